"""`roundhouse companion`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..text.terminal import say
from .errors import UserError
from .output import console, print_json

if TYPE_CHECKING:
    from rich.console import Console

    from ..play.companion import Line, View


def companion(
    file: Annotated[Path, typer.Argument(help="A ledger, as the companion of a site exports it.")],
    log: Annotated[bool, typer.Option("--log", help="Print what its entries say, too.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print what it has come to as JSON.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print every entry for a spreadsheet.")] = False,
) -> None:
    """Show what a ledger has come to that was kept beside a cardboard game: money, shares, trains, and who leads."""
    import msgspec

    from ..play import companion as kept
    from ..play.companion.sheet import as_csv as sheet
    from ..text.templates import money_as

    if not file.is_file():
        raise UserError(say("no file", file=file))
    try:
        ledger = kept.from_file(file.read_bytes())
    except kept.BadLedger as error:
        raise UserError(say("bad file", file=file, problem=error)) from None
    state = ledger.state()
    seen = kept.view(ledger.facts, state)
    if as_csv:
        typer.echo(sheet(ledger), nl=False)
    elif as_json:
        print_json(
            {
                "options": ledger.options,
                "view": msgspec.to_builtins(seen),
                "log": msgspec.to_builtins(state.lines),
            }
        )
    else:
        with money_as(ledger.facts.currency):
            _tell(console(), ledger, seen, state.lines if log else [])


def _tell(out: Console, ledger: object, seen: View, lines: list[Line]) -> None:
    from ..play.companion import Ledger, sentence
    from ..text.language import translated
    from ..text.templates import dollars, plain
    from ..titles.found import titles
    from .screen.tables import _table

    assert isinstance(ledger, Ledger)
    for line in lines:
        typer.echo(plain(f"{'  ' if line.sort != 'done' else ''}{sentence(line, ledger.facts)}"))
    typer.echo(
        say("ledger", title=ledger.title, phase=seen.phase.name, bank=seen.bank, entries=len(ledger.entries))
    )
    if ledger.options:
        known = {one.name: one for one in titles()[ledger.title].options}
        typer.echo(say("ledger options"))
        for name in ledger.options:
            typer.echo(f"  {name}: {translated(known[name].about)}" if name in known else f"  {name}")
    players = _table(say("player"), say("cash"), say("certificates"), say("worth"), right=1)
    for one in seen.players:
        count = f"{one.certificates}/{seen.limit}"
        players.add_row(plain(one.name), dollars(one.cash), count, dollars(one.worth))
    out.print(players)
    names = [plain(one.name) for one in seen.players]
    corporations = _table(say("corporation"), say("price"), say("cash"), say("trains"), *names, right=1)
    for row in seen.corporations:
        if row.price is not None:
            held = (f"{row.shares[one.name]}%" if one.name in row.shares else "" for one in seen.players)
            corporations.add_row(row.sym, dollars(row.price), dollars(row.cash), " ".join(row.trains), *held)
    out.print(corporations)
    if seen.over:
        typer.echo(say("ledger won", players=seen.winners))

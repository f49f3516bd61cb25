"""`roundhouse lab`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..text.counts import tiles
from ..text.terminal import say
from .errors import UserError
from .output import print_json

if TYPE_CHECKING:
    from ..analysis.lab import Competition, WhatIf
    from ..play.lab import Lab


def lab(
    what: Annotated[
        str,
        typer.Argument(
            metavar="TITLE|FILE|LINK|LINE",
            help="Title, saved game, file of the lab, its link or text, or a position as a line.",
        ),
    ],
    at: Annotated[int | None, typer.Option(help="A saved game: the position after so many actions.")] = None,
    players: Annotated[int, typer.Option(min=0, help="A title: for so many players.")] = 0,
    option: Annotated[
        list[str] | None, typer.Option(help="A title: with this option; again for more.")
    ] = None,
    board: Annotated[
        Path | None,
        typer.Option(help="Hexes and notation, or a map.toml: a board of one's own with the title's tiles."),
    ] = None,
    do: Annotated[
        list[str] | None,
        typer.Option(
            help="Then change this, such as 'tile F8 57:2' or 'train B&O 3', or as JSON; again for more."
        ),
    ] = None,
    what_if: Annotated[
        str | None, typer.Option(metavar="SYM", help="What one tile more would bring this corporation.")
    ] = None,
    token: Annotated[bool, typer.Option("--token", help="With --what-if: one token more.")] = False,
    against: Annotated[
        str | None,
        typer.Option(metavar="SYM", help="With --what-if: with the best reply of this corporation."),
    ] = None,
    limit: Annotated[float, typer.Option(min=0, help="Seconds for each question.")] = 20.0,
    output: Annotated[
        Path | None, typer.Option("-o", "--out", help="Draw the map with the best runs.")
    ] = None,
    save: Annotated[Path | None, typer.Option(help="Write the position, as JSON.")] = None,
    map_toml: Annotated[Path | None, typer.Option(help="Write a board of one's own, as map.toml.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print it as JSON.")] = False,
) -> None:
    """Lay tiles, give trains, and see the best runs of each company at once, with the text of a link."""
    import msgspec

    from ..analysis.lab import compete, report
    from ..analysis.lab import what_if as ask
    from ..play.lab import LabError, change, to_line, to_text
    from ..play.lab.typed import typed
    from ..text.templates import money_as
    from ..text.words import currency_of
    from .draw import may_draw
    from .files import may_write

    for path in filter(None, (save, map_toml)):
        may_write(path)
    if output is not None:
        may_draw(output)
    try:
        position = _position(what, at, players, option or [], board)
        for line in do or []:
            position = change(position, typed(line))
        text = to_text(position.document())
        rows = report(position, limit)
        asked = _known(position, what_if) if what_if else ""
        found = ask(position, asked, "token" if token else "tile", limit) if asked and not against else None
        contest = compete(position, asked, _known(position, against), limit) if asked and against else None
    except LabError as error:
        raise UserError(" ".join(error.sentences)) from None
    _written(position, rows, output, save, map_toml)
    if as_json:
        told: dict[str, Any] = {
            "text": text,
            "line": to_line(position.document()),
            "document": msgspec.to_builtins(position.document()),
            "corporations": rows,
        }
        if found is not None:
            told["what_if"] = _what_if_data(position, found)
        if contest is not None:
            told["competition"] = _competition_data(position, contest)
        print_json(told)
        return
    with money_as(currency_of(position.table.title)):
        _tell(position, text, rows, found, contest)


def _position(what: str, at: int | None, players: int, options: list[str], board: Path | None) -> Lab:
    """The position to begin with. Raises `LabError`, `UserError`, `UnknownTitle`."""
    from ..play.lab import Lab, from_document, from_line, from_text, is_line, read_document
    from ..play.lab.link import VERSION
    from ..play.lab.own_board import read_board
    from ..titles.found import UnknownTitle, title, titles
    from .files import go_to, open_game, to_install

    path = Path(what)
    if "p=" in what or (what.startswith(VERSION) and len(what) > 20 and what.isascii() and not path.exists()):
        return from_document(from_text(what.rpartition("p=")[2].partition("&")[0]))
    if is_line(what) and not path.exists() and not _is_title(what):
        return from_document(from_line(what))
    if path.is_file():
        if at is None and b'"lab":' in path.read_bytes()[:300_000]:
            return from_document(read_document(path.read_bytes()))
        opened = open_game(path)
        go_to(opened, at)
        game = opened.game
        return Lab.of_position(game.header.title, game.header.options, game.title, game.state)
    try:
        name = title(what).name
    except UnknownTitle:
        raise UserError(to_install(path) or say("neither", name=what, titles=titles())) from None
    own = read_board(board.read_text("utf-8"), title=name) if board is not None else None
    return Lab.printed(name, players, options, own)


def _is_title(what: str) -> bool:
    from ..titles.found import UnknownTitle, title

    try:
        title(what)
    except UnknownTitle:
        return False
    return True


def _known(position: Lab, sym: str) -> str:
    found = next((one for one in position.begun() if one.casefold() == sym.casefold()), None)
    if found is None:
        raise UserError(say("not begun", corporation=sym, corporations=position.begun()))
    return found


def _written(
    position: Lab, rows: list[dict[str, Any]], output: Path | None, save: Path | None, map_toml: Path | None
) -> None:
    import msgspec

    from ..draw.positions import draw_position
    from ..draw.style import ROUTE_COLOURS
    from ..play.lab.own_board import as_map_toml
    from .draw import save_picture
    from .files import write

    if output is not None:
        routes = [run["route"] for row in rows for run in row["runs"]]
        colours = [ROUTE_COLOURS[number % len(ROUTE_COLOURS)] for number in range(len(routes))]
        save_picture(draw_position(position.pos, list(zip(colours, routes, strict=True))), output)
    if save is not None:
        write(save, msgspec.json.format(msgspec.json.encode(position.document()), indent=1) + b"\n")
    if map_toml is not None:
        if position.own is None:
            raise UserError(say("no own board"))
        write(map_toml, as_map_toml(position.own).encode())


def _tell(
    position: Lab, text: str, rows: list[dict[str, Any]], found: WhatIf | None, contest: Competition | None
) -> None:
    from .routes import print_runs

    typer.echo(
        say(
            "lab position",
            title=position.name,
            phase=position.phase,
            tiles=tiles(len(position.document().tiles)),
        )
    )
    for row in rows:
        print_runs(position.pos, row)
    if not rows:
        typer.echo(say("none begun"))
    if found is not None:
        typer.echo(say("what if", corporation=found.corporation, tried=found.tried, count=found.of))
        for row in _what_if_data(position, found)["gains"]:
            typer.echo(say("gain", what=row["what"], more=row["more"], total=row["total"]))
            if row["against"]:
                typer.echo(say("reason", reason=row["against"]))
        if not found.gains:
            typer.echo(say("nothing gained"))
    if contest is not None:
        told = _competition_data(position, contest)
        for line in told["lines"]:
            typer.echo(
                say(
                    "line",
                    one=told["one"] if line["begins"] == told["one"] else told["other"],
                    lay=line["lay"],
                    other=told["other"] if line["begins"] == told["one"] else told["one"],
                    reply=line["reply"] or say("no reply"),
                    first=line["first"],
                    second=line["second"],
                )
            )
    typer.echo(say("link text", text=text))


def _what_if_data(position: Lab, found: WhatIf) -> dict[str, Any]:
    from ..text.lab import change_said
    from ..text.refusals import describe_violation

    return {
        "corporation": found.corporation,
        "now": found.now.answer.value,
        "tried": found.tried,
        "of": found.of,
        "proven": found.proven,
        "gains": [
            {
                "change": gain.change,
                "what": change_said(gain.change),
                "more": gain.more,
                "total": gain.runs.answer.value,
                "proven": gain.runs.answer.proven,
                "against": str(describe_violation(position.table.title, gain.violation, {}))
                if gain.violation is not None
                else "",
            }
            for gain in found.gains
        ],
    }


def _competition_data(position: Lab, found: Competition) -> dict[str, Any]:
    from ..text.lab import change_said

    one, other = found.one.corporation, found.other.corporation
    return {
        "one": one,
        "other": other,
        "now": {one: found.one.answer.value, other: found.other.answer.value},
        "lines": [
            {
                "begins": begins,
                "lay": change_said(line.lay.change),
                "reply": change_said(line.reply.change) if line.reply is not None else "",
                "first": line.first.answer.value,
                "second": line.second.answer.value,
                "whole": line.whole,
            }
            for begins, lines in ((one, found.lines), (other, found.other_lines))
            for line in lines
        ],
    }

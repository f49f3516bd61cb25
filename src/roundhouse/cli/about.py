"""`roundhouse about`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ..text.terminal import say
from .completion import title_names
from .errors import UserError
from .new import Options
from .output import print_json
from .seats import TABLE, table_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..core.position import Position
    from ..play.explanations import ExplanationText
    from ..text.words import Words
    from ..titles.entry import Entry

LEAST = 3
"""How many letters a name is told by at least."""


def about(
    title: Annotated[
        str, typer.Argument(help="Title, as listed by `roundhouse titles`.", autocompletion=title_names)
    ],
    named: Annotated[
        list[str] | None,
        typer.Argument(metavar="[THING]...", help="Private company, company, train, phase ..."),
    ] = None,
    players: Annotated[
        str | None, typer.Option(help="Names in seating order; by default a table of three.")
    ] = None,
    option: Options = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print it as JSON.")] = False,
) -> None:
    """Print what a thing of a title does, when, and what ends it, with the rules; without THING what there is."""
    import msgspec

    from ..play.explanations import told
    from ..text.rule_search import rules_with
    from ..text.templates import money_as
    from ..text.words import Words
    from ..titles.found import title as found
    from ..titles.sections import sections_of

    entry, thing = found(title), " ".join(named) if named else None
    first, same = table_of(entry, players), sections_of(entry).words
    pos = _begun(entry, first, option)
    chosen = _wanted(pos, thing, same)
    others = (
        _at_others(entry, pos, thing, same, option)
        if players is None and (not chosen or thing is None)
        else []
    )
    if thing is None and not as_json:
        _list(Words(pos.title), pos, chosen)
        for other, more in others:
            typer.echo("\n" + say("table of", count=len(other.title.players), here=len(first)))
            _list(Words(other.title), other, more)
        return
    if not chosen and others:
        pos, chosen = others[0]
        if not as_json:
            typer.echo(say("table of", count=len(pos.title.players), here=len(first)))
    if thing is not None and not chosen:
        rules = rules_with(entry.rules(), thing, sections_of(entry))
        if rules.rules and not rules.nearest:
            told_of = {"count": len(rules.rules), "command": f'roundhouse rules {entry.name} "{thing}"'}
            raise UserError(say("only rules of that", title=entry.name, wanted=thing, **told_of))
        raise UserError(say("no such thing", title=entry.name, wanted=thing))
    words = Words(pos.title)
    explained = [one for sort, id in chosen if (one := told(words, pos, sort, id)) is not None]
    if as_json:
        print_json([msgspec.to_builtins(one) for one in explained])
        return
    with money_as(words.currency):
        for one in explained:
            _print(one, entry.name)


def _begun(entry: Entry, players: tuple[str, ...], options: list[str] | None) -> Position:
    """The beginning of a game."""
    from ..core.game import new
    from ..core.position import Position

    built = entry.build(players, tuple(options or ()))
    return Position(built, new(built))


def _at_others(
    entry: Entry,
    usual: Position,
    wanted: str | None,
    same: tuple[tuple[str, ...], ...],
    options: list[str] | None,
) -> list[tuple[Position, list[tuple[str, str]]]]:
    """What is called so at tables of other sizes and not at the usual one, each at the smallest of these."""
    from ..titles.options import UnknownOption

    seen, found = set(_every(usual)), []
    for count in range(entry.players[0], entry.players[1] + 1):
        try:
            pos = _begun(entry, TABLE[:count], options)
        except UnknownOption:  # some options are not for every number of players
            continue
        if new := [one for one in _wanted(pos, wanted, same) if one not in seen]:
            seen.update(new)
            found.append((pos, new))
    return found


def _wanted(pos: Position, wanted: str | None, same: tuple[tuple[str, ...], ...]) -> list[tuple[str, str]]:
    """Sort and id of everything called so, or of everything there is."""
    from ..text.words import Words

    return _every(pos) if wanted is None else _chosen(Words(pos.title), pos, wanted, same)


def _every(pos: Position) -> list[tuple[str, str]]:
    from ..play.explanations import things

    return [(sort, id) for sort, ids in things(pos).items() for id in ids]


def _chosen(
    words: Words, pos: Position, wanted: str, same: tuple[tuple[str, ...], ...]
) -> list[tuple[str, str]]:
    """Sort and id of everything called so: by its id, as SORT/ID, or by its name; otherwise, where its name has or
    begins with the words. Of things that are all alike, such as numbered certificates, the first is enough.

    `same`: words that mean the same in the title.
    """
    from ..play.explanations import told
    from ..text.explanations import thing_said
    from ..text.rule_search import plain

    asked = {plain(wanted), plain(wanted).removesuffix("s")}
    for group in map(frozenset, (map(plain, group) for group in same)):
        asked |= group if asked & group else set()
    every = [(sort, id, thing_said(words, sort, id)) for sort, id in _every(pos)]
    names = [
        (sort, id, [plain(name) for name in (id, said, *said.rstrip(")").split(" (", 1))])
        for sort, id, said in every
    ]
    ways: tuple[Callable[[str, str], bool], ...] = (
        lambda name, one: name == one,
        lambda name, one: f" {one} " in f" {name} ",
        lambda name, one: len(one) >= LEAST and name.startswith(one),
    )
    by_id = [(s, id) for s, id, _ in every if wanted.casefold() in (id.casefold(), f"{s}/{id}".casefold())]
    by_name = (
        [(s, id) for s, id, called in names if any(fits(n, one) for n in called for one in asked)]
        for fits in ways
    )
    found = by_id or next(filter(None, by_name), [])
    different: dict[str, tuple[str, str]] = {}
    for sort, id in found:
        facts = told(words, pos, sort, id)
        said = (facts.sections, facts.phases) if facts is not None else ()
        different.setdefault(f"{sort}: {said}", (sort, id))
    return list(different.values())


def _list(words: Words, pos: Position, chosen: list[tuple[str, str]]) -> None:
    from rich.text import Text

    from ..play.explanations import brief
    from ..text.explanations import sort_of_things, thing_said
    from .output import console

    out, before = console(), ""
    for sort, id in chosen:
        if sort != before:
            out.print(Text(("\n" if before else "") + sort_of_things(sort), "bold"))
            before = sort
        power = brief(words, pos, sort, id)[:1]
        out.print(Text.assemble((thing_said(words, sort, id), "cyan"), *(f": {told}" for told in power)))


def _print(one: ExplanationText, title: str) -> None:
    from rich.padding import Padding
    from rich.text import Text

    from .output import console

    out = console()
    out.print(Text(f"{one.name}: {one.kind}", "bold"))
    if one.face:
        out.print(Padding(Text(say("face", face=one.face)), (0, 0, 0, 2)))
    for section in one.sections:
        out.print(Text(section.heading, "cyan"))
        for sentence in section.sentences:
            rules = ", ".join(id.removeprefix(f"{title}-") for id in sentence.rules)
            line = Text.assemble(sentence.text, (f" ({rules})" if rules else "", "dim"))
            out.print(Padding(line, (0, 0, 0, 2)))
    for row in one.phases:
        facts = {
            "phase": row.phase,
            "rounds": row.rounds,
            "income": row.income,
            "all": row.income * row.rounds,
        }
        told = say("phase of a paper", **facts, low=row.low, high=row.high)
        out.print(Padding(Text(told), (0, 0, 0, 2)))

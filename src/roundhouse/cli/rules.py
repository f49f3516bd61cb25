"""`roundhouse rules`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ..text.language import translated
from ..text.rule_search import names_cells, rules_with
from ..text.terminal import say
from .completion import title_names
from .errors import UserError
from .output import print_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..core.violations import Rule
    from ..titles.entry import Reconstructed
    from ..titles.readings import Reading
    from ..titles.sections import Sections


def rules(
    title: Annotated[
        str, typer.Argument(help="Title, as listed by `roundhouse titles`.", autocompletion=title_names)
    ],
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[SECTION|ID|WORDS]...", help="One section, one rule, or all rules with these words."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print them as JSON.")] = False,
) -> None:
    """Print the rules of a title by number, with an example each, and what carries them in the code."""
    from ..titles.found import title as found
    from ..titles.sections import sections_of

    entry, wanted = found(title), " ".join(words) if words else None
    sections = sections_of(entry)
    chosen, nearest = (
        (list(entry.rules()), False) if wanted is None else rules_with(entry.rules(), wanted, sections)
    )
    if not chosen:
        raise UserError(say("no such rule", title=entry.name, wanted=wanted))
    if as_json:
        import msgspec

        named = {rule.id: [r.name for r in entry.readings if rule.id in r.rules] for rule in chosen}
        print_json(
            [
                {
                    **msgspec.to_builtins(rule),
                    "heading": sections.heading(rule.section),
                    "readings": named[rule.id],
                }
                for rule in chosen
            ]
        )
    else:
        marks = entry.reconstructed()
        if nearest:
            typer.echo(say("nearest rules", wanted=wanted), err=True)
        _print(chosen, marks, entry.readings, sections)
        if names_cells(chosen):
            typer.echo("\n" + say("cells of the market"))
        ids = {rule.id for rule in chosen}
        _print_readings([r for r in entry.readings if wanted is None or ids & set(r.rules)])
        if wanted is None:
            _print_ours(marks)


def _heading(section: str, called: str) -> str:
    if not section:
        return say("common rules")
    return (
        say("section called", section=section, heading=called) if called else say("section", section=section)
    )


def _ours(rule: Rule, marks: Sequence[Reconstructed]) -> list[str]:
    """What the rule states that is our own figure, and where it is said how that was found."""
    return [
        say("reconstructed", what=translated(mark.name), ruling=mark.ruling)
        for mark in marks
        if rule.id in mark.rules
    ]


def _print(
    chosen: Sequence[Rule], marks: Sequence[Reconstructed], readings: Sequence[Reading], sections: Sections
) -> None:
    from rich.padding import Padding
    from rich.text import Text

    from ..core.violations import COMMON
    from .output import console

    out = console()
    section = None
    for rule in chosen:
        if rule.section != section:
            section = rule.section
            heading = _heading(section, sections.heading(section))
            out.print(Text(("\n" if rule is not chosen[0] else "") + heading, "bold"))
        out.print(Text(rule.id, "cyan"))
        out.print(Padding(Text(translated(rule.text)), (0, 0, 0, 4)))
        out.print(Padding(Text(say("example", example=translated(rule.example)), "dim"), (0, 0, 0, 4)))
        if rule.basis not in ("rulebook", COMMON):
            out.print(Padding(Text(say("basis", basis=rule.basis), "yellow"), (0, 0, 0, 4)))
        for reading in readings:
            if rule.id in reading.rules:
                told = say("open question", question=translated(reading.question))
                out.print(Padding(Text(told, "magenta"), (0, 0, 0, 4)))
        for line in _ours(rule, marks):
            out.print(Padding(Text(line, "magenta"), (0, 0, 0, 4)))
        for by in rule.by:
            out.print(Padding(Text(say("by", by=by), "green"), (0, 0, 0, 4)))
        if rule.info:
            out.print(Padding(Text(translated(rule.info), "italic"), (0, 0, 0, 4)))


def _print_readings(readings: Sequence[Reading]) -> None:
    """The questions that are open, the ways to read them, and what speaks for and against each."""
    from rich.padding import Padding
    from rich.text import Text

    from .output import console

    out = console()
    if readings:
        out.print(Text("\n" + say("all readings"), "bold"))
    for reading in readings:
        out.print(Text(translated(reading.question) + " " + ", ".join(reading.rules), "magenta"))
        for way in reading.ways:
            out.print(Padding(Text(say("way", option=way.option, about=translated(way.about))), (0, 0, 0, 4)))
            told = [say("for", section=one.section, text=translated(one.text)) for one in way.pro]
            told += [say("against", section=one.section, text=translated(one.text)) for one in way.contra]
            for line in told:
                out.print(Padding(Text(line, "dim"), (0, 0, 0, 8)))
        line = say("why usual", about=translated(reading.likely.about), why=translated(reading.why))
        out.print(Padding(Text(line), (0, 0, 0, 4)))


def _print_ours(marks: Sequence[Reconstructed]) -> None:
    """All figures of ours below each other, and the files in which better ones would be put."""
    from rich.text import Text

    from .output import console

    out = console()
    if marks:
        out.print(Text("\n" + say("all reconstructed"), "bold"))
    for mark in marks:
        out.print(
            Text(
                say("one reconstructed", what=translated(mark.name), file=mark.file, ruling=mark.ruling),
                "magenta",
            )
        )

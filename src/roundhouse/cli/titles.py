"""`roundhouse titles`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..text.language import language, translated
from ..text.terminal import say
from .completion import title_names
from .output import print_json

if TYPE_CHECKING:
    from ..titles.entry import Entry


def titles(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[NAME]", help="Only this title, with all that is told of it.", autocompletion=title_names
        ),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print them as JSON, with all that is told.")
    ] = False,
) -> None:
    """List the titles that are installed; of one, also its options and what its book leaves open.

    What is installed and cannot be used is named on stderr, with its error.
    """
    if name is None and not as_json:
        _list()
        return
    from ..titles.found import title
    from ..titles.found import titles as installed

    entries = list(installed().values()) if name is None else [title(name)]
    if name is None:
        _complain()
    if as_json:
        print_json([_described(entry) for entry in entries])
        return
    for entry in entries:
        _tell(entry)


def _list() -> None:
    """Each with its players, from the data alone; in another language the titles' catalogues are needed."""
    from ..titles.listing import has_others, listed

    for one in listed():
        _head(one.name, one.subtitle, one.designer, one.players, one.domain)
    typer.echo(say("more of titles"))
    if has_others():
        _complain()


def _complain() -> None:
    from ..interop.known import adapters
    from ..titles.found import left_out

    adapters()  # what cannot be imported of them is left out too
    for fault in left_out():
        typer.echo(
            say("left out", name=fault.name, package=fault.package, place=fault.place, error=fault.error),
            err=True,
        )


def _head(name: str, subtitle: str, designer: str, players: tuple[int, int], domain: str) -> None:
    if language() and not domain:
        from ..titles.found import title

        domain = title(name).domain
    typer.echo(f"{name}: {translated(subtitle, domain)}" if subtitle else name)
    least, most = players
    typer.echo("  " + say("designer", designer=designer, least=least, most=most))


def _described(entry: Entry) -> dict[str, Any]:
    import msgspec

    return {
        "name": entry.name,
        "subtitle": entry.subtitle,
        "designer": entry.designer,
        "players": list(entry.players),
        "aliases": list(entry.aliases),
        "options": [
            {"name": o.name, "about": o.about, "rule": o.rule, "reading": o.reading} for o in entry.options
        ],
        "readings": [msgspec.to_builtins(reading) for reading in entry.readings],
    }


def _tell(entry: Entry) -> None:
    _head(entry.name, entry.subtitle, entry.designer, entry.players, entry.domain)
    for option in (option for option in entry.options if not option.reading):
        about = translated(option.about, entry.domain)
        typer.echo("  " + say("option", name=option.name, about=about, rule=option.rule))
    for reading in entry.readings:
        typer.echo("  " + say("reading", question=translated(reading.question, entry.domain)))
        for way in reading.ways:
            about = translated(way.about, entry.domain)
            if way.option == reading.usual:
                typer.echo("    " + say("usual way", option=way.option, about=about))
            else:
                typer.echo("    " + say("way", option=way.option, about=about))

"""`roundhouse titles`."""

from __future__ import annotations

import typer

from ..text.language import translated
from ..text.terminal import say
from .output import print_json


def titles(as_json: bool = typer.Option(False, "--json", help="Print them as JSON.")) -> None:
    """List the titles that are installed, with their players and options.

    What is installed and cannot be used is named on stderr, with its error.
    """
    import msgspec

    from ..interop.known import adapters
    from ..titles.found import left_out
    from ..titles.found import titles as installed

    entries = installed().values()
    adapters()  # what cannot be imported of them is left out too
    for fault in left_out():
        typer.echo(
            say("left out", name=fault.name, package=fault.package, place=fault.place, error=fault.error),
            err=True,
        )
    if as_json:
        print_json(
            [
                {
                    "name": entry.name,
                    "subtitle": entry.subtitle,
                    "designer": entry.designer,
                    "players": list(entry.players),
                    "aliases": list(entry.aliases),
                    "options": [
                        {"name": o.name, "about": o.about, "rule": o.rule, "reading": o.reading}
                        for o in entry.options
                    ],
                    "readings": [msgspec.to_builtins(reading) for reading in entry.readings],
                }
                for entry in entries
            ]
        )
        return
    for entry in entries:
        typer.echo(
            f"{entry.name}: {translated(entry.subtitle, entry.domain)}" if entry.subtitle else entry.name
        )
        least, most = entry.players
        typer.echo("  " + say("designer", designer=entry.designer, least=least, most=most))
        for option in (option for option in entry.options if not option.reading):
            typer.echo(
                "  "
                + say(
                    "option", name=option.name, about=translated(option.about, entry.domain), rule=option.rule
                )
            )
        for reading in entry.readings:
            typer.echo("  " + say("reading", question=translated(reading.question, entry.domain)))
            for way in reading.ways:
                about = translated(way.about, entry.domain)
                if way.option == reading.usual:
                    typer.echo("    " + say("usual way", option=way.option, about=about))
                else:
                    typer.echo("    " + say("way", option=way.option, about=about))

"""`roundhouse explain`."""

from __future__ import annotations

from typing import Annotated

import typer

from .completion import title_names
from .new import Options
from .output import print_json
from .seats import table_of


def explain(
    title: Annotated[
        str, typer.Argument(help="Title, as listed by `roundhouse titles`.", autocompletion=title_names)
    ],
    players: Annotated[
        str | None, typer.Option(help="Names in seating order; by default a table of three.")
    ] = None,
    option: Options = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print it as JSON.")] = False,
) -> None:
    """Print an assembled title: flow and menus, checks with their rules, rule values, reactions, features."""
    import msgspec

    from ..core.explain import explain as taken_apart
    from ..text.explain import explanation
    from ..titles.found import title as found

    entry = found(title)
    seats = table_of(entry, players)
    told = taken_apart(entry.build(seats, tuple(option or ())))
    if as_json:
        print_json(msgspec.to_builtins(told))
    else:
        typer.echo(explanation(told), nl=False)

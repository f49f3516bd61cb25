"""How commands of `admin` list what they find."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ...text.templates import plain
from ..output import console, table

if TYPE_CHECKING:
    from collections.abc import Sequence

AsJson = Annotated[bool, typer.Option("--json", help="Print them as JSON.")]


def show(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """A table on the screen, cells as plain text."""
    shown = table(*headings)
    for row in rows:
        shown.add_row(*(plain(cell) for cell in row))
    console().print(shown)

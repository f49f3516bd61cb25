"""The pages beside the map: market, cards, log, help, and pictures of tiles to choose from."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, RenderableType
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from ...core.position import Position
from ...text.terminal import say
from ...text.words import Words
from .. import typed
from ..screen import tables

WIDEST = 1000
"""Columns that a table may take."""

MOST_LINES = 1000
"""Lines of the log that are shown."""


def cards(pos: Position, words: Words, console: Console, room: int) -> Text:
    """Players, corporations, private companies, and what else there is to know of them.

    Sentences take the `room`; tables take what they need, so that no figure is cut: one scrolls to the rest.
    """
    papers = tables.papers_table(pos, words)
    parts: list[RenderableType] = [tables.players_table(pos, words), Text()]
    parts += [tables.corporations_table(pos, words), *tables.notes_lines(pos, words)]
    if papers is not None:
        parts += [Text(), papers]
    parts += [Text(), tables.trains_line(pos), *tables.table_notes(pos, words)]
    lines: list[Text] = []
    for part in parts:
        width = max(1, room)
        if isinstance(part, Table):
            width = Measurement.get(console, console.options.update_width(WIDEST), part).maximum
        for line in console.render_lines(part, console.options.update_width(width), pad=False):
            lines.append(Text.assemble(*((piece.text, piece.style or "") for piece in line)))
    return Text("\n").join(lines)


def log_text(lines: Sequence[str]) -> Text:
    """The last lines of a log; the headings of rounds stand out."""
    shown = Text()
    for line in lines[-MOST_LINES:]:
        heading = line.startswith("──")
        shown.append(f"{line}\n" if heading else f"  {line}\n", "bold" if heading else "")
    shown.right_crop(1)
    return shown


def keys() -> tuple[tuple[str, str], ...]:
    """What keys do, in words."""
    return (
        ("↑ ↓ Enter 1 2 3 …", say("keys of the menu")),
        ("m k c l ?", say("keys of the pages")),
        ("← ↑ → ↓ n Enter", say("keys of the map")),
        ("x", say("key of what is closed")),
        ("h w", say("keys of advice")),
        ("u r", say("keys of undoing")),
        ("[ ] { }", say("keys of looking back")),
        (":", say("key of commands")),
        ("Esc q", say("keys of leaving")),
    )


def help_text(pos: Position) -> Text:
    """The keys, and the commands that can be typed in games of the title."""
    shown = Text(say("keys") + "\n", "bold")
    for key, text in keys():
        shown.append_text(Text.assemble((f"  {key:<18} ", "green"), (f"{text}\n", "not bold")))
    shown.append(say("commands") + "\n", "bold")
    for command, told in typed.commands(pos):
        shown.append_text(Text.assemble((f"  {command:<34} ", "green"), (f"{told}\n", "not bold")))
    return shown

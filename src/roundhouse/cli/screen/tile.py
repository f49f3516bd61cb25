"""Small pictures of tiles in several rotations, side by side."""

from __future__ import annotations

import math
from collections.abc import Sequence

from rich.text import Text

from ...board.map import Board
from ...board.tiles import Laid
from .canvas import Canvas
from .colours import GROUNDS, INK
from .hexes import Frame

LINES = 6
"""Height of a picture in lines of text."""


def tiles_text(board: Board, hex: str, choices: Sequence[tuple[str, Laid]], width: int, colour: bool) -> Text:
    """The tiles as they would lie in a hex, each over its caption, as many in a row as the width allows."""
    frame = Frame(board.layout, LINES)
    corners = frame.corners(hex)
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    pitch = math.ceil(right - left) + 2
    a_row = max(1, width // pitch)
    whole = Text(no_wrap=True, overflow="crop")
    for first in range(0, len(choices), a_row):
        row = choices[first : first + a_row]
        canvas = Canvas(pitch * len(row), LINES + 1, clip=colour)
        for number, (caption, laid) in enumerate(row):
            frame.left = left - pitch * number - 1
            frame.top = min(y for _, y in corners)
            _draw(canvas, frame, board, hex, laid, colour)
            middle = frame.centre(hex)[0]
            canvas.write(round(middle - len(caption) / 2), LINES, caption, "bold")
        whole.append_text(canvas.text())
        whole.append("\n")
    whole.right_crop(1)
    return whole


def _draw(canvas: Canvas, frame: Frame, board: Board, hex: str, laid: Laid, colour: bool) -> None:
    face = board.face(hex, laid)
    corners = frame.corners(hex)
    if colour:
        canvas.fill(corners, GROUNDS.get(face.colour, GROUNDS["white"])[0])
    else:
        canvas.line([*corners, corners[0]], "", every=3)
    frame.track(canvas, hex, face)
    for stop, row in enumerate(face.stops):
        x, y = frame.stop(hex, face, stop)
        sign = "○" * row.slots if row.kind == "city" else "●"
        style = f"bold {INK} on #f7f4ea" if row.kind == "city" and colour else INK if colour else ""
        column = round(x - len(sign) / 2)
        canvas.write(column, math.floor(y), sign, style)
        worth = str(row.revenue[0][1]) if len(row.revenue) == 1 else ""
        if canvas.free(column + len(sign), math.floor(y), len(worth) + 1):
            canvas.write(column + len(sign), math.floor(y), worth, f"bold {INK}" if colour else "bold")

"""A canvas of characters, each with two colours, on which thin lines can be drawn with braille dots."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable

from rich.style import Style
from rich.text import Text

Point = tuple[float, float]

_BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of each dot of a braille character, by row and column."""


class Canvas:
    """`width` by `height` characters; points are given in characters from the upper left corner.

    `clip`: no lines are drawn where there is no background.
    """

    def __init__(self, width: int, height: int, clip: bool = False) -> None:
        self.width, self.height, self.clip = width, height, clip
        self._ground: list[list[str]] = [[""] * width for _ in range(height)]
        self._text: list[list[tuple[str, str]]] = [[("", "")] * width for _ in range(height)]
        self._dots: list[list[int]] = [[0] * width for _ in range(height)]
        self._ink: list[list[str]] = [[""] * width for _ in range(height)]

    def ground(self, column: int, row: int, colour: str) -> None:
        """Paint the background of a character."""
        if 0 <= column < self.width and 0 <= row < self.height:
            self._ground[row][column] = colour

    def fill(self, corners: Iterable[Point], colour: str) -> None:
        """Paint the background of every character whose middle lies within a convex polygon."""
        corners = list(corners)
        left, right = math.floor(min(x for x, _ in corners)), math.ceil(max(x for x, _ in corners))
        top, bottom = math.floor(min(y for _, y in corners)), math.ceil(max(y for _, y in corners))
        for row in range(top, bottom):
            for column in range(left, right):
                if _inside(corners, column + 0.5, row + 0.5):
                    self.ground(column, row, colour)

    def dot(self, x: float, y: float, ink: str) -> None:
        """Set one dot; the ink of a character is that of its last dot."""
        across, down = math.floor(x * 2), math.floor(y * 4)
        column, row = across // 2, down // 4
        if 0 <= column < self.width and 0 <= row < self.height:
            self._dots[row][column] |= _BITS[down % 4][across % 2]
            self._ink[row][column] = ink

    def line(self, points: Iterable[Point], ink: str, thick: float = 0.0, every: int = 1) -> None:
        """Draw along the points; `thick` in characters' widths, `every` leaves dots out."""
        points = list(points)
        count = 0
        for (x0, y0), (x1, y1) in itertools.pairwise(points):
            steps = max(1, math.ceil(max(abs(x1 - x0) * 2, abs(y1 - y0) * 4) * 1.5))
            # Across the line, in characters: a character is twice as high as wide.
            length = math.hypot(x1 - x0, (y1 - y0) * 2) or 1.0
            across = (-(y1 - y0) * 2 / length * thick / 2, (x1 - x0) / length * thick / 4)
            for step in range(steps + 1):
                x, y = x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps
                count += 1
                if count % every:
                    continue
                self.dot(x, y, ink)
                if thick:
                    self.dot(x + across[0], y + across[1], ink)
                    self.dot(x - across[0], y - across[1], ink)

    def write(self, column: int, row: int, text: str, style: str = "") -> None:
        """Write over whatever is there; the background stays unless the style has one."""
        if 0 <= row < self.height:
            for offset, letter in enumerate(text):
                if 0 <= column + offset < self.width:
                    self._text[row][column + offset] = (letter, style)

    def free(self, column: int, row: int, length: int) -> bool:
        """Whether nothing has been written in this part of a row."""
        if not 0 <= row < self.height:
            return False
        return all(not self._text[row][c][0] for c in range(max(0, column), min(self.width, column + length)))

    def text(self) -> Text:
        """The picture, line by line, without spaces at the ends of lines."""
        picture = Text(no_wrap=True, overflow="crop")
        for row in range(self.height):
            cells = [self._cell(column, row) for column in range(self.width)]
            while cells and cells[-1] == (" ", ""):
                cells.pop()
            run, last = "", ""
            for letter, style in cells:
                if style != last and run:
                    picture.append(run, _style(last))
                    run = ""
                run, last = run + letter, style
            if run:
                picture.append(run, _style(last))
            picture.append("\n")
        picture.right_crop(1)
        return picture

    def _cell(self, column: int, row: int) -> tuple[str, str]:
        ground = self._ground[row][column]
        behind = f" on {ground}" if ground else ""
        letter, style = self._text[row][column]
        if letter:
            return letter, (style if " on " in style else f"{style}{behind}").strip()
        dots = self._dots[row][column]
        if dots and (ground or not self.clip):
            return chr(0x2800 + dots), f"{self._ink[row][column]}{behind}".strip()
        return " ", behind.strip()


_styles: dict[str, Style] = {}


def _style(definition: str) -> Style:
    if definition not in _styles:
        _styles[definition] = Style.parse(definition) if definition else Style()
    return _styles[definition]


def _inside(corners: list[Point], x: float, y: float) -> bool:
    sign = 0
    for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True):
        cross = (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)
        if cross == 0:
            continue
        side = 1 if cross > 0 else -1
        if sign and side != sign:
            return False
        sign = side
    return True

"""The map in the terminal: hexes in the colours of their tiles, track in braille dots, cities with their tokens.

Beside each hex's name stands the number of its tile; hexes on which something may be laid can be highlighted.
"""

from __future__ import annotations

import math
from collections.abc import Collection

from rich.text import Text

from ...core.position import Position
from ...draw.curves import SIDE
from ...draw.map import Rim
from ...draw.style import shade
from ...draw.tokens import rims
from ...rules.corporations import CORPORATION_SPECS
from ...rules.reach import BOARD, HOMES_KEPT, TILES, hex_face, markers_in
from ...rules.running import revenue_of
from ...text.templates import translated
from .canvas import Canvas
from .colours import CURSOR, FAINT, GROUNDS, HIGHLIGHT, INK, ON_TILE, token
from .hexes import Frame

SMALL, MIDDLE, LARGE = 4, 5, 6
"""Heights of a hex in lines."""

RIM_INSET = 1.5
"""By so much further inside than in a picture the rim of a hex is drawn, since dots are coarser than lines."""

TERRAIN = {"mountain": "▲", "water": "≈", "hill": "▲", "swamp": "≈"}


class Picture:
    """Draws the board of a position; `lines` is the height of a hex, `cursor` the hex that somebody points at."""

    def __init__(
        self, pos: Position, lines: int, colour: bool, highlight: Collection[str] = (), cursor: str = ""
    ) -> None:
        self.pos, self.board, self.cursor = pos, BOARD(pos), cursor
        self.colour, self.highlight = colour, frozenset(highlight)
        self.flat = self.board.layout.flat
        self.frame = frame = Frame(self.board.layout, lines)
        corners = [corner for hex in self.board.hexes for corner in frame.corners(hex)]
        frame.left, frame.top = min(x for x, _ in corners) - 0.2, min(y for _, y in corners)
        width = math.ceil(max(x for x, _ in corners) - frame.left) + 1
        height = math.ceil(max(y for _, y in corners) - frame.top + 0.01)
        self.canvas = Canvas(width, height, clip=colour)

    def draw(self) -> Text:
        """The whole map."""
        for hex in self.board.hexes:
            self._ground(hex)
        if self.colour:
            for rim in rims(self.pos):
                self._rim(rim)
        for hex in self.board.hexes:
            self.frame.track(self.canvas, hex, hex_face(self.pos, hex))
        for hex in self.board.hexes:
            self._words(hex)
        for hex in self.board.hexes:
            self._stops(hex)
        return self.canvas.text()

    def _ground(self, hex: str) -> None:
        corners = self.frame.corners(hex)
        if not self.colour:
            self.canvas.line([*corners, corners[0]], "", every=3)
            return
        shades = GROUNDS.get(hex_face(self.pos, hex).colour, GROUNDS["white"])
        east, south = self.board.layout.point(hex)
        column, row = (east, (south - east) // 2) if self.flat else (south, (east - south) // 2)
        self.canvas.fill(corners, shades[(column - row) % 3])

    def _rim(self, rim: Rim) -> None:
        """What marks an area of the map: a line inside the hex, or strokes at the sides that are marked."""
        x, y = self.frame.centre(rim.hex)
        part = 1 - RIM_INSET * rim.inset / SIDE
        corners = [(x + (a - x) * part, y + (b - y) * part) for a, b in self.frame.corners(rim.hex)]
        corners.append(corners[0])
        if not rim.edges:
            self.canvas.line(corners, shade(rim.colour))
        for edge in rim.edges:
            (ax, ay), (bx, by) = corners[edge], corners[edge + 1]
            stroke = [(ax + (bx - ax) * at, ay + (by - ay) * at) for at in (0.15, 0.85)]
            self.canvas.line(stroke, shade(rim.colour), thick=0.8)

    # -- words -----------------------------------------------------------------------------------------

    def _words(self, hex: str) -> None:
        """The name of the hex, the tile's number, and what building costs."""
        laid = self.pos[TILES].get(hex)
        here = hex_face(self.pos, hex)
        x, y = self.frame.centre(hex)
        half = math.sqrt(3) / 2 * self.frame.down if self.flat else self.frame.down
        top, bottom = math.ceil(y - half - 0.5 + 1e-6), math.floor(y + half - 0.5 - 1e-6)
        column = round(x - self.frame.across / 2 + 0.1)
        if not self.flat:
            top, column = top + 1, round(x - self.frame.across * 0.62)
        style = HIGHLIGHT if hex in self.highlight else FAINT if here.colour == "white" else ON_TILE
        name = hex
        if hex == self.cursor:
            column, name, style = column - 1, f"▸{hex}", CURSOR
        self.canvas.write(column, top, name, style)
        if laid is not None:
            number = laid.tile
            self.canvas.write(
                round(x + self.frame.across / 2 - len(number)), bottom, number, f"italic {ON_TILE}"
            )
        elif here.cost and not self.board.fixed(hex):
            kinds = here.terrain or ("",)
            sign = "".join(TERRAIN.get(kind, "$") for kind in kinds)
            text = f"{sign}{here.cost}"
            self.canvas.write(round(x - len(text) / 2), bottom, text, f"italic {INK}")
        if here.label and not here.label.isspace():
            row = bottom if laid is None and not here.cost else top
            self.canvas.write(
                round(x + self.frame.across / 2 - len(here.label)), row, here.label, f"bold {INK}"
            )

    def _stops(self, hex: str) -> None:
        here = hex_face(self.pos, hex)
        for stop, row in enumerate(here.stops):
            x, y = self.frame.stop(hex, here, stop)
            worth = revenue_of(self.pos, row.revenue) if row.revenue else 0
            match row.kind:
                case "city":
                    parts = self._tokens(hex, stop, row.slots)
                case "town":
                    parts = [("●", INK)]
                case _:
                    parts = []
            self._place(x, y, parts, str(worth) if worth else "")

    def _tokens(self, hex: str, stop: int, spaces: int) -> list[tuple[str, str]]:
        """The tokens of a city, then its free spaces."""
        charters = CORPORATION_SPECS(self.pos)
        inside = markers_in(self.pos, (hex, stop))
        kept = HOMES_KEPT(self.pos, (hex, stop))
        parts = [(c, token(charters[c].colour)) for c in inside]
        parts += [(f"({c})", f"italic {INK} on #f7f4ea") for c in kept]
        parts += [("○", f"bold {INK} on #f7f4ea")] * max(0, spaces - len(parts))
        return parts

    def _place(self, x: float, y: float, parts: list[tuple[str, str]], worth: str) -> None:
        length = sum(len(text) for text, _ in parts)
        column, row = round(x - length / 2), math.floor(y)
        row = next((r for r in (row, row + 1, row - 1) if self.canvas.free(column, r, length)), row)
        for text, style in parts:
            self.canvas.write(column, row, text, style)
            column += len(text)
        if not worth:
            return
        style = f"bold {INK}"
        start = round(x - length / 2)
        room = self.frame.across * 1.75
        places = [
            (start + length, row) if length + len(worth) <= room else None,
            (round(x - len(worth) / 2), row + 1),
            (round(x - len(worth) / 2), row - 1),
        ]
        if not parts:
            places.insert(0, (round(x - len(worth) / 2), row))
        for place in places:
            if place is not None and self.canvas.free(*place, len(worth)):
                self.canvas.write(*place, worth, style)
                return


def areas_text(pos: Position, width: int) -> Text | None:
    """What the coloured lines on the map are, in lines of that width; None where there are none."""
    colours = {translated(rim.about): shade(rim.colour) for rim in rims(pos)}
    text, used = Text(), 0
    for name, colour in colours.items():
        swatch, about = " ━ ", f" {name}   "
        if used and used + len(swatch + about.rstrip()) > width:
            text.append("\n")
            used = 0
        used += len(swatch + about)
        text.append(swatch, f"{colour} on {GROUNDS['white'][0]}").append(about, "dim")
    return text if colours else None


def areas_at(pos: Position, hex: str) -> list[str]:
    """The names of the areas that the hex lies in, as they are marked on the map, or has a marked side of."""
    return list(dict.fromkeys(translated(rim.about) for rim in rims(pos) if rim.hex == hex))


def map_text(
    pos: Position, width: int, colour: bool, highlight: Collection[str] = (), lines: int | None = None
) -> Text:
    """The map as large as the terminal's `width` allows, or with hexes of so many `lines`.

    A map that is wider than that is shown in parts, the western one first, which overlap.
    """
    if lines is not None:
        return Picture(pos, lines, colour, highlight).draw()
    picture = picture_of(pos, width, colour, highlight)
    return _in_parts(picture.draw(), picture.canvas.width, width)


def picture_of(
    pos: Position, width: int, colour: bool, highlight: Collection[str] = (), cursor: str = ""
) -> Picture:
    """The map with the largest hexes for which the `width` has room, or with the smallest if there is none."""
    for size in (LARGE, MIDDLE):
        picture = Picture(pos, size, colour, highlight, cursor)
        if picture.canvas.width <= width:
            return picture
    return Picture(pos, SMALL, colour, highlight, cursor)


def _in_parts(drawn: Text, total: int, width: int) -> Text:
    """A picture cut into as few parts as the width allows, one below the other."""
    if total <= width:
        return drawn
    lines = drawn.split("\n", allow_blank=True)
    count = math.ceil((total - 1) / max(1, width - 1))
    shown = []
    for number in range(count):
        start = round(number * (total - width) / (count - 1))
        shown += [*(line[start : start + width] for line in lines), Text("")]
    return Text("\n", no_wrap=True, overflow="crop").join(shown[:-1])

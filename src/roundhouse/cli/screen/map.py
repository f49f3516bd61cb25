"""The map in the terminal: hexes in the colours of their tiles, track in braille dots, cities with their tokens.

Beside each hex's name stands the number of its tile; hexes on which something may be laid can be highlighted.
"""

from __future__ import annotations

import math
from collections.abc import Collection

from rich.text import Text

from ...board.faces import JUNCTION, STOP, Face, is_edge, is_stop
from ...core.now import Now
from ...rules.corporations import CHARTERS
from ...rules.depot import phase
from ...rules.reach import BOARD, TILES, face, homes_kept, markers_in
from ...rules.running import revenue_of
from .canvas import Canvas, Point
from .colours import FAINT, GROUNDS, HIGHLIGHT, INK, ON_TILE, RAIL, token

SMALL, MIDDLE, LARGE = 4, 5, 6
"""Heights of a hex in lines."""

TERRAIN = {"mountain": "▲", "water": "≈", "hill": "▲", "swamp": "≈"}


class Picture:
    """Draws the board of a position; `lines` is the height of a hex."""

    def __init__(self, now: Now, lines: int, colour: bool, highlight: Collection[str] = ()) -> None:
        self.now, self.board = now, BOARD(now)
        self.colour, self.highlight = colour, frozenset(highlight)
        self.flat = self.board.layout.flat
        self.down = lines / math.sqrt(3) if self.flat else lines / 2
        self.across = self.down * 2 * (1.01 if self.flat else 1.0)
        corners = [c for hex in self.board.hexes for c in self.board.layout.corners(hex)]
        self.left = min(x for x, _ in corners) * self.across - 0.2
        self.top = min(y for _, y in corners) * self.down
        width = math.ceil(max(x for x, _ in corners) * self.across - self.left) + 1
        height = math.ceil(max(y for _, y in corners) * self.down - self.top + 0.01)
        self.canvas = Canvas(width, height)

    def draw(self) -> Text:
        """The whole map."""
        for hex in self.board.hexes:
            self._ground(hex)
        for hex in self.board.hexes:
            self._track(hex)
        for hex in self.board.hexes:
            self._words(hex)
        for hex in self.board.hexes:
            self._stops(hex)
        return self.canvas.text()

    def _point(self, point: Point) -> Point:
        return point[0] * self.across - self.left, point[1] * self.down - self.top

    def _centre(self, hex: str) -> Point:
        return self._point(self.board.layout.centre(hex))

    def _middle(self, hex: str, edge: int) -> Point:
        return self._point(self.board.layout.middle(hex, edge))

    def _ground(self, hex: str) -> None:
        corners = [self._point(c) for c in self.board.layout.corners(hex)]
        if not self.colour:
            self.canvas.line([*corners, corners[0]], "", every=3)
            return
        shades = GROUNDS.get(face(self.now, hex).colour, GROUNDS["white"])
        east, south = self.board.layout.point(hex)
        column, row = (east, (south - east) // 2) if self.flat else (south, (east - south) // 2)
        self.canvas.fill(corners, shades[(column - row) % 3])

    # -- track -----------------------------------------------------------------------------------------

    def _track(self, hex: str) -> None:
        here = face(self.now, hex)
        centre = self._centre(hex)
        for path in here.paths:
            ends = [self._end(hex, here, end) for end in (path.a, path.b)]
            if is_edge(path.a) and is_edge(path.b):
                bend = [_bezier(ends[0], centre, ends[1], step / 8) for step in range(9)]
                self.canvas.line(bend, RAIL, thick=0.8)
            else:
                self.canvas.line(ends, RAIL, thick=0.8)

    def _end(self, hex: str, here: Face, end: int) -> Point:
        if is_edge(end):
            return self._middle(hex, end)
        if is_stop(end):
            return self._stop(hex, here, end - STOP)
        assert end >= JUNCTION
        return self._centre(hex)

    def _stop(self, hex: str, here: Face, stop: int) -> Point:
        """Where a stop is: in the middle, or, if there are several, toward its own track."""
        centre = self._centre(hex)
        if len(here.stops) == 1:
            return centre
        exits = sorted(here.exits_of(stop))
        if exits:
            points = [self._middle(hex, edge) for edge in exits]
            x, y = (sum(p[i] for p in points) / len(points) for i in (0, 1))
            pull = 0.45 if len(exits) < 3 else 0.6
            if math.hypot(x - centre[0], y - centre[1]) > 0.3:
                return centre[0] + (x - centre[0]) * pull, centre[1] + (y - centre[1]) * pull
        side = stop - (len(here.stops) - 1) / 2
        return centre[0] + side * self.across * 0.75, centre[1]

    # -- words -----------------------------------------------------------------------------------------

    def _words(self, hex: str) -> None:
        """The name of the hex, the tile's number, and what building costs."""
        laid = self.now[TILES].get(hex)
        here = face(self.now, hex)
        x, y = self._centre(hex)
        half = math.sqrt(3) / 2 * self.down if self.flat else self.down
        top, bottom = math.ceil(y - half - 0.5 + 1e-6), math.floor(y + half - 0.5 - 1e-6)
        column = round(x - self.across / 2 + 0.1)
        if not self.flat:
            top, column = top + 1, round(x - self.across * 0.62)
        style = HIGHLIGHT if hex in self.highlight else FAINT if here.colour == "white" else ON_TILE
        self.canvas.write(column, top, hex, style)
        if laid is not None:
            number = laid.tile
            self.canvas.write(round(x + self.across / 2 - len(number)), bottom, number, f"italic {ON_TILE}")
        elif here.cost and not self.board.fixed(hex):
            kinds = here.terrain.split("|") if here.terrain else [""]
            sign = "".join(TERRAIN.get(kind, "$") for kind in kinds)
            text = f"{sign}{here.cost}"
            self.canvas.write(round(x - len(text) / 2), bottom, text, f"italic {INK}")
        if here.label and not here.label.isspace():
            row = bottom if laid is None and not here.cost else top
            self.canvas.write(round(x + self.across / 2 - len(here.label)), row, here.label, f"bold {INK}")

    def _stops(self, hex: str) -> None:
        here = face(self.now, hex)
        for stop, row in enumerate(here.stops):
            x, y = self._stop(hex, here, stop)
            worth = revenue_of(self.now, row.revenue) if row.revenue else 0
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
        charters = CHARTERS(self.now)
        inside = markers_in(self.now, (hex, stop))
        kept = homes_kept(self.now, (hex, stop))
        parts = [(c, token(charters[c].colour)) for c in inside]
        parts += [(f"({c})", f"italic {INK} on #f7f4ea") for c in kept]
        parts += [("○", f"bold {INK} on #f7f4ea")] * max(0, spaces - len(parts))
        return parts

    def _place(self, x: float, y: float, parts: list[tuple[str, str]], worth: str) -> None:
        length = sum(len(text) for text, _ in parts)
        column, row = round(x - length / 2), math.floor(y)
        for text, style in parts:
            self.canvas.write(column, row, text, style)
            column += len(text)
        if not worth:
            return
        style = f"bold {INK}"
        start = round(x - length / 2)
        room = self.across * 1.75
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


def _bezier(a: Point, control: Point, b: Point, t: float) -> Point:
    one = (1 - t) ** 2, 2 * t * (1 - t), t**2
    return tuple(one[0] * a[i] + one[1] * control[i] + one[2] * b[i] for i in (0, 1))  # type: ignore[return-value]


def map_text(
    now: Now, width: int, colour: bool, highlight: Collection[str] = (), lines: int | None = None
) -> Text:
    """The map as large as the terminal's `width` allows, or with hexes of so many `lines`."""
    if lines is not None:
        return Picture(now, lines, colour, highlight).draw()
    for size in (LARGE, MIDDLE):
        picture = Picture(now, size, colour, highlight)
        if picture.canvas.width <= width:
            return picture.draw()
    return Picture(now, SMALL, colour, highlight).draw()


def legend(now: Now) -> str:
    """What the signs of the map mean is in the words' floor; this is the phase whose values are shown."""
    return phase(now).name

"""A board made ready for following its track: numbers, and a table for each tile in each hex, made once.

Hexsides are nodes as in `roundhouse.board.tracks`: 6 * number of the hex + edge, as seen from that hex.  A *side* is
what a company may use once in a set of runs: a hexside (each line of a double track is one), or a piece of track that
touches no hexside (between two stops, a stop and a junction, two junctions).  Its number is fixed for a board: first
come the hexsides, then their second, third ... lines, then the track inside hexes.  Sets of sides are bits of an
integer.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec import Struct

from ..board.faces import STOP, Face, arms, is_edge, is_stop
from ..board.map import Board
from ..board.tiles import Laid
from ..board.tracks import NOWHERE, tracks_of

Special = frozenset[tuple[str, str]]
"""Special track in use: (hex, kind of track)."""

ORDINARY: Special = frozenset()
"""No special track."""

Way = tuple[int, tuple[int, ...], frozenset[str]]
"""A way through a face: the end it leads to, the track inside that it uses (counted from 0), kinds of special track."""

Step = tuple[int, int, Special]
"""A way from a hexside: sides it uses, the node that it comes to in the next hex (or ``~k`` for stop ``k`` of this
one), special track."""


class Place(Struct, frozen=True):
    """A stop: the area that it belongs to or "", and whether runs end there."""

    group: str
    end_only: bool


class Table(Struct, frozen=True):
    """What lies in a hex, made ready: ``places``: its stops.  ``ways``: the ways from each edge and stop.  ``steps``:
    from each edge (0..5), single track.  ``lines``: of track at each edge, 0 for none."""

    places: tuple[Place, ...]
    ways: Mapping[int, tuple[Way, ...]]
    steps: tuple[tuple[Step, ...], ...]
    lines: tuple[int, ...]


@lru_cache(maxsize=65536)
def ways_of(face: Face, track: frozenset[str]) -> dict[int, tuple[Way, ...]]:
    """The ways over ordinary and the special ``track`` from each edge and stop of a face to edges and stops,
    junctions passed.  Read only."""
    at = arms(face)
    inner = {index: rank for rank, index in enumerate(_inner(face))}
    found: dict[int, tuple[Way, ...]] = {}
    for start in at:
        if not is_edge(start) and not is_stop(start):
            continue
        ways: dict[Way, None] = {}
        todo: list[tuple[int, int, tuple[int, ...], frozenset[str]]] = [(start, -1, (), frozenset())]
        while todo:
            end, came_by, used, kinds = todo.pop()
            for index, far in at[end]:
                kind = face.paths[index].track
                if index == came_by or (kind and kind not in track) or inner.get(index) in used:
                    continue
                within = (*used, inner[index]) if index in inner else used
                over = kinds | {kind} if kind else kinds
                if not is_edge(far) and not is_stop(far):
                    todo.append((far, index, within, over))
                else:
                    ways[far, tuple(sorted(within)), over] = None
        if ways:
            found[start] = tuple(ways)
    return found


def _inner(face: Face) -> list[int]:
    """Indices of the paths that touch no hexside."""
    return [index for index, path in enumerate(face.paths) if not is_edge(path.a)]


class Ground:
    """A board for trains that may use some kinds of special track: numbers, and the tables of what lies in its hexes.

    ``names``: hexes by their numbers.  ``order``: the numbers in the order of the names.  ``across``: the node on the
    other side of a hexside, or NOWHERE.  ``side``: the first line of a hexside, as a bit.  ``around``: all lines of all
    hexsides of the hex of a node.  ``inside``: every bit from this one up is track inside a hex.
    """

    def __init__(self, board: Board, track: frozenset[str]) -> None:
        self.board = board
        self.track = track
        tracks = tracks_of(board)
        self.names = tracks.names
        self.numbers = tracks.numbers
        self.order = sorted(range(len(self.names)), key=self.names.__getitem__)
        self.across = tracks.across
        faces = [hex.face for hex in board.hexes.values()] + [tile.face for tile in board.tiles.values()]
        self._sides = sum(node < mate for node, mate in enumerate(self.across))
        self._lines = max((path.lanes for face in faces for path in face.paths), default=1)
        self._within = max((len(_inner(face)) for face in faces), default=0)
        self.inside = 1 << self._lines * self._sides
        self.side = self._bits()
        self.around = [self._around(node // 6) for node in range(len(self.across))]
        self.table = lru_cache(maxsize=16384)(self._table)

    def _bits(self) -> list[int]:
        bits = [0] * len(self.across)
        number = 0
        for node, mate in enumerate(self.across):
            if node < mate:
                bits[node] = bits[mate] = 1 << number
                number += 1
        return bits

    def _around(self, number: int) -> int:
        sides = self.side[6 * number : 6 * number + 6]
        return sum(self.line(side, line) for side in sides for line in range(self._lines))

    def line(self, side: int, line: int) -> int:
        """Line 0, 1 ... of the hexside with the line 0 ``side``, as a bit."""
        return side << line * self._sides

    def inner(self, number: int, used: Iterable[int]) -> int:
        """The sides that a way uses inside a hex (its number); they are counted there from 0."""
        return sum(self.inside << number * self._within + rank for rank in used)

    def special(self, number: int, kinds: frozenset[str]) -> Special:
        """The special track of a way through a hex (its number)."""
        return frozenset((self.names[number], kind) for kind in kinds) if kinds else ORDINARY

    def _table(self, number: int, laid: Laid | None) -> Table:
        """The table of a hex (its number) with a tile or without.  Raises KeyError for a tile that does not exist."""
        face = self.board.face(self.names[number], laid)
        ways = ways_of(face, self.track)
        lines = [0] * 6
        for path in face.paths:
            if not path.track or path.track in self.track:
                for end in (path.a, path.b):
                    if is_edge(end):
                        lines[end] = max(lines[end], path.lanes)
        return Table(
            places=tuple(Place(stop.group, _ends_runs(face, k)) for k, stop in enumerate(face.stops)),
            ways=ways,
            steps=tuple(self._steps(number, ways.get(edge, ())) for edge in range(6)),
            lines=tuple(lines),
        )

    def _steps(self, number: int, ways: tuple[Way, ...]) -> tuple[Step, ...]:
        steps: list[Step] = []
        for far, inner, kinds in ways:
            used, special = self.inner(number, inner), self.special(number, kinds)
            if is_stop(far):
                steps.append((used, ~(far - STOP), special))
            elif self.across[6 * number + far] != NOWHERE:
                node = 6 * number + far
                steps.append((used | self.side[node], self.across[node], special))
        return tuple(steps)


def _ends_runs(face: Face, stop: int) -> bool:
    return face.stops[stop].kind == "offboard" or any(path.terminal for path in face.paths_at(STOP + stop))

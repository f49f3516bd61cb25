"""The track of a board as numbered nodes and moves between them, made once per hex and tile.

A *node* is a place where track meets something that a route may use once: a hexside seen from one of its
hexes, a stop, or one end of a *link*, track that lies wholly inside a hex and ends at a junction.  Every
node has a *mate*: the same hexside seen from the other hex, the other end of the link; for a stop a twin.  A
*move* runs over track inside a hex from node to node, and whoever comes to a node goes over to its mate.  So
a route is move, mate, move, mate ... and uses nothing twice when it meets no node twice.
"""

from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct

from .faces import STOP, Face, Path, arms, is_edge, is_stop, opposite
from .map import Board
from .tiles import Laid

NOWHERE = -1
"""The mate of a hexside at the rim of the map, or of one that no track may cross."""

_STOPS = 16
_PATHS = 64


Key = tuple[str, int]
"""A hex and a number: of an edge, a stop or a path of what lies there."""

Track = Key
"""A hex and the index of a path of what lies there."""

Move = tuple[tuple[Track, ...], int]
"""Paths used, and the node come to."""


class Row(Struct, frozen=True):
    """What can be done from a node: ``open`` are paths that a route touches by being here (arms of a
    junction), ``moves`` are the moves from here."""

    open: tuple[Track, ...] = ()
    moves: tuple[Move, ...] = ()


Table = dict[int, Row]


def ordinary(hex: str, path: Path) -> bool:
    """Whether a path is ordinary track, which all trains may use.

    >>> ordinary("A1", Path(0, 3)), ordinary("A1", Path(0, 3, track="narrow"))
    (True, False)
    """
    return not path.track


class _Keys(dict[int, Key]):
    """The keys of numbers, each made when it is asked for first, so that there is one of each."""

    def __init__(self, key: Callable[[int], Key]) -> None:
        super().__init__()
        self.key = key

    def __missing__(self, number: int) -> Key:
        found = self[number] = self.key(number)
        return found


class Tracks:
    """The numbers of nodes on a board and the moves of what lies in its hexes.

    ``side_keys``: node of a hexside -> hex and edge.  ``stop_keys``: node of a stop -> hex and index.  ``path_keys``:
    number of a path -> hex and index.  ``most``: how many hexsides, stops and paths can be numbered.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.names = tuple(board.hexes)
        self.numbers = {hex: number for number, hex in enumerate(self.names)}
        self.sides = 6 * len(self.names)
        self.links = self.sides + 2 * _STOPS * len(self.names)
        self.most = (6 + _STOPS + _PATHS) * len(self.names)
        self.across = [self._across(node) for node in range(self.sides)]
        self.side_keys = _Keys(lambda node: (self.names[node // 6], node % 6))
        self.stop_keys = _Keys(lambda node: (self.names[self.hex(node)], (node - self.sides) // 2 % _STOPS))
        self.path_keys = _Keys(lambda number: (self.names[number // _PATHS], number % _PATHS))
        self._tables: dict[tuple[str, Laid | None], Table] = {}
        self._special: dict[tuple[str, Laid | None, frozenset[int]], Table] = {}

    def _across(self, node: int) -> int:
        hex, edge = self.names[node // 6], node % 6
        beyond = self.board.neighbour(hex, edge)
        if beyond is None or self.board.walled(hex, edge):
            return NOWHERE
        return self.numbers[beyond] * 6 + opposite(edge)

    def mate(self, node: int) -> int:
        """The node on the other side, or NOWHERE."""
        return self.across[node] if node < self.sides else node ^ 1

    def stop(self, hex: str, stop: int) -> int:
        """The node of a stop; its twin is one higher."""
        return self.sides + 2 * (self.numbers[hex] * _STOPS + stop)

    def is_stop(self, node: int) -> bool:
        """Whether a node is a stop (or the twin of one)."""
        return self.sides <= node < self.links

    def hex(self, node: int) -> int:
        """The number of the hex that a node lies in."""
        if node < self.sides:
            return node // 6
        if node < self.links:
            return (node - self.sides) // (2 * _STOPS)
        return (node - self.links) // (2 * _PATHS)

    def path(self, hex: str, path: int) -> int:
        """The number of a path of what lies in a hex."""
        return self.numbers[hex] * _PATHS + path

    def within(self, node: int) -> tuple[int, int]:
        """A node as counted within its hex: (0, edge), (1, stop) or (2, twice the path, 1 more at its further end)."""
        if node < self.sides:
            return 0, node % 6
        if node < self.links:
            return 1, (node - self.sides) // 2 % _STOPS
        return 2, (node - self.links) % (2 * _PATHS)

    def stop_key(self, node: int) -> Key:
        """Hex and index of the stop at a node."""
        return self.stop_keys[node]

    def table(self, hex: str, laid: Laid | None, usable: Callable[[str, Path], bool]) -> Table:
        """Node -> row, for the nodes of a hex that track reaches. Raises ValueError for more stops or paths than there
        are numbers for.
        """
        if usable is ordinary:
            table = self._tables.get((hex, laid))
            if table is None:
                table = self._tables[hex, laid] = self._table(hex, self.board.face(hex, laid), usable)
            return table
        face = self.board.face(hex, laid)
        paths = frozenset(index for index, path in enumerate(face.paths) if usable(hex, path))
        table = self._special.get((hex, laid, paths))
        if table is None:
            table = self._special[hex, laid, paths] = self._table(hex, face, usable)
        return table

    def _link(self, hex: str, index: int) -> int:
        """The node of a link at the lower of its two ends; at the other end it is one higher."""
        return self.links + 2 * (self.numbers[hex] * _PATHS + index)

    def _table(self, hex: str, face: Face, usable: Callable[[str, Path], bool]) -> Table:
        if len(face.stops) > _STOPS or len(face.paths) > _PATHS:
            raise ValueError(f"{hex} has more than {_STOPS} stops or {_PATHS} paths.")
        paths = {index for index, path in enumerate(face.paths) if usable(hex, path)}
        at = {end: [row for row in rows if row[0] in paths] for end, rows in arms(face).items()}

        def node_at(index: int, end: int) -> int:
            """Where a path begins at an end that is no junction, or the link that it is."""
            path = face.paths[index]
            if is_edge(path.a) or is_stop(path.b):
                return self.numbers[hex] * 6 + end if is_edge(end) else self.stop(hex, end - STOP)
            return self._link(hex, index) + (end == path.b)

        def through(junction: int, came_by: int) -> list[Move]:
            """The moves on from a junction, those over a link only as far as the link."""
            found: list[Move] = []
            for index, far in at[junction]:
                if index != came_by:
                    found.append((((hex, index),), node_at(index, far if is_edge(far) else junction)))
            return found

        table: Table = {}
        for end, rows in at.items():
            if not is_edge(end) and not is_stop(end):
                continue
            moves: list[Move] = []
            for index, far in rows:
                if is_edge(far) or is_stop(far):
                    moves.append((((hex, index),), node_at(index, far)))
                elif is_stop(end):
                    moves.append((((hex, index),), node_at(index, end)))
                else:
                    moves += [(((hex, index), *over), node) for over, node in through(far, index)]
            node = self.numbers[hex] * 6 + end if is_edge(end) else self.stop(hex, end - STOP)
            arms_here = [
                (hex, i) for i, far in rows if is_edge(end) and not is_edge(far) and not is_stop(far)
            ]
            table[node] = Row(tuple(arms_here), tuple(moves))
        for index in paths:
            path = face.paths[index]
            if is_edge(path.a) or is_stop(path.b):
                continue
            for end in (path.a, path.b):
                onward = [((), self.stop(hex, end - STOP))] if is_stop(end) else through(end, index)
                table[node_at(index, end)] = Row((), tuple(onward))
        return table


@lru_cache(maxsize=64)
def tracks_of(board: Board) -> Tracks:
    """The numbering of a board, made once."""
    return Tracks(board)

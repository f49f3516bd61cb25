"""The board as stops joined by chains of plain track.

A *side* is what a company may use once in a set of runs: a hexside (each line of a double track is one), or
a piece of track that touches no hexside (between two stops, or a stop and a junction, of one hex).  Sides
are numbered as they are met and kept as bits of an integer.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from msgspec import Struct

from roundhouse.board.faces import STOP, Face, Path, arms, is_edge, is_stop, opposite
from roundhouse.board.map import Board
from roundhouse.board.network import StopKey, ordinary
from roundhouse.board.tiles import Laid

Usable = Callable[[str, Path], bool]
"""Whether trains may use a path of a hex."""


class Chain(Struct, frozen=True):
    """Plain track from stop ``a`` to stop ``b`` (numbers in the graph, ``a < b``).

    ``hexes``: those passed between the two stops, in order from ``a``.  ``sides``: bit set of the sides
    used, those next to the stops among them.  ``length``: hexsides crossed.
    """

    a: int
    b: int
    hexes: tuple[str, ...]
    sides: int
    length: int


class StopGraph:
    """The stops of a whole board and the chains between them; no company is in it.

    ``stops``: (hex, index on the face) in order of their names, those without track among them; ``index`` is
    the way back.  ``group``: for each stop the area that it belongs to, all stops of which are one place, or
    "". ``end_only``: for each stop whether every run ends there (off-board, or reached by terminal track).
    ``chains``: between two places each; where one chain uses all the sides of another and more, it is left
    out.
    """

    def __init__(
        self,
        stops: tuple[StopKey, ...],
        group: tuple[str, ...],
        end_only: tuple[bool, ...],
        chains: tuple[Chain, ...],
    ) -> None:
        self.stops = stops
        self.index: Mapping[StopKey, int] = {stop: number for number, stop in enumerate(stops)}
        self.group = group
        self.end_only = end_only
        self.chains = chains
        there: list[list[int]] = [[] for _ in stops]
        for number, chain in enumerate(chains):
            there[chain.a].append(number)
            there[chain.b].append(number)
        self.numbers_at = tuple(tuple(some) for some in there)
        """For each stop the numbers of the chains that begin or end there."""

    def at(self, stop: int) -> tuple[Chain, ...]:
        """The chains that begin or end at a stop, given by its number."""
        return tuple(self.chains[number] for number in self.numbers_at[stop])


def stop_graph(board: Board, laid: Mapping[str, Laid], usable: Usable = ordinary) -> StopGraph:
    """The graph of a board as it lies.

    ``laid``: hex -> tile on it, hexes without a tile left out.  ``usable(hex, path)``: whether trains may
    use a path. The same board, tiles and ``usable`` give the same object again.
    """
    return _stop_graph(board, frozenset(laid.items()), usable)


@lru_cache(maxsize=256)
def _stop_graph(board: Board, laid: frozenset[tuple[str, Laid]], usable: Usable) -> StopGraph:
    tiles = dict(laid)
    faces = {hex: board.face(hex, tiles.get(hex)) for hex in sorted(board.hexes)}
    stops = tuple((hex, number) for hex, face in faces.items() for number in range(len(face.stops)))
    group = tuple(faces[hex].stops[number].group for hex, number in stops)
    end_only = tuple(_ends_runs(faces[hex], number) for hex, number in stops)
    walker = _Walker(board, faces, usable)
    index = {stop: number for number, stop in enumerate(stops)}
    found: dict[tuple[int, int], list[Chain]] = {}
    for a, (hex, number) in enumerate(stops):
        for (far, far_number), hexes, sides, length in walker.chains(hex, number):
            b = index[far, far_number]
            if a < b and not (group[a] and group[a] == group[b]):
                found.setdefault((a, b), []).append(Chain(a, b, hexes, sides, length))
    chains = tuple(chain for pair in sorted(found) for chain in _thinned(found[pair]))
    return StopGraph(stops, group, end_only, chains)


def _ends_runs(face: Face, number: int) -> bool:
    return face.stops[number].kind == "offboard" or any(
        face.paths[index].terminal for index, _ in arms(face).get(STOP + number, ())
    )


def _thinned(chains: list[Chain]) -> list[Chain]:
    """Chains of one pair of stops without those that use all the sides of another."""
    kept: list[Chain] = []
    for chain in sorted(chains, key=lambda one: (one.sides.bit_count(), one.hexes)):
        if not any(other.sides & chain.sides == other.sides for other in kept):
            kept.append(chain)
    return kept


_Way = tuple[StopKey, tuple[str, ...], int, int]


class _Walker:
    """Follows plain track from a stop; numbers the sides that it meets."""

    def __init__(self, board: Board, faces: Mapping[str, Face], usable: Usable) -> None:
        self.board = board
        self.faces = faces
        self.usable = usable
        self.bits: dict[tuple[str, str, int, int], int] = {}
        self.beyond: dict[tuple[str, int], tuple[str, tuple[int, ...]] | None] = {}

    def bit(self, kind: str, hex: str, number: int, line: int = 0) -> int:
        return self.bits.setdefault((kind, hex, number, line), 1 << len(self.bits))

    def crossing(self, hex: str, edge: int) -> tuple[str, tuple[int, ...]] | None:
        """The hex across an edge and the bits of the lines of track that go over, None without track
        there."""
        if (hex, edge) not in self.beyond:
            self.beyond[hex, edge] = self._crossing(hex, edge)
        return self.beyond[hex, edge]

    def _crossing(self, hex: str, edge: int) -> tuple[str, tuple[int, ...]] | None:
        other = self.board.neighbour(hex, edge)
        if other is None or self.board.walled(hex, edge):
            return None
        # A double track that faces a single one carries one train.
        lines = min(self.lines(hex, edge), self.lines(other, opposite(edge)))
        if lines == 0:
            return None
        name = min((hex, edge), (other, opposite(edge)))
        return other, tuple(self.bit("side", *name, line) for line in range(lines))

    def lines(self, hex: str, edge: int) -> int:
        face = self.faces[hex]
        paths = (face.paths[index] for index, _ in arms(face).get(edge, ()))
        return max((path.lanes for path in paths if self.usable(hex, path)), default=0)

    def chains(self, hex: str, number: int) -> Iterator[_Way]:
        """All ways over plain track from a stop to another: (that stop, hexes between, sides, hexsides
        crossed)."""
        todo: list[tuple[str, int, int, tuple[str, ...], int, int]] = [(hex, STOP + number, -1, (), 0, 0)]
        while todo:
            here, end, came_by, hexes, used, length = todo.pop()
            face = self.faces[here]
            for index, far in arms(face).get(end, ()):
                if index == came_by or not self.usable(here, face.paths[index]):
                    continue
                if is_edge(far):
                    over = self.crossing(here, far)
                    if over is None:
                        continue
                    passed = (*hexes, here) if length else hexes
                    for line in over[1]:
                        if not line & used:
                            step = (over[0], opposite(far), -1, passed, used | line, length + 1)
                            todo.append(step)
                    continue
                inner = 0 if is_edge(end) else self.bit("path", here, index)
                if inner & used:
                    continue
                if is_stop(far):
                    if (here, far - STOP) != (hex, number):
                        yield (here, far - STOP), hexes, used | inner, length
                else:
                    todo.append((here, far, index, hexes, used | inner, length))

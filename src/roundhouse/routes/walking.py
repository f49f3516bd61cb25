"""Plain track followed from hexside to hexside, and put together to chains between stops."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Self

from ..board.faces import STOP, is_edge
from ..board.tiles import Laid
from ..board.tracks import NOWHERE
from .chain import Chain
from .ground import ORDINARY, Ground, Special, Step, Table

Half = tuple[int, tuple[str, ...], int, int, Special]
"""Track from a hex to a stop: number of the stop, hexes between the two, sides, hexsides crossed, special track."""


class Position:
    """How the tiles of a board lie: the tables of all hexes put together.

    ``tables``: by the number of the hex.  ``steps``: from each node, in its hex.  ``first``: for each hex the number of
    its first stop; stops are counted in the order of the names of their hexes.
    """

    def __init__(
        self, ground: Ground, tables: list[Table], steps: list[tuple[Step, ...]], first: list[int]
    ) -> None:
        self.ground = ground
        self.tables = tables
        self.steps = steps
        self.first = first

    @classmethod
    def of(cls, ground: Ground, laid: Mapping[str, Laid]) -> Self:
        """The tiles on a board.  Raises KeyError for a hex or tile that does not exist."""
        tiles = {ground.numbers[hex]: tile for hex, tile in laid.items()}
        tables = [ground.table(number, tiles.get(number)) for number in range(len(ground.names))]
        here = cls(ground, tables, [steps for table in tables for steps in table.steps], [0] * len(tables))
        for number, table in enumerate(tables):
            if max(table.lines) > 1:
                here._join(number)
        here._count()
        return here

    def copy(self) -> Self:
        """An independent one to be changed; the tables are shared."""
        return type(self)(self.ground, self.tables.copy(), self.steps.copy(), self.first)

    def put(self, number: int, laid: Laid | None) -> None:
        """Lay a tile (None: none) into the hex with the number.  Raises KeyError for a tile that does not exist."""
        old, new = self.tables[number], self.ground.table(number, laid)
        self.tables[number] = new
        self._join(number)
        for edge in range(6):
            if old.lines[edge] > 1 or new.lines[edge] > 1:
                beyond = self.ground.across[6 * number + edge]
                if beyond != NOWHERE:
                    self._join(beyond // 6)
        if len(old.places) != len(new.places):
            self._count()

    def _count(self) -> None:
        self.first = [0] * len(self.tables)
        total = 0
        for number in self.ground.order:
            self.first[number] = total
            total += len(self.tables[number].places)

    def _join(self, number: int) -> None:
        """Make the steps from the edges of a hex: a double track leads over a second line where the hex beyond has
        one as well."""
        table, ground = self.tables[number], self.ground
        nodes = range(6 * number, 6 * number + 6)
        wide = {ground.across[node]: self._width(node) for node in nodes if self._width(node) > 1}
        for edge, node in enumerate(nodes):
            more = [
                (used ^ side | ground.line(side, line), to, special)
                for used, to, special in (table.steps[edge] if wide else ())
                if to in wide
                for side in (ground.side[to],)
                for line in range(1, wide[to])
            ]
            self.steps[node] = (*table.steps[edge], *more) if more else table.steps[edge]

    def _width(self, node: int) -> int:
        """How many trains a hexside carries; a double track that faces a single one carries one."""
        beyond = self.ground.across[node]
        if beyond == NOWHERE:
            return 0
        here = self.tables[node // 6].lines[node % 6]
        return min(here, self.tables[beyond // 6].lines[beyond % 6]) if here else 0

    def halves(self, number: int, edge: int) -> list[Half]:
        """All plain track from a hex over one of its edges to a stop, that hex may be passed again.

        Where a hex is passed twice and its track would have led straight on the first time, the longer way is left
        out: it uses all the sides of the shorter and more.
        """
        ground, steps, first = self.ground, self.steps, self.first
        names, around = ground.names, ground.around
        start = ground.across[6 * number + edge]
        found: list[Half] = []
        if start == NOWHERE or not steps[start]:
            return found
        todo: list[tuple[tuple[Step, ...], tuple[int, ...], int, Special]] = [
            (steps[start], (start,), ground.line(ground.side[start], line), ORDINARY)
            for line in range(self._width(start))
        ]
        while todo:
            here, trail, used, special = todo.pop()
            for more, to, kinds in here:
                if more & used:
                    continue
                over = special | kinds if kinds else special
                if to < 0:
                    hexes = tuple([names[node // 6] for node in trail[:-1]])
                    found.append((first[trail[-1] // 6] + ~to, hexes, used | more, len(trail), over))
                    continue
                onward = steps[to]
                if onward:
                    if used & around[to]:
                        onward = self._unseen(to, trail)
                    todo.append((onward, (*trail, to), used | more, over))
        return found

    def _unseen(self, node: int, trail: tuple[int, ...]) -> tuple[Step, ...]:
        """The steps from a node in a hex where the trail has been, without those it could have taken then."""
        inside = self.ground.inside
        seen = {
            to
            for before in trail
            if before // 6 == node // 6
            for used, to, special in self.steps[before]
            if used < inside and not special
        }
        return tuple(step for step in self.steps[node] if step[1] not in seen)

    def out(self, number: int, edges: Iterable[int]) -> dict[int, list[Half]]:
        """For each of some edges of a hex the halves over it."""
        return {edge: self.halves(number, edge) for edge in edges}

    def from_stops(
        self, number: int, out: Mapping[int, Sequence[Half]], group: Sequence[str], least: int
    ) -> Iterator[Chain]:
        """The chains that begin or end in a hex; of those to stops from ``least`` on each is given from its lower
        end only.  ``out``: the halves over the edges that its stops are joined to.  ``group``: of each stop."""
        ground, low = self.ground, self.first[number]
        for end, ways in self.tables[number].ways.items():
            if is_edge(end):
                continue
            a = low + end - STOP
            for far, inner, kinds in ways:
                used, here = ground.inner(number, inner), ground.special(number, kinds)
                halves = out[far] if is_edge(far) else ((low + far - STOP, (), 0, 0, ORDINARY),)
                for b, hexes, sides, length, special in halves:
                    if least <= b <= a or used & sides or (group[a] and group[a] == group[b]):
                        continue
                    both = special | here if here else special
                    if a < b:
                        yield Chain(a, b, hexes, used | sides, length, both)
                    else:
                        yield Chain(b, a, hexes[::-1], used | sides, length, both)

    def through(
        self, number: int, out: Mapping[int, Sequence[Half]], group: Sequence[str]
    ) -> Iterator[Chain]:
        """The chains that pass a hex, among them some that end in it too.  ``out``: the halves over its edges.
        ``group``: of each stop."""
        ground, name = self.ground, self.ground.names[number]
        for end, ways in self.tables[number].ways.items():
            # The hex is passed here for the first time, counted from the lower stop.
            before = [half for half in out[end] if name not in half[1]] if is_edge(end) else ()
            for far, inner, kinds in ways if before else ():
                used, here = ground.inner(number, inner), ground.special(number, kinds)
                for b, after, more, further, beyond in out[far] if is_edge(far) else ():
                    if used & more:
                        continue
                    more |= used
                    for a, hexes, sides, length, special in before:
                        if a < b and not sides & more and not (group[a] and group[a] == group[b]):
                            passed = (*hexes[::-1], name, *after)
                            both = special | here | beyond
                            yield Chain(a, b, passed, sides | more, length + further, both)

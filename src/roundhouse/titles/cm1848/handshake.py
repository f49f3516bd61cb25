"""The notional train of a subsidiary (5): the best run through all its cities, with nothing counted between them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from ...board.network import StopKey
from ...routes.graph import StopGraph


def notional(
    graph: StopGraph,
    worth: Mapping[StopKey, int],
    named: Sequence[str],
    stops: int,
    uncounted: Collection[StopKey],
    shut: Collection[StopKey],
) -> int:
    """What the best run is worth in dollars; 0 when there is none.

    `worth`: of each stop, 0 for those left out; `named`: the hexes of the cities in order; `stops`: how many the run
    may make in all; `uncounted` stops take nothing of that and may lie anywhere on the way; into those that are `shut`
    no run goes. No side is used twice and no stop met twice. Station markers have no say.
    """
    walk = _Walk(graph, worth, uncounted, shut)
    best = 0
    for value, seen, sides, first, last in walk.spines(named):
        left = stops - sum(1 for stop in seen if stop not in walk.uncounted)
        if left >= 0:
            best = max(best, value + walk.beyond(first, last, seen, sides, left))
    return best


class _Walk:
    """The graph as walks over it see it: stops by number."""

    def __init__(
        self,
        graph: StopGraph,
        worth: Mapping[StopKey, int],
        uncounted: Collection[StopKey],
        shut: Collection[StopKey],
    ) -> None:
        self.graph = graph
        self.worth = [worth.get(stop, 0) for stop in graph.stops]
        self.uncounted = {graph.index[stop] for stop in uncounted if stop in graph.index}
        self.shut = {graph.index[stop] for stop in shut if stop in graph.index}

    def steps(self, stop: int, seen: frozenset[int], sides: int) -> Iterator[tuple[int, int]]:
        """Where a run can go from a stop: the next stop, and all sides used by then."""
        for chain in self.graph.at(stop):
            far = chain.b if chain.a == stop else chain.a
            if far not in seen and far not in self.shut and not chain.sides & sides:
                yield far, sides | chain.sides

    def spines(self, named: Sequence[str]) -> Iterator[tuple[int, frozenset[int], int, int, int]]:
        """The ways from the first city to the last: value, stops met, sides used, and both ends."""
        for stop, key in enumerate(self.graph.stops):
            if key[0] == named[0] and stop not in self.shut:
                start = frozenset((stop,))
                for value, seen, sides, last in self._on(stop, named[1:], start, 0):
                    yield self.worth[stop] + value, seen, sides, stop, last

    def _on(
        self, stop: int, named: Sequence[str], seen: frozenset[int], sides: int
    ) -> Iterator[tuple[int, frozenset[int], int, int]]:
        """The ways on to the cities still to come."""
        if not named:
            yield 0, seen, sides, stop
            return
        for far, used in self.steps(stop, seen, sides):
            there = self.graph.stops[far][0] == named[0]
            end_only = self.graph.end_only[far]
            if there and (len(named) == 1 or not end_only):
                ways = self._on(far, named[1:], seen | {far}, used)
            elif not there and far in self.uncounted and not end_only:
                ways = self._on(far, named, seen | {far}, used)
            else:
                continue
            for value, met, taken, last in ways:
                yield self.worth[far] + value, met, taken, last

    def beyond(self, first: int, last: int, seen: frozenset[int], sides: int, left: int) -> int:
        """The most that a run can gain beyond its two ends."""
        best = 0
        for gain, met, used, rest in self._further(first, seen, sides, left):
            for more, *_ in self._further(last, met, used, rest):
                best = max(best, gain + more)
        return best

    def _further(
        self, stop: int, seen: frozenset[int], sides: int, left: int
    ) -> Iterator[tuple[int, frozenset[int], int, int]]:
        """The ways on from an end of the run, that of stopping there among them."""
        yield 0, seen, sides, left
        if self.graph.end_only[stop]:
            return
        for far, used in self.steps(stop, seen, sides):
            rest = left if far in self.uncounted else left - 1
            if rest >= 0:
                for gain, met, taken, spare in self._further(far, seen | {far}, used, rest):
                    yield self.worth[far] + gain, met, taken, spare

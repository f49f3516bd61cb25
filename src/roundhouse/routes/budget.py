"""How far a train can run: what the arcs use up of what it has."""

from .kinds import Kind
from .net import Net


class Budget:
    """What a run of a kind of train can use up, and what it uses up: stops, or hexsides.

    ``amount``: what it has.  ``start[stop]``, ``arc[arc]``: what beginning the search at a stop and taking an arc
    use up.  ``smallest``: no arc uses up less.  ``even``: each arc uses up 1.  ``binding``: whether a run could run
    out of it at all; where not, all is counted in stops.  ``far``: no run has more stops.  ``sweeps``: no run takes
    more arcs in a row that use up nothing.
    """

    def __init__(self, net: Net, kind: Kind) -> None:
        stops, hexes = kind.reach.stops, kind.reach.hexes
        self.amount = self.far = net.places
        self.start = [1] * net.problem.stops
        self.arc = [1] * len(net.source)
        self.smallest, self.sweeps = 1, 0
        self.binding, self.even = False, True
        if hexes:
            self._hexes(net, hexes)
        elif stops and not kind.free:
            self.binding = stops < net.places
            self.amount = self.far = min(stops, net.places)
        elif stops:
            self._stops(net, stops, kind.free)

    def _stops(self, net: Net, stops: int, free: frozenset[int]) -> None:
        """Counts stops, but not the free ones."""
        free = free & net.stops
        some_free = {net.place[stop] for stop in free}
        some_counted = {net.place[stop] for stop in net.stops - free}
        if stops >= len(some_counted):
            return
        self.binding, self.amount = True, stops
        self.far = min(net.places, stops + len(some_free))
        if not free:
            return
        self.smallest, self.even = 0, False
        for stop in free:
            self.start[stop] = 0
        for arc in net.arcs:
            if net.target[arc] in free:
                self.arc[arc] = 0
        self.sweeps = _largest(net, [link for link in net.live if not self._cost(link)], free)

    def _hexes(self, net: Net, hexes: int) -> None:
        lengths = sorted(net.links[link].length for link in net.live)
        if hexes >= sum(lengths[max(0, len(lengths) - net.places + 1) :]):
            return
        self.binding, self.amount = True, hexes
        self.start = [0] * net.problem.stops
        for arc in net.arcs:
            self.arc[arc] = net.links[arc >> 1].length
        self.smallest, self.even = lengths[0], False
        self.far, crossed = 1, 0
        for length in lengths[: net.places - 1]:
            crossed += length
            if crossed > hexes:
                break
            self.far += 1
        self.sweeps = _largest(net, [link for link in net.live if not self._cost(link)], net.stops) - 1

    def _cost(self, link: int) -> int:
        """What the link uses up in both directions."""
        return self.arc[2 * link] + self.arc[2 * link + 1]


def _largest(net: Net, links: list[int], stops: set[int] | frozenset[int]) -> int:
    """The number of stops in the largest part of them that hangs together by the links."""
    part = {stop: {stop} for stop in stops}
    for link in links:
        one, other = part[net.links[link].a], part[net.links[link].b]
        if one is not other:
            one |= other
            for stop in other:
                part[stop] = one
    return max(len(members) for members in part.values())

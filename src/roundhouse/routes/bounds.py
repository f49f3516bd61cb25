"""What a run can still collect at most: two bounds that the search prunes by.

Both are for one train under given prices.  Amounts are values times ``SCALE``, less the prices of what is
used.
"""

from roundhouse.routes.net import Net

SCALE = 256
"""Prices are whole numbers of this fraction of a unit of money, so that bounds are exact."""

NEVER = -(1 << 60)
"""Less than anything that can be collected."""


class Prices:
    """What using a side, and passing through a stop, costs a run.  ``link[l]`` and ``passing[stop]`` in
    SCALEths."""

    def __init__(self, net: Net, side: list[int], passing: list[int]) -> None:
        self.side = side
        self.passing = passing
        self.free = not any(side) and not any(passing)
        self.link = [0] * len(net.links)
        if any(side):
            for number in net.live:
                self.link[number] = sum(side[bit] for bit in bits(net.links[number].sides))


def bits(mask: int) -> list[int]:
    """Positions of the bits that are set."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


class Walks:
    """Bound by walks: the best walk that never turns straight back, for each number of further stops.

    ``take[k][arc]``: taking the arc and at most ``k - 1`` stops after it.  ``after[k][arc]``: at most ``k``
    stops after having taken the arc.  ``banned``: stops (bit set) that are not entered.
    """

    def __init__(self, net: Net, worth: list[int], prices: Prices, most: int, banned: int) -> None:
        size = len(net.source)
        gain = [0] * size
        for arc in net.arcs:
            if banned & net.bit[net.target[arc]]:
                gain[arc] = NEVER
            else:
                gain[arc] = worth[net.target[arc]] - prices.link[arc >> 1]
        passing = prices.passing
        onward, target, arcs = net.onward, net.target, net.arcs
        after = [0] * size
        self.take: list[list[int]] = [[NEVER] * size]
        self.after: list[list[int]] = [after]
        for _ in range(most):
            take = [gain[arc] + after[arc] for arc in range(size)]
            after = [0] * size
            for arc in arcs:
                best = 0
                for other in onward[arc]:
                    if take[other] > best:
                        best = take[other]
                if best:
                    after[arc] = max(0, best - passing[target[arc]])
            self.take.append(take)
            self.after.append(after)


class Blocks:
    """Bound by what can be reached at all, for trains that go far.

    The stops ahead fall into blocks that hang together in single stops.  A run that leaves a block by such a
    stop does not come back, so of several blocks behind one only the best counts, and only one end of the
    run is reached.
    """

    def __init__(self, net: Net, worth: list[int], prices: Prices) -> None:
        self.near = net.near
        self.passable = net.passable
        size = net.problem.stops
        first, second = [0] * size, [0] * size
        if not prices.free:
            first, second = _two_cheapest(net, prices)
        # The price of a link is shared by its two stops: one on the way bears half of its two cheapest links.
        self.inside = [
            max(0, worth[stop] - prices.passing[stop] - (first[stop] + second[stop]) // 2)
            for stop in range(size)
        ]
        self.at_end = [max(0, worth[stop] - first[stop] // 2) for stop in range(size)]
        self.memo: dict[tuple[int, int], int] = {}

    def ahead(self, stop: int, visited: int) -> int:
        """The most that a run which stands at ``stop`` can still collect without the stops in ``visited``."""
        key = (stop, visited)
        known = self.memo.get(key)
        if known is None:
            known = self.memo[key] = self._ahead(stop, visited)
        return known

    def _ahead(self, start: int, visited: int) -> int:
        near, inside, at_end = self.near, self.inside, self.at_end
        # The start belongs to the picture: it joins stops ahead into one block, though no run comes back.
        open_stops = self.passable & ~visited | 1 << start
        ends = ~self.passable & ~visited
        order: dict[int, int] = {start: 0}
        low: dict[int, int] = {start: 0}
        best: dict[int, int] = {start: self._best_end(near[start] & ends)}
        stack: list[int] = []
        # Depth-first, with the neighbours still to be looked at as a bit set.
        path: list[list[int]] = [[start, near[start] & open_stops]]
        while path:
            stop, rest = path[-1]
            if rest:
                bit = rest & -rest
                path[-1][1] = rest ^ bit
                other = bit.bit_length() - 1
                if other in order:
                    if order[other] < low[stop]:
                        low[stop] = order[other]
                else:
                    low[other] = order[other] = len(order)
                    best[other] = max(self._best_end(near[other] & ends), at_end[other] - inside[other])
                    stack.append(other)
                    path.append([other, near[other] & open_stops])
                continue
            path.pop()
            if not path:
                break
            parent = path[-1][0]
            if low[stop] >= order[parent]:
                total = onward = 0
                while True:
                    member = stack.pop()
                    total += inside[member]
                    if best[member] > onward:
                        onward = best[member]
                    if member == stop:
                        break
                if total + onward > best[parent]:
                    best[parent] = total + onward
            elif low[stop] < low[parent]:
                low[parent] = low[stop]
        return best[start]

    def _best_end(self, ends: int) -> int:
        best = 0
        while ends:
            bit = ends & -ends
            ends ^= bit
            value = self.at_end[bit.bit_length() - 1]
            if value > best:
                best = value
        return best


def _two_cheapest(net: Net, prices: Prices) -> tuple[list[int], list[int]]:
    first, second = [0] * net.problem.stops, [0] * net.problem.stops
    for stop in net.stops:
        some = sorted(prices.link[arc >> 1] for arc in net.out[stop])
        first[stop] = some[0] if some else 0
        second[stop] = some[1] if len(some) > 1 else first[stop]
    return first, second

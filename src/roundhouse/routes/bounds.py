"""What a run can still collect at most: two bounds that the search prunes by.

Both are for one train under given prices.  Amounts are values times ``SCALE``, less the prices of what is
used.
"""

from collections.abc import Callable
from operator import add

from .budget import Budget
from .net import Net

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
    """Bound by walks: the best walk that never turns straight back, for each amount of the budget.

    ``gain[arc]``: what taking the arc and stopping at its end is worth.  ``passing[stop]``: the price of going on
    from there.  ``take[k][arc]``: taking the arc and going on, which together use up at most ``k``.  ``after[k][arc]``:
    what using up at most ``k`` adds after having taken the arc.  ``k`` is below ``layers``.  ``banned``: stops
    (bit set) that are not entered.  ``spend`` is told the work of each step.
    """

    def __init__(
        self,
        net: Net,
        gain: list[int],
        passing: list[int],
        budget: Budget,
        layers: int,
        banned: int,
        spend: Callable[[int], None],
    ) -> None:
        self.net = net
        self.passing = passing
        if banned:
            gain = gain[:]
            for arc in net.arcs:
                if banned & net.bit[net.target[arc]]:
                    gain[arc] = NEVER
        used_up = budget.arc
        nothing = [arc for arc in net.arcs if not used_up[arc]] if budget.sweeps else []
        effort = len(gain) // 64 + 1
        never = [NEVER] * len(gain)
        self.take: list[list[int]] = []
        self.after: list[list[int]] = []
        for k in range(layers):
            spend(effort)
            if k < budget.smallest:
                self.take.append(never)
                self.after.append([0] * len(gain))
                continue
            if budget.even:
                take = list(map(add, gain, self.after[-1]))
            else:
                take = [
                    amount + self.after[k - used][arc] if 0 < used <= k else NEVER
                    for arc, (amount, used) in enumerate(zip(gain, used_up, strict=True))
                ]
            after = self._after(take)
            # Arcs that use up nothing may go round in circles, but no run has more of them in a row than this.
            for _ in range(budget.sweeps):
                spend(effort)
                better = False
                for arc in nothing:
                    amount = gain[arc] + after[arc]
                    if amount > take[arc]:
                        take[arc] = amount
                        better = True
                if not better:
                    break
                after = self._after(take)
            self.take.append(take)
            self.after.append(after)

    def _after(self, take: list[int]) -> list[int]:
        after = [0] * len(take)
        onward, target, passing = self.net.onward, self.net.target, self.passing
        for arc in self.net.arcs:
            best = 0
            for other in onward[arc]:
                if take[other] > best:
                    best = take[other]
            if best:
                after[arc] = max(0, best - passing[target[arc]])
        return after


class Blocks:
    """Bound by what can be reached at all, for trains that go far.

    The stops ahead fall into blocks that hang together in single stops.  A run that leaves a block by such a
    stop does not come back, so of several blocks behind one only the best counts, and only one end of the
    run is reached.  ``worth[stop]``, ``passing[stop]``, ``link[l]``: what stops are worth, and the prices.
    """

    def __init__(self, net: Net, worth: list[int], passing: list[int], link: list[int]) -> None:
        self.near = net.near
        self.passable = net.passable
        size = net.problem.stops
        first, second = [0] * size, [0] * size
        if any(link):
            first, second = _two_cheapest(net, link)
        # The price of a link is shared by its two stops: one on the way bears half of its two cheapest links.
        self.inside = [
            max(0, worth[stop] - passing[stop] - (first[stop] + second[stop]) // 2) for stop in range(size)
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


def _two_cheapest(net: Net, link: list[int]) -> tuple[list[int], list[int]]:
    first, second = [0] * net.problem.stops, [0] * net.problem.stops
    for stop in net.stops:
        some = sorted(link[arc >> 1] for arc in net.out[stop])
        first[stop] = some[0] if some else 0
        second[stop] = some[1] if len(some) > 1 else first[stop]
    return first, second

"""The exact search over the runs of one train.

A run is searched from a token in two arms, because the token may lie inside it: first one arm, then, from
each state of the first, the other.  A token that has been searched is banned from later searches, and the
second arm begins with a later arc than the first, so that each run is met once.
"""

from collections.abc import Callable
from time import monotonic

from roundhouse.routes.bounds import SCALE, Blocks, Prices, Walks
from roundhouse.routes.net import Net
from roundhouse.routes.trains import Reach


class OutOfTime(Exception):
    """The time limit has passed."""


class TooMany(Exception):
    """More runs than asked for."""


class Clock:
    """Raises OutOfTime when asked after the limit (seconds; None: never)."""

    def __init__(self, limit: float | None) -> None:
        self.end = None if limit is None else monotonic() + limit

    def check(self) -> None:
        if self.end is not None and monotonic() > self.end:
            raise OutOfTime


class Found:
    """A run: stops in order, links between them, sides used (bit set), value, and ``worth``: the value times
    SCALE less the prices of what it uses."""

    __slots__ = ("links", "sides", "stops", "value", "worth")

    def __init__(
        self, stops: tuple[int, ...], links: tuple[int, ...], sides: int, value: int, worth: int
    ) -> None:
        self.stops = stops
        self.links = links
        self.sides = sides
        self.value = value
        self.worth = worth


UNREACHABLE = 1 << 60
"""More than any run is worth."""

_LOOK = 512
"""States of the search between two looks at the clock."""


class Search:
    """All searches for one kind of train: ``values[stop]`` to it and its reach."""

    def __init__(self, net: Net, values: tuple[int, ...], reach: Reach, clock: Clock) -> None:
        self.net = net
        self.values = values
        self.worth = [value * SCALE for value in values]
        self.most = min(reach.stops, net.places) if reach.stops else net.places
        self.least = max(reach.least, 2)
        self.clock = clock
        self.last: Found | None = None
        """The best run that the last call of ``best`` has met, also when the clock ended it."""

    def best(self, prices: Prices, used: int = 0) -> Found | None:
        """The run of the highest worth, above zero, without the sides in ``used``; None when there is
        none."""
        self.last = None
        # Without prices the next better worth is a whole step away, and nothing is above the trivial bound.
        step = self.net.step * SCALE if prices.free else 1
        top = self.trivial_bound() if prices.free else None

        def keep(run: Found) -> int:
            self.last = run
            return UNREACHABLE if run.value == top else run.worth + step

        self._explore(prices, used, 1, keep)
        return self.last

    def above(self, prices: Prices, floor: int, most: int) -> list[Found]:
        """All runs that earn something and whose worth is ``floor`` or more.  Raises TooMany beyond ``most`` of
        them."""
        found: list[Found] = []

        def keep(run: Found) -> int:
            # A floor below zero lets in runs between stops that pay nothing; such a train stays idle instead.
            if run.value > 0:
                if len(found) >= most:
                    raise TooMany
                found.append(run)
            return floor

        self._explore(prices, 0, floor, keep)
        return found

    def trivial_bound(self) -> int:
        """A bound of the value that needs no search: the best stops that the train could hold, of those that
        end a run two."""
        passed: dict[int, int] = {}
        ends: dict[int, int] = {}
        for stop in self.net.stops:
            some = ends if stop in self.net.end_only else passed
            place = self.net.place[stop]
            some[place] = max(some.get(place, 0), self.values[stop])
        amounts = [*passed.values(), *sorted(ends.values(), reverse=True)[:2]]
        return sum(sorted(amounts, reverse=True)[: self.most])

    def _explore(self, prices: Prices, used: int, floor: int, keep: Callable[[Found], int]) -> None:
        """Calls ``keep`` with each run of worth ``floor`` or more; what it returns is the floor from then
        on."""
        net = self.net
        if self.most < self.least:
            return
        self.clock.check()
        banned = 0
        blocks = Blocks(net, self.worth, prices) if self.most * 2 > net.places else None
        walks: Walks | None = None
        for root in net.tokens:
            if self.most < net.places:
                if walks is None or self._root_bound(walks, prices, root) >= floor:
                    walks = Walks(net, self.worth, prices, self.most - 1, banned | net.bit[root])
                    if self._root_bound(walks, prices, root) < floor:
                        banned |= net.bit[root]
                        continue
                else:
                    banned |= net.bit[root]
                    continue
            floor = self._from_root(root, banned, prices, used, floor, keep, walks, blocks)
            banned |= net.bit[root]

    def _root_bound(self, walks: Walks, prices: Prices, root: int) -> int:
        """The most that a run through ``root`` is worth: two arms that share the stops left."""
        arms = [max((row[arc] for arc in self.net.out[root]), default=0) for row in walks.take]
        arms[0] = 0
        left = self.most - 1
        for stops in range(1, left + 1):
            arms[stops] = max(arms[stops], arms[stops - 1])
        if root in self.net.end_only:
            return self.worth[root] + arms[left]
        return self.worth[root] + max(arms[x] + arms[left - x] for x in range(left + 1))

    def _from_root(
        self,
        root: int,
        banned: int,
        prices: Prices,
        used: int,
        floor: int,
        keep: Callable[[Found], int],
        walks: Walks | None,
        blocks: Blocks | None,
    ) -> int:
        net, worth, values, clock = self.net, self.worth, self.values, self.clock
        target, sides, onward, bit, place = net.target, net.sides, net.onward, net.bit, net.place
        link_price, passing = prices.link, prices.passing
        end_only, least = net.end_only, self.least
        first_arm: list[int] = []
        second_arm: list[int] = []
        count = 0

        def record(total: int, in_use: int) -> None:
            nonlocal floor
            if len(first_arm) + len(second_arm) + 1 < least:
                return
            back = [target[arc] for arc in reversed(first_arm)]
            stops = (*back, root, *(target[arc] for arc in second_arm))
            links = (*(arc >> 1 for arc in reversed(first_arm)), *(arc >> 1 for arc in second_arm))
            floor = keep(Found(stops, links, in_use & ~used, sum(values[stop] for stop in stops), total))

        def look() -> None:
            nonlocal count
            count += 1
            if count % _LOOK == 0:
                clock.check()

        out = net.out[root]
        # second[i][k]: the most that a second arm of k stops adds when the first began with arc i.
        second: list[list[int]] = []
        if walks is not None:
            row = [0] * self.most
            second = [row]
            for arc in reversed(out[1:]):
                row = [max(row[k], walks.take[k][arc] - passing[root]) for k in range(self.most)]
                second.append(row)
            second.reverse()
            if root in end_only:
                second = [[0] * self.most for _ in out]
        begins = 0

        def extend_first(arc: int, total: int, visited: int, in_use: int, left: int) -> None:
            if total >= floor:
                record(total, in_use)
            look()
            if left == 0:
                return
            stop = target[arc]
            if walks is not None:
                row = second[begins]
                ahead = walks.after
                if total + max([ahead[k][arc] + row[left - k] for k in range(left + 1)]) < floor:
                    return
            if blocks is not None:
                more = 0 if stop in end_only else blocks.ahead(stop, visited)
                if root not in end_only:
                    more += blocks.ahead(root, visited)
                if total + more < floor:
                    return
            if root not in end_only and begins + 1 < len(out):
                start_second(total, visited, in_use, left)
            price = passing[stop]
            for other in onward[arc]:
                far = target[other]
                if visited & bit[far] or in_use & sides[other]:
                    continue
                first_arm.append(other)
                extend_first(
                    other,
                    total + worth[far] - link_price[other >> 1] - price,
                    visited | place[far],
                    in_use | sides[other],
                    left - 1,
                )
                first_arm.pop()

        def start_second(total: int, visited: int, in_use: int, left: int) -> None:
            if walks is not None and total + second[begins][left] < floor:
                return
            if blocks is not None and total + blocks.ahead(root, visited) < floor:
                return
            price = passing[root]
            for other in out[begins + 1 :]:
                far = target[other]
                if visited & bit[far] or in_use & sides[other]:
                    continue
                if walks is not None and total + walks.take[left][other] - price < floor:
                    continue
                second_arm.append(other)
                extend_second(
                    other,
                    total + worth[far] - link_price[other >> 1] - price,
                    visited | place[far],
                    in_use | sides[other],
                    left - 1,
                )
                second_arm.pop()

        def extend_second(arc: int, total: int, visited: int, in_use: int, left: int) -> None:
            if total >= floor:
                record(total, in_use)
            look()
            if left == 0:
                return
            stop = target[arc]
            if stop in end_only:
                return
            if walks is not None and total + walks.after[left][arc] < floor:
                return
            if blocks is not None and total + blocks.ahead(stop, visited) < floor:
                return
            price = passing[stop]
            for other in onward[arc]:
                far = target[other]
                if visited & bit[far] or in_use & sides[other]:
                    continue
                if walks is not None and total + walks.take[left][other] - price < floor:
                    continue
                second_arm.append(other)
                extend_second(
                    other,
                    total + worth[far] - link_price[other >> 1] - price,
                    visited | place[far],
                    in_use | sides[other],
                    left - 1,
                )
                second_arm.pop()

        start = place[root] | banned
        for begins, arc in enumerate(out):  # noqa: B007 the arms read it
            far = target[arc]
            if start & bit[far] or used & sides[arc]:
                continue
            first_arm.append(arc)
            extend_first(
                arc,
                worth[root] + worth[far] - link_price[arc >> 1],
                start | place[far],
                used | sides[arc],
                self.most - 2,
            )
            first_arm.pop()
        return floor

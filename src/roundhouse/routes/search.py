"""The exact search over the runs of one train.

A run is searched from a root (a token, or what the train has instead) in two arms, because the root may lie inside
it: first one arm, then, from each state of the first, the other.  A root that has been searched is banned from later
searches, and the second arm begins with a later arc than the first, so that each run is met once.

What a run gains by an extra is counted share by share as it meets the stops of the extra, so that the bounds see an
extra ahead as something that lies at stops; a run that has some of the shares only loses them again in the end.  A
toll is counted as soon as it is due.
"""

from collections.abc import Callable
from time import monotonic

from .bounds import SCALE, Blocks, Prices, Walks, bits
from .budget import Budget
from .kinds import Kind
from .net import Net


class OutOfTime(Exception):
    """The limit of time or of work has been reached."""


class TooMany(Exception):
    """More runs than asked for."""


class Clock:
    """Raises OutOfTime when asked after the limit (seconds; None: never), or when so much ``work`` is done (None:
    never).

    ``states``: the work done.  Whoever adds to it has to ask as soon as ``due`` is reached.
    """

    __slots__ = ("due", "end", "states", "work")

    def __init__(self, limit: float | None, work: int | None = None) -> None:
        self.end = None if limit is None else monotonic() + limit
        self.work = work
        self.states = self.due = 0

    def spend(self, states: int) -> None:
        """Adds to the work done."""
        self.states += states
        if self.states >= self.due:
            self.check()

    def glance(self) -> None:
        """Looks at the time alone, within a piece of work that is counted as a whole.  Raises `OutOfTime`."""
        if self.end is not None and monotonic() > self.end:
            raise OutOfTime

    def check(self) -> None:
        """Look at the limits, and note when to look again. Raises `OutOfTime` when one is reached."""
        self.due = self.states + _LOOK
        if self.work is not None:
            if self.states >= self.work:
                self.states = self.work
                raise OutOfTime
            self.due = min(self.due, self.work)
        self.glance()


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

CELLS = 1 << 18
"""Amounts in a table of walks; trains that need more go without."""

_LOOK = 8
"""States of the search between two looks at the clock."""


class Search:
    """All searches for one kind of train."""

    def __init__(self, net: Net, kind: Kind, clock: Clock) -> None:
        self.net = net
        self.kind = kind
        self.values = kind.values
        self.worth = [value * SCALE for value in kind.values]
        self.budget = Budget(net, kind)
        self.least = kind.reach.least
        self.roots = [root for root in kind.roots if root in net.stops]
        self.layers = (
            self.budget.amount - min((self.budget.start[root] for root in self.roots), default=0) + 1
        )
        self.fee = dict(kind.fees)
        self.amounts = [mark.amount for mark in kind.marks]
        self.hoped = self.worth[:]
        """What a stop could be worth: with its share of each extra, whether the run has met the others or not."""
        self.met = [0] * net.problem.stops
        self.taken = [0] * len(net.source)
        self.top = self._trivial_bound()
        """No run has a higher value; that needs no search."""
        for number, mark in enumerate(kind.marks):
            for stop in mark.stops:
                self.met[stop] |= 1 << number
                self.hoped[stop] += mark.amount * SCALE
            for link in mark.links:
                self.taken[2 * link] |= 1 << number
                self.taken[2 * link + 1] |= 1 << number
        for arc in net.arcs if kind.marks else ():
            self.taken[arc] |= self.met[net.target[arc]]
        self.clock = clock
        self.last: Found | None = None
        """The best run that the last call of ``best`` has met, also when the clock ended it."""
        self._sums: dict[int, tuple[int, int]] = {0: (0, 0)}

    def best(self, prices: Prices, used: int = 0) -> Found | None:
        """The run of the highest worth, above zero, without the sides in ``used``; None when there is
        none."""
        self.last = None
        # Without prices the next better worth is a whole step away, and nothing is above the trivial bound.
        step = self.net.step * SCALE if prices.free else 1
        top = self.top if prices.free else None

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

    def _trivial_bound(self) -> int:
        """The best stops that the train could hold, of those that end a run two, with all extras."""
        passed: dict[int, int] = {}
        ends: dict[int, int] = {}
        for stop in self.net.stops:
            some = ends if stop in self.net.end_only else passed
            place = self.net.place[stop]
            some[place] = max(some.get(place, 0), self.values[stop])
        amounts = [*passed.values(), *sorted(ends.values(), reverse=True)[:2]]
        extras = sum(amount for amount in self.amounts if amount > 0)
        return sum(sorted(amounts, reverse=True)[: self.budget.far]) + extras

    def _sum(self, marks: int) -> tuple[int, int]:
        """What the marks (bit set) of a run add to its value, and what those add of them that are shares of an extra
        that the run does not have."""
        known = self._sums.get(marks)
        if known is None:
            unmet = {mark.extra for number, mark in enumerate(self.kind.marks) if not marks >> number & 1}
            had = [self.kind.marks[number] for number in bits(marks)]
            short = sum(mark.amount for mark in had if mark.extra >= 0 and mark.extra in unmet)
            known = self._sums[marks] = sum(mark.amount for mark in had) - short, short
        return known

    def _explore(self, prices: Prices, used: int, floor: int, keep: Callable[[Found], int]) -> None:
        """Calls ``keep`` with each run of worth ``floor`` or more; what it returns is the floor from then
        on."""
        net, budget = self.net, self.budget
        self.clock.check()
        if budget.far < self.least:
            return
        link = prices.link
        if self.fee:
            link = [price + self.fee.get(number, 0) * SCALE for number, price in enumerate(link)]
        hoped = [self.hoped[stop] - link[arc >> 1] for arc, stop in enumerate(net.target)]
        gain = hoped
        if self.amounts:
            gain = [self.worth[stop] - link[arc >> 1] for arc, stop in enumerate(net.target)]
        banned = 0
        cells = self.layers * len(gain)
        walking = budget.binding and cells <= CELLS
        walks: Walks | None = None
        blocks: Blocks | None = None
        if budget.far * 2 > net.places or not walking:
            blocks = Blocks(net, self.hoped, prices.passing, link)
        for root in self.roots:
            worthwhile = True
            if walking:
                # The walks of the root before bound this one too, if loosely.
                worthwhile = walks is None or self._root_bound(walks, root) >= floor
                if worthwhile:
                    without = banned | net.bit[root]
                    walks = Walks(net, hoped, prices.passing, budget, self.layers, without, self.clock.spend)
                    worthwhile = self._root_bound(walks, root) >= floor
            if worthwhile:
                floor = self._from_root(root, banned, prices.passing, gain, used, floor, keep, walks, blocks)
            banned |= net.bit[root]

    def _root_bound(self, walks: Walks, root: int) -> int:
        """The most that a run through ``root`` is worth: two arms that share the budget left."""
        left = self.budget.amount - self.budget.start[root]
        arms: list[int] = []
        best = 0
        for row in walks.take[: left + 1]:
            for arc in self.net.out[root]:
                if row[arc] > best:
                    best = row[arc]
            arms.append(best)
        if root not in self.net.end_only:
            best = max(arms[k] + arms[left - k] for k in range(left + 1))
        return self.hoped[root] + best

    def _from_root(
        self,
        root: int,
        banned: int,
        passing: list[int],
        gain: list[int],
        used: int,
        floor: int,
        keep: Callable[[Found], int],
        walks: Walks | None,
        blocks: Blocks | None,
    ) -> int:
        net, values, clock, layers = self.net, self.values, self.clock, self.layers
        target, sides, onward, bit, place = net.target, net.sides, net.onward, net.bit, net.place
        cost, smallest, taken = self.budget.arc, self.budget.smallest, self.taken
        end_only, least, unscored = net.end_only, self.least, self.kind.unscored
        first_arm: list[int] = []
        second_arm: list[int] = []

        def record(total: int, in_use: int, marks: int) -> None:
            """For a run that is worth ``floor`` or more, if it has all extras begun."""
            nonlocal floor
            added = 0
            if marks:
                added, short = self._sum(marks)
                total -= short * SCALE
                if total < floor:
                    return
            back = [target[arc] for arc in reversed(first_arm)]
            stops = (*back, root, *(target[arc] for arc in second_arm))
            if len(stops) - (len(unscored.intersection(stops)) if unscored else 0) < least:
                return
            links = (*(arc >> 1 for arc in reversed(first_arm)), *(arc >> 1 for arc in second_arm))
            value = sum(values[stop] for stop in stops) + added
            if self.fee:
                value -= sum(self.fee.get(link, 0) for link in links)
            floor = keep(Found(stops, links, in_use & ~used, value, total))

        def fresh(marks: int) -> int:
            """What marks that a run did not have yet change."""
            return sum(self.amounts[number] for number in bits(marks)) * SCALE

        out = net.out[root]
        # second[i][k]: the most that a second arm which uses up k adds when the first began with arc i.
        second: list[list[int]] = []
        if walks is not None:
            row = [0] * layers
            second = [row]
            for arc in reversed(out[1:]):
                row = [max(row[k], walks.take[k][arc] - passing[root]) for k in range(layers)]
                second.append(row)
            second.reverse()
            if root in end_only:
                second = [[0] * layers for _ in out]
        begins = 0

        def extend_first(arc: int, total: int, visited: int, in_use: int, marks: int, left: int) -> None:
            if total >= floor:
                record(total, in_use, marks)
            clock.states += 1
            if clock.states >= clock.due:
                clock.check()
            if left < smallest:
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
                start_second(total, visited, in_use, marks, left)
            price = passing[stop]
            for other in onward[arc]:
                far = target[other]
                if visited & bit[far] or in_use & sides[other] or cost[other] > left:
                    continue
                first_arm.append(other)
                new = taken[other] & ~marks
                extend_first(
                    other,
                    total + gain[other] - price + (fresh(new) if new else 0),
                    visited | place[far],
                    in_use | sides[other],
                    marks | new,
                    left - cost[other],
                )
                first_arm.pop()

        def start_second(total: int, visited: int, in_use: int, marks: int, left: int) -> None:
            if walks is not None and total + second[begins][left] < floor:
                return
            if blocks is not None and total + blocks.ahead(root, visited) < floor:
                return
            go_second(out[begins + 1 :], total, passing[root], visited, in_use, marks, left)

        def extend_second(arc: int, total: int, visited: int, in_use: int, marks: int, left: int) -> None:
            if total >= floor:
                record(total, in_use, marks)
            clock.states += 1
            if clock.states >= clock.due:
                clock.check()
            if left < smallest:
                return
            stop = target[arc]
            if stop in end_only:
                return
            if walks is not None and total + walks.after[left][arc] < floor:
                return
            if blocks is not None and total + blocks.ahead(stop, visited) < floor:
                return
            go_second(onward[arc], total, passing[stop], visited, in_use, marks, left)

        def go_second(
            arcs: list[int], total: int, price: int, visited: int, in_use: int, marks: int, left: int
        ) -> None:
            """Takes each of the arcs in turn as the next one of the second arm."""
            for other in arcs:
                far = target[other]
                if visited & bit[far] or in_use & sides[other] or cost[other] > left:
                    continue
                if walks is not None and total + walks.take[left][other] - price < floor:
                    continue
                second_arm.append(other)
                new = taken[other] & ~marks
                extend_second(
                    other,
                    total + gain[other] - price + (fresh(new) if new else 0),
                    visited | place[far],
                    in_use | sides[other],
                    marks | new,
                    left - cost[other],
                )
                second_arm.pop()

        start = place[root] | banned
        had = self.met[root]
        begin_worth = self.worth[root] + (fresh(had) if had else 0)
        left = self.budget.amount - self.budget.start[root]
        for begins, arc in enumerate(out):  # noqa: B007 the arms read it
            far = target[arc]
            if start & bit[far] or used & sides[arc] or cost[arc] > left:
                continue
            first_arm.append(arc)
            new = taken[arc] & ~had
            extend_first(
                arc,
                begin_worth + gain[arc] + (fresh(new) if new else 0),
                start | place[far],
                used | sides[arc],
                had | new,
                left - cost[arc],
            )
            first_arm.pop()
        return floor

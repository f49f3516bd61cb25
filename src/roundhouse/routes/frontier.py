"""The links of a net put in a row, so that a sweep over them has few stops open at a time.

A stop is *open* from its first link in the row to its last one: only of the open stops does a sweep have to know
what runs have done there.  The number of open stops decides how much work the sweep is; on a hex map of 60 stops it
is about six.

Sides are told apart only as far as it matters, by cliques of links (``cliques``).
"""

from collections.abc import Sequence

from msgspec import Struct

from .bounds import bits
from .cliques import cliques_of
from .kinds import Kind
from .net import Net
from .search import Clock
from .together import NO_BONDS, Bonds, Debt

BEAMS = (24, 120)
"""Rows looked at side by side while the best one is put together; the second number where it may be worth while."""

MUCH = (40_000, 400_000)
"""Costs of rows (see _cost) between which a better one saves more time than it takes to look for it; beyond, it was not
found to help, since there the cliques in use count for more than the stops open."""

TOO_MUCH = 8_000_000
"""A cost of rows from which on no diagram would come to an end."""

SLOTS = 16
"""Stops open at a time at most."""

BITS = 62
"""Cliques open at a time at most."""


class Step(Struct, frozen=True):
    """A link (``number``) in the row.

    ``stops``: its two ends.  ``slots``: where a state keeps what is known of them.  ``opens``, ``closes``: whether
    this is the first, the last link there.  ``prices``: of the link (numbers).  ``passing``: for each end the price of
    having two links there, -1 where there is none.  ``needs``: the bits that say that its cliques are taken;
    ``forgets``: those that no later link asks for.
    """

    number: int
    stops: tuple[int, int]
    slots: tuple[int, int]
    opens: tuple[bool, bool]
    closes: tuple[bool, bool]
    prices: tuple[int, ...]
    passing: tuple[int, int]
    needs: int
    forgets: int


class Earning(Struct, frozen=True):
    """A debt in the row.  ``bit``: a state has it from the first visit on: of a train of the kind that owes to one of
    its roots, of trains without debts to one of the stops.  ``price``: of such a visit, which the train that owes pays
    and the others are paid.  ``first``, ``last``: the steps where the first one of all these stops opens and the last
    one closes; then the bit is forgotten.
    """

    debt: Debt
    bit: int
    price: int
    first: int
    last: int


class Row(Struct, frozen=True):
    """``steps``; ``slots``: how many are used.  ``limits[price]``: how often all runs together can use what the price
    is on; first come the cliques, then the passing of stops, the visits that earn a train its run, and the doubling.
    ``last[price]``: the last step where it matters.  ``held[i]``: the bits that a state before step i can have, with
    the price that each stands for, but for those of ``earnings``.  ``double``: the bit of a run that has a stop counted
    twice, and the price of that; (0, -1) where nothing is doubled.
    """

    steps: tuple[Step, ...]
    slots: int
    limits: tuple[int, ...]
    last: tuple[int, ...]
    held: tuple[tuple[tuple[int, int], ...], ...]
    earnings: tuple[Earning, ...] = ()
    double: tuple[int, int] = (0, -1)


def row_of(net: Net, clock: Clock, bonds: Bonds = NO_BONDS) -> Row | None:
    """The links in a row; None when a link uses no side, or when too much would be open at a time.  Raises
    OutOfTime."""
    useful = _useful(net)
    if not all(net.links[link].sides for link in useful):
        return None
    links = _best_order(net, useful, clock)
    if links is None:
        return None
    cliques = cliques_of(tuple([net.links[link].sides for link in links]))
    prices: list[list[int]] = [[] for _ in links]
    for price, clique in enumerate(cliques):
        for position in bits(clique):
            prices[position].append(price)
    limits = [1] * len(cliques)
    passing: dict[int, int] = {}
    for stop in sorted({stop for link in links for stop in _ends(net, link)} - net.end_only):
        exits = _exits([prices[i] for i, link in enumerate(links) if stop in _ends(net, link)])
        # Only where one exit is left over does this say more than the cliques.
        if exits % 2 and exits > 1:
            passing[stop] = len(limits)
            limits.append(exits // 2)
    return _row(net, links, prices, passing, limits, bonds)


def _ends(net: Net, link: int) -> tuple[int, int]:
    return net.links[link].a, net.links[link].b


def _useful(net: Net) -> list[int]:
    """Without links inside a place, and without those that another one does for with fewer sides."""
    tolled = {link for kind in net.kinds for link in _tolled(kind)}
    kept: dict[tuple[int, int], list[int]] = {}
    for link in net.live:
        a, b = sorted(_ends(net, link))
        if not net.place[a] & net.bit[b]:
            kept.setdefault((a, b), []).append(link)
    useful = []
    for parallel in kept.values():
        for link in parallel:
            mine = net.links[link]
            for other in parallel:
                its = net.links[other]
                if other == link or its.sides & ~mine.sides or its.length > mine.length or other in tolled:
                    continue
                if its.sides != mine.sides or its.length < mine.length or other < link:
                    break
            else:
                useful.append(link)
    return useful


def _tolled(kind: Kind) -> set[int]:
    return {link for link, _ in kind.fees}.union(*(mark.links for mark in kind.marks))


def _best_order(net: Net, links: Sequence[int], clock: Clock) -> list[int] | None:
    """The links in order; None when too many stops would have to be open, or too many for too long."""
    best: list[int] | None = None
    for beam in BEAMS:
        found = _in_order(net, links, beam, clock)
        if found is not None and (best is None or _cost(net, found) < _cost(net, best)):
            best = found
        if best is None or not MUCH[0] <= _cost(net, best) <= MUCH[1]:
            break
    return None if best is None or _cost(net, best) > TOO_MUCH else best


def _cost(net: Net, links: Sequence[int]) -> int:
    """About how many states a diagram has: an open stop is unvisited, passed, or at the end of a piece."""
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    for i, link in enumerate(links):
        for stop in _ends(net, link):
            first.setdefault(stop, i)
            last[stop] = i
    opens, closes = [0] * len(links), [0] * len(links)
    for stop in first:
        opens[first[stop]] += 1
        closes[last[stop]] += 1
    total = rim = 0
    for more, less in zip(opens, closes, strict=True):
        rim += more
        total += 3**rim
        rim -= less
    return total


def _in_order(net: Net, links: Sequence[int], most: int, clock: Clock) -> list[int] | None:
    """The links by their later stop, the stops in an order found by beam search (``most`` rows side by side) that keeps
    few of them open; None when it would have to keep too many open."""
    near: dict[int, int] = {}
    for link in links:
        a, b = _ends(net, link)
        near[a] = near.get(a, 0) | 1 << b
        near[b] = near.get(b, 0) | 1 << a
    everywhere = sum(1 << stop for stop in near)
    # Cost, stops done, those of them that are open, the order.
    beam: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, 0, ())]
    for _ in near:
        clock.check()
        grown: dict[int, tuple[int, int, int, tuple[int, ...]]] = {}
        for cost, done, rim, order in beam:
            ahead = 0
            for stop in bits(rim):
                ahead |= near[stop]
            for stop in bits(ahead & ~done or everywhere & ~done):
                after = done | 1 << stop
                still = rim | 1 << stop
                for other in bits(still & (near[stop] | 1 << stop)):
                    if not near[other] & ~after:
                        still ^= 1 << other
                dearer = cost + 3 ** still.bit_count()
                if after not in grown or dearer < grown[after][0]:
                    grown[after] = (dearer, after, still, (*order, stop))
        beam = sorted(grown.values(), key=lambda one: one[0])[:most]
        if all(rim.bit_count() > SLOTS for _, _, rim, _ in beam):
            return None
    at = {stop: place for place, stop in enumerate(beam[0][3])}

    def later(link: int) -> tuple[int, int, int]:
        first, second = sorted(at[stop] for stop in _ends(net, link))
        return second, first, link

    return sorted(links, key=later)


def _exits(links: list[list[int]]) -> int:
    """A number of cliques that each of the links at a stop is in one of; two links through the stop are in two."""
    count = 0
    while links:
        tally: dict[int, int] = {}
        for cliques in links:
            for clique in cliques:
                tally[clique] = tally.get(clique, 0) + 1
        common = min(tally, key=lambda clique: (-tally[clique], clique))
        links = [cliques for cliques in links if common not in cliques]
        count += 1
    return count


class _Places:
    """Gives out the lowest place that is free."""

    def __init__(self) -> None:
        self.taken: dict[int, int] = {}
        self.most = 0

    def take(self, what: int) -> int:
        used = set(self.taken.values())
        place = next(place for place in range(len(used) + 1) if place not in used)
        self.taken[what] = place
        self.most = max(self.most, place + 1)
        return place


def _row(
    net: Net,
    links: Sequence[int],
    prices: list[list[int]],
    passing: dict[int, int],
    limits: list[int],
    bonds: Bonds,
) -> Row | None:
    stops = [_ends(net, link) for link in links]
    first = {stop: i for i, ends in reversed(list(enumerate(stops))) for stop in ends}
    last = {stop: i for i, ends in enumerate(stops) for stop in ends}
    begins = {clique: i for i, some in reversed(list(enumerate(prices))) for clique in some}
    ends = {clique: i for i, some in enumerate(prices) for clique in some}
    slots, bit = _Places(), _Places()
    double = (1 << bit.take(-1), -1) if bonds.carriers and links else (0, -1)
    debts = _debts(bonds, first, last)
    earnings: list[Earning] = []
    steps: list[Step] = []
    held: list[tuple[tuple[int, int], ...]] = [()]
    for i, (link, (a, b)) in enumerate(zip(links, stops, strict=True)):
        for stop in (a, b):
            if first[stop] == i:
                slots.take(stop)
        # A clique of which this is the only link has nothing to tell later.
        cliques = [clique for clique in prices[i] if begins[clique] < ends[clique]]
        for clique in cliques:
            if begins[clique] == i:
                bit.take(clique)
        for debt, begin, end in debts:
            if begin == i:
                # The prices of debts come after all others, so their numbers are free as names of places.
                price = len(limits) + len(earnings)
                earnings.append(Earning(debt, 1 << bit.take(price), price, begin, end))
        paid = [one for one in earnings if one.last == i]
        mask = {clique: 1 << bit.taken[clique] for clique in cliques}
        steps.append(
            Step(
                number=link,
                stops=(a, b),
                slots=(slots.taken[a], slots.taken[b]),
                opens=(first[a] == i, first[b] == i),
                closes=(last[a] == i, last[b] == i),
                prices=tuple(prices[i]),
                passing=(passing.get(a, -1), passing.get(b, -1)),
                needs=sum(mask.values()),
                forgets=sum(
                    [*(mask[clique] for clique in cliques if ends[clique] == i), *(one.bit for one in paid)]
                ),
            )
        )
        for stop in (a, b):
            if last[stop] == i:
                del slots.taken[stop]
        for clique in cliques:
            if ends[clique] == i:
                del bit.taken[clique]
        for one in paid:
            del bit.taken[one.price]
        places = sorted(bit.taken.items())
        held.append(tuple((1 << place, clique) for clique, place in places if 0 <= clique < len(limits)))
    until = [ends[clique] for clique in sorted(ends)] + [last[stop] for stop in passing]
    # Who earns a train its run visits what that train owes: there are no more runs than visits, the difference is 0.
    limits = limits + [0] * len(earnings)
    until += [one.last for one in earnings]
    if double[0]:
        double = double[0], len(limits)
        held[1:-1] = [(*some, double) for some in held[1:-1]]
        limits.append(1)
        until.append(len(steps) - 1)
    if slots.most > SLOTS or bit.most > BITS:
        return None
    return Row(tuple(steps), slots.most, tuple(limits), tuple(until), tuple(held), tuple(earnings), double)


def _debts(bonds: Bonds, first: dict[int, int], last: dict[int, int]) -> list[tuple[Debt, int, int]]:
    """The debts of trains that have a root in the row, and the first and last step with a stop that matters to it."""
    found = []
    for debt in bonds.debts:
        stops = [stop for stop in debt.roots | debt.stops if stop in first]
        if not debt.roots.isdisjoint(stops):
            found.append((debt, min(first[stop] for stop in stops), max(last[stop] for stop in stops)))
    return found

"""What the stops and links of a row mean for a kind of train, as numbers and bits."""

from msgspec import Struct

from .bounds import SCALE
from .budget import Budget
from .frontier import BITS, Row
from .net import Net

ROOTED = 1
"""The mark of a run that has one of the stops that it must contain."""


class Term(Struct, frozen=True):
    """A step of the row: what comes with visiting its two ends (the pairs) and with taking its link.

    ``gains``, ``fee``: worths in SCALEths.  ``costs``, ``cost``: what it uses up of the train's budget.  ``scores``:
    whether the stop counts for the least number of stops.  ``meets``, ``link_meets``: marks that the run gets.
    ``once``: the mark of the place, which shuts a run out that has it.  ``forgets``: marks that nothing asks for later.
    ``earns``: the bit of the row for a visit that earns a train its run, or of that train itself (0: neither), and
    ``earned``: its price (-1).  ``twice``: the worth of a stop that can be doubled, 0 otherwise.
    """

    gains: tuple[int, int]
    costs: tuple[int, int]
    scores: tuple[bool, bool]
    meets: tuple[int, int]
    once: tuple[int, int]
    ends: tuple[bool, bool]
    fee: int
    cost: int
    link_meets: int
    forgets: int
    earns: tuple[int, int] = (0, 0)
    earned: tuple[int, int] = (-1, -1)
    twice: tuple[int, int] = (0, 0)


class Terms(Struct, frozen=True):
    """``steps``: a term for each step of the row.  ``budget``: what a run can use up, -1 for any amount.  ``least``:
    the scoring stops that it needs, 0 where each run has them.  ``prizes``: (marks, worth in SCALEths), for a run that
    has all of the marks.  ``count``: trains of the kind.  ``owes``: whether it runs only if another one earns that."""

    steps: tuple[Term, ...]
    budget: int
    least: int
    prizes: tuple[tuple[int, int], ...]
    count: int
    owes: bool = False


def terms_of(net: Net, kind_number: int, row: Row, doubled: frozenset[int] = frozenset()) -> Terms | None:
    """The terms of a kind of train (its number); None when it has too many marks.  ``doubled``: stops of which it can
    have one counted twice."""
    kind = net.kinds[kind_number]
    pays = net.problem.values[kind.trains[0]]
    budget = Budget(net, kind)
    by_hexes = bool(kind.reach.hexes) and budget.binding
    by_stops = not kind.reach.hexes and budget.binding
    least = kind.reach.least if kind.reach.least > 2 or kind.unscored else 0
    meets = [0] * net.problem.stops
    link_meets: dict[int, int] = {}
    for stop in kind.roots:
        meets[stop] |= ROOTED
    once = [0] * net.problem.stops
    bit = ROOTED
    seen = {stop for step in row.steps for stop in step.stops}
    for place in sorted({net.place[stop] for stop in seen}):
        members = [stop for stop in seen if place & net.bit[stop]]
        if len(members) > 1:
            bit <<= 1
            for stop in members:
                once[stop] = bit
                meets[stop] |= bit
    prizes: dict[tuple[int, int], tuple[int, int]] = {}
    for number, mark in enumerate(kind.marks):
        bit <<= 1
        for stop in mark.stops:
            meets[stop] |= bit
        for link in mark.links:
            link_meets[link] = link_meets.get(link, 0) | bit
        # The shares of an extra are paid together; a toll is a prize by itself.
        key = (0, mark.extra) if mark.extra >= 0 else (1, number)
        marks, amount = prizes.get(key, (0, 0))
        prizes[key] = marks | bit, amount + mark.amount * SCALE
    if bit.bit_length() >= BITS:
        return None
    owed = [one for one in row.earnings if one.debt.kind == kind_number]
    earns: dict[int, tuple[int, int]] = {}
    for one in owed or row.earnings:
        for stop in one.debt.roots if owed else one.debt.stops:
            earns[stop] = one.bit, one.price
    fees = dict(kind.fees)
    met = [meets[step.stops[0]] | meets[step.stops[1]] | link_meets.get(step.number, 0) for step in row.steps]
    steps: list[Term] = []
    later = 0
    for step, here in zip(reversed(row.steps), reversed(met), strict=True):
        a, b = step.stops
        earning = earns.get(a, (0, -1)), earns.get(b, (0, -1))
        forgets = here & ~later & ~ROOTED
        for marks, _ in prizes.values():
            if marks & later:
                forgets &= ~marks
            elif marks & here:
                forgets |= marks
        later |= here
        steps.append(
            Term(
                gains=(kind.values[a] * SCALE, kind.values[b] * SCALE),
                costs=(budget.start[a], budget.start[b]) if by_stops else (0, 0),
                scores=(a not in kind.unscored, b not in kind.unscored) if least else (False, False),
                meets=(meets[a], meets[b]),
                once=(once[a], once[b]),
                ends=(a in net.end_only, b in net.end_only),
                fee=fees.get(step.number, 0) * SCALE,
                cost=net.links[step.number].length if by_hexes else 0,
                link_meets=link_meets.get(step.number, 0),
                forgets=forgets,
                earns=(earning[0][0], earning[1][0]),
                earned=(earning[0][1], earning[1][1]),
                twice=(pays[a] * SCALE if a in doubled else 0, pays[b] * SCALE if b in doubled else 0),
            )
        )
    return Terms(
        steps=tuple(reversed(steps)),
        budget=budget.amount if budget.binding else -1,
        least=least,
        prizes=tuple(prizes.values()),
        count=len(kind.trains),
        owes=bool(owed),
    )

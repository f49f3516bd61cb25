"""The trains of a problem by kind: what the search has to know of them, with all that is simple made simpler.

An extra that asks for one place only is part of what the stops there pay, and a toll on links that exclude each
other is part of what these links cost.  Other extras and all other tolls become *marks*: things that change the
worth of a run once, when it first meets one of some stops or first takes one of some links.
"""

from collections.abc import Collection, Iterable, Sequence
from functools import reduce
from operator import and_

from msgspec import Struct

from .problem import Problem
from .trains import Reach


class Mark(Struct, frozen=True):
    """``amount`` for a run that meets one or more of the ``stops``, or takes one or more of the ``links``.

    Above zero it is a share of the extra with the number ``extra`` (within the kind), which a run earns when it has
    all of the shares; below zero it is a toll (``extra`` -1).
    """

    amount: int
    extra: int
    stops: frozenset[int] = frozenset()
    links: frozenset[int] = frozenset()


class Kind(Struct, frozen=True):
    """``trains`` (numbers) that are alike in everything.

    ``values[stop]``, ``reach``.  ``roots``: stops one of which a run must contain, in rising order.  ``free``: stops
    that use up nothing of ``reach.stops``.  ``unscored``: stops that do not count for ``reach.least``.  ``fees``:
    (link, amount), for each run that takes the link.  ``marks``: the shares of an extra stand together.
    """

    trains: tuple[int, ...]
    values: tuple[int, ...]
    reach: Reach
    roots: tuple[int, ...]
    free: frozenset[int] = frozenset()
    unscored: frozenset[int] = frozenset()
    fees: tuple[tuple[int, int], ...] = ()
    marks: tuple[Mark, ...] = ()


def kinds_of(problem: Problem) -> list[Kind]:
    """The kinds of trains, in the order of their first trains.

    Raises ValueError for a train whose reach has a limit both of stops and of hexes.
    """
    plain = not (problem.anchors or problem.free or problem.unscored or problem.extras or problem.tolls)
    alike: dict[object, list[int]] = {}
    for train, (values, reach) in enumerate(zip(problem.values, problem.reaches, strict=True)):
        if reach.stops and reach.hexes:
            raise ValueError(
                f"Train {train} has a limit of stops and one of hexes; it can have one of them only."
            )
        key = (values, reach) if plain else (values, reach, *_special(problem, train, reach))
        alike.setdefault(key, []).append(train)
    if plain:
        roots = tuple(sorted(problem.tokens))
        return [
            Kind(tuple(trains), problem.values[trains[0]], problem.reaches[trains[0]], roots)
            for trains in alike.values()
        ]
    return [_kind(problem, trains) for trains in alike.values()]


def _special(
    problem: Problem, train: int, reach: Reach
) -> tuple[frozenset[int], frozenset[int], frozenset[int], frozenset[int], frozenset[int]]:
    """Roots, free and unscored stops, numbers of extras and tolls."""
    nothing: frozenset[int] = frozenset()
    return (
        problem.anchors[train] if problem.anchors else problem.tokens,
        problem.free[train] if problem.free and reach.stops else nothing,
        problem.unscored[train] if problem.unscored else nothing,
        frozenset(number for number, extra in enumerate(problem.extras) if train in extra.trains),
        frozenset(number for number, toll in enumerate(problem.tolls) if train in toll.trains),
    )


def _kind(problem: Problem, trains: Sequence[int]) -> Kind:
    train = trains[0]
    reach = problem.reaches[train]
    roots, free, unscored, extras, tolls = _special(problem, train, reach)
    values = list(problem.values[train])
    marks: list[Mark] = []
    count = 0
    for number in sorted(extras):
        amount = problem.extras[number].amount
        visits = _needed(problem.extras[number].visits or (roots,))
        if not all(visits):
            continue  # nothing can meet an empty set
        if len(visits) == 1 and len(_places(problem, visits[0])) == 1:
            for stop in visits[0]:
                values[stop] += amount
            continue
        shares = _shares(amount, [len(_places(problem, stops)) for stops in visits])
        marks += (Mark(share, count, stops=stops) for share, stops in zip(shares, visits, strict=True))
        count += 1
    fees: dict[int, int] = {}
    for number in sorted(tolls):
        toll = problem.tolls[number]
        if len(toll.links) == 1 or reduce(and_, (problem.links[link].sides for link in toll.links), -1) > 0:
            for link in toll.links:
                fees[link] = fees.get(link, 0) + toll.amount
        elif toll.links:
            marks.append(Mark(-toll.amount, -1, links=toll.links))
    return Kind(
        trains=tuple(trains),
        values=tuple(values),
        reach=reach,
        roots=tuple(sorted(roots)),
        free=free,
        unscored=unscored,
        fees=tuple(sorted(fees.items())),
        marks=tuple(marks),
    )


def _needed(visits: Iterable[frozenset[int]]) -> list[frozenset[int]]:
    """Without the sets that a run meets anyway when it meets another one."""
    once = list(dict.fromkeys(visits))
    return [stops for stops in once if not any(other < stops for other in once)]


def _places(problem: Problem, stops: Collection[int]) -> set[tuple[int, int]]:
    """The places of which a run visits each once."""
    return {(0, problem.group[stop]) if problem.group[stop] >= 0 else (1, stop) for stop in stops}


def _shares(amount: int, places: Sequence[int]) -> list[int]:
    """Splits an amount so that a set of few places, which few runs meet, has a large share."""
    weights = [2**20 // count for count in places]
    shares = [amount * weight // sum(weights) for weight in weights]
    shares[0] += amount - sum(shares)
    return shares

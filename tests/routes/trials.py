"""Small abstract problems at random, and their best runs found by trying everything.

What a run may be and what it is worth is written down here once more, as plainly as possible.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from random import Random

from roundhouse.routes.problem import IDLE, Extra, Link, Problem, Solution, Toll
from roundhouse.routes.trains import Reach

FEATURES = ("hexes", "free", "unscored", "anchors", "extras", "tolls")
"""What a problem can have besides stops, links and a number of stops for each train."""


def used_up(problem: Problem, train: int, stops: Sequence[int], links: Sequence[int]) -> bool:
    """Whether the run is further than the train can go."""
    reach = problem.reaches[train]
    free = problem.free[train] if problem.free else frozenset()
    if reach.stops and len([stop for stop in stops if stop not in free]) > reach.stops:
        return True
    return bool(reach.hexes) and sum(problem.links[link].length for link in links) > reach.hexes


def complete(problem: Problem, train: int, stops: Sequence[int]) -> bool:
    """Whether a row of stops has what a run must have."""
    unscored = problem.unscored[train] if problem.unscored else frozenset()
    anchors = problem.anchors[train] if problem.anchors else problem.tokens
    scoring = [stop for stop in stops if stop not in unscored]
    return len(scoring) >= max(2, problem.reaches[train].least) and bool(anchors & set(stops))


def worth(problem: Problem, train: int, stops: Sequence[int], links: Sequence[int]) -> int:
    total = sum(problem.values[train][stop] for stop in stops)
    for extra in problem.extras:
        if train in extra.trains and all(some & set(stops) for some in extra.visits):
            total += extra.amount
    for toll in problem.tolls:
        if train in toll.trains and toll.links & set(links):
            total -= toll.amount
    return total


def ways_of(problem: Problem, train: int) -> Iterator[tuple[list[int], list[int], int]]:
    """Every run that a train can make: its stops, its links and the sides that it uses."""
    at: list[list[tuple[int, int]]] = [[] for _ in range(problem.stops)]
    for number, link in enumerate(problem.links):
        at[link.a].append((number, link.b))
        at[link.b].append((number, link.a))

    def extend(stops: list[int], links: list[int], used: int) -> Iterator[tuple[list[int], list[int], int]]:
        if complete(problem, train, stops):
            yield stops, links, used
        if len(stops) > 1 and stops[-1] in problem.end_only:
            return
        groups = {problem.group[stop] for stop in stops} - {-1}
        for number, far in at[stops[-1]]:
            if problem.links[number].sides & used or far in stops or problem.group[far] in groups:
                continue
            longer = [*stops, far], [*links, number]
            if not used_up(problem, train, *longer):
                yield from extend(*longer, used | problem.links[number].sides)

    for stop in range(problem.stops):
        yield from extend([stop], [], 0)


def runs_of(problem: Problem, train: int) -> dict[int, int]:
    """Every run that a train can make and that earns something, as sides used -> the most that one with just these
    earns."""
    found: dict[int, int] = {}
    for stops, links, used in ways_of(problem, train):
        found[used] = max(found.get(used, 0), worth(problem, train, stops, links))
    return {sides: value for sides, value in found.items() if value > 0}


def best_by_trying(problem: Problem, most: int | None = None) -> int | None:
    """The value of the best set of runs, from all sets; None for a problem with too many sets."""
    totals = {0: 0}
    known: dict[object, dict[int, int]] = {}
    for train in range(len(problem.values)):
        runs = runs_of(problem, train) if train not in known else known[train]
        if most is not None and len(totals) * len(runs) > most:
            return None
        more = dict(totals)
        for used, total in totals.items():
            for sides, value in runs.items():
                if not used & sides:
                    more[used | sides] = max(more.get(used | sides, 0), total + value)
        totals = more
    return max(totals.values())


def assert_possible(problem: Problem, solution: Solution) -> None:
    """The courses keep the rules of the problem and earn what they say."""
    used = 0
    assert len(solution.courses) == len(problem.values)
    for train, course in enumerate(solution.courses):
        if course == IDLE:
            continue
        assert complete(problem, train, course.stops)
        assert not used_up(problem, train, course.stops, course.links)
        assert len(set(course.stops)) == len(course.stops)
        groups = [problem.group[stop] for stop in course.stops if problem.group[stop] >= 0]
        assert len(set(groups)) == len(groups)
        assert not problem.end_only & set(course.stops[1:-1])
        assert len(course.links) == len(course.stops) - 1
        for a, b, number in zip(course.stops, course.stops[1:], course.links, strict=False):
            link = problem.links[number]
            assert {a, b} == {link.a, link.b}
            assert not used & link.sides
            used |= link.sides
        assert course.value == worth(problem, train, course.stops, course.links) > 0
    assert solution.value == sum(course.value for course in solution.courses)
    assert solution.value <= solution.bound


def random_problem(random: Random, features: Collection[str], *, offset: int = 0, shift: int = 0) -> Problem:
    """A problem with everything in it: forks that share sides, areas, ends, parallel links, odd values, and the
    features named.

    ``offset``, ``shift``: so many stops and sides more, which lie before all others and are not joined to them.
    """
    stops = random.choice([2, 3, 4, 5, 5, 6, 6, 7])
    total = stops + offset
    pairs = [
        tuple(random.randrange(offset, total) for _ in range(2))
        for _ in range(random.randint(stops // 2, 2 * stops))
    ]
    sides = random.randint(3, 18)
    lengths = random.choice([(0, 0, 1, 2), (1, 2, 3), (1,), (0, 1, 4)])
    links = tuple(
        Link(
            a,
            b,
            sum(1 << side for side in some(random, range(sides), random.choice([1, 1, 1, 2, 3]))) << shift,
            random.choice(lengths) if "hexes" in features else 0,
        )
        for a, b in pairs
        if a != b
    )
    trains = random.choice([1, 1, 2, 2, 3, 4])
    amounts = random.choice([(0, 10, 20, 30, 40, 70), range(10)])
    alike = random.random() < 0.5

    def subset(most: int, numbers: Sequence[int] = range(offset, total)) -> frozenset[int]:
        return some(random, numbers, random.randint(0, most))

    def table(row: Iterator[frozenset[int]]) -> tuple[frozenset[int], ...]:
        first = next(row)
        return tuple(first if alike else next(row) for _ in range(trains))

    def reach() -> Reach:
        least = random.choice([2, 2, 2, 3])
        if "hexes" in features and random.random() < 0.7:
            return Reach(least=least, hexes=random.randint(1, 8))
        return Reach(random.choice([0, 1, 2, 3, 4, 5] if "free" in features else [0, 2, 3, 4, 5]), least)

    def of_trains() -> frozenset[int]:
        return frozenset(range(trains)) if alike else some(random, range(trains), random.randint(1, trains))

    first = tuple(random.choice(amounts) for _ in range(total))
    values = [first if alike else tuple(random.choice(amounts) for _ in range(total)) for _ in range(trains)]
    like = reach()
    free, unscored = (), ()
    if "free" in features:
        free = table(iter(lambda: subset(stops), None))
    if "unscored" in features:
        unscored = table(iter(lambda: subset(2), None))
        free = tuple(a | b for a, b in zip(free, unscored, strict=True)) if free else unscored
        values = [
            tuple(0 if stop in none else value for stop, value in enumerate(row))
            for row, none in zip(values, unscored, strict=True)
        ]
    extras = tuple(
        Extra(
            of_trains(),
            tuple(subset(3) | subset(1) for _ in range(random.choice([0, 1, 1, 2, 2, 2, 3]))),
            random.choice([1, 5, 10, 40, 100]),
        )
        for _ in range(random.randint(1, 3) if "extras" in features else 0)
    )
    tolls = tuple(
        Toll(of_trains(), subset(3, range(len(links))), random.choice([1, 5, 10, 40, 100]))
        for _ in range(random.randint(1, 3) if "tolls" in features else 0)
    )
    return Problem(
        stops=total,
        values=tuple(values),
        reaches=tuple(like if alike else reach() for _ in range(trains)),
        tokens=some(random, range(offset, total), random.randint(1, 3)),
        end_only=subset(random.choice([0, 1, 2])),
        group=tuple(random.choice([-1, -1, -1, 0, 1]) if stop >= offset else -1 for stop in range(total)),
        links=links,
        anchors=table(iter(lambda: subset(2), None)) if "anchors" in features else (),
        free=free,
        unscored=unscored,
        extras=extras,
        tolls=tolls,
    )


def some(random: Random, numbers: Sequence[int], count: int) -> frozenset[int]:
    return frozenset(random.sample(numbers, min(count, len(numbers))))

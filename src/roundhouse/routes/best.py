"""The best runs of a company on the board, proven to be the best.

A route is written as a tuple of names: stops as "HEX.k" (``k``: index of the stop on what lies in the hex)
and the hexes of plain track passed between them as "HEX": ("H6.0", "G7", "F8.0").
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from roundhouse.board.network import StopKey
from roundhouse.routes.graph import StopGraph
from roundhouse.routes.optimise import solve
from roundhouse.routes.problem import Course, Link, Problem
from roundhouse.routes.trains import RouteTrain

Route = tuple[str, ...]
"""Stops and hexes of plain track in the order of the run."""

Value = Callable[[StopKey], int] | Mapping[StopKey, int]
"""What a stop (hex, index) pays, 0 or more."""


class Run(Struct, frozen=True):
    """What one train runs and earns."""

    train: str
    route: Route
    value: int


class Answer(Struct, frozen=True):
    """The runs found, in the order of the trains; a train that would earn nothing has none.

    ``value``: their sum.  ``bound``: no set of runs is worth more than this.  ``proven``: the two are equal.
    ``proof``: how that was shown, "" when it was not.
    """

    runs: tuple[Run, ...]
    value: int
    bound: int
    proof: str
    proven: bool


def any_route(graph: StopGraph, tokens: Iterable[StopKey], blocked: Iterable[StopKey] = ()) -> bool:
    """Whether there is a route of two places at all.  Raises KeyError for a token in what is no stop.

    Who stands in the other place does not matter, since a route may end in a blocked city.
    """
    return any(graph.numbers_at[graph.index[token]] for token in tokens)


def best_runs(
    graph: StopGraph,
    trains: Sequence[RouteTrain],
    value: Value,
    tokens: frozenset[StopKey],
    blocked: frozenset[StopKey],
    limit: float | None = None,
) -> Answer:
    """The set of runs that earns most, one for each train at most.

    ``value``: of each stop.  ``tokens``: stops with an own token, one of which each run contains.
    ``blocked``: stops that a run may end at but not pass, unless an own token is there; off-board areas need
    not be named. ``limit``: seconds after which the search ends unproven; None for no limit. The same
    arguments without a limit give the same runs.  Raises KeyError when a token is in what is no stop or
    ``value`` does not know a stop that the company reaches.
    """
    reached, numbers = _reached(graph, tokens, blocked)
    if not trains or not numbers:
        return Answer((), 0, 0, "single", True)
    problem = _problem(graph, trains, value, tokens, blocked, reached, numbers)
    solution = solve(problem, limit)
    runs = tuple(
        Run(train.id, route_of(graph, numbers, course), course.value)
        for train, course in zip(trains, solution.courses, strict=True)
        if course.stops
    )
    return Answer(runs, solution.value, solution.bound, solution.proof, solution.proven)


def _reached(
    graph: StopGraph, tokens: frozenset[StopKey], blocked: frozenset[StopKey]
) -> tuple[set[int], list[int]]:
    """Stops that track joins to the tokens without passing an end, and the numbers of the chains there."""
    own = {graph.index[token] for token in tokens}
    reached, todo = set(own), sorted(own)
    used: set[int] = set()
    while todo:
        stop = todo.pop()
        if stop not in own and (graph.end_only[stop] or graph.stops[stop] in blocked):
            continue
        for number in graph.numbers_at[stop]:
            used.add(number)
            chain = graph.chains[number]
            far = chain.b if chain.a == stop else chain.a
            if far not in reached:
                reached.add(far)
                todo.append(far)
    return reached, sorted(used)


def _problem(
    graph: StopGraph,
    trains: Sequence[RouteTrain],
    value: Value,
    tokens: frozenset[StopKey],
    blocked: frozenset[StopKey],
    reached: set[int],
    numbers: list[int],
) -> Problem:
    pays = value if callable(value) else value.__getitem__
    worth = tuple(pays(stop) if number in reached else 0 for number, stop in enumerate(graph.stops))
    areas: dict[str, int] = {}
    own = frozenset(graph.index[token] for token in tokens)
    return Problem(
        stops=len(graph.stops),
        values=(worth,) * len(trains),
        reaches=tuple(train.reach for train in trains),
        tokens=own,
        end_only=frozenset(
            number
            for number in reached
            if graph.end_only[number] or (graph.stops[number] in blocked and number not in own)
        ),
        group=tuple(areas.setdefault(area, len(areas)) if area else -1 for area in graph.group),
        links=tuple(
            Link(chain.a, chain.b, chain.sides) for chain in (graph.chains[number] for number in numbers)
        ),
    )


def route_of(graph: StopGraph, numbers: Sequence[int], course: Course) -> Route:
    """A course in words: stops as "HEX.k" and the hexes of plain track between; `numbers[link]` is its chain."""
    names = [_name(graph.stops[course.stops[0]])]
    for stop, far, link in zip(course.stops, course.stops[1:], course.links, strict=False):
        chain = graph.chains[numbers[link]]
        names += chain.hexes if chain.a == stop else reversed(chain.hexes)
        names.append(_name(graph.stops[far]))
    return tuple(names)


def _name(stop: StopKey) -> str:
    return f"{stop[0]}.{stop[1]}"

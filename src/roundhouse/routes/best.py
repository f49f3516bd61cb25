"""The best runs of a company on the board, proven to be the best.

A route is written as a tuple of names: stops as "HEX.k" (``k``: index of the stop on what lies in the hex)
and the hexes of plain track passed between them as "HEX": ("H6.0", "G7", "F8.0").
"""

from msgspec import Struct
from msgspec.structs import replace

from .branching import Allowance, Branching
from .graph import StopGraph
from .optimise import solve
from .posing import Posed, Route
from .question import Question, RouteTrain
from .trains import Reach


class Run(Struct, frozen=True):
    """What one train runs, and what it earns with its own bonuses, its fees and the doubling that it carries."""

    train: str
    route: Route
    value: int


class Answer(Struct, frozen=True):
    """The runs found, in the order of the trains; a train that would earn nothing has none.

    ``extras``: (id, amount) of what is paid once for all runs.  ``value``: the sum of the runs and the extras.
    ``bound``: no set of runs is worth more than this.  ``proven``: the two are equal. ``proof``: how that was shown,
    "" when it was not.
    """

    runs: tuple[Run, ...]
    extras: tuple[tuple[str, int], ...]
    value: int
    bound: int
    proof: str
    proven: bool


IDLE = Answer((), (), 0, 0, "single", True)


def any_route(graph: StopGraph, question: Question) -> bool:
    """Whether there is a route of two places at all, from an own token, for whatever train.

    Who stands in the other place does not matter, since a route may end in a blocked city.  Raises KeyError for a
    token in what is no stop.

    >>> from roundhouse.board.map import load_board
    >>> from roundhouse.routes.graph import stop_graph
    >>> hexes = {"A1": {"code": "city=revenue:20;path=a:0,b:_0"}, "A3": {"code": "town=revenue:10;path=a:3,b:_0"}}
    >>> board = load_board({"layout": "flat", "letters": "columns", "hexes": hexes}, {})
    >>> any_route(stop_graph(board, {}), Question((), (), tokens=frozenset({("A1", 0)})))
    True
    """
    if question.uncounted:
        return _any_counted(graph, question)
    closed = {graph.index[stop] for stop in question.closed if stop in graph.index}
    barred = question.barred
    for token in question.tokens:
        own = graph.index[token]
        if own in closed:
            continue
        for chain in graph.at(own):
            far = chain.b if chain.a == own else chain.a
            if (
                far not in closed
                and not any({graph.stops[own], graph.stops[far]} <= joined for joined in question.joined)
                and barred.isdisjoint(chain.special)
            ):
                return True
    return False


def _any_counted(graph: StopGraph, question: Question) -> bool:
    """Whether a train of two stops that only reckons stops that are counted could run."""
    worth = tuple((stop, 1) for stop in graph.stops if stop not in question.uncounted)
    train = RouteTrain("", Reach(stops=2), uncounted=question.uncounted)
    plain = replace(question, trains=(train,), worth=worth, bonuses=(), fees=(), doublings=())
    return bool(best_runs(graph, plain).runs)


def best_runs(
    graph: StopGraph, question: Question, limit: float | None = None, work: int | None = None
) -> Answer:
    """The set of runs that earns most, one for each train at most.

    ``graph``: of the board with the special track of the question.  ``limit``: seconds, ``work``: states of the search
    after which it ends unproven (None: no limit).  The same arguments without ``limit`` give the same runs.  No runs
    where none of them can earn what is required.

    Raises KeyError when a token or an anchor is in what is no stop, and ValueError for a train with a limit of stops
    and one of hexes.

    >>> from roundhouse.board.map import load_board
    >>> from roundhouse.routes.graph import stop_graph
    >>> hexes = {"A1": {"code": "city=revenue:20;path=a:0,b:_0"}, "A3": {"code": "town=revenue:10;path=a:3,b:_0"}}
    >>> board = load_board({"layout": "flat", "letters": "columns", "hexes": hexes}, {})
    >>> train = RouteTrain("2-0", Reach(stops=2))
    >>> worth = ((("A1", 0), 20), (("A3", 0), 10))
    >>> answer = best_runs(stop_graph(board, {}), Question((train,), worth, tokens=frozenset({("A1", 0)})))
    >>> answer.runs, answer.value, answer.proven
    ((Run(train='2-0', route=('A3.0', 'A1.0'), value=30),), 30, True)
    """
    if not question.trains:
        return IDLE
    allowance = Allowance(limit, work)  # what it takes to put the question in numbers is part of the time
    fees = any(not fee.beside for fee in question.fees)
    limits = any(0 < limit.most < len(question.trains) for limit in question.limits)
    if (
        question.bonuses
        or question.doublings
        or fees
        or limits
        or any(train.earned_by is not None for train in question.trains)
        or len({train.pool for train in question.trains}) > 1
    ):
        return _branched(graph, question, allowance)
    posed = Posed(graph, question, question.trains)
    if posed.twins or posed.apart:
        return _branched(graph, question, allowance)
    if not posed.chains:
        return IDLE
    solution = solve(posed.problem, allowance.time, work)
    runs = tuple(
        Run(train.id, posed.route(course), course.value)
        for train, course in zip(question.trains, solution.courses, strict=True)
        if course.stops
    )
    return Answer(runs, (), solution.value, solution.bound, solution.proof, solution.proven)


def _branched(graph: StopGraph, question: Question, allowance: Allowance) -> Answer:
    outcome = Branching(graph, question, allowance).best()
    count = outcome.tally
    runs = tuple(
        Run(question.trains[train].id, route, value)
        for train, route, value in zip(outcome.trains, outcome.routes, count.values, strict=True)
    )
    proven = count.total == outcome.bound
    return Answer(runs, count.extras, count.total, outcome.bound, outcome.proof, proven)

"""The kind "best run": what the trains of the corporation whose turn it is earn at most.

The answer is a number, so it is the only one as soon as it is proven. Asked is only where the routes are as good as
determined, too: every set of runs that leaves out one of their stops earns at least `MARGIN` less. `proof` has the
`runs` (train, route and value each), what is paid once (`extras`), and the `runner_up`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from ...board.route_points import route_point
from ...core.position import Position
from ...routes.best import Answer, best_runs
from ...routes.graph import StopGraph
from ...routes.question import Question
from ...rules.operating_round import CURRENT_TURN
from ...rules.running import RUN_CHOICES, RUN_STEP, answer, as_runs, earned, graph, posed
from .found import Found

MARGIN = 20
"""Dollars by which every set of runs with other stops falls short."""

Solver = Callable[[StopGraph, Question], Answer]


def find(pos: Position, solve: Solver = best_runs) -> Iterator[Found]:
    """The question of this position, if it is one.

    More than one train runs, or something besides the values of the stops counts: a bonus, a fee, a doubled stop.
    """
    if pos.over or pos.frame.node != RUN_STEP or pos[CURRENT_TURN].revenue is not None:
        return
    who = pos.frame.who
    if len(RUN_CHOICES(pos, who)) != 1:
        return
    question = posed(pos, who)
    best = answer(pos, question)
    if not best.proven or not best.runs:
        return
    lines = earned(pos, who, as_runs(best))
    special = any(run.bonuses or run.fees or run.doubled is not None for run in lines.runs) or lines.extras
    if len(best.runs) < 2 and not special:
        return
    second = runner_up(graph(pos, question.track), question, best, solve)
    if second is None or best.value - second < MARGIN:
        return
    runs = [
        {"train": run.train, "route": list(run.route), "value": line.total}
        for run, line in zip(best.runs, lines.runs, strict=True)
    ]
    proof = {"runs": runs, "extras": [list(one) for one in lines.extras], "runner_up": second}
    yield Found(who, best.value, proof=proof)


def runner_up(net: StopGraph, question: Question, best: Answer, solve: Solver = best_runs) -> int | None:
    """What a set of runs earns at most that leaves out one of the stops of the best one; None where that is not proven.

    Each of these stops is closed in turn and the question asked again.
    """
    places = (route_point(part) for run in best.runs for part in run.route)
    stops = {(hex, stop) for hex, stop in places if stop is not None}
    most = 0
    for stop in sorted(stops):
        found = solve(net, replace(question, closed=question.closed | {stop}))
        if not found.proven:
            return None
        most = max(most, found.value)
    return most

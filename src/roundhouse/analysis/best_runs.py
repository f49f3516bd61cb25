"""The best runs of a corporation, stop by stop, as plain data."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Protocol

from ..board.network import StopKey
from ..board.route_points import written
from ..core.position import Position
from ..play.scenario_names import known
from ..routes.best import Answer, best_runs
from ..routes.earnings import Earnings, RunEarnings
from ..routes.question import Question
from ..rules.corporations import CORPORATIONS
from ..rules.depot import owned
from ..rules.running import QUESTION, answer, as_runs, earned, graph
from ..rules.shares import STOCK


class Placed(Protocol):
    """What stands at a position: a `Game`, a `Scenario`.

    >>> from roundhouse import Game
    >>> def standing(at: Placed) -> bool:
    ...     return isinstance(at.pos, Position)
    >>> standing(Game.new("Branch Line", ["Ann", "Ben"], seed=1))
    True
    """

    @property
    def pos(self) -> Position:
        """The position."""
        ...


def best_of(pos: Position | Placed, corporation: str, limit: float | None = None) -> dict[str, Any]:
    """The best runs of a corporation with all that they earn, and whether they are proven to be the best.

    `pos`: a position, or a game or scenario, for the one at which it stands. `limit`: seconds for the search, by
    default as long as the proof takes. Money in dollars; `bound` is what no set of runs can exceed. Raises
    `roundhouse.play.scenario_names.ScenarioError`, with the nearest name, for a corporation that the title does not
    have.

    >>> from roundhouse import Scenario
    >>> table = (
    ...     Scenario("18Chesapeake", ["Ann", "Ben", "Cy"])
    ...     .corporation("B&O", par=80, shares={"Ann": 60}, trains=["2"])
    ...     .tiles(F8="X1:4", G7="9:1")
    ... )
    >>> best = best_of(table, "B&O")
    >>> best["runs"][0]["route"], best["total"], best["proven"]
    (['F8.0', 'G7', 'H6.0'], 60, True)
    """
    pos = pos if isinstance(pos, Position) else pos.pos
    known(pos, "corporation", corporation, dict.fromkeys((*pos[CORPORATIONS], *pos[STOCK])))
    begun = time.perf_counter()
    found = search(pos, QUESTION(pos, corporation), limit)
    seconds = time.perf_counter() - begun
    return described(pos, corporation, found) | {"seconds": round(seconds, 4)}


def described(pos: Position, corporation: str, found: Answer) -> dict[str, Any]:
    """An answer as plain data: its runs with what each stop, bonus and fee earns, total, bound and proof.

    >>> from roundhouse import Scenario
    >>> pos = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).corporation("B&O", par=80, shares={"Ann": 60}).pos
    >>> described(pos, "B&O", search(pos, QUESTION(pos, "B&O"), None))["runs"]
    []
    """
    lines = earned(pos, corporation, as_runs(found))
    return {"corporation": corporation, "trains": owned(pos, corporation), **lines_of(found, lines)}


def lines_of(found: Answer, lines: Earnings) -> dict[str, Any]:
    """An answer and what it earns line by line, as plain data.

    >>> from roundhouse.routes.best import IDLE
    >>> lines_of(IDLE, Earnings((), ()))["total"]
    0
    """
    return {
        "runs": [
            {"train": run.train, "route": list(run.route), **broken_down(line), "value": line.total}
            for run, line in zip(found.runs, lines.runs, strict=True)
        ],
        "extras": amounts(lines.extras),
        "total": found.value,
        "bound": found.bound,
        "proven": found.proven,
    }


def search(pos: Position, question: Question, limit: float | None) -> Answer:
    """The best answer to a question about the board as it lies; with a limit in seconds perhaps without proof.

    >>> from roundhouse import Scenario
    >>> pos = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).corporation("B&O", par=80, shares={"Ann": 60}).pos
    >>> search(pos, QUESTION(pos, "B&O"), limit=1.0).value
    0
    """
    if limit is None:
        found = answer(pos, question)
        if found.proven:
            return found
    return best_runs(graph(pos, question.track), question, limit)


def broken_down(earnings: RunEarnings) -> dict[str, Any]:
    """What a run earns: its stops, and what there is of bonuses, fees, fees paid from elsewhere and a doubled stop.

    >>> from roundhouse.routes.earnings import Line
    >>> broken_down(RunEarnings("2-0", (Line(("F8", 0), 30),)))
    {'stops': [{'stop': 'F8.0', 'value': 30}]}
    """
    row: dict[str, Any] = {"stops": []}
    for line in earnings.stops:
        stop = {"stop": _name(line.stop), "value": line.amount}
        row["stops"].append(stop | {"at_end": True} if line.at_end else stop)
    if earnings.bonuses:
        row["bonuses"] = amounts(earnings.bonuses)
    if earnings.doubled is not None:
        doubled = earnings.doubled
        row["doubled"] = {"id": doubled.id, "stop": _name(doubled.stop), "value": doubled.amount}
    if earnings.fees:
        row["fees"] = amounts(earnings.fees)
    if earnings.beside:
        row["beside"] = amounts(earnings.beside)
    return row


def amounts(some: Sequence[tuple[str, int]]) -> list[dict[str, Any]]:
    """Bonuses or fees as plain data.

    >>> amounts([("coal", 20)])
    [{'id': 'coal', 'value': 20}]
    """
    return [{"id": id, "value": amount} for id, amount in some]


def _name(stop: StopKey) -> str:
    return written(stop)

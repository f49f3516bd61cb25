"""A corporation about to run, for the tests of 4.3, 4.6.3, 4.9 and 4.10."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from roundhouse.play.scenario import Scenario
from roundhouse.routes.best import Answer
from roundhouse.rules.depot import TRAINS, owned
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.running import RUN_CHOICES, RunTrains, answer, best, value_of

Routes = Mapping[str, str] | Sequence[tuple[str, str]]
"""Routes ("D12.0 D14.0") by kind of train, or in pairs where several are of a kind."""


def running(
    sym: str,
    trains: Sequence[str] = (),
    tiles: Mapping[str, str] | None = None,
    *,
    phase: str = "2H",
    cash: int = 100,
    tokens: Sequence[str] = (),
    step: str = "run",
    president: str = "Ann",
    others: Mapping[str, Mapping[str, Any]] | None = None,
    options: Sequence[str] = (),
) -> Scenario:
    """It is the corporation's turn to run; `others` are corporations that have operated as well."""
    table = Scenario("18GL", ["Ann", "Ben", "Cy"], options, chance={"private": "BRIDGE"}).phase(phase)
    for private, row in table.pos[PRIVATES].items():
        if not row.closed:
            table.private(private, "Cy")
    own: dict[str, Any] = {"par": 70, "shares": {president: 60}, "floated": True, "operated": True}
    table.corporation(sym, **own, cash=cash, trains=trains, tokens=tokens)
    for other, more in (others or {}).items():
        table.corporation(other, **{**own, "shares": {"Ben": 60}, "cash": 0, **more})
    return table.tiles(tiles or {}).operating(sym, step)


def declared(table: Scenario, routes: Routes) -> list[dict[str, Any]]:
    """The runs of an action: each route is given to the next train of its kind."""
    pairs = list(routes.items()) if isinstance(routes, Mapping) else list(routes)
    left = owned(table.pos, table.state.stack[-1].who)
    found = []
    for kind, route in pairs:
        train = next(id for id in left if table.pos[TRAINS][id].kind == kind)
        left.remove(train)
        found.append({"train": train, "route": tuple(route.split())})
    return found


def earns(table: Scenario, routes: Routes) -> int:
    """What legal runs bring; they need not be the best."""
    why = fault(table, routes)
    assert why is None, why
    action = table.action("run", runs=declared(table, routes))
    assert isinstance(action, RunTrains)
    return value_of(table.pos, table.state.stack[-1].who, action.runs)


def fault(table: Scenario, routes: Routes) -> tuple[str, str] | None:
    """What is wrong with runs apart from not being the best: case and place."""
    why = table.why_not("run", runs=declared(table, routes))
    if why is None or why.check == "best run is declared":
        return None
    assert why.check == "runs are legal", why
    return why.facts["case"], why.facts["place"]


def most(table: Scenario) -> int:
    """What the best set of runs brings; proven."""
    found = best(table.pos, table.state.stack[-1].who)
    assert found.proven
    return found.value


def choices(table: Scenario) -> list[Answer]:
    """The best for each of the questions that the president may answer."""
    return [answer(table.pos, one) for one in RUN_CHOICES(table.pos, table.state.stack[-1].who)]

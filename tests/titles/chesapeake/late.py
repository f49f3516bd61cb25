"""Positions and readings of them for the tests of the late game."""

from __future__ import annotations

from typing import Any

import msgspec

from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import TRAINS, owned
from roundhouse.rules.market import MARKERS
from roundhouse.rules.operating_round import CURRENT_TURN
from roundhouse.rules.running import Ran
from roundhouse.rules.turns import ROUND

ROUTE = {"C13": "57:1"}
"""N&W's home with track to West Virginia Coal."""


def refused(position: Scenario, kind: str, **fields: Any) -> str:
    """The check that refuses an action; empty when it is legal."""
    found = position.why_not(kind, **fields)
    return "" if found is None else found.check


def sale(position: Scenario, sym: str, percent: int) -> str:
    """The check that refuses a sale; empty when it is legal."""
    return refused(position, "sell_shares", corporation=sym, percent=percent)


def cell(position: Scenario, sym: str) -> tuple[int, int]:
    """Row and column of the price marker, counted from 0 at the top left."""
    return position.pos[MARKERS][sym].cell


def kinds(position: Scenario, owner: str) -> list[str]:
    return [position.pos[TRAINS][id].kind for id in owned(position.pos, owner)]


def best_run(position: Scenario) -> int:
    """The best run is made; what it earns."""
    (offer,) = position.offers("run")
    fields = msgspec.to_builtins(offer.action)
    position.play(fields.pop("type"), **fields)
    return sum(event.revenue for event in position.events if isinstance(event, Ran))


def idle(position: Scenario) -> None:
    """No more is done than must be: what is earned is kept."""
    if position.step == "run":
        best_run(position)
    elif position.step == "dividend":
        position.play("dividend", choice="withhold")
    else:
        position.play("pass")


def to_step(position: Scenario, sym: str, step: str) -> None:
    """Nothing is done until the corporation is in this step of its turn."""
    for _ in range(50):
        turn = position.pos[CURRENT_TURN]
        if position.pos[ROUND].kind == "operating" and (turn.corporation, position.step) == (sym, step):
            return
        idle(position)
    raise AssertionError(f"{sym} does not come to {step}")

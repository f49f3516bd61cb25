"""Positions and readings of them for the tests of the late game."""

from __future__ import annotations

from typing import Any

from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import TRAINS, owned
from roundhouse.rules.market import price
from roundhouse.rules.money import CASH
from roundhouse.rules.running import best

PLAYERS = ("Ann", "Ben", "Cy")
PRIVATES = ("TR", "S&NA", "B&SLC", "M&C", "NDY")
TWO_YELLOW, DECATUR, ENDLESS, NO_DELAY = FOUR = (
    "double_yellow_first_or",
    "LN_home_city_moved",
    "unlimited_4d",
    "hard_rust_t4",
)
SOUTH = {"P1": "8:3", "N1": "9:0", "K2": "57:1"}
"""Mobile, Meridian, York: in phase 5 and later 50 + 40 + 20 = 110."""
TUPELO = {"G2": "445:0"}
"""Tupelo and the Lumber Terminal: 30 + 20 = 50."""
SELMA = {"L5": "57:2"}
"""Montgomery and Selma as printed: 20 + 20 = 40. Gadsden and Rome, 20 + 10 = 30, need no tile."""


def table(phase: str, first: str, *options: str, **tiles: str) -> Scenario:
    """A late position: the private companies are gone, the depot begins with the train `first`."""
    position = Scenario("18AL", PLAYERS, options).phase(phase).depot(first).tiles(tiles)
    for sym in PRIVATES:
        position.close(sym)
    return position


def refusal(position: Scenario, kind: str, **fields: Any) -> tuple[str, str]:
    """Check and case of the refusal; empty when the action is legal."""
    found = position.why_not(kind, **fields)
    return ("", "") if found is None else (found.check, found.case)


def kinds(position: Scenario, owner: str) -> list[str]:
    return [position.pos[TRAINS][id].kind for id in owned(position.pos, owner)]


def cash(position: Scenario, *owners: str) -> list[int]:
    return [position.pos[CASH][owner] for owner in owners]


def prices(position: Scenario, *corporations: str) -> list[int | None]:
    return [price(position.pos, sym) for sym in corporations]


def until(position: Scenario, who: str, step: str) -> Scenario:
    """Pass on until the corporation is in that step."""
    for _ in range(30):
        if (position.pos.frame.who, position.step) == (who, step):
            return position
        position.play("pass")
    raise AssertionError(f"{who} does not come to {step}")


def run_best(position: Scenario) -> int:
    """The trains earn the most they can; how much that is."""
    found = best(position.pos, position.pos.frame.who)
    position.play("run", runs=[{"train": run.train, "route": list(run.route)} for run in found.runs])
    return found.value


def earn(position: Scenario, who: str, choice: str) -> int:
    """The corporation's turn up to its trains: nothing is built, the best run is made and divided."""
    earned = run_best(until(position, who, "run"))
    position.play("dividend", choice=choice)
    return earned


WEST = {
    "B3": "9:1",
    "C2": "58:4",
    "E2": "9:0",
    "G2": "9:0",
    "I2": "9:0",
    "K2": "57:0",
    "M2": "9:0",
    "O2": "9:0",
}
"""Nashville, Florence, York, Mobile."""


LINE = {"G6": "6:5", "H7": "8:2", "G4": "441:5"}
"""Atlanta, Anniston, Oxmoor, yellow Birmingham: 70 + 20 + 30 + 10 = 130."""

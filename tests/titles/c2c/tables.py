"""Tables of 18C2C after its initial stock round, for the tests of all sections."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.play.scenario import Scenario
from roundhouse.rules.market import MARKERS, price
from roundhouse.rules.shares import held

PLAYERS = ("Ann", "Ben", "Cora", "Dan", "Eve", "Fay", "Gus", "Hal")


def table(players: int = 4, *, phase: str = "3", cash: int = 1000, options: Sequence[str] = ()) -> Scenario:
    """All private companies are still the bank's, nobody has shares, everybody has so much money."""
    seats = PLAYERS[:players]
    return Scenario("18C2C", seats, options).phase(phase).cash(dict.fromkeys(seats, cash))


def refused(position: Scenario, kind: str, **fields: object) -> tuple[str, str]:
    """Check and case that refuse the action; empty when it is legal."""
    found = position.why_not(kind, **fields)
    return ("", "") if found is None else (found.check, found.case)


def cell(position: Scenario, sym: str) -> tuple[int, int]:
    """Row and column of the corporation's marker."""
    return position.pos[MARKERS][sym].cell


def dollars(position: Scenario, sym: str) -> int:
    """What a share is worth."""
    return price(position.pos, sym) or 0


def percents(position: Scenario, sym: str, *owners: str) -> list[int]:
    """What the owners have of the corporation."""
    return [held(position.pos, owner, sym) for owner in owners]

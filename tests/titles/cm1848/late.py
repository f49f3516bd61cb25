"""Positions and readings of them for the tests of the late game."""

from __future__ import annotations

from roundhouse.play.scenario import Scenario
from roundhouse.rules.money import CASH
from roundhouse.rules.running import best
from roundhouse.titles.cm1848.rights.places import RIGHTS, Right
from titles.cm1848.selling import write


def refused(position: Scenario, kind: str, **fields: object) -> tuple[str, str]:
    """Check and case that refuse the action; empty when it is legal."""
    found = position.why_not(kind, **fields)
    return ("", "") if found is None else (found.check, found.case)


def earns(position: Scenario, sym: str) -> int:
    """The most that its trains bring."""
    found = best(position.pos, sym)
    assert found.proven
    return found.value


def dollars(position: Scenario, *owners: str) -> list[int]:
    """What they have in cash."""
    return [position.pos[CASH][owner] for owner in owners]


def rights(position: Scenario, place: str, *holders: str) -> Scenario:
    """These corporations have rights there, CNW and owners of mining companies for nothing."""
    given = {("Chicago", "CNW"), ("RMMD", "UP")}
    write(position).put(RIGHTS, place, tuple(Right(c, given=(place, c) in given) for c in holders))
    return position


def holders(position: Scenario, place: str) -> list[str]:
    """Who has rights there; an empty name for one that is out of the game."""
    return [right.holder for right in position.pos[RIGHTS][place]]

"""Corporations with or without trains, bonds and money, for the tests of sections 11, 13, 36 and 37."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import TRAINS, owned
from roundhouse.rules.money import CASH
from roundhouse.rules.shares import OUT_OF_GAME
from roundhouse.rules.turns import OPERATING, ROUND, Round
from roundhouse.titles.cm1848.bond_money import HOLDINGS, RATE
from roundhouse.titles.cm1848.extra_car import CARS
from roundhouse.titles.cm1848.phase_by_round import SCHEDULED

PLAYERS = ("Ann", "Ben", "Cora", "Dan")


def table(
    phase: str = "4", players: Sequence[str] = PLAYERS, cash: int = 0, options: Sequence[str] = ()
) -> Scenario:
    """Nothing has happened but the phase; each player has so much cash."""
    return Scenario("1848", players, options).phase(phase).cash(dict.fromkeys(players, cash))


def crip(position: Scenario, *, route: bool = True, **more: Any) -> Scenario:
    """CRIP, Ann's by 60%, the rest unsold; home in G34, and with `route` connected with G32."""
    row = {"par": 100, "cell": (0, 6), "shares": {"Ann": 60}, "cash": 0, "floated": True, "operated": True}
    position.corporation("CRIP", **{**row, **more})
    return position.tiles(G32="57:1") if route else position


def other(position: Scenario, sym: str, **more: Any) -> Scenario:
    """Another corporation, Ben's by 60%, the rest unsold."""
    row = {"par": 80, "cell": (2, 6), "shares": {"Ben": 60}, "cash": 0, "floated": True, "operated": True}
    return position.corporation(sym, **{**row, **more})


def bonds(position: Scenario, rate: int | None = None, **faces: int) -> Scenario:
    """Bonds by owner, in dollars of face value, and the rate."""
    pos = position.writing()
    for owner, face in faces.items():
        pos.put(HOLDINGS, owner, face // 10)
    if rate is not None:
        pos.set(RATE, rate)
    return position


def cars(position: Scenario, **counts: int) -> Scenario:
    """Palace cars by corporation."""
    pos = position.writing()
    for sym, count in counts.items():
        pos.put(CARS, sym, count)
    return position


def scrap(position: Scenario, sym: str) -> Scenario:
    """The corporation's trains leave the game."""
    pos = position.writing()
    for id in owned(pos, sym):
        pos.change(TRAINS, id, owner=OUT_OF_GAME)
    return position


def set_begins(position: Scenario, number: int) -> Scenario:
    """The set of operating rounds of that number begins."""
    pos = position.writing()
    pos.set(ROUND, Round(OPERATING, number, 0, 2))
    SCHEDULED.effect(pos)
    position.events = tuple(pos.events)
    return position


def bonds_of(position: Scenario, owner: str) -> int:
    """Dollars of face value that the owner has in bonds."""
    return position.pos[HOLDINGS].get(owner, 0) * 10


def cars_of(position: Scenario, sym: str) -> int:
    """How many palace cars it has."""
    return position.pos[CARS].get(sym, 0)


def dollars(position: Scenario, *owners: str) -> tuple[int, ...]:
    """What they have in cash."""
    return tuple(position.pos[CASH][owner] for owner in owners)


def kinds(position: Scenario, owner: str) -> list[str]:
    """The kinds of the owner's trains."""
    return sorted(position.pos[TRAINS][id].kind for id in owned(position.pos, owner))


def refused(position: Scenario, kind: str, **fields: Any) -> tuple[str, str]:
    """The check that refuses, and its case."""
    violation = position.why_not(kind, **fields)
    assert violation is not None
    return violation.check, violation.case


def facts(position: Scenario, kind: str, **fields: Any) -> Mapping[str, Any]:
    """What the refusal tells."""
    violation = position.why_not(kind, **fields)
    assert violation is not None
    return violation.facts

"""Tables at which two corporations can merge, for the tests of mergers and puffing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from roundhouse.core.position import Position
from roundhouse.play.scenario import Scenario
from roundhouse.rules.market import MARKERS, price
from roundhouse.rules.reach import TOKENS
from roundhouse.rules.shares import PLAYERS as SEATS
from roundhouse.rules.shares import POOL, held
from roundhouse.titles.cm1848.rights.places import RIGHTS, Right

UP_CRIP = {"survivor": "UP", "vanished": "CRIP"}
PLAYERS = ("Ann", "Ben", "Cora", "Dan")
LINE = {"G28": "551:0", "G30": "9:1", "G32": "9:1"}
"""Track from UP's home, G28, to CRIP's in G34: three hexes."""

TOP = {60: 0, 65: 1, 70: 2, 75: 3, 80: 4, 90: 5, 100: 6, 110: 7, 120: 8, 140: 9, 160: 10, 180: 11, 350: 18}
"""Columns of prices in the top row."""


def table(
    up: Mapping[str, int] | None = None,
    crip: Mapping[str, int] | None = None,
    *,
    phase: str = "5",
    players: Sequence[str] = PLAYERS,
    prices: tuple[int, int] = (90, 110),
    treasuries: tuple[int, int] = (0, 0),
    pools: tuple[int, int] = (0, 0),
    cash: tuple[int, int] = (100, 100),
    trains: tuple[Sequence[str], Sequence[str]] = (("5",), ()),
    rich: int = 500,
    line: bool = True,
    markers: int = 4,
    **more: Any,
) -> Scenario:
    """UP and CRIP, percent of each by player (the first presides); it is Ann's stock turn unless `turn` says else.

    By default Ann presides over UP with 40%, Ben over CRIP with 30%; each player has $500, each corporation four
    markers.
    """
    position = Scenario("1848", players).phase(phase).cash(dict.fromkeys(players, rich))
    pair = (("UP", up or {"Ann": 40}), ("CRIP", crip or {"Ben": 30}))
    for n, (sym, shares) in enumerate(pair):
        position.corporation(
            sym,
            par=100,
            shares=shares,
            pool=pools[n],
            treasury=treasuries[n],
            cash=cash[n],
            cell=(0, TOP[prices[n]]),
            trains=trains[n],
            floated=True,
            operated=True,
        )
        pos = Position(position.title, position.state)
        for number in range(markers, 5):
            pos.drop(TOKENS, f"{sym} {number}")
    if line:
        position.tiles(LINE)
    return position.stock_turn(more.get("turn", "Ann"), sold=more.get("sold", ()))


def merge(position: Scenario, survivor: str = "UP", vanished: str = "CRIP") -> Scenario:
    """Propose it, and let whoever is asked agree."""
    position.play("propose_merger", survivor=survivor, vanished=vanished)
    if position.step == "consent":
        position.play("accept")
    return position


def dollars(position: Scenario, sym: str) -> int:
    """What a share costs."""
    return price(position.pos, sym) or 0


def cell(position: Scenario, sym: str) -> tuple[int, int]:
    """Where its marker stands."""
    return position.pos[MARKERS][sym].cell


def holdings(position: Scenario, sym: str) -> dict[str, int]:
    """Percent by player and in the pool, where there are any."""
    pos = position.pos
    found = {owner: held(pos, owner, sym) for owner in (*SEATS(pos), POOL)}
    return {owner: percent for owner, percent in found.items() if percent}


def refused(position: Scenario, kind: str, **fields: object) -> tuple[str, str]:
    """Check and case that refuse the action; empty when it is legal."""
    found = position.why_not(kind, **fields)
    return ("", "") if found is None else (found.check, found.case)


def markers(position: Scenario, sym: str) -> list[str]:
    return sorted(t.hex for t in position.pos[TOKENS].values() if t.corporation == sym and t.placed)


def with_rights(position: Scenario, **holders: tuple[str, ...]) -> Scenario:
    """Rights by place."""
    pos = position.writing()
    for place, corporations in holders.items():
        pos.put(RIGHTS, place, tuple(Right(c) for c in corporations))
    return position

"""Tables at which the first 10H or E is about to be sold, for the tests of 4.5.1.2."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from roundhouse.core.position import Position
from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import list_price as price_of
from roundhouse.rules.depot import top
from roundhouse.rules.shares import OFFERING, SHARE_OF, STOCK, held, move

PLAYERS = ("Ann", "Ben", "Cora", "Dan")


def table(
    merging: Mapping[str, Mapping[str, Any]],
    *,
    players: Sequence[str] = PLAYERS,
    president: str = "Cora",
    train: str = "10H",
    done: Sequence[str] = (),
    others: Sequence[str] = (),
    options: Sequence[str] = (),
) -> Scenario:
    """B&O is about to buy the first train of that kind; those merging have no train.

    `merging`: by symbol what `Scenario.corporation` takes; what is then in the offering goes into the treasury.
    `others` have a train that stays; `president` presides over them and B&O; `done` have had their turn in the round.
    """
    phase, safe = {"10H": ("6H", "6H"), "E": ("10H", "10H")}[train]
    scenario = Scenario("18GL", players, options, chance={"private": "BRIDGE"}).phase(phase)
    if phase == "10H":
        scenario.train("B&O", "10H")
    scenario.depot(f"{train}-0")
    own = {"cell": (0, 3), "par": 100, "operated": True, "floated": True, "cash": 0}
    scenario.corporation("B&O", **{**own, "cash": 900}, shares={president: 60})
    if phase == "6H":
        scenario.train("B&O", "6H")
    for sym in others:
        scenario.corporation(sym, **own, shares={president: 60}, trains=[safe])
    for sym, more in merging.items():
        scenario.corporation(sym, **{**own, **more})
    for sym in ("B&O", *others, *merging):
        treasury(scenario, sym)
    return scenario.operating("B&O", "trains", done=[*done, "B&O"])


def treasury(scenario: Scenario, sym: str) -> None:
    """What nobody has bought lies in the corporation's treasury."""
    pos = Position(scenario.title, scenario.state)
    move(pos, sym, [c for c in pos[STOCK][sym] if c.owner == OFFERING], sym)


def bought(scenario: Scenario) -> Scenario:
    """Buy the depot's next train."""
    train = top(scenario.pos)
    assert train is not None
    return scenario.play("buy_train", train=train, price=price_of(scenario.pos, train))


def form(scenario: Scenario) -> Scenario:
    """Buy the depot's next train; those asked about tokens keep none."""
    bought(scenario)
    while scenario.step == "tokens kept":
        scenario.play("pass")
    return scenario


def shares(scenario: Scenario, *owners: str) -> list[int]:
    """Shares of CONRAIL by owner."""
    pos = scenario.pos
    return [held(pos, owner, "CR") // SHARE_OF(pos, "CR") for owner in owners]

"""Positions and readings of them for the tests of the late game."""

from __future__ import annotations

from collections.abc import Callable

from roundhouse.play.scenario import Scenario
from roundhouse.rules.money import CASH
from roundhouse.rules.operating_round import CURRENT_TURN
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.running import best
from roundhouse.titles.gl.owned_track import open_line
from titles.gl.need import (
    table,
)

ERIE = "London-Cleveland"
MICHIGAN = "Milwaukee-Muskegon"
LONDON = {"L14": "742:0", "L12": "721:0", "L10": "736:0", "M9": "9:1"}
"""Brown Cleveland (60), the ferry, green London (30), and plain track to Toronto."""

CHICAGO = {
    "D14": "748:0",
    "D12": "747:0",
    "D10": "740:0",
    "E9": "722:1",
    "F10": "726:0",
    "F12": "9:0",
    "F14": "63:0",
}
"""Gray Chicago (80 and 80), brown Milwaukee (50), the ferry, Muskegon (10, a town), and South Bend (40)."""


def sail(position: Scenario, holder: str, line: str) -> Scenario:
    """The ferry is open, and the corporation has its token."""
    open_line(position.writing(), holder, line)
    return position


def cash(position: Scenario, *owners: str) -> list[int]:
    return [position.pos[CASH][owner] for owner in owners]


def late(phase: str = "D") -> Scenario:
    """Four players with $1,000 each in a phase in which all private companies are closed."""
    position = table(phase=phase)
    for private in position.pos[PRIVATES]:
        position.close(private)
    return position


def go_on(position: Scenario, until: Callable[[Scenario], bool], dividend: str = "withhold") -> Scenario:
    """Until that is true or the game is over, trains run for the most they can and nothing else is done."""
    for _ in range(200):
        if position.pos.over or until(position):
            return position
        if position.step == "run" and (found := best(position.pos, position.state.stack[-1].who)).value:
            runs = [{"train": run.train, "route": run.route} for run in found.runs]
            position.play("run", runs=runs)
        elif position.step == "dividend":
            position.play("dividend", choice=dividend)
        else:
            position.play("pass")
    raise AssertionError("it is never reached")


def in_turn(sym: str, step: str) -> Callable[[Scenario], bool]:
    """Whether the corporation is in that step of its turn."""
    return lambda p: p.pos[CURRENT_TURN].corporation == sym and p.step == step

"""Whether the rules would let a corporation lay a tile or place a token, were it on turn with money enough."""

from __future__ import annotations

from typing import Any

from ...core import game
from ...core.action_types import ActionType
from ...core.state import State
from ...core.title import Title
from ...core.violations import Violation
from ...rules.money import CASH
from ...rules.operating_round import NEXT_TURN
from ...rules.operating_turn import TOKEN, TRACK
from ...rules.shares import STOCK, president
from ...rules.tokens import PLACE_TOKEN
from ...rules.track import LAY_TILE
from ..scenario import Scenario
from .lab import Lab

RICH = 5_000
"""Dollars of whoever is on turn."""


class Turn:
    """The turn of a corporation that has begun, in the steps in which tiles are laid and tokens placed.

    >>> from .changes import change
    >>> lab = change(Lab.printed("18Chesapeake"), {"set": "begun", "corporation": "B&O"})
    >>> turn = Turn(lab, "B&O")
    >>> turn.lay("G7", "9", 1), turn.lay("G7", "9", 0).check
    (None, 'track is on a route')
    """

    def __init__(self, lab: Lab, sym: str) -> None:
        self.sym = sym
        self._lab = lab
        self._steps: dict[str, Scenario | None] = {}

    def lay(self, hex: str, tile: str, rotation: int) -> Violation | None:
        """Why a tile may not be laid; None where it may, or where the rules cannot be asked."""
        return self._why_not(LAY_TILE, hex=hex, tile=tile, rotation=rotation)

    def token(self, hex: str, city: int) -> Violation | None:
        """Why a token may not be placed; None where it may, or where the rules cannot be asked."""
        return self._why_not(PLACE_TOKEN, hex=hex, city=city)

    def known(self) -> bool:
        """Whether the rules can be asked: somebody can act for the corporation, and it lays tiles in its turn."""
        return self._standing(LAY_TILE) is not None

    def _why_not(self, kind: ActionType[Any], **fields: object) -> Violation | None:
        table = self._standing(kind)
        if table is None:
            return None
        return game.why_not(
            table.title, table.state, table.action(kind.name, **fields)
        )  # many, and few are told

    def _standing(self, kind: ActionType[Any]) -> Scenario | None:
        """The position in which the corporation may do something of a kind; None where there is no such step."""
        if kind.name not in self._steps:
            self._steps[kind.name] = _standing(self._lab, self.sym, kind)
        return self._steps[kind.name]


def _standing(lab: Lab, sym: str, kind: ActionType[Any]) -> Scenario | None:
    table = on_turn(lab.table.title, lab.table.state, sym, kind, lab.players[0])
    return table if table is not None and table.actor in lab.players else None


def on_turn(title: Title, state: State, sym: str, kind: ActionType[Any], player: str) -> Scenario | None:
    """A copy of a position in which a corporation has its turn, in the step for a kind of action, with money enough.

    `player` acts for it where nobody does yet. None where the title has no such step, or there is no such corporation.

    >>> from ...rules.track import LAY_TILE
    >>> table = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).corporation("B&O", floated=True)
    >>> on_turn(table.title, table.state, "B&O", LAY_TILE, "Ann").step
    'track'
    """
    table = Scenario.standing(title, state)
    steps = [name for name, menu in table.title.menus.items() if kind in menu]
    step = next((name for name in (TRACK.name, TOKEN.name) if name in steps), "".join(steps[:1]))
    if not step or sym not in table.state[STOCK]:
        return None
    table.state.put(CASH, sym, RICH)
    if not president(table.pos, sym):
        top = next(one for one in table.state[STOCK][sym] if one.president)
        table.shares(sym, {player: top.percent})
    table.operating(sym, step)
    for slot in table.title.slots:
        if slot.until is NEXT_TURN:
            table.state.set(slot, slot.initial)
    return table

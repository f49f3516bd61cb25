"""Turns: passing, who sits where, and where the game stands in the succession of rounds."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ..core.action_types import ActionType
from ..core.actions import Action, Offer
from ..core.feature import Feature
from ..core.life import Lifetime
from ..core.position import Event, Position
from ..core.state import Slot
from .shares import PLAYERS, PLAYING

AUCTION = "auction"
STOCK_ROUND = "stock"
OPERATING = "operating"


class Round(msgspec.Struct, frozen=True):
    """Where the game stands: the kind of round, its number (the set's), and which of how many it is."""

    kind: str = AUCTION
    number: int = 1
    part: int = 1
    of: int = 1


ROUND: Slot[Round] = Slot("round", Round, Round(), counts=True)

PRIORITY: Slot[str] = Slot("priority deal", str, "")
"""The player who holds the priority deal."""


class Pass(Action, frozen=True, tag="pass"):
    """Do nothing, or nothing more, in this step."""


class Passed(Event, frozen=True, tag="passed"):
    """A player's turn went by without an act."""

    player: str


class StepClosed(Event, frozen=True, tag="step_closed"):
    """Somebody ended a step of a turn by passing."""

    step: str
    who: str


class RoundBegan(Event, frozen=True, tag="round_began"):
    """A round began."""

    kind: str
    number: int
    part: int
    of: int


NEXT_ROUND = Lifetime("next round", RoundBegan)
NEXT_STOCK_ROUND = Lifetime("next stock round", RoundBegan, lambda event: event.kind == STOCK_ROUND)


class PriorityPassed(Event, frozen=True, tag="priority_passed"):
    """The priority deal went to another player."""

    player: str


def begin_round(pos: Position, round: Round) -> None:
    """Enter a round and tell of it."""
    pos.set(ROUND, round)
    pos.emit(RoundBegan(round.kind, round.number, round.part, round.of))


def left_of(pos: Position, player: str) -> str:
    """The next player clockwise of those in play."""
    order = PLAYERS(pos)
    return clockwise(pos, order[(order.index(player) + 1) % len(order)])[0]


def give_priority(pos: Position, player: str) -> None:
    """Hand over the priority deal, and tell of it if it moves."""
    if player != pos[PRIORITY]:
        pos.set(PRIORITY, player)
        pos.emit(PriorityPassed(player))


def clockwise(pos: Position, first: str) -> tuple[str, ...]:
    """All players in play clockwise from the seat of `first`."""
    order, playing = PLAYERS(pos), PLAYING(pos)
    seat = order.index(first)
    return tuple(player for player in order[seat:] + order[:seat] if player in playing)


def tell_passed(pos: Position, player: str) -> None:
    """For the flow: a turn without an act."""
    pos.emit(Passed(player))


def _offers(pos: Position) -> Iterator[Offer]:
    yield Offer(Pass(pos.actor))


def _effect(pos: Position, action: Pass) -> None:
    frame = pos.frame
    pos.close()
    pos.emit(StepClosed(frame.node, frame.who))


PASS: ActionType[Pass] = ActionType(Pass, _offers, (), _effect)

FEATURE = Feature("turns", slots=(ROUND, PRIORITY))

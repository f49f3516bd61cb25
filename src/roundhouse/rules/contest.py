"""The auction of a private company among its bidders: one of them raises the bid or drops out for good, and so on.

Who speaks is a rule value: the lowest bidder, or in turn clockwise (`CLOCKWISE`).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ..core.action_types import ActionType
from ..core.actions import Action, Offer
from ..core.feature import Feature
from ..core.flow import Do, Loop, Seq, Step
from ..core.position import Event, Position
from ..core.rule_values import overrides, rule_value
from .bidding import BID
from .lessons import LESSONS, Lesson, LessonSource
from .money import CASH
from .on_sale import CONTEST, OPENING, SETTLING, bids, contested, in_question, leader, sell
from .turns import clockwise


class DroppedOut(Event, frozen=True, tag="dropped_out"):
    """A bidder left the auction of a private company."""

    player: str
    private: str


class DropOut(Action, frozen=True, tag="drop_out"):
    """Leave the auction of the private company."""


def withdraw(pos: Position, sym: str, player: str) -> None:
    """Take back the player's bid on a private company."""
    row = pos[OPENING]
    rest = tuple(b for b in row.bids[sym] if b.player != player)
    pos.set(OPENING, replace(row, bids={**row.bids, sym: rest}))
    pos.emit(DroppedOut(player, sym))


def award(pos: Position) -> None:
    """Sell the private company in question to the highest bidder.

    A bid that its bidder cannot pay (options may let it happen) falls away.
    """
    sym = in_question(pos)
    while (top := leader(pos, sym)) is not None:
        if top.amount <= pos[CASH][top.player]:
            sell(pos, sym, top.player, top.amount)
            return
        withdraw(pos, sym, top.player)


def settled(pos: Position) -> bool:
    """Whether nothing that is on sale carries a bid."""
    return leader(pos, in_question(pos)) is None


@rule_value("next to speak in an auction")
def SPEAKER(pos: Position) -> str:
    """Of the bidders on the private company in question, who raises or drops out next: the lowest one."""
    return bids(pos, in_question(pos))[0].player


@overrides(SPEAKER, "bidders speak clockwise")
def behind_leader(pos: Position) -> str:
    """The next bidder clockwise behind the leader.

    Whoever spoke has either taken the lead or dropped out, so this is the next behind the last speaker, too.
    """
    sym = in_question(pos)
    top = leader(pos, sym)
    assert top is not None
    bidders = {bid.player for bid in bids(pos, sym)}
    return next((player for player in clockwise(pos, top.player)[1:] if player in bidders), top.player)


def _offers(pos: Position) -> Iterator[Offer]:
    if contested(pos):
        yield Offer(DropOut(pos.actor))


def _effect(pos: Position, action: DropOut) -> None:
    withdraw(pos, in_question(pos), action.by)


DROP_OUT: ActionType[DropOut] = ActionType(DropOut, _offers, (), _effect)

FLOW = Loop(
    SETTLING,
    settled,
    Seq(
        "item with bids",
        Step(CONTEST, SPEAKER, (BID, DROP_OUT)),
        Do("item is awarded", award),
    ),
)


def _lessons(pos: Position) -> Iterator[Lesson]:
    if pos.frame.node == CONTEST and contested(pos):
        yield Lesson("contested auction", {"private": in_question(pos)}, terms=("bid",))


FEATURE = Feature(
    "contested auction",
    flow=(FLOW,),
    rule_values=(SPEAKER,),
    brings=(LESSONS(LessonSource(_lessons, 18)),),
)

CLOCKWISE = Feature("auction clockwise", overrides=(behind_leader,))
"""For titles whose bidders speak in the order of seats, first the one behind the leader."""

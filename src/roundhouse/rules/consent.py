"""Consent: what one player proposes to another, who accepts or declines."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ..core.action_types import ActionType
from ..core.actions import Action, Offer
from ..core.feature import Feature
from ..core.flow import Step
from ..core.position import Event, Position
from ..core.rule_values import rule_value
from ..core.state import Slot


class Proposal(msgspec.Struct, frozen=True):
    """A purchase that waits for the other side.

    `what` is "private" or "train" and `item` its id; `seller` owns it, `buyer` would pay `price` dollars;
    `proposer` is the player who asks, `asked` the player who answers.
    """

    what: str
    item: str
    seller: str
    buyer: str
    price: int
    proposer: str
    asked: str


PROPOSAL: Slot[Proposal | None] = Slot("proposal", Proposal | None, None)  # type: ignore[arg-type]


class Proposed(Event, frozen=True, tag="proposed"):
    """A purchase was proposed to another player."""

    proposal: Proposal


class Agreed(Event, frozen=True, tag="agreed"):
    """The other side accepted; the mechanism whose proposal it was carries it out."""

    proposal: Proposal


class Declined(Event, frozen=True, tag="declined"):
    """The other side declined."""

    proposal: Proposal


@rule_value("prices worth proposing")
def PRICES_TO_PROPOSE(pos: Position, proposal: Proposal, most: int) -> tuple[int, int]:
    """The least and the most of the prices from the proposal's to `most`, in dollars; for none the least is more."""
    return proposal.price, most


class Accept(Action, frozen=True, tag="accept"):
    """Agree to the purchase proposed."""


class Decline(Action, frozen=True, tag="decline"):
    """Do not agree to the purchase proposed."""


def propose(pos: Position, proposal: Proposal) -> None:
    """Ask the other side; if one player is on both, the purchase is made at once."""
    if proposal.proposer == proposal.asked:
        pos.emit(Agreed(proposal))
        return
    pos.set(PROPOSAL, proposal)
    pos.emit(Proposed(proposal))
    pos.interrupt(CONSENT.name, proposal.buyer)


def _asked(pos: Position) -> str:
    proposal = pos[PROPOSAL]
    assert proposal is not None
    return proposal.asked


def _accept_offers(pos: Position) -> Iterator[Offer]:
    if pos[PROPOSAL] is not None:
        yield Offer(Accept(pos.actor))


def _decline_offers(pos: Position) -> Iterator[Offer]:
    if pos[PROPOSAL] is not None:
        yield Offer(Decline(pos.actor))


def _accept(pos: Position, action: Accept) -> None:
    proposal = pos[PROPOSAL]
    assert proposal is not None
    pos.set(PROPOSAL, None)
    pos.emit(Agreed(proposal))


def _decline(pos: Position, action: Decline) -> None:
    proposal = pos[PROPOSAL]
    assert proposal is not None
    pos.set(PROPOSAL, None)
    pos.emit(Declined(proposal))


ACCEPT: ActionType[Accept] = ActionType(Accept, _accept_offers, (), _accept)
DECLINE: ActionType[Decline] = ActionType(Decline, _decline_offers, (), _decline)

CONSENT = Step("consent", _asked, (ACCEPT, DECLINE))

FEATURE = Feature("consent", slots=(PROPOSAL,), rule_values=(PRICES_TO_PROPOSE,), flow=(CONSENT,))

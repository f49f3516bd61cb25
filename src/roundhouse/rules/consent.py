"""Consent: what one player proposes to another, who accepts or declines."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ..core.actions import Action, Offer
from ..core.flow import Step
from ..core.kinds import Kind
from ..core.now import Event, Now
from ..core.state import Slot
from ..core.title import Feature


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


class Accept(Action, frozen=True, tag="accept"):
    """Agree to the purchase proposed."""


class Decline(Action, frozen=True, tag="decline"):
    """Do not agree to the purchase proposed."""


def propose(now: Now, proposal: Proposal) -> None:
    """Ask the other side; if one player is on both, the purchase is made at once."""
    if proposal.proposer == proposal.asked:
        now.emit(Agreed(proposal))
        return
    now.set(PROPOSAL, proposal)
    now.emit(Proposed(proposal))
    now.interrupt(CONSENT.name, proposal.buyer)


def _asked(now: Now) -> str:
    proposal = now[PROPOSAL]
    assert proposal is not None
    return proposal.asked


def _accept_offers(now: Now) -> Iterator[Offer]:
    if now[PROPOSAL] is not None:
        yield Offer(Accept(now.actor))


def _decline_offers(now: Now) -> Iterator[Offer]:
    if now[PROPOSAL] is not None:
        yield Offer(Decline(now.actor))


def _accept(now: Now, action: Accept) -> None:
    proposal = now[PROPOSAL]
    assert proposal is not None
    now.set(PROPOSAL, None)
    now.emit(Agreed(proposal))


def _decline(now: Now, action: Decline) -> None:
    proposal = now[PROPOSAL]
    assert proposal is not None
    now.set(PROPOSAL, None)
    now.emit(Declined(proposal))


ACCEPT: Kind[Accept] = Kind(Accept, _accept_offers, (), _accept)
DECLINE: Kind[Decline] = Kind(Decline, _decline_offers, (), _decline)

CONSENT = Step("consent", _asked, (ACCEPT, DECLINE))

FEATURE = Feature("consent", slots=(PROPOSAL,), flow=(CONSENT,))

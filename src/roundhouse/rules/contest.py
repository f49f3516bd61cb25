"""The auction of a private company among its bidders: the lowest bidder raises the bid or drops out for good."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.actions import Action, Offer
from ..core.flow import Do, Loop, Seq, Step
from ..core.kinds import Kind
from ..core.now import Now
from ..core.title import Feature
from .opening import BID, CONTEST, SETTLING, award, bids, contested, settled, unsold, withdraw


class DropOut(Action, frozen=True, tag="drop_out"):
    """Leave the auction of the private company."""


def _offers(now: Now) -> Iterator[Offer]:
    if contested(now):
        yield Offer(DropOut(now.actor))


def _effect(now: Now, action: DropOut) -> None:
    withdraw(now, unsold(now)[0], action.by)


DROP_OUT: Kind[DropOut] = Kind(DropOut, _offers, (), _effect)

FLOW = Loop(
    SETTLING,
    settled,
    Seq(
        "item with bids",
        Step(CONTEST, lambda now: bids(now, unsold(now)[0])[0].player, (BID, DROP_OUT)),
        Do("item is awarded", award),
    ),
)

FEATURE = Feature("contested auction", flow=(FLOW,))

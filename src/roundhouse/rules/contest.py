"""The auction of a private company among its bidders: one of them raises the bid or drops out for good, and so on.

Who speaks is a figure: the lowest bidder, or in turn clockwise (`CLOCKWISE`).
"""

from __future__ import annotations

from collections.abc import Iterator

from ..core.actions import Action, Offer
from ..core.figures import figure, overrides
from ..core.flow import Do, Loop, Seq, Step
from ..core.kinds import Kind
from ..core.now import Now
from ..core.title import Feature
from .opening import BID, CONTEST, SETTLING, award, bids, contested, in_question, leader, settled, withdraw
from .turns import clockwise


class DropOut(Action, frozen=True, tag="drop_out"):
    """Leave the auction of the private company."""


@figure("next to speak in an auction")
def SPEAKER(now: Now) -> str:
    """Of the bidders on the private company in question, who raises or drops out next: the lowest one."""
    return bids(now, in_question(now))[0].player


@overrides(SPEAKER, "bidders speak clockwise")
def behind_leader(now: Now) -> str:
    """The next bidder clockwise behind the leader.

    Whoever spoke has either taken the lead or dropped out, so this is the next behind the last speaker, too.
    """
    sym = in_question(now)
    top = leader(now, sym)
    assert top is not None
    bidders = {bid.player for bid in bids(now, sym)}
    return next((player for player in clockwise(now, top.player)[1:] if player in bidders), top.player)


def _offers(now: Now) -> Iterator[Offer]:
    if contested(now):
        yield Offer(DropOut(now.actor))


def _effect(now: Now, action: DropOut) -> None:
    withdraw(now, in_question(now), action.by)


DROP_OUT: Kind[DropOut] = Kind(DropOut, _offers, (), _effect)

FLOW = Loop(
    SETTLING,
    settled,
    Seq(
        "item with bids",
        Step(CONTEST, SPEAKER, (BID, DROP_OUT)),
        Do("item is awarded", award),
    ),
)

FEATURE = Feature("contested auction", flow=(FLOW,), figures=(SPEAKER,))

CLOCKWISE = Feature("auction clockwise", overrides=(behind_leader,))
"""For titles whose bidders speak in the order of seats, first the one behind the leader."""

"""What bots weigh of the mechanisms of this title."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...bots.plans.base import Plan, Turn, shown
from ...bots.weights.base import Weights, gladly, never, zero
from ...core.actions import Action, Offer
from ...core.position import Position
from ...rules.depot import cheapest, owned
from ...rules.money import BANK, CASH
from ...rules.shares import CERTIFICATE_LIMIT, COUNTED_CERTIFICATES, POOL, president
from ...rules.turns import Pass
from .destinations import PlaceDestination, TakeToken
from .destinations.put_off import PutOffRun
from .lay_discounts import UseDiscount
from .merger_declaration import DeclareMerger
from .mohawk import ExchangeShare
from .own_shares.presidents_turn import Redeem, Reissue
from .private_trades import AskPrivate, OfferPrivate
from .privatizing import Privatize, cost
from .sold_markers import SOLD_MARKERS, BuyMarker, held_markers
from .train_shells import MoveTrain, on_shell, shell_of


def _declare_merger(pos: Position, offer: Offer) -> tuple[Action, float]:
    """Of two corporations of one's own, when the certificates come near the limit, or when both have trains to run.
    Others hardly ever agree to what is proposed by rule of thumb."""
    action: Any = offer.action
    if president(pos, action.other) != action.by:
        return action, -1.0
    near = COUNTED_CERTIFICATES(pos, action.by) >= 0.8 * CERTIFICATE_LIMIT(pos, action.by)
    trains = all(owned(pos, corporation) for corporation in (action.corporation, action.other))
    return action, 0.5 if near or trains else -1.0


def _move_train(pos: Position, offer: Offer) -> tuple[Action, float]:
    """Onto an empty shell, from one with two trains or more."""
    action = offer.action
    assert isinstance(action, MoveTrain)
    who = pos.frame.who
    spare = len(on_shell(pos, who, shell_of(pos, action.train))) > 1
    return action, 0.5 if spare and not on_shell(pos, who, action.shell) else -1.0


def _buy_marker(pos: Position, offer: Offer) -> tuple[Action, float]:
    """One for labor, where nobody has to agree, as far as a train can be bought all the same."""
    action = offer.action
    assert isinstance(action, BuyMarker)
    who = pos.frame.who
    asks = action.seller != BANK and president(pos, action.seller) != action.by
    price = SOLD_MARKERS(pos)[action.marker].price
    spare = pos[CASH][who] - (cheapest(pos, who) or 0) >= price
    wants = action.marker == "labor" and not held_markers(pos, who, action.marker)
    return action, 0.3 if spare and wants and not asks else -1.0


MOST_TAKEN = 3
"""The shares of so many corporations are proposed to be taken from others."""


def _privatized(turn: Turn) -> Iterator[Plan]:
    """Shares that bring more until the end than it costs to take them from another player, the best first."""
    pos, best = turn.view.pos, list[tuple[float, Privatize]]()
    for offer in turn.view.offers:
        action = offer.action
        if isinstance(action, Privatize) and action.corporation in turn.worths:
            gain = turn.worths[action.corporation].total - cost(pos, action.corporation)
            best.append((gain, action))
    best.sort(key=lambda row: -row[0])
    for gain, action in best[:MOST_TAKEN]:
        if gain > 0:
            yield Plan("privatize", (action,))


def _redeemed(turn: Turn) -> Iterator[Plan]:
    """Shares of the bank pool, and the president's own, for which nobody has to be asked."""
    for offer in turn.view.offers:
        action = offer.action
        if isinstance(action, Redeem) and action.source in (POOL, action.by):
            yield Plan("redeem", (action,))


def _marked(turn: Turn) -> Iterator[Plan]:
    """A marker for which nobody has to be asked, and to do without."""
    pos, seat = turn.view.pos, turn.view.seat
    for offer in turn.view.offers:
        action = offer.action
        asks = (
            isinstance(action, BuyMarker) and action.seller != BANK and president(pos, action.seller) != seat
        )
        if isinstance(action, BuyMarker | Pass) and not asks:
            yield Plan("marker", (action,))


WEIGHTS = Weights(
    actions={
        # mergers
        DeclareMerger: _declare_merger,
        # shells of trains
        MoveTrain: _move_train,
        # markers that are sold
        BuyMarker: _buy_marker,
        # discounts
        UseDiscount: gladly,
        # shares taken, redeemed, reissued and exchanged
        Privatize: never,
        Redeem: never,
        Reissue: zero,
        ExchangeShare: zero,
        # trades of private companies
        AskPrivate: never,
        # destinations
        PlaceDestination: gladly,
        TakeToken: zero,
    },
    plans={
        Privatize: _privatized,
        Redeem: _redeemed,
        Reissue: shown("reissue", Reissue),
        ExchangeShare: shown("exchange", ExchangeShare, Pass),
        PlaceDestination: shown("destination", PlaceDestination, TakeToken, PutOffRun),
        BuyMarker: _marked,
    },
    asks=(BuyMarker,),
)

WAITING = Weights(actions={PutOffRun: never})
"""Of the reading by which a president may wait with a run."""

OFFERING = Weights(actions={OfferPrivate: never})
"""Of the reading by which owners may offer private companies."""

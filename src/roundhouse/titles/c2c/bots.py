"""What bots weigh of the mechanisms of this title."""

from __future__ import annotations

from typing import Any

from ...bots.weights.base import Weights, gladly, never, zero
from ...core.actions import Action, Offer
from ...core.now import Now
from ...rules.depot import cheapest, owned
from ...rules.money import BANK, CASH
from ...rules.shares import CERTIFICATE_LIMIT, COUNTED, president
from .destinations import PlaceDestination, TakeToken
from .lay_discounts import UseDiscount
from .mergers import DeclareMerger
from .mohawk import ExchangeShare
from .place_markers import PutMarker, ShutMarker
from .private_trades import AskPrivate
from .privatizing import Privatize
from .redemption import Redeem, Reissue
from .sold_markers import SOLD_MARKERS, BuyMarker, held_markers
from .train_shells import MoveTrain, on_shell, shell_of


def _declare_merger(now: Now, offer: Offer) -> tuple[Action, float]:
    """When the certificates come near the limit, or when both have trains of their own to run."""
    action: Any = offer.action
    near = COUNTED(now, action.by) >= 0.8 * CERTIFICATE_LIMIT(now, action.by)
    trains = all(owned(now, corporation) for corporation in (action.corporation, action.other))
    return action, 0.5 if near or trains else -1.0


def _move_train(now: Now, offer: Offer) -> tuple[Action, float]:
    """Onto an empty shell, from one with two trains or more."""
    action = offer.action
    assert isinstance(action, MoveTrain)
    who = now.frame.who
    spare = len(on_shell(now, who, shell_of(now, action.train))) > 1
    return action, 0.5 if spare and not on_shell(now, who, action.shell) else -1.0


def _buy_marker(now: Now, offer: Offer) -> tuple[Action, float]:
    """One for labor, where nobody has to agree, as far as a train can be bought all the same."""
    action = offer.action
    assert isinstance(action, BuyMarker)
    who = now.frame.who
    asks = action.seller != BANK and president(now, action.seller) != action.by
    price = SOLD_MARKERS(now)[action.marker].price
    spare = now[CASH][who] - (cheapest(now, who) or 0) >= price
    wants = action.marker == "labor" and not held_markers(now, who, action.marker)
    return action, 0.3 if spare and wants and not asks else -1.0


WEIGHTS = Weights(
    actions={
        Privatize: never,
        Redeem: never,
        Reissue: zero,
        AskPrivate: never,
        DeclareMerger: _declare_merger,
        PlaceDestination: gladly,
        TakeToken: zero,
        PutMarker: gladly,
        ShutMarker: never,
        UseDiscount: gladly,
        ExchangeShare: zero,
        MoveTrain: _move_train,
        BuyMarker: _buy_marker,
    },
)

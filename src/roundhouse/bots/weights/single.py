"""What single titles bring, by the tag of the action."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.actions import Action, Offer
from ...core.position import Position
from ...features.bond_money import RATE, ChangeBonds
from ...features.english_auction import AUCTION
from ...features.sold_markers import SOLD_MARKERS, BuyMarker, held_markers
from ...features.train_shells import MoveTrain, on_shell, shell_of
from ...rules.depot import (
    ROLLING_STOCK,
    TRAIN_KINDS,
    TRAIN_LIMIT,
    TRAINS,
    cheapest,
    owned,
)
from ...rules.money import BANK, CASH
from ...rules.shares import (
    CERTIFICATE_LIMIT,
    COUNTED_CERTIFICATES,
    president,
)
from .base import Weigh, gladly, highest, never, zero


def _convert(pos: Position, offer: Offer) -> tuple[Action, float]:
    """At the highest par value at which half of the shares can be paid, with as many of them as there are to be had."""
    most: tuple[Action, float] = offer.action, -1.0
    for found in offer.expand():
        action: Any = found
        pays = pos[CASH][action.by] >= 5 * action.par
        worth = 5.0 + action.par / 1000 if pays else 0.6 - action.par / 1000
        if worth + action.shares / 100 > most[1]:
            most = action, worth + action.shares / 100
    return most


def _change_bonds(pos: Position, offer: Offer) -> tuple[Action, float]:
    """All of them, when they are worth nearly their face value."""
    action = offer.action
    assert isinstance(action, ChangeBonds)
    most = highest(offer, "count", action.count)
    return ChangeBonds(action.by, most), 1.0 if pos[RATE] >= 80 else -1.0


def _accept_bid(pos: Position, offer: Offer) -> tuple[Action, float]:
    """When it is well above what a charter costs."""
    row = pos[AUCTION]
    return offer.action, 1.0 if row is None or row.price > 150 else -0.5


def _buy_car(pos: Position, offer: Offer) -> tuple[Action, float]:
    """Once there are trains that stay."""
    who = pos.frame.who
    lasting = [train for train in owned(pos, who) if not TRAIN_KINDS(pos)[pos[TRAINS][train].kind].rusts_on]
    return offer.action, 0.6 if lasting and ROLLING_STOCK(pos, who) < TRAIN_LIMIT(pos, who) else -1.0


def _declare_merger(pos: Position, offer: Offer) -> tuple[Action, float]:
    """When the certificates come near the limit, or when both have trains of their own to run."""
    action: Any = offer.action
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


SINGLE: Mapping[str, Weigh] = {
    "convert_charter": _convert,
    "attack": never,
    "accept_bid": _accept_bid,
    "refuse_bid": zero,
    "raise_offer": never,
    "propose_merger": never,
    "change_bonds": _change_bonds,
    "pledge_bonds": never,
    "buy_car": _buy_car,
    "discard_car": never,
    "puff": never,
    "buy_rights": gladly,
    "take_marker": gladly,
    "give_subsidiary": gladly,
    "ask_for_subsidiary": never,
    "privatize": never,
    "redeem": never,
    "reissue": zero,
    "ask_private": never,
    "offer_private": never,
    "declare_merger": _declare_merger,
    "place_destination": gladly,
    "take_token": zero,
    "put_marker": gladly,
    "shut_marker": never,
    "use_discount": gladly,
    "exchange_share": zero,
    "exchange_for_treasury": zero,
    "move_train": _move_train,
    "buy_marker": _buy_marker,
}

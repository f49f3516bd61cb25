"""What stops a standing order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....rules.depot import PhaseBegan, owned
from ....rules.market import PriceMoved
from ....rules.on_sale import leader, unsold
from ....rules.shares import PresidentChanged, held, president
from ....rules.stock_round import ParSet, ShareBought, SharesSold
from ....rules.turns import ROUND, STOCK_ROUND
from ....text.language import _, gettext
from ....text.words import priced
from .kind import Data, Seen, Stop, led_by


def _events(seen: Seen, kind: type[Any]) -> Iterator[Any]:
    return (event for event in seen.events if isinstance(event, kind))


def sold_mine(player: str, data: Data, seen: Seen) -> str:
    """Somebody else sold shares of a company that the player has shares of, as a sentence; nothing if not."""
    for event in _events(seen, SharesSold):
        if event.player != player and held(seen.before, player, event.corporation):
            return gettext(
                "{player} sold shares of {corporation}.", player=event.player, corporation=event.corporation
            )
    return ""


def bought_mine(player: str, data: Data, seen: Seen) -> str:
    """Somebody else bought shares of a company that the player is president of, as a sentence; nothing if not."""
    for event in _events(seen, ShareBought):
        if event.player != player and president(seen.before, event.corporation) == player:
            return gettext(
                "{player} bought shares of {corporation}.", player=event.player, corporation=event.corporation
            )
    return ""


def _started(player: str, data: Data, seen: Seen) -> str:
    for event in _events(seen, ParSet):
        if event.player != player:
            return gettext(
                "{player} started {corporation}.", player=event.player, corporation=event.corporation
            )
    return ""


def presidency(player: str, data: Data, seen: Seen) -> str:
    """A presidency came to the player or left them by what somebody else did, as a sentence; nothing if not."""
    for event in _events(seen, PresidentChanged) if seen.by != player else ():
        if player == event.old:
            return gettext(
                "The presidency of {corporation} went to {new}.",
                corporation=event.corporation,
                new=event.new,
            )
        if player == event.new:
            return gettext("The presidency of {corporation} came to you.", corporation=event.corporation)
    return ""


def sold_it(player: str, data: Data, seen: Seen) -> str:
    """Somebody else sold shares of the company of the order, as a sentence; nothing if not."""
    for event in _events(seen, SharesSold):
        if event.player != player and event.corporation == data["corporation"]:
            return gettext(
                "{player} sold shares of {corporation}.", player=event.player, corporation=event.corporation
            )
    return ""


def bought_it(player: str, data: Data, seen: Seen) -> str:
    """Somebody else bought shares of the company of the order, as a sentence; nothing if not."""
    for event in _events(seen, ShareBought):
        if event.player != player and event.corporation == data["corporation"]:
            return gettext(
                "{player} bought shares of {corporation}.", player=event.player, corporation=event.corporation
            )
    return ""


def price_fell(player: str, data: Data, seen: Seen) -> str:
    """The price of the company of the order fell, as a sentence; nothing if not."""
    for event in _events(seen, PriceMoved):
        if event.corporation == data["corporation"] and event.new < event.old:
            new = priced(seen.after, event.new)
            return gettext(
                "The price of {corporation} fell to {new}.", corporation=event.corporation, new=new
            )
    return ""


def _new_phase(player: str, data: Data, seen: Seen) -> str:
    for event in _events(seen, PhaseBegan):
        return gettext("Phase {phase} has begun.", phase=event.phase)
    return ""


def _round_over(player: str, data: Data, seen: Seen) -> str:
    return gettext("The round is over.") if seen.before[ROUND] != seen.after[ROUND] else ""


def _stock_begins(player: str, data: Data, seen: Seen) -> str:
    begins = seen.before[ROUND].kind != STOCK_ROUND and seen.after[ROUND].kind == STOCK_ROUND
    return gettext("A stock round has begun.") if begins else ""


def lost_train(player: str, data: Data, seen: Seen) -> str:
    """The company of the order, or any of the player's, lost a train by what others did, as a sentence, or nothing."""
    who = data["corporation"]
    for corporation in [who] if who else led_by(seen.before, player):
        if seen.by != player and set(owned(seen.before, corporation)) - set(owned(seen.after, corporation)):
            return gettext("{corporation} has lost a train.", corporation=corporation)
    return ""


def others_bid(player: str, data: Data, seen: Seen) -> str:
    """Two others bid against each other for the private company of the order, as a sentence; nothing if not."""
    top = leader(seen.after, data["private"]) if data["private"] in unsold(seen.after) else None
    before = leader(seen.before, data["private"]) if data["private"] in unsold(seen.before) else None
    if top is not None and before is not None and top != before and player not in (top.player, before.player):
        return gettext(
            "{player} bids against {other} for {private}.",
            player=top.player,
            other=before.player,
            private=data["private"],
        )
    return ""


NEW_PHASE = Stop("phase", _("a new phase begins"), False, _new_phase)


ROUND_OVER = Stop("round", _("the round is over"), False, _round_over)


STOCK_BEGINS = Stop("stock", _("a stock round begins"), True, _stock_begins)


STARTED = Stop("started", _("somebody starts a company"), False, _started)


def never(player: str, data: Data, seen: Seen) -> str:
    """Never stops an order."""
    return ""


LESS = Stop("less", _("a company earns less than the last time"), True, never)


LOST_TRAIN = Stop("train", _("a company of yours loses a train"), True, lost_train)

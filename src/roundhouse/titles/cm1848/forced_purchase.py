"""Trains that a corporation must have and cannot pay, and what is left to a bankrupt player."""

from __future__ import annotations

from collections.abc import Callable

from ...core.action_types import Details, EffectWrapper, check
from ...core.position import Position
from ...core.rule_values import amends
from ...core.title import Feature
from ...features.bond_money import PLEDGED, units
from ...features.raising_money import as_refused
from ...rules.corporations import CORPORATION_SPECS
from ...rules.depot import TRAINS, list_price, owned, top
from ...rules.emergency import AFTER_BANKRUPTCY, BANKRUPT, COMPLETE, MUST_OWN, CompletePurchase, WentBankrupt
from ...rules.ending import end_now
from ...rules.money import AVAILABLE_FUNDS
from ...rules.shares import president
from ...rules.trains import BuyTrain, no_help, treasury_pays


@check("treasury pays, or the president helps")
def treasury_or_president(pos: Position, action: BuyTrain) -> Details | None:
    """Help is for the bank's next train or any of the pool, when a train is due and the next one is too dear."""
    who = pos.frame.who
    means = AVAILABLE_FUNDS(pos, who)
    if action.price <= means:
        return None
    facts = {"who": who, "cash": means, "price": action.price}
    if owned(pos, who):
        return {"case": "has a train", **facts}
    if not MUST_OWN(pos, who):
        return {"case": "no duty", **facts}
    if pos[TRAINS][action.train].owner in CORPORATION_SPECS(pos):
        return {"case": "train of a corporation", **facts}
    next_one = top(pos)
    if next_one is not None and means >= list_price(pos, next_one):
        return {"case": "can pay", **facts, "least": list_price(pos, next_one)}
    return None


def _the_game_ends(pos: Position, player: str, corporation: str) -> None:
    pos.set(BANKRUPT, player)
    pos.emit(WentBankrupt(player, corporation))
    end_now(pos, "bankrupt")


@amends(AFTER_BANKRUPTCY, "bankrupt player keeps cash and shares")
def keeps_all(
    pos: Position, after: Callable[[Position, str, str], None]
) -> Callable[[Position, str, str], None]:
    """The game is over; what was raised and what could not be sold count."""
    return _the_game_ends


def _bonds_first(pos: Position, action: CompletePurchase, proceed: Callable[[], None]) -> None:
    """Shares were sold because cash and bonds were not enough: the bonds all go, and money is what may be left."""
    player = president(pos, pos.frame.who)
    pledged: dict[str, int] = pos[PLEDGED]
    if units(pos, player):
        pos.set(PLEDGED, {**pledged, player: units(pos, player)})
    proceed()


FEATURE = Feature(
    "forced purchase",
    amendments=(no_help, as_refused, keeps_all),
    replaces={treasury_pays: treasury_or_president},
    effect_wrappers=(EffectWrapper("bonds go before shares", COMPLETE, _bonds_first),),
)

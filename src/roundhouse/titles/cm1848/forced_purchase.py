"""Trains that a corporation must have and cannot pay, and what is left to a bankrupt player."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Literal

from ...core.action_types import EffectWrapper, check
from ...core.details import Details
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import overrides
from ...features.raising_money import as_refused
from ...rules.corporations import CORPORATION_SPECS
from ...rules.depot import TRAINS, list_price, owned, top
from ...rules.emergency import AFTER_BANKRUPTCY, BANKRUPT, COMPLETE, MUST_OWN, CompletePurchase, WentBankrupt
from ...rules.ending import end_now
from ...rules.money import AVAILABLE_FUNDS
from ...rules.shares import president
from ...rules.trains import BuyTrain, no_help, treasury_pays
from .bond_money import PLEDGED, units


class NoHelp(Details, frozen=True):
    """The president may not help: the corporation has a train, owes none, or would buy from another corporation."""

    case: Literal["has a train", "no duty", "train of a corporation"]
    who: str
    cash: int
    price: int


class CanPayNext(Details, frozen=True):
    """The treasury pays the next train, which costs `least`."""

    case: ClassVar[str] = "can pay"
    who: str
    cash: int
    price: int
    least: int


@check("treasury pays, or the president helps", about=("train", "price"))
def treasury_or_president(pos: Position, action: BuyTrain) -> NoHelp | CanPayNext | None:
    """Help is for the bank's next train or any of the pool, when a train is due and the next one is too dear."""
    who = pos.frame.who
    means = AVAILABLE_FUNDS(pos, who)
    if action.price <= means:
        return None
    told = (who, means, action.price)
    if owned(pos, who):
        return NoHelp("has a train", *told)
    if not MUST_OWN(pos, who):
        return NoHelp("no duty", *told)
    if pos[TRAINS][action.train].owner in CORPORATION_SPECS(pos):
        return NoHelp("train of a corporation", *told)
    next_one = top(pos)
    if next_one is not None and means >= list_price(pos, next_one):
        return CanPayNext(*told, list_price(pos, next_one))
    return None


def _the_game_ends(pos: Position, player: str, corporation: str) -> None:
    pos.set(BANKRUPT, player)
    pos.emit(WentBankrupt(player, corporation))
    end_now(pos, "bankrupt")


@overrides(AFTER_BANKRUPTCY, "bankrupt player keeps cash and shares")
def keeps_all(pos: Position) -> Callable[[Position, str, str], None]:
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
    overrides=(no_help, keeps_all),
    amendments=(as_refused,),
    replaces=(treasury_pays.replaced_by(treasury_or_president),),
    effect_wrappers=(EffectWrapper("bonds go before shares", COMPLETE, _bonds_first),),
)

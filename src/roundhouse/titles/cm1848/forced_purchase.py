"""Trains that a corporation must have and cannot pay, and what is left to a bankrupt player."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Literal

from ...core.details import Details
from ...core.figures import amends
from ...core.kinds import Around, check
from ...core.now import Now
from ...core.title import Feature
from ...features.bond_money import PLEDGED, units
from ...features.raising_money import as_refused
from ...rules.corporations import CHARTERS
from ...rules.depot import TRAINS, face, owned, top
from ...rules.emergency import AFTER_BANKRUPTCY, BANKRUPT, COMPLETE, MUST_OWN, CompletePurchase, WentBankrupt
from ...rules.ending import end_now
from ...rules.money import MEANS
from ...rules.shares import president
from ...rules.trains import BuyTrain, no_help, treasury_pays


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


@check("treasury pays, or the president helps")
def treasury_or_president(now: Now, action: BuyTrain) -> NoHelp | CanPayNext | None:
    """Help is for the bank's next train or any of the pool, when a train is due and the next one is too dear."""
    who = now.frame.who
    means = MEANS(now, who)
    if action.price <= means:
        return None
    told = (who, means, action.price)
    if owned(now, who):
        return NoHelp("has a train", *told)
    if not MUST_OWN(now, who):
        return NoHelp("no duty", *told)
    if now[TRAINS][action.train].owner in CHARTERS(now):
        return NoHelp("train of a corporation", *told)
    next_one = top(now)
    if next_one is not None and means >= face(now, next_one):
        return CanPayNext(*told, face(now, next_one))
    return None


def _the_game_ends(now: Now, player: str, corporation: str) -> None:
    now.set(BANKRUPT, player)
    now.emit(WentBankrupt(player, corporation))
    end_now(now, "bankrupt")


@amends(AFTER_BANKRUPTCY, "bankrupt player keeps cash and shares")
def keeps_all(now: Now, after: Callable[[Now, str, str], None]) -> Callable[[Now, str, str], None]:
    """The game is over; what was raised and what could not be sold count."""
    return _the_game_ends


def _bonds_first(now: Now, action: CompletePurchase, proceed: Callable[[], None]) -> None:
    """Shares were sold because cash and bonds were not enough: the bonds all go, and money is what may be left."""
    player = president(now, now.frame.who)
    pledged: dict[str, int] = now[PLEDGED]
    if units(now, player):
        now.set(PLEDGED, {**pledged, player: units(now, player)})
    proceed()


FEATURE = Feature(
    "forced purchase",
    amendments=(no_help, as_refused, keeps_all),
    replaces={treasury_pays: treasury_or_president},
    arounds=(Around("bonds go before shares", COMPLETE, _bonds_first),),
)

"""Raising money in need: bonds, then loans, then the president, for the bank's next train or for interest alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Literal

import msgspec

from ...core.action_types import EffectWrapper, check, reacts
from ...core.details import Details
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import amends
from ...rules.depot import DEPOT, TRAINS, cheapest, list_price, owned, top
from ...rules.emergency import (
    BANKRUPTCY,
    BLOCK_LIMIT,
    MUST_OWN,
    NEED,
    OWN_CREDIT,
    RAISE_MONEY,
    DeclareBankruptcy,
    Need,
    NoTrainNeeded,
    nothing_helps,
    reachable,
)
from ...rules.money import BANK_COUNTS, CASH
from ...rules.shares import POOL, SHARE_OF, president
from ...rules.stock_round import SELL_SHARES, SellShares
from ...rules.trains import BUY_TRAIN, BuyTrain, PresidentCannotRaise, can_raise, no_help, treasury_pays
from ..bonds import BOND_TERMS, bonds, issue_for_money, sell
from ..interest import PURPOSE, InterestLacking, settle
from ..loans import LOAN_TERMS, borrow, loans


class Funding(msgspec.Struct, frozen=True):
    """How a payment is made up beside the treasury: bonds issued, loans taken, dollars of the president."""

    bonds: int
    loans: int
    president: int


def funding(
    cash: int, bonds: int, loans: int, most: int, needed: int, bond: int = 100, loan: int = 500
) -> Funding:
    """What a corporation does that must pay `needed` dollars and has `cash`.

    It issues of its `bonds` (each good for `bond` dollars), and then borrows (`loan` dollars each, `most` being the
    number of loans that it may have and `loans` the number that it has), never more than it takes; the president
    gives the rest.
    """
    short = max(0, needed - cash)
    issued = min(bonds, -(-short // bond))
    short = max(0, short - issued * bond)
    taken = min(most - loans, -(-short // loan))
    return Funding(issued, taken, max(0, short - taken * loan))


def _own_bonds(pos: Position, corporation: str) -> int:
    """Bonds in the treasury of the corporation whose bonds they are."""
    return bonds(pos, corporation) if corporation == BOND_TERMS(pos).corporation else 0


def funding_of(pos: Position, corporation: str, needed: int) -> Funding:
    """How the corporation would make up a payment of so many dollars as things stand."""
    terms, loan = BOND_TERMS(pos), LOAN_TERMS(pos)
    own = _own_bonds(pos, corporation)
    return funding(
        pos[CASH][corporation], own, loans(pos, corporation), loan.most, needed, terms.face, loan.face
    )


def capital(pos: Position, corporation: str) -> int:
    """Dollars that a corporation in need of a train has for it: cash, and its own bonds, which count as cash."""
    return pos[CASH][corporation] + _own_bonds(pos, corporation) * BOND_TERMS(pos).face


def raise_first(pos: Position, corporation: str, needed: int) -> None:
    """Issue the bonds and take the loans that the payment calls for; what the president must add may be lacking."""
    found = funding_of(pos, corporation, needed)
    if found.bonds:
        issue_for_money(pos, found.bonds)
    for _ in range(found.loans):
        borrow(pos, corporation)


@amends(OWN_CREDIT, "bonds and loans are the corporation's own")
def by_bonds_and_loans(pos: Position, raised: int, corporation: str, needed: int) -> int:
    """What bonds and loans bring, before the president pays."""
    found = funding_of(pos, corporation, needed)
    return raised + found.bonds * BOND_TERMS(pos).face + found.loans * LOAN_TERMS(pos).face


def _most_lacking(pos: Position, corporation: str, needed: int) -> tuple[int, int]:
    """What is lacking for the payment after bonds and loans, and the most that the president can add then.

    Loans may lower the price of shares that the president would sell, so they are taken on a copy.
    """
    trial = Position(pos.title, pos.state.copy())
    raise_first(trial, corporation, needed)
    short = needed - trial[CASH][corporation]
    return short, reachable(trial, corporation) if short > 0 else 0


# -- checks ---------------------------------------------------------------------------------------


class NoNeedOfTrain(Details, frozen=True):
    """Money is raised only by those who need a train and have none."""

    case: Literal["has a train", "no duty"]
    who: str
    cash: int
    price: int


class TrainOfCorporation(Details, frozen=True):
    """Money is not raised for a train of another corporation."""

    case: ClassVar[str] = "train of a corporation"
    who: str
    cash: int
    price: int


class TrainWithinMeans(Details, frozen=True):
    """The treasury, with the bonds in it, pays for a train, if not for this one."""

    case: ClassVar[str] = "can pay"
    who: str
    cash: int
    bonds: int
    price: int
    least: int


class NotNextOfBank(Details, frozen=True):
    """Money is raised for the next train of the depot alone."""

    case: ClassVar[str] = "not the bank's"
    who: str
    cash: int
    price: int
    top: str


@check("treasury pays, or money is raised", about=("train", "price"))
def treasury_or_need(
    pos: Position, action: BuyTrain
) -> NoNeedOfTrain | TrainOfCorporation | TrainWithinMeans | NotNextOfBank | None:
    """Money is raised for the next train of the depot alone, by whoever must own one and can pay for none.

    Bonds in the treasury are as good as cash for a train of depot or pool that must be bought.
    """
    who = pos.frame.who
    cash, source = pos[CASH][who], pos[TRAINS][action.train].owner
    if action.price <= cash:
        return None
    if not MUST_OWN(pos, who):
        return NoNeedOfTrain("has a train" if owned(pos, who) else "no duty", who, cash, action.price)
    if source not in (DEPOT, POOL):
        return TrainOfCorporation(who, cash, action.price)
    has, least = capital(pos, who), cheapest(pos, who) or 0
    if action.price <= has:
        return None
    if has >= least:
        return TrainWithinMeans(who, cash, _own_bonds(pos, who), action.price, least)
    if action.train != top(pos):
        return NotNextOfBank(who, cash, action.price, top(pos) or "")
    return None


class CannotBeRaised(PresidentCannotRaise, frozen=True):
    """Even with bonds, loans and the president's help too little can be raised."""


@check("money can be raised", about=("price",))
def money_can_be_raised(pos: Position, action: BuyTrain) -> CannotBeRaised | None:
    """Bonds, loans and what the president can add cover the price."""
    who = pos.frame.who
    if action.price <= pos[CASH][who]:
        return None
    lacking, most = _most_lacking(pos, who, action.price)
    return None if lacking <= most else CannotBeRaised(who, lacking, most)


class TreasurySuffices(Details, frozen=True):
    """The treasury, with the bonds in it, pays for a train."""

    case: ClassVar[str] = "treasury"
    who: str
    cash: int
    bonds: int


class MoneyCanBeRaised(Details, frozen=True):
    """Enough money can be raised."""

    case: ClassVar[str] = "can pay"
    who: str
    most: int
    least: int


@check("bankruptcy only when nothing can be raised")
def nothing_can_be_raised(
    pos: Position, action: DeclareBankruptcy
) -> NoTrainNeeded | TreasurySuffices | MoneyCanBeRaised | None:
    """Treasury, bonds, loans and president together cannot pay the train, or the interest."""
    who, need = pos.frame.who, pos[NEED]
    if need is not None:
        least = need.price
        lacking, most = need.price - pos[CASH][who], reachable(pos, who)
    else:
        train = top(pos)
        if train is None or not MUST_OWN(pos, who):
            return NoTrainNeeded(who)
        least = list_price(pos, train)
        if capital(pos, who) >= (cheapest(pos, who) or 0):
            return TreasurySuffices(who, pos[CASH][who], _own_bonds(pos, who))
        lacking, most = _most_lacking(pos, who, least)
    return None if most < lacking else MoneyCanBeRaised(who, most, least)


@amends(BLOCK_LIMIT, "what is refused is not sold in need")
def as_refused(pos: Position, most: int, seller: str, corporation: str, operating: str) -> int:
    """The largest block to which none of the title's checks of sales objects."""
    if not most:
        return 0
    trial = Position(pos.title, pos.state.copy())
    trial.set(NEED, None)
    checks = pos.title.checks[SELL_SHARES.name]
    for percent in range(most, 0, -SHARE_OF(pos, corporation)):
        action = SellShares(seller, corporation, percent)
        if all(check(trial, action) is None for check in checks):
            return percent
    return 0


@amends(BANK_COUNTS, "loans are one with what they pay for")
def once_paid(pos: Position, counts: bool) -> bool:
    """Not while the president still raises money for what bonds and loans have been taken for."""
    return counts and pos[NEED] is None


# -- what is done ---------------------------------------------------------------------------------


def _for_the_train(pos: Position, action: BuyTrain, proceed: Callable[[], None]) -> None:
    if pos[TRAINS][action.train].owner in (DEPOT, POOL):
        raise_first(pos, pos.frame.who, action.price)
    proceed()


def _all_that_can_be_had(pos: Position, action: DeclareBankruptcy, proceed: Callable[[], None]) -> None:
    train = top(pos)
    if pos[NEED] is None and train is not None:
        raise_first(pos, pos.frame.who, list_price(pos, train))
    own = bonds(pos, action.by)
    if own:
        sell(pos, action.by, own)
    proceed()


@reacts("money is raised for interest", InterestLacking)
def for_interest(pos: Position, event: InterestLacking) -> None:
    """Bonds and loans at once; a president who has too little sells."""
    who = event.corporation
    raise_first(pos, who, event.amount)
    helper = president(pos, who)
    if event.amount <= pos[CASH][who] + pos[CASH][helper]:
        settle(pos)
    else:
        pos.set(NEED, Need(who, "", event.amount, helper, purpose=PURPOSE))
        pos.interrupt(RAISE_MONEY.name, who)


FEATURE = Feature(
    "raising money",
    after=("bonds",),
    overrides=(no_help,),
    amendments=(as_refused, once_paid, by_bonds_and_loans),
    menus={RAISE_MONEY.name: (BANKRUPTCY,)},
    replaces=(
        treasury_pays.replaced_by(treasury_or_need),
        can_raise.replaced_by(money_can_be_raised),
        nothing_helps.replaced_by(nothing_can_be_raised),
    ),
    reactions=(for_interest,),
    effect_wrappers=(
        EffectWrapper("bonds and loans come before the president", BUY_TRAIN, _for_the_train),
        EffectWrapper("all that can be had is raised before a bankruptcy", BANKRUPTCY, _all_that_can_be_had),
    ),
    above={"text": f"{__name__}.text:TEXTS"},
)

"""Emergency money: a president sells shares for a train that the corporation must have, or is bankrupt."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar

import msgspec

from ..core.action_types import ActionType, check, reacts
from ..core.actions import Action, Offer
from ..core.details import Details
from ..core.feature import Feature
from ..core.flow import Step
from ..core.position import Event, Position
from ..core.rule_values import overrides, rule_value
from ..core.state import Frame, Slot
from .corporations import CORPORATIONS
from .depot import cheapest, owned
from .ending import end_now
from .market import MARKERS
from .money import AVAILABLE_FUNDS, BANK, CASH, Purpose, pay
from .operating_round import operator
from .running import has_route
from .shares import PLAYING, SHARE_OF, held, president, room_in_pool, saleable, successor
from .shown import LAST_RESORTS, WAYS_TO_END, LastResort, Note, NoteSource
from .stock_round import SALE_PRICE, SELL_SHARES, SellShares


class Need(msgspec.Struct, frozen=True, omit_defaults=True):
    """The purchase for which the president raises money, or another payment of `price` dollars.

    `agreed` is the player who consented to it for a selling corporation; empty when the bank sells. `purpose` names
    the payment; empty for a train.
    """

    corporation: str
    train: str
    price: int
    president: str
    agreed: str = ""
    purpose: str = ""


NEED: Slot[Need | None] = Slot("need", Need | None, None)  # type: ignore[arg-type]

BANKRUPT: Slot[str] = Slot("bankrupt", str, "")
"""The player who went bankrupt."""


class MoneyRaised(Event, frozen=True, tag="money_raised"):
    """The payment for which shares were sold goes on, or, when there was not `enough`, it is given up."""

    need: Need
    enough: bool


class CompletePurchase(Action, frozen=True, tag="complete_purchase"):
    """Make the payment for which the money has been raised."""


class WentBankrupt(Event, frozen=True, tag="went_bankrupt"):
    """A president could not pay what the corporation has to pay."""

    player: str
    corporation: str


class DeclareBankruptcy(Action, frozen=True, tag="bankrupt"):
    """Give up: the corporation must have a train that nobody can pay."""


@rule_value("corporation must own a train")
def MUST_OWN(pos: Position, corporation: str) -> bool:
    """Whether it has the duty to get one: with no train, but a route of at least two places."""
    return not owned(pos, corporation) and has_route(pos, corporation)


def lacking(pos: Position) -> int:
    """Dollars that the president still has to raise; 0 or less when there is enough."""
    need = pos[NEED]
    if need is None:
        return 0
    return (
        need.price
        - AVAILABLE_FUNDS(pos, need.corporation)
        - AVAILABLE_FUNDS(pos, president(pos, need.corporation))
    )


@rule_value("largest block sold in need")
def BLOCK_LIMIT(pos: Position, seller: str, corporation: str, operating: str) -> int:
    """The largest block in percent that the seller may sell while `operating` needs money."""
    if corporation not in pos[MARKERS]:
        return 0
    most = min(saleable(pos, seller, corporation), room_in_pool(pos, corporation))
    if corporation == operating:
        has = held(pos, seller, corporation)
        while most > 0 and successor(pos, corporation, seller, has - most) is not None:
            most -= SHARE_OF(pos, corporation)
    return max(0, most - most % SHARE_OF(pos, corporation))


@rule_value("other means of a president")
def OTHER_MEANS(pos: Position, player: str) -> int:
    """Dollars that the player can raise in need beside cash and shares."""
    return 0


@rule_value("money that a corporation raises itself")
def OWN_CREDIT(pos: Position, corporation: str, needed: int) -> int:
    """Dollars that it gets beside its cash, before its president pays, when it needs so many for a train of the bank.

    Nothing, unless the title has loans or bonds for that.
    """
    return 0


@rule_value("train freed by sales in need")
def FREED_BY_SALES(pos: Position, corporation: str) -> int | None:
    """Dollars that the cheapest train costs which the president's sales can bring into the bank pool; None for none.

    None unless sales of shares can close another corporation.
    """
    return None


def reachable(pos: Position, operating: str) -> int:
    """The most dollars that the president can add.

    What is at hand, every company's largest block at its price, other means.
    """
    seller = president(pos, operating)
    blocks = sum(
        SALE_PRICE(pos, seller, c) * (BLOCK_LIMIT(pos, seller, c, operating) // SHARE_OF(pos, c))
        for c in pos[CORPORATIONS]
    )
    return AVAILABLE_FUNDS(pos, seller) + blocks + OTHER_MEANS(pos, seller)


def out_of_reach(pos: Position) -> int:
    """Dollars that would still be lacking after all the sales that are left; 0 or less where the money can be raised.

    Each block counts at the price of now, as it would be sold whole.
    """
    need = pos[NEED]
    if need is None:
        return 0
    who = need.corporation
    freed = FREED_BY_SALES(pos, who)
    price = need.price if freed is None else min(need.price, freed)
    return price - AVAILABLE_FUNDS(pos, who) - reachable(pos, who)


# -- checks ---------------------------------------------------------------------------------------


class TrainAffordable(Details, frozen=True):
    """The money for the train is there already."""

    case: ClassVar[str] = "enough"
    train: str


class SmallerBlockSuffices(Details, frozen=True):
    """Fewer shares bring what is lacking."""

    case: ClassVar[str] = "smaller block"
    short: int
    each: int
    count: int


@check("sale for a train is needed")
def sale_is_needed(pos: Position, action: SellShares) -> TrainAffordable | SmallerBlockSuffices | None:
    """In an emergency nobody sells more than it takes."""
    need = pos[NEED]
    if need is None:
        return None
    short = lacking(pos)
    each = SALE_PRICE(pos, action.by, action.corporation)
    count = action.percent // SHARE_OF(pos, action.corporation)
    if short <= 0:
        return TrainAffordable(need.train)
    if each * (count - 1) >= short:
        return SmallerBlockSuffices(short, each, count)
    return None


class PresidencyLost(Details, frozen=True):
    """The seller would lose the presidency of the operating corporation."""

    who: str
    keeps: int
    new: str


@check("presidency of the operating corporation stays")
def presidency_stays(pos: Position, action: SellShares) -> PresidencyLost | None:
    """The corporation in need keeps its president through the sales."""
    need = pos[NEED]
    if need is None or need.corporation != action.corporation or action.by != need.president:
        return None
    keeps = held(pos, action.by, action.corporation) - action.percent
    new = successor(pos, action.corporation, action.by, keeps)
    return None if new is None else PresidencyLost(action.corporation, keeps, new)


class NoTrainNeeded(Details, frozen=True):
    """The corporation need not own a train."""

    case: ClassVar[str] = "no duty"
    who: str


class TrainCanBePaid(Details, frozen=True):
    """Cash and sales of shares would pay for a train."""

    case: ClassVar[str] = "can pay"
    who: str
    most: int
    least: int


@check("bankruptcy only when nothing helps")
def nothing_helps(pos: Position, action: DeclareBankruptcy) -> NoTrainNeeded | TrainCanBePaid | None:
    """The duty holds, and all that can be reached is less than the cheapest train, those that sales free included."""
    who = pos.frame.who
    least = cheapest(pos, who)
    if least is None or not MUST_OWN(pos, who):
        return NoTrainNeeded(who)
    most = AVAILABLE_FUNDS(pos, who) + reachable(pos, who)
    if most < least and (freed := FREED_BY_SALES(pos, who)) is not None:
        least = min(least, freed)
    return None if most < least else TrainCanBePaid(who, most, least)


# -- offers and effects ---------------------------------------------------------------------------


def _bankruptcy(pos: Position) -> Iterator[Offer]:
    yield Offer(DeclareBankruptcy(pos.actor))


def the_game_ends(pos: Position, player: str, corporation: str) -> None:
    """The bankrupt president's cash is gone, and the game is over."""
    pay(pos, player, BANK, pos[CASH][player], "bankruptcy", Purpose.BANKRUPTCY)
    pos.set(BANKRUPT, player)
    pos.emit(WentBankrupt(player, corporation))
    end_now(pos, "bankrupt")


@rule_value("what follows a bankruptcy")
def AFTER_BANKRUPTCY(pos: Position) -> Callable[[Position, str, str], None]:
    """What is done, given player and corporation, once the president has sold all that can be sold.

    The proceeds are with the player then, who is president still.
    """
    return the_game_ends


def _go_bankrupt(pos: Position, action: DeclareBankruptcy) -> None:
    """All that can be sold is sold, in the largest blocks; what follows differs by title."""
    who, need = pos.frame.who, pos[NEED]
    pos.set(NEED, Need(who, "", 0, action.by))
    for corporation in list(pos[CORPORATIONS]):
        most = BLOCK_LIMIT(pos, action.by, corporation, who)
        if most:
            SELL_SHARES.effect(pos, SellShares(action.by, corporation, most))
    pos.set(NEED, need)
    AFTER_BANKRUPTCY(pos)(pos, action.by, who)


class MoneyStillShort(Details, frozen=True):
    """The money for the train is not there yet."""

    short: int
    who: str


@check("money for the train is there")
def money_is_there(pos: Position, action: CompletePurchase) -> MoneyStillShort | None:
    """The purchase is completed when nothing is lacking any more."""
    short = lacking(pos)
    return None if short <= 0 else MoneyStillShort(short, pos.frame.who)


def _completions(pos: Position) -> Iterator[Offer]:
    if pos[NEED] is not None:
        yield Offer(CompletePurchase(pos.actor))


def _complete(pos: Position, action: CompletePurchase) -> None:
    need = pos[NEED]
    assert need is not None
    pos.set(NEED, None)
    pos.close()
    pos.emit(MoneyRaised(need, enough=True))


def _given_up(pos: Position, frame: Frame) -> None:
    need = pos[NEED]
    if need is not None:
        pos.set(NEED, None)
        pos.emit(MoneyRaised(need, enough=False))


BANKRUPTCY: ActionType[DeclareBankruptcy] = ActionType(
    DeclareBankruptcy, _bankruptcy, (nothing_helps,), _go_bankrupt
)

COMPLETE: ActionType[CompletePurchase] = ActionType(
    CompletePurchase, _completions, (money_is_there,), _complete
)


def _way_to_end(pos: Position, about: str) -> Iterator[Note]:
    yield Note("bankruptcy", {"players": len(PLAYING(pos))})


def _payment_is_due(pos: Position) -> bool:
    who = pos.frame.who
    return pos[NEED] is not None or (who in pos[CORPORATIONS] and MUST_OWN(pos, who))


RAISE_MONEY = Step("raise money", operator, (SELL_SHARES, COMPLETE), leave=_given_up)

FEATURE = Feature(
    "emergency money",
    slots=(NEED, BANKRUPT),
    rule_values=(MUST_OWN, BLOCK_LIMIT, OTHER_MEANS, OWN_CREDIT, FREED_BY_SALES, AFTER_BANKRUPTCY),
    flow=(RAISE_MONEY,),
    checks=(SELL_SHARES.checked_by(sale_is_needed, presidency_stays),),
    brings=(
        WAYS_TO_END(NoteSource(_way_to_end, order=30)),
        LAST_RESORTS(LastResort(BANKRUPTCY.name, _payment_is_due)),
    ),
)


@overrides(MUST_OWN, "train is due without a route")
def route_or_not(pos: Position, corporation: str) -> bool:
    """Whoever has no train must get one."""
    return not owned(pos, corporation)


TRAIN_WITHOUT_ROUTE = Feature("train is due without a route", overrides=(route_or_not,))
"""For titles in which the duty does not depend on a route."""


@reacts("who has sold in vain is bankrupt", MoneyRaised)
def sold_in_vain(pos: Position, event: MoneyRaised) -> None:
    """Nothing is left that may be sold and money is lacking, though another order of sales would have brought it."""
    need = event.need
    if not event.enough and not need.agreed and not need.purpose:
        AFTER_BANKRUPTCY(pos)(pos, need.president, need.corporation)


SOLD_IN_VAIN = Feature("who has sold in vain is bankrupt", reactions=(sold_in_vain,))
"""For titles that leave such a president no train of another corporation."""

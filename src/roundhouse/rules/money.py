"""Money: one table of cash, one function that moves it, and a bank that may break."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum

from ..core.action_types import reacts
from ..core.details import Details
from ..core.events import Completed
from ..core.feature import Feature
from ..core.position import Event, Position
from ..core.rule_values import Setting, rule_value
from ..core.state import Slot, Table
from .owners import CORPORATION, PLAYER, seen_to

BANK = "bank"

CASH: Table[int] = Table("cash", int, (PLAYER, CORPORATION), seen_to())
"""Dollars of every player, every corporation and the bank; only the bank's may be negative."""

BROKEN: Slot[bool] = Slot("bank broken", bool, False)

MONEY_IN_PLAY: Setting[int] = Setting("money in play")
"""All the dollars of the game, the players' starting cash included."""


CURRENCY: Setting[str] = Setting("currency")
"""How amounts are written: the sign that stands before them, or a form with the amount at "{}". Titles without it have
dollars."""


class Purpose(StrEnum):
    """What a payment is, as far as accounts tell one kind from another."""

    DIVIDEND = "dividend"
    """Of a corporation, to its owners."""
    REVENUE = "revenue"
    """Of a private company."""
    SHARE = "share"
    """The price of a share, charter or president's certificate of a corporation."""
    PRIVATE = "private company"
    """The price of a private company."""
    HELP = "help"
    """What a president adds to the treasury of a corporation."""
    BANKRUPTCY = "bankruptcy"
    """What a bankrupt had."""
    OTHER = "other"


class Paid(Event, frozen=True, tag="paid"):
    """Money moved: `amount` dollars, for the `reason` in English.

    `purpose`: what kind of payment it is; `of`: the id of the corporation or private company concerned, "" for none.
    """

    payer: str
    payee: str
    amount: int
    reason: str
    purpose: Purpose = Purpose.OTHER
    of: str = ""


class BankBroke(Event, frozen=True, tag="bank_broke"):
    """The bank has run out of money for the first time."""

    balance: int


@rule_value("bank is broken")
def BANK_IS_BROKEN(pos: Position, balance: int) -> bool:
    """Whether a bank left with `balance` has run out of money."""
    return balance <= 0


@rule_value("balance of the bank counts")
def BANK_COUNTS(pos: Position) -> bool:
    """Whether what has been paid is whole: False while payments are outstanding that belong together."""
    return True


@rule_value("means of an owner")
def AVAILABLE_FUNDS(pos: Position, owner: str) -> int:
    """Dollars that a player or corporation can pay at once: the cash."""
    return pos[CASH][owner]


def _nothing(pos: Position, payer: str, amount: int) -> None:
    """Cash is all that pays."""


@rule_value("what comes before a payment")
def BEFORE_PAYING(pos: Position) -> Callable[[Position, str, int], None]:
    """What is done, given payer and dollars, before anybody but the bank pays: with it other means become cash."""
    return _nothing


def pay(
    pos: Position,
    payer: str,
    payee: str,
    amount: int,
    reason: str,
    purpose: Purpose = Purpose.OTHER,
    of: str = "",
) -> None:
    """Move `amount` dollars (0 or more), told by a `Paid`. Nobody but the bank can be left with less than nothing.

    Raises ValueError when the payer cannot pay: checks refuse such actions before it comes to that.
    """
    if amount == 0:
        return
    if payer != BANK:
        BEFORE_PAYING(pos)(pos, payer, amount)
    cash = pos[CASH]
    left = cash[payer] - amount
    if amount < 0 or (left < 0 and payer != BANK):
        raise ValueError(f"{payer} cannot pay {amount} for {reason}")
    pos.put(CASH, payee, cash[payee] + amount)
    pos.put(CASH, payer, left)
    pos.emit(Paid(payer, payee, amount, reason, purpose, of))


@reacts("bank is judged", Completed)
def judge_bank(pos: Position, event: Completed) -> None:
    """The balance counts once an action is complete, not between the payments of one: a loan that pays for a train."""
    if not (pos[BROKEN] or pos.over) and BANK_COUNTS(pos):
        balance = pos[CASH][BANK]
        if BANK_IS_BROKEN(pos, balance):
            pos.set(BROKEN, True)
            pos.emit(BankBroke(balance))


class ShortOfMoney(Details, frozen=True):
    """The owner has less than the price."""

    owner: str
    cash: int
    price: int


def short_of(pos: Position, owner: str, price: int) -> ShortOfMoney | None:
    """The details of a refusal when `owner` cannot pay `price`, else None."""
    cash = AVAILABLE_FUNDS(pos, owner)
    return None if cash >= price else ShortOfMoney(owner, cash, price)


def _money_is_kept(pos: Position) -> Iterable[str]:
    total = sum(pos[CASH].values())
    if total != MONEY_IN_PLAY(pos):
        yield f"money: {total} in play instead of {MONEY_IN_PLAY(pos)}"
    for owner, cash in pos[CASH].items():
        if cash < 0 and owner != BANK:
            yield f"money: {owner} has {cash}"


def _bank_was_judged(pos: Position) -> Iterable[str]:
    balance = pos[CASH][BANK]
    if not (pos.over or pos[BROKEN]) and BANK_COUNTS(pos) and BANK_IS_BROKEN(pos, balance):
        yield f"money: the bank has {balance} and has not broken"


FEATURE = Feature(
    "money",
    tables=(CASH,),
    slots=(BROKEN,),
    rule_values=(BANK_IS_BROKEN, BANK_COUNTS, AVAILABLE_FUNDS, BEFORE_PAYING),
    reactions=(judge_bank,),
    audits=(_money_is_kept, _bank_was_judged),
)

"""Money: one table of cash, one function that moves it, and a bank that may break."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..core.details import Details
from ..core.figures import Fact, figure
from ..core.now import Event, Now
from ..core.state import Slot, Table
from ..core.title import Feature
from .owners import CORPORATION, PLAYER, seen_to

BANK = "bank"

CASH: Table[int] = Table("cash", int, (PLAYER, CORPORATION), seen_to())
"""Dollars of every player, every corporation and the bank; only the bank's may be negative."""

BROKEN: Slot[bool] = Slot("bank broken", bool, False)

MONEY_IN_PLAY: Fact[int] = Fact("money in play")
"""All the dollars of the game, the players' starting cash included."""


class Paid(Event, frozen=True, tag="paid"):
    """Money moved."""

    payer: str
    payee: str
    amount: int
    reason: str


class BankBroke(Event, frozen=True, tag="bank_broke"):
    """The bank has run out of money for the first time."""

    balance: int


@figure("bank is broken")
def BANK_IS_BROKEN(now: Now, balance: int) -> bool:
    """Whether a bank left with `balance` has run out of money."""
    return balance <= 0


@figure("means of an owner")
def MEANS(now: Now, owner: str) -> int:
    """Dollars that a player or corporation can pay at once: the cash."""
    return now[CASH][owner]


def _nothing(now: Now, payer: str, amount: int) -> None:
    """Cash is all that pays."""


@figure("what comes before a payment")
def BEFORE_PAYING(now: Now) -> Callable[[Now, str, int], None]:
    """What is done, given payer and dollars, before anybody but the bank pays: with it other means become cash."""
    return _nothing


def pay(now: Now, payer: str, payee: str, amount: int, reason: str) -> None:
    """Move `amount` dollars (0 or more). Nobody but the bank can be left with less than nothing.

    Raises ValueError when the payer cannot pay: checks refuse such actions before it comes to that.
    """
    if amount == 0:
        return
    before = now[CASH][BANK]
    if payer != BANK:
        BEFORE_PAYING(now)(now, payer, amount)
    cash = now[CASH]
    left = cash[payer] - amount
    if amount < 0 or (left < 0 and payer != BANK):
        raise ValueError(f"{payer} cannot pay {amount} for {reason}")
    now.put(CASH, payee, cash[payee] + amount)
    now.put(CASH, payer, left)
    now.emit(Paid(payer, payee, amount, reason))
    balance = now[CASH][BANK]
    if balance < before and not now[BROKEN] and BANK_IS_BROKEN(now, balance):
        now.set(BROKEN, True)
        now.emit(BankBroke(balance))


def advance(now: Now, owner: str, amount: int, reason: str) -> None:
    """The bank's dollars for what the owner hands in, as a part of the payment that `BEFORE_PAYING` comes before.

    Whether the bank breaks is seen when the payment is made, since most of them come back to it.
    """
    cash = now[CASH]
    now.put(CASH, owner, cash[owner] + amount)
    now.put(CASH, BANK, cash[BANK] - amount)
    now.emit(Paid(BANK, owner, amount, reason))


class ShortOfMoney(Details, frozen=True):
    """The owner has less than the price."""

    owner: str
    cash: int
    price: int


def short_of(now: Now, owner: str, price: int) -> ShortOfMoney | None:
    """The details of a refusal when `owner` cannot pay `price`, else None."""
    cash = MEANS(now, owner)
    return None if cash >= price else ShortOfMoney(owner, cash, price)


def _money_is_kept(now: Now) -> Iterable[str]:
    total = sum(now[CASH].values())
    if total != MONEY_IN_PLAY(now):
        yield f"money: {total} in play instead of {MONEY_IN_PLAY(now)}"
    for owner, cash in now[CASH].items():
        if cash < 0 and owner != BANK:
            yield f"money: {owner} has {cash}"


FEATURE = Feature(
    "money",
    tables=(CASH,),
    slots=(BROKEN,),
    figures=(BANK_IS_BROKEN, MEANS, BEFORE_PAYING),
    audits=(_money_is_kept,),
)

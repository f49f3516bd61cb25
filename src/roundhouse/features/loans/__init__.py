"""Loans of the bank: taken in need alone, with interest in every turn, until they are paid back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.figures import Fact, amends
from ...core.flow import Do, Step
from ...core.kinds import Kind, check
from ...core.life import DROP
from ...core.now import Event, Now
from ...core.state import Table
from ...core.title import Feature
from ...rules.depot import face
from ...rules.ending import FINAL_PRICE
from ...rules.market import move_left, move_right
from ...rules.money import BANK, CASH, ShortOfMoney, pay, short_of
from ...rules.operating_round import TURN, operator
from ...rules.owners import CORPORATION, of_corporation
from ...rules.shown import OBLIGATIONS, Obligation
from ...rules.trains import TRADE_PRICES
from ...rules.turns import PASS
from ..interest import charge

LOAN = "loan"
REPAYMENT = "loan repaid"
"""Why a marker moves."""


class LoanTerms(msgspec.Struct, frozen=True):
    """Loans by the title's data, in dollars.

    A corporation has `most` at once; each moves its marker so many `columns`; in the final reckoning each takes
    `price_cut` off the price of its shares.
    """

    face: int
    interest: int
    most: int
    columns: int
    price_cut: int


LOAN_TERMS: Fact[LoanTerms] = Fact("terms of loans")

LOANS: Table[int] = Table("loans", int, CORPORATION, of_corporation(closed=DROP, nationalised=DROP))
"""How many loans each corporation has; no row for none."""


class LoanTaken(Event, frozen=True, tag="loan_taken"):
    """A corporation borrowed; it has `count` loans now."""

    corporation: str
    count: int


class LoanRepaid(Event, frozen=True, tag="loan_repaid"):
    """A corporation paid a loan back; it has `count` left."""

    corporation: str
    count: int


class RepayLoan(Action, frozen=True, tag="repay_loan"):
    """Pay back `count` loans of the corporation at turn."""

    count: int


def loans(now: Now, corporation: str) -> int:
    """How many loans the corporation has."""
    return now[LOANS].get(corporation, 0)


def borrow(now: Now, corporation: str) -> None:
    """Take a loan: the bank pays it out, and the price falls."""
    terms, count = LOAN_TERMS(now), loans(now, corporation) + 1
    now.put(LOANS, corporation, count)
    pay(now, BANK, corporation, terms.face, f"loan of {corporation}")
    now.emit(LoanTaken(corporation, count))
    move_left(now, corporation, LOAN, terms.columns)


def cancel(now: Now, corporation: str) -> int:
    """Give the corporation's loans back without payment, as when it leaves the game; returns how many there were."""
    count = loans(now, corporation)
    if count:
        now.drop(LOANS, corporation)
    return count


class FewerLoans(Details, frozen=True):
    """The corporation does not owe so many loans."""

    who: str
    count: int
    loans: int


@check("loan is there")
def is_owed(now: Now, action: RepayLoan) -> FewerLoans | None:
    """A corporation pays back what it has borrowed."""
    who = now.frame.who
    has = loans(now, who)
    return None if 1 <= action.count <= has else FewerLoans(who, action.count, has)


@check("treasury repays the loan")
def treasury_repays(now: Now, action: RepayLoan) -> ShortOfMoney | None:
    """In full."""
    return short_of(now, now.frame.who, action.count * LOAN_TERMS(now).face)


def _offers(now: Now) -> Iterator[Offer]:
    for count in range(1, loans(now, now.frame.who) + 1):
        yield Offer(RepayLoan(now.actor, count))


def _repay(now: Now, action: RepayLoan) -> None:
    who, terms = now.frame.who, LOAN_TERMS(now)
    for _ in range(action.count):
        pay(now, who, BANK, terms.face, f"loan of {who}")
        left = loans(now, who) - 1
        if left:
            now.put(LOANS, who, left)
        else:
            now.drop(LOANS, who)
        now.emit(LoanRepaid(who, left))
        move_right(now, who, REPAYMENT, terms.columns)


def _charge(now: Now) -> None:
    who = now[TURN].corporation
    charge(now, who, "loans", ((BANK, loans(now, who) * LOAN_TERMS(now).interest),))


@amends(FINAL_PRICE, "loans lower the final price")
def final_price(now: Now, price: int, corporation: str) -> int:
    """For each loan outstanding; it may come to less than nothing."""
    return price - loans(now, corporation) * LOAN_TERMS(now).price_cut


@amends(TRADE_PRICES, "debtors do not trade trains to their harm")
def debtors_prices(now: Now, prices: tuple[int, int], buyer: str, seller: str, train: str) -> tuple[int, int]:
    """With a loan, a corporation gives no more than the face value and takes no less."""
    least, most = prices
    if loans(now, buyer):
        most = min(most, face(now, train))
    if loans(now, seller):
        least = max(least, face(now, train))
    return least, most


def _loans_are_kept(now: Now) -> Iterable[str]:
    for corporation, count in now[LOANS].items():
        if not 0 < count <= LOAN_TERMS(now).most or corporation not in now[CASH]:
            yield f"loans: {corporation} has {count}"


REPAY: Kind[RepayLoan] = Kind(RepayLoan, _offers, (is_owed, treasury_repays), _repay)

INTEREST = Do("interest on loans", _charge)
"""Between run and dividend."""

REPAYING = Step("repaying loans", operator, (REPAY,), closer=PASS)
"""The step of the operating turn after the trains."""

FEATURE = Feature(
    "loans",
    tables=(LOANS,),
    amendments=(final_price, debtors_prices),
    audits=(_loans_are_kept,),
    brings=(OBLIGATIONS(Obligation("loans", lambda now, owner: now[LOANS].get(owner, 0), (LOANS,))),),
    above={"text": f"{__name__}.text:TEXTS", "bots": f"{__name__}.bots:WEIGHTS"},
)

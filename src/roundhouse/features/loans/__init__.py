"""Loans of the bank: taken in need alone, with interest in every turn, until they are paid back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

import msgspec

from ...core.action_types import ActionType, check
from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.flow import Do, Step
from ...core.life import DROP
from ...core.position import Event, Position
from ...core.rule_values import Setting, amends
from ...core.state import Table
from ...rules.depot import list_price
from ...rules.ending import FINAL_PRICE
from ...rules.explained import ENDS, EXPLANATIONS, MARKER, THINGS, WHEN, Explained, ThingSource, explains
from ...rules.market import move_left, move_right
from ...rules.money import BANK, CASH, ShortOfMoney, pay, short_of
from ...rules.operating_round import CURRENT_TURN, operator
from ...rules.owners import CORPORATION, of_corporation
from ...rules.shown import OBLIGATIONS, Obligation
from ...rules.taken_up import PAPERS, Paper
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


LOAN_TERMS: Setting[LoanTerms] = Setting("terms of loans")

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


def loans(pos: Position, corporation: str) -> int:
    """How many loans the corporation has."""
    return pos[LOANS].get(corporation, 0)


def borrow(pos: Position, corporation: str) -> None:
    """Take a loan: the bank pays it out, and the price falls."""
    terms, count = LOAN_TERMS(pos), loans(pos, corporation) + 1
    pos.put(LOANS, corporation, count)
    pay(pos, BANK, corporation, terms.face, f"loan of {corporation}")
    pos.emit(LoanTaken(corporation, count))
    move_left(pos, corporation, LOAN, terms.columns)


def cancel(pos: Position, corporation: str) -> int:
    """Give the corporation's loans back without payment, as when it leaves the game; returns how many there were."""
    count = loans(pos, corporation)
    if count:
        pos.drop(LOANS, corporation)
    return count


class FewerLoans(Details, frozen=True):
    """The corporation does not owe so many loans."""

    who: str
    count: int
    loans: int


class NoLoan(Details, frozen=True):
    """The corporation owes nothing."""

    case: ClassVar[str] = "none"
    who: str


@check("loan is there")
def is_owed(pos: Position, action: RepayLoan) -> NoLoan | FewerLoans | None:
    """A corporation pays back what it has borrowed."""
    who = pos.frame.who
    has = loans(pos, who)
    if not has:
        return NoLoan(who)
    return None if 1 <= action.count <= has else FewerLoans(who, action.count, has)


@check("treasury repays the loan")
def treasury_repays(pos: Position, action: RepayLoan) -> ShortOfMoney | None:
    """The face value of all loans that are repaid, from the treasury."""
    return short_of(pos, pos.frame.who, action.count * LOAN_TERMS(pos).face)


def _offers(pos: Position) -> Iterator[Offer]:
    for count in range(1, loans(pos, pos.frame.who) + 1):
        yield Offer(RepayLoan(pos.actor, count))


def _repay(pos: Position, action: RepayLoan) -> None:
    who, terms = pos.frame.who, LOAN_TERMS(pos)
    for _ in range(action.count):
        pay(pos, who, BANK, terms.face, f"loan of {who}")
        left = loans(pos, who) - 1
        if left:
            pos.put(LOANS, who, left)
        else:
            pos.drop(LOANS, who)
        pos.emit(LoanRepaid(who, left))
        move_right(pos, who, REPAYMENT, terms.columns)


def _charge(pos: Position) -> None:
    who = pos[CURRENT_TURN].corporation
    charge(pos, who, "loans", ((BANK, loans(pos, who) * LOAN_TERMS(pos).interest),))


@amends(FINAL_PRICE, "loans lower the final price")
def final_price(pos: Position, price: int, corporation: str) -> int:
    """For each loan outstanding; it may come to less than nothing."""
    return price - loans(pos, corporation) * LOAN_TERMS(pos).price_cut


@amends(TRADE_PRICES, "debtors do not trade trains to their harm")
def debtors_prices(
    pos: Position, prices: tuple[int, int], buyer: str, seller: str, train: str
) -> tuple[int, int]:
    """With a loan, a corporation gives no more than the face value and takes no less."""
    least, most = prices
    if loans(pos, buyer):
        most = min(most, list_price(pos, train))
    if loans(pos, seller):
        least = max(least, list_price(pos, train))
    return least, most


def _loans_are_kept(pos: Position) -> Iterable[str]:
    for corporation, count in pos[LOANS].items():
        if not 0 < count <= LOAN_TERMS(pos).most or corporation not in pos[CASH]:
            yield f"loans: {corporation} has {count}"


REPAY: ActionType[RepayLoan] = ActionType(RepayLoan, _offers, (is_owed, treasury_repays), _repay)

INTEREST = Do("interest on loans", _charge)
"""Between run and dividend."""

REPAYING = Step("repaying loans", operator, (REPAY,), closer=PASS)
"""The step of the operating turn after the trains."""

LOAN_MARKER = "loan"
"""The id under which a loan is explained among the markers."""


def _explained(pos: Position, marker: str) -> Iterator[Explained]:
    if marker == LOAN_MARKER:
        terms = LOAN_TERMS(pos)
        facts = {"face": terms.face, "interest": terms.interest, "most": terms.most}
        yield Explained("loan", facts=facts, by=("setting: terms of loans", f"flow: {INTEREST.name}"))
        yield Explained("loan", WHEN, by=("wrapper: bonds and loans come before the president",))
        facts = {"face": terms.face, "columns": terms.columns, "cut": terms.price_cut}
        yield Explained("loan", ENDS, facts, ("action type: repay_loan", f"amendment: {final_price.name}"))


def _markers(pos: Position) -> tuple[str, ...]:
    return (LOAN_MARKER,)


def _paper(pos: Position) -> Paper:
    terms = LOAN_TERMS(pos)
    return Paper("loans", terms.face, terms.interest, terms.most, terms.columns, terms.price_cut, LOANS)


FEATURE = Feature(
    "loans",
    tables=(LOANS,),
    amendments=(final_price, debtors_prices),
    audits=(_loans_are_kept,),
    brings=(
        OBLIGATIONS(Obligation("loans", lambda pos, owner: pos[LOANS].get(owner, 0))),
        EXPLANATIONS(explains(MARKER, _explained)),
        THINGS(ThingSource(MARKER, _markers)),
        PAPERS(_paper),
    ),
    above={"text": f"{__name__}.text:TEXTS", "bots": f"{__name__}.bots:WEIGHTS"},
)

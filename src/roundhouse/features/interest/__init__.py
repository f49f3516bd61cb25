"""Interest that a corporation owes between its run and its dividend, on whatever it has borrowed."""

from __future__ import annotations

import msgspec

from ...core.action_types import reacts
from ...core.feature import Feature
from ...core.life import DROP, KEEP
from ...core.position import Event, Position
from ...core.state import Slot
from ...rules.emergency import MoneyRaised
from ...rules.money import BANK, CASH, Purpose, pay
from ...rules.operating_round import CURRENT_TURN
from ...rules.owners import of_corporation
from ...rules.shares import president

PURPOSE = "interest"
"""What a `Need` says that is for interest."""


class Interest(msgspec.Struct, frozen=True):
    """Interest that has fallen due: `on` "loans" or "bonds", dollars by payee; `withheld` comes from the earnings."""

    corporation: str
    on: str
    payees: tuple[tuple[str, int], ...]
    withheld: int

    @property
    def due(self) -> int:
        """Dollars that are due to all payees together."""
        return sum(amount for _, amount in self.payees)


INTEREST: Slot[Interest | None] = Slot(
    "interest due",
    Interest | None,  # type: ignore[arg-type]
    None,
    of_corporation("corporation", closed=DROP, nationalised=KEEP),
)
"""What waits for money to be raised."""


class InterestLacking(Event, frozen=True, tag="interest_lacking"):
    """The treasury would have to pay `amount` dollars of interest and does not have them, earnings being used up."""

    corporation: str
    on: str
    amount: int


class InterestPaid(Event, frozen=True, tag="interest_paid"):
    """A corporation paid interest, `withheld` of the `amount` out of its earnings."""

    corporation: str
    on: str
    amount: int
    withheld: int


def sources(due: int, cash: int, earnings: int) -> tuple[int, int]:
    """How much of the interest treasury and earnings have to give, in dollars.

    The treasury gives all of it or nothing, except for what the earnings cannot give; that may be more than it has.
    """
    withheld = 0 if cash >= due else min(due, earnings)
    return due - withheld, withheld


def charge(pos: Position, corporation: str, on: str, payees: tuple[tuple[str, int], ...]) -> None:
    """Let the corporation at turn pay interest; if it cannot, `InterestLacking` asks for the money."""
    interest = Interest(corporation, on, payees, 0)
    if not interest.due:
        return
    earnings = pos[CURRENT_TURN].revenue or 0
    needed, withheld = sources(interest.due, pos[CASH][corporation], earnings)
    if withheld:
        pos.amend(CURRENT_TURN, revenue=earnings - withheld)
    pos.set(INTEREST, msgspec.structs.replace(interest, withheld=withheld))
    if pos[CASH][corporation] >= needed:
        settle(pos)
    else:
        pos.emit(InterestLacking(corporation, on, needed))


def settle(pos: Position) -> None:
    """Pay the interest that is due, now that treasury and president have the money."""
    interest = pos[INTEREST]
    assert interest is not None
    pos.set(INTEREST, None)
    who = interest.corporation
    lacking = max(0, interest.due - interest.withheld - pos[CASH][who])
    pay(pos, president(pos, who), who, lacking, f"help for {who}", Purpose.HELP, who)
    withheld = interest.withheld
    for payee, amount in interest.payees:
        earned = min(amount, withheld)
        withheld -= earned
        if payee != BANK:
            pay(pos, BANK, payee, earned, f"interest of {who}")
        pay(pos, who, payee, amount - earned, f"interest of {who}")
    pos.emit(InterestPaid(who, interest.on, interest.due, interest.withheld))


@reacts("interest is paid with the money raised", MoneyRaised)
def settle_with_it(pos: Position, event: MoneyRaised) -> None:
    """The interest for which the president sold shares."""
    if event.need.purpose == PURPOSE and event.enough:
        settle(pos)


FEATURE = Feature(
    "interest",
    slots=(INTEREST,),
    reactions=(settle_with_it,),
    above={"text": f"{__name__}.text:TEXTS"},
)

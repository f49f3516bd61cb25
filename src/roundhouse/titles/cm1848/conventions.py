"""The two railroad conventions: what is sold at auction before the stock rounds, and once amid one of them (18, 19)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from ...core.actions import Offer
from ...core.details import Details
from ...core.figures import amends
from ...core.flow import Do, Loop, Seq, Step, UntilAllPass
from ...core.kinds import Kind, check, reacts
from ...core.now import Event, Now
from ...core.state import Slot
from ...core.title import Feature
from ...rules.corporations import CHARTERS
from ...rules.ending import end_now
from ...rules.money import BANK, CASH, pay
from ...rules.opening import PrivateSold
from ...rules.privates import PAPERS, PRIVATES
from ...rules.shares import PLAYERS, PLAYING
from ...rules.stock_round import PickCharter
from ...rules.turns import PRIORITY, give_priority, left_of, tell_passed
from .bond_money import CHANGE_BONDS, units, worth
from .charters import CharterConverted, NoSuchCorporation
from .english_auction import BIDDING_STEP, MONEY_IN_REACH, OFFERING_STEP, ON_OFFER, AuctionWon
from .papers import (
    CHOSEN,
    HELD,
    LAND_GRANT,
    MOBILIER,
    NORMAL,
    PIONEER,
    PRIVATE,
    SORTS,
    SUBSIDIARY,
    charter_of,
    of_sort,
    sell,
)

NOTHING_SOLD = "nothing sold"
"""Why the game ends when the first convention ends with nothing sold."""

FIRST_OFFER = (PRIVATE, PIONEER, LAND_GRANT)
SECOND_OFFER = (SUBSIDIARY, NORMAL, MOBILIER)
INCOMES = (PIONEER, LAND_GRANT)


class Convention(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the conventions remember.

    `next` opens the course of offers that comes (in the second convention nobody, when it is over); `sold`: whether
    something was sold in this course; `last_buyer`: who bought the last item; `starter`: who converted the first
    land grant charter, and opens the second convention.
    """

    next: str = ""
    sold: bool = False
    last_buyer: str = ""
    starter: str = ""


CONVENTION: Slot[Convention] = Slot("convention", Convention, Convention())


class ChooseCharter(PickCharter, frozen=True, tag="choose_charter"):
    """Pick the charter that comes with a pioneer."""


class CharterChosen(Event, frozen=True, tag="charter_chosen"):
    """A player picked the charter that comes with a pioneer."""

    player: str
    corporation: str
    pioneer: str


class IncomesPaid(Event, frozen=True, tag="incomes_paid"):
    """Everybody passed in the first convention, and some papers paid their income."""


# -- what is sold, and to whom -----------------------------------------------------------------------


@amends(ON_OFFER, "items of the convention")
def on_offer(now: Now, items: tuple[str, ...]) -> tuple[str, ...]:
    """What the bank still has of the convention's items; nothing between the conventions."""
    if now.within(SECOND.name) is not None:
        wanted = SECOND_OFFER
    elif now[HELD]:
        return items
    else:
        wanted = FIRST_OFFER
    return (*items, *(sym for sort in wanted for sym in of_sort(now, sort, BANK)))


@amends(MONEY_IN_REACH, "bonds can be changed before a bid")
def with_bonds(now: Now, money: int, player: str, item: str) -> int:
    """In a convention whoever is to bid may change his bonds first."""
    return money + worth(now, player, units(now, player)) if item in ON_OFFER(now) else money


@reacts("item of a convention is sold", AuctionWon)
def item_sold(now: Now, event: AuctionWon) -> None:
    """For the highest bid; the buyer's left neighbour is next to offer."""
    if event.item in ON_OFFER(now):
        now.amend(CONVENTION, next=left_of(now, event.player), sold=True, last_buyer=event.player)
        sell(now, event.item, event.player, event.price)


# -- the charter that comes with a pioneer -------------------------------------------------------------


@reacts("charter comes with a pioneer", PrivateSold)
def charter_comes_along(now: Now, event: PrivateSold) -> None:
    """Its buyer is asked at once."""
    if SORTS(now)[event.private] == PIONEER:
        now.interrupt(CHOOSING.name, event.private)


class HasLandGrant(Details, frozen=True):
    """No pioneer brings a charter with a land grant."""

    case: ClassVar[str] = "land grant"
    corporation: str


class CharterTaken(Details, frozen=True):
    """Another player has the charter."""

    case: ClassVar[str] = "taken"
    corporation: str
    owner: str


@check("charter of a pioneer")
def charter_is_free(
    now: Now, action: ChooseCharter
) -> NoSuchCorporation | HasLandGrant | CharterTaken | None:
    """A corporation without a land grant whose charter nobody has."""
    if action.corporation not in CHARTERS(now):
        return NoSuchCorporation(action.corporation)
    sym = charter_of(action.corporation)
    if SORTS(now)[sym] != NORMAL:
        return HasLandGrant(action.corporation)
    owner = now[PRIVATES][sym].owner
    return None if owner == BANK else CharterTaken(action.corporation, owner)


def _charters(now: Now) -> Iterator[Offer]:
    for corporation in CHARTERS(now):
        yield Offer(ChooseCharter(now.actor, corporation))


def _choose(now: Now, action: ChooseCharter) -> None:
    pioneer = now.frame.who
    now.change(PRIVATES, charter_of(action.corporation), owner=action.by)
    now.set(CHOSEN, (*now[CHOSEN], action.corporation))
    now.close()
    now.emit(CharterChosen(action.by, action.corporation, pioneer))


CHOOSE_CHARTER: Kind[ChooseCharter] = Kind(ChooseCharter, _charters, (charter_is_free,), _choose)

CHOOSING = Step("charter of a pioneer", lambda now: now[PRIVATES][now.frame.who].owner, (CHOOSE_CHARTER,))


# -- the first convention ------------------------------------------------------------------------------


def _nothing_left(now: Now) -> bool:
    return not ON_OFFER(now)


def _sold(now: Now) -> bool:
    return now[CONVENTION].sold


def _opens(now: Now) -> str:
    return now[CONVENTION].next or now[PRIORITY]


def _course(name: str, after: Do) -> Seq:
    """Offers from the one to open on, until something is sold or everybody has passed."""
    return Seq(
        f"{name} course of offers",
        UntilAllPass(
            f"{name} offers",
            order=PLAYING,
            first=_opens,
            turn=OFFERING_STEP,
            passed=tell_passed,
            until=_sold,
        ),
        after,
    )


def _first_course_ends(now: Now) -> None:
    """If all have passed, the game is a draw before anything is sold, and some of what is sold pays later."""
    row = now[CONVENTION]
    if row.sold:
        now.amend(CONVENTION, sold=False)
    elif not row.last_buyer:
        end_now(now, NOTHING_SOLD)
    else:
        paying = _paying(now)
        if paying:
            now.emit(IncomesPaid())
        for sym in paying:
            pay(now, BANK, now[PRIVATES][sym].owner, PAPERS(now)[sym].revenue, f"revenue of {sym}")
        now.amend(CONVENTION, next=left_of(now, row.last_buyer))


def _paying(now: Now) -> list[str]:
    """The papers that pay when all have passed; if they are none and nobody can buy anything, private companies."""
    found = _sold_of(now, INCOMES)
    if found:
        return found
    least = min(PAPERS(now)[item].face for item in ON_OFFER(now))
    stuck = all(now[CASH][player] < least for player in PLAYERS(now))
    return _sold_of(now, (PRIVATE,)) if stuck else []


def _sold_of(now: Now, sorts: tuple[str, ...]) -> list[str]:
    return [s for sort in sorts for s in of_sort(now, sort) if now[PRIVATES][s].owner in PLAYERS(now)]


def _first_ends(now: Now) -> None:
    give_priority(now, left_of(now, now[CONVENTION].last_buyer))
    now.set(HELD, 1)


FIRST = Seq(
    "first convention",
    Loop(
        "courses of the first convention",
        _nothing_left,
        _course("first", Do("first course ends", _first_course_ends)),
    ),
    Do("first convention ends", _first_ends),
)


# -- the second convention -----------------------------------------------------------------------------


@reacts("first land grant charter is converted", CharterConverted)
def starter_noted(now: Now, event: CharterConverted) -> None:
    """Everybody else has one more turn, then this player opens the second convention."""
    first = now[HELD] == 1 and not now[CONVENTION].starter
    if first and SORTS(now)[charter_of(event.corporation)] == LAND_GRANT:
        now.amend(CONVENTION, starter=event.player)


def _due(now: Now) -> None:
    """Before a stock turn: of the player who is to open the convention."""
    if now[HELD] == 1 and now[CONVENTION].starter == now.frame.who:
        now.interrupt(SECOND.name)


def _second_begins(now: Now) -> None:
    now.amend(CONVENTION, next=now[CONVENTION].starter, sold=False)


def _second_course_ends(now: Now) -> None:
    now.amend(CONVENTION, next=now[CONVENTION].next if now[CONVENTION].sold else "", sold=False)


def _second_over(now: Now) -> bool:
    return not now[CONVENTION].next or _nothing_left(now)


def _second_ends(now: Now) -> None:
    """The stock round goes on with the turn that waits; no pass from before counts."""
    now.set(HELD, 2)
    now.nobody_passed()


SECOND_DUE = Do("second convention is due", _due)
"""The first thing in a stock turn."""

SECOND = Seq(
    "second convention",
    Do("second convention begins", _second_begins),
    Loop(
        "courses of the second convention",
        _second_over,
        _course("second", Do("second course ends", _second_course_ends)),
    ),
    Do("second convention ends", _second_ends),
)

FEATURE = Feature(
    "railroad conventions",
    slots=(CONVENTION,),
    amendments=(on_offer, with_bonds),
    reactions=(item_sold, charter_comes_along, starter_noted),
    flow=(SECOND, CHOOSING),
    asides={OFFERING_STEP.name: (CHANGE_BONDS,), BIDDING_STEP.name: (CHANGE_BONDS,)},
)

"""The two railroad conventions: what is sold at auction before the stock rounds, and once amid one of them (18, 19)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from ...core.action_types import ActionType, check, reacts
from ...core.actions import Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.flow import Do, Loop, Seq, Step, UntilAllPass
from ...core.position import Event, Position
from ...core.rule_values import amends
from ...core.state import Slot
from ...rules.corporations import CORPORATION_SPECS, CORPORATIONS
from ...rules.ending import end_now
from ...rules.money import BANK, CASH, Purpose, pay
from ...rules.on_sale import PrivateSold
from ...rules.privates import PRIVATE_COMPANIES, PRIVATES
from ...rules.shares import PLAYERS, PLAYING
from ...rules.shown import WAYS_TO_END, Note, NoteSource
from ...rules.stock_round import PickCharter
from ...rules.taken_up import TAKEN_UP
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
def on_offer(pos: Position, items: tuple[str, ...]) -> tuple[str, ...]:
    """What the bank still has of the convention's items; nothing between the conventions."""
    if pos.within(SECOND.name) is not None:
        wanted = SECOND_OFFER
    elif pos[HELD]:
        return items
    else:
        wanted = FIRST_OFFER
    return (*items, *(sym for sort in wanted for sym in of_sort(pos, sort, BANK)))


@amends(MONEY_IN_REACH, "bonds can be changed before a bid")
def with_bonds(pos: Position, money: int, player: str, item: str) -> int:
    """In a convention whoever is to bid may change his bonds first."""
    return money + worth(pos, player, units(pos, player)) if item in ON_OFFER(pos) else money


@reacts("item of a convention is sold", AuctionWon)
def item_sold(pos: Position, event: AuctionWon) -> None:
    """For the highest bid; the buyer's left neighbour is next to offer."""
    if event.item in ON_OFFER(pos):
        pos.amend(CONVENTION, next=left_of(pos, event.player), sold=True, last_buyer=event.player)
        sell(pos, event.item, event.player, event.price)


# -- the charter that comes with a pioneer -------------------------------------------------------------


@reacts("charter comes with a pioneer", PrivateSold)
def charter_comes_along(pos: Position, event: PrivateSold) -> None:
    """Its buyer is asked at once."""
    if SORTS(pos)[event.private] == PIONEER:
        pos.interrupt(CHOOSING.name, event.private)


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
    pos: Position, action: ChooseCharter
) -> NoSuchCorporation | HasLandGrant | CharterTaken | None:
    """A corporation without a land grant whose charter nobody has."""
    if action.corporation not in CORPORATION_SPECS(pos):
        return NoSuchCorporation(action.corporation)
    sym = charter_of(action.corporation)
    if SORTS(pos)[sym] != NORMAL:
        return HasLandGrant(action.corporation)
    owner = pos[PRIVATES][sym].owner
    return None if owner == BANK else CharterTaken(action.corporation, owner)


def _charters(pos: Position) -> Iterator[Offer]:
    for corporation in CORPORATION_SPECS(pos):
        yield Offer(ChooseCharter(pos.actor, corporation))


def _choose(pos: Position, action: ChooseCharter) -> None:
    pioneer = pos.frame.who
    pos.change(PRIVATES, charter_of(action.corporation), owner=action.by)
    pos.set(CHOSEN, (*pos[CHOSEN], action.corporation))
    pos.close()
    pos.emit(CharterChosen(action.by, action.corporation, pioneer))


CHOOSE_CHARTER: ActionType[ChooseCharter] = ActionType(ChooseCharter, _charters, (charter_is_free,), _choose)

CHOOSING = Step("charter of a pioneer", lambda pos: pos[PRIVATES][pos.frame.who].owner, (CHOOSE_CHARTER,))


# -- the first convention ------------------------------------------------------------------------------


def _nothing_left(pos: Position) -> bool:
    return not ON_OFFER(pos)


def _sold(pos: Position) -> bool:
    return pos[CONVENTION].sold


def _opens(pos: Position) -> str:
    return pos[CONVENTION].next or pos[PRIORITY]


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


def _first_course_ends(pos: Position) -> None:
    """If all have passed, the game is a draw before anything is sold, and some of what is sold pays later."""
    row = pos[CONVENTION]
    if row.sold:
        pos.amend(CONVENTION, sold=False)
    elif not row.last_buyer:
        end_now(pos, NOTHING_SOLD)
    else:
        paying = _paying(pos)
        if paying:
            pos.emit(IncomesPaid())
        for sym in paying:
            pay(
                pos,
                BANK,
                pos[PRIVATES][sym].owner,
                PRIVATE_COMPANIES(pos)[sym].revenue,
                f"revenue of {sym}",
                Purpose.REVENUE,
                sym,
            )
        pos.amend(CONVENTION, next=left_of(pos, row.last_buyer))


def _paying(pos: Position) -> list[str]:
    """The papers that pay when all have passed; if they are none and nobody can buy anything, private companies."""
    found = _sold_of(pos, INCOMES)
    if found:
        return found
    least = min(PRIVATE_COMPANIES(pos)[item].face for item in ON_OFFER(pos))
    stuck = all(pos[CASH][player] < least for player in PLAYERS(pos))
    return _sold_of(pos, (PRIVATE,)) if stuck else []


def _sold_of(pos: Position, sorts: tuple[str, ...]) -> list[str]:
    return [s for sort in sorts for s in of_sort(pos, sort) if pos[PRIVATES][s].owner in PLAYERS(pos)]


def _nothing_sold_yet(pos: Position, about: str) -> Iterator[Note]:
    if not pos[HELD] and not pos[CONVENTION].last_buyer:
        yield Note(NOTHING_SOLD)


def _first_ends(pos: Position) -> None:
    give_priority(pos, left_of(pos, pos[CONVENTION].last_buyer))
    pos.set(HELD, 1)


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
def starter_noted(pos: Position, event: CharterConverted) -> None:
    """Everybody else has one more turn, then this player opens the second convention."""
    first = pos[HELD] == 1 and not pos[CONVENTION].starter
    if first and SORTS(pos)[charter_of(event.corporation)] == LAND_GRANT:
        pos.amend(CONVENTION, starter=event.player)


def _due(pos: Position) -> None:
    """Before a stock turn: of the player who is to open the convention."""
    if pos[HELD] == 1 and pos[CONVENTION].starter == pos.frame.who:
        pos.interrupt(SECOND.name)


def _second_begins(pos: Position) -> None:
    pos.amend(CONVENTION, next=pos[CONVENTION].starter, sold=False)


def _second_course_ends(pos: Position) -> None:
    pos.amend(CONVENTION, next=pos[CONVENTION].next if pos[CONVENTION].sold else "", sold=False)


def _second_over(pos: Position) -> bool:
    return not pos[CONVENTION].next or _nothing_left(pos)


def _second_ends(pos: Position) -> None:
    """The stock round goes on with the turn that waits; no pass from before counts."""
    pos.set(HELD, 2)
    pos.nobody_passed()


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


def _held_by_now(pos: Position) -> None:
    """The first before any stock round; the second once a land grant charter was converted."""
    granted = [sym for sym in CORPORATION_SPECS(pos) if SORTS(pos)[charter_of(sym)] == LAND_GRANT]
    pos.set(HELD, 2 if any(pos[CORPORATIONS][sym].par is not None for sym in granted) else 1)


FEATURE = Feature(
    "railroad conventions",
    slots=(CONVENTION,),
    amendments=(on_offer, with_bonds),
    reactions=(item_sold, charter_comes_along, starter_noted),
    flow=(SECOND, CHOOSING),
    non_blocking={OFFERING_STEP.name: (CHANGE_BONDS,), BIDDING_STEP.name: (CHANGE_BONDS,)},
    brings=(WAYS_TO_END(NoteSource(_nothing_sold_yet, order=40)), TAKEN_UP(_held_by_now)),
)

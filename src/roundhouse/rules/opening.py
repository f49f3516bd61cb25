"""The opening: private companies are sold one after another, with bids on the dearer ones.

The cheapest is bought at face value (`cheapest.py`); then the next ones that carry bids (`bidding.py`) are settled
(`SETTLING`), by an auction among the bidders where there are several: how that goes is the title's choice.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..core.feature import Feature
from ..core.flow import Do, Loop, Seq, Step, UntilAllPass
from ..core.position import Position
from ..core.rule_values import Setting
from .bidding import BID
from .cheapest import BUY_CHEAPEST, BUYER_AT_FACE, free_is_taken
from .depot import export
from .lessons import LESSONS, Lesson, LessonSource
from .money import CASH
from .on_sale import (
    LOWERED,
    MONEY_FOR_BID,
    ON_SALE,
    OPENING,
    STEP_OF_BIDS,
    PriceLowered,
    all_sold,
    asking_price,
    every_bid,
    none_sold,
    unsold,
)
from .privates import pay_revenues
from .shares import PLAYING
from .turns import AUCTION, PASS, PRIORITY, Round, begin_round, give_priority, left_of, tell_passed

EXPORT_IN_AUCTION: Setting[bool] = Setting("train exported after the operating round of the auction")

AUCTION_TURN = "auction turn"


def lower_first(pos: Position) -> None:
    """Nobody has bought the first private company: it becomes cheaper by a step."""
    pos.amend(OPENING, discount=pos[OPENING].discount + STEP_OF_BIDS(pos))
    first = unsold(pos)[0]
    pos.emit(PriceLowered(first, asking_price(pos, first)))


def _note_turn(pos: Position, player: str) -> None:
    pos.amend(OPENING, turn=player)


def _all_passed(pos: Position) -> None:
    """Nobody has bought: the first one becomes cheaper; or, once one is sold, the sold ones pay."""
    if all_sold(pos):
        return
    give_priority(pos, left_of(pos, pos[OPENING].turn))
    if none_sold(pos):
        lower_first(pos)
    else:
        begin_round(pos, Round(AUCTION, 1, 1, 1))
        pay_revenues(pos)
        if EXPORT_IN_AUCTION(pos):
            export(pos)


def _pass_priority(pos: Position) -> None:
    last = pos[OPENING].last_buyer
    if last:
        give_priority(pos, left_of(pos, last))


AUCTION_STEP = Step(
    AUCTION_TURN,
    lambda pos: pos.frame.who,
    (BUY_CHEAPEST, BID),
    closer=PASS,
    waits=lambda pos: True,
)

OPENING_FLOW = Seq(
    "private auction",
    Loop(
        "opening",
        all_sold,
        Seq(
            "bidding until all pass",
            UntilAllPass(
                "bidding",
                order=PLAYING,
                first=lambda pos: pos[PRIORITY],
                turn=AUCTION_STEP,
                begin=_note_turn,
                passed=tell_passed,
                until=all_sold,
            ),
            Do("all have passed", _all_passed),
        ),
    ),
    Do("priority deal after the auction", _pass_priority),
)


def _lessons(pos: Position) -> Iterator[Lesson]:
    """While private companies are sold, wherever in the game that is: what they are, and next what a bid does."""
    menu, on_sale = pos.title.menus.get(pos.frame.node, ()), ON_SALE(pos)
    if BUY_CHEAPEST not in menu or not on_sale:
        return
    facts = {"private": on_sale[0], "price": asking_price(pos, on_sale[0]), "cash": pos[CASH][pos.actor]}
    yield Lesson("private companies", facts, terms=("private-company", "income"))
    if BID in menu:
        yield Lesson("bids", terms=("bid",))


FEATURE = Feature(
    "opening",
    slots=(OPENING,),
    rule_values=(ON_SALE, LOWERED, MONEY_FOR_BID, BUYER_AT_FACE),
    checks=(PASS.checked_by(free_is_taken),),
    brings=(LESSONS(LessonSource(_lessons, 18)),),
)

BIDS_PUT_ASIDE = Feature("bids put aside", overrides=(every_bid,))
"""For titles in which all of a player's bids tie up money, leading or not."""

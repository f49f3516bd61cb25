"""Which of two equal shares is dearer for nothing."""

from __future__ import annotations

import pytest

from bots.hand_games import by_hand
from roundhouse.bots.base import View
from roundhouse.bots.dearer_shares import is_dearer, without_dearer_shares
from roundhouse.core.game import play
from roundhouse.core.position import Position
from roundhouse.rules.money import CASH
from roundhouse.rules.shares import OFFERING, POOL
from roundhouse.rules.stock_round import SHARE_PRICE, BuyShare


def buys(name: str, at: int, corporation: str) -> tuple[View, list[BuyShare]]:
    """The position after so many actions, and how a share of the corporation may be bought there."""
    game = by_hand(name)
    view = View(game.title, game.position(at))
    actions = [offer.action for offer in view.offers if isinstance(offer.action, BuyShare)]
    return view, [action for action in actions if action.corporation == corporation]


@pytest.mark.parametrize(
    ("name", "at", "corporation", "offered", "pooled"),
    [("18C2C-783", 626, "ATSF", 100, 64), ("18Chesapeake-772", 42, "LV", 80, 50)],
)
def test_a_share_of_the_offering_that_the_pool_has_for_less(
    name: str, at: int, corporation: str, offered: int, pooled: int
) -> None:
    view, both = buys(name, at, corporation)
    prices = {action.source: SHARE_PRICE(view.pos, corporation, action.source) for action in both}
    assert prices == {OFFERING: offered, POOL: pooled}
    assert [is_dearer(view.pos, action, both) for action in both] == [
        action.source == OFFERING for action in both
    ]
    left = [offer.action for offer in without_dearer_shares(view).offers]
    assert [action for action in both if action in left] == [
        action for action in both if action.source == POOL
    ]
    others = [offer.action for offer in view.offers if offer.action not in both]
    assert [action for action in left if action not in both and action in others]


def test_before_a_corporation_floats_it_helps_it() -> None:
    view, both = buys("18Chesapeake-772", 52, "B&O")
    assert len(both) == 2 and not any(is_dearer(view.pos, action, both) for action in both)


def test_what_the_corporation_gets_is_not_for_nothing() -> None:
    view, both = buys("18C2C-783", 910, "ATSF")
    dear = next(action for action in both if action.source == OFFERING)
    cost = SHARE_PRICE(view.pos, "ATSF", OFFERING)
    assert cost > SHARE_PRICE(view.pos, "ATSF", POOL)
    after = Position(view.title, play(view.title, view.state, dear)[0])
    assert after[CASH]["ATSF"] == view.pos[CASH]["ATSF"] + cost
    assert not is_dearer(view.pos, dear, both)


def test_nothing_changes_where_each_share_has_one_price() -> None:
    game = by_hand("18GL-781")
    view = View(game.title, game.position(70))
    assert without_dearer_shares(view) is view

"""One price as a mechanism: what a sale is, and when it is over."""

from __future__ import annotations

import dataclasses

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.emergency import MoneyRaised, Need
from roundhouse.rules.market import price
from roundhouse.rules.money import CASH
from roundhouse.rules.stock_round import SALE_PRICE, STOCK_TURN
from roundhouse.titles.cm1848 import one_price
from roundhouse.titles.cm1848.one_price import SALE_PRICES, begin_turn

PLAYERS = ("Ann", "Ben", "Cy")
CELL = (0, 5)


def table() -> Scenario:
    """Another title with one price for a sale: M&O stands at $90, and half of it is Ben's."""
    position = Scenario("18AL", PLAYERS)
    built, feature = position.title, one_price.FEATURE
    reactions = dict(built.reactions)
    for reaction in feature.reactions:
        reactions[reaction.event] = (*reactions.get(reaction.event, ()), reaction)
    amendments = {**built.amendments, SALE_PRICE.name: feature.amendments}
    slots = (*built.slots, *feature.slots)
    position.title = dataclasses.replace(built, amendments=amendments, reactions=reactions, slots=slots)
    position.state.set(SALE_PRICES, {})
    position.corporation("M&O", par=70, shares={"Ben": 50, "Ann": 30}, cell=CELL)
    return position.stock_turn("Ben")


def sell(position: Scenario, percent: int) -> int:
    """What the player at turn gets for it."""
    before = position.pos[CASH][position.actor]
    player = position.actor
    position.play("sell_shares", corporation="M&O", percent=percent)
    return position.pos[CASH][player] - before


def test_the_first_share_sets_the_price_of_the_sale() -> None:
    position = table()
    assert sell(position, 20) == 180
    assert (price(position.pos, "M&O") or 0) < 90
    assert SALE_PRICE(position.pos, "Ben", "M&O") == 90
    assert sell(position, 10) == 90


def test_the_next_turn_sells_at_the_price_of_the_chart() -> None:
    position = table()
    sell(position, 10)
    pos = position.writing()
    pos.amend(STOCK_TURN, bought=True)
    begin_turn(pos, "Ann")
    assert not pos[STOCK_TURN].bought
    assert SALE_PRICE(pos, "Ann", "M&O") == price(pos, "M&O") != 90


@pytest.mark.parametrize("enough", [True, False])
def test_with_the_need_the_sale_is_over(enough: bool) -> None:
    position = table()
    sell(position, 10)
    pos = position.writing()
    one_price.over_with_need.then(pos, MoneyRaised(Need("M&O", "2-0", 100, "Ann"), enough))
    assert pos[SALE_PRICES] == {}


def test_without_a_sale_it_is_the_market_price() -> None:
    pos = table().pos
    assert SALE_PRICE(pos, "Ann", "M&O") == 90

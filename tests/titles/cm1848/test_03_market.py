"""Section 3: par prices, the market chart and what a share is worth."""

from __future__ import annotations

import pytest

from roundhouse.rules.market import CHART
from roundhouse.rules.money import CASH
from roundhouse.rules.shares import OFFERING, POOL
from roundhouse.rules.stock_round import PAR_VALUES
from titles.cm1848.stock import cell, charters, dollars, percents, refused, table


@pytest.mark.rule("1848-3-1")
def test_a_share_is_worth_what_its_square_says() -> None:
    """MP's token is on 90: a tenth is worth $90, and a turn in which nobody deals in MP leaves it there."""
    position = table().corporation("MP", par=80, shares={"Ann": 30, "Ben": 20}, cell=(1, 6))
    assert dollars(position, "MP") == 90
    position.stock_turn("Ben").play("pass")
    assert (cell(position, "MP"), dollars(position, "MP")) == ((1, 6), 90)
    position.stock_turn("Ben").play("sell_shares", corporation="MP", percent=10)
    assert (position.pos[CASH]["Ben"], dollars(position, "MP")) == (1090, 80)


@pytest.mark.rule("1848-3-2")
def test_there_are_six_squares_to_start_on() -> None:
    position = charters(table(), IC="Ann").stock_turn("Ann")
    assert PAR_VALUES(position.pos) == (65, 70, 75, 80, 90, 100)
    chart = CHART(position.pos)
    assert {chart.price(chart.par[par]) for par in chart.par} == {65, 70, 75, 80, 90, 100}
    assert any(110 in row for row in chart.prices)
    assert (
        refused(position, "convert_charter", corporation="IC", par=110, shares=0)[0]
        == "par price of a conversion"
    )


@pytest.mark.rule("1848-3-3")
def test_a_par_price_can_be_chosen_by_any_number() -> None:
    """Five have chosen 65; GN chooses it too."""
    position = charters(table(), GN="Ann")
    for corporation in ("CBQ", "CNW", "IC", "MP", "TP"):
        position.corporation(corporation, par=65, shares={"Ben": 20})
    position.stock_turn("Ann").play("convert_charter", corporation="GN", par=65, shares=0)
    assert dollars(position, "GN") == 65


@pytest.mark.rule("1848-3-4", "1848-24-4")
def test_out_of_the_offering_a_share_costs_par() -> None:
    """TP chose 70 and stands at 110: $70 from the offering, $110 from the pool."""
    position = table().corporation("TP", par=70, shares={"Ann": 30}, pool=10, cell=(0, 7)).stock_turn("Ben")
    other = position.copy().play("buy_share", corporation="TP", source=POOL)
    assert other.pos[CASH]["Ben"] == 890
    position.play("buy_share", corporation="TP", source=OFFERING)
    assert position.pos[CASH]["Ben"] == 930


@pytest.mark.rule("1848-3-5")
def test_the_pool_has_shares_for_players_and_trains_for_corporations() -> None:
    """What is sold lies there and is bought there; a 4-train in it has its price of $300."""
    position = table(phase="4").corporation("MP", par=80, shares={"Ann": 50}, cash=900).train(POOL, "4")
    position.stock_turn("Ann").play("sell_shares", corporation="MP", percent=10).play("pass")
    assert percents(position, "MP", POOL, "Ann") == [10, 40]
    position.play("buy_share", corporation="MP", source=POOL)
    assert percents(position, "MP", POOL, "Ben") == [0, 10]
    position.operating("MP", "trains")
    [train] = [o.action.train for o in position.offers("buy_train") if o.action.train.startswith("4")][-1:]
    position.play("buy_train", train=train, price=300)
    assert position.pos[CASH]["MP"] == 600


@pytest.mark.rule("1848-3-6")
def test_each_row_repeats_the_one_above_a_step_to_the_right() -> None:
    """Right of the 100 in the top row is 110, under it 90, and under that 80: all starting squares are in a column."""
    chart = CHART(table().pos)
    assert (chart.price((0, 6)), chart.price((0, 7)), chart.price((1, 6)), chart.price((2, 6))) == (
        100,
        110,
        90,
        80,
    )
    assert len(chart.prices) == 7
    assert {place[1] for place in chart.par.values()} == {6}
    for upper, lower in zip(chart.prices, chart.prices[1:], strict=False):
        assert lower[1:] == upper[: len(lower) - 1]

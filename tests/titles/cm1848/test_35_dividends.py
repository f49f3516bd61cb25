"""Section 35: dividends, and the moves of the price."""

from __future__ import annotations

import pytest

from roundhouse.core.flow import answer
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.dividends import SHARED_OUT, Withheld
from roundhouse.rules.money import BANK, CASH
from titles.cm1848.stock import Table, cell, dollars, pile, refused, table


def earning(revenue: int, place: tuple[int, int] = (0, 6), **more: int) -> Table:
    """MP is at its dividend with that revenue; Ann has half of it."""
    position = table().corporation("MP", par=70, shares={"Ann": 50}, cell=place, cash=0, **more)
    return position.operating("MP", "dividend", revenue=revenue)


def divide(position: Table, choice: str) -> Table:
    return position.play("dividend", choice=choice)


@pytest.mark.rule("1848-35-1", "1848-35-9")
@pytest.mark.parametrize(
    ("revenue", "half", "kept"), [(130, 70, 60), (50, 30, 20), (120, 60, 60), (10, 10, 0)]
)
def test_a_half_is_rounded_up_for_the_shares(revenue: int, half: int, kept: int) -> None:
    """$130: $70 for the shares, $60 for the treasury. The pool's half of the dividend is nobody's."""
    position = divide(earning(revenue, pool=50), "half")
    assert position.pos[CASH]["Ann"] == 1000 + half // 2
    assert position.pos[CASH]["MP"] == kept


@pytest.mark.rule("1848-35-1")
@pytest.mark.parametrize(("choice", "ann", "treasury"), [("pay", 65, 0), ("withhold", 0, 130)])
def test_all_or_nothing(choice: str, ann: int, treasury: int) -> None:
    position = divide(earning(130, pool=50), choice)
    assert (position.pos[CASH]["Ann"], position.pos[CASH]["MP"]) == (1000 + ann, treasury)


@pytest.mark.rule("1848-35-1")
def test_there_are_three_ways_and_one_decision() -> None:
    position = earning(130, pool=50)
    assert refused(position, "dividend", choice="quarter")[0] == "way to divide"
    position.turn(divided=True)
    assert refused(position, "dividend", choice="half")[0] == "earnings are divided once"


@pytest.mark.rule("1848-35-2", "1848-35-9")
def test_each_tenth_brings_a_tenth() -> None:
    """$120: $12 for each; in tens and fives nothing is left over."""
    position = table().corporation("MP", par=70, shares={"Ann": 50, "Ben": 10, "Cora": 40})
    assert SHARED_OUT(position.pos, "MP", 120) == {"Ann": 60, "Ben": 12, "Cora": 48}
    for dividend in range(10, 400, 10):
        assert sum(SHARED_OUT(position.pos, "MP", dividend).values()) == dividend


@pytest.mark.rule("1848-35-3")
def test_unsold_and_treasury_shares_pay_the_corporation_and_the_pool_nobody() -> None:
    """$120 with 30% unsold and 20% in the pool: $36 to the treasury, $24 stay in the bank."""
    position = earning(120, pool=20)
    bank = position.pos[CASH][BANK]
    divide(position, "pay")
    assert (position.pos[CASH]["MP"], position.pos[CASH]["Ann"]) == (36, 1060)
    assert position.pos[CASH][BANK] == bank - 96
    mixed = divide(earning(120, pool=20, treasury=10), "pay")
    assert mixed.pos[CASH]["MP"] == 36


@pytest.mark.rule("1848-35-4")
@pytest.mark.parametrize(
    ("start", "end"),
    [((0, 6), (0, 5)), ((0, 0), (1, 0)), ((5, 0), (6, 0)), ((6, 0), (6, 0)), ((4, 1), (4, 0))],
)
def test_keeping_all_goes_left(start: tuple[int, int], end: tuple[int, int]) -> None:
    """In the first column from 60 down to 55, and at its bottom nowhere."""
    assert cell(divide(earning(100, start), "withhold"), "MP") == end
    idle = earning(0, start).cash(MP=500).go_on()
    assert idle.step == "trains"
    assert cell(idle, "MP") == end
    if start == (0, 0):
        assert dollars(idle, "MP") == 55


@pytest.mark.rule("1848-35-5")
def test_in_its_first_turn_the_price_goes_down() -> None:
    """It begins at 80 and stands at 75: there is no train yet."""
    position = table().corporation("MP", par=80, shares={"Ann": 50}, cash=800, operated=False)
    position.home("MP").operating("MP", "track").go_on()
    for _ in range(12):
        if position.step == "trains":
            break
        position.play("pass")
    assert position.step == "trains"
    assert dollars(position, "MP") == 75


@pytest.mark.rule("1848-35-6")
@pytest.mark.parametrize(
    ("start", "end", "price"),
    [((0, 6), (0, 7), 110), ((2, 18), (1, 18), 325), ((0, 22), (0, 22), 500), ((1, 22), (0, 22), 500)],
)
def test_paying_all_goes_right(start: tuple[int, int], end: tuple[int, int], price: int) -> None:
    """From 100 to 110; from the 300 that ends the third row up to 325; from the top right nowhere."""
    position = divide(earning(100, start), "pay")
    assert (cell(position, "MP"), dollars(position, "MP")) == (end, price)


@pytest.mark.rule("1848-35-7")
def test_paying_half_leaves_the_price() -> None:
    position = divide(earning(100, (0, 7)), "half")
    assert (cell(position, "MP"), dollars(position, "MP")) == ((0, 7), 110)


@pytest.mark.rule("1848-35-1", "1848-35-6")
def test_half_of_ten_dollars_is_all_and_goes_right() -> None:
    position = divide(earning(10, (0, 6)), "half")
    assert (cell(position, "MP"), dollars(position, "MP")) == ((0, 7), 110)
    assert position.pos[CASH]["MP"] == 5  # for half of the shares; nothing is kept besides


@pytest.mark.rule("1848-35-8")
def test_who_arrives_is_put_at_the_bottom_and_who_stays_keeps_the_height() -> None:
    """There are two on 110: the one that comes is the third, and a half moves nothing."""
    position = earning(100, (0, 6))
    for corporation in ("GN", "IC"):
        position.corporation(corporation, par=70, shares={"Ben": 50}, cell=(0, 7), cash=500)
    divide(position, "pay")
    assert pile(position, "MP", "IC", "GN") == ["GN", "IC", "MP"]
    position.operating("GN", "dividend", revenue=100)
    divide(position, "half")
    assert pile(position, "MP", "IC", "GN") == ["GN", "IC", "MP"]


@pytest.mark.rule("1848-34-17")
def test_the_earnings_marker_of_a_corporation_that_earns_nothing_is_at_0() -> None:
    """MP earned $80 and has no train now: its turn passes without a run."""
    position = earning(0)
    position.writing().change(CORPORATIONS, "MP", last_revenue=80)
    pos = position.writing()
    answer(pos, Withheld("MP", 0))
    assert position.pos[CORPORATIONS]["MP"].last_revenue == 0
    answer(pos, Withheld("MP", 50))
    assert position.pos[CORPORATIONS]["MP"].last_revenue == 0

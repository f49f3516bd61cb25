"""Section 3.3: the four ways in which a price marker moves, the ledge and the split."""

from __future__ import annotations

import functools

import pytest

from roundhouse.core.flow import react
from roundhouse.play.scenario import Scenario
from roundhouse.rules.ending import FINAL_PRICE, WEALTH
from roundhouse.rules.market import (
    CHART,
    FALL,
    RIGHT_OF,
    RISE,
    Cell,
    Chart,
    by_price,
    move_down,
    move_left,
    move_right,
    move_up_together,
)
from roundhouse.rules.money import CASH
from roundhouse.rules.operating_round import NEXT_TO_OPERATE
from roundhouse.rules.shares import SHARE_OF
from roundhouse.titles.c2c.price_split import SPLITS, PriceSplit, factor_of, worth_of
from titles.c2c.dealing import block, table
from titles.c2c.tables import cell, dollars

TOP: Cell = (0, 24)
SPLIT: Cell = (0, 15)

# 3.2: the first row beneath the ledge, by column, as it is drawn.
UNDER = {
    7: 8,
    8: 7,
    9: 6,
    10: 5,
    11: 4,
    12: 4,
    **dict.fromkeys(range(13, 16), 3),
    **dict.fromkeys(range(16, 25), 2),
}


@functools.cache
def base() -> Scenario:
    """UP and NYC have floated; both are Ann's."""
    position = table().corporation("UP", par=68, shares={"Ann": 60, "Ben": 20, "Cora": 20}, cash=500)
    return position.corporation("NYC", par=68, shares={"Ann": 60})


def standing(where: Cell) -> Scenario:
    return base().copy().price("UP", *where)


def chart() -> Chart:
    return CHART(base().pos)


def cells() -> list[Cell]:
    return [(row, column) for row, prices in enumerate(chart().prices) for column in range(len(prices))]


def foot(column: int) -> int:
    return max(row for row, c in cells() if c == column)


def beneath(where: Cell) -> bool:
    return where[0] >= UNDER.get(where[1], 99)


def moved(where: Cell, way: str, rows: int = 1) -> Cell:
    """Where the engine takes a marker."""
    position = standing(where)
    pos = position.writing()
    match way:
        case "right":
            move_right(pos, "UP")
        case "left":
            move_left(pos, "UP")
        case "up":
            move_up_together(pos, ["UP"])
        case _:
            move_down(pos, "UP", rows)
    return cell(position, "UP")


@pytest.mark.rule("18C2C-3.3-1", "18C2C-3.3-7")
def test_up_is_a_row_up_and_in_the_top_row_down_to_the_right() -> None:
    for where in cells():
        row, column = where
        wanted = SPLIT if where == TOP else (row - 1, column) if row else (1, column + 1)
        assert moved(where, "up") == wanted == RISE(base().pos, where), where


@pytest.mark.rule("18C2C-3.3-1")
def test_from_100_to_110_to_110() -> None:
    """From row 2, column 8, to the top row; from there to row 2, column 9."""
    assert [chart().price(where) for where in ((1, 7), (0, 7), (1, 8))] == [100, 110, 110]
    assert moved((1, 7), "up") == (0, 7) and moved((0, 7), "up") == (1, 8)


@pytest.mark.rule("18C2C-3.3-7")
def test_up_over_the_ledge() -> None:
    """From 60 in row 9, column 8, to 64 in row 8."""
    assert beneath((8, 7)) and not beneath((7, 7))
    assert moved((8, 7), "up") == (7, 7)


@pytest.mark.rule("18C2C-3.3-2")
def test_from_500_up_it_splits() -> None:
    """UP is at 500 and sold out when the stock round ends: its marker lies on 275, and it has split."""
    position = standing(TOP).stock_turn("Ann").skip("sold-out corporations rise")
    assert (dollars(position, "UP"), cell(position, "UP")) == (275, SPLIT)
    assert PriceSplit("UP", 1) in position.events
    assert position.pos[SPLITS] == {"UP": 1} and factor_of(position.pos, "UP") == 2


@pytest.mark.rule("18C2C-3.3-3")
def test_from_500_to_the_right_it_splits_as_well() -> None:
    """UP pays in full: 275, not 250."""
    position = standing(TOP).operating("UP", "dividend", revenue=100).play("dividend", choice="pay")
    assert (dollars(position, "UP"), cell(position, "UP")) == (275, SPLIT)
    assert position.pos[SPLITS] == {"UP": 1}
    assert RIGHT_OF(position.pos, TOP) == SPLIT


@pytest.mark.rule("18C2C-3.3-2")
def test_whoever_comes_to_275_otherwise_has_not_split() -> None:
    position = standing((0, 14)).operating("UP", "dividend", revenue=100).play("dividend", choice="pay")
    assert cell(position, "UP") == SPLIT and position.pos[SPLITS] == {}


@pytest.mark.rule("18C2C-3.3-4")
def test_a_split_share_counts_double_in_the_end_alone() -> None:
    """UP has split and stands at 300: $300 for a share that is sold, $600 for one in the end."""
    position = standing((0, 16))
    position.writing().put(SPLITS, "UP", 1)
    assert FINAL_PRICE(position.pos, "UP") == 600 == worth_of(position.pos, "UP")
    position.stock_turn("Cora")
    before = position.pos[CASH]["Cora"], WEALTH(position.pos, "Cora")
    assert before[1] == before[0] + 2 * 600
    block(position, "UP", 10)
    assert position.pos[CASH]["Cora"] == before[0] + 300
    assert FINAL_PRICE(standing((0, 16)).pos, "UP") == 300


@pytest.mark.rule("18C2C-3.3-5")
def test_each_split_doubles() -> None:
    """UP leaves 500 a second time and ends on 275: $1,100 for a share."""
    position = standing(TOP)
    pos = position.writing()
    pos.put(SPLITS, "UP", 1)
    move_right(pos, "UP")
    react(pos)
    assert position.pos[SPLITS] == {"UP": 2}
    assert FINAL_PRICE(position.pos, "UP") == 1100
    assert PriceSplit("UP", 2) in pos.events


@pytest.mark.rule("18C2C-3.3-3")
def test_two_steps_at_once_split_on_the_way() -> None:
    """Two bonuses of one run take it from 500 by 275 to 300."""
    position = standing(TOP)
    pos = position.writing()
    for _ in range(2):
        move_right(pos, "UP")
    react(pos)
    assert dollars(position, "UP") == 300 and position.pos[SPLITS] == {"UP": 1}


@pytest.mark.rule("18C2C-3.3-6")
def test_split_corporations_operate_first() -> None:
    """UP has split and stands at 275, NYC at 500 has not."""
    position = standing(SPLIT).price("NYC", *TOP)
    assert NEXT_TO_OPERATE(position.pos, ()) == "NYC"
    position.writing().put(SPLITS, "UP", 1)
    assert NEXT_TO_OPERATE(position.pos, ()) == "UP"
    assert NEXT_TO_OPERATE(position.pos, ("UP",)) == "NYC"
    position.writing().put(SPLITS, "NYC", 2)
    assert by_price(position.pos, ["UP", "NYC"]) == ["NYC", "UP"]


@pytest.mark.rule("18C2C-4.7-1", "18C2C-3.3-5", "18C2C-3.3-6")
def test_those_that_have_split_go_by_what_a_share_is_worth() -> None:
    """UP at 225 has split twice, 900; NYC at 475 once, 950; ERIE at 225 once, 450; PRR at 500 has not."""
    position = standing((3, 16)).price("NYC", 0, 23).price("ERIE", 3, 16).price("PRR", *TOP)
    assert [dollars(position, sym) for sym in ("UP", "NYC", "ERIE", "PRR")] == [225, 475, 225, 500]
    pos = position.writing()
    for sym, times in (("UP", 2), ("NYC", 1), ("ERIE", 1)):
        pos.put(SPLITS, sym, times)
    assert by_price(position.pos, ["PRR", "ERIE", "UP", "NYC"]) == ["NYC", "UP", "ERIE", "PRR"]


@pytest.mark.rule("18C2C-3.3-8", "18C2C-3.3-9", "18C2C-3.3-10", "18C2C-3.3-11", "18C2C-3.3-12")
def test_down_from_every_cell() -> None:
    pos = base().pos
    for where in cells():
        row, column = where
        last, line = foot(column), UNDER.get(column, 99)
        for rows in range(1, 12):
            if row >= line or row + rows < line:
                wanted = min(row + rows, last)  # nothing but the end of the column holds it
            elif row + rows == line:
                wanted = line - 1  # one row beneath the ledge is not reached
            else:
                wanted = min(row + rows, last)  # two rows beneath it, or what there is
            assert FALL(pos, where, rows) == (wanted, column), (where, rows)
    for where in ((0, 0), (6, 7), (7, 7), (5, 9), (8, 7), (10, 6)):
        for rows in (1, 2, 5):
            assert moved(where, "down", rows) == FALL(pos, where, rows)


@pytest.mark.rule("18C2C-3.3-8")
def test_three_shares_are_three_rows() -> None:
    """MP on 90 in row 2, column 7: 72 in row 5."""
    position = table().corporation("MP", par=68, shares={"Ann": 60, "Ben": 30}, cell=(1, 6))
    block(position.stock_turn("Ben"), "MP", 30)
    assert cell(position, "MP") == (4, 6) and dollars(position, "MP") == 72


@pytest.mark.rule("18C2C-3.3-9")
def test_the_last_cell_of_a_column_is_the_last() -> None:
    """It lies on 40 in row 11, column 7."""
    position = table().corporation("MP", par=68, shares={"Ann": 60, "Ben": 30}, cell=(10, 6))
    block(position.stock_turn("Ben"), "MP", 10)
    assert cell(position, "MP") == (10, 6) and dollars(position, "MP") == 40


@pytest.mark.rule("18C2C-3.3-10")
@pytest.mark.parametrize(("start", "percent"), [((7, 7), 10), ((5, 7), 30)])
def test_a_sale_to_the_first_row_beneath_the_ledge_is_held(start: Cell, percent: int) -> None:
    """One share at 64 in column 8 moves nothing; three at 72 in row 6 take the marker to row 8."""
    position = table().corporation("MP", par=68, shares={"Ann": 60, "Ben": 30}, cell=start)
    block(position.stock_turn("Ben"), "MP", percent)
    assert cell(position, "MP") == (7, 7) and dollars(position, "MP") == 64


@pytest.mark.rule("18C2C-3.3-11")
def test_two_rows_beneath_the_ledge_are_reached() -> None:
    """From 180 in row 3, column 14, two shares take it to 140 in row 5."""
    position = table().corporation("MP", par=68, shares={"Ann": 60, "Ben": 30}, cell=(2, 13))
    assert dollars(position, "MP") == 180
    block(position.stock_turn("Ben"), "MP", 20)
    assert cell(position, "MP") == (4, 13) and dollars(position, "MP") == 140


@pytest.mark.rule("18C2C-3.3-12")
def test_a_single_row_beneath_the_ledge_is_reached_by_two() -> None:
    """Column 8 ends with row 9: two shares sold at 64 in row 8 take the marker to 60."""
    position = table().corporation("MP", par=68, shares={"Ann": 60, "Ben": 30}, cell=(7, 7))
    block(position.stock_turn("Ben"), "MP", 20)
    assert cell(position, "MP") == (8, 7) and dollars(position, "MP") == 60


@pytest.mark.rule("18C2C-3.3-13")
def test_blocks_are_not_added_up() -> None:
    """The marker is right above the ledge: Ann sells one share, then Ben, and it has not moved."""
    position = table().corporation("MP", par=68, shares={"Cora": 40, "Ann": 20, "Ben": 20}, cell=(7, 7))
    block(position.stock_turn("Ann"), "MP", 10)
    block(position.play("pass"), "MP", 10)
    assert cell(position, "MP") == (7, 7)


@pytest.mark.rule("18C2C-3.3-14", "18C2C-3.3-15")
def test_right_from_every_cell() -> None:
    for where in cells():
        row, column = where
        target = (row, column + 1)
        ends = not chart().has(target) or (beneath(target) and not beneath(where))
        wanted = SPLIT if where == TOP else (row - 1, column) if ends else target
        assert moved(where, "right") == wanted, where


@pytest.mark.rule("18C2C-3.3-14")
def test_at_the_end_of_a_row_it_goes_up() -> None:
    """Row 5 ends at 180 in column 16: 200 in row 4."""
    assert [chart().price(where) for where in ((4, 15), (3, 15))] == [180, 200]
    assert moved((4, 15), "right") == (3, 15)


@pytest.mark.rule("18C2C-3.3-15")
def test_nobody_crosses_the_ledge_to_the_right() -> None:
    """From 64 in row 8, column 8, to 68 in row 7, though there is a cell to the right."""
    assert chart().has((7, 8)) and [chart().price(where) for where in ((7, 7), (6, 7))] == [64, 68]
    assert moved((7, 7), "right") == (6, 7)


@pytest.mark.rule("18C2C-3.3-16", "18C2C-3.3-17")
def test_left_from_every_cell() -> None:
    for where in cells():
        if where != (10, 0):
            row, column = where
            assert moved(where, "left") == ((row, column - 1) if column else (row + 1, 0)), where


@pytest.mark.rule("18C2C-3.3-16")
def test_left_of_the_first_column_is_down() -> None:
    """From 40 in row 5 to 30 in row 6."""
    assert [chart().price(where) for where in ((4, 0), (5, 0))] == [40, 30]
    assert moved((4, 0), "left") == (5, 0)


@pytest.mark.rule("18C2C-3.3-17")
def test_left_leads_into_the_closing_area_and_over_the_ledge() -> None:
    """Left of the 10 in row 10, column 3, it is white; from 60 in row 9, column 8, one comes to 55, above the ledge."""
    assert chart().zones[moved((9, 2), "left")] == "closing"
    assert beneath((8, 7)) and not beneath(moved((8, 7), "left"))
    assert chart().price(moved((8, 7), "left")) == 55
    assert SHARE_OF(base().pos, "UP") == 10

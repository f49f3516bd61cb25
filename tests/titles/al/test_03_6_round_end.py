"""Section 3.6: the end of a stock round. Cells of the chart are (row, column), from 0 at the top left."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.market import MARKERS, PriceMoved, price
from roundhouse.rules.operating_round import NEXT_TO_OPERATE
from roundhouse.rules.turns import PRIORITY, ROUND

THREE = ("Ann", "Ben", "Cy")
OFFERING = "initial offering"


def table() -> Scenario:
    """All private companies are sold, and all players have money."""
    made = Scenario("18AL", THREE).cash(dict.fromkeys(THREE, 500))
    for sym in ("TR", "S&NA", "B&SLC", "M&C", "NDY"):
        made.private(sym, "Cy")
    return made


def sold_out(made: Scenario, sym: str, cell: tuple[int, int]) -> Scenario:
    return made.corporation(sym, par=75, shares={"Ann": 60, "Ben": 40}, cell=cell, cash=0)


def end_round(made: Scenario) -> Scenario:
    while made.pos[ROUND].kind == "stock":
        made.play("pass")
    return made


def risen(made: Scenario) -> list[tuple[str, int, int]]:
    """What rose, in the order of moving: corporation, old and new price."""
    moves = [event for event in made.events if isinstance(event, PriceMoved)]
    return [(move.corporation, move.old, move.new) for move in moves]


def order(made: Scenario) -> list[str]:
    found: list[str] = []
    while (corporation := NEXT_TO_OPERATE(made.pos, tuple(found))) is not None:
        found.append(corporation)
    return found


@pytest.mark.rule("18AL-3.6-1")
@pytest.mark.parametrize(("last", "holder"), [("Ben", "Cy"), ("Cy", "Ann"), ("Ann", "Ben")])
@pytest.mark.parametrize("act", ["buy_share", "sell_shares", "sell_private"])
def test_the_priority_deal_goes_left_of_the_last_to_act(act: str, last: str, holder: str) -> None:
    made = table().corporation("WRA", par=75, shares={"Ann": 20, "Ben": 10, "Cy": 10}).stock_turn("Ann")
    made.shares("WRA", {"Ann": 30, "Ben": 10, "Cy": 10}).private("TR", last)
    while made.actor != last:
        made.play("pass")
    if act == "buy_share":
        made.play(act, corporation="WRA", source=OFFERING)
    elif act == "sell_shares":
        made.play(act, corporation="WRA", percent=10)
    else:
        made.play(act, private="TR", to=holder, price=20).play("accept")
    end_round(made)
    assert made.pos[PRIORITY] == holder


@pytest.mark.rule("18AL-3.6-1")
def test_a_start_is_an_act_too() -> None:
    made = table().stock_turn("Ann").play("pass").play("par", corporation="TAG", par=60)
    assert end_round(made).pos[PRIORITY] == "Cy"


@pytest.mark.rule("18AL-3.6-1")
@pytest.mark.parametrize("act", ["buy_cheapest", "bid"])
def test_so_it_is_while_private_companies_are_for_sale(act: str) -> None:
    made = Scenario("18AL", THREE)
    seats = [*THREE, *THREE][THREE.index(made.actor) :]
    made.play("pass")
    if act == "bid":
        made.play("bid", private="M&C", price=105)
    else:
        made.play("buy_cheapest", private="TR")
    while made.pos[ROUND].number == 1:  # nobody operates: the next stock round follows
        made.play("pass")
    assert made.pos[PRIORITY] == made.actor == seats[2]


@pytest.mark.rule("18AL-3.6-2")
def test_where_all_pass_the_priority_deal_stays() -> None:
    made = table().corporation("WRA", par=75, shares={"Ann": 60}, cash=0).stock_turn("Ben", round=3)
    end_round(made)
    assert made.pos[PRIORITY] == "Ben"
    while made.pos[ROUND].kind != "stock":
        made.play("pass")
    assert (made.pos[ROUND].number, made.actor) == (4, "Ben")


@pytest.mark.rule("18AL-3.6-3")
@pytest.mark.parametrize(
    ("start", "end", "dollars"),
    [((1, 6), (0, 6), 105), ((2, 2), (1, 2), 65), ((0, 6), (0, 6), 105), ((6, 0), (5, 0), 35)],
)
def test_what_is_sold_out_rises_a_row(start: tuple[int, int], end: tuple[int, int], dollars: int) -> None:
    made = end_round(sold_out(table(), "WRA", start).stock_turn("Ann"))
    assert made.pos[MARKERS]["WRA"].cell == end
    assert price(made.pos, "WRA") == dollars


@pytest.mark.rule("18AL-3.6-3")
@pytest.mark.parametrize(("holdings", "pool"), [({"Ann": 60, "Ben": 30}, 0), ({"Ann": 60, "Ben": 30}, 10)])
def test_what_the_bank_has_a_share_of_does_not_rise(holdings: dict[str, int], pool: int) -> None:
    made = table().corporation("WRA", par=75, shares=holdings, pool=pool, cash=0).stock_turn("Ann")
    end_round(made)
    assert (risen(made), price(made.pos, "WRA")) == ([], 75)


@pytest.mark.rule("18AL-3.6-3")
def test_it_rises_at_the_end_of_the_round_and_not_before() -> None:
    made = (
        table().corporation("WRA", par=75, shares={"Ann": 60, "Ben": 30}, pool=10, cash=0).stock_turn("Ben")
    )
    made.play("buy_share", corporation="WRA", source="bank pool")
    assert price(made.pos, "WRA") == 75
    assert risen(end_round(made)) == [("WRA", 75, 80)]


@pytest.mark.rule("18AL-3.6-4")
@pytest.mark.parametrize(("top", "under"), [("WRA", "ATN"), ("ATN", "WRA")])
def test_two_that_are_stacked_keep_their_order(top: str, under: str) -> None:
    made = sold_out(sold_out(table(), top, (1, 4)), under, (1, 4)).stock_turn("Ann")
    end_round(made)
    assert risen(made) == [(top, 75, 80), (under, 75, 80)]
    assert order(made) == [top, under]


@pytest.mark.rule("18AL-3.6-4")
def test_they_go_under_the_markers_of_the_cell() -> None:
    made = sold_out(table(), "WRA", (1, 4))
    made.corporation("M&O", par=75, shares={"Ann": 60}, cell=(0, 4), cash=0).stock_turn("Ann")
    end_round(made)
    assert made.pos[MARKERS]["WRA"].cell == made.pos[MARKERS]["M&O"].cell == (0, 4)
    assert order(made) == ["M&O", "WRA"]


@pytest.mark.rule("18AL-3.6-4", "18AL-3.6-3")
@pytest.mark.parametrize("first", ["WRA", "L&N"])
def test_the_highest_price_makes_room_for_the_next(first: str) -> None:
    """All in one column: ATN stays in the top row, above M&O; L&N comes under both, and WRA under TAG."""
    cells = {"L&N": (1, 4), "WRA": (2, 4)}
    made = table().private("TR", "Ben").private("S&NA", "Ben").private("B&SLC", "Ben").private("M&C", "Ben")
    for sym, cell in {first: cells[first], "ATN": (0, 4), **cells}.items():
        made.corporation(sym, par=75, shares={"Ann": 40, "Ben": 30, "Cy": 30}, cell=cell, cash=0)
    made.corporation("M&O", par=75, shares={"Ann": 60}, cell=(0, 4), cash=0)
    made.corporation("TAG", par=75, shares={"Cy": 60}, cell=(1, 4), cash=0).stock_turn("Ann")
    made.play("pass").play("pass")
    assert [price(made.pos, sym) for sym in ("ATN", "M&O", "L&N", "TAG", "WRA")] == [80, 80, 75, 75, 70]
    made.play("pass")
    assert [price(made.pos, sym) for sym in ("ATN", "M&O", "L&N", "TAG", "WRA")] == [80, 80, 80, 75, 75]
    assert order(made) == ["ATN", "M&O", "L&N", "TAG", "WRA"]
    assert risen(made) == [("L&N", 75, 80), ("WRA", 70, 75)]

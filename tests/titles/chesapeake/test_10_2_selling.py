"""Selling shares (section 10.2). Cells of the chart are (row, column), counted from 0 at the top left."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.market import MARKERS, price
from roundhouse.rules.money import CASH
from roundhouse.rules.operating_round import NEXT_TO_OPERATE
from roundhouse.rules.shares import held, president

PLAYERS = ("A", "B", "C", "D")


def table() -> Scenario:
    return Scenario("18Chesapeake", PLAYERS).cash(dict.fromkeys(PLAYERS, 0))


def operating_order(game: Scenario) -> list[str]:
    """The corporations that have floated, in the order in which they would operate now."""
    order: list[str] = []
    while (corporation := NEXT_TO_OPERATE(game.pos, tuple(order))) is not None:
        order.append(corporation)
    return order


@pytest.mark.rule("18Chesapeake-10.2-1")
def test_private_companies_are_not_sold_to_the_pool() -> None:
    game = table().private("C&OC", "A").corporation("PRR", par=70, shares={"A": 30}).stock_turn("A")
    assert {offer.action.kind() for offer in game.offers()} == {"sell_shares", "pass"}
    assert {offer.action.corporation for offer in game.offers("sell_shares")} == {"PRR"}  # type: ignore[attr-defined]
    refused = game.why_not("sell_shares", corporation="C&OC", percent=10)
    assert refused is not None
    assert (refused.check, refused.case) == ("corporation exists", "private")
    assert game.why_not("sell_shares", corporation="PRR", percent=10) is None


@pytest.mark.rule("18Chesapeake-10.2-2")
def test_no_share_is_sold_in_the_first_stock_round() -> None:
    game = table().corporation("PRR", par=70, shares={"A": 40})
    for percent in (10, 20):
        refused = game.stock_turn("A", round=1).why_not("sell_shares", corporation="PRR", percent=percent)
        assert refused is not None
        assert refused.check == "no sale in the first stock round"
        assert (
            game.stock_turn("A", round=2).why_not("sell_shares", corporation="PRR", percent=percent) is None
        )


@pytest.mark.rule("18Chesapeake-10.2-3")
def test_the_pool_takes_half_of_a_corporation() -> None:
    game = table().corporation("PRR", par=70, shares={"B": 30, "A": 30}, pool=40).cash(A=200).stock_turn("A")
    refused = game.why_not("sell_shares", corporation="PRR", percent=20)
    assert refused is not None
    assert refused.check == "pool limit"
    assert (refused.facts["pool"], refused.facts["room"]) == (40, 10)
    game.play("sell_shares", corporation="PRR", percent=10)
    assert held(game.pos, "bank pool", "PRR") == 50
    refused = game.why_not("sell_shares", corporation="PRR", percent=10)
    assert refused is not None
    assert refused.check == "pool limit"


@pytest.mark.rule("18Chesapeake-10.2-4")
@pytest.mark.parametrize("rival, legal", [(10, False), (20, True)])
def test_the_presidents_certificate_never_goes_to_the_pool(rival: int, legal: bool) -> None:
    game = table().corporation("PRR", par=70, shares={"A": 20, "B": rival, "C": 10}).stock_turn("A")
    for percent in (10, 20):
        refused = game.why_not("sell_shares", corporation="PRR", percent=percent)
        assert (refused is None) is legal
        if refused is not None:
            assert refused.check == "president's certificate stays with a player"
            assert refused.facts["most"] == 0


@pytest.mark.rule("18Chesapeake-10.2-5", "18Chesapeake-10.3-1")
@pytest.mark.parametrize("percent, leads", [(10, "A"), (20, "B"), (30, "B"), (40, "B")])
def test_a_president_may_sell_through_the_certificate_when_another_takes_over(
    percent: int, leads: str
) -> None:
    """A has 40%, B 30%: at 30 to 30 A stays, below that B takes over."""
    game = table().corporation("PRR", par=70, shares={"A": 40, "B": 30}).stock_turn("A")
    game.play("sell_shares", corporation="PRR", percent=percent)
    assert president(game.pos, "PRR") == leads
    assert (held(game.pos, "A", "PRR"), held(game.pos, "B", "PRR")) == (40 - percent, 30)
    assert held(game.pos, "bank pool", "PRR") == percent
    assert game.faults() == []


@pytest.mark.rule("18Chesapeake-10.2-5")
def test_nobody_takes_over_with_less_than_twenty_percent() -> None:
    game = table().corporation("PRR", par=70, shares={"A": 40, "B": 10, "C": 10}).stock_turn("A")
    assert game.why_not("sell_shares", corporation="PRR", percent=20) is None
    refused = game.why_not("sell_shares", corporation="PRR", percent=30)
    assert refused is not None
    assert refused.check == "president's certificate stays with a player"
    assert refused.facts["most"] == 20


@pytest.mark.rule("18Chesapeake-10.2-6")
def test_shares_of_a_corporation_that_has_not_floated_are_sold_at_its_price() -> None:
    game = table().corporation("PRR", par=95, shares={"A": 30, "B": 10}, cell=(3, 4)).stock_turn("A")
    game.play("sell_shares", corporation="PRR", percent=10)
    assert game.pos[CASH]["A"] == 85


@pytest.mark.rule("18Chesapeake-10.2-6")
def test_what_has_no_price_is_not_sold() -> None:
    """The share that comes with P5, while B&O has no par."""
    game = table().private("D&R", "A").corporation("PRR", par=70, shares={"A": 30})
    game.at("auction turn", "A").private("C-P", "B").private("B&S", "B").private("C&OC", "B").cash(A=100)
    game.play("buy_cheapest", private="B&OR")
    game.stock_turn("A")
    assert held(game.pos, "A", "B&O") == 10
    refused = game.why_not("sell_shares", corporation="B&O", percent=10)
    assert refused is not None
    assert refused.check == "share has a price"
    game.corporation("B&O", par=80, shares={"B": 20, "A": 10})
    assert game.why_not("sell_shares", corporation="B&O", percent=10) is None


@pytest.mark.rule("18Chesapeake-10.2-6")
@pytest.mark.parametrize("percent", [-10, 0, 5, 15, 30])
def test_only_whole_shares_that_are_owned_are_sold(percent: int) -> None:
    game = table().corporation("PRR", par=70, shares={"B": 40, "A": 20}).stock_turn("A")
    refused = game.why_not("sell_shares", corporation="PRR", percent=percent)
    assert refused is not None
    assert (refused.check, refused.facts["held"]) == ("shares are held", 20)
    nothing = game.why_not("sell_shares", corporation="B&O", percent=percent)
    assert nothing is not None and (nothing.check, nothing.case) == ("shares are held", "none")
    assert game.why_not("sell_shares", corporation="PRR", percent=20) is None


@pytest.mark.rule("18Chesapeake-10.2-7", "18Chesapeake-10.2-8")
@pytest.mark.parametrize(
    "start, percent, end, dollars",
    [
        ((2, 5), 20, (4, 5), 210),  # from 105 by 95 to 85
        ((2, 5), 30, (5, 5), 315),
        ((5, 4), 10, (5, 4), 75),  # nothing below
        ((4, 4), 30, (5, 4), 240),  # one row, then nothing below
    ],
)
def test_the_marker_falls_a_row_a_share_and_the_block_has_one_price(
    start: tuple[int, int], percent: int, end: tuple[int, int], dollars: int
) -> None:
    game = table().corporation("PRR", par=95, shares={"B": 40, "A": 30}, cell=start).stock_turn("A")
    game.play("sell_shares", corporation="PRR", percent=percent)
    assert game.pos[MARKERS]["PRR"].cell == end
    assert game.pos[CASH]["A"] == dollars


@pytest.mark.rule("18Chesapeake-10.2-9")
def test_sold_one_by_one_each_share_has_the_price_then_current() -> None:
    game = table().corporation("PRR", par=95, shares={"B": 40, "A": 30}, cell=(2, 5)).stock_turn("A")
    money = []
    for _ in range(3):
        before = game.pos[CASH]["A"]
        game.play("sell_shares", corporation="PRR", percent=10)
        money.append(game.pos[CASH]["A"] - before)
    assert money == [105, 95, 85]
    assert sum(money) == 285


@pytest.mark.rule("18Chesapeake-10.2-10")
@pytest.mark.parametrize("first, second", [("PRR", "LV"), ("LV", "PRR")])
def test_the_order_of_sales_is_the_order_in_the_stack(first: str, second: str) -> None:
    """LV falls two rows and PRR one into the same cell: what was sold first lies on top and operates first."""
    game = table()
    game.corporation("PRR", par=70, shares={"B": 30, "A": 30}, cell=(4, 2), cash=0)
    game.corporation("LV", par=70, shares={"B": 30, "A": 30}, cell=(3, 2), cash=0)
    game.stock_turn("A")
    for sym in (first, second):
        game.play("sell_shares", corporation=sym, percent=20 if sym == "LV" else 10)
    assert {game.pos[MARKERS][sym].cell for sym in ("PRR", "LV")} == {(5, 2)}
    assert operating_order(game) == [first, second]


@pytest.mark.rule("18Chesapeake-10.2-11")
def test_a_falling_marker_goes_under_those_in_the_cell() -> None:
    game = table()
    game.corporation("B&O", par=70, shares={"B": 30, "A": 30}, cell=(4, 2), cash=0)
    game.corporation("LV", par=70, shares={"B": 60}, cell=(5, 2), cash=0)
    assert operating_order(game) == ["B&O", "LV"]
    game.stock_turn("A").play("sell_shares", corporation="B&O", percent=10)
    assert game.pos[MARKERS]["B&O"].cell == (5, 2)
    assert operating_order(game) == ["LV", "B&O"]


@pytest.mark.rule("18Chesapeake-10.2-11")
def test_a_marker_that_cannot_fall_keeps_its_place_in_the_stack() -> None:
    game = table()
    game.corporation("B&O", par=70, shares={"B": 30, "A": 30}, cell=(7, 2), cash=0)
    game.corporation("LV", par=70, shares={"B": 60}, cell=(7, 2), cash=0)
    game.stock_turn("A").play("sell_shares", corporation="B&O", percent=10)
    assert operating_order(game) == ["B&O", "LV"]


@pytest.mark.rule("18Chesapeake-10.2-12")
def test_a_sale_never_moves_a_marker_sideways() -> None:
    """Neither on the ledge nor in a cell with an arrow."""
    game = table().corporation("PRR", par=95, shares={"B": 40, "A": 30}, cell=(5, 4)).stock_turn("A")
    game.play("sell_shares", corporation="PRR", percent=10)
    assert game.pos[MARKERS]["PRR"].cell == (5, 4)
    assert price(game.pos, "PRR") == 75
    game.price("PRR", 7, 2)
    game.play("sell_shares", corporation="PRR", percent=20)
    assert game.pos[MARKERS]["PRR"].cell == (7, 2)

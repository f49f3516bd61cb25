"""The end of a stock round (section 10.6); that it takes passes in a row is tested with section 10.

Cells of the chart are (row, column), counted from 0 at the top left.
"""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.market import MARKERS, PriceMoved, price
from roundhouse.rules.operating_round import NEXT_TO_OPERATE
from roundhouse.rules.turns import PRIORITY, ROUND, PriorityPassed

FIVE = ("A", "B", "C", "D", "E")


def table() -> Scenario:
    """Five players who can all do something, so that each pass has to be said."""
    return Scenario("18Chesapeake", FIVE).cash(dict.fromkeys(FIVE, 300))


def end_round(game: Scenario) -> Scenario:
    while game.pos[ROUND].kind == "stock":
        game.play("pass")
    return game


def risen(game: Scenario) -> list[tuple[str, int, int]]:
    """What rose at the end of the stock round, in the order of moving: corporation, old and new price."""
    moves = [event for event in game.events if isinstance(event, PriceMoved)]
    return [(move.corporation, move.old, move.new) for move in moves if move.reason == "sold out"]


def order(game: Scenario) -> list[str]:
    found: list[str] = []
    while (corporation := NEXT_TO_OPERATE(game.pos, tuple(found))) is not None:
        found.append(corporation)
    return found


@pytest.mark.rule("18Chesapeake-10.6-2")
@pytest.mark.parametrize("last, next_first", [("B", "C"), ("E", "A")])
@pytest.mark.parametrize("kind", ["buy_share", "sell_shares"])
def test_the_priority_deal_goes_to_the_left_of_the_last_to_trade(
    last: str, next_first: str, kind: str
) -> None:
    game = table().corporation("PRR", par=70, shares={"A": 40, "B": 10, "E": 10}, cash=0).stock_turn("A")
    while game.actor != last:
        game.play("pass")
    if kind == "buy_share":
        game.play("buy_share", corporation="PRR", source="initial offering")
    else:
        game.play("sell_shares", corporation="PRR", percent=10)
    end_round(game)
    assert game.pos[PRIORITY] == next_first
    told = [event.player for event in game.events if isinstance(event, PriorityPassed)]
    assert told == ([] if next_first == "A" else [next_first]), "told when it moves"


@pytest.mark.rule("18Chesapeake-10.6-2")
def test_without_a_trade_the_priority_deal_stays() -> None:
    game = table().corporation("PRR", par=70, shares={"A": 60}, cash=700).stock_turn("D")
    end_round(game)
    assert game.pos[PRIORITY] == "D"
    while game.pos[ROUND].kind != "stock":
        game.play("pass")
    assert game.actor == "D"


@pytest.mark.rule("18Chesapeake-10.6-3")
@pytest.mark.parametrize(
    "start, end, dollars",
    [((4, 2), (3, 2), 75), ((1, 4), (0, 4), 110), ((0, 4), (0, 4), 110)],
)
def test_what_is_sold_out_rises_a_row(start: tuple[int, int], end: tuple[int, int], dollars: int) -> None:
    game = table().corporation("N&W", par=70, shares={"A": 60, "B": 40}, cell=start, cash=700).stock_turn("A")
    end_round(game)
    assert game.pos[MARKERS]["N&W"].cell == end
    assert price(game.pos, "N&W") == dollars


@pytest.mark.rule("18Chesapeake-10.6-3")
@pytest.mark.parametrize("holdings, pool", [({"A": 60, "B": 30}, 0), ({"A": 60, "B": 30}, 10)])
def test_what_is_not_all_in_players_hands_does_not_rise(holdings: dict[str, int], pool: int) -> None:
    game = table().corporation("N&W", par=70, shares=holdings, pool=pool, cash=700).stock_turn("A")
    end_round(game)
    assert risen(game) == []
    assert price(game.pos, "N&W") == 70


@pytest.mark.rule("18Chesapeake-10.6-3")
def test_it_rises_at_the_end_of_the_round_and_only_then() -> None:
    game = table().corporation("N&W", par=70, shares={"A": 60, "B": 30}, pool=10, cash=700).stock_turn("B")
    game.play("buy_share", corporation="N&W", source="bank pool")
    assert price(game.pos, "N&W") == 70
    end_round(game)
    assert risen(game) == [("N&W", 70, 75)]


@pytest.mark.rule("18Chesapeake-10.6-4")
@pytest.mark.parametrize("top, under", [("B&O", "N&W"), ("N&W", "B&O")])
def test_markers_that_rise_from_one_cell_keep_their_order(top: str, under: str) -> None:
    game = table()
    for sym in (top, under):
        game.corporation(sym, par=70, shares={"A": 60, "B": 40}, cash=700)
    game.stock_turn("A")
    end_round(game)
    assert {price(game.pos, sym) for sym in (top, under)} == {75}
    assert order(game) == [top, under]


@pytest.mark.rule("18Chesapeake-10.6-4")
def test_they_go_under_the_markers_in_the_cell() -> None:
    game = table().corporation("N&W", par=70, shares={"A": 60, "B": 40}, cash=700)
    game.corporation("LV", par=70, shares={"C": 60}, cell=(3, 2), cash=700).stock_turn("A")
    end_round(game)
    assert game.pos[MARKERS]["N&W"].cell == game.pos[MARKERS]["LV"].cell == (3, 2)
    assert order(game) == ["LV", "N&W"]


@pytest.mark.rule("18Chesapeake-10.6-4")
@pytest.mark.parametrize("first", ["N&W", "B&O"])
def test_all_rise_at_the_same_time(first: str) -> None:
    """One below the other, both sold out: the lower one does not meet the upper one in its old cell."""
    game = table()
    cells = {"N&W": (4, 2), "B&O": (3, 2)}
    for sym in (first, *(sym for sym in cells if sym != first)):
        game.corporation(sym, par=70, shares={"A": 60, "B": 40}, cell=cells[sym], cash=700)
    game.stock_turn("A")
    end_round(game)
    assert game.pos[MARKERS]["N&W"].cell == (3, 2)
    assert game.pos[MARKERS]["B&O"].cell == (2, 2)

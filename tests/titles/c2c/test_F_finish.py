"""Appendix F, finish at $500: the first price marker to come to 500 ends the game."""

from __future__ import annotations

import pytest

from roundhouse.core.flow import react
from roundhouse.play.scenario import Scenario
from roundhouse.rules.ending import END, RESULT
from roundhouse.rules.market import move_right
from roundhouse.rules.turns import ROUND
from roundhouse.titles.c2c.destinations import NEXT_GOAL, course
from titles.c2c.dealing import stock_round, table
from titles.c2c.merging import merging
from titles.c2c.tables import cell


def np(*options: str, cash: int = 2000) -> Scenario:
    """NP stands at 475 and pays; UP would operate after it."""
    position = table(phase="4", options=options)
    position.corporation("NP", par=68, shares={"Ann": 60, "Ben": 40}, cell=(0, 23), cash=cash, trains=["4"])
    position.corporation("UP", par=68, shares={"Ben": 60}, cash=500)
    return position


@pytest.mark.rule("18C2C-F.finish_500-1")
def test_the_turn_is_finished_and_nobody_operates_after_it() -> None:
    """NP pays and comes to 500: it may still buy trains, and then wealth is counted."""
    position = np("finish_500").operating("NP", "dividend", revenue=100).play("dividend", choice="pay")
    assert cell(position, "NP") == (0, 24) and position.pos[END] == "price"
    assert (position.step, position.pos.frame.who) == ("trains", "NP")
    position.play("pass")
    assert position.pos.over and position.pos[ROUND].part == 1
    cash = 1000 + 60
    assert position.pos[RESULT]["Ann"] == cash + 6 * 500
    assert position.pos[RESULT]["Ben"] == 1000 + 40 + 4 * 500 + 6 * 68


@pytest.mark.rule("18C2C-F.finish_500-1")
def test_at_the_end_of_a_stock_round_nobody_operates_at_all() -> None:
    position = np("finish_500").price("NP", 1, 24)
    stock_round(position, "Ann")
    while not position.pos.over and position.pos[ROUND].kind == "stock":
        position.play("pass")
    assert position.pos.over and position.pos[ROUND].kind == "stock"
    assert position.pos[RESULT]["Ann"] == 1000 + 6 * 500


@pytest.mark.rule("18C2C-F.finish_500-1")
def test_without_the_variant_the_game_goes_on() -> None:
    position = np().operating("NP", "dividend", revenue=100).play("dividend", choice="pay")
    assert cell(position, "NP") == (0, 24) and position.pos[END] == ""
    position.play("pass")
    assert not position.pos.over and position.pos.frame.who == "UP"
    again = np().price("NP", 1, 24)
    stock_round(again, "Ann")
    while again.pos[ROUND].kind == "stock":
        again.play("pass")
    assert cell(again, "NP") == (0, 24) and not again.pos.over


@pytest.mark.rule("18C2C-F.finish_500-1")
def test_no_destination_is_sought_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(course, "reachable_goal", lambda pos, own: ("L77", 0) if own == "NP" else None)
    position = np("finish_500")
    assert NEXT_GOAL(position.pos, ()) == "NP"
    position.writing().set(END, "price")
    assert NEXT_GOAL(position.pos, ()) is None


@pytest.mark.rule("18C2C-F.finish_500-1")
def test_it_is_enough_to_come_by() -> None:
    """A run with two bonuses takes NP from 475 by 500 to 275."""
    position = np("finish_500").operating("NP", "dividend", revenue=100)
    pos = position.writing()
    for _ in range(2):
        move_right(pos, "NP")
    react(pos)
    assert cell(position, "NP") == (0, 15) and pos[END] == "price"


@pytest.mark.rule("18C2C-F.finish_500-1")
def test_a_broken_bank_does_not_put_it_off() -> None:
    """The bank broke earlier in the round, after which UP would still operate (6.0): NP at 500 ends the game now."""
    position = np("finish_500").operating("NP", "dividend", revenue=100)
    position.writing().set(END, "bank")
    position.play("dividend", choice="pay")
    assert position.pos[END] == "price" and position.step == "trains"
    position.play("pass")
    assert position.pos.over and position.pos[RESULT]["Ann"] == 1000 + 60 + 6 * 500


@pytest.mark.rule("18C2C-F.finish_500-1")
def test_nothing_merges_after_it() -> None:
    """NYC, sold out, rises from 475 to 500: Ann and Ben are not asked whether NYC merges with ERIE (4.3.5)."""

    def end_of_stock_round(*options: str) -> Scenario:
        position = merging({"Ann": 100}, phase="8", prices=((1, 24), 100), options=options)
        position.stock_turn("Ann")
        while position.step == "stock turn":
            position.play("pass")
        return position

    over = end_of_stock_round("finish_500")
    assert cell(over, "NYC") == (0, 24) and over.pos.over and over.pos[RESULT]["Ann"] == 1000 + 10 * 500
    assert end_of_stock_round().offers("declare_merger")

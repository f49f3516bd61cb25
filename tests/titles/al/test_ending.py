"""How a game ends: section 5."""

from __future__ import annotations

import pytest

from roundhouse import Scenario
from roundhouse.core import game
from roundhouse.rules.ending import END, RESULT
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.turns import ROUND

THREE = ["Ann", "Ben", "Cy"]


def table(*options: str) -> Scenario:
    """Phase 5, three operating rounds a set; L&N is Ann's, and stands one step before $300."""
    made = Scenario("18AL", THREE, options).phase("5")
    for sym in ("TR", "S&NA", "B&SLC", "M&C", "NDY"):
        made.close(sym)
    made.corporation("L&N", par=90, shares={"Ann": 60}, cash=1000, trains=["5"], cell=(0, 14))
    return made.corporation("TAG", par=60, shares={"Ben": 60}, cash=1000, trains=["5"])


def bank(made: Scenario, left: int) -> Scenario:
    """Give all of the bank's money but `left` to Cy."""
    return made.cash(Cy=made.pos[CASH]["Cy"] + made.pos[CASH][BANK] - left)


def go(made: Scenario) -> None:
    """Pass, withhold, or run where neither is possible: the last offer."""
    made.state, made.events = game.play(made.title, made.state, made.offers()[-1].action)


def plain(made: Scenario) -> Scenario:
    """Go on until the round changes or the game is over."""
    before = made.pos[ROUND]
    while made.actor and made.pos[ROUND] == before:
        go(made)
    return made


@pytest.mark.rule("18AL-5-1", "18AL-5-3")
@pytest.mark.parametrize(("left", "broken"), [(0, True), (1, False)])
def test_a_bank_left_with_nothing_ends_the_game_with_the_round(left: int, broken: bool) -> None:
    made = table().operating("TAG", "dividend", part=1, revenue=100, done=("L&N",))
    bank(made, 60 + left).play("dividend", choice="pay")  # 60 of 100 go to Ben
    assert (made.pos[END] == "bank") is broken
    plain(made)
    assert bool(made.pos[RESULT]) is broken
    assert made.pos[ROUND].part == (1 if broken else 2)


@pytest.mark.rule("18AL-5-3")
def test_the_bank_may_have_to_fall_below_zero() -> None:
    made = table("bank_breaks_at_zero").operating("TAG", "dividend", part=1, revenue=100, done=("L&N",))
    bank(made, 60).play("dividend", choice="pay")
    assert (made.pos[CASH][BANK], made.pos[END]) == (0, "")


@pytest.mark.rule("18AL-5-2", "18AL-3.4-3")
def test_a_bank_broken_in_a_stock_round_leaves_one_operating_round() -> None:
    made = table().corporation("WRA", par=60, shares={"Ben": 50}).stock_turn("Ben", round=6)
    bank(made, 100).play("buy_share", corporation="WRA", source="initial offering")
    assert made.pos[END] == "bank"
    plain(made)
    assert (made.pos[ROUND].kind, made.pos[ROUND].part) == ("operating", 1)
    plain(made)
    assert made.pos[RESULT] and made.pos[ROUND].number == 6


@pytest.mark.rule("18AL-5-4", "18AL-5-6", "18AL-market-4")
def test_a_price_of_300_ends_the_game_with_the_round() -> None:
    made = table().operating("L&N", "dividend", part=2, revenue=100).play("dividend", choice="pay")
    assert made.pos[END] == "price"
    while made.actor and made.step != "track":
        go(made)
    assert made.actor == "Ben" and made.pos.frame.who == "TAG"  # who waits still operates
    plain(made)
    assert made.pos[RESULT] and made.pos[ROUND].part == 2


@pytest.mark.rule("18AL-5.1-1", "18AL-5.1-2", "18AL-5.1-6")
def test_worth_is_cash_stock_and_private_companies() -> None:
    made = Scenario("18AL", THREE).private("S&NA", "Ann").cash(Ann=410)
    made.corporation("TAG", par=90, shares={"Ann": 20})
    made.skip("final reckoning")
    assert made.pos[RESULT]["Ann"] == 630


@pytest.mark.rule("18AL-5.1-4", "18AL-5.1-5")
@pytest.mark.parametrize(("options", "rounds"), [((), 1), (("tiebreak_round",), 2)])
def test_a_tie_stands_or_is_played_off(options: tuple[str, ...], rounds: int) -> None:
    made = table(*options).corporation("L&N", par=90, shares={"Ann": 60}, cell=(6, 0))
    made.corporation("TAG", par=60, shares={"Ben": 60, "Cy": 40}, cell=(6, 0))
    made.cash(Ann=1000, Ben=1000, Cy=1060).operating("TAG", "trains", round=8, of=3, done=("L&N",))
    made.state.set(END, "bank")
    made.play("pass")
    while made.actor:
        assert made.pos[ROUND].kind == "operating"
        go(made)
    assert (made.pos[ROUND].number, made.pos[ROUND].part) == (8, rounds)

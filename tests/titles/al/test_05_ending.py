"""Section 5: what ends the game and when; 5.1: who has won."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.core.position import Event
from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.ending import END, RESULT, EndSetOff, GameOver, winners
from roundhouse.rules.money import BANK, BROKEN, CASH
from roundhouse.rules.turns import RoundBegan

PLAYERS = ("Ann", "Ben", "Cy")


def table(phase: str = "5", *options: str) -> Scenario:
    """M&O, Ann's, has no track and no duty to own a train; nobody has money, so all can do nothing but pass."""
    game = Scenario("18AL", PLAYERS, options).phase(phase)
    for sym in ("TR", "S&NA", "B&SLC", "M&C", "NDY"):
        game.close(sym)
    game.corporation("M&O", par=60, shares={"Ann": 60}, pool=40, cash=0)
    return game.cash(dict.fromkeys(PLAYERS, 0))


def to_the_end(game: Scenario) -> list[Event]:
    """Everybody passes until the game is over; what happened, the last action included."""
    happened = list(game.events)
    for _ in range(100):
        if not game.actor:
            return happened
        game.play("pass")
        happened += game.events
    raise AssertionError("the game goes on and on")


def rounds(events: list[Event]) -> list[str]:
    return [f"{e.kind} {e.number}.{e.part}" for e in events if isinstance(e, RoundBegan)]


def reasons(events: list[Event]) -> list[str]:
    return [event.reason for event in events if isinstance(event, EndSetOff)]


def paying(bank: int, part: int, phase: str = "5", **more: Any) -> Scenario:
    """M&O pays $100 out in round 8.`part`: 60 to Ann and 40 to its treasury."""
    game = table(phase).operating("M&O", "dividend", round=8, part=part, revenue=100, **more)
    return game.bank(bank, "Cy").play("dividend", choice="pay")


@pytest.mark.rule("18AL-5-1", "18AL-5-3")
@pytest.mark.parametrize(
    ("bank", "part", "rest"),
    [
        (100, 1, []),  # the bank is left with nothing
        (40, 1, []),
        (100, 2, []),
        (40, 3, []),
        (101, 1, ["operating 8.2", "operating 8.3", "stock 9.1"]),
    ],
)
def test_a_bank_that_runs_dry_ends_the_game_with_the_operating_round(
    bank: int, part: int, rest: list[str]
) -> None:
    game = paying(bank, part)
    assert game.pos[CASH]["Ann"] == 60 and game.pos[CASH][BANK] == bank - 100
    assert game.pos[END] == ("" if rest else "bank")
    if not rest:
        happened = to_the_end(game)
        assert rounds(happened) == [] and isinstance(happened[-1], GameOver)
        found = game.why_not("pass", by="Ann")
        assert found is not None and (found.check, found.case) == ("in the menu", "game over")
        return
    begun = rounds(list(game.events))
    while len(begun) < 3:
        game.play("pass")
        begun += rounds(list(game.events))
    assert begun == rest


@pytest.mark.rule("18AL-5-1")
def test_who_waits_still_operates_when_the_bank_is_dry() -> None:
    game = table().corporation("WRA", par=60, shares={"Ben": 60}, cell=(2, 1))
    game.operating("M&O", "dividend", part=1, revenue=100).bank(50, "Cy").play("dividend", choice="pay")
    assert (game.step, game.pos.frame.who) == ("track", "WRA")
    assert rounds(to_the_end(game)) == []


@pytest.mark.rule("18AL-5-1")
def test_the_private_companies_may_empty_the_bank_before_anybody_operates() -> None:
    game = Scenario("18AL", PLAYERS).phase("3").cash(dict.fromkeys(PLAYERS, 0))
    for sym in ("TR", "S&NA", "B&SLC", "M&C", "NDY"):
        game.private(sym, "Cy")
    game.corporation("M&O", par=60, shares={"Ann": 60}, pool=40, cash=0)
    game.operating("M&O", "trains", round=3, part=1).bank(70, "Ben").play("pass")
    assert game.pos[END] == "bank" and game.pos[CASH]["Cy"] == 70
    assert rounds(list(game.events)) == ["operating 3.2"]
    assert (game.step, game.pos.frame.who) == ("track", "M&O"), "the round goes on"
    game.events = ()
    assert rounds(to_the_end(game)) == []


@pytest.mark.rule("18AL-5-2")
@pytest.mark.parametrize("phase", ["2", "4", "5", "4D"])
def test_in_a_stock_round_it_and_a_single_operating_round_are_finished(phase: str) -> None:
    game = table(phase).corporation("WRA", par=60, shares={"Ben": 40, "Cy": 10}, cell=(2, 2))
    game.stock_turn("Ben", round=6).bank(500, "Ben")
    game.play("buy_share", corporation="WRA", source="initial offering")  # it floats with 600
    assert game.pos[END] == "bank" and game.step == "stock turn"
    game.cash({"Ben": 0, BANK: game.pos[CASH][BANK]})
    happened = to_the_end(game)
    assert rounds(happened) == ["operating 6.1"] and isinstance(happened[-1], GameOver)


@pytest.mark.rule("18AL-5-3")
@pytest.mark.parametrize(
    ("options", "bank", "broken"),
    [
        ((), 99, True),
        ((), 100, True),
        ((), 101, False),
        (("bank_breaks_at_zero",), 100, False),
        (("bank_breaks_at_zero",), 99, True),
    ],
)
def test_a_bank_with_nothing_left_is_dry(options: tuple[str, ...], bank: int, broken: bool) -> None:
    game = table("5", *options).operating("M&O", "dividend", revenue=100).bank(bank, "Cy")
    game.play("dividend", choice="pay")
    assert reasons(list(game.events)) == (["bank"] if broken else [])


@pytest.mark.rule("18AL-5-4")
@pytest.mark.parametrize("part", [1, 2, 3])
def test_a_price_of_300_ends_the_game_with_the_operating_round(part: int) -> None:
    game = table().price("M&O", 0, 14).operating("M&O", "dividend", part=part, revenue=100)
    game.corporation("WRA", par=60, shares={"Ben": 60})
    game.play("dividend", choice="pay")
    assert reasons(list(game.events)) == ["price"]
    game.cash(Ann=0)
    seen: set[str] = set()
    happened = list(game.events)
    while game.actor:
        seen.add(game.pos.frame.who)
        game.play("pass")
        happened += game.events
    assert "WRA" in seen and rounds(happened) == [] and isinstance(happened[-1], GameOver)
    below = table().price("M&O", 0, 13).operating("M&O", "dividend", part=part, revenue=100)
    assert below.play("dividend", choice="pay").pos[END] == ""


@pytest.mark.rule("18AL-5-5")
@pytest.mark.parametrize("before", ["", "bank", "price"])
def test_a_bankruptcy_ends_the_game_at_once(before: str) -> None:
    # TAG needs $800 for a 4D; WRA waits for its turn in vain.
    game = Scenario("18AL", PLAYERS).phase("7").depot("4D-0").cash(dict.fromkeys(PLAYERS, 0))
    game.corporation("TAG", shares={"Ann": 60}, cash=0, cell=(0, 5))
    game.corporation("WRA", shares={"Ben": 60}, cash=0).operating("TAG", "trains", part=1)
    if before:
        game.state.set(END, before)
    game.play("bankrupt")
    assert rounds(list(game.events)) == [] and isinstance(game.events[-1], GameOver)
    assert (game.pos[END], game.actor, game.step) == ("bankrupt", "", "")


@pytest.mark.rule("18AL-5-6")
def test_of_two_ends_the_earlier_holds() -> None:
    """A price of 300 in OR7.1, after the bank has run dry in SR7, or with the same dividend: nothing follows.

    The balance counts when the action is complete, so of these two the price is the earlier one.
    """
    for first in ("bank", ""):
        game = table().price("M&O", 0, 14).operating("M&O", "dividend", round=7, part=1, revenue=100)
        game.bank(5000 if first else 10, "Cy")
        if first:
            game.state.set(END, first)
        game.play("dividend", choice="pay")
        assert game.pos[END] == (first or "price") and (first or game.pos[BROKEN])
        assert rounds(to_the_end(game.cash({"Cy": 0, "Ann": 0, BANK: game.pos[CASH][BANK]}))) == []


# -- 5.1


def reckoned(game: Scenario) -> dict[str, int]:
    """The result when the game ends here."""
    return game.at("final reckoning").go_on().pos[RESULT]


@pytest.mark.rule("18AL-5.1-1", "18AL-5.1-2")
def test_worth_is_cash_stock_at_its_price_and_private_companies_at_face_value() -> None:
    game = Scenario("18AL", PLAYERS).phase("3").cash(Ann=410).private("S&NA", "Ann").private("NDY", "L&N")
    game.corporation("L&N", par=60, shares={"Ben": 60, "Ann": 20}, cell=(0, 5), cash=900, trains=["3", "3"])
    assert reckoned(game.copy())["Ann"] == 410 + 180 + 40
    assert reckoned(game.copy().private("NDY", "Ben").cash(Ben=0))["Ben"] == 540 + 120
    assert reckoned(game.close("S&NA"))["Ann"] == 410 + 180


@pytest.mark.rule("18AL-5.1-6", "18AL-5.1-1")
def test_stock_counts_whether_or_not_its_corporation_has_floated() -> None:
    game = Scenario("18AL", PLAYERS).cash(Ann=0, Ben=5)
    game.corporation("TAG", par=75, shares={"Ann": 20})
    assert not game.pos[CORPORATIONS]["TAG"].floated
    result = reckoned(game)
    assert (result["Ann"], winners(result)) == (150, ["Cy"])


@pytest.mark.rule("18AL-5.1-4")
def test_equal_totals_stand_and_both_have_won() -> None:
    game = Scenario("18AL", PLAYERS).cash(Ann=1870, Ben=1850, Cy=1860).private("TR", "Ben")
    result = reckoned(game)
    assert result == {"Ann": 1870, "Ben": 1870, "Cy": 1860}
    assert winners(result) == ["Ann", "Ben"]


def tied(*options: str, ann: int = 60, part: int = 1) -> Scenario:
    """The last turn of the last round: Ann and Ben are equal when Ann has $60."""
    game = table("5", *options).price("M&O", 6, 0)
    game.corporation("WRA", par=60, shares={"Ben": 60}, cell=(6, 0))
    game.cash(Ann=ann, Ben=60).operating("M&O", "trains", round=8, part=part, done=("WRA",))
    game.state.set(END, "bank")
    return game


@pytest.mark.rule("18AL-5.1-5", "18AL-5.1-4")
@pytest.mark.parametrize(
    ("options", "ann", "part", "rest"),
    [
        ((), 60, 1, []),
        (("tiebreak_round",), 60, 1, ["operating 8.2"]),
        (("tiebreak_round",), 60, 3, ["operating 8.4"]),  # a stock round is skipped
        (("tiebreak_round",), 61, 1, []),
    ],
)
def test_a_tie_is_played_off_in_one_more_operating_round_if_the_table_wants_it(
    options: tuple[str, ...], ann: int, part: int, rest: list[str]
) -> None:
    game = tied(*options, ann=ann, part=part)
    happened = to_the_end(game.cash({"M&O": 0, "WRA": 0, BANK: 0}))
    assert rounds(happened) == rest
    assert isinstance(happened[-1], GameOver)


@pytest.mark.rule("18AL-5.1-5")
def test_no_tie_is_played_off_after_a_bankruptcy() -> None:
    game = Scenario("18AL", PLAYERS, ("tiebreak_round",)).phase("7").depot("4D-0")
    game.cash(Ann=0, Ben=300, Cy=300).corporation("TAG", shares={"Ann": 60}, cash=0)
    game.operating("TAG", "trains", part=1).play("bankrupt")
    assert winners(game.pos[RESULT]) == ["Ben", "Cy"] and not game.actor

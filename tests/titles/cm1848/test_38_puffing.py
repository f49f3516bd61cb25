"""Sections 38 and 22: puffing, and the marker that it leaves on the president's shares."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.emergency import BLOCK_LIMIT
from roundhouse.rules.market import by_price
from roundhouse.rules.money import CASH
from roundhouse.titles.cm1848.puffing import PUFFED
from titles.cm1848.merging import cell, dollars, merge, refused, table

PLAYERS = ("Ann", "Ben", "Cora")


def operating(cash: int = 1000, where: tuple[int, int] = (0, 6), **shares: int) -> Scenario:
    """DRGW, Ann's, comes to the step in which it may puff its stock."""
    position = Scenario("1848", PLAYERS).phase("4").cash(dict.fromkeys(PLAYERS, 500))
    position.corporation(
        "DRGW",
        par=100,
        shares=shares or {"Ann": 40, "Ben": 20},
        treasury=0,
        cash=cash,
        cell=where,
        trains=["4"],
    )
    position.operating("DRGW", "puff", part=2, of=2)
    return position


def marked(position: Scenario, *marks: tuple[str, str]) -> Scenario:
    position.writing().set(PUFFED, marks)
    return position


def to_stock_turn(position: Scenario, player: str) -> Scenario:
    """Pass until the player's stock turn comes."""
    for _ in range(30):
        if position.step == "stock turn" and position.actor == player:
            return position
        position.play("pass")
    raise AssertionError(position.step)


@pytest.mark.rule("1848-38-1", "1848-38-2")
def test_a_puff_is_a_square_to_the_right_for_ten_times_the_rise() -> None:
    """From 100 in the top row to 110: $100, out of the treasury."""
    position = operating(cash=100).play("puff")
    assert (cell(position, "DRGW"), dollars(position, "DRGW")) == ((0, 7), 110)
    assert (position.pos[CASH]["DRGW"], position.pos[CASH]["Ann"]) == (0, 500)
    assert not position.faults()


@pytest.mark.rule("1848-38-1")
def test_at_the_end_of_a_row_it_is_up() -> None:
    position = operating(where=(4, 11)).play("puff")  # 110, the last of its row
    assert (cell(position, "DRGW"), dollars(position, "DRGW")) == ((3, 11), 120)
    assert position.pos[CASH]["DRGW"] == 900


@pytest.mark.rule("1848-38-1")
def test_it_is_a_square_a_turn() -> None:
    position = operating().play("puff")
    assert position.step != "puff"
    assert refused(position, "puff")[0] == "in the menu"


@pytest.mark.rule("1848-38-2")
def test_the_president_adds_nothing() -> None:
    assert refused(operating(cash=99), "puff")[0] == "treasury pays the puff"
    assert refused(operating(cash=100), "puff") == ("", "")


@pytest.mark.rule("1848-38-3")
def test_the_marker_goes_below_those_that_are_there() -> None:
    position = operating()
    for sym in ("GN", "IC"):
        position.corporation(sym, par=100, shares={"Cora": 50}, cell=(0, 7), floated=True, operated=True)
    position.operating("DRGW", "puff").play("puff")
    assert by_price(position.pos, ["DRGW", "GN", "IC"]) == ["GN", "IC", "DRGW"]


@pytest.mark.rule("1848-38-9")
def test_there_is_no_puff_from_the_last_square() -> None:
    top = operating(where=(0, 22))
    assert dollars(top, "DRGW") == 500
    assert refused(top, "puff")[0] == "price can be puffed"
    assert refused(operating(where=(1, 22), cash=500), "puff") == ("", "")


@pytest.mark.rule("1848-38-4", "1848-21-5")
def test_the_presidents_shares_are_tied() -> None:
    position = operating(Ann=40, Ben=30).play("puff")
    assert position.pos[PUFFED] == (("Ann", "DRGW"),)
    position.stock_turn("Ann")
    assert refused(position, "sell_shares", corporation="DRGW", percent=10)[0] == "puffed shares stay"
    assert refused(position.stock_turn("Ben"), "sell_shares", corporation="DRGW", percent=10) == ("", "")


@pytest.mark.rule("1848-38-5", "1848-22-2")
def test_the_marker_comes_off_as_the_turn_ends() -> None:
    """It lies there for Ann's next turn of the stock round, whatever she does in it, and not for her second."""
    position = marked(operating(), ("Ann", "DRGW"), ("Ben", "GN")).stock_turn("Ann")
    position.corporation("GN", par=100, shares={"Cora": 60}, floated=True, operated=True)
    assert refused(position, "sell_shares", corporation="DRGW", percent=10)[0] == "puffed shares stay"
    position.play("pass")
    assert position.pos[PUFFED] == (("Ben", "GN"),)
    to_stock_turn(position.play("buy_share", corporation="DRGW", source="initial offering"), "Ann")
    assert position.pos[PUFFED] == ()
    assert refused(position, "sell_shares", corporation="DRGW", percent=10) == ("", "")


@pytest.mark.rule("1848-38-6", "1848-38-4")
def test_in_a_merger_the_same_player_keeps_the_marker() -> None:
    """Ann puffed CRIP, UP absorbs it: her UP is covered, and her odd half may be handed in all the same."""
    position = table({"Ben": 40}, {"Ann": 30}, turn="Cora")
    marked(position, ("Ann", "CRIP")).stock_turn("Ben")
    merge(position)
    assert (position.step, position.actor) == ("odd share", "Ann")
    assert position.pos[PUFFED] == (("Ann", "UP"),)
    position.play("sell_odd")
    assert position.pos[PUFFED] == (("Ann", "UP"),)


@pytest.mark.rule("1848-38-6")
def test_two_markers_become_two_on_the_survivor_even_without_the_presidency() -> None:
    """Dan, dealt the certificate first, loses it to Ann within the merger and keeps his marker."""
    position = table({"Ann": 60}, {"Dan": 40, "Ann": 20}, turn="Dan")
    marked(position, ("Dan", "CRIP"), ("Ann", "UP")).stock_turn("Dan")
    merge(position)
    assert dict(position.pos[PUFFED]).keys() <= {"Ann", "Dan"}
    assert ("Ann", "UP") in position.pos[PUFFED]


@pytest.mark.rule("1848-38-7")
def test_an_overtaken_president_loses_the_marker() -> None:
    position = marked(operating(Ann=20, Ben=20), ("Ann", "DRGW")).stock_turn("Ben")
    position.play("buy_share", corporation="DRGW", source="initial offering")
    assert position.pos[PUFFED] == ()
    stays = marked(operating(Ann=30, Ben=20), ("Ann", "DRGW")).stock_turn("Ben")
    stays.play("buy_share", corporation="DRGW", source="initial offering")
    assert stays.pos[PUFFED] == (("Ann", "DRGW"),)


@pytest.mark.rule("1848-38-8")
def test_puffed_shares_raise_no_money_in_need() -> None:
    position = operating()
    position.corporation("GN", par=100, shares={"Ann": 30, "Cora": 20}, floated=True, operated=True)
    assert BLOCK_LIMIT(position.pos, "Ann", "DRGW", "GN") == 40
    marked(position, ("Ann", "DRGW"))
    assert BLOCK_LIMIT(position.pos, "Ann", "DRGW", "GN") == 0

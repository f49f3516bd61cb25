"""Floating (section 10.5)."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.floating import Floated
from roundhouse.rules.market import price
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.operating_round import HomePlaced, TurnBegan
from roundhouse.rules.reach import TOKENS
from roundhouse.rules.shares import held
from roundhouse.rules.turns import ROUND

PLAYERS = ("A", "B", "C")


def table() -> Scenario:
    return Scenario("18Chesapeake", PLAYERS).cash(dict.fromkeys(PLAYERS, 1000))


def to_operating_round(game: Scenario) -> Scenario:
    """Everybody passes; the events of the last pass lead into the operating round."""
    while game.pos[ROUND].kind == "stock":
        game.play("pass")
    return game


def turns_begun(game: Scenario) -> list[str]:
    return [event.corporation for event in game.events if isinstance(event, TurnBegan)]


def placed_in(game: Scenario, hex: str) -> list[str]:
    return [token.corporation for token in game.pos[TOKENS].values() if token.placed and token.hex == hex]


@pytest.mark.rule("18Chesapeake-10.5-1")
def test_it_floats_when_sixty_percent_has_left_the_initial_offering() -> None:
    game = table().corporation("PRR", par=70, shares={"B": 40}, cash=0).stock_turn("A")
    game.play("buy_share", corporation="PRR", source="initial offering")
    assert not game.pos[CORPORATIONS]["PRR"].floated, "50%"
    assert [event for event in game.events if isinstance(event, Floated)] == []
    game.play("buy_share", corporation="PRR", source="initial offering")
    assert game.pos[CORPORATIONS]["PRR"].floated
    assert [event for event in game.events if isinstance(event, Floated)] == [Floated("PRR", 700)]


@pytest.mark.rule("18Chesapeake-10.5-1")
def test_shares_in_the_pool_have_left_the_offering_too() -> None:
    """The players have 40% and the pool 20% when it floats; 40% can still be had at par."""
    game = table().corporation("PRR", par=70, shares={"B": 30}, pool=20, cash=0).stock_turn("A")
    game.play("buy_share", corporation="PRR", source="initial offering")
    assert game.pos[CORPORATIONS]["PRR"].floated
    assert held(game.pos, "initial offering", "PRR") == 40
    assert held(game.pos, "bank pool", "PRR") == 20


@pytest.mark.rule("18Chesapeake-10.5-1")
def test_a_purchase_from_the_pool_floats_nothing() -> None:
    game = table().corporation("PRR", par=70, shares={"B": 30}, pool=20, cash=0).stock_turn("A")
    game.play("buy_share", corporation="PRR", source="bank pool")
    assert not game.pos[CORPORATIONS]["PRR"].floated


@pytest.mark.rule("18Chesapeake-10.5-2")
@pytest.mark.parametrize("par", [70, 80, 95])
def test_the_bank_pays_ten_times_par(par: int) -> None:
    game = table().corporation("PRR", par=par, shares={"B": 50}, cash=0).stock_turn("A")
    bank = game.pos[CASH][BANK]
    game.play("buy_share", corporation="PRR", source="initial offering")
    assert game.pos[CASH]["PRR"] == 10 * par
    assert game.pos[CASH][BANK] == bank + par - 10 * par
    game.play("buy_share", corporation="PRR", source="initial offering")
    assert game.pos[CASH]["PRR"] == 10 * par, "once"


@pytest.mark.rule("18Chesapeake-10.5-3")
def test_what_floats_in_a_stock_round_operates_in_the_next_operating_round() -> None:
    game = table().corporation("PRR", par=70, shares={"B": 50}, cash=0).stock_turn("A", round=3)
    game.play("buy_share", corporation="PRR", source="initial offering")
    to_operating_round(game)
    row = game.pos[ROUND]
    assert (row.kind, row.number, row.part) == ("operating", 3, 1)
    assert turns_begun(game) == ["PRR"]
    assert game.actor == "B", "its president acts for it"


@pytest.mark.rule("18Chesapeake-10.5-4")
def test_the_home_token_waits_for_the_first_turn() -> None:
    game = table().corporation("PRR", par=70, shares={"B": 50}, cash=0)
    game.corporation("LV", par=95, shares={"C": 60}, cash=700).stock_turn("A")
    game.play("buy_share", corporation="PRR", source="initial offering")
    assert placed_in(game, "F2") == []
    to_operating_round(game)
    assert turns_begun(game) == ["LV"], "LV stands higher"
    assert placed_in(game, "F2") == []
    while not any(isinstance(event, HomePlaced) for event in game.events):
        game.play("pass")
    assert turns_begun(game) == ["PRR"]
    assert placed_in(game, "F2") == ["PRR"]


@pytest.mark.rule("18Chesapeake-10.5-5")
def test_it_stays_floated_whatever_happens_to_its_shares() -> None:
    game = table().corporation("PRR", par=70, shares={"B": 50}, cash=0).stock_turn("B")
    game.play("buy_share", corporation="PRR", source="initial offering")
    assert game.pos[CASH]["PRR"] == 700
    game.stock_turn("B", round=3).play("sell_shares", corporation="PRR", percent=40).play("pass")
    assert held(game.pos, "bank pool", "PRR") == 40
    for source in ("bank pool", "initial offering"):  # it does not float a second time
        game.play("buy_share", corporation="PRR", source=source)
        assert not any(isinstance(event, Floated) for event in game.events)
    assert game.pos[CASH]["PRR"] == 700
    to_operating_round(game)
    assert turns_begun(game) == ["PRR"]


@pytest.mark.rule("18Chesapeake-10.5-6")
def test_it_does_nothing_before_it_floats() -> None:
    """Half is sold: no turn, no earnings, and no price movement in the operating round."""
    game = table().corporation("PRR", par=70, shares={"B": 50}, cash=0)
    game.corporation("LV", par=80, shares={"C": 60}, cash=0).stock_turn("A")
    begun: list[str] = []
    for _ in PLAYERS:
        game.play("pass")
        begun += turns_begun(game)
    while game.pos[ROUND].kind == "operating":
        game.play("pass")
        begun += turns_begun(game)
    assert begun == ["LV"]
    assert (price(game.pos, "PRR"), game.pos[CASH]["PRR"]) == (70, 0)
    assert price(game.pos, "LV") == 75, "which has floated and earned nothing"
    assert placed_in(game, "F2") == []
    while game.actor != "B":
        game.play("pass")
    game.play("sell_shares", corporation="PRR", percent=10)
    assert price(game.pos, "PRR") == 65

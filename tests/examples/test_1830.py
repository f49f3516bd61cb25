"""1830 in figures that are printed, and what sets it apart from others of its family."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import TRAINS
from roundhouse.rules.market import CHART, by_price
from roundhouse.rules.money import CASH
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.reach import BOARD, TILES, TOKENS
from roundhouse.rules.shares import held


@pytest.fixture(autouse=True)
def _installed(outside: None) -> None:
    pass


def table() -> Scenario:
    return Scenario("1830", ("Ann", "Ben", "Cy"))


def test_the_box() -> None:
    pos = table().pos
    assert sum(tile.count or 0 for tile in BOARD(pos).tiles.values()) == 85
    assert len(BOARD(pos).hexes) == 93
    assert sum(train.kind != "D" for train in pos[TRAINS].values()) == 6 + 5 + 4 + 3 + 2
    chart = CHART(pos)
    assert not chart.has((8, 0)) and chart.has((8, 1)) and chart.left((8, 1)) == (8, 1)


def test_of_equal_prices_in_a_column_the_upper_operates_first() -> None:
    position = table()
    position.corporation("PRR", par=67, shares={"Ann": 60}, cell=(6, 6))
    position.corporation("B&M", par=67, shares={"Ben": 60}, cell=(5, 6))
    assert by_price(position.pos, ("PRR", "B&M")) == ["B&M", "PRR"]


def test_several_shares_of_the_brown_zone_are_bought_in_a_turn_from_the_pool() -> None:
    position = table().cash(Ann=500)
    position.corporation("PRR", par=67, shares={"Ben": 40}, pool=40, cell=(7, 2)).stock_turn("Ann")
    position.play("buy_share", corporation="PRR", source="bank pool")
    assert [offer.action.source for offer in position.offers("buy_share")] == ["bank pool"]  # type: ignore[attr-defined]
    position.play("buy_share", corporation="PRR", source="bank pool")
    assert held(position.pos, "Ann", "PRR") == 20 and position.pos[CASH]["Ann"] == 440
    white = table().cash(Ann=500)
    white.corporation("PRR", par=67, shares={"Ben": 40}, pool=40, cell=(5, 6)).stock_turn("Ann")
    white.play("buy_share", corporation="PRR", source="bank pool")
    assert not white.offers("buy_share")


def test_more_than_sixty_percent_are_held_in_the_orange_zone() -> None:
    for cell, offered in (((4, 0), True), ((4, 5), False)):
        position = table().cash(Ann=500)
        position.corporation("PRR", par=67, shares={"Ann": 60}, pool=20, cell=cell).stock_turn("Ann")
        assert bool(position.offers("buy_share")) is offered, cell


def test_champlain_lays_its_tile_in_any_step_of_the_turn() -> None:
    position = table().phase("3").privates(CS="NYNH")
    position.corporation("NYNH", par=67, shares={"Ann": 60}, cash=500).operating("NYNH", "trains")
    assert {offer.action.hex for offer in position.offers("lay_power_tile")} == {"B20"}  # type: ignore[attr-defined]
    position.play("lay_power_tile", private="CS", hex="B20", tile="58", rotation=0)
    assert position.pos[TILES]["B20"].tile == "58" and position.step == "trains"
    assert not position.offers("lay_power_tile")


def test_delaware_takes_the_lay_of_the_turn_pays_and_brings_a_token() -> None:
    position = table().phase("3").privates(DH="PRR")
    position.corporation("PRR", par=67, shares={"Ann": 60}, cash=500).operating("PRR", "track")
    position.play("lay_power_tile", private="DH", hex="F16", tile="57", rotation=0)
    assert position.pos[CASH]["PRR"] == 380 and position.step == "token on the tile"
    position.play("canal_token")
    assert position.pos[CASH]["PRR"] == 380
    assert any(token.corporation == "PRR" and token.hex == "F16" for token in position.pos[TOKENS].values())
    assert position.step != "track"


def test_delaware_costs_too_much_for_who_has_less_than_its_mountain() -> None:
    position = table().phase("3").privates(DH="PRR")
    position.corporation("PRR", par=67, shares={"Ann": 60}, cash=119).operating("PRR", "track")
    assert not position.offers("lay_power_tile")


def test_mohawk_is_exchanged_for_a_share_out_of_the_pool_too() -> None:
    position = table().privates(MH="Ben")
    position.corporation("NYC", par=67, shares={"Ann": 60}, pool=20).stock_turn("Ben")
    assert [offer.action.source for offer in position.offers("exchange_private")] == [  # type: ignore[attr-defined]
        "initial offering",
        "bank pool",
    ]
    position.play("exchange_private", private="MH", source="bank pool")
    assert held(position.pos, "bank pool", "NYC") == 10 and position.pos[PRIVATES]["MH"].closed


def test_erie_chooses_its_city_with_the_first_tile() -> None:
    position = table().phase("3")
    position.corporation("ERIE", par=67, shares={"Ann": 60}, cash=500).operating("ERIE", "track")
    position.play("lay_tile", hex="E11", tile="59", rotation=2)
    assert position.step == "home city"
    assert [offer.action.city for offer in position.offers("choose_home")] == [0, 1]  # type: ignore[attr-defined]
    position.play("choose_home", city=1)
    (home,) = [
        token for token in position.pos[TOKENS].values() if token.corporation == "ERIE" and token.placed
    ]
    assert (home.hex, home.city) == ("E11", 1)

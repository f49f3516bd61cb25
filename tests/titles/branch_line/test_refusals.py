"""What Branch Line's rulebook forbids in a turn, check by check; figures worked out by hand."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.shares import OFFERING
from roundhouse.rules.stock_round import STOCK_TURN
from titles.branch_line.book import railway, refused, shares, table


@pytest.mark.rule("Branch Line-3.1-1")
def test_whoever_has_bought_buys_no_second_certificate() -> None:
    position = shares("Ann", Ann=40)
    assert refused(position, "buy_share", corporation="AVR", source=OFFERING) == ""
    position.pos.amend(STOCK_TURN, bought=1)
    assert refused(position, "buy_share", corporation="AVR", source=OFFERING) == "one certificate a turn"


@pytest.mark.rule("Branch Line-3.2-4")
def test_shares_of_a_company_that_has_no_price_are_not_sold() -> None:
    position = table().shares("BMR", {"Cy": 60}).stock_turn("Cy")
    assert refused(position, "sell_shares", corporation="BMR", percent=20) == "share has a price"


@pytest.mark.rule("Branch Line-5.1-2")
@pytest.mark.parametrize(("tile", "rotation"), [("9", 0), ("8", 1)])
def test_no_yellow_tile_on_a_yellow_one(tile: str, rotation: int) -> None:
    assert refused(railway(), "lay_tile", hex="D6", tile=tile, rotation=rotation) == "colour follows"


@pytest.mark.rule("Branch Line-5.2-2")
def test_no_token_in_a_city_out_of_reach() -> None:
    position = railway("token").tiles(B8="57:0")
    assert refused(position, "place_token", hex="B8", city=0) == "city is on a route"
    assert refused(position, "place_token", hex="D8", city=0) == ""


@pytest.mark.rule("Branch Line-5.3-1")
def test_trains_run_once_a_turn() -> None:
    position = railway("run", trains=("2",))
    runs = [{"train": "2-0", "route": ["C5.0", "D6", "D8.0"]}]
    assert refused(position, "run", runs=runs) == ""
    assert refused(position.turn(revenue=40), "run", runs=runs) == "one run a turn"


@pytest.mark.rule("Branch Line-5.4-1")
def test_there_are_two_ways_to_divide_and_one_of_them_is_taken_once() -> None:
    position = railway("dividend", trains=("2",)).turn(revenue=100)
    assert refused(position, "dividend", choice="half") == "way to divide"
    assert refused(position, "dividend", choice="pay") == ""
    assert refused(position.turn(divided=True), "dividend", choice="pay") == "earnings are divided once"


@pytest.mark.rule("Branch Line-5.5-1")
def test_a_company_does_not_buy_its_own_train() -> None:
    assert refused(railway("trains", trains=("2",)), "buy_train", train="2-0", price=80) == "train exists"


@pytest.mark.rule("Branch Line-5.5-3")
def test_a_company_at_its_limit_buys_no_train() -> None:
    """Three in phase 2: with two it buys, with three it does not."""
    two = railway("trains", cash=900, trains=("2", "2"))
    assert refused(two, "buy_train", train="2-2", price=80) == ""
    three = railway("trains", cash=900, trains=("2", "2", "2"))
    assert refused(three, "buy_train", train="2-3", price=80) == "train limit"


def short_of_a_train(**holdings: int) -> Scenario:
    """AVR has no money and no train, a 2-train costs $80, and Ann, its president, has no cash."""
    return railway("trains", cash=0).shares("AVR", {"Ann": 60, **holdings}).cash(Ann=0)


@pytest.mark.rule("Branch Line-5.6-2")
def test_a_president_who_cannot_raise_enough_does_not_begin() -> None:
    """Ben has two shares of AVR, so Ann can sell one of her three, for $60."""
    position = short_of_a_train(Ben=40).operating("AVR", "trains")
    assert refused(position, "buy_train", train="2-0", price=80) == "president can raise the money"
    assert refused(position.cash(Ann=20), "buy_train", train="2-0", price=80) == ""


@pytest.mark.rule("Branch Line-5.6-2")
def test_the_presidency_stays_and_the_train_waits_for_the_money() -> None:
    """A share of BMR and one of AVR bring $60 each; two of AVR would make Ben its president."""
    position = short_of_a_train(Ben=40).corporation("BMR", par=60, shares={"Ben": 40, "Ann": 20})
    position.operating("AVR", "trains").play("buy_train", train="2-0", price=80)
    assert position.step == "raise money"
    stays = "presidency of the operating corporation stays"
    assert refused(position, "sell_shares", corporation="AVR", percent=40) == stays
    assert refused(position, "complete_purchase") == "money for the train is there"
    position.play("sell_shares", corporation="BMR", percent=20)
    assert refused(position, "complete_purchase") == "money for the train is there"
    position.play("sell_shares", corporation="AVR", percent=20)
    assert position.step != "raise money" or refused(position, "complete_purchase") == ""

"""Section 4.2.5.2: who must buy a train, and what the president has to do for it."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import DEPOT, TRAINS, owned
from roundhouse.rules.ending import END, RESULT
from roundhouse.rules.market import MARKERS, price
from roundhouse.rules.money import CASH
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.shares import OUT_OF_GAME, POOL, held, president
from roundhouse.rules.turns import PRIORITY
from roundhouse.text.refusals import describe_violation

PLAYERS = ["Ann", "Ben", "Cy"]


def table(
    treasury: int = 250,
    ann: int = 1000,
    phase: str = "7",
    first: str = "4D-0",
    sym: str = "TAG",
    **more: Any,
) -> Scenario:
    """TAG, led by Ann, has the printed track to Rome and no train."""
    position = Scenario("18AL", PLAYERS).phase(phase).depot(first)
    position.corporation(sym, shares={"Ann": 30, "Ben": 30}, cash=treasury)
    return position.cash(Ann=ann, Ben=0, Cy=0).operating(sym, "trains", **more)


def refusal(position: Scenario, kind: str, **fields: Any) -> tuple[str, str]:
    found = position.why_not(kind, **fields)
    return ("", "") if found is None else (found.check, found.case)


DUTY = ("corporation must own a train", "")


@pytest.mark.rule("18AL-4.2.5.2-1")
def test_who_has_a_route_and_no_train_does_not_pass() -> None:
    position = table()
    assert refusal(position, "pass") == DUTY
    assert refusal(position.train("TAG", "5"), "pass") == ("", "")
    early = table(phase="2", first="2-2").tiles(K4="57:1")
    assert refusal(early, "pass") == DUTY, "in every phase"


@pytest.mark.rule("18AL-4.2.5.2-2", "18AL-4.2.5.2-4")
def test_a_route_is_two_stops_joined_with_a_station_in_one() -> None:
    # Gadsden and Rome, a town.
    assert refusal(table(sym="TAG"), "pass") == DUTY
    # WRA's circle in Montgomery: with no tile in L5 nothing is joined, with one Selma is, by the track of both.
    assert refusal(table(sym="WRA"), "pass") == ("", "")
    assert refusal(table(sym="WRA").tiles(L5="57:2"), "pass") == DUTY
    assert refusal(table(sym="WRA").tiles(L5="57:0"), "pass") == ("", "")
    # A route without an own station is none: Gadsden and Rome are joined, and M&O sits in Mobile.
    assert refusal(table(sym="M&O"), "pass") == ("", "")


@pytest.mark.rule("18AL-4.2.5.2-4")
def test_without_a_route_there_is_no_duty_and_no_help() -> None:
    position = table(sym="M&O")
    assert refusal(position, "buy_train", train="4D-0", price=800) == ("treasury pays the train", "no duty")
    assert refusal(position.cash({"M&O": 800}), "buy_train", train="4D-0", price=800) == ("", "")
    assert refusal(table(sym="M&O", ann=0), "bankrupt") == ("bankruptcy only when nothing helps", "no duty")


@pytest.mark.rule("18AL-4.2.5.2-3")
def test_an_empty_bank_ends_the_duty_one_train_in_the_pool_does_not() -> None:
    position = table()
    for id in owned(position.pos, DEPOT):
        position.state.put(TRAINS, id, type(position.pos[TRAINS][id])("4D", OUT_OF_GAME))
    assert refusal(position, "pass") == ("", "")
    assert refusal(position.train(POOL, "5"), "pass") == DUTY


@pytest.mark.rule("18AL-4.2.5.2-5", "18AL-4.2.5.2-7")
def test_who_can_pay_some_train_of_the_bank_is_not_helped() -> None:
    position = table(treasury=320, phase="5", first="6-0").train(POOL, "4")
    (used,) = owned(position.pos, POOL)
    assert refusal(position, "buy_train", train="6-0", price=630) == ("treasury pays the train", "can pay")
    assert refusal(position, "buy_train", train=used, price=300) == ("", "")
    poorer = position.copy().cash(TAG=299)
    assert refusal(poorer, "buy_train", train="6-0", price=630) == (
        "treasury pays the train",
        "not the cheapest",
    )
    poorer.play("buy_train", train=used, price=300)
    assert (poorer.pos[CASH]["TAG"], poorer.pos[CASH]["Ann"]) == (0, 999)


@pytest.mark.rule("18AL-4.2.5.2-5", "18AL-4.2.5.2-8")
def test_a_corporations_train_is_bought_with_the_treasury_or_not_at_all() -> None:
    position = table(treasury=250).corporation("M&O", shares={"Ann": 60}, trains=["5"], cash=0)
    (theirs,) = owned(position.pos, "M&O")
    for asked in (251, 300, 450):
        assert refusal(position, "buy_train", train=theirs, price=asked) == (
            "treasury pays the train",
            "train of a corporation",
        )
    offers = [o.open["price"] for o in position.offers("buy_train") if "price" in o.open]
    assert [(span.low, span.high) for span in offers] == [(1, 250)]  # type: ignore[attr-defined]
    position.play("buy_train", train=theirs, price=250)
    assert (position.pos[CASH]["TAG"], position.pos[CASH]["Ann"]) == (0, 1000)
    rich = table(treasury=900).corporation("M&O", shares={"Ann": 60}, trains=["5"], cash=0)
    (theirs,) = owned(rich.pos, "M&O")
    assert refusal(rich, "buy_train", train=theirs, price=901) == ("treasury pays the train", "can pay")


@pytest.mark.rule("18AL-4.2.5.2-6", "18AL-4.2.5.2-8", "18AL-4.2.5.2-9")
def test_the_president_adds_exactly_what_is_missing_for_one_train() -> None:
    position = table().play("buy_train", train="4D-0", price=800)
    assert (position.pos[CASH]["TAG"], position.pos[CASH]["Ann"]) == (0, 450)
    poor = table(ann=549)
    assert refusal(poor, "buy_train", train="4D-0", price=800) == ("president can raise the money", "")
    assert refusal(poor.cash(Ann=550), "buy_train", train="4D-0", price=800) == ("", "")
    again = table(treasury=250).train("TAG", "5")
    assert refusal(again, "buy_train", train="4D-0", price=800) == ("treasury pays the train", "has a train")


@pytest.mark.rule("18AL-4.2.5.2-10")
def test_short_of_cash_the_president_sells_stock_and_prices_fall() -> None:
    # 550 are missing: Ann has 400, and two shares of WRA at 75.
    position = table(ann=400).corporation("WRA", shares={"Ben": 20, "Ann": 20}, cell=(1, 4), floated=False)
    assert price(position.pos, "WRA") == 75
    position.play("buy_train", train="4D-0", price=800)
    assert (position.step, position.actor) == ("raise money", "Ann")
    assert {offer.action.kind() for offer in position.offers()} == {"sell_shares"}
    found = position.why_not("sell_shares", corporation="WRA", percent=10, by="Ben")
    assert found is not None and (found.check, found.case) == ("your turn", "raise money")
    assert refusal(position, "complete_purchase") == ("money for the train is there", "")
    position.play("sell_shares", corporation="WRA", percent=20)
    assert position.pos[CASH]["Ann"] == 550
    assert (position.pos[MARKERS]["WRA"].cell, price(position.pos, "WRA")) == ((3, 4), 65)
    assert held(position.pos, POOL, "WRA") == 20
    position.play("complete_purchase")
    assert (position.pos[CASH]["Ann"], position.pos[CASH]["TAG"]) == (0, 0)
    assert owned(position.pos, "TAG") == ["4D-0"]


@pytest.mark.rule("18AL-4.2.5.2-10")
def test_the_pool_limit_holds_for_these_sales() -> None:
    position = table(ann=400).corporation(
        "WRA", shares={"Ben": 20, "Ann": 20}, pool=40, cell=(1, 4), floated=False
    )
    assert refusal(position, "buy_train", train="4D-0", price=800) == ("president can raise the money", "")
    position.cash(Ann=475).play("buy_train", train="4D-0", price=800)
    assert refusal(position, "sell_shares", corporation="WRA", percent=20) == ("pool limit", "")
    assert refusal(position, "sell_shares", corporation="WRA", percent=10) == ("", "")


@pytest.mark.rule("18AL-4.2.5.2-11")
@pytest.mark.parametrize(("ann", "legal"), [(345, True), (369, True), (370, False), (410, False)])
def test_cash_left_over_is_less_than_any_certificate_brought(ann: int, legal: bool) -> None:
    # 550 are missing. Two shares of ATN at 90 and one of WRA at 65 bring 245: with 40 left over they were needed,
    # with 65 left over one less would have done.
    position = table(ann=ann)
    position.corporation("ATN", shares={"Ben": 30, "Ann": 20}, cell=(0, 5), floated=False)
    position.corporation("WRA", shares={"Ben": 20, "Ann": 10}, cell=(0, 1), floated=False)
    position.play("buy_train", train="4D-0", price=800)
    position.play("sell_shares", corporation="ATN", percent=20)
    found = refusal(position, "sell_shares", corporation="WRA", percent=10)
    if legal:
        assert found == ("", "")
        position.play("sell_shares", corporation="WRA", percent=10).play("complete_purchase")
        assert position.pos[CASH]["Ann"] == ann + 245 - 550 < 65
    else:
        assert found == ("no more stock is sold than needed", "enough")


@pytest.mark.rule("18AL-4.2.5.2-11")
def test_as_much_left_over_as_the_cheapest_certificate_brought_is_too_much() -> None:
    # 60 are missing, and every share of ATN brings 60.
    position = table(ann=490).corporation("ATN", shares={"Ben": 20, "Ann": 20}, cell=(2, 2), floated=False)
    position.play("buy_train", train="4D-0", price=800)
    assert refusal(position, "sell_shares", corporation="ATN", percent=20) == (
        "no more stock is sold than needed",
        "too much",
    )
    assert refusal(position, "sell_shares", corporation="ATN", percent=10) == ("", "")
    less = table(ann=489).corporation("ATN", shares={"Ben": 20, "Ann": 20}, cell=(2, 2), floated=False)
    less.play("buy_train", train="4D-0", price=800)
    assert refusal(less, "sell_shares", corporation="ATN", percent=20) == ("", "")


@pytest.mark.rule("18AL-4.2.5.2-12")
def test_other_presidencies_may_be_lost_that_of_the_operating_corporation_not() -> None:
    # 150 are missing; all shares are at 60.
    position = table(ann=400).shares("TAG", {"Ann": 50, "Ben": 30})
    position.corporation("ATN", shares={"Ann": 20, "Cy": 20}, cell=(2, 2), floated=False)
    position.play("buy_train", train="4D-0", price=800)
    assert refusal(position, "sell_shares", corporation="TAG", percent=30) == (
        "presidency of the operating corporation stays",
        "",
    )
    assert refusal(position, "sell_shares", corporation="TAG", percent=20) == ("", "")
    position.play("sell_shares", corporation="TAG", percent=20)
    position.play("sell_shares", corporation="ATN", percent=10)
    assert president(position.pos, "ATN") == "Cy" and president(position.pos, "TAG") == "Ann"
    position.play("complete_purchase")
    assert president(position.pos, "TAG") == "Ann"


@pytest.mark.rule("18AL-4.2.5.2-13")
def test_such_sales_belong_to_no_stock_round() -> None:
    # In OR1.1, and with Ann far above the certificate limit of 15.
    position = table(ann=400, round=1).priority("Cy")
    for sym in ("L&N", "M&O", "ATN"):
        position.corporation(sym, shares={"Ann": 60}, cell=(0, 5), floated=False)
    position.corporation("WRA", shares={"Ben": 20, "Ann": 20}, cell=(1, 4), floated=False)
    assert refusal(
        position.copy().stock_turn("Ann", round=1), "sell_shares", corporation="WRA", percent=20
    ) == (
        "no sale in the first stock round",
        "",
    )
    position.play("buy_train", train="4D-0", price=800)
    position.play("sell_shares", corporation="WRA", percent=20).play("complete_purchase")
    assert position.step != "raise money" and position.pos[PRIORITY] == "Cy"
    assert held(position.pos, "Ann", "L&N") == 60


@pytest.mark.rule("18AL-4.2.5.2-14", "18AL-5-5")
@pytest.mark.parametrize(("ann", "broke"), [(400, True), (469, True), (470, False)])
def test_who_cannot_find_the_money_is_bankrupt(ann: int, broke: bool) -> None:
    # 550 are missing; the shares bring 80.
    position = table(ann=ann).corporation("ATN", shares={"Ben": 20, "Ann": 10}, cell=(0, 4), floated=False)
    if broke:
        assert refusal(position, "pass") == DUTY
        assert refusal(position, "buy_train", train="4D-0", price=800) == (
            "president can raise the money",
            "",
        )
        assert [offer.action.kind() for offer in position.offers()] == ["bankrupt"]
        position.play("bankrupt")
        assert position.pos[END] == "bankrupt" and position.step == "" and not position.offers()
        assert position.faults() == []
    else:
        assert refusal(position, "bankrupt") == ("bankruptcy only when nothing helps", "can pay")
        assert refusal(position, "buy_train", train="4D-0", price=800) == ("", "")
    elsewhere = table(ann=0, sym="TAG").operating("TAG", "track")
    assert refusal(elsewhere, "bankrupt") == ("in the menu", "bankrupt")


@pytest.mark.rule("18AL-4.2.5.2-15", "18AL-5.1-3")
def test_before_the_end_everything_that_may_be_sold_is_and_prices_fall() -> None:
    """Three shares of AB&C at 90 and two of WRA at 65 are sold: the bank pool has room for no more."""
    position = table(ann=100).private("TR", "Ann").cash(Ben=100, Cy=0)
    position.corporation("AB&C", shares={"Ben": 20, "Ann": 50}, pool=20, cell=(0, 5), floated=False)
    position.corporation("WRA", shares={"Ben": 20, "Ann": 30}, pool=30, cell=(0, 1), floated=False)
    position.play("bankrupt")
    pos = position.pos
    assert (held(pos, POOL, "AB&C"), held(pos, POOL, "WRA")) == (50, 50)
    assert (price(pos, "AB&C"), price(pos, "WRA")) == (70, 55)
    # What is left: two shares at 70, one at 55, three of TAG at 60, and TR.
    assert pos[CASH]["Ann"] == 0
    assert pos[RESULT] == {"Ann": 140 + 55 + 180 + 20, "Ben": 100 + 140 + 110 + 180, "Cy": 0}


@pytest.mark.rule("18AL-5.1-3")
def test_a_bankrupt_player_may_win() -> None:
    # Four shares at 60 and TR are left, and nobody else has as much.
    position = table(ann=0).shares("TAG", {"Ann": 40, "Ben": 30}).private("TR", "Ann").cash(Ben=10, Cy=250)
    position.shares("TAG", {"Ann": 40}, pool=50)
    position.play("bankrupt")
    assert position.pos[RESULT] == {"Ann": 240 + 20, "Ben": 10, "Cy": 250}


@pytest.mark.rule("18AL-4.2.5.2-16")
def test_a_forced_purchase_is_the_banks_one_train_of_the_turn() -> None:
    # TAG's coal token keeps the turn open.
    position = table(treasury=20, phase="3", first="3-1").private("S&NA", "TAG")
    position.play("buy_train", train="3-1", price=180)
    assert position.pos[CASH]["Ann"] == 840 and position.pos.frame.who == "TAG"
    position.cash(TAG=500)
    assert refusal(position, "buy_train", train="3-2", price=180) == ("trains of the bank in a turn", "")


@pytest.mark.rule("18AL-4.2.5.2-17")
def test_help_is_judged_by_half_the_price() -> None:
    position = table(treasury=90, phase="3", first="3-1").private("NDY", "TAG")
    assert refusal(position, "buy_train", train="3-1", price=180) == ("treasury pays the train", "can pay")
    assert refusal(position, "buy_train", train="3-1", price=90) == ("", "")
    poor = table(treasury=50, phase="3", first="3-1").private("NDY", "TAG")
    assert refusal(poor, "buy_train", train="3-1", price=180) == (
        "treasury pays the train",
        "not the cheapest",
    )
    poor.play("buy_train", train="3-1", price=90)
    assert (poor.pos[CASH]["TAG"], poor.pos[CASH]["Ann"]) == (0, 960)
    bare = table(treasury=50, ann=39, phase="3", first="3-1").private("NDY", "TAG").shares("TAG", {"Ann": 20})
    assert refusal(bare, "bankrupt") == ("", "")
    assert refusal(bare.cash(Ann=40), "bankrupt") == ("bankruptcy only when nothing helps", "can pay")


@pytest.mark.rule("18AL-4.2.5.2-17", "18AL-4.2.5.2-7", "18AL-T3-20")
@pytest.mark.parametrize(("first", "used", "price"), [("4-1", "3", 150), ("5-1", "3", 180)])
def test_the_cheapest_train_is_found_with_half_the_price(first: str, used: str, price: int) -> None:
    """A new 4 at half is $150 and beats a used 3 at $180; a new 5 at half is $225 and does not."""
    position = table(treasury=100, phase="4", first=first).private("NDY", "TAG").train(POOL, used)
    position.operating("TAG", "trains")
    offered = {(o.action.train, o.action.price) for o in position.offers("buy_train")}  # type: ignore[attr-defined]
    (lying,) = owned(position.pos, POOL)
    train, other = (first, lying) if price == 150 else (lying, first)
    assert offered == {(train, price)}
    dearer = 180 if price == 150 else 225
    refused = ("treasury pays the train", "not the cheapest")
    assert refusal(position, "buy_train", train=other, price=dearer) == refused
    position.play("buy_train", train=train, price=price)
    assert position.pos[CASH]["Ann"] == 1000 - (price - 100)
    assert position.pos[PRIVATES]["NDY"].closed is (price == 150)


@pytest.mark.rule("18AL-4.2.5.2-3")
def test_with_an_empty_bank_nobody_is_told_of_a_train_for_nothing() -> None:
    position = table(treasury=50, first="")
    position.corporation("ATN", shares={"Ben": 60}, trains=["5"]).operating("TAG", "trains")
    (train,) = owned(position.pos, "ATN")
    found = position.why_not("buy_train", train=train, price=100)
    assert found is not None and (found.check, found.case) == ("treasury pays the train", "bank is empty")
    assert str(describe_violation(position.title, found)).startswith(
        "TAG has $50, the price is $100, and its president may not help while the bank has no train."
    )
    (span,) = (o.open["price"] for o in position.offers("buy_train"))
    assert (span.low, span.high) == (1, 50) and refusal(position, "pass") == ("", "")

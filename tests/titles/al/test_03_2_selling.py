"""Section 3.2(a): selling stock to the bank. Cells of the chart are (row, column) from the top left."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.market import MARKERS, price
from roundhouse.rules.money import CASH
from roundhouse.rules.operating_round import NEXT_TO_OPERATE
from roundhouse.rules.shares import OFFERING, POOL, certificates_held, held, president

FOUR = ["Ann", "Ben", "Cy", "Dee"]


def table() -> Scenario:
    """The private companies are closed, so that they are in nobody's way; players have no money."""
    position = Scenario("18AL", FOUR).cash(dict.fromkeys(FOUR, 0))
    for sym in ("TR", "S&NA", "B&SLC", "M&C", "NDY"):
        position.close(sym)
    return position


def sell(position: Scenario, sym: str, percent: int = 10) -> Scenario:
    return position.play("sell_shares", corporation=sym, percent=percent)


def sale(position: Scenario, sym: str, percent: int) -> str:
    """The check that refuses a sale; empty when it is legal."""
    found = position.why_not("sell_shares", corporation=sym, percent=percent)
    return "" if found is None else found.check


def order(position: Scenario) -> list[str]:
    """The corporations that have floated, in the order in which they would operate now."""
    found: list[str] = []
    while (corporation := NEXT_TO_OPERATE(position.pos, tuple(found))) is not None:
        found.append(corporation)
    return found


@pytest.mark.rule("18AL-3.2-1")
def test_a_turn_of_several_sales_and_a_purchase() -> None:
    position = Scenario("18AL", FOUR)
    for sym, owner in (("TR", "Ben"), ("S&NA", "Ann"), ("B&SLC", "Ann"), ("M&C", "Ann"), ("NDY", "Ann")):
        position.private(sym, owner)
    position.corporation("M&O", par=75, shares={"Ann": 40, "Ben": 20})
    position.corporation("L&N", par=60, shares={"Dee": 20}).stock_turn("Ben")
    sell(position, "M&O", 20)
    position.play("sell_private", private="TR", to="Cy", price=25).play("accept")
    position.play("buy_share", corporation="L&N", source=OFFERING)
    assert position.pos[CASH]["Ben"] == 500 + 150 + 25 - 60
    assert position.actor == "Cy"
    position.corporation("M&O", par=75, shares={"Ann": 40, "Cy": 20}).stock_turn("Cy")
    position.play("buy_share", corporation="L&N", source=OFFERING)
    found = position.why_not("buy_share", corporation="M&O", source=OFFERING)
    assert found is not None and found.check == "one certificate a turn"
    found = position.why_not("par", corporation="TAG", par=60)
    assert found is not None and found.check == "one certificate a turn"


@pytest.mark.rule("18AL-3.2-2", "18AL-1.4-5")
def test_stock_is_sold_at_the_market_price_into_the_bank_pool() -> None:
    position = (
        table().corporation("WRA", par=90, shares={"Ben": 40, "Ann": 20}, cell=(0, 1)).stock_turn("Ann")
    )
    sell(position, "WRA", 20)
    assert position.pos[CASH]["Ann"] == 130
    assert [held(position.pos, who, "WRA") for who in ("Ann", POOL, OFFERING)] == [0, 20, 40]


@pytest.mark.rule("18AL-3.2-2")
@pytest.mark.parametrize("percent", [-10, 0, 5, 15, 30])
def test_only_whole_shares_that_are_owned_are_sold(percent: int) -> None:
    position = table().corporation("WRA", par=90, shares={"Ben": 40, "Ann": 20}).stock_turn("Ann")
    assert sale(position, "WRA", percent) == "shares are held"
    assert sale(position, "WRA", 20) == ""
    assert sale(position, "NYC", 10) == "corporation exists"


@pytest.mark.rule("18AL-3.2-3", "18AL-3.5-6")
def test_stock_is_sold_for_a_train_even_after_the_first_stock_round() -> None:
    """Ann has to find $250 for TAG's train. Her sale makes Ben president of WRA, nobody gets TAG."""
    position = table().phase("7").depot("4D-0")
    position.corporation("TAG", par=60, shares={"Ann": 60, "Cy": 40}, cash=550)
    position.corporation("WRA", par=90, shares={"Ann": 30, "Ben": 30}).cash(Ann=0)
    for percent in (10, 20, 30):
        assert sale(position.stock_turn("Ann", round=1), "WRA", percent) == "no sale in the first stock round"
    position.operating("TAG", "trains", round=1).play("buy_train", train="4D-0", price=800)
    assert (position.step, position.actor) == ("raise money", "Ann")
    assert (sale(position, "TAG", 20), sale(position, "WRA", 30)) == ("", "")
    assert sale(position, "TAG", 30) == "presidency of the operating corporation stays"
    sell(position, "WRA", 10)
    assert (president(position.pos, "WRA"), president(position.pos, "TAG")) == ("Ben", "Ann")
    assert (position.pos[CASH]["Ann"], price(position.pos, "WRA")) == (90, 80)


@pytest.mark.rule("18AL-3.2-4")
def test_the_bank_pool_takes_half_of_a_corporation() -> None:
    position = table().corporation("ATN", par=60, shares={"Ben": 20, "Ann": 40}, pool=30)
    position.corporation("ATN", par=60, shares={"Ann": 40, "Ben": 20}, pool=30).stock_turn("Ben")
    assert sale(position, "ATN", 20) == ""
    position.stock_turn("Ann")
    assert sale(position, "ATN", 30) == "pool limit"
    sell(position, "ATN", 20)
    assert held(position.pos, POOL, "ATN") == 50
    assert sale(position, "ATN", 10) == "pool limit"


@pytest.mark.rule("18AL-3.2-4")
def test_what_is_in_the_initial_offering_is_not_reckoned() -> None:
    position = table().corporation("ATN", par=60, shares={"Ben": 20, "Ann": 20}).stock_turn("Ann")
    assert held(position.pos, OFFERING, "ATN") == 60
    assert sale(position, "ATN", 20) == ""


@pytest.mark.rule("18AL-3.2-5")
@pytest.mark.parametrize(
    ("rival", "percent", "refusal", "leads"),
    [
        (20, 20, "", "Ann"),
        (20, 30, "", "Ben"),
        (20, 40, "", "Ben"),
        (10, 20, "", "Ann"),
        (10, 30, "president's certificate stays with a player", "Ann"),
    ],
)
def test_a_presidents_certificate_goes_only_with_the_presidency(
    rival: int, percent: int, refusal: str, leads: str
) -> None:
    """Ann has 40%."""
    position = table().corporation("M&O", par=75, shares={"Ann": 40, "Ben": rival}).stock_turn("Ann")
    assert sale(position, "M&O", percent) == refusal
    if not refusal:
        sell(position, "M&O", percent)
        assert held(position.pos, "Ann", "M&O") == 40 - percent
        assert held(position.pos, POOL, "M&O") == percent
    assert president(position.pos, "M&O") == leads
    assert position.faults() == []


@pytest.mark.rule("18AL-3.2-6", "18AL-3.2-18")
def test_half_of_it_is_sold_by_way_of_two_ordinary_ones() -> None:
    position = table().corporation("TAG", par=60, shares={"Ann": 20, "Ben": 20}).stock_turn("Ann")
    bens = {c.id for c in certificates_held(position.pos, "Ben", "TAG")}
    sell(position, "TAG")
    assert president(position.pos, "TAG") == "Ben"
    assert [(c.percent, c.president) for c in certificates_held(position.pos, "Ann", "TAG")] == [(10, False)]
    pooled = certificates_held(position.pos, POOL, "TAG")
    assert [c.percent for c in pooled] == [10] and {c.id for c in pooled} < bens
    assert position.pos[CASH]["Ann"] == 60
    lonely = table().corporation("TAG", par=60, shares={"Ann": 20, "Ben": 10, "Cy": 10}).stock_turn("Ann")
    for percent in (10, 20):
        assert sale(lonely, "TAG", percent) == "president's certificate stays with a player"


@pytest.mark.rule("18AL-3.2-18")
def test_no_presidents_certificate_is_bought_from_the_bank_pool() -> None:
    position = table().corporation("TAG", par=60, shares={"Ann": 30, "Ben": 20}).stock_turn("Ann")
    sell(position, "TAG", 30)
    assert [c.percent for c in certificates_held(position.pos, POOL, "TAG")] == [10, 10, 10]
    position.cash(Cy=1000)
    for left in (2, 1, 0):
        position.stock_turn("Cy").play("buy_share", corporation="TAG", source=POOL)
        assert len(certificates_held(position.pos, POOL, "TAG")) == left
    found = position.stock_turn("Dee").why_not("buy_share", corporation="TAG", source=POOL)
    assert found is not None and (found.check, found.case) == ("share is there", "none left")
    assert president(position.pos, "TAG") == "Cy"  # with 30% against Ben's 20%


@pytest.mark.rule("18AL-3.2-7")
def test_stock_of_a_corporation_that_has_not_floated_is_sold() -> None:
    position = (
        table().corporation("ATN", par=75, shares={"Ben": 20, "Ann": 10}, cell=(1, 4)).stock_turn("Ann")
    )
    sell(position, "ATN")
    assert (position.pos[CASH]["Ann"], position.pos[MARKERS]["ATN"].cell) == (75, (2, 4))
    position.corporation("WRA", par=75, shares={"Ben": 50, "Ann": 10}, operated=False).stock_turn("Ann")
    assert sale(position, "WRA", 10) == ""


@pytest.mark.rule("18AL-3.2-7")
def test_stock_of_a_corporation_without_a_price_is_not_sold() -> None:
    """Nobody comes by such stock in this game: it is dealt out by hand here."""
    position = table().shares("ATN", {"Ben": 20, "Ann": 10}).stock_turn("Ann")
    assert sale(position, "ATN", 10) == "share has a price"


@pytest.mark.rule("18AL-3.2-8", "18AL-3.2-9")
@pytest.mark.parametrize(
    ("start", "percent", "end", "dollars"),
    [
        ((1, 5), 10, (2, 5), 80),
        ((1, 5), 30, (4, 5), 240),
        ((0, 0), 30, (3, 0), 180),
        ((3, 9), 10, (3, 9), 105),
        ((3, 8), 20, (3, 8), 180),
        ((2, 9), 30, (3, 9), 360),
        ((5, 2), 30, (6, 2), 135),
        ((0, 13), 20, (1, 13), 480),
    ],
)
def test_the_marker_falls_a_row_a_share_after_the_sale(
    start: tuple[int, int], percent: int, end: tuple[int, int], dollars: int
) -> None:
    position = table().corporation("M&O", par=75, shares={"Ben": 40, "Ann": 30}, cell=start).stock_turn("Ann")
    sell(position, "M&O", percent)
    assert position.pos[MARKERS]["M&O"].cell == end
    assert position.pos[CASH]["Ann"] == dollars


@pytest.mark.rule("18AL-3.2-9")
def test_sold_one_by_one_each_brings_the_price_of_its_moment() -> None:
    position = (
        table().corporation("M&O", par=75, shares={"Ben": 40, "Ann": 30}, cell=(1, 5)).stock_turn("Ann")
    )
    for sold in (80, 80 + 75, 80 + 75 + 70):
        sell(position, "M&O")
        assert position.pos[CASH]["Ann"] == sold


@pytest.mark.rule("18AL-3.2-10")
def test_a_marker_that_falls_goes_below_those_that_are_there() -> None:
    position = table().corporation("TAG", par=60, shares={"Ben": 30, "Ann": 30}, cell=(1, 5), cash=0)
    position.corporation("WRA", par=60, shares={"Cy": 60}, cell=(2, 5), cash=0)
    assert (price(position.pos, "WRA"), order(position)) == (75, ["TAG", "WRA"])
    sell(position.stock_turn("Ann"), "TAG")
    assert position.pos[MARKERS]["TAG"].cell == (2, 5)
    assert order(position) == ["WRA", "TAG"]


@pytest.mark.rule("18AL-3.2-8")
def test_a_marker_that_cannot_fall_keeps_its_place() -> None:
    position = table().corporation("TAG", par=60, shares={"Ben": 30, "Ann": 30}, cell=(6, 2), cash=0)
    position.corporation("WRA", par=60, shares={"Cy": 60}, cell=(6, 2), cash=0)
    sell(position.stock_turn("Ann"), "TAG", 20)
    assert position.pos[MARKERS]["TAG"].cell == (6, 2)
    assert order(position) == ["TAG", "WRA"]

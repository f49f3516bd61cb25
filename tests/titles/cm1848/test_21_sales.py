"""Section 21: selling shares."""

from __future__ import annotations

import pytest

from roundhouse.core.flow import react
from roundhouse.rules.emergency import MoneyRaised, Need
from roundhouse.rules.money import CASH
from roundhouse.rules.operating_round import HAS_OPERATED
from roundhouse.rules.shares import COUNTED_CERTIFICATES, OFFERING, POOL, STOCK, president
from roundhouse.rules.stock_round import SALE_PRICE
from roundhouse.titles.cm1848.puffing import PUFFED
from titles.cm1848.stock import Table, cell, charters, dollars, percents, pile, refused, table


def block(position: Table, sym: str, percent: int) -> Table:
    return position.play("sell_shares", corporation=sym, percent=percent)


@pytest.mark.rule("1848-21-1")
def test_only_shares_are_sold_to_the_bank() -> None:
    """Ann has S1, CGR, a charter and two shares of MP."""
    position = table().corporation("MP", par=70, shares={"Ben": 30, "Ann": 20}, cash=0)
    charters(position, IC="Ann").private("S1", "Ann").private("CGR", "Ann").private("CM 1", "Ann").stock_turn(
        "Ann"
    )
    assert {o.action.corporation for o in position.offers("sell_shares")} == {"MP"}
    for paper in ("S1", "CGR", "CM 1", "IC charter"):
        assert refused(position, "sell_shares", corporation=paper, percent=10) == (
            "corporation exists",
            "private",
        )
    assert refused(position, "sell_shares", corporation="IC", percent=10)[0] == "shares are held"


@pytest.mark.rule("1848-21-2")
def test_shares_wait_for_the_first_operating_turn() -> None:
    """GN floated in SR 2: its shares are sold from SR 3 on."""
    position = (
        table().corporation("GN", par=70, shares={"Ann": 30, "Ben": 20}, operated=False).stock_turn("Ben")
    )
    assert refused(position, "sell_shares", corporation="GN", percent=10)[0] == "corporation has operated"
    first = position.copy().operating("GN", "first turn is noted").go_on()
    assert first.step == "track" and not HAS_OPERATED(first.pos, "GN")  # the turn has to be over
    later = table().corporation("GN", par=70, shares={"Ann": 30, "Ben": 20}).stock_turn("Ben", round=3)
    assert refused(later, "sell_shares", corporation="GN", percent=10) == ("", "")


@pytest.mark.rule("1848-21-3")
def test_half_of_a_corporation_is_all_that_the_pool_takes() -> None:
    """40% of TP is there: it takes one tenth more."""
    position = table().corporation("TP", par=70, shares={"Ann": 30, "Ben": 20}, pool=40).stock_turn("Ben")
    assert refused(position, "sell_shares", corporation="TP", percent=20)[0] == "pool limit"
    block(position, "TP", 10)
    assert percents(position, "TP", POOL) == [50]
    assert refused(position, "sell_shares", corporation="TP", percent=10)[0] == "pool limit"


@pytest.mark.rule("1848-21-4")
def test_the_pool_takes_no_presidents_certificate() -> None:
    position = table().corporation("GN", par=70, shares={"Ann": 20, "Ben": 10, "Cora": 10}, floated=True)
    position.stock_turn("Ann")
    facts = refused(position, "sell_shares", corporation="GN", percent=10)
    assert facts[0] == "president's certificate stays with a player"


@pytest.mark.rule("1848-21-5")
def test_puffed_shares_stay() -> None:
    """DRGW was puffed: its president has none to sell in the next stock turn."""
    position = table().corporation("DRGW", par=70, shares={"Ann": 40, "Ben": 20}).stock_turn("Ann")
    assert refused(position, "sell_shares", corporation="DRGW", percent=10) == ("", "")
    position.writing().set(PUFFED, (("Ann", "DRGW"),))
    assert refused(position, "sell_shares", corporation="DRGW", percent=10)[0] == "puffed shares stay"


@pytest.mark.rule("1848-21-6", "1848-21-7")
def test_shares_sold_together_fetch_the_price_before() -> None:
    """Three at $100 are $300, and the token goes down over 90 and 80 to 75."""
    position = table().corporation("IC", par=100, shares={"Ben": 30, "Ann": 30}).stock_turn("Ann")
    block(position, "IC", 30)
    assert position.pos[CASH]["Ann"] == 1300
    assert (cell(position, "IC"), dollars(position, "IC")) == ((3, 6), 75)


@pytest.mark.rule("1848-21-7", "1848-21-8")
def test_on_the_ledge_a_token_keeps_its_place_and_height() -> None:
    """IC lies above MP; a share of IC is sold."""
    position = table().corporation("IC", par=65, shares={"Ben": 30, "Ann": 20}, cell=(6, 2))
    position.corporation("MP", par=65, shares={"Ben": 20}, cell=(6, 2)).stock_turn("Ann")
    block(position, "IC", 10)
    assert cell(position, "IC") == (6, 2)
    assert pile(position, "MP", "IC") == ["IC", "MP"]
    shorter = table().corporation("IC", par=65, shares={"Ben": 30, "Ann": 20}, cell=(3, 14)).stock_turn("Ann")
    block(shorter, "IC", 20)
    assert cell(shorter, "IC") == (3, 14)  # under the 180 of that column there is nothing


@pytest.mark.rule("1848-21-9", "1848-35-8")
def test_a_token_goes_beneath_those_that_are_there() -> None:
    """CNW and TP are on 80, and MP falls there."""
    position = table()
    for corporation in ("CNW", "TP"):
        position.corporation(corporation, par=80, shares={"Cora": 20})
    position.corporation("MP", par=90, shares={"Ben": 30, "Ann": 20}).stock_turn("Ann")
    block(position, "MP", 10)
    assert pile(position, "MP", "TP", "CNW") == ["CNW", "TP", "MP"]


@pytest.mark.rule("1848-21-10")
def test_a_president_left_behind_is_replaced_before_the_sale_goes_on() -> None:
    """Ann presides with 30% and sells two tenths; Ben has 20%."""
    position = table().corporation("IC", par=80, shares={"Ann": 30, "Ben": 20}).stock_turn("Ann")
    block(position, "IC", 20)
    assert president(position.pos, "IC") == "Ben"
    assert percents(position, "IC", "Ann", "Ben", POOL) == [10, 20, 20]
    assert [c.percent for c in position.pos[STOCK]["IC"] if c.owner == "Ben"] == [20]


@pytest.mark.rule("1848-21-10")
def test_nobody_with_less_than_twenty_percent_becomes_president() -> None:
    position = table().corporation("IC", par=80, shares={"Ann": 40, "Ben": 10}).stock_turn("Ann")
    block(position, "IC", 20)
    assert president(position.pos, "IC") == "Ann"


@pytest.mark.rule("1848-21-11")
def test_of_several_ahead_the_one_with_most_or_the_first_to_the_left() -> None:
    """Ann comes down to 10%; Ben and Dan have 30% each: Ben. With 20% and 30% it is Dan."""
    position = table().corporation("IC", par=80, shares={"Ann": 30, "Ben": 30, "Dan": 30}).stock_turn("Ann")
    block(position, "IC", 20)
    assert president(position.pos, "IC") == "Ben"
    other = table().corporation("IC", par=80, shares={"Ann": 40, "Ben": 20, "Dan": 30}).stock_turn("Ann")
    block(other, "IC", 30)
    assert president(other.pos, "IC") == "Dan"


@pytest.mark.rule("1848-21-12")
@pytest.mark.parametrize("order", [("UP", "CP"), ("CP", "UP")])
def test_the_seller_chooses_which_corporation_goes_first(order: tuple[str, str]) -> None:
    """CP and UP both fall to 70: the one sold first lies above."""
    position = table()
    for corporation in ("CP", "UP"):
        position.corporation(corporation, par=75, shares={"Ben": 30, "Ann": 20})
    position.stock_turn("Ann")
    for corporation in order:
        block(position, corporation, 10)
    assert [dollars(position, c) for c in order] == [70, 70]
    assert pile(position, "CP", "UP") == list(order)


@pytest.mark.rule("1848-21-13")
def test_all_sales_of_one_stock_in_a_turn_are_one_sale() -> None:
    """Two shares of GN at $100, then a third in the same turn: $100; in the next turn it is what it has become."""
    position = table().corporation("GN", par=100, shares={"Ben": 40, "Ann": 40}).stock_turn("Ann")
    block(position, "GN", 20)
    block(position, "GN", 10)
    assert (position.pos[CASH]["Ann"], dollars(position, "GN")) == (1300, 75)
    position.play("pass")
    block(position, "GN", 10)
    assert position.pos[CASH]["Ben"] == 1075
    for _ in range(3):
        position.play("pass")
    assert position.actor == "Ann"
    block(position, "GN", 10)
    assert position.pos[CASH]["Ann"] == 1370


@pytest.mark.rule("1848-21-13")
def test_a_sale_for_a_train_is_over_with_the_need() -> None:
    position = table().corporation("GN", par=100, shares={"Ben": 40, "Ann": 40}).stock_turn("Ann")
    block(position, "GN", 10)
    pos = position.writing()
    assert SALE_PRICE(pos, "Ann", "GN") == 100
    pos.emit(MoneyRaised(Need("GN", "2-0", 80, "Ben"), enough=False))
    react(pos)
    assert SALE_PRICE(pos, "Ann", "GN") == 90


@pytest.mark.rule("1848-21-14")
def test_who_is_over_the_limit_sells() -> None:
    """Six play and Ann has 15: one share has to go, before she buys or passes."""
    position = table(6)
    for corporation, percent in (("GN", 60), ("IC", 60), ("MP", 60)):
        position.corporation(corporation, par=70, shares={"Ann": percent, "Ben": 20})
    position.corporation("TP", par=70, shares={"Ben": 30}).stock_turn("Ann")
    assert COUNTED_CERTIFICATES(position.pos, "Ann") == 15
    for kind, fields in (("pass", {}), ("buy_share", {"corporation": "TP", "source": OFFERING})):
        assert refused(position, kind, **fields)[0] == "sell down to the limit"
    block(position, "GN", 10)
    assert COUNTED_CERTIFICATES(position.pos, "Ann") == 14
    assert refused(position, "pass") == ("", "")


@pytest.mark.rule("1848-21-14")
def test_as_near_to_the_limit_as_legal_sales_bring_it() -> None:
    """Where nothing can be sold, nothing has to be."""
    position = table(6)
    for corporation in ("GN", "IC", "MP"):
        position.corporation(corporation, par=70, shares={"Ann": 60, "Ben": 20}, operated=False)
    position.corporation("TP", par=70, shares={"Ben": 30}).stock_turn("Ann")
    assert refused(position, "pass")[0] != "sell down to the limit"


@pytest.mark.rule("1848-21-15")
def test_part_of_the_presidents_certificate_is_sold_by_way_of_the_exchange() -> None:
    """Ann has the president's 20% alone, Ben has 20%: she sells one tenth, Ben presides."""
    position = (
        table().corporation("IC", par=80, shares={"Ann": 20, "Ben": 20}, floated=True).stock_turn("Ann")
    )
    block(position, "IC", 10)
    assert president(position.pos, "IC") == "Ben"
    assert [c.percent for c in position.pos[STOCK]["IC"] if c.owner == "Ann"] == [10]

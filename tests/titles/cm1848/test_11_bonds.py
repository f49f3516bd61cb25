"""Sections 11, 13 and 16: bonds, what they are worth, how they are changed and how they pay."""

from __future__ import annotations

import pytest

from roundhouse.core.flow import dispose
from roundhouse.features.merging import CorporationsMerged
from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import PHASE, list_price, owned, top
from roundhouse.rules.ending import WEALTH
from roundhouse.rules.money import AVAILABLE_FUNDS, BANK, BROKEN, pay
from roundhouse.rules.shares import POOL
from roundhouse.titles.cm1848.bond_money import (
    BOND_MONEY,
    PLEDGED,
    RATE,
    BondsSpent,
    RateChanged,
    cover,
    give,
    share_out,
)
from titles.cm1848.rolling import bonds, bonds_of, crip, dollars, facts, kinds, other, refused, scrap, table


def at_turn(step: str = "trains", phase: str = "4", **more: object) -> Scenario:
    """CRIP operates with a train; Ann presides."""
    return crip(table(phase), **{"trains": ["4"], **more}).operating("CRIP", step)


def paying(position: Scenario, payer: str, amount: int) -> Scenario:
    """The payer pays the bank."""
    pos = position.writing()
    pay(pos, payer, BANK, amount, "something")
    position.events = tuple(pos.events)
    return position


# -- the rate -----------------------------------------------------------------------------------------


@pytest.mark.rule("1848-11-1", "1848-16-5")
def test_the_rate_goes_by_the_trains_that_the_bank_sells() -> None:
    position = crip(table("2"), route=False, cash=9000)
    assert position.pos[RATE] == 10
    rates = {}
    while (train := top(position.pos)) != "8-0":
        assert train is not None
        before = position.pos[RATE]
        position.operating("CRIP", "trains").play(
            "buy_train", train=train, price=list_price(position.pos, train)
        )
        if position.pos[RATE] != before:
            rates[train] = position.pos[RATE]
        scrap(position, "CRIP")
    assert rates == {
        "3-5": 30,
        "4-1": 40,
        "4-4": 50,
        "5-0": 60,
        "5-3": 70,
        "6-0": 80,
        "6-3": 100,
        "7-1": 0,
    }


@pytest.mark.rule("1848-36-26", "1848-37-9")
def test_the_last_6_train_makes_bonds_worth_all() -> None:
    position = (
        bonds(crip(table("6"), cash=600, route=False), rate=80).depot("6-3").operating("CRIP", "trains")
    )
    position.play("buy_train", train="6-3", price=600)
    assert position.pos[RATE] == 100
    assert RateChanged(80, 100) in position.events


@pytest.mark.rule("1848-37-9")
def test_the_rate_comes_after_what_the_phase_brings() -> None:
    position = bonds(crip(table("5"), cash=600, route=False, trains=["3"]), rate=70).depot("6-0")
    position.operating("CRIP", "trains").play("buy_train", train="6-0", price=600)
    tags = [str(event.__struct_config__.tag) for event in position.events]
    assert tags.index("phase_began") < tags.index("trains_rusted") < tags.index("bond_rate_changed")


@pytest.mark.rule("1848-36-27")
def test_a_train_of_the_pool_uncovers_nothing() -> None:
    position = bonds(crip(table("6"), cash=600, route=False), rate=80)
    position.train(POOL, "5")
    (train,) = owned(position.pos, POOL)
    assert train in BOND_MONEY(position.pos).markers
    position.operating("CRIP", "trains").play("buy_train", train=train, price=450)
    assert position.pos[RATE] == 80 and position.pos[PHASE] == "6"


@pytest.mark.rule("1848-11-6")
def test_the_least_bond_is_ten_dollars() -> None:
    assert BOND_MONEY(table().pos).unit == 10
    for rate, dollars_each in ((30, 3), (80, 8)):
        position = bonds(at_turn(), rate=rate, CRIP=10)
        assert AVAILABLE_FUNDS(position.pos, "CRIP") == dollars_each


# -- changing -----------------------------------------------------------------------------------------


@pytest.mark.rule("1848-11-2")
def test_changing_in_the_own_stock_turn_is_no_act() -> None:
    position = bonds(table(cash=100), rate=40, Ann=300).stock_turn("Ann")
    position.play("change_bonds", count=20)
    assert bonds_of(position, "Ann") == 100 and dollars(position, "Ann") == (180,)
    assert position.actor == "Ann"
    assert all(frame.at == 0 for frame in position.state.stack if frame.node == "stock turns")
    assert refused(position, "change_bonds", count=11) == ("bonds are in hand", "")
    assert refused(position, "change_bonds", count=0) == ("bonds are in hand", "")
    assert refused(position, "change_bonds", count=1, by="Ben") == ("your turn", "stock turn")


@pytest.mark.rule("1848-11-7")
def test_bonds_at_nothing_stay_and_are_worthless() -> None:
    position = bonds(table(cash=100), rate=0, Ann=300).stock_turn("Ann")
    assert refused(position, "change_bonds", count=1) == ("bonds have a value", "")
    assert bonds_of(position, "Ann") == 300 and WEALTH(position.pos, "Ann") == 100


@pytest.mark.rule("1848-11-6")
def test_bonds_count_in_the_end_at_the_rate_of_the_end() -> None:
    position = bonds(table(cash=100), rate=70, Ann=300)
    assert WEALTH(position.pos, "Ann") == 310


def test_the_fewest_are_changed_for_a_sum() -> None:
    position = bonds(table(cash=100), rate=30, Ann=300).stock_turn("Ann")
    cover(position.writing(), "Ann", 140)
    assert bonds_of(position, "Ann") == 160 and dollars(position, "Ann") == (142,)


# -- paying -------------------------------------------------------------------------------------------


@pytest.mark.rule("1848-11-3")
def test_a_debt_of_an_operating_round_is_paid_in_bonds() -> None:
    position = paying(bonds(at_turn(), rate=50, CRIP=200), "CRIP", 80)
    assert bonds_of(position, "CRIP") == 40 and dollars(position, "CRIP") == (0,)
    position = paying(bonds(at_turn().cash(Ann=10), rate=50, Ann=200), "Ann", 80)
    assert bonds_of(position, "Ann") == 60 and dollars(position, "Ann") == (0,)


@pytest.mark.rule("1848-11-4")
def test_no_more_than_covers_the_debt_and_no_change() -> None:
    position = paying(bonds(at_turn(), rate=30, CRIP=300), "CRIP", 40)
    assert bonds_of(position, "CRIP") == 160 and dollars(position, "CRIP") == (0,)
    assert BondsSpent("CRIP", 14, 40) in position.events
    position = paying(bonds(at_turn(cash=25), rate=30, CRIP=300), "CRIP", 40)
    assert bonds_of(position, "CRIP") == 250 and dollars(position, "CRIP") == (0,)
    position = bonds(at_turn(cash=100), rate=30, CRIP=300)
    position.play("pledge_bonds", owner="CRIP", count=30)
    paying(position, "CRIP", 40)  # pledged bonds go first, and not more than it takes
    assert bonds_of(position, "CRIP") == 160 and dollars(position, "CRIP") == (100,)


@pytest.mark.rule("1848-11-4")
def test_fewer_bonds_and_some_cash() -> None:
    position = bonds(at_turn(cash=100), rate=30, CRIP=300)
    position.play("pledge_bonds", owner="CRIP", count=5)
    assert refused(position, "pledge_bonds", owner="CRIP", count=5) == ("bonds are pledged once", "")
    assert refused(position, "pledge_bonds", owner="CRIP", count=31) == ("bonds are in hand", "")
    assert refused(position, "pledge_bonds", owner="Ben", count=1) == ("bonds of the turn are pledged", "")
    paying(position, "CRIP", 40)
    assert bonds_of(position, "CRIP") == 250 and dollars(position, "CRIP") == (75,)
    assert position.pos[PLEDGED] == {}


@pytest.mark.rule("1848-11-4")
def test_what_is_pledged_is_free_again_in_the_next_turn() -> None:
    position = bonds(at_turn(cash=500, route=False), rate=30, CRIP=300)
    other(position, "GN", cash=1000)
    position.play("pledge_bonds", owner="CRIP", count=5)
    while position.state.stack[-1].who == "CRIP":
        position.play("pass")
    assert position.pos[PLEDGED] == {} and bonds_of(position, "CRIP") == 300


@pytest.mark.rule("1848-11-3")
def test_bonds_do_not_pay_in_stock_rounds() -> None:
    position = bonds(table(cash=50), rate=100, Ann=300).stock_turn("Ann")
    assert AVAILABLE_FUNDS(position.pos, "Ann") == 50
    with pytest.raises(ValueError, match="cannot pay"):
        paying(position, "Ann", 60)


def test_bonds_that_pay_the_bank_do_not_break_it() -> None:
    position = bonds(at_turn(), rate=50, CRIP=200)
    position.bank(20, "Dan")
    paying(position, "CRIP", 80)
    assert not position.pos[BROKEN] and dollars(position, BANK) == (20,)


@pytest.mark.rule("1848-36-16", "1848-11-3")
def test_a_train_takes_cash_first_and_then_bonds() -> None:
    position = bonds(crip(table("4"), cash=200), rate=40, CRIP=400).depot("4-2").operating("CRIP", "trains")
    position.play("buy_train", train="4-2", price=300)
    assert kinds(position, "CRIP") == ["4"]
    assert bonds_of(position, "CRIP") == 150 and dollars(position, "CRIP") == (0,)


@pytest.mark.rule("1848-36-17")
def test_the_president_adds_cash_and_bonds() -> None:
    position = bonds(crip(table("4"), cash=200).cash(Ann=20), rate=40, Ann=400, CRIP=50)
    position.depot("4-2").operating("CRIP", "trains").play("buy_train", train="4-2", price=300)
    assert kinds(position, "CRIP") == ["4"]
    assert bonds_of(position, "CRIP") == 0 and bonds_of(position, "Ann") == 250
    assert dollars(position, "CRIP", "Ann") == (0, 0)


@pytest.mark.rule("1848-36-17", "1848-36-21")
def test_bonds_count_before_shares_are_sold() -> None:
    position = bonds(crip(table("4"), cash=200, shares={"Ann": 20}), rate=40, Ann=240)
    other(position, "GN", cell=(2, 0), shares={"Ben": 40, "Ann": 20})
    position.depot("4-2").operating("CRIP", "trains")
    assert refused(position, "bankrupt") == ("bankruptcy only when nothing helps", "can pay")
    position.play("buy_train", train="4-2", price=300)
    position.play("sell_shares", corporation="GN", percent=10).play("complete_purchase")
    assert kinds(position, "CRIP") == ["4"]
    assert bonds_of(position, "Ann") == 0 and dollars(position, "Ann") == (50 - (100 - 96),)


@pytest.mark.rule("1848-36-4", "1848-36-5")
def test_bonds_are_changed_for_a_train_of_a_corporation() -> None:
    position = bonds(crip(table("4"), cash=60), rate=40, CRIP=100)
    other(position, "GN", trains=["3"]).operating("CRIP", "trains")
    (train,) = owned(position.pos, "GN")
    assert facts(position, "buy_train", train=train, price=101)["cash"] == 100
    position.play("buy_train", train=train, price=90).play("accept")
    assert dollars(position, "CRIP", "GN") == (0, 90)
    assert (bonds_of(position, "CRIP"), bonds_of(position, "GN")) == (20, 0)


# -- handing out ----------------------------------------------------------------------------------------


@pytest.mark.rule("1848-11-5")
def test_at_nothing_no_bonds_are_handed_out() -> None:
    position = bonds(crip(table()), rate=0)
    pos = position.writing()
    give(pos, {"Ann": 300}, "spike")
    share_out(pos, "CRIP", 500, "golden spike", "CP")
    assert bonds_of(position, "Ann") == 0 and not pos.events


@pytest.mark.rule("1848-9-3")
def test_bonds_are_shared_out_as_a_dividend_is() -> None:
    position = crip(table(), shares={"Ann": 40, "Ben": 20}, pool=10)
    share_out(position.writing(), "CRIP", 500, "golden spike", "CP")
    assert [bonds_of(position, owner) for owner in ("Ann", "Ben", "CRIP")] == [200, 100, 150]


@pytest.mark.rule("1848-25-20")
def test_bonds_pass_to_the_survivor() -> None:
    position = bonds(other(crip(table()), "GN"), CRIP=100, GN=50)
    pos = position.writing()
    dispose(pos, CorporationsMerged("GN", "CRIP", "Ann"))
    assert (bonds_of(position, "GN"), bonds_of(position, "CRIP")) == (150, 0)

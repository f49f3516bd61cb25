"""Section 4.6: starting and floating public corporations."""

from __future__ import annotations

import pytest

from roundhouse.core.record import state_form
from roundhouse.play.scenario import Scenario
from roundhouse.play.views import view
from roundhouse.rules.corporations import CORPORATION_SPECS, CORPORATIONS
from roundhouse.rules.depot import owned
from roundhouse.rules.floating import Floated
from roundhouse.rules.market import by_price
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.operating_round import NEXT_TO_OPERATE, operator
from roundhouse.rules.reach import TOKENS
from roundhouse.rules.shares import OFFERING, POOL, held, president
from roundhouse.rules.turns import ROUND
from roundhouse.titles.c2c.price_split import SPLITS
from titles.c2c.dealing import block, buy, stock_round, table
from titles.c2c.tables import cell, refused

LEGAL = ("", "")


@pytest.mark.rule("18C2C-4.6.1-1")
def test_the_presidents_certificate_is_bought_at_twice_par() -> None:
    """At par $82 Dan pays the bank $164."""
    position = table().stock_turn("Dan")
    bank = position.pos[CASH][BANK]
    assert {o.action.par for o in position.offers("par")} == {68, 72, 76, 82, 90, 100}
    position.play("par", corporation="UP", par=82)
    assert (position.pos[CASH]["Dan"], position.pos[CASH][BANK]) == (1000 - 164, bank + 164)
    assert (president(position.pos, "UP"), held(position.pos, "Dan", "UP")) == ("Dan", 20)
    assert refused(table(cash=163).stock_turn("Dan"), "par", corporation="UP", par=82)[0] == "player can pay"
    assert refused(position.stock_turn("Ann"), "par", corporation="UP", par=82)[0] == "par is set once"


@pytest.mark.rule("18C2C-4.6.1-2")
def test_the_marker_goes_under_those_that_are_there() -> None:
    """SAL is the third to start at 100: two corporations operate before it."""
    position = table()
    for player, sym in (("Ann", "WAB"), ("Ben", "IC"), ("Cora", "SAL")):
        position.stock_turn(player).play("par", corporation=sym, par=100)
    assert {cell(position, sym) for sym in ("WAB", "IC", "SAL")} == {(0, 6)}
    assert position.pos[CORPORATIONS]["SAL"].par == 100
    assert by_price(position.pos, ["SAL", "IC", "WAB"]) == ["WAB", "IC", "SAL"]
    assert position.pos[SPLITS] == {}


@pytest.mark.rule("18C2C-4.6.1-3")
def test_the_presidents_certificate_comes_first() -> None:
    """CA has brought Cora a share of PRR: to buy from PRR, somebody takes the 20% certificate first."""
    position = table().stock_turn("Cora")
    position._deal(position.writing(), "PRR", "Cora", 10)
    assert refused(position, "buy_share", corporation="PRR", source=OFFERING) == (
        "president's certificate first",
        "",
    )
    assert not [o for o in position.offers("buy_share") if o.action.corporation == "PRR"]
    position.play("par", corporation="PRR", par=68)
    assert refused(position.stock_turn("Ann"), "buy_share", corporation="PRR", source=OFFERING) == LEGAL


@pytest.mark.rule("18C2C-4.6.1-4")
def test_what_a_corporation_has_is_no_secret() -> None:
    """Cora may look which trains SP has, though SP is Ben's."""
    position = table().corporation("SP", par=68, shares={"Ben": 60}, treasury=10, trains=["3"], cash=10)
    position.private("MH", "SP").stock_turn("Cora")
    for seat in ("Cora", "Ben"):
        assert view(position.title, position.state, seat).state == state_form(position.title, position.state)


@pytest.mark.rule("18C2C-4.6.1-5")
def test_the_charter_goes_with_the_office() -> None:
    """Ben becomes president of L&N: its trains, cash and stations are under his rule."""
    position = table().corporation("L&N", par=82, shares={"Ann": 40, "Ben": 30}, trains=["3"], cash=50)
    block(position.stock_turn("Ann"), "L&N", 30)
    assert president(position.pos, "L&N") == "Ben"
    position.operating("L&N", "track")
    assert operator(position.pos) == "Ben" == position.actor
    assert len(owned(position.pos, "L&N")) == 1 and position.pos[CASH]["L&N"] == 50


def floating(par: int = 68, pool: int = 0, ann: int = 40) -> Scenario:
    """MKT has been started, and lacks a share."""
    return table().corporation("MKT", par=par, shares={"Ann": ann, "Ben": 50 - pool - ann}, pool=pool)


@pytest.mark.rule("18C2C-4.6.2-1")
def test_with_the_sixth_share_it_floats() -> None:
    """Players have four shares and the open market two: it floats."""
    position = floating(pool=20, ann=20).stock_turn("Cora")
    assert not position.pos[CORPORATIONS]["MKT"].floated
    buy(position, "MKT")
    assert position.pos[CORPORATIONS]["MKT"].floated
    assert held(position.pos, POOL, "MKT") == 20
    market = floating(pool=20, ann=20).stock_turn("Cora")
    buy(market, "MKT", POOL)
    assert not market.pos[CORPORATIONS]["MKT"].floated


@pytest.mark.rule("18C2C-4.6.2-2")
def test_it_gets_ten_times_par() -> None:
    """Par 68 puts $680 into the treasury."""
    position = buy(floating().stock_turn("Cora"), "MKT")
    assert position.pos[CASH]["MKT"] == 680 and Floated("MKT", 680) in position.events


@pytest.mark.rule("18C2C-4.6.2-3")
def test_the_home_station_comes_with_the_first_turn() -> None:
    """B&M floats in stock round 2; its space is kept free until it operates in OR 2.1."""
    position = table().corporation("B&M", par=68, shares={"Ann": 40, "Ben": 10})
    stock_round(position, "Cora", 2)
    buy(position, "B&M")

    def homes() -> list[bool]:
        return [t.placed for t in position.pos[TOKENS].values() if t.corporation == "B&M" and t.hex]

    assert position.pos[CORPORATIONS]["B&M"].floated and homes() == [False]
    assert CORPORATION_SPECS(position.pos)["B&M"].home == "I82"
    while position.pos[ROUND].kind == "stock":
        position.play("pass")
    assert position.pos.within("operating turn") is not None and homes() == [True]


@pytest.mark.rule("18C2C-4.6.2-4")
def test_before_it_has_floated_it_has_no_turns() -> None:
    """Five shares of MKT are sold: the operating round passes it by, and its marker keeps its cell."""
    position = floating().corporation("UP", par=100, shares={"Ann": 60}, cash=500)
    assert NEXT_TO_OPERATE(position.pos, ()) == "UP" and NEXT_TO_OPERATE(position.pos, ("UP",)) is None
    stock_round(position, "Ann", 2)
    while position.pos[ROUND].number == 2:
        position.play("pass") if position.step != "dividend" else position.play("dividend", choice="pay")
    assert cell(position, "MKT") == (5, 6)


@pytest.mark.rule("18C2C-4.6.2-5")
def test_it_operates_in_the_next_operating_round() -> None:
    """The sixth share goes in stock round 2: OR 2.1 is the first to see it operate."""
    position = floating().corporation("UP", par=100, shares={"Ann": 60}, cash=500)
    buy(stock_round(position, "Cora", 2), "MKT")
    assert NEXT_TO_OPERATE(position.pos, ("UP",)) == "MKT"
    while position.pos[ROUND].kind == "stock":
        position.play("pass")
    assert (position.pos[ROUND].number, position.pos[ROUND].part) == (2, 1)
    assert NEXT_TO_OPERATE(position.pos, ("UP",)) == "MKT"

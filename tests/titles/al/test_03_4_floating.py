"""Section 3.4: how a corporation comes to life."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.ending import END
from roundhouse.rules.floating import Floated
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.operating_round import NEXT_TO_OPERATE
from roundhouse.rules.reach import TOKENS
from roundhouse.rules.turns import ROUND

THREE = ("Ann", "Ben", "Cy")
OFFERING, POOL = "initial offering", "bank pool"


def table(par: int = 75, pool: int = 0, **shares: int) -> Scenario:
    """WRA has been started and not yet floated; it is Ann's turn."""
    made = Scenario("18AL", THREE).cash(Ann=500, Ben=500, Cy=500)
    for sym in ("TR", "S&NA", "B&SLC", "M&C", "NDY"):
        made.private(sym, "Cy")
    return made.corporation("WRA", par=par, shares=shares, pool=pool).stock_turn("Ann")


def buy(made: Scenario, source: str = OFFERING) -> Scenario:
    return made.play("buy_share", corporation="WRA", source=source)


def floats(made: Scenario) -> list[Floated]:
    return [event for event in made.events if isinstance(event, Floated)]


@pytest.mark.rule("18AL-3.4-1")
def test_the_sixth_share_makes_it_float() -> None:
    made = buy(table(Ben=20, Ann=20))
    assert (floats(made), made.pos[CORPORATIONS]["WRA"].floated) == ([], False)
    made.stock_turn("Ann")
    made = buy(made)
    assert floats(made) == [Floated("WRA", 750)]
    assert made.pos[CORPORATIONS]["WRA"].floated
    assert (made.pos[ROUND].kind, made.pos[CASH]["WRA"]) == ("stock", 750)


@pytest.mark.rule("18AL-3.4-1")
def test_shares_in_the_open_market_are_out_of_the_initial_offering() -> None:
    made = table(Ben=20, Ann=10, pool=20)
    assert floats(buy(made.copy(), POOL)) == []  # 50% are out as before
    assert floats(buy(made)) == [Floated("WRA", 750)]


@pytest.mark.rule("18AL-3.4-2")
@pytest.mark.parametrize(("par", "capital"), [(60, 600), (70, 700), (75, 750), (90, 900), (105, 1050)])
def test_the_treasury_opens_with_ten_times_par(par: int, capital: int) -> None:
    made = table(par, Ben=30, Ann=20).price("WRA", 4, 0)  # the market price has nothing to do with it
    bank = made.pos[CASH][BANK]
    buy(made)
    assert made.pos[CASH]["WRA"] == capital
    assert made.pos[CASH][BANK] == bank + par - capital


@pytest.mark.rule("18AL-3.4-2")
def test_it_floats_once() -> None:
    made = buy(table(Ben=30, Ann=20))
    assert (made.pos[CASH]["WRA"], made.step, made.actor) == (750, "stock turn", "Ann")
    made.stock_turn("Ben").play("sell_shares", corporation="WRA", percent=10)
    assert made.pos[CORPORATIONS]["WRA"].floated
    made.stock_turn("Cy")
    buy(made, POOL)
    made.stock_turn("Cy")
    buy(made)
    assert (made.pos[CASH]["WRA"], floats(made)) == (750, [])


@pytest.mark.rule("18AL-3.4-2", "18AL-map-3")
def test_its_tokens_are_there() -> None:
    made = buy(table(Ben=30, Ann=20))
    tokens = [token for token in made.pos[TOKENS].values() if token.corporation == "WRA"]
    assert [token.price for token in tokens] == [0, 40, 100, 100]
    assert [token.hex for token in tokens] == ["L5", "", "", ""] and not any(t.placed for t in tokens)


@pytest.mark.rule("18AL-3.4-3")
def test_the_capital_is_paid_at_that_instant() -> None:
    """The buyer's $70 leave $600 in the bank, of $700 that are due."""
    made = table(70, Ben=50).corporation("L&N", par=75, shares={"Cy": 60}, cash=0).stock_turn("Ann")
    buy(made.bank(530, "L&N"))
    assert (made.pos[CASH]["WRA"], made.pos[CASH][BANK]) == (700, -100)
    assert (made.pos[END], made.pos[ROUND].kind) == ("bank", "stock")
    enough = table(70, Ben=50).corporation("L&N", par=75, shares={"Cy": 60}, cash=0).stock_turn("Ann")
    buy(enough.bank(631, "L&N"))
    assert (enough.pos[CASH][BANK], enough.pos[END]) == (1, "")


@pytest.mark.rule("18AL-3.4-4")
def test_with_half_of_it_sold_a_corporation_waits() -> None:
    made = table(105, Ben=30, Ann=20).corporation("TAG", par=60, shares={"Cy": 60}, cash=600)
    made.stock_turn("Ann")
    waiting = made.copy()
    while waiting.pos[ROUND].kind == "stock":
        waiting.play("pass")
    assert (waiting.pos.frame.who, NEXT_TO_OPERATE(waiting.pos, ("TAG",))) == ("TAG", None)
    buy(made)
    while made.pos[ROUND].kind == "stock":
        made.play("pass")
    assert made.pos.frame.who == "WRA"  # at $105 it is even the first

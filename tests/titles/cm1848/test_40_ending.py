"""Section 40: what ends the game and when, and what everybody is worth then."""

from __future__ import annotations

import pytest

from roundhouse.core import game
from roundhouse.core.position import Event
from roundhouse.play.scenario import Scenario
from roundhouse.rules.ending import END, RESULT, WEALTH, EndSetOff, GameOver, winners
from roundhouse.rules.money import BANK, BROKEN, CASH
from roundhouse.rules.shares import POOL
from roundhouse.rules.turns import RoundBegan
from titles.cm1848.stock import bonds, table

SEATS = ("Ann", "Ben", "Cora", "Dan")


def lonely(phase: str = "8") -> Scenario:
    """GN is the only corporation: Ann has 60%, 40% are in the pool; its train has nowhere to go."""
    position = table(4, phase=phase)
    for sym in list(position.pos.state.parts()["privates"]):
        position.close(sym)
    position.corporation("GN", par=100, shares={"Ann": 60}, pool=40, cash=0, trains=["8"])
    return position.cash(dict.fromkeys(SEATS, 0))


def to_the_end(position: Scenario) -> list[Event]:
    """Everybody passes until the game is over; what happened, the last action included."""
    happened = list(position.events)
    for _ in range(200):
        if not position.actor:
            return happened
        offers = position.offers()
        plain = next((o for o in offers if o.action.kind() == "pass"), offers[0])
        position.state, position.events = game.play(position.title, position.state, plain.action)
        happened += position.events
    raise AssertionError("the game goes on and on")


def rounds(events: list[Event]) -> list[str]:
    return [f"{e.kind} {e.number}.{e.part}" for e in events if isinstance(e, RoundBegan)]


@pytest.mark.rule("1848-40-1")
def test_nothing_sold_in_the_first_convention_is_the_end() -> None:
    position = Scenario("1848", SEATS)
    for _ in SEATS:
        position.play("pass")
    assert (position.actor, position.pos[END]) == ("", "nothing sold")


@pytest.mark.rule("1848-40-1", "1848-40-6")
def test_a_bankruptcy_is_the_end_and_the_bankrupt_may_have_won() -> None:
    """Ann has to buy a train at $800 and has $500, and may sell three tenths at $70; Ben has $600."""
    position = table(4, phase="8")
    position.corporation("UP", par=70, shares={"Ann": 50}, cash=0)
    position.cash(Ann=500, Ben=600, Cora=0, Dan=0)
    position.tiles(G28="57:1", G30="9:1", G32="57:1").operating("UP", "trains", round=4)
    position.play("bankrupt")
    assert (position.actor, position.pos[END]) == ("", "bankrupt")
    assert any(isinstance(event, GameOver) for event in position.events)
    assert winners(position.pos[RESULT]) == ["Ann"]


@pytest.mark.rule("1848-40-2")
@pytest.mark.parametrize(("part", "rest"), [(1, ["operating 7.2"]), (2, [])])
def test_a_broken_bank_ends_the_game_with_the_pair_of_rounds(part: int, rest: list[str]) -> None:
    position = lonely().operating("GN", "dividend", round=7, part=part, revenue=90).bank(50, "Cora")
    position.play("dividend", choice="pay")
    assert position.pos[END] == "bank"
    happened = to_the_end(position)
    assert rounds(happened) == rest
    assert [e.reason for e in happened if isinstance(e, EndSetOff)] == ["bank"]


@pytest.mark.rule("1848-40-2")
def test_broken_in_a_stock_round_it_is_followed_by_a_whole_pair() -> None:
    """Purchases refill the bank meanwhile: it ends all the same."""
    position = lonely()
    position.shares("GN", {"Ann": 60, "Ben": 10}, pool=30).stock_turn("Ben", round=8).bank(90, "Dan")
    position.play("sell_shares", corporation="GN", percent=10)
    assert position.pos[BROKEN]
    while position.actor != "Dan":
        position.play("pass")
    position.play("buy_share", corporation="GN", source=POOL)
    assert position.pos[CASH][BANK] > 0
    assert rounds(to_the_end(position)) == ["operating 8.1", "operating 8.2"]


def test_a_table_at_which_nobody_can_ever_act_again_comes_to_an_end() -> None:
    """No paper is left, no corporation operates, and nothing can be bought: rounds would go by for ever."""
    position = table(4, phase="8")
    for sym in list(position.pos.state.parts()["privates"]):
        position.close(sym)
    position.cash(dict.fromkeys(SEATS, 40)).stock_turn("Ann", round=9).go_on()
    assert (position.actor, position.pos[END]) == ("", "standstill")
    assert position.pos[RESULT] == dict.fromkeys(SEATS, 40)


@pytest.mark.rule("1848-40-3", "1848-40-9")
def test_nobody_goes_short_and_the_last_dollar_is_the_end() -> None:
    """$54 to Ann out of $54: that is it. With $10 in the bank she has as much."""
    exact = lonely().operating("GN", "dividend", revenue=90).bank(54, "Cora")
    exact.play("dividend", choice="pay")
    assert (exact.pos[CASH][BANK], exact.pos[END]) == (0, "bank")
    more = lonely().operating("GN", "dividend", revenue=90).bank(55, "Cora")
    more.play("dividend", choice="pay")
    assert more.pos[END] == ""
    short = lonely().operating("GN", "dividend", revenue=90).bank(10, "Cora")
    short.play("dividend", choice="pay")
    assert (short.pos[CASH]["Ann"], short.pos[CASH][BANK]) == (54, -44)
    assert not [fault for fault in short.faults() if fault.startswith("money")]


@pytest.mark.rule("1848-40-4")
def test_shares_cash_and_papers_count() -> None:
    """Three shares at 180, $200 in cash, S1 at $60: $800; a pioneer's charter at $100, and a certificate of CM."""
    position = table(4).corporation("GN", par=100, shares={"Ben": 50, "Ann": 30}, cell=(0, 11))
    position.private("S1", "Ann").cash(Ann=200)
    assert WEALTH(position.pos, "Ann") == 800
    position.private("UP charter", "Ann").private("CM 1", "Ann")
    assert WEALTH(position.pos, "Ann") == 1000


@pytest.mark.rule("1848-40-5")
def test_what_corporations_have_is_nobodys() -> None:
    position = table(4).corporation("GN", par=100, shares={"Ann": 50}, cash=900, trains=["5"])
    position.private("MRMD", "GN").cash(Ann=0)
    assert WEALTH(position.pos, "Ann") == 500


@pytest.mark.rule("1848-40-7")
def test_private_companies_count_nothing_and_bonds_their_rate() -> None:
    """At 60% a bond of $100 is worth $60; ORSN is worth nothing."""
    position = bonds(table(4), 60, Ann=10).private("ORSN", "Ann").cash(Ann=0)
    assert WEALTH(position.pos, "Ann") == 60


@pytest.mark.rule("1848-40-8")
def test_equal_worth_is_a_shared_victory() -> None:
    position = table(4).cash(Ann=5000, Ben=5000, Cora=1, Dan=0).skip("final reckoning")
    assert winners(position.pos[RESULT]) == ["Ann", "Ben"]

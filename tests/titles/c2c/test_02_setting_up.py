"""Sections 2.1, 2.3, 2.5 and 2.6: certificates, money and seats at the beginning."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.money import BANK, BROKEN, CASH
from roundhouse.rules.shares import OFFERING, STOCK
from roundhouse.rules.turns import PRIORITY
from titles.c2c.tables import PLAYERS, table


@pytest.mark.rule("18C2C-2.1-1")
def test_all_certificates_are_offered_the_presidents_first() -> None:
    """WAB: a certificate of 20% above eight of 10%."""
    pos = Scenario("18C2C", PLAYERS[:4]).pos
    first, *others = pos[STOCK]["WAB"]
    assert (first.president, first.percent) == (True, 20)
    assert [c.percent for c in others] == [10] * 8 and not any(c.president for c in others)
    assert len(pos[CORPORATIONS]) == 32
    assert {c.owner for c in pos[STOCK]["WAB"]} == {OFFERING}


@pytest.mark.rule("18C2C-2.3-1")
@pytest.mark.parametrize(("options", "money"), [((), 48000), (("short",), 32000)])
def test_the_players_money_comes_out_of_a_fixed_sum(options: tuple[str, ...], money: int) -> None:
    pos = Scenario("18C2C", PLAYERS[:6], options).pos
    dealt = {(): 1200, ("short",): 800}[options]
    assert [pos[CASH][player] for player in PLAYERS[:6]] == [dealt] * 6
    assert pos[CASH][BANK] == money - 6 * dealt


@pytest.mark.rule("18C2C-2.3-2")
def test_a_bank_run_dry_goes_on_paying() -> None:
    """$200 are there, Ann has all of WAB, which pays $900."""
    position = table().corporation("WAB", par=100, shares={"Ann": 100}, cash=0, trains=["2"])
    position.corporation("ERIE", par=68, shares={"Cora": 60}, cash=500)
    position.operating("WAB", "dividend", revenue=900).bank(200, "Ben")
    before = position.pos[CASH]["Ann"]
    position.play("dividend", choice="pay")
    assert position.pos[CASH]["Ann"] == before + 900
    assert position.pos[CASH][BANK] == -700 and position.pos[BROKEN]
    assert position.step


@pytest.mark.rule("18C2C-2.5-1")
def test_the_first_seat_opens_the_game() -> None:
    position = Scenario("18C2C", PLAYERS[:4])
    assert (position.actor, position.pos[PRIORITY]) == ("Ann", "Ann")


@pytest.mark.rule("18C2C-2.5-2")
def test_priority_goes_to_the_left_of_the_last_who_acted() -> None:
    """Ben is the last who does anything: the card goes to Cora."""
    position = table().corporation("WAB", par=68, shares={"Ann": 20}).stock_turn("Ben")
    position.play("buy_share", corporation="WAB", source=OFFERING)
    assert position.pos[PRIORITY] == "Ben"
    for _ in range(4):
        position.play("pass")
    assert position.pos[PRIORITY] == "Cora"


@pytest.mark.rule("18C2C-2.6-1")
@pytest.mark.parametrize(
    ("players", "long", "short"),
    [
        (2, 3600, 2400),
        (3, 2400, 1600),
        (4, 1800, 1200),
        (5, 1440, 960),
        (6, 1200, 800),
        (7, 1028, 685),
        (8, 900, 600),
    ],
)
def test_an_even_sum_is_shared_out(players: int, long: int, short: int) -> None:
    for cash, money, options in ((long, 48000, ()), (short, 32000, ("short",))):
        pos = Scenario("18C2C", PLAYERS[:players], options).pos
        assert [pos[CASH][player] for player in PLAYERS[:players]] == [cash] * players
        assert pos[CASH][BANK] == money - players * cash

"""Sections 3.4 to 3.6: floating, presidents, and what is sold out."""

from __future__ import annotations

import pytest

from roundhouse.rules.floating import Floated
from roundhouse.rules.market import price
from roundhouse.rules.money import CASH
from roundhouse.rules.shares import OFFERING, held, president
from titles.branch_line.book import shares, table


@pytest.mark.rule("Branch Line-3.4-1")
def test_it_floats_at_sixty_percent_with_ten_times_par() -> None:
    position = table().corporation("AVR", par=60, shares={"Ann": 40}, cash=0).cash(Ben=100).stock_turn("Ben")
    position.play("buy_share", corporation="AVR", source=OFFERING)
    assert Floated("AVR", 600) in position.events
    assert position.pos[CASH]["AVR"] == 600


@pytest.mark.rule("Branch Line-3.5-1")
def test_more_shares_than_the_president_win_the_presidency() -> None:
    position = shares("Ben", Ann=40, Ben=40).play("buy_share", corporation="AVR", source=OFFERING)
    assert president(position.pos, "AVR") == "Ben"
    assert held(position.pos, "Ben", "AVR") == 60 and held(position.pos, "Ann", "AVR") == 40


@pytest.mark.rule("Branch Line-3.6-1")
def test_sold_out_companies_rise() -> None:
    position = table().corporation("AVR", par=60, shares={"Ann": 60, "Ben": 40})
    position.corporation("BMR", par=60, shares={"Ann": 60}).stock_turn("Ann").skip(
        "sold-out corporations rise"
    )
    assert (price(position.pos, "AVR"), price(position.pos, "BMR")) == (70, 60)

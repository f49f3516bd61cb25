"""Section 6: the end."""

from __future__ import annotations

import msgspec
import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.ending import END, RESULT
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.turns import ROUND
from titles.branch_line.book import railway, table


@pytest.mark.rule("Branch Line-6-1", "Branch Line-6-2")
def test_the_bank_breaks_and_pays_on() -> None:
    position = railway("dividend", trains=("2",), phase="3").bank(50, "Cy").turn(revenue=100)
    position.play("dividend", choice="pay")
    assert position.pos[CASH][BANK] == -10
    assert position.pos[END] == "bank" and not position.pos[RESULT], "the set is played to its end"


def _played_out(position: Scenario) -> None:
    """Everybody passes or does the first thing on offer, until the game is over."""
    while not position.pos.over:
        offers = position.offers("pass") or position.offers()
        fields = msgspec.to_builtins(offers[0].action)
        position.play(fields.pop("type"), **fields)


@pytest.mark.rule("Branch Line-6-1")
def test_the_set_is_played_to_its_end() -> None:
    position = railway("dividend", trains=("3",), phase="3").bank(50, "Cy").turn(revenue=100)
    first = position.pos[ROUND]
    position.play("dividend", choice="pay")
    _played_out(position)
    last = position.pos[ROUND]
    assert (first.kind, first.part, first.of) == ("operating", 1, 2)
    assert (last.kind, last.number, last.part) == ("operating", first.number, 2)


@pytest.mark.rule("Branch Line-6-1")
def test_after_a_stock_round_the_next_set_is_the_last() -> None:
    position = table().corporation("AVR", par=60, shares={"Ann": 60, "Ben": 20}, cash=300, trains=["2"])
    position.stock_turn("Ben").bank(30, "Cy").play("sell_shares", corporation="AVR", percent=20)
    round = position.pos[ROUND]
    assert round.kind == "stock" and position.pos[END] == "bank"
    _played_out(position)
    last = position.pos[ROUND]
    assert (last.kind, last.number) == ("operating", round.number)

"""Section 28: who operates when, and in which order a turn goes."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.core.flow import Each, Seq
from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.operating_round import NEXT_TO_OPERATE
from roundhouse.titles.cm1848.flow import OPERATING_ROUND, OPERATING_TURN
from titles.cm1848.stock import table


def floated(position: Scenario, sym: str, row: int, column: int, **more: Any) -> Scenario:
    """A corporation of Ann's with its marker in a cell."""
    return position.corporation(sym, par=70, shares={"Ann": 50}, cell=(row, column), **more)


def order(position: Scenario, *done: str) -> list[str]:
    """Who operates after those that have."""
    found = list(done)
    while (corporation := NEXT_TO_OPERATE(position.pos, tuple(found))) is not None:
        found.append(corporation)
    return found[len(done) :]


@pytest.mark.rule("1848-28-2")
def test_the_dearest_is_first_then_who_stands_further_right_then_the_upper_one() -> None:
    """100 is in the seventh column of the top row and in the eighth of the second."""
    position = floated(floated(table(), "GN", 0, 6), "IC", 1, 7)
    floated(position, "UP", 0, 7)
    floated(position, "SP", 1, 7)
    assert order(position) == ["UP", "IC", "SP", "GN"]


@pytest.mark.rule("1848-28-3")
def test_the_next_one_is_looked_for_after_each_turn() -> None:
    """UP falls from 110 to 100 in the turn of IC: SP at 110 is now ahead of it."""
    position = floated(floated(floated(table(), "IC", 0, 9), "UP", 0, 7), "SP", 2, 9)
    assert order(position, "IC") == ["SP", "UP"] or order(position, "IC") == ["UP", "SP"]
    position.price("UP", 1, 7)
    assert order(position, "IC")[0] == "SP"


@pytest.mark.rule("1848-28-4")
def test_the_steps_of_a_turn_come_in_their_order() -> None:
    names = [child.name for child in OPERATING_TURN.children]
    wanted = [
        "turn begins",
        "subsidiaries build",
        "track",
        "token",
        "run",
        "dividend",
        "trains",
        "puff",
        "own stock",
    ]
    assert [name for name in names if name in wanted] == wanted


@pytest.mark.rule("1848-28-5")
def test_a_run_cannot_be_left_out_and_a_tile_can() -> None:
    """UP's train runs between its home and Des Moines."""
    position = table()
    position.corporation("UP", par=70, shares={"Ann": 50}, trains=["2"], cash=300)
    position.tiles(G28="57:1", G30="9:1", G32="57:1").operating("UP", "run")
    assert position.why_not("pass") is not None
    assert position.offers("run")
    position.operating("UP", "token")
    assert position.why_not("pass") is None


@pytest.mark.rule("1848-28-7")
def test_the_president_alone_decides() -> None:
    position = table()
    position.corporation("GN", par=70, shares={"Ben": 50, "Ann": 40}, cash=300).operating("GN", "trains")
    assert position.actor == "Ben"
    refusal = position.why_not("pass", by="Ann")
    assert refusal is not None and refusal.check == "your turn"


@pytest.mark.rule("1848-28-7")
def test_round_follows_round() -> None:
    each = next(child for child in OPERATING_ROUND.children if isinstance(child, Each))
    assert isinstance(each.body, Seq) and each.body is OPERATING_TURN


@pytest.mark.rule("1848-28-9")
def test_who_floats_in_a_stock_round_operates_in_the_next_round() -> None:
    """Ben buys the fifth tenth in SR 3: GN is in the order of OR 3.1."""
    position = table()
    position.corporation("GN", par=70, shares={"Ann": 40}).stock_turn("Ben", round=3)
    assert order(position) == []
    position.play("buy_share", corporation="GN", source="initial offering")
    assert position.pos[CORPORATIONS]["GN"].floated
    assert order(position) == ["GN"]

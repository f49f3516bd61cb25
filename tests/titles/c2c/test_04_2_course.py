"""Sections 4.2 and 4.7: turns of the game, operating rounds, and what a corporation does in its turn."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import phase
from roundhouse.rules.money import CASH
from roundhouse.rules.operating_round import NEXT_TO_OPERATE
from roundhouse.rules.turns import RoundBegan
from roundhouse.titles.c2c.early_sale import SALES_OPEN
from roundhouse.titles.c2c.flow import OPERATING_ROUND, OPERATING_TURN
from roundhouse.titles.c2c.price_split import SPLITS
from titles.c2c.tables import refused, table

ROW = "operating turns"


def floated(position: Scenario, sym: str, row: int, column: int) -> Scenario:
    """A corporation of Ann's with its marker in a cell."""
    return position.corporation(sym, par=68, shares={"Ann": 60}, cell=(row, column), cash=0)


def order(position: Scenario, *done: str) -> list[str]:
    """Who operates after those that have."""
    found = list(done)
    while (corporation := NEXT_TO_OPERATE(position.pos, tuple(found))) is not None:
        found.append(corporation)
    return found[len(done) :]


def rounds(position: Scenario, count: int) -> list[str]:
    """The next so many rounds, everybody passing."""
    found: list[str] = []
    for _ in range(200):
        position.play("pass")
        found += [f"{e.kind} {e.number}.{e.part}" for e in position.events if isinstance(e, RoundBegan)]
        if len(found) >= count:
            return found[:count]
    raise AssertionError("the round goes on and on")


@pytest.mark.rule("18C2C-4.2-1")
@pytest.mark.parametrize(("name", "count"), [("2", 1), ("3", 2), ("4", 2), ("5", 3), ("12", 3)])
def test_a_stock_round_is_followed_by_operating_rounds(name: str, count: int) -> None:
    position = table(phase=name).corporation("WAB", par=68, shares={"Ann": 30}).stock_turn("Ann", round=4)
    assert phase(position.pos).rounds == count
    wanted = [f"operating 4.{part}" for part in range(1, count + 1)] + ["stock 5.1"]
    assert rounds(position, count + 1) == wanted


@pytest.mark.rule("18C2C-4.2-2")
def test_private_companies_pay_before_anybody_operates() -> None:
    """Dan has $15 of GEM when the first corporation begins its turn."""
    position = table().corporation("WAB", par=68, shares={"Ann": 60}, cash=500)
    position.private("GEM", "Dan").stock_turn("Ann")
    before = position.pos[CASH]["Dan"]
    while position.step == "stock turn":
        position.play("pass")
    assert position.pos.frame.who == "WAB" and position.step == "track"
    assert position.pos[CASH]["Dan"] == before + 15
    assert OPERATING_ROUND.children[0].name == "private companies pay"


@pytest.mark.rule("18C2C-4.2-2", "18C2C-4.7-1")
def test_split_then_dear_then_right_then_upper() -> None:
    """100 is in column 7 of row 1 and in column 8 of row 2. ERIE has split and stands at 275."""
    position = table()
    for sym, row, column in (("GN", 0, 6), ("IC", 1, 7), ("UP", 1, 7), ("WAB", 0, 20), ("ERIE", 0, 15)):
        floated(position, sym, row, column)
    position.writing().put(SPLITS, "ERIE", 1)
    assert order(position) == ["ERIE", "WAB", "IC", "UP", "GN"]


@pytest.mark.rule("18C2C-4.2-3")
def test_the_steps_come_in_their_order() -> None:
    names = [child.name for child in OPERATING_TURN.children]
    wanted = ["turn begins", "track", "token", "run", "dividend", "trains"]
    assert [name for name in names if name in wanted] == wanted


@pytest.mark.rule("18C2C-4.2-3")
def test_tiles_do_not_come_after_trains() -> None:
    position = table().corporation("L&N", par=68, shares={"Ann": 60}, cash=1000)
    position.operating("L&N", "track")
    hex = position.offers("lay_tile")[0].action
    position.play("pass")
    while position.step != "trains":
        position.play("pass")
    fields = {"hex": hex.hex, "tile": hex.tile, "rotation": hex.rotation}
    assert refused(position, "lay_tile", **fields)[0] == "in the menu"


@pytest.mark.rule("18C2C-4.2-4")
def test_who_is_next_is_looked_for_after_each_turn() -> None:
    """ERIE falls below WAB before either has operated; nobody has two turns."""
    position = table()
    for sym, row, column in (("NYC", 0, 10), ("ERIE", 0, 8), ("WAB", 0, 7)):
        floated(position, sym, row, column)
    assert order(position, "NYC") == ["ERIE", "WAB"]
    position.price("ERIE", 0, 5)
    assert order(position, "NYC") == ["WAB", "ERIE"]
    assert order(position, "NYC", "WAB", "ERIE") == []


@pytest.mark.rule("18C2C-4.2-4")
def test_a_turn_is_over_once_and_for_all() -> None:
    position = table()
    floated(floated(position, "ERIE", 0, 8), "WAB", 0, 7).operating("ERIE", "track")
    while position.pos.frame.who == "ERIE":
        position.price("ERIE", 0, 5)
        position.play("pass")
    assert position.pos.frame.who == "WAB"
    frame = position.pos.within(ROW)
    assert frame is not None and frame.seen == ("ERIE", "WAB")


@pytest.mark.rule("18C2C-4.2-5")
@pytest.mark.parametrize("step", ["track", "token", "trains"])
def test_private_companies_are_for_sale_at_any_moment_of_a_turn(step: str) -> None:
    """MH is listed at $110."""
    position = table(phase="4").corporation("WAB", par=68, shares={"Ann": 60}, cash=2000)
    position.private("MH", "Ann").operating("WAB", step)
    position.writing().set(SALES_OPEN, True)
    for price, wanted in ((54, False), (55, True), (220, True), (221, False)):
        assert (position.why_not("buy_private", private="MH", price=price) is None) == wanted


@pytest.mark.rule("18C2C-4.2-5")
def test_none_is_sold_before_the_stock_round_after_the_first_3_train() -> None:
    position = table(phase="3").corporation("WAB", par=68, shares={"Ann": 60}, cash=2000)
    position.private("MH", "Ann").operating("WAB", "track")
    assert refused(position, "buy_private", private="MH", price=110)[0]


@pytest.mark.rule("18C2C-4.7-2")
def test_the_president_alone_decides() -> None:
    position = table().corporation("CPR", par=68, shares={"Ann": 40, "Ben": 30}, cash=300)
    position.operating("CPR", "track")
    assert position.actor == "Ann"
    assert refused(position, "pass", by="Ben")[0] == "your turn"

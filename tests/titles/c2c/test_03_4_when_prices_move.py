"""Section 3.4: what moves price markers, and in which order they lie."""

from __future__ import annotations

import pytest

from roundhouse.core.flow import react
from roundhouse.rules.depot import owned
from roundhouse.rules.emergency import NEED, Need
from roundhouse.rules.market import by_price
from roundhouse.rules.running import Ran, TrainRun
from roundhouse.rules.shares import held
from roundhouse.titles.c2c.transcontinental import COASTS
from titles.c2c.dealing import block, national, table
from titles.c2c.tables import cell, dollars


@pytest.mark.rule("18C2C-3.4-1")
def test_a_sale_in_a_stock_round_costs_a_row_for_each_share() -> None:
    position = table().corporation("SOU", par=100, shares={"Ann": 60, "Ben": 20})
    block(position.stock_turn("Ben"), "SOU", 20)
    assert cell(position, "SOU") == (2, 6)


@pytest.mark.rule("18C2C-3.4-1")
def test_so_does_a_sale_for_a_train() -> None:
    """Ben sells two shares of SOU for a train of WAB: two rows down."""
    position = table(phase="4", cash=0).corporation("SOU", par=100, shares={"Ann": 60, "Ben": 20})
    position.corporation("WAB", par=68, shares={"Ben": 60}, cash=120)
    position.cash(Ben=0).depot("4-3").operating("WAB", "trains").at("raise money", "WAB")
    position.writing().set(NEED, Need("WAB", "4-3", 300, "Ben"))
    block(position, "SOU", 20)
    assert cell(position, "SOU") == (2, 6)


@pytest.mark.rule("18C2C-3.4-2")
@pytest.mark.parametrize(("percent", "rows"), [(5, 0), (10, 1), (15, 1), (20, 2)])
def test_two_small_shares_are_a_row(percent: int, rows: int) -> None:
    """Three 5% shares of Amtrak sold together: one row down."""
    position = national(table(), "AMTK", {"Ann": 40, "Cora": 30}, cell=(0, 10))
    block(position.stock_turn("Cora"), "AMTK", percent)
    assert cell(position, "AMTK") == (rows, 10)
    assert held(position.pos, "Cora", "AMTK") == 30 - percent


@pytest.mark.rule("18C2C-3.4-3")
def test_sold_out_is_a_row_up() -> None:
    """Players have eight shares of ATSF and ATSF has redeemed two."""
    position = table().corporation("ATSF", par=68, shares={"Ann": 60, "Ben": 20}, treasury=20, cell=(3, 3))
    position.corporation("UP", par=68, shares={"Ann": 60, "Ben": 30}, pool=10, cell=(3, 3))
    position.stock_turn("Ann").skip("sold-out corporations rise")
    assert cell(position, "ATSF") == (2, 3) and cell(position, "UP") == (3, 3)


@pytest.mark.rule("18C2C-3.4-3")
def test_the_dearest_moves_first() -> None:
    """UP comes to 100 from below, NYC from the left of it: NYC was dearer, so it lies on top."""
    position = table().corporation("UP", par=68, shares={"Ann": 60, "Ben": 40}, cell=(2, 8))
    position.corporation("NYC", par=68, shares={"Ann": 60, "Ben": 40}, cell=(0, 7))
    assert (dollars(position, "UP"), dollars(position, "NYC")) == (100, 110)
    position.stock_turn("Ann").skip("sold-out corporations rise")
    assert cell(position, "UP") == (1, 8) == cell(position, "NYC")
    assert by_price(position.pos, ["UP", "NYC"]) == ["NYC", "UP"]


@pytest.mark.rule("18C2C-3.4-4")
def test_a_full_dividend_is_a_column_to_the_right() -> None:
    position = table().corporation("GN", par=68, shares={"Ann": 60}, cash=500, cell=(2, 6))
    position.operating("GN", "dividend", revenue=100).play("dividend", choice="pay")
    assert cell(position, "GN") == (2, 7)


@pytest.mark.rule("18C2C-3.4-4")
def test_so_is_a_transcontinental_bonus_on_top_of_it() -> None:
    """GN pays in full, and a train of it has run from Seattle to Chicago for the first time: two columns."""
    position = table().corporation("GN", par=68, shares={"Ann": 60}, cash=500, cell=(2, 6), trains=["3"])
    position.operating("GN", "dividend", revenue=100)
    pos = position.writing()
    coasts = COASTS(pos)
    ends = (f"{min(coasts.west)}.0", f"{min(coasts.east)}.0")
    pos.emit(Ran("GN", (TrainRun(owned(pos, "GN")[0], ends),), 100))
    react(pos)
    assert cell(position, "GN") == (2, 7)
    assert cell(position.play("dividend", choice="pay"), "GN") == (2, 8)


@pytest.mark.rule("18C2C-3.4-5")
def test_paying_nothing_is_a_column_to_the_left() -> None:
    """ACL has no train and so no income; likewise whoever keeps what it has earned."""
    position = table().corporation("ACL", par=68, shares={"Ann": 60}, cash=500, cell=(2, 6))
    position.operating("ACL", "run").go_on()
    assert cell(position, "ACL") == (2, 5)
    kept = table().corporation("ACL", par=68, shares={"Ann": 60}, cash=500, cell=(2, 6))
    kept.operating("ACL", "dividend", revenue=100).play("dividend", choice="withhold")
    assert cell(kept, "ACL") == (2, 5)


@pytest.mark.rule("18C2C-3.4-6")
def test_half_a_dividend_moves_nothing() -> None:
    """SLSF earns $100 and pays $50."""
    position = table().corporation("SLSF", par=68, shares={"Ann": 60}, cash=500, cell=(2, 6))
    position.operating("SLSF", "dividend", revenue=100).play("dividend", choice="half")
    assert cell(position, "SLSF") == (2, 6)


@pytest.mark.rule("18C2C-3.4-7")
def test_whoever_comes_last_lies_lowest() -> None:
    """WAB arrives where ERIE is: ERIE operates first."""
    position = table().corporation("ERIE", par=68, shares={"Ann": 60}, cell=(2, 6))
    position.corporation("WAB", par=68, shares={"Ben": 60}, cash=500, cell=(2, 5))
    position.operating("WAB", "dividend", revenue=100).play("dividend", choice="pay")
    assert cell(position, "WAB") == cell(position, "ERIE")
    assert by_price(position.pos, ["WAB", "ERIE"]) == ["ERIE", "WAB"]

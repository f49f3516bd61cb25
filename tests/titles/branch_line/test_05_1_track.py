"""Sections 5 and 5.1: the order of companies, and track."""

from __future__ import annotations

import pytest

from roundhouse.rules.operating_round import NEXT_TO_OPERATE, TurnBegan
from roundhouse.rules.reach import TOKENS
from roundhouse.rules.turns import ROUND
from titles.branch_line.book import railway, refused, table


@pytest.mark.rule("Branch Line-5-1", "Branch Line-5-2")
def test_the_highest_price_operates_first_and_begins_at_home() -> None:
    position = table().corporation("AVR", par=60, shares={"Ann": 60}, cash=300)
    position.corporation("BMR", par=70, shares={"Ben": 60}, cash=350).stock_turn("Ann", round=1)
    while position.pos[ROUND].kind == "stock":
        position.play("pass")
    assert [event.corporation for event in position.events if isinstance(event, TurnBegan)] == ["BMR"]
    assert position.pos[TOKENS]["BMR 0"].placed
    assert (position.actor, position.step) == ("Ben", "track")


@pytest.mark.rule("Branch Line-5.1-1")
def test_one_tile_a_turn() -> None:
    position = railway().turn(tiles=1)
    assert refused(position, "lay_tile", hex="B6", tile="3", rotation=0) == "one tile a turn"


@pytest.mark.rule("Branch Line-5.1-2", "Branch Line-5.1-3", "Branch Line-5.1-4", "Branch Line-5.1-9")
@pytest.mark.parametrize(
    ("hex", "tile", "rotation", "check"),
    [
        ("D8", "57", 0, "hex can be built"),
        ("B6", "57", 0, "tile suits the hex"),
        ("D6", "9", 0, "colour follows"),
        ("D6", "8", 1, "colour follows"),
        ("C7", "9", 99, "tile exists"),
        ("B6", "404", 0, "tile exists"),
    ],
)
def test_where_tiles_go(hex: str, tile: str, rotation: int, check: str) -> None:
    assert refused(railway(), "lay_tile", hex=hex, tile=tile, rotation=rotation) == check


@pytest.mark.rule("Branch Line-5.1-2", "Branch Line-5.1-5")
def test_upgrades_keep_old_track() -> None:
    position = railway(phase="3")
    verdicts = {turn: refused(position, "lay_tile", hex="D6", tile="23", rotation=turn) for turn in range(6)}
    assert [turn for turn, check in verdicts.items() if not check] == [2], "its curve joins the same sides"
    assert "old track is kept" in verdicts.values()


@pytest.mark.rule("Branch Line-5.1-6", "Branch Line-5.1-7", "Branch Line-5.1-8")
def test_track_begins_at_home_and_stays_within_reach() -> None:
    assert refused(railway(), "lay_tile", hex="E11", tile="57", rotation=1) == "track is on a route"
    fresh = (
        table().corporation("AVR", par=60, shares={"Ann": 60}, cash=300).home("AVR").operating("AVR", "track")
    )
    assert refused(fresh, "lay_tile", hex="D6", tile="9", rotation=2) == "home first"
    assert refused(fresh, "lay_tile", hex="C5", tile="5", rotation=1) == "track leads somewhere"


@pytest.mark.rule("Branch Line-5.1-9")
def test_tiles_run_out() -> None:
    position = railway().tiles(B10="3:0", F6="3:0")
    assert refused(position, "lay_tile", hex="B6", tile="3", rotation=4) == "tile is in supply"


@pytest.mark.rule("Branch Line-5.1-10")
@pytest.mark.parametrize(("cash", "check"), [(39, "treasury pays the terrain"), (40, "")])
def test_the_ridge_costs_40(cash: int, check: str) -> None:
    position = table().corporation("AVR", par=60, shares={"Ann": 60}, cash=cash).home("AVR")
    position.tiles(C5="5:5").operating("AVR", "track")
    assert refused(position, "lay_tile", hex="D6", tile="8", rotation=0) == check


@pytest.mark.rule("Branch Line-5-1")
def test_of_the_same_price_the_one_further_right_operates_first() -> None:
    position = table()
    for sym in ("AVR", "BMR", "CQR"):
        position.corporation(sym, par=60, shares={"Ann": 60}, cash=300)
    position.price("CQR", 1, 1).price("BMR", 2, 2).price("AVR", 2, 2)
    position.corporation("DHR", par=70, shares={"Ben": 60}, cash=300).price("DHR", 1, 2)
    order: list[str] = []
    while (sym := NEXT_TO_OPERATE(position.pos, tuple(order))) is not None:
        order.append(sym)
    assert order == ["DHR", "BMR", "AVR", "CQR"], (
        "70; then 60 in the third column, BMR there first; then the second"
    )

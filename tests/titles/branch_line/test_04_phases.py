"""Section 4: phases, rust, export."""

from __future__ import annotations

import pytest

from roundhouse.rules.depot import DEPOT, PHASE, TRAINS, owned
from roundhouse.rules.turns import ROUND
from titles.branch_line.book import railway, refused, table


@pytest.mark.rule("Branch Line-4-1", "Branch Line-5.1-2")
@pytest.mark.parametrize(("phase", "check"), [("2", "colour of the phase"), ("3", "")])
def test_green_track_from_phase_3(phase: str, check: str) -> None:
    position = railway(phase=phase)
    found = {
        refused(position, "lay_tile", hex="C5", tile=tile, rotation=turn)
        for tile in ("14", "15")
        for turn in range(6)
    }
    assert (check in found) if check else ("" in found)
    assert "" not in found or phase == "3"


@pytest.mark.rule("Branch Line-4-1", "Branch Line-5.5-3")
@pytest.mark.parametrize(("phase", "limit"), [("2", 3), ("3", 3), ("4", 2), ("5", 2)])
def test_train_limits(phase: str, limit: int) -> None:
    kind = {"2": "2", "3": "3"}.get(phase, "5")
    position = railway("trains", cash=900, trains=(kind,) * (limit - 1), phase=phase)
    first = next(id for id, train in position.pos[TRAINS].items() if train.owner == DEPOT)
    cost = {"2": 80, "3": 150, "4": 240, "5": 360}[position.pos[TRAINS][first].kind]
    assert refused(position, "buy_train", train=first, price=cost) != "train limit"
    position.train("AVR", kind)
    first = next(id for id, train in position.pos[TRAINS].items() if train.owner == DEPOT)
    assert refused(position, "buy_train", train=first, price=cost) == "train limit"


@pytest.mark.rule("Branch Line-4-2")
@pytest.mark.parametrize(("phase", "rounds"), [("2", 1), ("3", 2), ("4", 2), ("5", 2)])
def test_rounds_of_a_set(phase: str, rounds: int) -> None:
    position = railway(phase=phase).stock_turn("Ann").skip("number of operating rounds is fixed")
    assert position.pos[ROUND].of == rounds


@pytest.mark.rule("Branch Line-4-3", "Branch Line-5.5-1")
def test_the_first_4_rusts_the_2s() -> None:
    position = railway("trains", cash=500, trains=("2",), phase="3").depot("4-0")
    position.corporation("BMR", par=60, shares={"Ben": 60}, cash=0, trains=["2", "3"]).operating(
        "AVR", "trains"
    )
    assert refused(position, "buy_train", train="5-0", price=360) == "train is on sale"
    assert refused(position, "buy_train", train="4-0", price=230) == "price of the train"
    position.play("buy_train", train="4-0", price=240)
    assert position.pos[PHASE] == "4"
    assert [position.pos[TRAINS][id].kind for id in owned(position.pos, "AVR")] == ["4"]
    assert [position.pos[TRAINS][id].kind for id in owned(position.pos, "BMR")] == ["3"]


@pytest.mark.rule("Branch Line-4-4")
def test_a_train_leaves_after_each_set() -> None:
    position = table().skip("train is exported")
    assert position.pos[TRAINS]["2-0"].owner != DEPOT
    position = table().phase("5").depot("5-0").skip("train is exported")
    assert position.pos[TRAINS]["5-0"].owner == DEPOT


@pytest.mark.rule("Branch Line-4-3", "Branch Line-4-4")
def test_with_an_exported_4_the_2s_rust() -> None:
    position = railway("trains", trains=("2", "3"), phase="3").depot("4-0").skip("train is exported")
    assert position.pos[PHASE] == "4"
    assert [position.pos[TRAINS][id].kind for id in owned(position.pos, "AVR")] == ["3"]

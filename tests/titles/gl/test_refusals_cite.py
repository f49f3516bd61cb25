"""Refusals name the rule of the deed that is refused, not one that merely uses the same check."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.rules.shares import OFFERING
from titles.gl.laying import table as laying
from titles.gl.runs import declared, running
from titles.gl.stock import cell, table


@pytest.mark.parametrize("step", ["track", "token", "run", "trains", "repaying loans", "own stock"])
def test_a_deed_out_of_its_step_is_against_the_order_of_play(step: str) -> None:
    position = table().corporation("GT", par=100, shares={"Ann": 60}, cash=900, trains=["4H"])
    position.operating("GT", step)
    deeds: dict[str, dict[str, Any]] = {
        "lay_tile": {"hex": "M7", "tile": "57", "rotation": 1},
        "place_token": {"hex": "L14", "city": 0},
        "buy_train": {"train": "4H-1", "price": 200},
        "repay_loan": {"count": 1},
        "accept": {},
        "complete_purchase": {},
    }
    of_rounds = dict.fromkeys(("accept", "complete_purchase"), ("18GL-4-1", "18GL-4.6-6"))
    out_of_step = 0
    for kind, fields in deeds.items():
        found = position.why_not(kind, **fields)
        if found is not None and found.check == "in the menu":
            assert found.rules == of_rounds.get(kind, ("18GL-4.6-6",))
            assert found.section == ("4" if kind in of_rounds else "4.6")
            out_of_step += 1
    assert out_of_step >= 4


def first_rule(position: Any, kind: str, **fields: Any) -> str:
    found = position.why_not(kind, **fields)
    assert found is not None
    return str(found.rules[0])


def test_limits_of_holdings_and_of_papers() -> None:
    position = table().corporation("B&O", par=80, shares={"Dan": 60}, cell=cell("A4")).stock_turn("Dan")
    assert first_rule(position, "buy_share", corporation="B&O", source="B&O").startswith("18GL-3.4-")
    for sym in ("NYC", "GT", "IC"):
        position.corporation(sym, par=100, shares={"Dan": 60})
    position.corporation("MON", par=100, shares={"Ann": 40, "Dan": 10})
    position.stock_turn("Dan").corporation("WAB", par=100, shares={"Ann": 40}, floated=False)
    assert first_rule(position, "buy_share", corporation="WAB", source=OFFERING) == "18GL-3.4-3"


def test_presidents_first_and_shares_that_nobody_has() -> None:
    position = table().stock_turn("Ann")
    assert first_rule(position, "buy_share", corporation="GT", source=OFFERING) == "18GL-4.1.2-6"
    assert first_rule(position, "sell_shares", corporation="GT", percent=10) == "18GL-4.1.1-1"


def test_an_ordinary_tile_is_none_of_railworks() -> None:
    far = laying("MILW")
    assert first_rule(far, "lay_tile", hex="H12", tile="9", rotation=0) == "18GL-4.6.1.1-3"
    poor = laying("MILW", {"C11": "8:3", "C9": "8:0"}, cash=39)
    assert first_rule(poor, "lay_tile", hex="B8", tile="9", rotation=2) == "18GL-4.6.1.1-20"


def test_track_that_is_not_there_is_no_matter_of_ferries() -> None:
    position = running("MILW", ["4H"], {"D10": "730:0"}, phase="4H")
    found = position.why_not("run", runs=declared(position, {"4H": "D10.0 D8.0"}))
    assert found is not None and found.check == "runs are legal"
    assert not any(rule.startswith("18GL-1.3") for rule in found.rules)

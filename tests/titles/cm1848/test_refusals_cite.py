"""Refusals name the rule of the deed that is refused, not one that merely uses the same check."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.play.scenario import Scenario

from . import laid, laying
from .laying import NE, NW, SE, SW, E, W, turned


def rules(position: Scenario, kind: str, **fields: Any) -> tuple[str, ...]:
    found = position.why_not(kind, **fields)
    assert found is not None
    return found.rules


def tile(position: Scenario, hex: str, name: str, *exits: int) -> str:
    return rules(position, "lay_tile", hex=hex, tile=name, rotation=turned(position, name, *exits))[0]


@pytest.mark.parametrize("step", ["track", "token", "run", "trains", "own stock"])
def test_a_deed_out_of_its_step_is_against_the_order_of_play(step: str) -> None:
    position = laying.table("DRGW", "4").operating("DRGW", step)
    deeds: dict[str, dict[str, Any]] = {
        "lay_tile": {"hex": "I20", "tile": "57", "rotation": 1},
        "place_token": {"hex": "J21", "city": 0},
        "buy_train": {"train": "4-0", "price": 300},
        "take_odd": {},
        "convert_charter": {"corporation": "GN", "par": 70, "shares": 0},
    }
    other = ("1848-17-1", "1848-17-2", "1848-28-4")  # what a stock round is for
    of_rounds = dict.fromkeys(("take_odd", "convert_charter"), other)
    out_of_step = 0
    for kind, fields in deeds.items():
        found = position.why_not(kind, **fields)
        if found is not None and found.check == "in the menu":
            assert found.rules == of_rounds.get(kind, ("1848-28-4",))
            assert found.section == ("17" if kind in of_rounds else "28")
            out_of_step += 1
    assert out_of_step >= 3


def test_tiles() -> None:
    denver = laying.table("DRGW", "3", {"I20": "57:5"})
    assert tile(denver, "J21", "4", NW, SE) == "1848-9-16"  # it is ATSF's
    assert tile(denver, "M8", "4", W, E) == "1848-2-8"
    assert tile(denver, "I18", "9", W, E) == "1848-2-2"
    assert tile(denver, "I16", "9", W, E) == "1848-32-22"
    assert tile(denver, "I20", "448", SW, W, NW, NE) == "1848-32-13"
    fresh = laying.table("DRGW", "2")
    assert tile(fresh, "I22", "9", W, E) == "1848-32-18"


def test_rights_of_both_sorts() -> None:
    table = laid.turn(laid.company(laid.board(), "MP"), "MP")
    assert rules(table, "buy_rights", place="Chicago") == ("1848-33-14",)
    table.private("MRMD", "GN")
    assert rules(table, "buy_rights", place="MRMD")[0] == "1848-4-16"

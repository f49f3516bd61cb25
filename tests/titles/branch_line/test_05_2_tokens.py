"""Section 5.2: tokens."""

from __future__ import annotations

import pytest

from roundhouse.rules.money import CASH
from titles.branch_line.book import railway, refused


@pytest.mark.rule("Branch Line-5.2-1", "Branch Line-5.2-2")
def test_tokens() -> None:
    position = railway("token", cash=40)
    assert refused(position, "place_token", hex="B6", city=0) == "token goes into a city"
    assert refused(position, "place_token", hex="C5", city=0) == "one token a hex"
    assert refused(position, "place_token", hex="B8", city=0) == "city is on a route"
    assert refused(railway("token", cash=39), "place_token", hex="D8", city=0) == "treasury pays the token"
    assert refused(railway("token").turn(tokens=1), "place_token", hex="D8", city=0) == "one token a turn"
    position.play("place_token", hex="D8", city=0)
    assert position.pos[CASH]["AVR"] == 0
    again = railway("token").token("AVR", "D8")
    assert refused(again, "place_token", hex="E11", city=0) == "token is left"


@pytest.mark.rule("Branch Line-5.2-2")
def test_a_full_city_takes_no_token() -> None:
    position = railway("token")
    for sym in ("BMR", "CQR"):
        position.corporation(sym, par=60, shares={"Ben": 60}).token(sym, "D8")
    assert refused(position.operating("AVR", "token"), "place_token", hex="D8", city=0) == "free space"

"""Tokens that come back to a charter, are added to it, and homes."""

from __future__ import annotations

import pytest

from roundhouse.core.position import Position
from roundhouse.play.scenario import Scenario
from roundhouse.rules.reach import TOKENS, Token
from roundhouse.rules.tokens import add_token
from roundhouse.titles.c2c.charter_tokens import TokenReturned, home_tokens, to_charter


@pytest.fixture
def pos() -> Position:
    """GN has its home and another token on the map."""
    position = Scenario("1848", ("Ann", "Ben", "Cora")).phase("5").tiles(I32="541:0")
    position.corporation("GN", par=100, shares={"Ann": 60}, tokens=["I32"])
    return position.writing()


def test_a_token_comes_back_at_a_price(pos: Position) -> None:
    to_charter(pos, "GN 1", 70)
    assert pos[TOKENS]["GN 1"] == Token("GN", 70)
    assert pos.events == [TokenReturned("GN", "I32")]
    with pytest.raises(KeyError):
        to_charter(pos, "GN 99", 70)


def test_added_tokens_have_ids_of_their_own(pos: Position) -> None:
    first, second = add_token(pos, "GN", 100), add_token(pos, "GN", 40)
    assert (first, second) == ("GN +1", "GN +2")
    assert pos[TOKENS][second] == Token("GN", 40)
    pos.drop(TOKENS, first)
    assert add_token(pos, "GN", 100) == "GN +1" != second


def test_a_home_is_one_for_good(pos: Position) -> None:
    assert home_tokens(pos, "GN") == ("GN 0",)
    pos.change(TOKENS, "GN 0", corporation="IC")
    assert home_tokens(pos, "GN") == () and set(home_tokens(pos, "IC")) == {"GN 0", "IC 0"}

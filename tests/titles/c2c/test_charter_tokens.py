"""Tokens that come back to a charter, are added to it, and homes."""

from __future__ import annotations

import pytest

from roundhouse.core.now import Now
from roundhouse.play.scenario import Scenario
from roundhouse.rules.reach import TOKENS, Token
from roundhouse.titles.c2c.charter_tokens import TokenReturned, add_token, home_tokens, to_charter


@pytest.fixture
def now() -> Now:
    """GN has its home and another token on the map."""
    position = Scenario("1848", ("Ann", "Ben", "Cora")).phase("5").tiles(I32="541:0")
    position.corporation("GN", par=100, shares={"Ann": 60}, tokens=["I32"])
    position.state.copy()
    return Now(position.title, position.state)


def test_a_token_comes_back_at_a_price(now: Now) -> None:
    to_charter(now, "GN 1", 70)
    assert now[TOKENS]["GN 1"] == Token("GN", 70)
    assert now.events == [TokenReturned("GN", "I32")]
    with pytest.raises(KeyError):
        to_charter(now, "GN 99", 70)


def test_added_tokens_have_ids_of_their_own(now: Now) -> None:
    first, second = add_token(now, "GN", 100), add_token(now, "GN", 40)
    assert (first, second) == ("GN +1", "GN +2")
    assert now[TOKENS][second] == Token("GN", 40)
    now.drop(TOKENS, first)
    assert add_token(now, "GN", 100) == "GN +1" != second


def test_a_home_is_one_for_good(now: Now) -> None:
    assert home_tokens(now, "GN") == ("GN 0",)
    now.change(TOKENS, "GN 0", corporation="IC")
    assert home_tokens(now, "GN") == () and set(home_tokens(now, "IC")) == {"GN 0", "IC 0"}

"""Privatizing as a mechanism: whose shares are taken at what price is data."""

from __future__ import annotations

import pytest

from roundhouse.titles.c2c.privatizing import PRIVATIZING, Privatization, cost

from .market_facts import check_of, other

TERMS = Privatization(least_held=30, barred=frozenset({"ledge"}), percent={"3": 110, "5": 120})


@pytest.mark.parametrize(("phase", "dollars"), [("2", 82), ("3", 91), ("4", 91), ("5", 99), ("12", 99)])
def test_the_price_goes_by_the_phase_named_last(phase: str, dollars: int) -> None:
    position = other(PRIVATIZING.to(TERMS)).phase(phase)
    position.corporation("UP", par=82, shares={"Ann": 40, "Ben": 10}, cell=(2, 6))
    assert cost(position.pos, "UP") == dollars


def test_how_much_is_held_and_where_the_marker_is() -> None:
    position = other(PRIVATIZING.to(TERMS))
    position.corporation("UP", par=82, shares={"Ann": 20, "Ben": 10}, cell=(3, 0)).stock_turn("Ann")
    assert check_of(position, "privatize", corporation="UP", owner="Ben") == (
        "president holds enough to take shares"
    )
    position.shares("UP", {"Ann": 30, "Ben": 10})
    assert check_of(position, "privatize", corporation="UP", owner="Ben") == ""
    position.price("UP", 8, 7)
    assert check_of(position, "privatize", corporation="UP", owner="Ben") == (
        "shares of the corporation can be taken"
    )

"""Small shares as a mechanism: shares of any part of a normal one."""

from __future__ import annotations

import dataclasses

import pytest

from roundhouse.core.rule_values import amends
from roundhouse.play.scenario import Scenario
from roundhouse.rules.shares import COUNT_WITH_ONE_MORE, COUNTED_CERTIFICATES, SHARE, SHARE_OF
from roundhouse.rules.stock_round import ROWS_SOLD

from .market_facts import other


def with_shares_of(percent: int) -> Scenario:
    """A normal share is of 20%; those of one corporation are smaller."""

    @amends(SHARE_OF, "shares of one corporation are small")
    def small(pos: object, share: int, corporation: str) -> int:
        return percent if corporation == "UP" else share

    position = other(SHARE.to(20))
    amendments = dict(position.title.amendments)
    amendments[SHARE_OF.name] = (*amendments.get(SHARE_OF.name, ()), small)
    position.title = dataclasses.replace(position.title, amendments=amendments)
    return position


@pytest.mark.parametrize(("percent", "rows"), [(10, 0), (20, 1), (30, 1), (40, 2)])
def test_a_row_for_each_normal_share(percent: int, rows: int) -> None:
    assert ROWS_SOLD(with_shares_of(10).pos, "UP", percent) == rows


def test_parts_of_certificates_are_added_up() -> None:
    position = with_shares_of(10).corporation("UP", par=82, shares={"Ben": 40, "Ann": 30})
    assert COUNTED_CERTIFICATES(position.pos, "Ann") == 2  # one and a half
    assert COUNT_WITH_ONE_MORE(position.pos, "Ann", "UP") == 2
    assert COUNT_WITH_ONE_MORE(position.pos, "Ann", "IC") == 3
    assert (
        COUNTED_CERTIFICATES(position.pos, "Ben") == 2 and COUNT_WITH_ONE_MORE(position.pos, "Ben", "UP") == 3
    )

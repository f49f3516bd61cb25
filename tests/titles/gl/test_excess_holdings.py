"""What a player must sell: certificates over the one limit and shares over the other."""

from __future__ import annotations

import dataclasses

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.shares import EXCESS, HOLDING_LIMIT, over_limit
from roundhouse.titles.gl import excess_holdings

PLAYERS = ("Ann", "Ben", "Cy")


def table(limit: int) -> Scenario:
    """M&O is Ann's by 60% and WRA by 40%; nobody may have more than the limit."""
    position = Scenario("18AL", PLAYERS)
    built = position.title
    amendments = {**built.amendments, EXCESS.name: excess_holdings.FEATURE.amendments}
    facts = {**built.settings, HOLDING_LIMIT.name: limit}
    position.title = dataclasses.replace(built, amendments=amendments, settings=facts)
    position.corporation("M&O", par=60, shares={"Ann": 60})
    return position.corporation("WRA", par=60, shares={"Ann": 40})


@pytest.mark.parametrize(("limit", "over"), [(50, 1), (40, 2), (30, 4), (35, 4)])
def test_each_share_above_the_holding_limit_is_one_too_many(limit: int, over: int) -> None:
    pos = table(limit).pos
    assert over_limit(pos, "Ann") < 0
    assert EXCESS(pos, "Ann") == over


def test_within_both_limits_it_is_the_room_under_the_certificate_limit() -> None:
    pos = table(60).pos
    assert EXCESS(pos, "Ann") == over_limit(pos, "Ann") < 0

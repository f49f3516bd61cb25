"""Zones of the chart as mechanisms: closing, free of the limit, many shares at once."""

from __future__ import annotations

from roundhouse.features.free_zones import FREE_ZONES
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.shares import COUNTED_CERTIFICATES, OFFERING
from roundhouse.titles.c2c.closing_zone import CLOSING_ZONES
from roundhouse.titles.c2c.many_at_once import MANY_ZONES

from .market_facts import check_of, other


def test_any_zone_may_close() -> None:
    position = other(CLOSING_ZONES.to(frozenset({"brown"})))
    position.corporation("UP", par=82, shares={"Ann": 40, "Ben": 20}, cell=(3, 0)).stock_turn("Ben")
    position.play("sell_shares", corporation="UP", percent=10)
    assert position.pos[CORPORATIONS]["UP"].closed
    none = other(CLOSING_ZONES.to(frozenset()))
    none.corporation("UP", par=82, shares={"Ann": 40, "Ben": 20}, cell=(7, 0)).stock_turn("Ben")
    none.play("sell_shares", corporation="UP", percent=10)
    assert not none.pos[CORPORATIONS]["UP"].closed


def test_any_zone_may_be_free_of_the_limit() -> None:
    position = other(FREE_ZONES.to(frozenset({"ledge"})))
    position.corporation("UP", par=82, shares={"Ann": 40}, cell=(3, 0))
    assert COUNTED_CERTIFICATES(position.pos, "Ann") == 3
    assert COUNTED_CERTIFICATES(position.price("UP", 8, 7).pos, "Ann") == 0


def test_any_zone_may_sell_many_shares_at_once() -> None:
    position = other(MANY_ZONES.to(frozenset({"yellow"})))
    position.corporation("UP", par=82, shares={"Ann": 40}, cell=(3, 0))
    position.corporation("IC", par=82, shares={"Ann": 40, "Ben": 10}, cell=(5, 0)).stock_turn("Ben")
    first = position.copy().play("buy_share", corporation="UP", source=OFFERING)
    assert check_of(first, "buy_share", corporation="UP", source=OFFERING) == ""
    assert check_of(first, "buy_share", corporation="IC", source=OFFERING) == "one certificate a turn"
    position.corporation("WAB", par=82, shares={"Ann": 40, "Ben": 10})
    position.play("buy_share", corporation="IC", source=OFFERING)
    assert check_of(position, "buy_share", corporation="IC", source=OFFERING) == "one certificate a turn"

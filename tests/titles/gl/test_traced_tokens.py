"""Tokens by distance: what they cost on a real map agrees with trying every trail."""

from __future__ import annotations

import functools
import random

import pytest

from board.lengths import every_length
from roundhouse.core.game import carry_out
from roundhouse.play.scenario import Scenario
from roundhouse.rules.reach import BLOCKED, BOARD, STATIONS, TILES, reach, slots
from roundhouse.rules.tokens import TOKEN_COST
from roundhouse.titles.gl.traced_tokens import ways

SEEDS = range(20)


@functools.cache
def position(seed: int) -> Scenario:
    """The Illinois Central has laid up to twenty tiles by chance, at last upgrades too; a rival has a token."""
    rng = random.Random(seed)
    table = Scenario("18GL", ["Ann", "Ben", "Cora"], chance={"private": "BRIDGE"}).phase("2H")
    table.corporation("IC", par=60, shares={"Ann": 50}, floated=True, cash=2000)
    table.corporation("GT", par=60, shares={"Ben": 50}, floated=True)
    for number in range(20):
        if number == 14:
            table.phase("4H")
        offers = table.operating("IC", "track").offers("lay_tile")
        if offers:
            table.state, _ = carry_out(table.title, table.state, rng.choice(offers).action)
    free = [stop for stop in sorted(reach(table.pos, "IC").stops) if stop[0] not in ("D12", "D14")]
    towns = [stop for stop in free if slots(table.pos, stop)]
    if towns:
        table.token("GT", "{}.{}".format(*rng.choice(towns)))
    return table.operating("IC", "token")


@pytest.mark.parametrize("seed", SEEDS)
def test_the_price_agrees_with_every_trail(seed: int) -> None:
    table = position(seed)
    pos = table.pos
    least = every_length(BOARD(pos), pos[TILES], STATIONS(pos, "IC"), BLOCKED(pos, "IC"), False)
    assert ways(pos, "IC") == least
    assert least.keys() == reach(pos, "IC").stops
    for (hex, _), length in least.items():
        if length:
            assert TOKEN_COST(pos, "IC", hex) == 20 * length


def test_enough_of_the_positions_have_long_ways() -> None:
    assert sum(max(ways(position(seed).pos, "IC").values()) >= 4 for seed in SEEDS) > 8

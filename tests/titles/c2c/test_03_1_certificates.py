"""Section 3.1: how many certificates a player may have, and what counts."""

from __future__ import annotations

import pytest

from roundhouse.rules.corporations import CORPORATIONS, Corporation
from roundhouse.rules.shares import (
    CERTIFICATE_LIMIT,
    COUNT_WITH_ONE_MORE,
    COUNTED_CERTIFICATES,
    OFFERING,
    held,
    over_limit,
)
from roundhouse.titles.c2c.limit_by_corporations import IN_PLAY, shared_out
from titles.c2c.dealing import buy, counted, fewer, national, table
from titles.c2c.tables import refused

# 3.1: by corporations in play, for eight players down to two.
LIMITS = {
    32: (24, 27, 32, 38, 48, 64, 96),
    31: (23, 27, 31, 37, 47, 62, 93),
    30: (23, 26, 30, 36, 45, 60, 90),
    29: (22, 25, 29, 35, 44, 58, 87),
    28: (21, 24, 28, 34, 42, 56, 84),
    27: (20, 23, 27, 32, 41, 54, 81),
    26: (20, 22, 26, 31, 39, 52, 78),
    25: (19, 21, 25, 30, 38, 50, 75),
    24: (18, 21, 24, 29, 36, 48, 72),
    23: (17, 20, 23, 28, 35, 46, 69),
    22: (17, 19, 22, 26, 33, 44, 66),
    21: (16, 18, 21, 25, 32, 42, 63),
    20: (15, 17, 20, 24, 30, 40, 60),
    19: (14, 16, 19, 23, 29, 38, 57),
    18: (14, 15, 18, 22, 27, 36, 54),
    17: (13, 15, 17, 20, 26, 34, 51),
    16: (12, 14, 16, 19, 24, 32, 48),
}


@pytest.mark.rule("18C2C-3.1-1")
@pytest.mark.parametrize(("corporations", "players", "limit"), [(32, 4, 48), (31, 4, 47), (32, 7, 27)])
def test_six_for_each_corporation_divided_by_the_players(corporations: int, players: int, limit: int) -> None:
    """186 by 4 is 46.5, so 47; 192 by 7 is 27.4, so 27."""
    position = fewer(table(players), 32 - corporations)
    assert CERTIFICATE_LIMIT(position.pos, "Ann") == limit


@pytest.mark.rule("18C2C-3.1-1")
def test_every_figure_of_the_printed_table() -> None:
    for corporations, row in LIMITS.items():
        assert tuple(shared_out(6, corporations, players) for players in range(8, 1, -1)) == row


@pytest.mark.rule("18C2C-3.1-2")
def test_sets_that_left_are_taken_off_and_nationals_added() -> None:
    """Two mergers took out two, Amtrak took in five: 32 less 7, plus Amtrak."""
    position = table()
    assert position.pos[IN_PLAY] == 32
    fewer(position, 7)
    national(position, "AMTK", {"Ann": 10})
    assert counted(position).pos[IN_PLAY] == 26
    assert CERTIFICATE_LIMIT(position.pos, "Ann") == 39
    national(position, "CRC", {"Ann": 10})
    assert counted(position).pos[IN_PLAY] == 27
    position.writing().put(CORPORATIONS, "AMTK", Corporation(closed=True))
    assert counted(position).pos[IN_PLAY] == 26


@pytest.mark.rule("18C2C-3.1-3")
def test_the_formula_goes_on_where_the_table_ends() -> None:
    position = fewer(table(), 17)
    assert (position.pos[IN_PLAY], CERTIFICATE_LIMIT(position.pos, "Ann")) == (15, 23)


@pytest.mark.rule("18C2C-3.1-4")
def test_the_short_game_begins_at_22() -> None:
    position = table(options=("short",))
    assert (position.pos[IN_PLAY], CERTIFICATE_LIMIT(position.pos, "Ann")) == (22, 33)
    assert counted(position).pos[IN_PLAY] == 22


@pytest.mark.rule("18C2C-3.1-5")
@pytest.mark.parametrize(("cell", "count"), [((2, 0), 7), ((6, 1), 7), ((2, 2), 10)])
def test_yellow_and_brown_do_not_count(cell: tuple[int, int], count: int) -> None:
    """Three of Ann's ten are of SAL: on 55 in the first column they are free; the limit knows SAL all the same."""
    position = table().corporation("SAL", par=68, shares={"Ben": 40, "Ann": 30}, cell=cell)
    position.corporation("MP", par=68, shares={"Ann": 80})
    assert COUNTED_CERTIFICATES(position.pos, "Ann") == count
    assert CERTIFICATE_LIMIT(counted(position).pos, "Ann") == 48


@pytest.mark.rule("18C2C-3.1-6")
def test_private_companies_count() -> None:
    position = table().privates(MH="Dan", CA="Dan")
    assert COUNTED_CERTIFICATES(position.pos, "Dan") == 2


@pytest.mark.rule("18C2C-3.1-7")
def test_a_presidents_certificate_is_one() -> None:
    position = table().corporation("NYC", par=100, shares={"Ben": 50})
    assert (COUNTED_CERTIFICATES(position.pos, "Ben"), held(position.pos, "Ben", "NYC")) == (4, 50)


@pytest.mark.rule("18C2C-3.1-8")
def test_two_small_shares_make_a_certificate() -> None:
    """The limit is 21: 20 certificates and three 5% are 21.5, and too much."""
    position = fewer(table(6), 12)
    national(position, "AMTK", {"Ben": 30, "Cora": 15})
    assert CERTIFICATE_LIMIT(counted(position).pos, "Cora") == 21
    position.corporation("WAB", par=100, shares={"Cora": 100})
    position.corporation("UP", par=100, shares={"Cora": 100})
    position.corporation("T&P", par=100, shares={"Ben": 20, "Cora": 20})
    assert (COUNTED_CERTIFICATES(position.pos, "Cora"), over_limit(position.pos, "Cora")) == (22, 1)
    position.shares("T&P", {"Ben": 20, "Cora": 10})
    assert (COUNTED_CERTIFICATES(position.pos, "Cora"), over_limit(position.pos, "Cora")) == (21, 0)


@pytest.mark.rule("18C2C-3.1-8")
def test_an_odd_share_leaves_room_for_another() -> None:
    position = national(table(), "AMTK", {"Ben": 30, "Cora": 15})
    national(position, "CRC", {"Ben": 15, "Cora": 5, "Ann": 10})
    assert COUNTED_CERTIFICATES(position.pos, "Cora") == 2  # one and a half, and a half
    assert COUNT_WITH_ONE_MORE(position.pos, "Cora", "AMTK") == 3  # a half more
    assert COUNTED_CERTIFICATES(position.pos, "Ben") == 5  # three, and one and a half
    assert COUNT_WITH_ONE_MORE(position.pos, "Ben", "CRC") == 5
    assert COUNT_WITH_ONE_MORE(position.pos, "Ann", "CRC") == 2
    assert COUNT_WITH_ONE_MORE(position.pos, "Ann", "UP") == 2
    small = national(table(), "AMTK", {"Ben": 30, "Cora": 15})
    assert COUNTED_CERTIFICATES(small.pos, "Cora") == 2 == COUNT_WITH_ONE_MORE(small.pos, "Cora", "AMTK")


@pytest.mark.rule("18C2C-3.1-9")
def test_a_whole_corporation_may_be_one_players() -> None:
    position = table(5)
    position.corporation("NYC", par=100, shares={"Eve": 90}).stock_turn("Eve")
    assert refused(position, "buy_share", corporation="NYC", source=OFFERING) == ("", "")
    assert held(buy(position, "NYC").pos, "Eve", "NYC") == 100

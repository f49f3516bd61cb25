"""4.3.5: the arithmetic of mergers, figures alone."""

from __future__ import annotations

import pytest

from roundhouse.rules.market import CHART, Cell
from roundhouse.titles.c2c.merger_exchange import OFFERED, REDEEMED, leaders, merged_value, swap
from roundhouse.titles.c2c.price_split import SPLIT
from roundhouse.titles.c2c.price_steps import PRICE_STEPS, climb
from titles.c2c.tables import table


@pytest.mark.rule("18C2C-4.3.5-17", "18C2C-4.3.5-18", "18C2C-4.3.5-19", "18C2C-4.3.5-20")
def test_two_old_shares_make_a_new_one_and_odd_ones_go_to_the_market() -> None:
    done = swap({"Ann": 7, "Ben": 5, "Cora": 3, "Dan": 0}, 0, 5, 0)
    assert done.players == {"Ann": 3, "Ben": 2, "Cora": 1, "Dan": 0}
    assert (done.redeemed, done.offering, done.market) == (0, 2, 2)
    assert done.odd == ("Ann", "Ben", "Cora", OFFERED)


@pytest.mark.rule("18C2C-4.3.5-19", "18C2C-4.3.5-20")
def test_redeemed_shares_come_before_the_market_and_nothing_is_lost() -> None:
    done = swap({"Ann": 12, "Ben": 1}, 5, 0, 2)
    assert (done.players["Ann"], done.players["Ben"], done.redeemed, done.market) == (6, 0, 2, 2)
    assert done.odd == ("Ben", REDEEMED)
    for ann in range(21):
        for ben in range(21 - ann):
            for own in range(21 - ann - ben):
                done = swap({"Ann": ann, "Ben": ben}, own, 0, 20 - ann - ben - own)
                assert sum(done.players.values()) + done.redeemed + done.offering + done.market == 10


@pytest.mark.rule("18C2C-4.3.5-13", "18C2C-4.3.5-15")
def test_who_has_most_leads_and_two_shares_are_the_least() -> None:
    assert leaders(swap({"Ann": 7, "Ben": 5}, 0, 8, 0), 2) == ("Ann",)
    assert leaders(swap({"Ann": 9, "Ben": 8}, 0, 0, 3), 2) == ("Ann", "Ben")
    assert leaders(swap({"Ann": 3, "Ben": 2}, 0, 0, 15), 2) == ()


@pytest.mark.parametrize(
    ("one", "other", "new"),
    [(110, 68, 140), (100, 100, 160), (550, 100, 500), (475, 475, 700), (500, 500, 750), (10, 10, 20)],
)
@pytest.mark.rule("18C2C-4.3.5-23", "18C2C-4.3.5-25", "18C2C-4.3.5-26")
def test_the_new_price_is_the_nearest_to_three_quarters(one: int, other: int, new: int) -> None:
    assert merged_value(one, other, PRICE_STEPS(table().pos), 75) == new


@pytest.mark.parametrize(
    ("cell", "value", "end", "splits"),
    [
        ((5, 6), 140, (3, 12), 0),
        ((0, 6), 100, (0, 6), 0),
        ((0, 23), 700, (0, 18), 1),
        ((0, 24), 750, (0, 19), 1),
        ((0, 15), 250, (0, 15), 0),
    ],
)
@pytest.mark.rule("18C2C-4.3.5-24", "18C2C-4.3.5-25")
def test_the_marker_climbs_right_and_up(cell: Cell, value: int, end: Cell, splits: int) -> None:
    pos = table().pos
    found = climb(CHART(pos), SPLIT(pos), cell, 0, value)
    assert found == (end, splits)
    assert CHART(pos).price(end) * SPLIT(pos).factor ** splits >= value

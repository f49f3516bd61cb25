"""5.1.2 and 5.1.3: the arithmetic of a formation, figures alone, with the book's example for four players."""

from __future__ import annotations

import pytest

from roundhouse.rules.market import CHART
from roundhouse.titles.c2c.absorbed_shares import Lot, compensation, entitled, mean, share_out
from roundhouse.titles.c2c.price_steps import nearest
from titles.c2c.tables import table

LOTS = {
    "Ann": Lot(public=((40, 5), (40, 5))),
    "Ben": Lot(public=((110, 2), (64, 6)), merged=((200, 8),)),
    "Cora": Lot(public=((110, 5),), merged=((140, 8), (200, 1))),
    "Dan": Lot(public=((68, 6), (110, 2))),
}
"""What the four of the example hand in: (dollars, shares)."""


@pytest.mark.rule("18C2C-5.1.2-2", "18C2C-5.1.2-3")
def test_one_for_each_merged_share_and_for_two_public_ones() -> None:
    assert entitled(Lot(public=((100, 3), (60, 1)), merged=((200, 2),)), 2) == (4, 0)
    assert entitled(Lot(public=((100, 5),)), 2) == (2, 1)
    assert {player: entitled(lot, 2) for player, lot in LOTS.items()} == {
        "Ann": (5, 0),
        "Ben": (12, 0),
        "Cora": (11, 1),
        "Dan": (4, 0),
    }


@pytest.mark.rule("18C2C-5.1.2-10", "18C2C-5.1.2-11")
def test_more_than_twenty_are_shared_out_in_parts_of_5_percent() -> None:
    assert share_out({"Ann": 5, "Ben": 12, "Cora": 11, "Dan": 4}) == {"Ann": 3, "Ben": 8, "Cora": 7, "Dan": 2}
    # in another order Ben is the later of the two that gained half a share
    assert share_out({"Dan": 4, "Ann": 5, "Ben": 12, "Cora": 11}) == {"Dan": 3, "Ann": 3, "Ben": 7, "Cora": 7}
    assert share_out({"Ann": 21}) == {"Ann": 20}
    assert share_out({"Ann": 7, "Ben": 7, "Cora": 7}) == {"Ann": 7, "Ben": 7, "Cora": 6}
    for count in range(2, 30):
        given = share_out({"Ann": 13, "Ben": count, "Cora": 9})
        assert sum(given.values()) <= 20 and given["Ann"] >= given["Cora"]


@pytest.mark.rule("18C2C-5.1.2-12")
def test_lacking_shares_are_paid_at_the_lower_of_two_values() -> None:
    lacking = {"Ann": 2, "Ben": 4, "Cora": 4, "Dan": 2}
    paid = {player: compensation(lot, 2, lacking[player], 110) for player, lot in LOTS.items()}
    assert paid == {"Ann": 160, "Ben": 440, "Cora": 440, "Dan": 220}
    assert compensation(Lot(merged=((80, 5),)), 2, 1, 110) == 80  # a merged share once
    assert compensation(Lot(public=((50, 2), (51, 1))), 2, 1, 110) == 101  # the single one is the cheapest
    assert compensation(Lot(public=((50, 2), (51, 2))), 2, 1, 110) == 101
    assert compensation(Lot(public=((40, 2),), merged=((75, 2),)), 2, 1, 110) == 77  # 230 over 3, and up


@pytest.mark.rule("18C2C-5.1.3-1")
def test_the_first_price_is_a_weighted_mean() -> None:
    row = [price for price in CHART(table().pos).prices[0] if price >= 100]
    example = [(200, 2), (140, 2), (110, 1), (68, 1), (64, 1), (40, 1), (40, 1)]
    assert mean(example) == (1002, 9) and nearest(row, 1002, 9) == 110
    assert nearest(row, *mean([(250, 2), (110, 1)])) == 200
    assert nearest(row, *mean([(64, 1)])) == 100

"""Section 7: who has won."""

from __future__ import annotations

import pytest

from roundhouse.rules.ending import RESULT, WEALTH, winners
from roundhouse.titles.c2c.price_split import SPLITS
from titles.c2c.tables import table

SEATS = ("Ann", "Ben", "Cora", "Dan")


@pytest.mark.rule("18C2C-7.0-1")
def test_cash_shares_and_private_companies_make_up_wealth() -> None:
    """$500, four tenths at a split 300, and MH: $3,010."""
    position = table().cash(Ann=500).private("MH", "Ann")
    position.corporation("WAB", par=100, shares={"Ben": 60, "Ann": 40}, cell=(0, 16))
    assert WEALTH(position.pos, "Ann") == 500 + 1200 + 110
    position.writing().put(SPLITS, "WAB", 1)
    assert WEALTH(position.pos, "Ann") == 3010
    assert winners({"Ann": 3010, "Ben": 3009}) == ["Ann"]


@pytest.mark.rule("18C2C-7.0-2")
def test_treasuries_count_for_nobody_and_equals_win_together() -> None:
    position = table().cash(dict.fromkeys(SEATS, 0)).cash(Ann=9000, Ben=9000)
    position.corporation("WAB", par=100, cash=5000).private("MH", "WAB")
    position.skip("final reckoning")
    assert position.pos[RESULT] == {"Ann": 9000, "Ben": 9000, "Cora": 0, "Dan": 0}
    assert winners(position.pos[RESULT]) == ["Ann", "Ben"]

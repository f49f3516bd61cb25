"""Section 4.3.4: corporations that are sold out rise."""

from __future__ import annotations

import pytest

from roundhouse.rules.market import by_price
from titles.c2c.dealing import table
from titles.c2c.tables import cell


@pytest.mark.rule("18C2C-4.3.4-1")
def test_sold_out_corporations_rise() -> None:
    """Eight with players and two redeemed: up. Nine with players and one in the offering: no."""
    position = table().corporation("UP", par=82, shares={"Ann": 50, "Ben": 30}, treasury=20)
    position.corporation("IC", par=82, shares={"Ann": 50, "Ben": 40})
    position.stock_turn("Ann").skip("sold-out corporations rise")
    assert cell(position, "UP") == (1, 6) and cell(position, "IC") == (2, 6)


@pytest.mark.rule("18C2C-4.3.4-1")
def test_split_ones_are_looked_at_first() -> None:
    """Both come to the same cell: the one that has split lies on top, though the other was dearer."""
    from roundhouse.titles.c2c.price_split import SPLITS

    def both(split: str) -> list[str]:
        position = table().corporation("UP", par=82, shares={"Ann": 60, "Ben": 40}, cell=(2, 17))
        position.corporation("IC", par=82, shares={"Ann": 60, "Ben": 40}, cell=(0, 16))
        position.writing().put(SPLITS, split, 1)
        position.stock_turn("Ann").skip("sold-out corporations rise")
        assert cell(position, "UP") == cell(position, "IC") == (1, 17)
        position.writing().drop(SPLITS, split)
        return by_price(position.pos, ["UP", "IC"])

    assert both("UP") == ["UP", "IC"] and both("IC") == ["IC", "UP"]


@pytest.mark.rule("18C2C-4.3.4-2")
def test_who_has_not_floated_does_not_rise() -> None:
    """Players have five shares of GMO."""
    position = table().corporation("GMO", par=82, shares={"Ann": 30, "Ben": 20})
    position.stock_turn("Ann").skip("sold-out corporations rise")
    assert cell(position, "GMO") == (2, 6)

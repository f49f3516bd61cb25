"""Bonds as money: how many of them pay a debt."""

from __future__ import annotations

import pytest

from roundhouse.titles.cm1848.bond_money import fewest


@pytest.mark.rule("1848-11-4")
@pytest.mark.parametrize(
    ("units", "value", "dollars", "count"),
    [(20, 3, 40, 14), (14, 3, 40, 14), (13, 3, 40, 13), (100, 0, 40, 0), (5, 10, 0, 0), (5, 10, -20, 0)],
)
def test_the_fewest_bonds_that_cover_a_debt(units: int, value: int, dollars: int, count: int) -> None:
    assert fewest(units, value, dollars) == count

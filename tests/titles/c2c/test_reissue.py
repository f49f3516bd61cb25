"""Reissues as a mechanism: which par value a price leads to."""

from __future__ import annotations

import pytest

from roundhouse.titles.c2c.own_shares.reissue import reissue_par

LEAST = {76: 100, 90: 120, 110: 140, 200: 275}
ABOVE = {350: 275, 400: 300}


@pytest.mark.parametrize(
    ("old", "price", "new"),
    [
        (68, 140, 110),
        (76, 139, 90),
        (110, 120, 110),
        (68, 99, 68),
        (68, 300, 200),
        (68, 350, 275),
        (310, 400, 310),
    ],
)
def test_the_highest_box_that_the_price_leads_to_and_never_below_the_old(
    old: int, price: int, new: int
) -> None:
    assert reissue_par(old, price, LEAST, ABOVE) == new

"""Section 3.5: the par display, for new corporations and for reissues."""

from __future__ import annotations

import pytest

from roundhouse.rules.market import CHART
from roundhouse.rules.stock_round import PAR_VALUES
from roundhouse.titles.c2c.own_shares.reissue import REISSUE
from titles.c2c.dealing import table
from titles.c2c.tables import refused


@pytest.mark.rule("18C2C-3.5-1")
def test_six_par_values_to_start_with_and_eight_more_to_reissue() -> None:
    """Dan wants to start GMO at $110."""
    position = table().stock_turn("Dan")
    assert PAR_VALUES(position.pos) == (68, 72, 76, 82, 90, 100)
    assert refused(position, "par", corporation="GMO", par=110) == ("par value", "")
    boxes = set(REISSUE(position.pos).least_price) | set(CHART(position.pos).par)
    assert boxes == {68, 72, 76, 82, 90, 100, 110, 120, 140, 160, 180, 200, 225, 250}


@pytest.mark.rule("18C2C-3.5-2")
@pytest.mark.parametrize(("price", "box"), [(120, 90), (140, 110), (100, 76), (325, 250)])
def test_each_box_has_its_lowest_price(price: int, box: int) -> None:
    """120 leads to $90, 140 to $110: none leads to $100."""
    least = REISSUE(table().pos).least_price
    assert least[box] == price or max(b for b, dollars in least.items() if dollars <= price) == box
    assert set(least) == {76, 82, 90, 110, 120, 140, 160, 180, 200, 225, 250}

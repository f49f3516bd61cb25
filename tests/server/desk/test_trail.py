"""The way that a marker has come over the market."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from roundhouse.rules.market import CHART
from roundhouse.server.desk.scene import Scene
from roundhouse.server.desk.trail import trail_of
from roundhouse.server.errors import NotFound
from roundhouse.server.live.table import TableSnapshot

from .conftest import golden


@pytest.fixture
def live(at_table: Callable[..., TableSnapshot]) -> TableSnapshot:
    return at_table(golden("Branch Line-3-greedy-1", 60))


def test_it_has_the_price_at_the_end_of_each_round_up_to_the_position_shown(live: TableSnapshot) -> None:
    """CQR: par $50, sold out at once; it pays nothing, is sold out again, pays in both rounds, then stays."""
    ways = "CQR: SR 1 $60, OR 1.1 $50, SR 2 $60, OR 2.1 $70, OR 2.2 $80"
    scene = Scene.of(live, None)
    found = trail_of(scene, "CQR")
    assert found.said == ways
    prices = [CHART(scene.pos).price((int(row), int(column))) for _, row, column in map(_parts, found.cells)]
    assert prices == [60, 50, 60, 70, 80]
    assert trail_of(Scene.of(live, 30), "CQR").said == "CQR: SR 1 $60, OR 1.1 $50, SR 2 $60, OR 2.1 $70"
    assert trail_of(Scene.of(live, 30), "AVR").cells == ()  # founded later


def test_nothing_is_told_of_what_is_no_company(live: TableSnapshot) -> None:
    with pytest.raises(NotFound):
        trail_of(Scene.of(live, None), "nothing")


def _parts(cell: str) -> list[str]:
    return cell.split("-")

"""The price split as a mechanism: where it leads and what it is worth is data."""

from __future__ import annotations

import pytest

from roundhouse.core.flow import react
from roundhouse.rules.ending import FINAL_PRICE
from roundhouse.rules.market import MARKERS, PriceMoved, move_right
from roundhouse.rules.operating_round import by_price
from roundhouse.titles.c2c.price_split import SPLIT, SPLITS, PriceSplit, Split, factor_of, put_split, worth_of

from .market_facts import other


@pytest.mark.parametrize("factor", [2, 3])
def test_cell_and_factor(factor: int) -> None:
    position = other(SPLIT.to(Split((0, 10), factor)))
    position.corporation("UP", par=82, shares={"Ann": 60}, cell=(0, 24))
    pos = position.writing()
    for times in (1, 2):
        position.price("UP", 0, 24)
        move_right(pos, "UP")
        react(pos)
        assert pos[MARKERS]["UP"].cell == (0, 10) and pos[SPLITS]["UP"] == times
        assert factor_of(pos, "UP") == factor**times
        assert FINAL_PRICE(pos, "UP") == 160 * factor**times == worth_of(pos, "UP")
        pos.events.clear()


def test_splits_that_are_put_are_told_and_not_counted_again() -> None:
    position = other(SPLIT.to(Split((0, 10), 2)))
    position.corporation("UP", par=82, shares={"Ann": 60}, cell=(0, 24))
    pos = position.writing()
    put_split(pos, "UP", (0, 10), 1)
    react(pos)
    assert pos[SPLITS] == {"UP": 1} and pos[MARKERS]["UP"].cell == (0, 10)
    put_split(pos, "UP", (0, 12), 1)
    put_split(pos, "UP", (0, 10), 2)
    assert pos[SPLITS] == {"UP": 2}
    assert [event.times for event in pos.events if isinstance(event, PriceSplit)] == [1, 2]
    assert worth_of(pos, "GN") == 0


@pytest.mark.rule("18C2C-4.3.5-25")
def test_a_marker_that_comes_round_to_its_cell_is_the_last_there() -> None:
    """Both have split and share the cell, UP first; then UP goes round once more, for a merger worth four times 275."""
    position = other(SPLIT.to(Split((0, 15), 1)))
    for corporation in ("UP", "GN"):
        position.corporation(corporation, par=82, shares={"Ann": 60}, cell=(0, 15))
    pos = position.writing()
    pos.put(SPLITS, "GN", 2)
    pos.put(SPLITS, "UP", 1)
    assert pos[MARKERS]["UP"].arrival < pos[MARKERS]["GN"].arrival
    put_split(pos, "UP", (0, 15), 2)
    assert by_price(pos, ("UP", "GN")) == ["GN", "UP"]
    moved = [
        (event.corporation, event.old, event.new) for event in pos.events if isinstance(event, PriceMoved)
    ]
    assert moved == [("UP", 275, 275)]

"""Neighbours, distances and points of both shapes of hexes and both ways of lettering."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundhouse.board.faces import opposite
from roundhouse.board.hexes import Layout

FLAT_COLUMNS = Layout(flat=True, letters="columns")
FLAT_ROWS = Layout(flat=True, letters="rows")
POINTED_ROWS = Layout(flat=False, letters="rows")
LAYOUTS = [FLAT_COLUMNS, FLAT_ROWS, POINTED_ROWS, Layout(flat=False, letters="columns")]


@pytest.mark.parametrize(
    ("layout", "hex", "around"),
    [
        (FLAT_COLUMNS, "F8", "F10 E9 E7 F6 G7 G9"),
        (FLAT_ROWS, "G4", "I4 H3 F3 E4 F5 H5"),
        (POINTED_ROWS, "C4", "D3 C2 B3 B5 C6 D5"),
        (POINTED_ROWS, "Z39", "AA38 Z37 Y38 Y40 Z41 AA40"),
        (FLAT_COLUMNS, "A1", "A3 -A2 -A0 A-1 B0 B2"),
    ],
)
def test_neighbours_in_the_order_of_edges(layout: Layout, hex: str, around: str) -> None:
    assert [layout.neighbour(hex, edge) for edge in range(6)] == around.split()


points = st.tuples(st.integers(-30, 800), st.integers(-30, 800)).map(lambda p: (p[0], p[1] + sum(p) % 2))


@given(layout=st.sampled_from(LAYOUTS), point=points, edge=st.integers(0, 5))
def test_going_over_an_edge_and_back(layout: Layout, point: tuple[int, int], edge: int) -> None:
    hex = layout.hex(point)
    assert layout.point(hex) == point
    beyond = layout.neighbour(hex, edge)
    assert layout.neighbour(beyond, opposite(edge)) == hex
    assert layout.edge_between(hex, beyond) == edge
    assert layout.distance(hex, beyond) == 1
    assert layout.edge_between(hex, hex) is None
    ours, theirs = layout.corners(hex), layout.corners(beyond)
    side = [ours[edge], ours[(edge + 1) % 6]]
    back = [theirs[(opposite(edge) + 1) % 6], theirs[opposite(edge)]]
    for here, there in zip(side, back, strict=True):
        assert math.dist(here, there) < 1e-6
    assert abs(math.dist(*side) - 1) < 1e-6
    assert math.dist(layout.middle(hex, edge), layout.middle(beyond, opposite(edge))) < 1e-6


@given(layout=st.sampled_from(LAYOUTS), steps=st.lists(st.integers(0, 5), max_size=12))
def test_distance_is_the_shortest_way(layout: Layout, steps: list[int]) -> None:
    start = layout.hex((40, 40))
    ring, seen, rings = {start}, {start}, {start: 0}
    for away in range(1, len(steps) + 1):
        ring = {layout.neighbour(hex, edge) for hex in ring for edge in range(6)} - seen
        seen |= ring
        rings |= dict.fromkeys(ring, away)
    end = start
    for edge in steps:
        end = layout.neighbour(end, edge)
    assert layout.distance(start, end) == layout.distance(end, start) == rings[end]


def test_edge_zero_lies_south_and_southwest() -> None:
    x, y = FLAT_COLUMNS.centre("F8")
    assert FLAT_COLUMNS.middle("F8", 0) == pytest.approx((x, y + math.sqrt(3) / 2))
    x, y = POINTED_ROWS.centre("C4")
    assert POINTED_ROWS.middle("C4", 0) == pytest.approx((x - math.sqrt(3) / 4, y + 0.75))


def test_what_is_no_name_of_a_hex() -> None:
    for name in ("", "8F", "F", "f8", "F8 "):
        with pytest.raises(ValueError):
            FLAT_COLUMNS.point(name)

"""Parts of routes as they are written, and read again."""

from __future__ import annotations

import pytest

from roundhouse.board.route_points import RoutePoint, hex_of, route_point, written


@pytest.mark.parametrize(
    ("part", "point", "key"),
    [
        ("H4", RoutePoint("H4"), None),
        ("H4.0", RoutePoint("H4", 0), ("H4", 0)),
        ("K78.12", RoutePoint("K78", 12), ("K78", 12)),
    ],
)
def test_a_part_is_read_as_it_is_written(part: str, point: RoutePoint, key: tuple[str, int] | None) -> None:
    assert route_point(part) == point
    assert (str(point), written(tuple(point)), point.key) == (part, part, key)
    assert hex_of(part) == point.hex


@pytest.mark.parametrize("part", ["H4.", "H4.x", "H4.01", "H4.-1", "H4.1.2", "H4.²", "H4. 1"])
def test_another_form_is_refused(part: str) -> None:
    with pytest.raises(ValueError, match="names no hex and no stop"):
        route_point(part)
    assert hex_of(part) == "H4"

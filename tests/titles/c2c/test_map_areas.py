"""What the chart marks: the borders of zones and the river; and how a split corporation is drawn."""

from __future__ import annotations

from roundhouse.draw.market import MarketMark, draw_market
from roundhouse.features.map_areas import MAP_AREAS
from roundhouse.rules.market import CHART
from roundhouse.rules.reach import BOARD
from roundhouse.titles.c2c.map_zones import zone_of
from roundhouse.titles.c2c.mississippi import RIVER
from titles.c2c.tables import table


def test_borders_of_zones_are_drawn_on_the_side_of_each_zone() -> None:
    pos = table().pos
    areas = {area.name: area for area in MAP_AREAS(pos)}
    assert set(areas) == {f"border of the zone {zone}" for zone in ("West", "Plains", "East", "Canada")} | {
        "Mississippi"
    }
    west = areas["border of the zone West"]
    for hex, edges in zip(west.hexes, west.sides, strict=True):
        beyond = {zone_of(pos, BOARD(pos).neighbour(hex, edge) or "") for edge in edges}
        assert zone_of(pos, hex) == "West" and beyond <= {"Plains", "East", "Canada"}


def test_the_river_runs_between_plains_and_east() -> None:
    pos = table().pos
    river = next(area for area in MAP_AREAS(pos) if area.name == "Mississippi")
    for hex, edges in zip(river.hexes, river.sides, strict=True):
        for edge in edges:
            beyond = BOARD(pos).neighbour(hex, edge) or ""
            assert {zone_of(pos, hex), zone_of(pos, beyond)} == {"Plains", "East"} or "W54" in (hex, beyond)


def test_the_river_is_told_in_the_same_order_by_every_process() -> None:
    """Its pieces on the map are counted, and processes tell each other which of them have changed."""
    river = next(area for area in MAP_AREAS(table().pos) if area.name == "Mississippi")
    assert list(river.hexes) == sorted(river.hexes) and len(river.hexes) > 20
    assert list(RIVER(table().pos).sides) == list(river.hexes)


def test_the_short_game_has_no_west() -> None:
    areas = {area.name: area for area in MAP_AREAS(table(options=["short"]).pos)}
    assert "border of the zone West" not in areas and areas["Mississippi"].hexes


def test_a_split_corporation_has_a_sign() -> None:
    drawn = draw_market(CHART(table().pos), [MarketMark(0, 15, 1, "WAB", "#2471a3", sign="×2")]).text
    assert "WAB ×2" in drawn and 'data-token="WAB"' in drawn

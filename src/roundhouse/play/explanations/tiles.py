"""Tiles that have a place of their own."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.position import Position
from ...rules.explained import WHEN, Explained
from ...rules.reach import BOARD


def explained(pos: Position, name: str) -> Iterator[Explained]:
    """Colour, number in the box, and the only hexes where it may lie."""
    tile = BOARD(pos).tiles[name]
    by = ("data: tiles.toml", "check: tile suits the hex")
    yield Explained("tile", facts={"colour": tile.colour, "count": tile.count or 0}, by=())
    if tile.hexes:
        yield Explained("own hexes", WHEN, {"hexes": tile.hexes}, by[1:])

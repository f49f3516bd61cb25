"""What upgrades to what, by map and catalogue: the chart that players keep beside the map."""

from __future__ import annotations

from functools import lru_cache

from .map import Board
from .tiles import Laid, Tile
from .upgrades import colour_follows, kept_stops, misfit, rotations


@lru_cache(maxsize=64)
def upgrades(board: Board) -> dict[str, tuple[str, ...]]:
    """For each tile those that may be laid over it in some hex, in the order of the catalogue.

    The tests are those of `placements`; only where the track would lead is not asked.
    """
    found: dict[str, tuple[str, ...]] = {}
    lies = {name: set(_first(board, tile)) for name, tile in board.tiles.items()}
    waiting = [name for name, hexes in lies.items() if hexes]
    for name in waiting:  # grows by what may follow
        tile = board.tiles[name]
        following = []
        for other in board.tiles.values():
            hexes = {hex for hex in lies[name] if _may_follow(board, hex, tile, other)}
            if hexes:
                following.append(other.name)
                if hexes - lies[other.name]:
                    lies[other.name] |= hexes
                    waiting.append(other.name)
        found[name] = tuple(following)
    return {name: found.get(name, ()) for name in board.tiles}


def may_lie(board: Board, hex: str) -> frozenset[str]:
    """The tiles that may come to lie in the hex, by its print and what may follow; where track leads is not asked.

    Raises KeyError for a hex that is not on the map.
    """
    found = [tile for tile in board.tiles.values() if _covers(board, hex, tile)]
    for tile in found:  # grows by what may follow
        found += [
            other
            for other in board.tiles.values()
            if other not in found and _may_follow(board, hex, tile, other)
        ]
    return frozenset(tile.name for tile in found)


def _first(board: Board, tile: Tile) -> list[str]:
    """The hexes whose print the tile may cover."""
    return [hex for hex in board.hexes if _covers(board, hex, tile)]


def _covers(board: Board, hex: str, tile: Tile) -> bool:
    return bool(
        not board.fixed(hex)
        and (hex in board.first_tiles or colour_follows(board.hexes[hex].face, tile.face))
        and misfit(board, hex, None, tile) is None
        and rotations(board, hex, None, tile)
    )


def _may_follow(board: Board, hex: str, tile: Tile, other: Tile) -> bool:
    return (
        colour_follows(tile.face, other.face)
        and _keeps_track(tile, other)
        and misfit(board, hex, Laid(tile.name), other) is None
    )


@lru_cache(maxsize=4096)
def _keeps_track(tile: Tile, other: Tile) -> bool:
    """Whether in some rotation all track of the one is on the other."""
    return any(kept_stops(tile.face, other.face.rotated(turn)) is not None for turn in range(6))


def kind(tile: Tile) -> str:
    """What a tile is for: "plain", "town", "city", or the label of its city."""
    if tile.face.cities:
        return tile.label.strip() or "city"
    return "town" if tile.face.towns else "plain"

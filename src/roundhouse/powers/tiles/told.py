"""What is told of the power to lay tiles, of each private company by its own figures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.position import Position
from ...rules.explained import DOES, ENDS, WHEN, Explained
from ...rules.reach import BOARD
from ..bearers import by_bearer, is_corporation
from .laying import token_can
from .rows import TILE_POWERS, Tiles


def _facts(pos: Position, row: Tiles) -> dict[str, Any]:
    board = BOARD(pos)
    cost = sum(int(board.hexes[hex].face.cost) for hex in row.hexes)
    facts: dict[str, Any] = {"hexes": row.hexes, "tiles": row.tiles, "count": row.count, "cost": cost}
    if len(row.hexes) == 1:
        facts["hex"] = row.hexes[0]
    if len(row.tiles) == 1:
        facts["tile"] = row.tiles[0]
        stops = board.tiles[row.tiles[0]].face.stops
        if stops:
            facts["value"] = stops[0].revenue[0][1]
    if row.upgrade:
        facts["colour"] = row.upgrade
    return facts


def shape(row: Tiles) -> str:
    """What kind of power it is: the name of the fact that tells what it does."""
    if row.upgrade:
        return "yellow tiles or an upgrade"
    if row.action == "lay_pair":
        return "pair of tiles"
    if row.token:
        return "tile and token"
    if not row.hexes:
        return "tiles on a route"
    if row.count > 1:
        return "tiles in its hexes"
    return "tile of its own" if len(row.tiles) == 1 and len(row.hexes) > 1 else "tile in its hex"


def explained(pos: Position, private: str) -> Iterator[Explained]:
    """What the power does, when it is used and what ends it."""
    row = TILE_POWERS(pos).get(private)
    if row is None:
        return
    facts, kind = _facts(pos, row), row.action
    by: tuple[str, ...] = (f"action type: {kind}",)
    if row.upgrade:
        by += ("check: works lay yellow tiles or upgrade once / colour",)
    elif row.joined:
        by += (f"check: tiles of a power are joined / {private}",)
    elif row.token:
        by += ("action type: canal_token", f"check: {token_can.name} / placed")
    elif len(row.hexes) > 1:
        by += ("check: tile of a power goes into its hex / hex",)
    if row.tiles:
        by += (f"check: tile of a power is one of its own / {private}",)
    told = by_bearer(pos, private, "tiles") if is_corporation(pos, private) else shape(row)
    yield Explained(told, DOES, facts, by)
    yield from _when(row, facts)
    yield from _ends(row, facts, private)


def _when(row: Tiles, facts: dict[str, Any]) -> Iterator[Explained]:
    by = (f"check: in the menu / {row.action}",)
    name = {
        "track": "tile of the turn" if not row.extra else "beside the tile of the turn",
        "turn": "in the turn",
        "bought": "as it is bought",
        "any": "at any time",
    }[row.when]
    more = ("check: tile of a power is that of the turn",) if not row.extra else ()
    yield Explained(name, WHEN, facts, (*by, *more, "check: treasury pays the tiles of a power"))


def _ends(row: Tiles, facts: dict[str, Any], private: str) -> Iterator[Explained]:
    if row.closes:
        yield Explained("closes with its tile", ENDS, facts, (f"action type: {row.action}",))
    elif row.is_spent:
        by = (f"check: power to lay is used once / {private}",)
        yield Explained("tile is laid once", ENDS, facts, by)
    elif row.unbuilt:
        by = (f"check: tile of a power goes into its hex / {private}",)
        yield Explained("hex is built", ENDS, facts, by)


def of_tile(pos: Position, tile: str) -> Iterator[Explained]:
    """Of a tile that only a private company lays."""
    for private, row in TILE_POWERS(pos).items():
        if row.tiles == (tile,) and BOARD(pos).tiles[tile].hexes:
            yield Explained("tile of a power", WHEN, {"private": private}, (f"action type: {row.action}",))

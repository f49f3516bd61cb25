"""The Mississippi: no track touches it before the bridge company is a corporation's, and who crosses at home gains."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec

from ...board.faces import opposite
from ...board.map import Board
from ...board.network import Side
from ...board.tiles import Laid
from ...core.action_types import check
from ...core.cache import memo_per_position
from ...core.details import Details
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting, Settings, amends
from ...features.first_turn import IN_FIRST_TURN
from ...rules.corporations import CORPORATION_SPECS
from ...rules.explained import EXPLANATIONS, PAPER, Explained, explains
from ...rules.privates import PRIVATES
from ...rules.reach import BOARD
from ...rules.track import LAY_COST, LAY_TILE, LayTile
from .lay_discounts import DISCOUNT_FITS
from .map_zones import UNLINKED
from .tile_points import EXTRA_POINTS, Spent


class River(msgspec.Struct, frozen=True):
    """The title's data: by hex the sides on the river, and the hexes whose tiles may touch it at any time."""

    sides: Mapping[str, frozenset[int]]
    exempt: frozenset[str]


class Bridge(msgspec.Struct, frozen=True):
    """The title's data: the private company, who crosses at home for nothing, and the points that this brings."""

    private: str
    at_home: tuple[str, ...]
    points: int


RIVER: Setting[River] = Setting("Mississippi")
BRIDGE: Setting[Bridge] = Setting("Mississippi bridge")


def settings(title: Mapping[str, Any], map_: Mapping[str, Any], board: Board) -> Settings:
    """What the data say: the river runs between two zones, and along the sides that are named besides."""
    data, bridge = map_["mississippi"], title["powers"]["bridge"]
    one, other = (frozenset(map_["zones"][zone]) & board.hexes.keys() for zone in data["zones"])
    found = {(hex, edge) for hex in one for edge in range(6) if board.neighbour(hex, edge) in other}
    found |= {(hex, edge) for hex, edges in data["river_sides"].items() for edge in edges}
    sides: dict[str, frozenset[int]] = {}
    for hex, edge in found:
        sides[hex] = sides.get(hex, frozenset()) | {edge}
        beyond = board.neighbour(hex, edge)
        if beyond is not None:
            sides[beyond] = sides.get(beyond, frozenset()) | {opposite(edge)}
    in_order = {
        hex: sides[hex] for hex in sorted(sides)
    }  # the same in every process: pieces of the map are counted
    exempt = frozenset(hex for hex in board.hexes if hex.rstrip("0123456789") in data["exempt_rows"])
    return Settings(
        RIVER.to(River(in_order, exempt)),
        BRIDGE.to(Bridge(bridge["private"], tuple(bridge["at_home"]), bridge["points"])),
    )


@memo_per_position
def is_open(pos: Position) -> bool:
    """Whether the river may be crossed everywhere: the company is a corporation's, or closed."""
    row = pos[PRIVATES][BRIDGE(pos).private]
    return row.closed or row.owner in CORPORATION_SPECS(pos)


def touches(pos: Position, hex: str, laid: Laid) -> bool:
    """Whether track of the tile would touch the river in the hex."""
    sides = RIVER(pos).sides.get(hex)
    return sides is not None and not sides.isdisjoint(BOARD(pos).face(hex, laid).exits)


class RiverClosed(Details, frozen=True):
    """The tile touches the river at `edges`; `beyond`: the hex behind the first of them."""

    case: Literal["area", "crossing"]
    hex: str
    tile: str
    edges: tuple[int, ...]
    private: str
    beyond: str


@check("river is closed", about=("hex", "tile", "rotation"))
def river_is_open(pos: Position, action: LayTile) -> RiverClosed | None:
    """No tile beside the river touches it before the bridge, but for those of the exempt rows."""
    river, hex = RIVER(pos), action.hex
    if hex not in river.sides or hex in river.exempt or is_open(pos):
        return None
    board, laid = BOARD(pos), Laid(action.tile, action.rotation)
    edges = sorted(river.sides[hex] & board.face(hex, laid).exits)
    if not edges:
        return None
    beyond = board.neighbour(hex, edges[0])
    area = beyond is not None and board.fixed(beyond)
    return RiverClosed(
        case="area" if area else "crossing",
        hex=hex,
        tile=action.tile,
        edges=tuple(edges),
        private=BRIDGE(pos).private,
        beyond=beyond or "",
    )


@memo_per_position
def _closed_sides(pos: Position) -> frozenset[Side]:
    river = RIVER(pos)
    return frozenset(
        (hex, edge) for hex, edges in river.sides.items() if hex not in river.exempt for edge in edges
    )


@amends(UNLINKED, "closed river links no zones")
def no_link(pos: Position, sides: frozenset[Side]) -> frozenset[Side]:
    """What has come as far as New Orleans is still on its own bank."""
    return sides if is_open(pos) else sides | _closed_sides(pos)


@memo_per_position
def _crosses_at_home(pos: Position, who: str) -> bool:
    """Whether a crossing at home is free for the corporation: it is in its first turn and has bought the company."""
    bridge = BRIDGE(pos)
    return pos[IN_FIRST_TURN] == who in bridge.at_home and pos[PRIVATES][bridge.private].owner == who


def _at_home(pos: Position, who: str, hex: str) -> bool:
    return _crosses_at_home(pos, who) and hex == CORPORATION_SPECS(pos)[who].home


@amends(LAY_COST, "first crossing at home is free")
def free_at_home(pos: Position, cost: int, who: str, hex: str, laid: Laid) -> int:
    """For those on the river who buy the company at once."""
    return 0 if cost and _at_home(pos, who, hex) and touches(pos, hex, laid) else cost


@amends(EXTRA_POINTS, "crossing at home brings tile points")
def more_points(pos: Position, points: int, who: str, spent: tuple[Spent, ...]) -> int:
    """For the same; the crossing tile itself lies in one of the two zones that they are meant for."""
    if not _crosses_at_home(pos, who):
        return points
    for tile in spent:
        if _at_home(pos, who, tile.hex) and (
            not tile.tile or touches(pos, tile.hex, Laid(tile.tile, tile.rotation))
        ):
            return points + BRIDGE(pos).points
    return points


@amends(DISCOUNT_FITS, "discount of the bridge is for crossing")
def for_crossing(pos: Position, fits: bool, private: str, hex: str, laid: Laid) -> bool:
    """A tile along the river costs what it costs."""
    return fits and (private != BRIDGE(pos).private or touches(pos, hex, laid))


def _explained(pos: Position, private: str) -> Iterator[Explained]:
    bridge = BRIDGE(pos)
    if private == bridge.private:
        yield Explained(
            "river is closed", by=("check: river is closed / crossing", "check: river is closed / area")
        )
        known = tuple(sym for sym in bridge.at_home if sym in CORPORATION_SPECS(pos))
        facts = {"corporations": known, "points": bridge.points}
        by = ("amendment: first crossing at home is free", "amendment: crossing at home brings tile points")
        yield Explained("crossing at home", facts=facts, by=by)


FEATURE = Feature(
    "Mississippi",
    after=("lay discounts",),
    checks=(LAY_TILE.checked_by(river_is_open),),
    amendments=(no_link, free_at_home, more_points, for_crossing),
    brings=(EXPLANATIONS(explains(PAPER, _explained, 45)),),
)

"""Nobody is shut out: tiles leave every corporation that has not operated a way out of its home (4.6.1.1).

The way is there while some side of the home has track, or can get it by tiles to come, and the hex beyond has track at
the same side or can get it. Which tiles may come is asked of the catalogue, not of the supply: tiles return.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ...board.faces import opposite
from ...board.map import Board
from ...board.tiles import Laid
from ...board.upgrades import placements
from ...core.action_types import check
from ...core.cache import TableCache
from ...core.details import Details
from ...core.feature import Feature
from ...core.position import Position
from ...rules.corporations import CORPORATION_SPECS
from ...rules.operating_round import HAS_OPERATED
from ...rules.reach import BOARD, TILES
from ...rules.track import LAY_TILE, LayTile
from .homes import home_hexes, printed_homes


@lru_cache(maxsize=65536)
def sides_to_come(board: Board, hex: str, laid: Laid | None) -> frozenset[int]:
    """The sides of a hex that have ordinary track, or have it once other tiles are laid there."""
    face = board.face(hex, laid)
    found = {edge for edge in face.exits if any(not path.track for path in face.paths_at(edge))}
    if not board.fixed(hex):
        for place in placements(board, hex, laid):
            found |= sides_to_come(board, hex, Laid(place.tile, place.rotation))
    return frozenset(found)


def has_way_out(board: Board, laid: Mapping[str, Laid], home: str) -> bool:
    """Whether track leads, or can be laid, from the home hex into a neighbouring one."""
    for edge in sides_to_come(board, home, laid.get(home)):
        beyond = board.neighbour(home, edge)
        if beyond is None or board.walled(home, edge):
            continue
        if opposite(edge) in sides_to_come(board, beyond, laid.get(beyond)):
            return True
    return False


_neighbours: TableCache[dict[str, tuple[str, ...]]] = TableCache()


def at_home_near(pos: Position, hex: str) -> tuple[str, ...]:
    """The corporations with a printed home in the hex or in one beside it."""

    def compute() -> dict[str, tuple[str, ...]]:
        board = BOARD(pos)
        found: dict[str, tuple[str, ...]] = {}
        for corporation in CORPORATION_SPECS(pos):
            for home in printed_homes(pos, corporation):
                for near in (home, *(board.neighbour(home, edge) for edge in range(6))):
                    if near is not None:
                        found[near] = (*found.get(near, ()), corporation)
        return found

    return _neighbours.get(pos, "", compute).get(hex, ())


def shut_out(pos: Position, tiles: Mapping[str, Laid]) -> str | None:
    """The first corporation that has not operated and that these tiles would shut out; None when they do no harm."""
    board, before = BOARD(pos), pos[TILES]
    after = {**before, **tiles}
    for corporation in dict.fromkeys(c for hex in tiles for c in at_home_near(pos, hex)):
        if HAS_OPERATED(pos, corporation):
            continue
        homes = home_hexes(pos, corporation)
        if any(has_way_out(board, after, home) for home in homes):
            continue
        if any(has_way_out(board, before, home) for home in homes):
            return corporation
    return None


class ShutsOut(Details, frozen=True):
    """The tile would leave the corporation no way out of its home."""

    corporation: str
    hex: str
    tile: str


@check("nobody is shut out")
def nobody_shut_out(pos: Position, action: LayTile) -> ShutsOut | None:
    """The tile leaves all that have not operated a way out of their homes."""
    who = shut_out(pos, {action.hex: Laid(action.tile, action.rotation)})
    return None if who is None else ShutsOut(who, action.hex, action.tile)


FEATURE = Feature(
    "nobody is shut out",
    after=("first round of a corporation",),
    checks=(LAY_TILE.checked_by(nobody_shut_out),),
)

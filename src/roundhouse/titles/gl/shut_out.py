"""Nobody is shut out: tiles leave every corporation that has not operated a route on which it could score (4.6.1.1).

What can be built is what can be built now: with colours of the present phase and tiles that are still there. The
search is in `prospects`.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...board.tiles import Laid
from ...core.action_types import check
from ...core.cache import TableCache, memo_per_position
from ...core.details import Details
from ...core.feature import Feature
from ...core.position import Position
from ...powers.tiles.laying import LAYING
from ...rules.corporations import CORPORATIONS
from ...rules.depot import phase
from ...rules.operating_round import HAS_OPERATED
from ...rules.piece_ids import home_token
from ...rules.reach import BOARD, TILES, TOKENS
from ...rules.track import LAY_TILE, LayTile, supply_left
from .ferry import OPEN_FERRY, OpenFerry
from .homes import home_hexes
from .prospects import Land, Way, still_there, way

_grounds: TableCache[Land] = TableCache(TILES)


def land(pos: Position) -> Land:
    """What can be built with now."""

    def compute() -> Land:
        left = {tile: count for tile in BOARD(pos).tiles if (count := supply_left(pos, tile)) is not None}
        return Land(BOARD(pos), pos[TILES], frozenset(phase(pos).tiles), left)

    return _grounds.get(pos, phase(pos).name, compute)


def land_after(pos: Position, tiles: Mapping[str, Laid]) -> Land:
    """What could be built with if these tiles were laid."""
    now = land(pos)
    left = dict(now.left)
    for hex, laid in tiles.items():
        old = pos[TILES].get(hex)
        for tile, change in ((laid.tile, -1), (old.tile if old is not None else "", 1)):
            if tile in left:
                left[tile] += change
    return now._replace(laid={**now.laid, **tiles}, left=left)


def scoring_way(pos: Position, corporation: str, ground: Land) -> Way | None:
    """A way from one of the corporation's homes to revenue; None when there is none from any."""
    token = pos[TOKENS][home_token(corporation)]
    for home in home_hexes(pos, corporation):
        found = way(ground, home, max(0, token.city if home == token.hex else 0))
        if found is not None:
            return found
    return None


_ways: TableCache[dict[str, Way | None]] = TableCache(TILES, TOKENS)
_latest: TableCache[dict[str, Way | None]] = TableCache(TOKENS)
"""Ways by corporation: as the tiles lie, and the last one found, which mostly serves as well when others lie."""


def way_now(pos: Position, corporation: str) -> Way | None:
    """A way from home to revenue as things lie now; None when there is none, or no home."""
    found = _ways.get(pos, phase(pos).name, dict)
    if corporation not in found:
        latest, ground = _latest.get(pos, phase(pos).name, dict), land(pos)
        last = latest.get(corporation)
        if last is None or not still_there(last, ground):
            last = scoring_way(pos, corporation, ground)
        found[corporation] = latest[corporation] = last
    return found[corporation]


@memo_per_position
def _at_stake(pos: Position) -> tuple[tuple[str, Way], ...]:
    """The corporations that have not operated and could score as things lie now, each with a way to revenue."""
    return tuple(
        (corporation, now)
        for corporation, row in pos[CORPORATIONS].items()
        if not row.closed
        and not HAS_OPERATED(pos, corporation)
        and home_hexes(pos, corporation)
        and (now := way_now(pos, corporation)) is not None
    )


def shut_out(pos: Position, tiles: Mapping[str, Laid]) -> str | None:
    """The first corporation that has not operated and that these tiles would shut out; None when they do no harm."""
    ground: Land | None = None
    for corporation, now in _at_stake(pos):
        taken = {laid.tile for laid in tiles.values()}
        if tiles.keys().isdisjoint(now.hexes) and taken.isdisjoint({*now.tiles, *now.under}):
            continue
        ground = ground or land_after(pos, tiles)
        if not still_there(now, ground) and scoring_way(pos, corporation, ground) is None:
            return corporation
    return None


class ShutsOut(Details, frozen=True):
    """The tile would leave the corporation no route from its home on which it could score in this phase."""

    corporation: str
    hex: str
    tile: str
    phase: str


@check("nobody is shut out", about=("hex", "tile", "rotation"))
def nobody_shut_out(pos: Position, action: LayTile) -> ShutsOut | None:
    """The tile leaves all that have not operated a route on which they could score."""
    who = shut_out(pos, {action.hex: Laid(action.tile, action.rotation)})
    return None if who is None else ShutsOut(who, action.hex, action.tile, phase(pos).name)


class FerryShutsOut(Details, frozen=True):
    """The tiles at the ends of the ferry would leave the corporation no route on which it could score."""

    corporation: str
    ferry: str
    phase: str


@check("nobody is shut out by a ferry", about=("ferry", "tiles"))
def no_one_by_ferry(pos: Position, action: OpenFerry) -> FerryShutsOut | None:
    """The tiles at its ends leave all that have not operated a route on which they could score."""
    who = shut_out(pos, {end.hex: Laid(end.tile, end.rotation) for end in action.tiles})
    return None if who is None else FerryShutsOut(who, action.ferry, phase(pos).name)


FEATURE = Feature(
    "nobody is shut out",
    after=("first round of a corporation", "ferry"),
    checks=(
        LAY_TILE.checked_by(nobody_shut_out),
        LAYING["lay_own_tile"].checked_by(nobody_shut_out),
        LAYING["lay_works_tile"].checked_by(nobody_shut_out),
        OPEN_FERRY.checked_by(no_one_by_ferry),
    ),
)

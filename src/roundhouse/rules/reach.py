"""What a corporation's routes can touch: tokens, free city spaces, and the network they span."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache

import msgspec

from ..board.faces import Face, Path
from ..board.map import Board
from ..board.network import Network, StopKey, network, on_route, ordinary
from ..board.route_points import written
from ..board.tiles import Laid
from ..core.cache import TableCache, memo_per_position, memo_per_row
from ..core.feature import Feature
from ..core.position import Position
from ..core.rule_values import Setting, rule_value
from ..core.state import Table
from .corporations import CORPORATION_SPECS
from .owners import HEX, TOKEN, seen_to

BOARD: Setting[Board] = Setting("board")
TILES: Table[Laid] = Table("tiles", Laid, HEX)
"""The tile that lies in each hex; hexes without one show their print."""


class Token(msgspec.Struct, frozen=True):
    """A station marker.

    `price` is what placing it costs; `hex` is empty while it lies on the charter; a token with a hex that is not
    `placed` keeps the space at home free for its corporation. `city` is the index of the stop on the face.
    """

    corporation: str
    price: int
    hex: str = ""
    city: int = -1
    placed: bool = False


TOKENS: Table[Token] = Table("tokens", Token, TOKEN, seen_to("corporation"))
"""By "SYM 0", "SYM 1", ... in the order of the charter."""

SIDES_KEPT = 60_000
"""Of networks so many hexsides together are remembered; on the largest maps a single one has 800."""


def _sides(found: Network) -> int:
    return len(found.inbound)


_networks: TableCache[Network] = TableCache(TILES, TOKENS, weigh=_sides, budget=SIDES_KEPT)
_tracks: TableCache[Network] = TableCache(TILES, weigh=_sides, budget=SIDES_KEPT)
_placed_tokens: TableCache[dict[StopKey, tuple[int, frozenset[str]]]] = TableCache(TOKENS, size=64)
_full: TableCache[dict[StopKey, frozenset[str]]] = TableCache(TILES, TOKENS, size=64)


def hex_face(pos: Position, hex: str) -> Face:
    """What shows in the hex now."""
    return BOARD(pos).face(hex, pos[TILES].get(hex))


def markers_in(pos: Position, stop: StopKey) -> list[str]:
    """The corporations with a placed token in the city, in charter order."""
    return [t.corporation for t in pos[TOKENS].values() if t.placed and (t.hex, t.city) == stop]


@rule_value("spaces kept in a city")
def HOMES_KEPT(pos: Position, stop: StopKey) -> list[str]:
    """The corporations that have yet to place a token in the city: their home token, unless a title knows more."""
    return [t.corporation for t in pos[TOKENS].values() if not t.placed and (t.hex, t.city) == stop]


@rule_value("cities closed to tokens")
def CLOSED_CITIES(pos: Position) -> frozenset[StopKey]:
    """The cities whose spaces are not there for tokens, whatever the print shows."""
    return frozenset()


def slots(pos: Position, stop: StopKey) -> int:
    """The token spaces of a city; 0 for anything else, and where the city is closed to tokens."""
    return _slots(BOARD(pos), pos[TILES], stop, CLOSED_CITIES(pos))


def _slots(board: Board, tiles: Mapping[str, Laid], stop: StopKey, closed: frozenset[StopKey]) -> int:
    hex, number = stop
    if stop in closed:
        return 0
    stops = board.face(hex, tiles.get(hex)).stops
    return stops[number].slots if 0 <= number < len(stops) and stops[number].kind == "city" else 0


def full_cities(pos: Position) -> dict[StopKey, frozenset[str]]:
    """The cities without a free space, and whose tokens fill each. A space kept for a home is free."""

    def compute() -> dict[StopKey, frozenset[str]]:
        board, tiles, closed = BOARD(pos), pos[TILES], CLOSED_CITIES(pos)
        return {
            stop: owners
            for stop, (count, owners) in _placed(pos).items()
            if count >= _slots(board, tiles, stop, closed)
        }

    return _full.get(pos, "", compute)


def _placed(pos: Position) -> dict[StopKey, tuple[int, frozenset[str]]]:
    """For each stop with placed tokens how many they are, and whose."""

    def compute() -> dict[StopKey, tuple[int, frozenset[str]]]:
        found: dict[StopKey, list[str]] = {}
        for token in pos[TOKENS].values():
            if token.placed:
                found.setdefault((token.hex, token.city), []).append(token.corporation)
        return {stop: (len(some), frozenset(some)) for stop, some in found.items()}

    return _placed_tokens.get(pos, "", compute)


@rule_value("stations of a corporation")
def STATIONS(pos: Position, corporation: str) -> list[StopKey]:
    """The stops that its routes begin at or pass on the strength of a placed token: the cities with one."""
    return [(t.hex, t.city) for t in pos[TOKENS].values() if t.placed and t.corporation == corporation]


@rule_value("special track that routes may follow")
def USABLE_TRACK(pos: Position, corporation: str) -> frozenset[tuple[str, str]]:
    """The pieces of special track, as (hex, kind), that the corporation's tiles and tokens are traced over."""
    return frozenset()


@lru_cache(maxsize=64)
def _usable(special: frozenset[tuple[str, str]]) -> Callable[[str, Path], bool]:
    """Whether trains may use a path: ordinary track, and these pieces."""
    return lambda hex, path: not path.track or (hex, path.track) in special


def usable(pos: Position, corporation: str) -> Callable[[str, Path], bool]:
    """Whether tiles and tokens of the corporation are traced over a path (its hex, the path)."""
    special = USABLE_TRACK(pos, corporation)
    return _usable(special) if special else ordinary


@rule_value("cities that routes do not pass")
def BLOCKED(pos: Position, who: str) -> frozenset[StopKey]:
    """The stops that routes of a corporation may reach but not pass: cities filled by others."""
    return frozenset(stop for stop, owners in full_cities(pos).items() if who not in owners)


@memo_per_position
def reach(pos: Position, who: str) -> Network:
    """What routes can touch now of a corporation, or of whoever else has stations."""
    return reach_from(pos, who, tuple(STATIONS(pos, who)))


@memo_per_position
def reach_from(pos: Position, who: str, stations: tuple[StopKey, ...]) -> Network:
    """What routes can touch now that begin at some of the stations."""
    track, blocked = usable(pos, who), BLOCKED(pos, who)

    def compute() -> Network:
        return network(BOARD(pos), pos[TILES], stations, blocked, usable=track)

    return _networks.get(pos, (who, stations, track, blocked), compute)


def track_from(pos: Position, stations: tuple[StopKey, ...]) -> Network:
    """What track of the ordinary sort leads to from some of the stations, whoever stands in the way."""

    def compute() -> Network:
        return network(BOARD(pos), pos[TILES], stations, ())

    return _tracks.get(pos, stations, compute)


def edges_entered(found: Network, hex: str) -> frozenset[int]:
    """The edges across which a route of the network leads into the hex."""
    inbound = found.inbound
    return frozenset(edge for edge in range(6) if (hex, edge) in inbound)


@memo_per_row(64)
def touched(found: Network) -> Collection[str]:
    """The hexes that a route of the network leads into, or has a stop in."""
    return {hex for hex, _ in found.inbound} | {hex for hex, _ in found.stops}


def lies_on_route(
    pos: Position, corporation: str, hex: str, tile: Laid, sources: Iterable[StopKey], paths: Iterable[int]
) -> bool:
    """Whether, with the tile laid, one of its paths would be on a route of the corporation."""
    return on_route(
        BOARD(pos),
        {**pos[TILES], hex: tile},
        sources,
        BLOCKED(pos, corporation),
        [(hex, path) for path in paths],
        usable=usable(pos, corporation),
    )


def _tokens_fit(pos: Position) -> Iterable[str]:
    inside: dict[StopKey, int] = {}
    corporations, closed = CORPORATION_SPECS(pos), CLOSED_CITIES(pos)
    for id, token in pos[TOKENS].items():
        if token.corporation not in corporations:
            yield f"tokens: {id} belongs to nobody"
        if token.hex:
            inside[(token.hex, token.city)] = inside.get((token.hex, token.city), 0) + 1
    for stop, count in inside.items():
        spaces = _slots(BOARD(pos), pos[TILES], stop, closed)
        if count > spaces:
            yield f"tokens: {count} in the {spaces} spaces of {written(stop)}"


def _tiles_are_kept(pos: Position) -> Iterable[str]:
    counts: dict[str, int] = {}
    for laid in pos[TILES].values():
        counts[laid.tile] = counts.get(laid.tile, 0) + 1
    for tile, count in counts.items():
        supply = BOARD(pos).tiles[tile].count
        if supply is not None and count > supply:
            yield f"tiles: {count} of {tile} on the map, of {supply}"


FEATURE = Feature(
    "map and tokens",
    tables=(TILES, TOKENS),
    rule_values=(HOMES_KEPT, CLOSED_CITIES, STATIONS, USABLE_TRACK, BLOCKED),
    audits=(_tokens_fit, _tiles_are_kept),
)

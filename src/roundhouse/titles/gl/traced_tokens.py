"""Tokens by distance: a token costs its price for each hex of the shortest way to it along the track."""

from __future__ import annotations

from ...board.distance import distances
from ...board.network import StopKey
from ...core.cache import TableCache
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import amends
from ...rules.reach import BLOCKED, BOARD, STATIONS, TILES, TOKENS, usable
from ...rules.shown import PRICED_BY_HEX
from ...rules.tokens import TOKEN_COST

_ways: TableCache[dict[StopKey, int]] = TableCache(TILES, TOKENS)


def ways(pos: Position, corporation: str) -> dict[StopKey, int]:
    """For each stop that the corporation's track reaches, the fewest hexes entered on the way from one of its tokens.

    The hex of the token is not counted, that of the stop is; whatever reaches the stop must not use track twice or
    pass a city filled by others.
    """
    stations, track = tuple(STATIONS(pos, corporation)), usable(pos, corporation)

    def compute() -> dict[StopKey, int]:
        return distances(BOARD(pos), pos[TILES], stations, BLOCKED(pos, corporation), usable=track)

    return _ways.get(pos, (corporation, stations, track), compute)


@amends(TOKEN_COST, "tokens cost by distance")
def by_distance(pos: Position, price: int, corporation: str, hex: str) -> int:
    """The shortest way counts, whichever token it begins at; a hex out of reach is asked for in vain."""
    lengths = [length for (place, _), length in ways(pos, corporation).items() if place == hex]
    return price * min(lengths, default=1)


FEATURE = Feature("tokens by distance", amendments=(by_distance,), brings=(PRICED_BY_HEX(True),))

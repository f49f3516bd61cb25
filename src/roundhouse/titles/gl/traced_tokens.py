"""Tokens by distance: a token costs its price for each hex of the shortest way to it along the track."""

from __future__ import annotations

from ...board.distance import distances
from ...board.network import StopKey
from ...core.cache import Derived
from ...core.figures import amends
from ...core.now import Now
from ...core.title import Feature
from ...rules.reach import BLOCKED, BOARD, STATIONS, TILES, TOKENS, usable
from ...rules.tokens import TOKEN_COST

_ways: Derived[dict[StopKey, int]] = Derived(TILES, TOKENS)


def ways(now: Now, corporation: str) -> dict[StopKey, int]:
    """For each stop that the corporation's track reaches, the fewest hexes entered on the way from one of its tokens.

    The hex of the token is not counted, that of the stop is; whatever reaches the stop must not use track twice or
    pass a city filled by others.
    """
    stations, track = tuple(STATIONS(now, corporation)), usable(now, corporation)

    def compute() -> dict[StopKey, int]:
        return distances(BOARD(now), now[TILES], stations, BLOCKED(now, corporation), usable=track)

    return _ways.get(now, (corporation, stations, track), compute)


@amends(TOKEN_COST, "tokens cost by distance")
def by_distance(now: Now, price: int, corporation: str, hex: str) -> int:
    """The shortest way counts, whichever token it begins at; a hex out of reach is asked for in vain."""
    lengths = [length for (place, _), length in ways(now, corporation).items() if place == hex]
    return price * min(lengths, default=1)


FEATURE = Feature("tokens by distance", amendments=(by_distance,))

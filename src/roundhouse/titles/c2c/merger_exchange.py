"""The arithmetic of a merger: what shares are changed for, and where the new price is (4.3.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from .price_steps import nearest

REDEEMED = "redeemed"
OFFERED = "offered"
"""By what the two lots that belong to no player are called among those with an odd share."""


class Swap(msgspec.Struct, frozen=True):
    """New shares, by player and of the lots that are no player's.

    `odd`: who has put a share without a partner into the market: players, REDEEMED, OFFERED.
    """

    players: dict[str, int]
    redeemed: int
    offering: int
    market: int
    odd: tuple[str, ...]


def swap(players: Mapping[str, int], redeemed: int, offering: int, market: int) -> Swap:
    """Change old shares of two corporations, of either kind, for half as many new ones.

    What is odd goes to the market without anything being paid; that comes last. Of an even number of old shares
    nothing is left over.
    """
    lots = {**players, REDEEMED: redeemed, OFFERED: offering}
    odd = tuple(owner for owner, count in lots.items() if count % 2)
    return Swap(
        {player: count // 2 for player, count in players.items()},
        redeemed // 2,
        offering // 2,
        (market + len(odd)) // 2,
        odd,
    )


def leaders(done: Swap, least: int) -> tuple[str, ...]:
    """The players who have most of the new shares, and `least` of them at any rate; several where they are equal."""
    most = max(least, *done.players.values())
    return tuple(player for player, count in done.players.items() if count == most)


def merged_value(one: int, other: int, steps: Sequence[int], percent: int) -> int:
    """Dollars that a new share is worth: `percent` of both values together, at the nearest of the price `steps`."""
    return nearest(steps, (one + other) * percent, 100)

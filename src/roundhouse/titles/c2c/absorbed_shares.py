"""The arithmetic of a formation: what shares are changed for, and what is paid for those that lack (5.1.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

PARTS = 20
"""How many parts there are when each is a multiple of 5%."""


class Lot(msgspec.Struct, frozen=True):
    """Old shares in one hand: (dollars each, how many) of public and of merged corporations."""

    public: tuple[tuple[int, int], ...] = ()
    merged: tuple[tuple[int, int], ...] = ()


def entitled(lot: Lot, ratio: int) -> tuple[int, int]:
    """New shares that are due for a lot, and how many public ones are odd: one for each merged, for `ratio` public."""
    public = sum(count for _, count in lot.public)
    return sum(count for _, count in lot.merged) + public // ratio, public % ratio


def share_out(due: Mapping[str, int]) -> dict[str, int]:
    """Divide the parts among players to whom more are due, in the order of exchange.

    Each gets the share of the whole that is due to him, rounded to a part, halves up. If that makes too many, parts
    come back: one each from those who gained most by the rounding, of equals from the last to exchange.
    """
    whole = sum(due.values())
    given = {player: (2 * PARTS * count + whole) // (2 * whole) for player, count in due.items()}
    gain = {player: given[player] * whole - PARTS * count for player, count in due.items()}
    order = list(due)
    most = sorted(order, key=lambda player: (-gain[player], -order.index(player)))
    for player in most[: max(0, sum(given.values()) - PARTS)]:
        given[player] -= 1
    return given


def compensation(lot: Lot, ratio: int, lacking: int, price: int) -> int:
    """Dollars for so many shares that were due for a lot and are not there, fractions up.

    For each the new `price`, or the average of what was handed in for one if that is less: `ratio` public shares or
    one merged share. Public shares left over are those of the lowest price.
    """
    due, odd = entitled(lot, ratio)
    value = sum(dollars * count for dollars, count in (*lot.public, *lot.merged))
    for dollars, count in sorted(lot.public):
        left = min(odd, count)
        value -= dollars * left
        odd -= left
    return min(price * lacking, -(-value * lacking // due)) if due else 0


def mean(prices: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The weighted mean of (dollars, weight) as a fraction: numerator and denominator."""
    return sum(dollars * weight for dollars, weight in prices), sum(weight for _, weight in prices)

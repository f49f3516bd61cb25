"""Plain track between two stops, and which of several chains are superfluous."""

from collections.abc import Iterable

from msgspec import Struct


class Chain(Struct, frozen=True):
    """Plain track from stop ``a`` to stop ``b`` (numbers in the graph, ``a < b``).

    ``hexes``: those passed between the two stops, in order from ``a``.  ``sides``: bit set of the sides used, those
    next to the stops among them; numbered by the board alone (see `roundhouse.routes.ground`).  ``length``: hexsides
    crossed.  ``special``: the special track used, as (hex, kind).
    """

    a: int
    b: int
    hexes: tuple[str, ...]
    sides: int
    length: int
    special: frozenset[tuple[str, str]] = frozenset()


def thinned(chains: Iterable[Chain]) -> list[Chain]:
    """Chains of one pair of stops, in order, without those that use all the sides and special track of another.

    Those are no shorter than the other either, since all the hexsides that a chain crosses are among its sides.
    """
    some = list(chains)
    if len(some) < 2:
        return some
    kept: list[Chain] = []
    for chain in sorted(some, key=_order):
        sides, special = chain.sides, chain.special
        for one in kept:
            if one.sides & sides == one.sides and one.special <= special:
                break
        else:
            kept.append(chain)
    return kept


def _order(chain: Chain) -> tuple[object, ...]:
    return chain.sides.bit_count(), len(chain.special), chain.hexes, chain.sides, sorted(chain.special)

"""Tokens by straight distance: a token costs its price for each hex from the nearest of some hexes, over any land."""

from __future__ import annotations

from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import amends, rule_value
from ...rules.corporations import CORPORATION_SPECS
from ...rules.reach import BOARD
from ...rules.shown import PRICED_BY_HEX
from ...rules.tokens import TOKEN_COST


@rule_value("hexes that tokens are measured from")
def MEASURED_FROM(pos: Position, corporation: str) -> tuple[str, ...]:
    """The hexes of which the nearest one counts: the home of the charter."""
    return (CORPORATION_SPECS(pos)[corporation].home,)


def straight_distance(pos: Position, corporation: str, hex: str) -> int:
    """Hexes from the nearest of those that are measured from; 0 in one of them."""
    layout = BOARD(pos).layout
    return min(layout.distance(hex, start) for start in MEASURED_FROM(pos, corporation))


@amends(TOKEN_COST, "tokens cost by straight distance")
def by_distance(pos: Position, price: int, corporation: str, hex: str) -> int:
    """The price for each hex; nothing for a hex that is measured from."""
    return price * straight_distance(pos, corporation, hex)


FEATURE = Feature(
    "tokens by straight distance",
    rule_values=(MEASURED_FROM,),
    amendments=(by_distance,),
    brings=(PRICED_BY_HEX(True),),
)

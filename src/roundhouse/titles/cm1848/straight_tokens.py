"""Tokens by straight distance: a token costs its price for each hex from the nearest of some hexes, over any land."""

from __future__ import annotations

from ...core.figures import amends, figure
from ...core.now import Now
from ...core.title import Feature
from ...rules.corporations import CHARTERS
from ...rules.reach import BOARD
from ...rules.tokens import TOKEN_COST


@figure("hexes that tokens are measured from")
def MEASURED_FROM(now: Now, corporation: str) -> tuple[str, ...]:
    """The hexes of which the nearest one counts: the home of the charter."""
    return (CHARTERS(now)[corporation].home,)


@amends(TOKEN_COST, "tokens cost by straight distance")
def by_distance(now: Now, price: int, corporation: str, hex: str) -> int:
    """The price for each hex; nothing for a hex that is measured from."""
    layout = BOARD(now).layout
    return price * min(layout.distance(hex, start) for start in MEASURED_FROM(now, corporation))


FEATURE = Feature("tokens by straight distance", figures=(MEASURED_FROM,), amendments=(by_distance,))

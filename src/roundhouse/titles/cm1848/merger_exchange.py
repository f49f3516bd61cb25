"""The arithmetic of a merger: the exchange of shares, the price of the survivor, the administration fee."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import msgspec

from ...board.hexes import Layout
from ...rules.market import Cell, Chart


class Exchange(msgspec.Struct, frozen=True):
    """What the players have when all pairs of half shares are exchanged.

    `shares`: percent of the survivor by player, the president's certificate included; `president` has that, empty when
    nobody was due it; `odd`: who has a half share over, in the order of exchange; `left`: percent that nobody has.
    """

    shares: dict[str, int]
    president: str
    odd: tuple[str, ...]
    left: int


def exchange(order: Sequence[str], percents: Mapping[str, int], share: int, half: int, top: int) -> Exchange:
    """The exchange of both corporations' shares for those of the survivor (section 25).

    `order`: the players, the one at turn first; `percents`: what each has of both together, in whole shares of `share`
    percent, of which each becomes a certificate of `half` percent; `top`: size of the president's certificate. Pairs
    of halves are whole shares again, and the first whose pairs come to `top` presides.
    """
    halves = {player: percents.get(player, 0) // share * half for player in order}
    shares = {player: have - have % share for player, have in halves.items()}
    return Exchange(
        shares,
        next((player for player in order if shares[player] >= top), ""),
        tuple(player for player in order if halves[player] % share),
        100 - sum(shares.values()),
    )


def merged_price(chart: Chart, total: int, back: int) -> Cell:
    """Where the survivor's marker goes: `total` is rounded down to a price of the uppermost row or the first column.

    From there it goes `back` squares to the left, as one that withholds does. A total beyond the highest of these
    prices comes to that one, a total below the lowest to the lowest.
    """
    rim = [(0, column) for column in range(len(chart.prices[0]))]
    rim += [(row, 0) for row in range(1, len(chart.prices))]
    within = [cell for cell in rim if chart.price(cell) <= total]
    cell = max(within, key=chart.price) if within else min(rim, key=chart.price)
    for _ in range(back):
        cell = chart.left(cell)
    return cell


def fee(layout: Layout, one: Collection[str], other: Collection[str], hex: int) -> int:
    """Dollars: `hex` for each hex between the nearest two markers, one of each corporation; 0 if one has none."""
    return hex * min((layout.distance(a, b) for a in one for b in other), default=0)

"""What a share of each corporation brings from now until the end: what somebody gets who only watches."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ..core.position import Position
from .economy import Economy, with_bystander
from .forecast import Outcome, Scenario, outcomes

LOOKED = tuple(Scenario(growth, eager) for eager in (False, True) for growth in (1.0, 1.25, 0.8, 1.1, 0.9))
"""More than elsewhere: a share more or less sets a forecast on another course, and the mean of many is steadier."""


LEVEL, APART = 0.8, 0.7
"""How much of what is forecast comes about, and how much of what sets corporations apart in it.

In 16 games of `search` at 18AL (658 shares) they brought 75 to 92% of what was forecast, and what one brought over the
others was 0.65 to 0.78 of the forecast, with 1 to 3 operating rounds to come as with 14 and more.
"""


class ShareWorth(NamedTuple):
    """What one share of a corporation brings until the end, in dollars: `dividends`, and the `price` then.

    `help`: what the corporation's trains will cost its president personally, zero or less. `besides`: what mechanisms
    pay to shares besides.
    """

    dividends: float
    price: float
    help: float
    besides: float = 0.0

    @property
    def total(self) -> float:
        """Dividends, price, and what else is paid."""
        return self.dividends + self.price + self.besides


Besides = Callable[[Position, str, float], float]
"""Dollars that a share of a corporation brings until the end besides dividends and its price, with so many operating
rounds to come."""


def with_besides(
    worths: Mapping[str, ShareWorth], pos: Position, rounds: float, besides: Sequence[Besides]
) -> dict[str, ShareWorth]:
    """What shares bring, with what mechanisms pay to them besides."""
    return {
        name: worth._replace(besides=sum(brings(pos, name, rounds) for brings in besides))
        for name, worth in worths.items()
    }


def share_worths(base: Economy, scenarios: tuple[Scenario, ...] = LOOKED) -> dict[str, ShareWorth]:
    """What one share of each corporation brings until the end of the game, the mean of all scenarios.

    It is read off a bystander (`with_bystander`).
    """
    found = outcomes(with_bystander(base), scenarios)
    worths = {firm.name: _worth(found, number) for number, firm in enumerate(base.firms)}
    return _believed(worths, [firm.name for firm in base.firms if firm.floated])


def _believed(worths: dict[str, ShareWorth], floated: list[str]) -> dict[str, ShareWorth]:
    """The same, as far as forecasts are to be believed; the middle is that of corporations that have floated."""
    if not floated:
        return worths
    middle = sum(worths[name].total for name in floated) / len(floated)
    return {
        name: _scaled(worth, LEVEL * middle + APART * (worth.total - middle))
        for name, worth in worths.items()
    }


def _scaled(worth: ShareWorth, total: float) -> ShareWorth:
    part = total / worth.total if worth.total > 0 else 0.0
    return worth._replace(dividends=worth.dividends * part, price=worth.price * part)


def _worth(found: list[Outcome], number: int) -> ShareWorth:
    count = len(found)
    return ShareWorth(
        sum(one.dividends[-1][number] for one in found) / count,
        sum(one.values[-1][number] for one in found) / count,
        sum(row[number] for one in found for row in one.help) / count,
    )


def mean_worths(each: Sequence[Mapping[str, ShareWorth]]) -> dict[str, ShareWorth]:
    """The mean of what several forecasts tell; of what only some of them have, of those."""
    found = {}
    for name in dict.fromkeys(name for worths in each for name in worths):
        rows = [worths[name] for worths in each if name in worths]
        found[name] = ShareWorth(*(sum(row[part] for row in rows) / len(rows) for part in range(4)))
    return found

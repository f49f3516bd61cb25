"""What a share of each corporation brings from now until the end: what somebody gets who only watches."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from .economy import Economy
from .forecast import Outcome, Scenario, outcomes

LOOKED = tuple(Scenario(growth, eager) for eager in (False, True) for growth in (1.0, 1.25, 0.8, 1.1, 0.9))
"""More than elsewhere: a share more or less sets a forecast on another course, and the mean of many is steadier."""


class ShareWorth(NamedTuple):
    """What one share of a corporation brings until the end, in dollars: `dividends`, and the `price` then.

    `help`: what the corporation's trains will cost its president personally, zero or less.
    """

    dividends: float
    price: float
    help: float

    @property
    def total(self) -> float:
        """Dividends and price."""
        return self.dividends + self.price


def share_worths(base: Economy, scenarios: tuple[Scenario, ...] = LOOKED) -> dict[str, ShareWorth]:
    """What one share of each corporation brings until the end of the game, the mean of all scenarios.

    It is read off a bystander with one share of each, who has neither money nor room for certificates and changes
    nothing in what the players do.
    """
    watched = replace(
        base,
        players=(*base.players, ""),
        cash=[*base.cash, 0.0],
        certificates=[*base.certificates, 0],
        limits=[*base.limits, 0],
        firms=[replace(firm, shares=[*firm.shares, 1]) for firm in base.firms],
    )
    found = outcomes(watched, scenarios)
    return {firm.name: _worth(found, number) for number, firm in enumerate(base.firms)}


def _worth(found: list[Outcome], number: int) -> ShareWorth:
    count = len(found)
    return ShareWorth(
        sum(one.dividends[-1][number] for one in found) / count,
        sum(one.values[-1][number] for one in found) / count,
        sum(row[number] for one in found for row in one.help) / count,
    )

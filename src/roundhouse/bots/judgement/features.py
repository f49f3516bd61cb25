"""What a position is to each seat, and each corporation to who has its shares, in numbers that every title has.

All is read off the plain numbers of an `Economy` and forecasts from it; no title is named and none of its rules asked.
Money is told in parts of what a seat can hope for on average, so that the same numbers mean the same at every title.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from ..economy import RUN_ESTIMATE_FACTOR, Economy, Firm, train_earnings, with_bystander
from ..forecast import Outcome, Scenario, outcomes

ASSUMED = tuple(Scenario(growth, eager) for eager in (False, True) for growth in (1.0, 1.25, 0.8, 1.1, 0.9))
"""What the forecasts assume that features are taken from."""

SEAT = (
    "forecast",
    "counted",
    "cash",
    "liquid",
    "shares now",
    "papers",
    "room",
    "certificates",
    "turns away",
    "presidencies",
    "control margin",
    "growth of shares",
    "income",
    "treasuries",
    "trains",
    "lasting trains",
    "trains soon gone",
    "help",
    "best counted of others",
    "cash of others most",
)
"""What is told of a seat."""

SHARE = (
    "forecast",
    "dividends",
    "price then",
    "help",
    "price",
    "above",
    "right",
    "left",
    "par",
    "unsold",
    "pool",
    "most held",
    "president's money",
    "treasury",
    "treasury for next train",
    "trains",
    "lasting trains",
    "rounds of trains",
    "revenue",
    "revenue of next",
    "revenue of last",
    "known",
    "floated",
    "against the others",
)
"""What is told of a share of a corporation."""

TABLE = (
    "rounds left",
    "bank",
    "phase",
    "next price",
    "before it rusts trains",
    "operating",
    "part",
    "players",
    "floated",
    "income of all",
)
"""What is told of the table, with each of them."""

LASTING = 99
"""So many trains left before it goes is for good."""


class Sight:
    """A position as features are taken of it: `base` and the forecasts from it, with a bystander (`with_bystander`)
    behind the players.
    """

    def __init__(self, base: Economy, assumed: Sequence[Scenario] = ASSUMED) -> None:
        self.base = base
        self.found: list[Outcome] = outcomes(with_bystander(base), assumed)
        self.rounds = self._mean([float(one.rounds) for one in self.found])

    @staticmethod
    def _mean(values: Sequence[float]) -> float:
        return sum(values) / max(len(values), 1)

    @cached_property
    def wealth(self) -> list[float]:
        """What each seat can hope for, dollars."""
        return [
            self._mean([one.wealth[seat] for one in self.found]) for seat in range(len(self.base.players))
        ]

    @cached_property
    def scale(self) -> float:
        """What a seat can hope for on average, dollars."""
        return max(self._mean(self.wealth), 100.0)

    @cached_property
    def dividends(self) -> list[float]:
        """What a share of each firm pays until the end."""
        return [self._mean([one.dividends[-1][n] for one in self.found]) for n in range(len(self.base.firms))]

    @cached_property
    def prices(self) -> list[float]:
        """The price of each firm at the end."""
        return [self._mean([one.values[-1][n] for one in self.found]) for n in range(len(self.base.firms))]

    @cached_property
    def worths(self) -> list[float]:
        """What a share of each firm brings until the end."""
        return [paid + price for paid, price in zip(self.dividends, self.prices, strict=True)]

    @cached_property
    def helps(self) -> list[float]:
        """What each firm's trains cost its presidents, zero or less."""
        return [
            self._mean([sum(row[n] for row in one.help) for one in self.found])
            for n in range(len(self.base.firms))
        ]

    @cached_property
    def middle(self) -> float:
        """What a share of a firm that runs brings on average."""
        known = [worth for firm, worth in zip(self.base.firms, self.worths, strict=True) if firm.floated]
        return self._mean(known or self.worths)

    @property
    def unit(self) -> float:
        """What money is told in parts of where it is about a share, dollars."""
        return max(self.middle, 10.0)

    @cached_property
    def next(self) -> int:
        """The next kind in the depot, -1 for none."""
        return next((kind for kind, left in enumerate(self.base.left) if left > 0), -1)

    def price(self, firm: Firm) -> float:
        """The price of a firm now, 0 for none."""
        return 0.0 if firm.cell is None else float(self.base.chart.price[firm.cell])

    def revenue(self, firm: Firm, trains: Sequence[int]) -> float:
        """What these trains would earn it now."""
        return train_earnings(firm.tops, list(trains), self.base.kinds) * firm.known if trains else 0.0

    def lasts(self, kind: int) -> int:
        """How many trains are left before those of the kind go."""
        killer = self.base.kinds[kind].killer
        return LASTING if killer < 0 else sum(self.base.left[:killer])

    @cached_property
    def flow(self) -> list[float]:
        """What each firm would earn a round."""
        return [self.revenue(firm, firm.trains) if firm.floated else 0.0 for firm in self.base.firms]


def of_table(sight: Sight) -> list[float]:
    """The numbers of `TABLE`."""
    base = sight.base
    top = sight.next
    begun = max(base.begun, 0)
    all_trains = [train for firm in base.firms for train in firm.trains]
    return [
        sight.rounds,
        base.bank / (sight.scale * len(base.players)),
        begun / max(len(base.kinds) - 1, 1),
        base.kinds[top].price / sight.scale if top >= 0 else 0.0,
        float(min((sight.lasts(train) for train in all_trains), default=LASTING)),
        0.0 if base.stock else 1.0,
        base.part / max(base.of, 1),
        float(len(base.players)),
        sum(firm.floated for firm in base.firms) / max(len(base.firms), 1),
        sum(sight.flow) / (sight.scale * len(base.players)),
    ]


def of_seats(sight: Sight) -> list[list[float]]:
    """The numbers of `SEAT` and then of `TABLE` for each seat."""
    base, scale, table = sight.base, sight.scale, of_table(sight)
    counted = [base.cash[seat] + _counted(sight, seat) for seat in range(len(base.players))]
    rows = []
    for seat in range(len(base.players)):
        mine = [firm for firm in base.firms if firm.president == seat]
        trains = [train for firm in mine for train in firm.trains]
        now = sum(firm.shares[seat] * sight.price(firm) for firm in base.firms)
        others = [other for other in range(len(base.players)) if other != seat]
        rows.append(
            [
                sight.wealth[seat] / scale,
                counted[seat] / scale,
                base.cash[seat] / scale,
                _liquid(sight, seat) / scale,
                now / scale,
                sum(
                    worth + revenue * sight.rounds for owner, revenue, worth in base.privates if owner == seat
                )
                / scale,
                float(base.limits[seat] - base.certificates[seat]),
                base.certificates[seat] / max(base.limits[seat], 1),
                float((seat - base.first) % len(base.players)),
                float(len(mine)),
                float(min((_margin(firm) for firm in mine), default=0)),
                sum(firm.shares[seat] * _rise(sight, firm) for firm in base.firms) / scale,
                sum(
                    firm.shares[seat] * flow / firm.parts
                    for firm, flow in zip(base.firms, sight.flow, strict=True)
                )
                / scale,
                sum(firm.treasury for firm in mine) / scale,
                float(len(trains)),
                float(sum(sight.lasts(train) >= LASTING for train in trains)),
                float(sum(sight.lasts(train) <= 3 for train in trains)),
                sum(h for firm, h in zip(base.firms, sight.helps, strict=True) if firm.president == seat)
                / scale,
                max((counted[other] for other in others), default=0.0) / scale,
                max((base.cash[other] for other in others), default=0.0) / scale,
                *table,
            ]
        )
    return rows


def _counted(sight: Sight, seat: int) -> float:
    """What the shares of a seat bring until the end."""
    return sum(firm.shares[seat] * worth for firm, worth in zip(sight.base.firms, sight.worths, strict=True))


def _liquid(sight: Sight, seat: int) -> float:
    """Cash, and what can be sold: up to half of a firm that has floated, at the price one cell to the left."""
    base, total = sight.base, sight.base.cash[seat]
    for firm in base.firms:
        if firm.cell is not None and firm.floated and firm.shares[seat]:
            room = max(firm.parts // 2 - firm.pool, 0)
            total += min(firm.shares[seat], room) * base.chart.price[base.chart.left[firm.cell]]
    return total


def _margin(firm: Firm) -> int:
    """How many shares its president is ahead of everybody else."""
    others = [count for seat, count in enumerate(firm.shares) if seat != firm.president]
    return firm.shares[firm.president] - max(others, default=0)


def _rise(sight: Sight, firm: Firm) -> float:
    """By how much the price rises with the next dividend."""
    chart = sight.base.chart
    return 0.0 if firm.cell is None else float(chart.price[chart.right[firm.cell]] - chart.price[firm.cell])


def of_shares(sight: Sight) -> list[list[float]]:
    """The numbers of `SHARE` and then of `TABLE` for each firm; money in parts of what a share brings on average."""
    base, table, unit = sight.base, of_table(sight), sight.unit
    chart, top = base.chart, sight.next
    last = len(base.kinds) - 1
    rows = []
    for number, firm in enumerate(base.firms):
        price, cell = sight.price(firm), firm.cell
        whole = unit * firm.parts
        ahead = [sight.lasts(train) for train in firm.trains]
        money = base.cash[firm.president] if firm.president >= 0 else 0.0
        rows.append(
            [
                sight.worths[number] / unit,
                sight.dividends[number] / unit,
                sight.prices[number] / unit,
                sight.helps[number] / whole,
                price / unit,
                base.chart.price[chart.up(cell)] / unit if cell is not None else 0.0,
                chart.price[chart.right[cell]] / unit if cell is not None else 0.0,
                chart.price[chart.left[cell]] / unit if cell is not None else 0.0,
                firm.par / unit,
                firm.offered / firm.parts,
                firm.pool / firm.parts,
                max(firm.shares, default=0) / firm.parts,
                money / whole,
                firm.treasury / whole,
                firm.treasury / base.kinds[top].price if top >= 0 else 9.0,
                float(len(firm.trains)),
                float(sum(rounds >= LASTING for rounds in ahead)),
                float(max(ahead, default=0)),
                sight.flow[number] / whole,
                sight.revenue(firm, [top]) / whole if top >= 0 else 0.0,
                train_earnings(base.grown, [last], base.kinds) * RUN_ESTIMATE_FACTOR / whole,
                firm.known,
                float(firm.floated),
                (sight.worths[number] - sight.middle) / unit,
                *table,
            ]
        )
    return rows

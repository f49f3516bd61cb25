"""What a dollar in hand comes to until the end, and one that shares or help for trains are told to bring.

Cash is worth more than it is the longer it can still be laid out, and what is told of shares comes about in part. So
both are weighed, by how many operating rounds are to come.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

ROUNDS = (2.0, 6.0, 10.0, 14.5, 20.0)
"""With so many operating rounds to come rates are learned; between them they lie on straight lines."""

PARTS = (0.0, 4.0, 8.0, 12.0, 17.0, 99.0)
"""Positions with so many rounds to come count for each of them: from one of these numbers to the next."""

DOUBT = 0.02
"""Where little was seen, rates are drawn towards 1 by so much for each part of the variance."""

MOST = 3.0


class Weighed(NamedTuple):
    """What a dollar of `cash`, of what `shares` bring and of `help` comes to, at one time."""

    cash: float
    shares: float
    help: float


class Rates(msgspec.Struct, frozen=True):
    """The same at each of `ROUNDS`.

    >>> rates = Rates((1.0, 1.0, 1.2, 1.5, 1.5), (0.9, 0.8, 0.7, 0.6, 0.5), (0.5, 0.5, 0.5, 0.5, 0.5))
    >>> [round(number, 2) for number in rates.at(8.0)]
    [1.1, 0.75, 0.5]
    """

    cash: tuple[float, ...]
    shares: tuple[float, ...]
    help: tuple[float, ...]

    def at(self, rounds: float) -> Weighed:
        """The rates with so many rounds to come."""
        return Weighed(*(_between(rounds, row) for row in (self.cash, self.shares, self.help)))


def _between(rounds: float, values: Sequence[float]) -> float:
    if rounds <= ROUNDS[0]:
        return values[0]
    for at in range(1, len(ROUNDS)):
        if rounds <= ROUNDS[at]:
            part = (rounds - ROUNDS[at - 1]) / (ROUNDS[at] - ROUNDS[at - 1])
            return values[at - 1] + part * (values[at] - values[at - 1])
    return values[-1]


class Seen(NamedTuple):
    """A seat in a position, in parts of what a seat has on average there: what it has more than that of cash, of what
    its shares are told to bring, of help for trains, and in the end."""

    rounds: float
    parts: tuple[float, float, float]
    came: float


def learned_rates(seen: Sequence[Seen]) -> Rates:
    """The rates by which the parts come nearest to what came of them. Raises ImportError without the extra `train`."""
    import numpy

    columns: list[list[float]] = [[], [], []]
    for low, high in itertools.pairwise(PARTS):
        rows = [one for one in seen if low <= one.rounds < high]
        parts = numpy.array([one.parts for one in rows]).reshape(-1, 3)
        came = numpy.array([one.came for one in rows])
        weight = DOUBT * (float((parts**2).sum()) + 1e-6)
        left = parts.T @ parts + weight * numpy.eye(3)
        found = numpy.linalg.solve(left, parts.T @ came + weight * numpy.ones(3))
        for column, rate in zip(columns, found, strict=True):
            column.append(round(min(max(float(rate), 0.0), MOST), 3))
    return Rates(*map(tuple, columns))

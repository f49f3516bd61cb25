"""Trees that were grown from games, as plain arrays, and what a row of numbers comes to by them, in plain Python."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class Trees(msgspec.Struct, frozen=True):
    """Trees whose leaves are added up, their nodes in one row.

    `features`: what the numbers of a row are called. `base` is added to all. `roots`: the first node of each tree. A
    node asks whether the number `feature` of the row is at most `threshold`, and goes on to node `low` or else `high`;
    below zero, -1 is the first of `leaves`.

    >>> trees = Trees(("cash",), 1.0, (0,), (0,), (0.5,), (-1,), (-2,), (10.0, 20.0))
    >>> trees.of([0.5]), trees.of([0.6])
    (11.0, 21.0)
    """

    features: tuple[str, ...]
    base: float
    roots: tuple[int, ...]
    feature: tuple[int, ...]
    threshold: tuple[float, ...]
    low: tuple[int, ...]
    high: tuple[int, ...]
    leaves: tuple[float, ...]

    def of(self, row: Sequence[float]) -> float:
        """What the row comes to."""
        feature, threshold, low, high, leaves = self.feature, self.threshold, self.low, self.high, self.leaves
        total = self.base
        for node in self.roots:
            while node >= 0:
                node = low[node] if row[feature[node]] <= threshold[node] else high[node]
            total += leaves[~node]
        return total

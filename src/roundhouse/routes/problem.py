"""Best runs as an abstract problem: numbers only, no board, no company.

This is what an optimiser is given and what it gives back; how it works is its own affair.  Stops are 0..n-1,
trains are positions in ``values`` and ``reaches``.
"""

from collections.abc import Mapping
from typing import Any, Self

from msgspec import Struct

from .trains import Reach


class Link(Struct, frozen=True):
    """A chain of plain track between stops ``a`` and ``b`` that uses the ``sides`` (bit set) and crosses
    ``length`` hexsides."""

    a: int
    b: int
    sides: int
    length: int = 0


class Extra(Struct, frozen=True):
    """``amount`` (above zero) more for each run of the trains that visits one stop at least of each set in
    ``visits``."""

    trains: frozenset[int]
    visits: tuple[frozenset[int], ...]
    amount: int


class Toll(Struct, frozen=True):
    """``amount`` (above zero) less for each run of the trains that goes over one or more of the ``links``."""

    trains: frozenset[int]
    links: frozenset[int]
    amount: int


class Problem(Struct, frozen=True):
    """What is to be solved: for each train a run or none, so that the values add up to the most.

    ``stops``: their number.  ``values[train][stop]``: what the stop is worth to the train (an integer, 0 or
    more). ``reaches[train]``.  ``tokens``: stops one of which each run must contain.  ``end_only``: stops
    that no run passes. ``group[stop]``: stops with the same number are one place, visited once in a run; -1
    for a stop by itself.

    What differs by train has a default for all of them, an empty tuple: ``anchors[train]``: the run must contain
    one of these instead of one of ``tokens``.  ``free[train]``: stops that use up nothing of ``reach.stops``.
    ``unscored[train]``: stops that do not count for ``reach.least`` either (they are among ``free``).

    A run visits its stops in a row over links, no stop twice; within a run and between the runs no side is
    used twice.  It is worth the sum of its stops, with the ``extras`` and less the ``tolls`` that apply to it.
    """

    stops: int
    values: tuple[tuple[int, ...], ...]
    reaches: tuple[Reach, ...]
    tokens: frozenset[int]
    end_only: frozenset[int]
    group: tuple[int, ...]
    links: tuple[Link, ...]
    anchors: tuple[frozenset[int], ...] = ()
    free: tuple[frozenset[int], ...] = ()
    unscored: tuple[frozenset[int], ...] = ()
    extras: tuple[Extra, ...] = ()
    tolls: tuple[Toll, ...] = ()

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> Self:
        """A problem from its JSON form: ``stops``, ``value[train][stop]``, ``reach[train]`` (0 is any number),
        ``tokens``, ``end_only``, ``group``, and ``chains`` as [stop, stop, [sides]]."""
        return cls(
            stops=row["stops"],
            values=tuple(tuple(worth) for worth in row["value"]),
            reaches=tuple(Reach(stops) for stops in row["reach"]),
            tokens=frozenset(row["tokens"]),
            end_only=frozenset(row["end_only"]),
            group=tuple(row["group"]),
            links=tuple(Link(a, b, sum(1 << side for side in sides)) for a, b, sides in row["chains"]),
        )


class Course(Struct, frozen=True):
    """The run of one train: its stops in order, the links between them (numbers), and what it earns.  All
    empty for a train that stays idle."""

    stops: tuple[int, ...] = ()
    links: tuple[int, ...] = ()
    value: int = 0


IDLE = Course()


class Solution(Struct, frozen=True):
    """``courses[train]``; ``value`` is their sum, ``bound`` what no set of runs can exceed, ``proof`` what
    showed it ("" while there is a gap between the two).  ``work``: the states of the search that it took."""

    courses: tuple[Course, ...]
    value: int
    bound: int
    proof: str
    work: int = 0

    @property
    def proven(self) -> bool:
        """Whether no set of runs is worth more."""
        return self.value == self.bound

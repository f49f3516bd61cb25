"""Best runs as an abstract problem: numbers only, no board, no company.

This is what an optimiser is given and what it gives back; how it works is its own affair.  Stops are 0..n-1,
trains are positions in ``values`` and ``reaches``.
"""

from msgspec import Struct

from roundhouse.routes.trains import Reach


class Link(Struct, frozen=True):
    """A chain of plain track between stops ``a`` and ``b`` that uses the ``sides`` (bit set)."""

    a: int
    b: int
    sides: int


class Problem(Struct, frozen=True):
    """What is to be solved: for each train a run or none, so that the values add up to the most.

    ``stops``: their number.  ``values[train][stop]``: what the stop is worth to the train (an integer, 0 or
    more). ``reaches[train]``.  ``tokens``: stops one of which each run must contain.  ``end_only``: stops
    that no run passes. ``group[stop]``: stops with the same number are one place, visited once in a run; -1
    for a stop by itself.

    A run visits its stops in a row over links, no stop twice; within a run and between the runs no side is
    used twice.
    """

    stops: int
    values: tuple[tuple[int, ...], ...]
    reaches: tuple[Reach, ...]
    tokens: frozenset[int]
    end_only: frozenset[int]
    group: tuple[int, ...]
    links: tuple[Link, ...]


class Course(Struct, frozen=True):
    """The run of one train: its stops in order, the links between them (numbers), and what it earns.  All
    empty for a train that stays idle."""

    stops: tuple[int, ...] = ()
    links: tuple[int, ...] = ()
    value: int = 0


IDLE = Course()


class Solution(Struct, frozen=True):
    """``courses[train]``; ``value`` is their sum, ``bound`` what no set of runs can exceed, ``proof`` what
    showed it ("" while there is a gap between the two)."""

    courses: tuple[Course, ...]
    value: int
    bound: int
    proof: str

    @property
    def proven(self) -> bool:
        """Whether no set of runs is worth more."""
        return self.value == self.bound

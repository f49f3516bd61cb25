"""What goes into sweeps and what comes out of them, whether they are compiled or in plain Python."""

from msgspec import Struct

from .frontier import Row
from .terms import Terms


class Layout(Struct, frozen=True):
    """A problem made ready for sweeps: the row of links, the terms of each kind of train, and the common divisor of
    all worths (``step``, in units of money)."""

    row: Row
    terms: tuple[Terms, ...]
    step: int


class Measures(Struct, frozen=True):
    """``sweeps``: for each how often the prices change before it, and how many sets of runs go on at each link.
    ``nodes``: what a diagram may have while it is built."""

    sweeps: tuple[tuple[int, int], ...]
    nodes: int


class Way(Struct, frozen=True):
    """The run of a train: what it is worth in SCALEths, and the steps of the row that it takes; none for an idle
    train."""

    worth: int = 0
    steps: tuple[int, ...] = ()


class Outcome(Struct, frozen=True):
    """``ways``: the best set of runs met that is worth more than what was known before, in the order of the trains by
    kind; None when there was none.  ``ceiling``: in SCALEths, what bounds every set.  ``work``: states met."""

    ways: tuple[Way, ...] | None
    ceiling: int
    work: int

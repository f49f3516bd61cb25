"""The best set of runs for all trains together, with a proof that it is the best.

Two methods take turns; which of them answers does not show.  Prices and lists (``pricing``) answer nearly every
question in a fraction of a millisecond, but get lost on dense boards with trains that run as far as they like; there
sweeps over the links of the board (``dense``) find their way.  What is left open when the prices had their first turn
is asked with the links alone that trains can use (``fewer``), with cliques of links for sides (``cliques``), and from a
good set of runs on (``first``): such a set at once, then sweeps; a better set, then wider sweeps; at last the prices
once more.
"""

from time import monotonic

from msgspec.structs import replace

from . import dense, pricing
from .cliques import cliqued
from .fewer import Fewer
from .neighbourhood import Method, Sweeps, improved
from .problem import Problem, Solution
from .trains import Reach

FIRST = 10_000
"""States of the search by prices before the sweeps have a try, where some train goes far."""

LONG = 1_000_000
"""The same where all trains are short: on the largest boards listing their runs is quicker than sweeping."""

PART = 32
"""Of more work than LONG, the part (one in so many) that the first search has."""

LITTLE = 10
"""Of a time limit the part (one in so many) with which nothing else is begun."""

SWEPT = 2_000_000
"""States of the sweeps before better runs to begin with are looked for."""


def solve(problem: Problem, limit: float | None = None, work: int | None = None) -> Solution:
    """The best runs for a problem.

    ``limit``: seconds after which the best set found so far is returned with a bound (None: none, the answer
    is proven).  ``work``: the same, measured in states of the search instead of time.  The same problem with the
    same ``work`` and no ``limit`` always has the same answer, whether the compiled kernel or its plain-Python twin
    gives it.  Raises ValueError for a train with a limit both of stops and of hexes.
    """
    return _in_turn(problem, limit, work, pricing.solve, dense.solve)


def solve_plainly(problem: Problem, limit: float | None = None, work: int | None = None) -> Solution:
    """The same as ``solve``, always in plain Python."""
    return _in_turn(problem, limit, work, pricing.solve_plainly, dense.solve_plainly)


def _goes_far(problem: Problem, reach: Reach) -> bool:
    """Whether a train could run to half of all stops."""
    return not reach.hexes and (reach.stops == 0 or 2 * reach.stops >= problem.stops)


def _in_turn(
    problem: Problem, limit: float | None, work: int | None, price: Method, sweep: Sweeps
) -> Solution:
    end = None if limit is None else monotonic() + limit

    def time_left() -> float | None:
        return None if end is None else max(0.0, end - monotonic())

    def work_left(known: Solution) -> int | None:
        return None if work is None else max(0, work - known.work)

    start = FIRST if any(_goes_far(problem, reach) for reach in problem.reaches) else LONG
    if work is not None:
        start = min(start, work if work <= LONG else work // PART)
    first = price(problem, limit, start, None)
    left = time_left()
    late = limit is not None and left is not None and left <= limit / LITTLE
    if first.proven or late or work_left(first) == 0:
        return first
    fewer = Fewer(problem)
    problem = cliqued(fewer.problem)
    known = improved(problem, fewer.there(first), price, None, time_left(), work_left(first))
    if not (known.proven or time_left() == 0):
        more = work_left(known)
        known = sweep(problem, known, time_left(), SWEPT if more is None else min(more, SWEPT)) or known
    if not (known.proven or time_left() == 0 or work_left(known) == 0):
        known = improved(problem, known, price, sweep, time_left(), work_left(known))
        if not (known.proven or time_left() == 0 or work_left(known) == 0):
            known = sweep(problem, known, time_left(), work_left(known)) or known
    if not (known.proven or time_left() == 0 or work_left(known) == 0):
        last = price(problem, time_left(), work_left(known), known)
        bound = min(known.bound, last.bound)
        proof = last.proof or ("bound" if bound == last.value else "")
        known = replace(last, bound=bound, proof=proof, work=known.work + last.work)
    return fewer.back(known)

"""The compiled sweeps, where they were built when Roundhouse was installed: ``dense.c``."""

import ctypes
from array import array
from collections.abc import Callable
from time import monotonic

from ...board.compiled import library
from ..layout import Layout, Measures, Outcome, Way
from ..search import Clock
from ..terms import Terms
from . import LIBRARY, address

_VERSION = 3
"""Of the interface: a library that was built from other sources is not used."""


def _find() -> Callable[..., int] | None:
    """The entry of the library, None where there is none that fits."""
    found = library(LIBRARY, _VERSION, "roundhouse_dense_version")
    if found is None:
        return None
    entry = found.roundhouse_dense
    entry.argtypes = (ctypes.c_void_p, ctypes.c_double, *(4 * (ctypes.c_void_p,)))
    entry.restype = ctypes.c_int
    return entry


_entry = _find()
_python = tuple(map(address, ("PyErr_CheckSignals", "PyEval_SaveThread", "PyEval_RestoreThread")))


def built() -> bool:
    """Whether there are compiled sweeps and they may be used."""
    return _entry is not None


def solve(layout: Layout, value: int, clock: Clock, measures: Measures) -> Outcome | None:
    """What is better than ``value``, and a bound; None when there was no time or no room for a bound, or no library.

    Of the clock the limits are kept; it learns nothing of the work.
    """
    if _entry is None:
        return None
    row = layout.row
    work = -1 if clock.work is None else clock.work
    body = [len(row.steps), row.slots, len(row.limits), len(layout.terms), layout.step, value, work]
    body += (len(measures.sweeps), measures.nodes)
    for rounds_and_width in measures.sweeps:
        body += rounds_and_width
    body += (*row.limits, *row.last)
    for held in row.held:
        body.append(len(held))
        for bit_and_price in held:
            body += bit_and_price
    body += (*row.double, len(row.earnings))
    for one in row.earnings:
        body += (one.bit, one.price, one.first, one.last)
    for step in row.steps:
        body += (*step.slots, _pair(step.opens), _pair(step.closes), *step.passing, step.needs)
        body += (step.forgets, len(step.prices), *step.prices)
    for terms in layout.terms:
        body += _body(terms)
    numbers = array("q", body)
    trains = sum(terms.count for terms in layout.terms)
    width = 2 + len(row.steps)
    answer = array("q", bytes(8 * (3 + trains * width)))
    seconds = -1.0 if clock.end is None else max(0.0, clock.end - monotonic())
    if _entry(numbers.buffer_info()[0], seconds, answer.buffer_info()[0], *_python):
        return None
    found, ceiling, states = answer[:3]
    ways = []
    for at in range(3, len(answer), width):
        worth, count = answer[at : at + 2]
        ways.append(Way(worth, tuple(answer[at + 2 : at + 2 + count])))
    return Outcome(tuple(ways) if found else None, ceiling, states)


def _pair(both: tuple[bool, bool]) -> int:
    return both[0] | both[1] << 1


def _body(terms: Terms) -> list[int]:
    body = [terms.count, terms.budget, terms.least, terms.owes, len(terms.prizes)]
    for prize in terms.prizes:
        body += prize
    for term in terms.steps:
        body += (*term.gains, *term.costs, *term.scores, *term.meets, *term.once, _pair(term.ends))
        body += (term.fee, term.cost, term.link_meets, term.forgets, *term.earns, *term.earned, *term.twice)
    return body

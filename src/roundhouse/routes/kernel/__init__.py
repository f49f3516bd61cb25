"""The optimiser in C, where it was built when Roundhouse was installed.

``kernel.c`` follows the plain-Python modules step by step and gives the same answers.  Without a C compiler, or
with ``ROUNDHOUSE_KERNEL=python`` in the environment, the Python implementation answers.
"""

import ctypes
from array import array
from collections.abc import Callable

from ...board.compiled import KERNELS, library, place
from ..kinds import Kind, kinds_of
from ..problem import IDLE, Course, Problem, Solution

LIBRARY = place("best runs")
"""Where the build puts the shared library."""

_VERSION = KERNELS["best runs"].version
"""Of the interface of the library: one that was built from other sources is not used."""

_MEASURED = 11
"""Where the body says whether links have lengths."""

_PROOFS = ("", "single", "disjoint", "listed", "priced", "priced and listed", "bound")

_Entry = Callable[..., int]


def _find() -> _Entry | None:
    """The entry of the library, None where there is none that fits.

    The kernel gives up the interpreter's lock itself as soon as it takes longer than a moment, and takes it now and
    then to see whether there is a signal; what the handler of one raises is raised by the call.
    """
    found = library(LIBRARY, _VERSION, KERNELS["best runs"].says)
    if found is None:
        return None
    entry = found.roundhouse_solve
    entry.argtypes = (
        ctypes.c_void_p,
        ctypes.c_int64,
        ctypes.c_char_p,
        ctypes.c_double,
        *(4 * (ctypes.c_void_p,)),
    )
    entry.restype = ctypes.c_int
    return entry


def address(name: str) -> int | None:
    """The address of a function of Python's C interface."""
    return ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p).value


_entry = _find()
_python = tuple(map(address, ("PyErr_CheckSignals", "PyEval_SaveThread", "PyEval_RestoreThread")))


def built() -> bool:
    """Whether there is a compiled kernel and it may be used."""
    return _entry is not None


def solve(
    problem: Problem,
    limit: float | None,
    work: int | None,
    measures: tuple[int, int, int, int, int],
    value: int = 0,
) -> Solution | None:
    """The best runs, or None when the Python implementation has to find them: no kernel, or a problem that is beyond
    the kernel's numbers.

    ``limit``: seconds or None.  ``work``: states of the search or None.  ``measures``: FEW, MANY, POOLED, ROUNDS
    and HEAVY of the optimiser.  ``value``: what runs known are worth; where none are better, the answer has no runs.
    Raises ValueError for a train with a limit both of stops and of hexes.
    """
    if _entry is None:
        return None
    kinds = kinds_of(problem)
    stops, links = problem.stops, problem.links
    words = (max([link.sides.bit_length() for link in links], default=0) + 63) // 64 or 1
    measured = False
    body = [stops, len(kinds), len(links), words, *measures, value, -1 if work is None else work, 0]
    for kind in kinds:
        if len(kind.values) != stops:
            return None
        reach = kind.reach
        body += (len(kind.trains), reach.stops, reach.least, reach.hexes)
        body += kind.values
        body.append(len(kind.roots))
        body += kind.roots
        body += _special(kind) if kind.free or kind.unscored or kind.fees or kind.marks else (0, 0, 0, 0)
        measured = measured or reach.hexes > 0
    body += (len(problem.end_only), *problem.end_only)
    body += problem.group
    for link in links:
        body += (link.a, link.b)
    if measured:
        body[_MEASURED] = 1
        body += [link.length for link in links]
    try:
        numbers = array("q", body)
        size = 8 * words
        sides = b"".join([link.sides.to_bytes(size, "little") for link in links])
    except OverflowError:
        return None
    width = 2 + 2 * stops
    trains = len(problem.values)
    answer = array("q", bytes(8 * (4 + trains * width)))
    seconds = -1.0 if limit is None else max(0.0, limit)
    if _entry(numbers.buffer_info()[0], len(numbers), sides, seconds, answer.buffer_info()[0], *_python):
        return None
    courses = [IDLE] * trains
    at = 4
    for kind in kinds:
        for train in kind.trains:
            count = answer[at]
            if count:
                begin, middle, end = at + 2, at + 2 + count, at + 1 + 2 * count
                courses[train] = Course(
                    tuple(answer[begin:middle]), tuple(answer[middle:end]), answer[at + 1]
                )
            at += width
    return Solution(tuple(courses), answer[0], answer[1], _PROOFS[answer[2]], answer[3])


def _special(kind: Kind) -> list[int]:
    """What few trains have: free and unscored stops, fees and marks, each with a count."""
    body = [len(kind.free), *kind.free, len(kind.unscored), *kind.unscored, len(kind.fees)]
    for fee in kind.fees:
        body += fee
    body.append(len(kind.marks))
    for mark in kind.marks:
        body += (mark.amount, mark.extra, len(mark.stops), len(mark.links), *mark.stops, *mark.links)
    return body

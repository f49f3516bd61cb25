"""The compiled twin of the optimiser, where one was built when Roundhouse was installed.

``kernel.c`` follows the plain-Python modules step by step and gives the same answers.  Without a C compiler, or
with ``ROUNDHOUSE_KERNEL=python`` in the environment, the plain-Python twin answers.
"""

import ctypes
import os
from array import array
from collections.abc import Callable
from pathlib import Path

from roundhouse.routes.problem import IDLE, Course, Problem, Solution

LIBRARY = Path(__file__).with_name("_kernel.so")
"""Where the build puts the shared library, whatever such files are called on the platform."""

_VERSION = 1
"""Of the interface of the library: one that was built from other sources is not used."""

_PROOFS = ("", "single", "disjoint", "listed", "priced", "priced and listed", "bound")

_Entry = Callable[..., int]


def _find() -> _Entry | None:
    """The entry of the library, None where there is none that fits."""
    if os.environ.get("ROUNDHOUSE_KERNEL", "") == "python":
        return None
    try:
        # PyDLL keeps the interpreter's lock: the kernel gives it up itself now and then, and what a signal's
        # handler raises meanwhile is raised by the call.
        library = ctypes.PyDLL(str(LIBRARY))
        if library.roundhouse_version() != _VERSION:
            return None
        entry = library.roundhouse_solve
    except (OSError, AttributeError):
        return None
    entry.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_double, *(4 * (ctypes.c_void_p,)))
    entry.restype = ctypes.c_int
    return entry


def _address(name: str) -> int | None:
    return ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p).value


_entry = _find()
_python = tuple(map(_address, ("PyErr_CheckSignals", "PyEval_SaveThread", "PyEval_RestoreThread")))


def built() -> bool:
    """Whether there is a compiled kernel and it may be used."""
    return _entry is not None


def solve(problem: Problem, limit: float | None, measures: tuple[int, int, int, int]) -> Solution | None:
    """The best runs, or None when the plain-Python twin has to find them: no kernel, or a problem that is beyond
    the kernel's numbers.

    ``limit``: seconds or None.  ``measures``: FEW, MANY, POOLED and ROUNDS of the optimiser.
    """
    if _entry is None:
        return None
    stops, trains, links = problem.stops, len(problem.values), problem.links
    words = (max([link.sides.bit_length() for link in links], default=0) + 63) // 64 or 1
    tokens, ends = sorted(problem.tokens), sorted(problem.end_only)
    body = [stops, trains, len(links), words, len(tokens), len(ends), *measures]
    for values in problem.values:
        body += values
    for reach in problem.reaches:
        body += (reach.stops, reach.least)
    body += tokens
    body += ends
    body += problem.group
    for link in links:
        body += (link.a, link.b)
    try:
        numbers = array("q", body)
        size = 8 * words
        sides = b"".join([link.sides.to_bytes(size, "little") for link in links])
    except OverflowError:
        return None
    width = 1 + 2 * stops
    answer = array("q", bytes(8 * (3 + trains * width)))
    seconds = -1.0 if limit is None else max(0.0, limit)
    if len(numbers) != _expected(body) or _entry(
        numbers.buffer_info()[0], sides, seconds, answer.buffer_info()[0], *_python
    ):
        return None
    courses = []
    for train, values in enumerate(problem.values):
        at = 3 + train * width
        count = answer[at]
        if count == 0:
            courses.append(IDLE)
            continue
        visited = tuple(answer[at + 1 : at + 1 + count])
        taken = tuple(answer[at + 1 + count : at + 2 * count])
        courses.append(Course(visited, taken, sum([values[stop] for stop in visited])))
    return Solution(tuple(courses), answer[0], answer[1], _PROOFS[answer[2]])


def _expected(body: list[int]) -> int:
    """How many numbers the kernel reads: a problem whose tables do not fit together is not for it."""
    stops, trains, links, _, tokens, ends = body[:6]
    return 10 + stops * trains + 2 * trains + tokens + ends + stops + 2 * links

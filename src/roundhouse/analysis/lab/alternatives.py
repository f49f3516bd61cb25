"""Other sets of runs: those that the president may choose by the rules, and the best that leave out a stop."""

from __future__ import annotations

import time
from typing import NamedTuple

from msgspec.structs import replace

from ...board.route_points import route_point
from ...play.lab import Lab
from ...routes.best import IDLE, Answer
from .runs import Runs, answered, choices_of, runs_of

MOST = 5
"""Alternatives that are told."""


class Alternative(NamedTuple):
    """A set of runs without the stop `without` ("HEX.k"), and how many dollars less it earns.

    `without` "": what the president may choose by the rules, such as fewer trains on track that costs something.
    """

    without: str
    runs: Runs
    less: int


def alternatives(lab: Lab, sym: str, seconds: float = 4.0) -> tuple[Alternative, ...]:
    """The best sets of runs for each other question that the president may answer, and those each of which leaves out
    one stop of the best set, the one that earns most first.

    Each stop of the best set is closed in turn and the question asked anew; sets that are found twice are told once.
    `seconds`: for all of it; what is not found by then is left out.

    >>> from roundhouse.play.lab import from_document
    >>> tiles = {"F8": "X1:4", "G7": "9:1"}
    >>> lab = from_document({"title": "18Chesapeake", "tiles": tiles, "companies": {"B&O": {"trains": ["2"]}}})
    >>> alternatives(lab, "B&O")
    ()
    """
    ends = time.monotonic() + seconds
    best = runs_of(lab, sym, seconds)
    routes = (place for run in best.answer.runs for place in run.route)
    stops = sorted({(hex, number) for hex, number in map(route_point, routes) if number is not None})
    pos, found = lab.pos, list[Alternative]()
    seen: set[object] = {_shape(best.answer)}
    chosen = list[Alternative]()
    for question in choices_of(lab, sym) if best.answer.runs else ():
        left = ends - time.monotonic()
        answer = answered(pos, question, left) if left > 0 else IDLE
        if answer.runs and _shape(answer) not in seen:
            seen.add(_shape(answer))
            chosen.append(Alternative("", Runs(sym, question, answer), best.answer.value - answer.value))
    for stop in stops:
        left = ends - time.monotonic()
        if left <= 0:
            break
        question = replace(best.question, closed=best.question.closed | {stop})
        answer = answered(pos, question, left)
        if answer.runs and _shape(answer) not in seen:
            seen.add(_shape(answer))
            runs = Runs(sym, question, answer)
            found.append(Alternative(f"{stop[0]}.{stop[1]}", runs, best.answer.value - answer.value))
    return (*chosen[:MOST], *sorted(found, key=lambda one: one.less)[:MOST])


def _shape(answer: Answer) -> object:
    """Equal for the same runs, whichever train runs them and from which end."""
    return frozenset(min(run.route, run.route[::-1]) for run in answer.runs)

"""Two corporations that compete: what each can do alone, and what is left of it after the other's best reply."""

from __future__ import annotations

import time
from typing import NamedTuple

from ...play.lab import Lab, change
from .runs import Runs, runs_of
from .what_if import EACH, Gain, what_if

MOST = 3
"""First lays of each corporation that are looked at."""


MOST_REPLIES = 200
"""Replies among which the one is found that leaves the first least."""


class Line(NamedTuple):
    """A lay of one corporation, and the other's best reply: the lay after which the other's own runs earn most,
    and among those the one that leaves the first least. `reply` is None where no lay brings the other anything.

    `first`, `second`: what the runs of each earn after both. `whole`: whether all lays and replies were tried, and
    all of it is proven.
    """

    lay: Gain
    reply: Gain | None
    first: Runs
    second: Runs
    whole: bool


class Competition(NamedTuple):
    """What two corporations earn now, and the lines that begin with the best lays of the one, and of the other."""

    one: Runs
    other: Runs
    lines: tuple[Line, ...]
    other_lines: tuple[Line, ...]


def compete(lab: Lab, one: str, other: str, seconds: float = 20.0, most: int = MOST) -> Competition:
    """Each corporation's best single lays, each with the other's best reply: one lay each, not a whole game.

    A line counts for who begins by what the first earns after both, less what the second does.

    >>> from roundhouse.play.lab import from_document
    >>> companies = {"B&O": {"trains": ["2"]}, "PRR": {"trains": ["2"]}}
    >>> found = compete(from_document({"title": "18Chesapeake", "companies": companies}), "B&O", "PRR")
    >>> found.one.answer.value, found.other.answer.value
    (0, 0)
    """
    begun = time.monotonic()
    now, lines = _lines(lab, one, other, begun + seconds / 2, most)
    other_now, other_lines = _lines(lab, other, one, begun + seconds, most)
    return Competition(now, other_now, lines, other_lines)


def _lines(lab: Lab, one: str, other: str, ends: float, most: int) -> tuple[Runs, tuple[Line, ...]]:
    """What the one earns now, and the lines that begin with its lays."""
    found: list[Line] = []
    left = max(0.1, ends - time.monotonic())
    first = what_if(lab, one, seconds=left / 2, most=most)
    for number, lay in enumerate(first.gains):
        left = max(0.1, ends - time.monotonic()) / (len(first.gains) - number)
        until = time.monotonic() + left
        after = change(lab, lay.change)
        replies = what_if(after, other, seconds=left * 3 / 4, most=MOST_REPLIES, every=True)
        whole = replies.proven and first.proven
        if not replies.gains:
            found.append(_line(lay, None, _within(after, one, until), replies.now, whole))
            continue
        best = [reply for reply in replies.gains if reply.more == replies.gains[0].more]
        ways: list[tuple[Gain, Runs]] = []
        for reply in best:
            if ways and time.monotonic() >= until:
                whole = False
                break
            ways.append((reply, _within(change(after, reply.change), one, until)))
        whole = whole and all(runs.answer.proven for _, runs in ways)
        reply, left_over = min(ways, key=lambda way: way[1].answer.value)
        found.append(_line(lay, reply, left_over, reply.runs, whole))
    found.sort(key=lambda line: line.second.answer.value - line.first.answer.value)
    return first.now, tuple(found)


def _within(lab: Lab, sym: str, until: float) -> Runs:
    """The best runs after a lay, found until a moment; they get a little time where it has passed."""
    return runs_of(lab, sym, min(EACH, max(0.05, until - time.monotonic())))


def _line(lay: Gain, reply: Gain | None, first: Runs, second: Runs, whole: bool) -> Line:
    return Line(lay, reply, first, second, whole and first.answer.proven and second.answer.proven)

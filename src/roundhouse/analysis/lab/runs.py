"""The best runs of a corporation in the lab. What a change provably does not touch is not searched again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterable
from threading import Lock
from typing import NamedTuple

from msgspec.structs import replace

from ...board.network import StopKey
from ...core.position import Position
from ...play.lab import Lab
from ...routes.best import Answer, best_runs
from ...routes.graph import StopGraph
from ...routes.question import Question, RouteTrain, Worth
from ...rules.reach import BOARD, TILES
from ...rules.running import KNOWN_RUNS, QUESTION, RUN_CHOICES, answer, graph

KEPT = 4_000
"""Answers that are remembered, of all positions of the lab."""

QUICK = 0.1
"""Seconds after which whoever looks at each change gets the best runs found so far."""

PATIENT = 8.0
"""Seconds for a proof that somebody waits for."""


class Runs(NamedTuple):
    """The answer for a corporation, to the question that was asked."""

    corporation: str
    question: Question
    answer: Answer


def runs_of(lab: Lab, sym: str, seconds: float = PATIENT) -> Runs:
    """The best runs of a corporation, found within so many seconds, else the best ones so far, which are not proven.

    >>> from roundhouse.play.lab import Lab, from_document
    >>> tiles = {"F8": "X1:4", "G7": "9:1"}
    >>> lab = from_document({"title": "18Chesapeake", "tiles": tiles, "companies": {"B&O": {"trains": ["2"]}}})
    >>> runs_of(lab, "B&O").answer.value
    60
    """
    pos = lab.pos
    question = question_of(lab, sym)
    return Runs(sym, question, answered(pos, question, seconds))


def question_of(lab: Lab, sym: str) -> Question:
    """What the corporation may run. Cities that are blocked in the lab count as full of others' tokens."""
    return _in_lab(lab, QUESTION(lab.pos, sym))


def choices_of(lab: Lab, sym: str) -> tuple[Question, ...]:
    """The other questions that the president may answer instead, where the title lets the president choose."""
    first = question_of(lab, sym)
    found = (_in_lab(lab, question) for question in RUN_CHOICES(lab.pos, sym))
    return tuple(question for question in found if question != first)


def _in_lab(lab: Lab, question: Question) -> Question:
    more = lab.blocked - question.tokens
    return replace(question, blocked=question.blocked | more) if more else question


def answered(pos: Position, question: Question, seconds: float) -> Answer:
    """The best answer to a question about the map as it lies."""
    if not question.trains:
        return best_runs(graph(pos, question.track), question)
    net = graph(pos, question.track)
    key = touched(pos, net, question)
    known = _ANSWERS.get(key)
    if known is not None and (known[0].proven or known[1] >= seconds):
        return known[0]
    if seconds >= PATIENT and KNOWN_RUNS.name in pos.title.changed:
        found = answer(pos, question)  # where the rules know runs that the search may not find
        if not found.proven:
            found = _better(found, best_runs(net, question, limit=seconds))
    else:
        found = best_runs(net, question, limit=seconds)
    if known is not None:
        found = _better(known[0], found)
    _ANSWERS.put(key, (found, seconds))
    return found


def _better(one: Answer, other: Answer) -> Answer:
    """The better of two answers to the same question, with the lower bound."""
    best = other if other.proven or other.value >= one.value else one
    bound = min(one.bound, other.bound)
    return best if best.proven else replace(best, bound=bound, proven=best.value == bound)


def touched(pos: Position, net: StopGraph, question: Question) -> Hashable:
    """All that an answer depends on: two positions with the same have the same answer.

    These are the faces of the hexes that runs may touch, and the question as far as it is about them. What runs
    may touch is found from the stops that they have to contain, along the track: a change elsewhere only matters
    when it joins up, and then there is more to touch.
    """
    reached, hexes = _flood(net, question)
    tiles = pos[TILES]
    ground = tuple((hex, tiles.get(hex)) for hex in sorted(hexes))
    stops = frozenset(net.stops[number] for number in reached)
    # The board stands for itself: it is one object for all tables with that map, and the key keeps it.
    return BOARD(pos), ground, _about(question, stops)


def _flood(net: StopGraph, question: Question) -> tuple[set[int], set[str]]:
    """The stops that runs may visit, and the hexes that they may touch; see `Posed`, which goes by the same."""
    index = net.index
    own = {index[stop] for stop in question.tokens if stop in index}
    shut = {index[stop] for stop in question.ends | question.blocked if stop in index} - own
    shut |= {index[stop] for stop in question.ends if stop in index}
    roots = set(own)
    for train in question.trains:
        roots |= {index[stop] for stop in train.anchors or () if stop in index}
    reached, todo, hexes = set(roots), list(roots), set[str]()
    while todo:
        stop = todo.pop()
        hexes.add(net.stops[stop][0])
        if stop not in roots and (net.end_only[stop] or stop in shut):
            continue
        for chain in net.at(stop):
            hexes.update(chain.hexes)
            far = chain.b if chain.a == stop else chain.a
            if far not in reached:
                reached.add(far)
                todo.append(far)
    return reached, hexes


def _about(question: Question, stops: frozenset[StopKey]) -> Question:
    """A question without what it says of other stops."""
    return replace(
        question,
        trains=tuple(_train(train, stops) for train in question.trains),
        worth=_worth(question.worth, stops),
        blocked=question.blocked & stops,
        closed=question.closed & stops,
        uncounted=question.uncounted & stops,
    )


def _train(train: RouteTrain, stops: frozenset[StopKey]) -> RouteTrain:
    return replace(
        train,
        worth=None if train.worth is None else _worth(train.worth, stops),
        at_end=_worth(train.at_end, stops),
        free=train.free & stops,
        unscored=train.unscored & stops,
        uncounted=train.uncounted & stops,
    )


def _worth(worth: Iterable[tuple[StopKey, int]], stops: frozenset[StopKey]) -> Worth:
    return tuple(one for one in worth if one[0] in stops)


class _Answers:
    """Answers with the seconds that they were searched for; those asked for longest ago go first."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._kept: OrderedDict[Hashable, tuple[Answer, float]] = OrderedDict()

    def get(self, key: Hashable) -> tuple[Answer, float] | None:
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
            return found

    def put(self, key: Hashable, found: tuple[Answer, float]) -> None:
        with self._lock:
            self._kept[key] = found
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()


_ANSWERS = _Answers()


def forget() -> None:
    """Forget all answers, for whoever measures."""
    _ANSWERS.clear()

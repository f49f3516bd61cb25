"""Declared runs beside the best ones: money that was left on the table."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator

import msgspec

from ..core.position import Position
from ..play.session import Game
from ..rules.operating_round import CURRENT_TURN
from ..rules.running import QUESTION, RunTrains, TrainRun, as_runs, value_of
from .best_runs import search


class Compared(msgspec.Struct, frozen=True):
    """A declaration of runs and the best that there was.

    `action`: its number, from 1; `declared` and `best` in dollars; `runs`: the best ones; `proven`: whether nothing
    better was possible; `seconds`: what the search took.
    """

    action: int
    corporation: str
    declared: int
    best: int
    proven: bool
    seconds: float
    runs: tuple[TrainRun, ...] = ()


def declarations(game: Game) -> list[int]:
    """The numbers, from 1, of the actions in force that declare runs.

    >>> declarations(Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7))
    []
    """
    return [n for n, action in enumerate(game.actions[: game.at], 1) if isinstance(action, RunTrains)]


def compared(game: Game, number: int, limit: float | None = None) -> Compared:
    """What the runs declared by action `number` earned, and what the best would have.

    `limit`: seconds for the search, by default as long as the proof takes. Raises IndexError where there is no such
    action, and TypeError for one that declares no runs.

    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> events = game.play({"type": "buy_cheapest", "by": "Ann", "private": "D&R"})
    >>> compared(game, 1)
    Traceback (most recent call last):
        ...
    TypeError: action 1 declares no runs
    """
    action = game.actions[number - 1]
    if not isinstance(action, RunTrains):
        raise TypeError(f"action {number} declares no runs")
    pos = Position(game.title, game.position(number - 1))
    corporation = pos[CURRENT_TURN].corporation
    declared = value_of(pos, corporation, action.runs)
    begun = time.perf_counter()
    answer = search(pos, QUESTION(pos, corporation), limit)
    seconds = time.perf_counter() - begun
    # A search that ran out of time may have found less than the people did.
    best = answer.value if answer.proven else max(answer.value, declared)
    runs = as_runs(answer) if answer.value == best else action.runs
    proven = answer.proven or best == answer.bound
    return Compared(number, corporation, declared, best, proven, round(seconds, 4), runs)


def all_compared(game: Game, numbers: Iterable[int], limit: float | None = None) -> Iterator[Compared]:
    """The comparisons of several declarations, one by one. Raises as `compared` does.

    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> list(all_compared(game, declarations(game)))
    []
    """
    for number in numbers:
        yield compared(game, number, limit)


def most_missed(game: Game, limit: float, within: float, most: int = 10) -> tuple[tuple[Compared, ...], bool]:
    """The declarations that missed most, the largest first, at most `most`; and whether all were looked at.

    `limit`: seconds for each, `within`: for all of them together.

    >>> most_missed(Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7), limit=1.0, within=10.0)
    ((), True)
    """
    found: list[Compared] = []
    begun, numbers = time.monotonic(), declarations(game)
    for done, row in enumerate(all_compared(game, numbers, limit), 1):
        if row.best > row.declared:
            found.append(row)
        if time.monotonic() - begun > within:
            return _largest(found, most), done == len(numbers)
    return _largest(found, most), True


def _largest(found: list[Compared], most: int) -> tuple[Compared, ...]:
    return tuple(sorted(found, key=lambda row: (row.declared - row.best, row.action))[:most])

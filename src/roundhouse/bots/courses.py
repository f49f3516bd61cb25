"""What comes of alternatives when the game is played on from each of them, one course after the other or, with helpers,
several beside each other."""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable, Mapping, Sequence
from concurrent.futures import CancelledError
from concurrent.futures.process import BrokenProcessPool
from typing import Generic, NamedTuple, TypeVar

from ..core.state import State
from ..core.title import Title
from ..titles.found import is_installed
from ..titles.found import title as entry_of
from .base import Clock, Pace
from .helpers import Answer
from .playing_on import played_on, sets_to_play
from .prospects import Looking, Prospects

Way = TypeVar("Way", bound=Hashable)

Ended = tuple[State, Prospects]
"""The position in which a course ended, and what it holds for the player."""


class Course(NamedTuple):
    """A course as a helper is given it: the title as it was assembled, the position from which it is played on within
    so many seconds, and for whom the end is looked at by what."""

    title: str
    players: tuple[str, ...]
    options: tuple[str, ...]
    state: State
    seed: int
    sets: int
    build: bool
    player: str
    looking: Callable[[Pace], Looking]
    seconds: float


class Courses(Generic[Way]):
    """Plays on from where each of some alternatives has led, as everybody does with a seed (`played_on`).

    `begun`: these positions; `player`: for whom their ends are looked at, in the way that `looking` makes. `build`:
    with track and tokens.
    """

    def __init__(
        self,
        title: Title,
        begun: Mapping[Way, State],
        player: str,
        clock: Clock,
        pace: Pace,
        looking: Callable[[Pace], Looking],
        build: bool,
    ) -> None:
        self._title, self._begun, self._player = title, begun, player
        self._sets = dict(zip(begun, sets_to_play(list(begun.values())), strict=True))
        self._clock, self._pace, self._build = clock, pace, build
        self._make, self._looking = looking, looking(pace)
        self._beside: dict[tuple[Way, int], Answer[Ended | None]] = {}

    def ends(self, ways: Sequence[Way], seeds: Sequence[int]) -> list[Ended]:
        """What comes of each of them under the first of the seeds; of fewer where there is no time for all. Those under
        the others are begun meanwhile, where there are helpers with nothing to do."""
        helpers = self._clock.helpers
        if helpers is not None and is_installed(self._title.name):
            ahead = max(1, -(-helpers.count // max(len(ways), 1)))
            for seed in seeds[:ahead]:
                for way in ways:
                    self._hand(way, seed)
        found = []
        for way in ways:
            end = self._end(way, seeds[0])
            if end is None:
                self.leave()
                break
            found.append(end)
        return found

    def leave(self) -> None:
        """What was begun ahead and is not asked for any more is not done."""
        for answer in self._beside.values():
            answer.cancel()
        self._beside.clear()

    def _hand(self, way: Way, seed: int) -> None:
        helpers, title = self._clock.helpers, self._title
        if helpers is None or (way, seed) in self._beside:
            return
        course = Course(
            title.name,
            title.players,
            title.options,
            self._begun[way],
            seed,
            self._sets[way],
            self._build,
            self._player,
            self._make,
            self._clock.left,
        )
        answer = helpers.begin(carried, course)
        if answer is not None:
            self._beside[way, seed] = answer

    def _end(self, way: Way, seed: int) -> Ended | None:
        answer = self._beside.pop((way, seed), None)
        if answer is not None:
            try:
                return answer.result()
            except (BrokenProcessPool, CancelledError, KeyError):
                pass  # no process (any more), or one that does not know the title
        return _carried(
            self._title,
            self._begun[way],
            seed,
            self._sets[way],
            self._build,
            self._player,
            self._looking,
            self._pace,
            self._clock,
        )


def _carried(
    title: Title,
    state: State,
    seed: int,
    sets: int,
    build: bool,
    player: str,
    looking: Looking,
    pace: Pace,
    clock: Clock,
) -> Ended | None:
    end = played_on(title, state, clock, sets=sets, build=build, seed=seed, pace=pace)
    seen = None if end is None else looking.at(title, end, player, clock)
    return None if end is None or seen is None else (end, seen)


def carried(course: Course) -> Ended | None:
    """In the process of a helper: the end of a course; None without the time for it. Raises KeyError for a title that
    is not installed."""
    title = _assembled(course.title, course.players, course.options)
    looking, clock = course.looking(_PACE), Clock(course.seconds)
    return _carried(
        title, course.state, course.seed, course.sets, course.build, course.player, looking, _PACE, clock
    )


_PACE = Pace()
"""What the process of a helper has learnt of how long things take."""


@functools.lru_cache(maxsize=4)
def _assembled(name: str, players: tuple[str, ...], options: tuple[str, ...]) -> Title:
    return entry_of(name).build(players, options)

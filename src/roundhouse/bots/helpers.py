"""Processes that work out for a bot what can be worked out beside each other, where it may use more than one core.

A bot chooses the same with helpers as without when its clock has no end; it only comes to it sooner.
"""

from __future__ import annotations

import logging
import multiprocessing
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from types import TracebackType
from typing import Generic, TypeVar

from ..core.child_process import give_way, serve_parent
from ..core.garbage import collect_rarely

Given = TypeVar("Given")
Found = TypeVar("Found")

NICER = 5
"""By which helpers give way to everything else on the machine."""

DEATHS, RESTING = 3, 60.0
"""Where so many die within so many seconds, bots do without until these have passed."""

logger = logging.getLogger(__name__)


class Answer(Generic[Found]):
    """What a helper is working on."""

    def __init__(self, future: Future[tuple[Found, float]], asked: Helpers) -> None:
        self._future, self._asked = future, asked

    def result(self) -> Found:
        """What was found, once it is; its time counts for whoever has asked. Raises what the work has raised,
        `BrokenProcessPool`, and `CancelledError` where the helpers were closed before it was begun."""
        found, seconds = self._future.result()
        self._asked.spent += seconds
        return found

    def cancel(self) -> None:
        """If it has not been begun, it is not done."""
        self._future.cancel()


class Helpers:
    """So many processes that may help bots, begun with the first thing that there is for them; threads may share them.
    Close them at the end, or leave them by `with`.

    `spent`: processor seconds of what was found. Raises ValueError for less than one.

    >>> from roundhouse import Game
    >>> from roundhouse.bots import ask, make
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> with Helpers(2) as helpers:
    ...     ask(make("search", seed=1), game.title, game.state, helpers=helpers).kind(), helpers.count
    ('buy_cheapest', 2)
    """

    def __init__(self, count: int, pool: Pool | None = None) -> None:
        if count < 1:
            raise ValueError("There has to be one helper at least.")
        self.count = count
        self.spent = 0.0
        self._pool = pool or Pool(count)

    def counted(self) -> Helpers:
        """The same processes, with a count of their time of its own.

        >>> with Helpers(2) as helpers:
        ...     helpers.counted().spent
        0.0
        """
        return Helpers(self.count, self._pool)

    def begin(self, work: Callable[[Given], Found], given: Given) -> Answer[Found] | None:
        """Have a function of a module work on what it is given, which is sent to a process; None where there can be no
        processes (any more, or just now), and it has to be done in this one.

        >>> helpers = Helpers(1)
        >>> helpers.close()
        >>> helpers.begin(sum, (1, 2)) is None
        True
        """
        future = self._pool.begin(_timed, (work, given))
        return None if future is None else Answer(future, self)

    def close(self) -> None:
        """End them as soon as they have done what they are at; nothing is begun any more."""
        self._pool.close()

    def __enter__(self) -> Helpers:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        self.close()


class Pool:
    """The processes themselves. Where one dies all are begun anew, unless they die one after the other."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._executor: ProcessPoolExecutor | None = None
        self._change = threading.Lock()
        self._closed = False
        self._deaths: deque[float] = deque(maxlen=DEATHS)

    def begin(self, work: Callable[[Given], Found], given: Given) -> Future[Found] | None:
        """Have it done by one of them; None where there are none."""
        with self._change:
            while not self._closed and not self._resting():
                try:
                    if self._executor is None:
                        context = multiprocessing.get_context("spawn")
                        self._executor = ProcessPoolExecutor(self._count, context, _begin)
                    return self._executor.submit(work, given)
                except BrokenProcessPool:
                    self._died()
                except (OSError, RuntimeError) as error:  # the latter as the interpreter ends
                    logger.warning("bots do without helpers from now on: %s", error)
                    self._closed = True
            return None

    def _died(self) -> None:
        """One of them has ended, whatever ended it, and the executor takes nothing more."""
        self._deaths.append(time.monotonic())
        instead = f"none are begun for {RESTING:.0f} seconds" if self._resting() else "others are begun"
        logger.warning("a helper of bots has died; %s", instead)
        if self._executor is not None:
            self._executor.shutdown(wait=False)
            self._executor = None

    def _resting(self) -> bool:
        """Whether too many have died lately: it may be the work that they die of, or there is no memory for them."""
        return len(self._deaths) == DEATHS and time.monotonic() - self._deaths[0] < RESTING

    def close(self) -> None:
        """End the processes; work that waits for one is dropped. May be called again."""
        with self._change:
            self._closed = True
            executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown(cancel_futures=True)


def _timed(asked: tuple[Callable[[Given], Found], Given]) -> tuple[Found, float]:
    """In the process: what the work finds, and the processor seconds that it took."""
    work, given = asked
    before = time.process_time()
    found = work(given)
    return found, time.process_time() - before


def _begin() -> None:
    """In the process: end with the one that has begun it, which alone answers to signals, and give way to others."""
    serve_parent()
    collect_rarely()
    give_way(NICER)

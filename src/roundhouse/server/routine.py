"""What is done again and again behind the pages, each in a thread of its own."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from .errors import SiteError
from .outage import LONGEST, Outage


class Routine:
    """Does something again and again in a thread of its own, until it is stopped. Any thread may call.

    `work`: does it once, and says in how many seconds it is to be done again (None: not before somebody wakes it).
    `what`: the work in words, such as "looking at clocks", for the log; `name`: what the thread is called.  `first`:
    seconds before the first time.  `pace`: seconds that always pass between two times, so that what is told meanwhile
    is seen together.

    When it fails, the log is told once, and it is done again after a pause that nobody shortens: of `Outage` while the
    site refuses it (the database is away), of `after_mistake` seconds where the program is wrong.
    """

    def __init__(
        self,
        name: str,
        what: str,
        work: Callable[[], float | None],
        logger: logging.Logger,
        *,
        first: float = 0.0,
        pace: float = 0.0,
        after_mistake: float = LONGEST,
    ) -> None:
        self._name, self._work = name, work
        self._outage = Outage(logger, what)
        self._first, self._pace, self._after_mistake = first, pace, after_mistake
        self._change = threading.Condition()
        self._woken = False
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin, unless it has begun."""
        with self._change:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
                self._thread.start()

    def stop(self, patience: float = 5.0) -> None:
        """End: what is being done just now is waited for, but for `patience` seconds at most. May be called again."""
        with self._change:
            thread, self._thread = self._thread, None
            self._change.notify_all()
        if thread is not None:
            thread.join(patience)

    def wake(self) -> None:
        """Do it now; or, while it is being done, once more."""
        with self._change:
            self._woken = True
            self._change.notify_all()

    def _run(self) -> None:
        self._sleep(self._first)
        while not self._ended():
            self._once()
            self._sleep(self._pace)

    def _ended(self) -> bool:
        """Whether this thread has been told to end; there may be another one by now."""
        return self._thread is not threading.current_thread()

    def _once(self) -> None:
        """Do it, and wait until it is to be done again."""
        with self._change:
            self._woken = False
        try:
            again = self._work()
        except SiteError as error:
            self._sleep(self._outage.failed(error))
        except Exception as error:
            self._outage.failed(error, mistake=True)
            self._sleep(self._after_mistake)
        else:
            self._outage.over()
            self._sleep(again, until_woken=True)

    def _sleep(self, seconds: float | None, until_woken: bool = False) -> None:
        with self._change:
            self._change.wait_for(lambda: self._ended() or (until_woken and self._woken), seconds)

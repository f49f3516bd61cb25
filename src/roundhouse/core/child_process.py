"""How a process behaves that another process of ours has begun for its work."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from multiprocessing.connection import wait


def serve_parent() -> None:
    """End with the process that has begun this one, however it ends, and leave signals to it: what is typed in a
    terminal goes to all of them. In a process that none of ours has begun only the latter.
    """
    end_with_parent()
    for told in (signal.SIGINT, signal.SIGTERM):
        signal.signal(told, signal.SIG_IGN)


def end_with_parent() -> None:
    """End with the process that has begun this one, however it ends. Nothing in one that none of ours has begun."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def give_way(by: int) -> None:
    """Give way to everything else on the machine, by so much niceness (1 to 19), where the system knows that."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(by)


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)

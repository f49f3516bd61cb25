"""The garbage collector of Python beside positions by the hundred thousand."""

from __future__ import annotations

import gc

RARELY = (50_000, 20, 50)
"""Objects that a search for cycles waits for, and how many searches of each age the next one waits for."""


def collect_rarely() -> None:
    """From now on this process looks for garbage less often, and never in what it holds already.

    Rows and tables of positions are in no cycle, so there is nothing to be found in them. Games of bots take a tenth
    less time for it, random ones a sixth.

    >>> collect_rarely()
    >>> gc.get_threshold()
    (50000, 20, 50)
    """
    gc.freeze()
    gc.set_threshold(*RARELY)

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


IN_SMALL = (10_000, 400, 50)
"""Likewise where somebody waits meanwhile: a search among 50,000 objects takes 10 to 20 ms, in which nothing else is
done."""

BETWEEN, OLDER = 2_000, 40
"""New objects, and searches among new ones, for which it is worth searching between two answers."""


def collect_between() -> None:
    """From now on searches are small: this process has others wait for it, and calls `collect_young` in between.

    >>> before = gc.get_threshold()
    >>> collect_between()
    >>> gc.get_threshold()
    (10000, 400, 50)
    >>> gc.set_threshold(*before)
    """
    gc.freeze()
    gc.set_threshold(*IN_SMALL)


def collect_young() -> None:
    """Nobody waits just now: look for garbage among what is new, if that is much.

    >>> kept = [[number] for number in range(BETWEEN)]
    >>> collect_young()
    >>> gc.get_count()[0] < BETWEEN
    True
    """
    if gc.get_count()[0] >= BETWEEN:
        gc.collect(0)


def collect_older() -> None:
    """Nobody has asked for anything for a while: look also among what outlived earlier searches, if that is much."""
    if gc.get_count()[1] >= OLDER:
        gc.collect(1)

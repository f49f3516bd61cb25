"""Work at many tables, of which one that fails keeps no other waiting."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable

from ..errors import SiteError

logger = logging.getLogger(__name__)


def at_each(tables: Iterable[int], work: Callable[[int], object], what: str) -> None:
    """Work at each of these tables; where that fails it is logged, by a word for the work, and the next one follows.

    >>> done = []
    >>> at_each([1, 2], done.append, "counting")
    >>> done
    [1, 2]
    """
    for id in tables:
        try:
            work(id)
        except SiteError as error:
            logger.warning("work at table %s (%s) is not possible: %s", id, what, error)
        except Exception:
            logger.exception("work at table %s (%s) failed", id, what)

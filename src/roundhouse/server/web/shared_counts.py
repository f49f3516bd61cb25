"""Counts of what is rare and costs much, kept in the database for all processes of a site.

Several processes have one PostgreSQL. A count there is the moment at which it will be forgotten (`storage.attempts`):
each thing puts that off by its share of the span, and when it would be further away than the span it is one too many.
So at first there may be as many as the rate says, and then one for each share of the span.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

import msgspec

from ..storage import attempts
from ..storage.attempts import Count
from ..storage.database import Database
from ..storage.rows import now
from ..too_often import too_often

SLACK = 60.0
"""Seconds by which the clocks of machines may differ; what was counted later than that is from before one was set."""


class Counted(msgspec.Struct, frozen=True):
    """One more of something: its name with whose it is, no more than `most` of it in `span` seconds; `share` of them
    weigh one."""

    key: str
    most: int
    span: float
    share: int = 1


def count(database: Database, wanted: Sequence[Counted], clock: Callable[[], datetime] = now) -> None:
    """Count one more of each, for all processes. Raises `TooMany` beyond a rate, and counts nothing."""
    moment = clock()
    keys = {_key(one): one for one in wanted}
    if not keys:
        return
    with database.write() as c:
        changed = {}
        for key, found in attempts.counts(c, tuple(keys), moment).items():
            one = keys[key]
            ahead = found.forgotten - moment
            if (found.until - moment).total_seconds() > SLACK:
                ahead = found.forgotten - found.until
            left = max(0.0, ahead.total_seconds()) + one.span / one.most / one.share
            if left > one.span * (1 + 1e-9):
                raise too_often(left - one.span)
            changed[key] = Count(moment + timedelta(seconds=left), moment)
        attempts.keep(c, changed)


def _key(one: Counted) -> str:
    """The database is not told who does what."""
    return f"rate:{hashlib.sha256(f'{one.key} {one.span}'.encode()).hexdigest()[:32]}"

"""What nobody needs any more is deleted: tables and ledgers of guests, and imported games, once they are abandoned."""

from __future__ import annotations

import logging
from datetime import timedelta

from ..clock import CLOCK
from ..routine import Routine
from ..storage import companions, tables
from ..storage.database import Database
from .hub import SEATS
from .store import TableStore

SWEEP = 3600.0
"""Seconds between looks for abandoned tables."""

logger = logging.getLogger(__name__)


def sweep(store: TableStore, days: int, dry: bool = False) -> list[int]:
    """Delete the tables that have been abandoned for so many days (`storage.tables.abandoned`), and say which.

    What somebody is looking at is left alone. `dry`: only say which.
    """
    before = CLOCK.ago(timedelta(days=days))
    with store.database.read() as c:
        found = tables.abandoned(c, before)
    found = [id for id in found if not store.hub.present(id)]
    if dry:
        return found
    gone = []
    for id in found:
        with store.locked(id):
            with store.database.write() as c:
                still = tables.alone(c, id) and tables.abandoned(c, before, id) == [id]
                if still:
                    tables.delete_game(c, id)
            if still:
                gone.append(id)
                store.forget(id)
                store.announce(id, SEATS, 0)
    return gone


def sweep_ledgers(database: Database, days: int, dry: bool = False) -> list[int]:
    """Delete the ledgers of guests to which nothing was written for so many days, and say which. `dry`: only say it."""
    before = CLOCK.ago(timedelta(days=days))
    with database.read() as c:
        found = companions.abandoned(c, before)
    if dry or not found:
        return found
    with database.write() as c:
        found = companions.abandoned(c, before)
        for id in found:
            companions.delete(c, id)
    return found


class Cleaner:
    """Deletes abandoned tables and ledgers from time to time. `days`: after how many; 0: never."""

    def __init__(self, store: TableStore, days: int) -> None:
        self.store = store
        self.days = days
        self._routine = Routine(
            "cleaner",
            "looking for abandoned tables",
            self._clean,
            logger,
            first=SWEEP,
            after_mistake=SWEEP,
        )

    def start(self) -> None:
        """Begin."""
        if self.days:
            self._routine.start()

    def stop(self) -> None:
        """End. May be called again."""
        self._routine.stop(2)

    def _clean(self) -> float:
        for id in sweep(self.store, self.days):
            logger.info("table %s was abandoned and is deleted", id)
        for id in sweep_ledgers(self.store.database, self.days):
            logger.info("ledger %s was abandoned and is deleted", id)
        return SWEEP

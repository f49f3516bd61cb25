"""A site: its settings, its database and what runs behind its pages."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

from ..bots.helpers import Helpers
from ..titles.found import left_out
from .apart import Apart
from .attempts import Attempts
from .caches import CACHES, WebCaches
from .live.bots import BotDriver
from .live.cleaning import Cleaner
from .live.clock_keeper import ClockKeeper
from .live.evaluating import Evaluations
from .live.hub import Hub
from .live.room import Quotas
from .live.scheduler import LATER, Job, Scheduler
from .live.store import TableStore
from .live.updates import Watch
from .notices.notifier import Notifier
from .settings import Settings
from .storage.database import Database
from .storage.signed import Signer

logger = logging.getLogger(__name__)


@dataclass(eq=False)
class Site:
    """Everything that requests share. `open` makes one, `run` starts what works in the background, `close` ends it."""

    settings: Settings
    database: Database
    hub: Hub
    store: TableStore
    work: Scheduler
    evaluations: Evaluations
    bots: BotDriver
    notifier: Notifier
    watch: Watch
    cleaner: Cleaner
    clocks: ClockKeeper
    caches: WebCaches
    attempts: Attempts
    devices: Signer
    apart: Apart | None

    @classmethod
    def open(cls, settings: Settings, apart: Apart | None = None) -> Site:
        """A site on its database, which is brought to the newest form. Raises `SiteError` when it cannot be reached.

        `apart`: where files are looked at, if not by threads of this process.
        """
        database = Database.open(settings.database)
        hub = Hub(database)
        CACHES.clear()
        store = TableStore(database, hub, settings.table_memory)
        store.quotas = Quotas(settings.user_room, settings.guest_room)
        work = Scheduler()
        store.behind = lambda table, check: work.submit(Job("", table, LATER, check))
        helpers = Helpers(settings.bot_cores) if settings.bot_cores else None
        bots = BotDriver(store, pause=settings.bot_pause, work=work, helpers=helpers)
        notifier = Notifier(database, hub, store, settings)
        watch = Watch(
            store,
            settings.on_update,
            notifier.watcher.asks,
            lambda table, work_on: work.wait_for("", table, LATER, work_on),
        )
        cleaner = Cleaner(store, settings.abandoned_days)
        clocks = ClockKeeper(store, notifier.watcher.time_up)
        attempts = Attempts(database, settings.login_brake, settings.limits)
        devices = Signer(database, "device")
        return cls(
            settings,
            database,
            hub,
            store,
            work,
            Evaluations(store, work),
            bots,
            notifier,
            watch,
            cleaner,
            clocks,
            CACHES,
            attempts,
            devices,
            apart,
        )

    async def run(self) -> None:
        """Start the background work on the running event loop."""
        for fault in left_out():
            logger.warning("title left out: %s", fault)
        loop = asyncio.get_running_loop()
        self.hub.start(loop)
        self.bots.start()
        self.notifier.start()
        self.watch.start()
        self.cleaner.start()
        self.clocks.start()

    def close(self) -> None:
        """End the background work, and let go of the database."""
        if self.apart is not None:
            self.apart.close()
        self.watch.stop()
        self.cleaner.stop()
        self.clocks.stop()
        self.notifier.stop()
        self.bots.stop()
        self.work.stop()
        self.hub.stop()
        self.database.close()
        self.caches.clear()

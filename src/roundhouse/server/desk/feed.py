"""Who looks at a table gets what changes, at once: one rendering for all of them in this process."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import ClassVar, TypeVar
from weakref import WeakKeyDictionary

import msgspec

from ..acting.panels import personal
from ..site import Site
from ..web.viewer import Viewer
from . import panels, talk
from .frames import BEAT, Frame, event, member, position

T = TypeVar("T")

logger = logging.getLogger(__name__)

HEARTBEAT = 15.0
"""Seconds without news after which a sign of life is sent."""

MOST_WAITING = 4 * 1024 * 1024
ALL_WAITING = 64 * 1024 * 1024
"""Bytes that may wait for a page that does not take them, and for all of them; it is then let go, and comes back by
itself."""

AT_ONCE = 8
"""Pages that are sent to before everything else has its turn."""

WORKERS = ThreadPoolExecutor(1, thread_name_prefix="desk")
"""What renders. The pages have threads of their own, so a busy site cannot keep the news back."""


Viewers = dict[int | None, Viewer]

Own = dict[str, tuple[str, bytes]]
"""A viewer's own panels by name, each also as a member of a JSON object."""


class Watcher:
    """One page that looks at a table: what it shows, and what it can be sent changes of."""

    all_waiting: ClassVar[int] = 0
    """Bytes that wait for all pages of the process, which has one event loop for them."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.texts: dict[str, str] = {}
        self.shown: dict[str, str] = {}
        self.own: dict[str, str] = {}
        self.spoken = 0
        self.frame: Frame | None = None
        self.outgoing: list[bytes] = []
        self.waiting = 0
        self.gone = False
        self.ready = asyncio.Event()

    def send(self, data: bytes) -> None:
        """Put something on its way; when too much waits already, let go of the page."""
        if self.waiting + len(data) > MOST_WAITING or Watcher.all_waiting + len(data) > ALL_WAITING:
            self.gone = True
            self.drop()
        elif not self.gone:
            self.outgoing.append(data)
            self.waiting += len(data)
            Watcher.all_waiting += len(data)
        self.ready.set()

    def drop(self) -> None:
        """Let go of everything that is on its way."""
        self.outgoing.clear()
        Watcher.all_waiting -= self.waiting
        self.waiting = 0

    def taken(self) -> bytes:
        """Everything that is on its way."""
        data = self.outgoing[0] if len(self.outgoing) == 1 else b"".join(self.outgoing)
        self.drop()
        return data


class Feed:
    """The pages of this process that look at one table, on one event loop."""

    def __init__(self, site: Site, table: int) -> None:
        self.site, self.table = site, table
        self.watchers: list[Watcher] = []
        self.frame: Frame | None = None
        self._own: dict[int | None, Own] = {}
        self._task: asyncio.Task[None] | None = None
        self._started: asyncio.Future[None] | None = None
        self._making = asyncio.Lock()
        self._joining = 0

    @property
    def running(self) -> bool:
        """Whether news are passed on."""
        return self._task is not None

    # -- coming and going ------------------------------------------------------------------------------

    async def join(self, watcher: Watcher, since: int | None, said: int | None) -> None:
        """Begin to send to a page that shows the table after entry `since` (None: nothing yet) and the chat up to the
        line `said` (None: all of it)."""
        self._joining += 1
        try:
            if self._task is None:
                self._started = asyncio.get_running_loop().create_future()
                self._task = asyncio.create_task(self._run(self._started), name=f"desk {self.table}")
            assert self._started is not None
            await asyncio.shield(self._started)  # who goes away meanwhile takes nothing from the others
            if said is None:
                said = await self._in_thread(lambda: talk.last(self.site, self.table))
            frame = await self._make(again=False)
            if since == frame.live.revision:
                watcher.shown, watcher.frame = frame.panels, frame
            watcher.spoken = said
            self.watchers.append(watcher)
        finally:
            self._joining -= 1
        await self._bring_up_to_date()
        await self._talk()
        if watcher.viewer.id is not None:
            await self._presence([watcher])  # that it came was told before it could listen

    def leave(self, watcher: Watcher) -> None:
        """Send no more to a page; without any, nothing is rendered."""
        watcher.gone = True
        watcher.drop()
        if watcher in self.watchers:
            self.watchers.remove(watcher)
        if not self.watchers and not self._joining and self._task is not None:
            self._task.cancel()
            self._task = None
            _feeds(self.site).pop(self.table, None)

    # -- news ------------------------------------------------------------------------------------------

    async def _run(self, started: asyncio.Future[None]) -> None:
        """Pass on the news of the table as long as anybody looks."""
        try:
            async with self.site.hub.subscribe(self.table) as news:
                started.set_result(None)
                async for told in news:
                    try:
                        await self._pass_on(told.topic)
                    except Exception:
                        logger.exception("table %d cannot be shown", self.table)
        finally:
            if not started.done():
                started.cancel()
            for watcher in self.watchers:
                watcher.ready.set()
            self._task = None
            if _feeds(self.site).get(self.table) is self:
                del _feeds(self.site)[self.table]

    async def _pass_on(self, topic: str) -> None:
        match topic:
            case "position" | "seats":
                await self._position()
            case "talk":
                await self._talk()
            case "presence":
                await self._presence(self.watchers)

    async def _presence(self, watchers: Sequence[Watcher]) -> None:
        """Say who looks at the table."""
        names = await self._in_thread(lambda: talk.present(self.site, self.table))
        data = event("presence", msgspec.json.encode({"here": names}))
        for watcher in watchers:
            watcher.send(data)

    async def _position(self) -> None:
        """Look again. What is personal may have changed although the table has not: proposals, standing orders."""
        await self._make(again=True)
        await self._bring_up_to_date()

    async def _make(self, again: bool) -> Frame:
        """Look at the table (`again`: also if that has been done), and render what has changed, for everybody here."""
        async with self._making:
            before = self.frame
            if before is not None and not again:
                return before
            watchers = tuple(self.watchers)

            def work() -> tuple[Frame, dict[int | None, Own]]:
                live = self.site.store.table(self.table)
                if before is not None and before.live is live:
                    frame = Frame(live, before.panels, before.panels)
                else:
                    made = panels.shared(live) if live.game is not None else {}
                    frame = Frame(live, made, before.panels if before is not None else {})
                return frame, self._prepared(frame, watchers)

            frame, own = await self._in_thread(work)
            self.frame, self._own = frame, own
            return frame

    async def _bring_up_to_date(self) -> None:
        """Send everybody what they do not show yet; also to those who come meanwhile."""
        while True:
            frame, own = self.frame, self._own
            late = [watcher for watcher in self.watchers if watcher.frame is not frame]
            if frame is None:
                return
            if not late:
                if not self._joining:
                    frame.delivered()
                    self._own = {}
                return
            if any(watcher.viewer.id not in own for watcher in late):
                own = await self._in_thread(functools.partial(self._prepared, frame, late))
            for number, watcher in enumerate(late, 1):
                if watcher.frame is not frame and (watcher.frame is None or self.frame is frame):
                    self._send(watcher, frame, own[watcher.viewer.id])
                if number % AT_ONCE == 0:
                    await asyncio.sleep(0)  # a thousand pages are sent to, and others wait for theirs

    def _prepared(self, frame: Frame, watchers: Sequence[Watcher]) -> dict[int | None, Own]:
        """Everything that these pages may be sent, so that sending takes no time; runs beside the event loop."""
        for watcher in watchers:
            for name, html in frame.panels.items():
                if watcher.shown.get(name) != html:
                    frame.member(name, watcher.texts.get(name))
        viewers = {watcher.viewer.id: watcher.viewer for watcher in watchers}
        return {id: self._panels_of(frame, viewer) for id, viewer in viewers.items()}

    def _panels_of(self, frame: Frame, viewer: Viewer) -> Own:
        """The viewer's own panels; when they cannot be made, the others still come."""
        try:
            made = personal(self.site, frame.live, viewer)
        except Exception:
            logger.exception("what there is to do at table %d cannot be shown", self.table)
            return {}
        return {name: (html, member(name, html)) for name, html in made.items()}

    def _send(self, watcher: Watcher, frame: Frame, own: Own) -> None:
        """Send a page what it does not show yet."""
        members = []
        for name, html in frame.panels.items():
            if watcher.shown.get(name) != html:
                members.append(frame.member(name, watcher.texts.get(name)))
                watcher.texts[name] = html
        members += [sent for name, (html, sent) in own.items() if watcher.own.get(name) != html]
        before = watcher.frame
        watcher.shown, watcher.frame = frame.panels, frame
        watcher.own = {name: html for name, (html, _) in own.items()}
        if before is not None and before.live is frame.live and not members:
            return
        yours = bool(frame.live.plays(watcher.viewer.id))
        watcher.send(position(frame.live, frame.at, yours, members))

    async def _talk(self) -> None:
        if not self.watchers:
            return
        first = min(watcher.spoken for watcher in self.watchers)
        said = await self._in_thread(lambda: talk.since(self.site, self.table, first))
        for watcher in self.watchers:
            new = [message for message in said if message.id > watcher.spoken]
            if new:
                watcher.spoken = new[-1].id
                data = {
                    "html": talk.html(new),
                    "names": [m.name for m in new],
                    "users": [m.user for m in new],
                }
                watcher.send(event("talk", msgspec.json.encode(data)))

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(WORKERS, work)


_all: WeakKeyDictionary[Site, dict[int, Feed]] = WeakKeyDictionary()


def _feeds(site: Site) -> dict[int, Feed]:
    return _all.setdefault(site, {})


async def stream(
    site: Site, table: int, viewer: Viewer, since: int | None, said: int | None = None
) -> AsyncIterator[bytes]:
    """The events for one page, until it goes away; `since` is the entry that it shows, `said` its last line of chat."""
    watcher = Watcher(viewer)
    async with contextlib.AsyncExitStack() as stack:
        # As long as the page is open its user counts as present.
        if viewer.id is not None:
            await stack.enter_async_context(site.hub.subscribe(table, viewer.id))
        yield b"retry: 1500\n\n"
        feed = _feeds(site).setdefault(table, Feed(site, table))
        stack.callback(feed.leave, watcher)
        await feed.join(watcher, since, said)
        while True:
            while watcher.outgoing:
                yield watcher.taken()
            if watcher.gone or not feed.running:
                return
            watcher.ready.clear()
            try:
                async with asyncio.timeout(HEARTBEAT):
                    await watcher.ready.wait()
            except TimeoutError:
                yield BEAT


__all__ = ["Feed", "Watcher", "stream"]

"""Who looks at a table gets what changes, at once: one rendering for all of them in this process who read the same
language."""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import functools
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import ClassVar, TypeVar
from weakref import WeakKeyDictionary

import msgspec
from starlette.concurrency import run_in_threadpool

from ...text.language import language
from ..acting.panels import personal
from ..desk import panels, talk
from ..live import chat, watching
from ..live.bell import Bell
from ..live.hub import Subscription
from ..live.table import TableSnapshot
from ..site import Site
from ..storage.records import Message as Said
from ..web.packing import HEAD, Message, Packed
from ..web.streams import HEARTBEAT
from ..web.turns import Unhurried, after_accounts
from ..web.viewer import Viewer
from .frames import BEAT, RETRY, Frame, Shown, event, settled

T = TypeVar("T")

logger = logging.getLogger(__name__)

MOST_WAITING = 4 * 1024 * 1024
ALL_WAITING = 64 * 1024 * 1024
"""Bytes that may wait for a page that does not take them, and for all of them; it is then let go, and comes back by
itself."""

READY = 48 * 1024 * 1024
"""Characters of panels that all feeds of a site keep ready to be compared with what comes next."""

AT_ONCE = 8
"""Pages that are sent to before everything else has its turn."""

AGAIN, IDLE = 2.0, 3600.0
"""Seconds after which is looked again for what was said at a table with a delay, while some of it is kept back; and
without that."""

WORKERS = ThreadPoolExecutor(1, thread_name_prefix="desk")
"""What renders. The pages have threads of their own, so a busy site cannot keep the news back."""


Own = dict[str, str]
"""A viewer's own panels by name."""


class Watcher:
    """One page that looks at a table: what it shows. `packed`: it takes its stream packed."""

    all_waiting: ClassVar[int] = 0
    """Bytes that wait for all pages of the process, which has one event loop for them."""

    def __init__(self, viewer: Viewer, packed: bool = False) -> None:
        self.viewer = viewer
        self.packed = Packed() if packed else None
        self.shown: Shown = {}
        self.own: dict[str, int] = {}
        """The hashes of its own panels: their texts would take more than all the rest of it."""
        self.spoken = 0
        self.frame: Frame | None = None
        self.outgoing: list[bytes] = []
        self.waiting = 0
        self.heard: set[int] = set()
        """Lines of chat after `spoken` that it has: at a table with a delay those before them may be read later."""
        self.gone = False
        self.still = False  # nothing was sent since the last look
        self.ready = Bell()

    def send(self, message: Message) -> None:
        """Put something on its way; when too much waits already, let go of the page."""
        self.still = False
        data = message.plain if self.packed is None else self.packed.add(message)
        if self.waiting + len(data) > MOST_WAITING or Watcher.all_waiting + len(data) > ALL_WAITING:
            self.gone = True
            self.drop()
        elif not self.gone:
            self.outgoing.append(data)
            self.waiting += len(data)
            Watcher.all_waiting += len(data)
        self.ready.ring()

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
    """The pages of this process that look at one table in one language, on one event loop.

    It speaks the language in which it was made. `late`: those who look on at a table with a delay (`watching`).
    """

    def __init__(self, site: Site, table: int, late: bool = False) -> None:
        self.site, self.table, self.late = site, table, late
        self.language = language()
        self._more: float | None = None  # seconds until there is more to see of a table with a delay
        self._kept_back = False  # whether something was said that is read later
        self.watchers: list[Watcher] = []
        self.frame: Frame | None = None
        self._own: dict[int | None, Own] = {}
        self._task: asyncio.Task[None] | None = None
        self._started: asyncio.Future[None] | None = None
        self._beat: asyncio.TimerHandle | None = None
        self._making = asyncio.Lock()
        self._joining = 0
        self._signs: dict[int, str] | None = None

    @property
    def _key(self) -> tuple[int, str, bool]:
        return self.table, self.language, self.late

    def _table(self) -> TableSnapshot:
        return watching.side(self.site.store, self.table, self.late)

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
                said = await self._in_thread(lambda: chat.last(self.site.store, self.table))
            frame = await self._make(again=False)
            if since == frame.live.revision:
                watcher.shown, watcher.frame = frame.panels, frame
            watcher.spoken = said
            self.watchers.append(watcher)
            if self._beat is None:
                self._look_later()
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
        if not self.watchers and self._beat is not None:
            self._beat.cancel()
            self._beat = None
        if not self.watchers and not self._joining and self._task is not None:
            self._task.cancel()
            self._task = None
            _feeds(self.site).at.pop(self._key, None)
            _feeds(self.site).ready.forget(self)

    def _look_later(self) -> None:
        """One timer for all pages: each of its own would be a thirtieth of what an idle stream takes."""
        self._beat = asyncio.get_running_loop().call_later(HEARTBEAT / 2, self._signs_of_life)

    def _signs_of_life(self) -> None:
        """Send one to every page that has been sent nothing since the last time."""
        for watcher in self.watchers:
            if watcher.still:
                watcher.send(BEAT)
            watcher.still = True
        self._look_later()

    # -- news ------------------------------------------------------------------------------------------

    async def _run(self, started: asyncio.Future[None]) -> None:
        """Pass on the news of the table as long as anybody looks."""
        try:
            async with self.site.hub.subscribe(self.table) as news:
                started.set_result(None)
                while True:
                    told = await self._heard(news)
                    try:
                        await self._pass_on(told)
                    except Exception:
                        logger.exception("table %d cannot be shown", self.table)
        except StopAsyncIteration:
            pass  # the site closes
        finally:
            if not started.done():
                started.cancel()
            for watcher in self.watchers:
                watcher.ready.ring()
            self._task = None
            if _feeds(self.site).at.get(self._key) is self:
                del _feeds(self.site).at[self._key]
            _feeds(self.site).ready.forget(self)

    async def _heard(self, news: Subscription) -> str:
        """The topic of the next news; "later" when there is more to see, or may be, of what was kept back."""
        if not self.late:
            return (await anext(news)).topic
        waits = [*(() if self._more is None else (self._more,)), *((AGAIN,) if self._kept_back else ())]
        told = await news.next(min(waits, default=IDLE))
        return told.topic if told is not None else "later"

    async def _pass_on(self, topic: str) -> None:
        match topic:
            case "later":
                await self._position()
                await self._talk()
            case "position" | "seats":
                await self._position()
            case "talk":
                await self._talk()
            case "signed":
                await self._signed()
            case "presence":
                await self._presence(self.watchers)

    async def _presence(self, watchers: Sequence[Watcher]) -> None:
        """Say who looks at the table."""
        names = await self._in_thread(lambda: chat.present(self.site.store, self.table))
        message = Message(event("presence", msgspec.json.encode({"here": names})))
        for watcher in watchers:
            watcher.send(message)

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
                with self.site.store.one_moment():
                    live = self._table()
                    self._more = watching.until_more(self.site.store, live)
                    if before is not None and before.live is live:
                        frame = Frame(live, before.panels)
                    else:
                        for panel in before.panels.values() if before is not None else ():
                            panel.unfold()  # they are compared, and many stay
                        made = panels.present(live) if live.game is not None else {}
                        frame = Frame(live, settled(made, before.panels) if before is not None else made)
                    return frame, self._prepared(frame, watchers)

            frame, own = await self._in_thread(work)
            self.frame, self._own = frame, own
            feeds = _feeds(self.site)
            if feeds.at.get(self._key) is self and (before is None or before.panels is not frame.panels):
                for other in feeds.ready.renewed(self, frame.panels):
                    WORKERS.submit(other.fold)
            return frame

    def fold(self) -> None:
        """Keep the panels in little memory until there are news; any thread may do so."""
        if (frame := self.frame) is not None:
            for panel in frame.panels.values():
                panel.fold()

    async def _bring_up_to_date(self) -> None:
        """Send everybody what they do not show yet; also to those who come meanwhile."""
        while True:
            frame, own = self.frame, self._own
            if frame is not None:
                self._let_go(frame.live)
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

    def _let_go(self, live: TableSnapshot) -> None:
        """Let go of the pages of those who may see more by now, or less: they come back by themselves."""
        for watcher in [one for one in self.watchers if not watching.of_side(live, one.viewer.id)]:
            self.watchers.remove(watcher)
            watcher.gone = True
            watcher.drop()
            watcher.ready.ring()

    def _prepared(self, frame: Frame, watchers: Sequence[Watcher]) -> dict[int | None, Own]:
        """Everything that these pages may be sent, so that sending takes no time; runs beside the event loop."""
        viewers = {watcher.viewer.id: watcher.viewer for watcher in watchers}
        with self.site.store.one_moment():
            own = {id: self._panels_of(frame, viewer) for id, viewer in viewers.items()}
        for watcher in watchers:
            message = self._message(watcher, frame, own[watcher.viewer.id])
            if message is not None and watcher.packed is not None:
                message.part  # noqa: B018 (packed here, beside the event loop)
        return own

    def _panels_of(self, frame: Frame, viewer: Viewer) -> Own:
        """The viewer's own panels; when they cannot be made, the others still come."""
        try:
            return personal(
                self.site, frame.live, viewer, token=""
            )  # the page has one, and many see the same
        except Exception:
            logger.exception("what there is to do at table %d cannot be shown", self.table)
            return {}

    def _message(self, watcher: Watcher, frame: Frame, own: Own) -> Message | None:
        """What a page does not show yet; None for nothing."""
        new = {name: html for name, html in own.items() if watcher.own.get(name) != hash(html)}
        before = watcher.frame
        if before is not None and before.live is frame.live and watcher.shown is frame.panels and not new:
            return None
        since = before.live.revision if before is not None else 0
        return frame.message(since, watcher.shown, new, bool(frame.live.plays(watcher.viewer.id)))

    def _send(self, watcher: Watcher, frame: Frame, own: Own) -> None:
        """Send a page what it does not show yet."""
        message = self._message(watcher, frame, own)
        watcher.shown, watcher.frame = frame.panels, frame
        watcher.own = {name: hash(html) for name, html in own.items()}
        if message is not None:
            watcher.send(message)

    async def _talk(self) -> None:
        if not self.watchers:
            return
        first = min(watcher.spoken for watcher in self.watchers)

        def work() -> tuple[TableSnapshot, list[Said]]:
            return self._table(), chat.since(self.site.store, self.table, first)

        live, said = await self._in_thread(work)
        self._let_go(live)
        self._kept_back = False
        for watcher in self.watchers:
            new = [message for message in said if message.id > watcher.spoken]
            if not new:
                continue
            # Asked for anew: who sits down in the middle of a game reads no more of the spectators' room.
            heard = chat.heard(live, watcher.viewer.user)
            later = next((message.id for message in new if heard.kept_back(message)), None)
            self._kept_back |= later is not None
            had = watcher.heard
            watcher.spoken = new[-1].id if later is None else later - 1
            watcher.heard = {m.id for m in new if m.id > watcher.spoken and not heard.kept_back(m)}
            if new := [message for message in new if message.id not in had and heard.hears(message)]:
                data = {
                    "html": talk.html((chat.Line(message) for message in new), live),
                    "users": [m.user for m in new],
                }
                watcher.send(Message(event("talk", msgspec.json.encode(data))))

    async def _signed(self) -> None:
        """Send the signs put to lines of chat, where they are others than before."""
        if not self.watchers:
            return

        def work() -> tuple[TableSnapshot, dict[int, tuple[Said, str]]]:
            return self._table(), talk.signs_of(self.site.store, self.table)

        live, signs = await self._in_thread(work)
        self._let_go(live)
        before, self._signs = self._signs, {id: html for id, (_, html) in signs.items()}
        # What was there when the first of them came is not known; it is sent to all, once.
        new = {id: one for id, one in signs.items() if before is None or before.get(id) != one[1]}
        for watcher in self.watchers:
            heard = chat.heard(live, watcher.viewer.user)
            if mine := {str(id): html for id, (message, html) in new.items() if heard.reads(message)}:
                watcher.send(Message(event("signed", msgspec.json.encode(mine))))

    async def _in_thread(self, work: Callable[[], T]) -> T:
        if all(watcher.viewer.id is None for watcher in self.watchers):
            await after_accounts()
        spoken = functools.partial(contextvars.copy_context().run, work)
        return await asyncio.get_running_loop().run_in_executor(WORKERS, spoken)


class Ready:
    """The feeds whose panels are ready, those first that have had theirs for longest; others keep them folded. For one
    event loop.

    `most`: so many characters of them at a time.
    """

    def __init__(self, most: int = READY) -> None:
        self._most = most
        self._sizes: dict[Feed, int] = {}
        self._size = 0

    def renewed(self, feed: Feed, panels: Shown) -> list[Feed]:
        """A feed has these panels now; those whose panels have to be folded for it."""
        self.forget(feed)
        self._sizes[feed] = size = sum(panel.size for panel in panels.values())
        self._size += size
        others = []
        while self._size > self._most and len(self._sizes) > 1:
            others.append(oldest := next(iter(self._sizes)))
            self.forget(oldest)
        return others

    def forget(self, feed: Feed) -> None:
        """A feed has none any more, or not ready."""
        self._size -= self._sizes.pop(feed, 0)


@dataclass(eq=False)
class Feeds:
    """The feeds of a site by table and language, which of them have their panels ready, and where strangers wait before
    they join one."""

    at: dict[tuple[int, str, bool], Feed] = field(default_factory=dict)
    ready: Ready = field(default_factory=Ready)
    strangers: Unhurried = field(default_factory=Unhurried)


_all: WeakKeyDictionary[Site, Feeds] = WeakKeyDictionary()


def _feeds(site: Site) -> Feeds:
    return _all.setdefault(site, Feeds())


async def stream(
    site: Site,
    table: int,
    viewer: Viewer,
    since: int | None,
    said: int | None = None,
    packed: bool = False,
    sender: str = "",
) -> AsyncIterator[bytes]:
    """The events for one page, until it goes away; `since` is the entry that it shows, `said` its last line of chat.

    `packed`: as a gzip file. `sender`: the network that it is asked for from; strangers begin one after another.
    """
    watcher = Watcher(viewer, packed)
    # As long as the page is open its user counts as present.
    looking = site.hub.subscribe(table, viewer.id) if viewer.id is not None else contextlib.nullcontext()
    async with looking:
        watcher.send(RETRY)
        yield (HEAD if packed else b"") + watcher.taken()
        stranger = viewer.id is None and site.settings.limits
        feed: Feed | None = None
        try:
            async with _feeds(site).strangers.turn(sender) if stranger else contextlib.nullcontext():
                late = (await run_in_threadpool(watching.seen, site.store, table, viewer.id)).late
                feed = _feeds(site).at.setdefault((table, language(), late), Feed(site, table, late))
                await feed.join(watcher, since, said)
            while True:
                while watcher.outgoing:
                    yield watcher.taken()
                if watcher.gone:
                    return
                if not feed.running:
                    if watcher.packed is not None:
                        yield watcher.packed.end()
                    return
                watcher.ready.quiet()
                await watcher.ready.wait()
        finally:
            if feed is not None:
                feed.leave(watcher)


__all__ = ["Feed", "Watcher", "stream"]

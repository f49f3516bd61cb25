"""Works off what is due: is it still wanted, how is it said; sends it, and notes what became of it."""

from __future__ import annotations

import logging
import threading
import time
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

import msgspec
from sqlalchemy import Connection

from ...text.language import language, speaking, translated
from ..clock import CLOCK
from ..errors import Damaged, NotNow, SiteError
from ..languages import read_by
from ..live import watching
from ..live.hub import Hub
from ..live.store import TableStore
from ..live.table import TableSnapshot
from ..routine import Routine
from ..storage import channels, orders, tables, users
from ..storage.challenges import challenge
from ..storage.database import Database
from ..storage.records import OPEN, Channel, Notice, User
from ..storage.signed import Signer
from . import machine, texts, webhook
from .failure import Undelivered
from .mail import Mailer
from .outbound_http import OutboundHttp
from .push import Pusher, subscription
from .watch import turn_of

logger = logging.getLogger(__name__)

RETRY_AFTER = (60.0, 300.0, 1800.0)
"""Seconds until the second, third and fourth attempt; after that a notice has failed."""

MOST_FAILURES = 6
"""Failures for good in a row after which a channel is switched off."""

WORKERS = 4
EACH = 8
"""Notices that are taken for each worker that is free."""

POLL = 3.0
"""Seconds after which to look for what became due, or what another process left."""

LOG_KEPT_FOR = timedelta(days=30)
"""How long the delivery log goes back."""

CLEANING = 6 * 3600.0
"""Seconds between two clearings of that log."""


class DeliveryDecision(msgspec.Struct, frozen=True):
    """What becomes of a notice without sending it: "dropped" and why, or "due" again at another time."""

    status: str
    reason: str = ""
    due: datetime | None = None


class Sender:
    """Sends in threads of its own. `mailer` is None where the site sends no mail."""

    def __init__(
        self,
        database: Database,
        store: TableStore,
        hub: Hub,
        site: str,
        *,
        outward: OutboundHttp,
        pusher: Pusher,
        mailer: Mailer | None,
        stops: Signer,
    ) -> None:
        self._database, self._store, self._hub, self._site = database, store, hub, site
        self._outward, self._pusher, self._mailer, self._stops = outward, pusher, mailer, stops
        self._mutex = threading.Lock()
        self._busy = 0
        self._pool: ThreadPoolExecutor | None = None
        self._routine = Routine("post-sender", "looking for notices", self._look, logger)
        self._cleaned = float("-inf")
        self._sending: set[int] = set()

    def start(self) -> None:
        """Begin to send what is due, and what another process has left."""
        self._pool = ThreadPoolExecutor(WORKERS, thread_name_prefix="post-sender")
        self._routine.start()

    def stop(self) -> None:
        """End, after what is being sent just now. May be called again."""
        self._routine.stop(30)
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)

    def wake(self) -> None:
        """Look at once for what is due. Any thread may call."""
        self._routine.wake()

    def _look(self) -> float | None:
        """Have what is due sent, as far as workers are free. In how many seconds to look again; None where all are
        busy, since the first that is free wakes us."""
        assert self._pool is not None
        for group in self.take(WORKERS - self._busy):
            with self._mutex:
                self._busy += 1
                self._sending.update(notice.id for notice in group)
            self._pool.submit(self._work, group)
        return POLL if self._busy < WORKERS else None

    def _work(self, group: Sequence[Notice]) -> None:
        try:
            self.send(group)
        except Damaged as error:
            with suppress(SiteError):
                self._finish(group, DeliveryDecision("failed", error.sentence))
        except SiteError as error:
            # The database is away. The lease runs out, and then somebody tries again.
            logger.warning("sending notices failed: %s", error)
        except Exception:
            with suppress(SiteError):
                self._broken(group)
        finally:
            with self._mutex:
                self._busy -= 1
                self._sending.difference_update(notice.id for notice in group)
            self.wake()

    def take(self, free: int) -> list[list[Notice]]:
        """What is due, in groups that go out as one message, for so many workers; nobody else gets them."""
        if free <= 0:
            return []
        moment = CLOCK.now()
        with self._database.read() as c:
            if not channels.any_due(c, moment):
                return []
        with self._database.write() as c:
            if time.monotonic() - self._cleaned > CLEANING:
                self._cleaned = time.monotonic()
                channels.forget_notices(c, moment - LOG_KEPT_FOR)
            taken = channels.due(c, moment, free * EACH, tuple(self._sending))
        groups: dict[int | None, list[Notice]] = defaultdict(list)
        for notice in taken:
            groups[notice.channel].append(notice)
        by_itself = [[notice] for notice in groups.pop(None, [])]
        return by_itself + list(groups.values())

    # -- one group -------------------------------------------------------------------------------------

    def send(self, group: Sequence[Notice]) -> None:
        """Send some notices of one channel: mail as one message, others one by one."""
        first = group[0]
        if first.channel is None:
            self._plain(first)
            return
        with self._database.read() as c:
            channel = channels.channel(c, first.channel)
            user = users.user(c, channel.user) if channel is not None else None
            muted = channels.muted(c, user.id) if user is not None else set()
            snoozed = channels.snoozed(c, user.id) if user is not None else {}
        if channel is None or user is None:
            self._finish(group, DeliveryDecision("dropped", texts.GONE))
            return
        # What the whole table gets is in the language of the site.
        with speaking(language() if channel.table is not None else read_by(user, language())):
            self._each(group, channel, user, muted, snoozed)

    def _each(
        self,
        group: Sequence[Notice],
        channel: Channel,
        user: User,
        muted: set[int],
        snoozed: Mapping[int, datetime],
    ) -> None:
        """Send what is still wanted of some notices of one channel, in the language in use."""
        ready: list[tuple[Notice, texts.Text]] = []
        for notice in group:
            try:
                found = self._judged(notice, channel, user, muted, snoozed)
            except NotNow as error:  # a table that cannot be read keeps nobody from hearing of the others
                found = DeliveryDecision("failed", error.sentence)
            except SiteError:
                raise
            except Exception:  # nor does a mistake of ours
                self._broken([notice])
                continue
            if isinstance(found, DeliveryDecision):
                self._finish([notice], found)
            else:
                ready.append((notice, found))
        if channel.kind == "mail" and len(ready) > 1:
            self._attempt([n for n, _ in ready], channel, user, [t for _, t in ready])
            return
        for number, (notice, text) in enumerate(ready):
            if (failure := self._attempt([notice], channel, user, [text])) is not None:
                # Whoever did not take this one will not take the others: they may be slow, and others wait here.
                self._failed([n for n, _ in ready[number + 1 :]], failure)
                return

    def _judged(
        self,
        notice: Notice,
        channel: Channel,
        user: User,
        muted: set[int],
        snoozed: Mapping[int, datetime],
    ) -> DeliveryDecision | texts.Text:
        """The notice in words, if it is still wanted."""
        if notice.kind == texts.TEST:
            return texts.test_text(self._site)
        if not channel.enabled or user.banned:
            return DeliveryDecision("dropped", texts.OFF)
        if channel.paused_until is not None and channel.paused_until > CLOCK.now():
            return DeliveryDecision("due", due=channel.paused_until)
        if notice.table is None:
            return DeliveryDecision("dropped", texts.GONE)
        shared = channel.table is not None
        if not shared and notice.table in muted:
            return DeliveryDecision("dropped", texts.MUTED)
        if not shared and (until := snoozed.get(notice.table)) is not None:
            return DeliveryDecision("due", due=until)
        with self._database.read() as c:
            row = tables.table(c, notice.table)
            seats = tables.seats(c, notice.table)
            asked = orders.proposals(c, notice.table) if notice.kind == texts.PROPOSAL else []
            about = challenge(c, notice.data["challenge"]) if notice.kind == texts.CHALLENGE else None
        if row is None:
            return DeliveryDecision("dropped", texts.GONE)
        if notice.kind == texts.CHALLENGE and (about is None or about.status != OPEN):
            return DeliveryDecision("dropped", texts.SETTLED)
        if notice.kind == texts.TURN:
            turn = turn_of(row, seats)
            since = turn.since.isoformat() if turn.since is not None else ""
            theirs = turn.user is not None if shared else turn.user == user.id
            if not theirs or (turn.player, since) != (notice.data.get("player"), notice.data.get("since")):
                return DeliveryDecision("dropped", texts.MOVED_ON)
        if notice.kind == texts.PROPOSAL and not _open(asked, notice, user.id, shared):
            return DeliveryDecision("dropped", texts.SETTLED)
        if notice.kind == texts.UPDATE and self._store.table(notice.table).update is None:
            return DeliveryDecision("dropped", texts.SETTLED)
        if not shared and not channel.always and user.id in self._hub.present(notice.table):
            return DeliveryDecision("dropped", texts.LOOKING)
        live = watching.side(self._store, notice.table, shared)  # anybody may read what a whole table is told
        return texts.text(
            self._site, live, notice.kind, {**notice.data, **self._facts(notice, live, user, shared)}
        )

    @staticmethod
    def _facts(notice: Notice, live: TableSnapshot, user: User, shared: bool) -> dict[str, Any]:
        facts: dict[str, Any] = {} if shared else {"user": user.id}
        if shared and notice.kind == texts.TURN:
            facts["who"] = live.name(str(notice.data.get("player", "")))
        return facts

    def _attempt(
        self, group: Sequence[Notice], channel: Channel, user: User, said: Sequence[texts.Text]
    ) -> Undelivered | None:
        """Send one message, and note what became of it; how it failed, if that lies with the other side."""
        try:
            self._over(channel, user, said, group[0])
        except Undelivered as failure:
            self._failed(group, failure)
            if failure.gone and channel.kind == "push":
                with self._database.write() as c:
                    channels.drop_channel(c, channel.id)
            return failure
        except Exception:
            self._broken(group)
            return None
        with self._database.write() as c:
            for notice, text in zip(group, said, strict=True):
                channels.finish(c, notice.id, "sent", data={**notice.data, "line": text.line})
        return None

    def _over(self, channel: Channel, user: User, said: Sequence[texts.Text], notice: Notice) -> None:
        """Send over a channel. Raises `Undelivered`."""
        try:
            if channel.kind == "mail":
                self._mail(channel, user, said)
            elif channel.kind == "push":
                text = said[0]
                message = {"title": text.headline, "body": text.detail, "url": text.link, "tag": tag(notice)}
                self._pusher.send(subscription(channel.data, self._outward), message, topic=tag(notice))
            elif channel.data.get("shape") == machine.MACHINE:
                self._to_program(channel, user, said[0], notice)
            else:
                shape = channel.data.get("shape")
                data = webhook.body(
                    shape if shape in webhook.SHAPES else "custom",
                    said[0].whole,
                    mention(channel, notice, said[0]),
                )
                webhook.send(self._outward, str(channel.data.get("url", "")), data)
        except SiteError as error:
            raise Undelivered(error.sentence, final=True) from None

    def _to_program(self, channel: Channel, user: User, said: texts.Text, notice: Notice) -> None:
        live = None
        if notice.table is not None:
            live = watching.side(self._store, notice.table, channel.table is not None)
        body = machine.body(notice, live, said, user.id if channel.table is None else None)
        data = channel.data
        machine.send(self._outward, str(data.get("url", "")), str(data.get("secret", "")), notice, body)

    def _mail(self, channel: Channel, user: User, said: Sequence[texts.Text]) -> None:
        if self._mailer is None:
            raise Undelivered(translated(texts.NO_MAIL), final=True)
        if not user.email or not user.email_proven:
            raise Undelivered(translated(texts.NOT_PROVEN), final=True)
        stop = f"{self._site}/unsubscribe/{self._stops.sign(channel.id)}"
        subject, text = texts.letter(said, self._site, stop)
        self._mailer.send(user.email, subject, text, stop=stop)

    def _plain(self, notice: Notice) -> None:
        """A message to an address. Once it is through or has failed, its text is forgotten: links may stand in it."""
        data = notice.data
        if "to" not in data:
            self._finish([notice], DeliveryDecision("dropped", texts.GONE))
            return
        try:
            if self._mailer is None:
                raise Undelivered(translated(texts.NO_MAIL), final=True)
            self._mailer.send(str(data["to"]), str(data["subject"]), str(data["text"]))
        except Undelivered as failure:
            self._failed([notice], failure)
        else:
            with self._database.write() as c:
                channels.finish(c, notice.id, "sent", data=forgotten(notice))

    def _failed(self, group: Sequence[Notice], failure: Undelivered) -> None:
        """Note a failure: to be tried again, or for good. A channel that keeps failing is switched off."""
        with self._database.write() as c:
            for notice in group:
                number = notice.tries - 1
                if failure.final or number >= len(RETRY_AFTER):
                    reason = (
                        failure.reason
                        if failure.final
                        else translated(texts.GAVE_UP).format(reason=failure.reason)
                    )
                    channels.finish(c, notice.id, "failed", reason, data=forgotten(notice))
                    if notice.channel is not None and _hopeless(c, notice.channel):
                        channels.change_channel(c, notice.channel, enabled=False)
                    continue
                wait = max(RETRY_AFTER[number], failure.after or 0.0)
                channels.finish(c, notice.id, "due", failure.reason, CLOCK.now() + timedelta(seconds=wait))

    def _broken(self, group: Sequence[Notice]) -> None:
        """Note that the error at hand, a mistake of ours, kept some notices from being sent."""
        logger.exception("sending notices failed")
        self._failed(group, Undelivered(translated(texts.BROKEN)))

    def _finish(self, group: Iterable[Notice], fate: DeliveryDecision) -> None:
        with self._database.write() as c:
            for notice in group:
                # Putting off is no attempt.
                fields = {"tries": notice.tries - 1} if fate.status == "due" else {}
                channels.finish(c, notice.id, fate.status, fate.reason, fate.due, **fields)


def _hopeless(c: Connection, channel: int) -> bool:
    """Whether the last notices over a channel have all failed for good."""
    last = channels.outcomes(c, channel, MOST_FAILURES)
    return len(last) == MOST_FAILURES and set(last) == {"failed"}


def forgotten(notice: Notice) -> dict[str, Any]:
    """The data of a notice without the text of a message."""
    return (
        {key: value for key, value in notice.data.items() if key != "text"}
        if notice.channel is None
        else notice.data
    )


def tag(notice: Notice) -> str:
    """What replaces what: of a table, a browser shows only the last notice of a kind."""
    return f"table-{notice.table}-{notice.kind}" if notice.table is not None else notice.kind


def mention(channel: Channel, notice: Notice, text: texts.Text) -> str:
    """Whom a webhook calls over there: the user, or the one of the table whom it concerns."""
    if channel.table is None:
        return str(channel.data.get("mention", ""))
    calls = channel.data.get("mentions", {})
    return str(calls.get(str(notice.data.get("player")), "")) if isinstance(calls, dict) else ""


def _open(asked: Iterable[Any], notice: Notice, user: int, shared: bool) -> bool:
    proposal = next((p for p in asked if p.id == notice.data.get("proposal")), None)
    return proposal is not None and (shared or str(user) not in proposal.votes)

"""What a user may set about notices, on the page of the account and on that of a table."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

import msgspec
from sqlalchemy import Connection

from ...text.language import _, gettext, translated
from ..clock import CLOCK
from ..errors import NotAllowed, NotFound, NotNow, Unreadable
from ..live.table import TableSnapshot
from ..storage import channels, tables
from ..storage.records import Channel, Notice, Table, User
from . import machine, texts, webhook
from .outbound_http import OutboundHttp
from .push import subscription

MOST_CHANNELS = 10
"""Channels of a user."""

MOST_AT_TABLE = 3
SNOOZES = {"1": _("an hour"), "8": _("8 hours"), "24": _("a day"), "168": _("a week"), "720": _("a month")}
"""For how many hours a channel may be paused."""

SHAPES = (*webhook.SHAPES, machine.MACHINE)
"""Who may read what a webhook sends: chats, and programs."""

LOG = 40
"""Lines of the delivery log."""

KINDS = {"mail": _("Mail"), "push": _("Push"), "webhook": _("Webhook")}

STATES = {"sent": _("sent"), "failed": _("failed"), "dropped": _("dropped")}
"""What became of a notice."""


class Way(msgspec.Struct, frozen=True):
    """A channel as a page shows it: `where` is the address, the browser or the host, never a secret part of it."""

    channel: Channel
    kind: str
    where: str
    paused: bool


class Line(msgspec.Struct, frozen=True):
    """A line of the delivery log."""

    notice: Notice
    what: str
    over: str
    status: str
    table: Table | None


def way(channel: Channel, user: User | None = None) -> Way:
    """How a page shows a channel."""
    paused = channel.paused_until is not None and channel.paused_until > CLOCK.now()
    return Way(channel, translated(KINDS.get(channel.kind, channel.kind)), where(channel, user), paused)


def where(channel: Channel, user: User | None = None) -> str:
    """Where a channel leads to, without what only its owner may know."""
    if channel.kind == "mail":
        return user.email if user is not None else ""
    if channel.kind == "push":
        return str(channel.data.get("browser") or gettext("a browser"))
    return str(channel.data.get("url", "")).partition("://")[2].partition("/")[0].partition("?")[0]


def delivery_log(c: Connection, user: User) -> list[Line]:
    """What was lately sent to a user or not, the newest first."""
    found = channels.notices(c, user.id, LOG)
    ways = {channel.id: way(channel, user) for channel in channels.channels(c, user.id)}
    ids = {notice.table for notice in found if notice.table is not None}
    at = {row.id: row for row, _ in tables.tables(c, ids=ids, limit=len(ids))} if ids else {}
    return [_line(notice, ways, at) for notice in found]


def _line(notice: Notice, ways: Mapping[int, Way], at: Mapping[int, Table]) -> Line:
    over = ways.get(notice.channel) if notice.channel is not None else None
    row = at.get(notice.table) if notice.table is not None else None
    status = translated(STATES.get(notice.status, notice.status))
    if notice.status == "due":
        status = gettext("waits") if notice.tries == 0 else gettext("tries again")
    kind = translated(texts.KINDS.get(notice.kind, notice.kind))
    what = str(notice.data.get("line", "")) or (
        f"{kind}: {texts.table_name(row)}" if row is not None else kind
    )
    gone = translated(KINDS["mail"]) if notice.kind == "mail" else gettext("a channel that is gone")
    return Line(notice, what, f"{over.kind} ({over.where})" if over is not None else gone, status, row)


def own(c: Connection, user: User, id: int) -> Channel:
    """A channel of the user. Raises `NotFound`."""
    channel = channels.channel(c, id)
    if channel is None or channel.user != user.id:
        raise NotFound(gettext("There is no such channel."))
    return channel


def add_mail(c: Connection, user: User, mails: bool) -> Channel:
    """Notices by mail to the user's address. Raises `NotNow`."""
    if not mails:
        raise NotNow(translated(texts.SENDS_NO_MAIL))
    if not user.email or not user.email_proven:
        raise NotNow(
            gettext("Add a mail address to your account first, and follow the link that is sent to it.")
        )
    if any(channel.kind == "mail" for channel in channels.channels(c, user.id)):
        raise NotNow(gettext("Notices by mail are there already."))
    return _add(c, user, "mail", {})


def add_webhook(c: Connection, user: User, data: Mapping[str, Any], table: int | None = None) -> Channel:
    """A webhook; `data` as `webhook_data` gives it. Raises `NotNow`, `NotAllowed`."""
    if user.guest:
        raise NotAllowed(
            gettext("Webhooks are for accounts; as a guest you can use the pushes of your browser.")
        )
    if table is not None and len(channels.table_channels(c, table)) >= MOST_AT_TABLE:
        raise NotNow(gettext("A table can have {most_at_table} webhooks.", most_at_table=MOST_AT_TABLE))
    # A program is told whoever looks on.
    always = data.get("shape") == machine.MACHINE
    return _add(c, user, "webhook", data, table=table, always=always)


def webhook_data(outward: OutboundHttp, url: str, shape: str, mention: str) -> dict[str, Any]:
    """What is kept of a webhook. Raises `Unreadable` for an address to which nothing may be sent."""
    to = outward.target(url)
    if shape == machine.MACHINE:
        return {"url": url.strip(), "shape": shape, "secret": machine.new_secret()}
    if shape not in webhook.SHAPES:
        shape = webhook.shape_of(to.host)
    return {"url": url.strip(), "shape": shape, "mention": checked_mention(mention)}


def checked_mention(mention: str) -> str:
    """An id by which the other side calls a user. Raises `Unreadable`."""
    mention = mention.strip().removeprefix("<@").removesuffix(">")
    if mention and not webhook.MENTION.fullmatch(mention):
        raise Unreadable(
            gettext("An id to call you by has letters, digits, dots, dashes and underscores only.")
        )
    return mention


def add_push(c: Connection, user: User, data: Any, outward: OutboundHttp, browser: str) -> Channel:
    """Notices to a browser; one that is known already is taken over. Raises `Unreadable`, `NotNow`."""
    found = subscription(data, outward)
    kept = {
        "endpoint": found.endpoint,
        "keys": {"p256dh": found.p256dh, "auth": found.auth},
        "browser": texts.one_line(browser, 60),
    }
    for channel in channels.channels(c, user.id):
        if channel.kind == "push" and channel.data.get("endpoint") == found.endpoint:
            return channels.change_channel(c, channel.id, data=kept, enabled=True)
    return _add(c, user, "push", kept)


def drop_push(c: Connection, user: User, endpoint: str) -> None:
    """Drop the user's channel of pushes to this endpoint; nothing where there is none."""
    for channel in channels.channels(c, user.id):
        if channel.kind == "push" and channel.data.get("endpoint") == endpoint:
            channels.drop_channel(c, channel.id)


def snoozed(hours: str) -> datetime | None:
    """Until when a channel is paused; None for not any more. Raises `Unreadable`."""
    if hours in ("", "0"):
        return None
    if hours not in SNOOZES:
        times = ", ".join(map(translated, SNOOZES.values()))
        raise Unreadable(gettext("A channel can be paused for {times}.", times=times))
    return CLOCK.now() + timedelta(hours=int(hours))


def at_table(live: TableSnapshot, user: User) -> None:
    """Raises `NotAllowed` for somebody who neither owns the table nor has a seat there."""
    if live.row.owner != user.id and not live.seats_of(user.id):
        raise NotAllowed(gettext("This page is for those who play at the table."))


def _add(c: Connection, user: User, kind: str, data: Mapping[str, Any], **fields: Any) -> Channel:
    if len(channels.channels(c, user.id)) >= MOST_CHANNELS:
        raise NotNow(gettext("You can have {most} channels; remove one first.", most=MOST_CHANNELS))
    return channels.add_channel(c, user.id, kind, data, **fields)

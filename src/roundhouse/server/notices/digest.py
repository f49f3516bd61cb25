"""Mail that is collected: what happens within an hour or a day goes out as one letter."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from ...text.language import gettext
from ..errors import Unreadable
from ..storage.records import Channel

EACH, HOURLY, DAILY = "", "hour", "day"
"""How often a letter goes out, as `data["digest"]` of a channel has it; a daily one at the hour `data["hour"]`, UTC."""

KINDS = ("mail",)
"""The channels over which things are collected."""


def checked(every: str, hour: int) -> dict[str, Any]:
    """What is kept of a choice. Raises `Unreadable`."""
    if every not in (EACH, HOURLY, DAILY) or not 0 <= hour < 24:
        raise Unreadable(
            gettext("Mail is sent for each notice, every hour, or every day at an hour."), field="digest"
        )
    return {"digest": every, "hour": hour} if every == DAILY else {"digest": every}


def checked_for(channel: Channel, every: str, hour: int) -> dict[str, Any]:
    """What is kept of a choice for a channel. Raises `Unreadable`, also where letters are not collected."""
    if channel.kind not in KINDS:
        raise Unreadable(gettext("Only mail is collected."), field="digest")
    return checked(every, hour)


def next_letter(channel: Channel, now: datetime) -> datetime | None:
    """When the next letter of a channel is due; None where each notice goes by itself.

    >>> from datetime import datetime, UTC
    >>> now = datetime(2026, 1, 2, 9, 30, tzinfo=UTC)
    >>> mail = Channel(id=1, user=1, kind="mail", data={"digest": "day", "hour": 7}, created=now)
    >>> str(next_letter(mail, now))
    '2026-01-03 07:00:00+00:00'
    """
    if channel.kind not in KINDS:
        return None
    every, hour = chosen(channel.data)
    now = now.astimezone(UTC)
    begun = now.replace(minute=0, second=0, microsecond=0)
    if every == HOURLY:
        return begun + timedelta(hours=1)
    if every == DAILY:
        today = begun.replace(hour=hour)
        return today if today > now else today + timedelta(days=1)
    return None


def chosen(data: Mapping[str, Any]) -> tuple[str, int]:
    """How often letters go out, and at which hour a daily one."""
    hour = data.get("hour", 0)
    return str(data.get("digest", EACH)), hour if isinstance(hour, int) and 0 <= hour < 24 else 0

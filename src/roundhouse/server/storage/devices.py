"""Browsers in which somebody has logged in with a password or a passkey."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import Connection, select

from . import schema
from .records import Device
from .rows import change, many, now, one, put

ROW = schema.devices
DAYS = 365
"""Days after which a browser that was not seen is forgotten."""

MAX_DEVICES = 30
"""Browsers that are remembered of a user."""


def add_device(c: Connection, user: int, browser: str, place: str) -> Device:
    """A new browser of a user. The one seen longest ago is forgotten for it where there are too many."""
    moment = now()
    made = put(c, Device, ROW, user=user, created=moment, seen=moment, browser=browser, place=place)
    # Never the new one, which may have been seen "before" the others: the clock was set back.
    others = ROW.c.user == user, ROW.c.id != made.id
    latest = select(ROW.c.id).where(*others).order_by(ROW.c.seen.desc(), ROW.c.id.desc())
    c.execute(ROW.delete().where(*others, ROW.c.id.not_in(latest.limit(MAX_DEVICES - 1))))
    return made


def device(c: Connection, id: int, user: int) -> Device | None:
    """A browser of a user, unless it was not seen for a year."""
    fresh = ROW.c.seen > now() - timedelta(days=DAYS)
    return one(c, Device, ROW, ROW.c.id == id, ROW.c.user == user, fresh)


def devices(c: Connection, user: int) -> list[Device]:
    """The browsers of a user, the one seen last first."""
    return many(c, Device, ROW, ROW.c.user == user, order=(ROW.c.seen.desc(), ROW.c.id.desc()))


def see_device(c: Connection, id: int, browser: str, place: str) -> None:
    """Note a login in a browser that was known already."""
    change(c, Device, ROW, ROW.c.id == id, seen=now(), browser=browser, place=place)


def forget_device(c: Connection, id: int, user: int) -> None:
    """Forget one browser of a user."""
    c.execute(ROW.delete().where(ROW.c.id == id, ROW.c.user == user))


def forget_devices(c: Connection, user: int, but: int | None = None) -> None:
    """Forget all browsers of a user, or all but one."""
    c.execute(ROW.delete().where(ROW.c.user == user, *(() if but is None else (ROW.c.id != but,))))

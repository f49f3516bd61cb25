"""Whom a user does not want to hear in chats."""

from __future__ import annotations

from sqlalchemy import Connection

from ...text.language import gettext
from ..errors import NotNow, Unreadable
from ..storage import users
from ..storage.records import User

SETTING = "hushed"
"""The setting of a user that holds their ids."""

MAX_MUTED = 200
"""Whom one user may have muted."""


def hushed(user: User | None) -> tuple[int, ...]:
    """The ids of those whom a user does not hear."""
    found = user.settings.get(SETTING, []) if user is not None else []
    return tuple(id for id in found if isinstance(id, int)) if isinstance(found, list) else ()


def hush(c: Connection, user: User, other: int, on: bool) -> User:
    """Hear no more of what somebody says in chats, at any table, or hear it again.

    Raises `Unreadable` for nobody, or oneself; `NotNow` for too many.
    """
    user = users.held(c, user.id)
    own = [id for id in hushed(user) if id != other]
    if on:
        if other == user.id or users.user(c, other) is None:
            raise Unreadable(gettext("There is no such user."), field="user")
        if len(own) >= MAX_MUTED:
            raise NotNow(gettext("You do not hear {most} already.", most=MAX_MUTED))
        own.append(other)
    return users.change_user(c, user.id, settings={SETTING: own})


def names(c: Connection, user: User | None) -> list[tuple[int, str]]:
    """Ids and names of those whom a user does not hear."""
    found = users.users_by_id(c, set(hushed(user)))
    return sorted(((one.id, one.name) for one in found.values()), key=lambda one: one[1].casefold())

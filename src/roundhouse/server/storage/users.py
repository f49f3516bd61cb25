"""Users; with what belongs to them in `sessions`, `tokens` and `once`, which are found here too."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, or_, select
from sqlalchemy.exc import IntegrityError

from ...text.language import gettext
from ..errors import NotFound, NotNow
from . import schema
from .account_keys import account_key, looks
from .leaving import delete_user as delete_user
from .once import create_once as create_once
from .once import take_once as take_once
from .records import User
from .rows import change, halved, holding, many, now, one, put
from .sessions import close_session as close_session
from .sessions import close_sessions as close_sessions
from .sessions import login as login
from .sessions import open_session as open_session
from .sessions import see_session as see_session
from .sessions import session as session
from .sessions import sessions_of as sessions_of
from .tokens import create_token as create_token
from .tokens import drop_token as drop_token
from .tokens import drop_tokens as drop_tokens
from .tokens import token as token
from .tokens import tokens as tokens
from .tokens import use_token as use_token

ROW = schema.users
GONE = re.compile(r"gone-\d+")
"""The names of users who have left, which nobody may take."""

ASKED_AT_ONCE = 500
"""Values in one question, of which SQLite takes no number that one likes."""


def create_user(
    c: Connection, name: str, *, password_hash: str = "", email: str = "", guest: bool = False
) -> User:
    """A new user. Raises `NotNow` when the name is taken, in capitals or not, or looks like one that is."""
    fields = {"name": name, "name_key": _free(name), "password_hash": password_hash, "email": email}
    try:
        with c.begin_nested():
            made = put(c, User, ROW, **fields, guest=guest, created=now())
            _look(c, made.id, name)
    except IntegrityError:
        raise _taken(name) from None
    return made


def user(c: Connection, id: int) -> User | None:
    """The user with an id."""
    return one(c, User, ROW, ROW.c.id == id)


def user_named(c: Connection, name: str) -> User | None:
    """The user with a name, in capitals or not."""
    return one(c, User, ROW, ROW.c.name_key == account_key(name))


def good_secrets(c: Connection, hashes: Sequence[str]) -> set[str]:
    """Those of these hashes that are of a login or a key which is good: not expired, of a user who is not banned."""
    found: set[str] = set()
    for begin in range(0, len(hashes), ASKED_AT_ONCE):
        some = hashes[begin : begin + ASKED_AT_ONCE]
        for row, more in ((schema.sessions, (schema.sessions.c.expires > now(),)), (schema.tokens, ())):
            of = select(row.c.secret_hash).join(ROW, ROW.c.id == row.c.user)
            found.update(c.scalars(of.where(row.c.secret_hash.in_(some), ROW.c.banned.is_(False), *more)))
    return found


def users_with_email(c: Connection, email: str) -> list[User]:
    """The users with an e-mail address, in capitals or not; guests and those who left have none."""
    found = many(c, User, ROW, holding(ROW.c.email, email), order=(ROW.c.id,)) if email else []
    return [user for user in found if user.email.lower() == email.lower()]


def users_by_id(c: Connection, ids: set[int]) -> dict[int, User]:
    """Several users at once, by id; those that there are."""
    return {user.id: user for user in many(c, User, ROW, ROW.c.id.in_(ids))} if ids else {}


def names_by_id(c: Connection, ids: Collection[int]) -> dict[int, str]:
    """The names of several users, by id; those that there are and can be read."""
    if not ids:
        return {}
    found = c.execute(select(ROW.c.id, ROW.c.name).where(ROW.c.id.in_(ids))).all()
    return {id: name for id, name in found if isinstance(name, str) and not halved(name)}


def held(c: Connection, id: int) -> User:
    """A user whom nobody else changes before this transaction has ended: what is written of the user may depend on what
    is read here. Raises `NotFound`."""
    c.execute(select(ROW.c.id).where(ROW.c.id == id).with_for_update())
    if (found := user(c, id)) is None:
        raise _nobody()
    return found


def password_hash(c: Connection, id: int) -> str:
    """What the password of a user is checked against; empty for guests, for those who left and for nobody."""
    return c.execute(select(ROW.c.password_hash).where(ROW.c.id == id)).scalar() or ""


def change_user(c: Connection, id: int, **fields: Any) -> User:
    """Set fields of a user, `password_hash` among them.

    `settings`: those that are to be other than they are, None for what is no longer chosen; the others stay as they are
    now, whatever was read of them before this transaction. Raises `NotFound`, and `NotNow` when another user has the
    new name, or one that looks like it.
    """
    if "settings" in fields:
        fields["settings"] = _settings(held(c, id), fields["settings"])
    if "name" in fields:
        fields["name_key"] = _free(fields["name"])
    try:
        with c.begin_nested():
            changed = change(c, User, ROW, ROW.c.id == id, **fields)
            if changed is not None and "name" in fields:
                _look(c, id, fields["name"])
    except IntegrityError:
        raise _taken(fields["name"]) from None
    if changed is None:
        raise _nobody()
    return changed


def find_users(c: Connection, text: str, limit: int = 50) -> list[User]:
    """Users whose name or e-mail address has the text in it, in capitals or not; the newest first."""
    found = or_(holding(ROW.c.name, text), holding(ROW.c.email, text))
    return many(c, User, ROW, found, order=(ROW.c.id.desc(),), limit=limit)


def _settings(user: User, changes: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in {**user.settings, **changes}.items() if value is not None}


def _nobody() -> NotFound:
    return NotFound(gettext("There is no such user."))


def _look(c: Connection, id: int, name: str) -> None:
    """Note how the name of a user looks. Raises `NotNow` when that of another user looks the same."""
    table = schema.looks
    c.execute(table.delete().where(table.c.user == id))
    try:
        with c.begin_nested():
            c.execute(table.insert(), [{"look": look, "user": id} for look in looks(name)])
    except IntegrityError:
        sentence = gettext("The name {name} looks like one that is taken.", name=name)
        raise NotNow(sentence, name=name, field="name") from None


def _free(name: str) -> str:
    """The key of a name that somebody may have."""
    key = account_key(name)
    if GONE.fullmatch(key):
        raise _taken(name)
    return key


def _taken(name: str) -> NotNow:
    return NotNow(gettext("The name {name} is taken.", name=name), name=name, field="name")

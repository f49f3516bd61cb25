"""Passkeys: the public halves of keys with which people log in."""

from __future__ import annotations

from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError

from ...text.language import gettext
from ..errors import NotNow
from . import schema
from .records import Passkey
from .rows import change, many, now, one, put

ROW = schema.passkeys


def add_passkey(
    c: Connection, user: int, name: str, credential: str, public_key: bytes, uses: int
) -> Passkey:
    """A new passkey of a user. Raises `NotNow` when somebody has it already."""
    fields = {"name": name, "credential": credential, "public_key": public_key, "uses": uses}
    try:
        with c.begin_nested():
            return put(c, Passkey, ROW, user=user, **fields, created=now())
    except IntegrityError:
        raise NotNow(gettext("This passkey is in use already.")) from None


def passkeys(c: Connection, user: int) -> list[Passkey]:
    """The passkeys of a user, in the order in which they were made."""
    return many(c, Passkey, ROW, ROW.c.user == user, order=(ROW.c.id,))


def passkey(c: Connection, credential: str) -> Passkey | None:
    """The passkey with an identifier of its own."""
    return one(c, Passkey, ROW, ROW.c.credential == credential)


def use_passkey(c: Connection, id: int, uses: int) -> bool:
    """Note a login with a passkey; False when its count has not gone on, as it would not with a copy of it.

    Keys that do not count say 0 each time.
    """
    before = c.execute(select(ROW.c.uses).where(ROW.c.id == id).with_for_update()).scalar()
    if before is None or (uses <= before and (uses or before)):
        return False
    change(c, Passkey, ROW, ROW.c.id == id, uses=uses, used=now())
    return True


def drop_passkey(c: Connection, user: int, id: int) -> None:
    """Remove a passkey of a user."""
    c.execute(ROW.delete().where(ROW.c.id == id, ROW.c.user == user))

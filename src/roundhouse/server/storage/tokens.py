"""Keys for the API. The database holds only the hash of a key."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import Connection

from . import schema
from .records import Token
from .rows import many, now, one, put

ROW = schema.tokens

READ, PLAY, CHALLENGE = "read", "play", "challenge"
"""The scopes of a key: whoever may play or challenge may read. `CHALLENGE` is for sending and answering challenges."""

SCOPES = (READ, PLAY, CHALLENGE)


def create_token(c: Connection, user: int, label: str, scopes: Iterable[str], secret_hash: str) -> Token:
    """A new key of a user."""
    fields = {"user": user, "label": label, "scopes": tuple(scopes), "secret_hash": secret_hash}
    return put(c, Token, ROW, created=now(), **fields)


def tokens(c: Connection, user: int) -> list[Token]:
    """The keys of a user, the oldest first."""
    return many(c, Token, ROW, ROW.c.user == user, order=(ROW.c.id,))


def token(c: Connection, secret_hash: str) -> Token | None:
    """The key with a secret."""
    return one(c, Token, ROW, ROW.c.secret_hash == secret_hash)


def use_token(c: Connection, id: int, when: datetime) -> None:
    """Remember that a key was used."""
    c.execute(ROW.update().where(ROW.c.id == id).values(used=when))


def drop_token(c: Connection, user: int, id: int) -> None:
    """Revoke a key, if it is the user's."""
    c.execute(ROW.delete().where(ROW.c.user == user, ROW.c.id == id))


def drop_tokens(c: Connection, user: int) -> None:
    """Revoke all keys of a user."""
    c.execute(ROW.delete().where(ROW.c.user == user))

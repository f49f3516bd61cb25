"""How much room the tables of a user may take in the database.

Moves are never refused for want of room: a game has an end, and what it takes until then is little. What has none is
taking back and playing again, new tables, and files.
"""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection

from ...text.language import decimal, gettext
from ..errors import TooLarge
from ..storage import tables, users
from ..storage.records import User
from .table import TableSnapshot

LARGEST_LOG = 16 * 1024 * 1024
"""Bytes from which nothing can be taken back at a table any more; the longest games take one or two million."""


class Quotas(msgspec.Struct, frozen=True):
    """Bytes that the tables of a user may take: of one with an account, and of a guest."""

    user: int = 256 * 1024 * 1024
    guest: int = 16 * 1024 * 1024

    def of(self, user: User) -> int:
        """What a user has."""
        return self.guest if user.guest else self.user


def check_room(c: Connection, quotas: Quotas, user: User) -> None:
    """Whether the tables of a user, with what the transaction has added, fit. Raises `TooLarge`."""
    most, used = quotas.of(user), tables.room_of(c, user.id)
    if used > most:
        raise TooLarge(
            gettext(
                "Your tables take {used} MiB of the {most} MiB that they may take. Delete some that you do not need.",
                used=decimal(used / 2**20),
                most=decimal(most / 2**20),
            ),
            bytes=most,
        )


def check_undo(c: Connection, quotas: Quotas, live: TableSnapshot) -> None:
    """Whether something may still be taken back at a table. Raises `TooLarge`."""
    row = live.row
    if row.size > LARGEST_LOG:
        raise TooLarge(
            gettext("So much has been taken back at this table that its log is full. It goes on without."),
            bytes=LARGEST_LOG,
        )
    if {seat.user for seat in live.seats if not seat.bot} <= {row.owner}:
        owner = users.user(c, row.owner)
        if owner is not None:
            check_room(c, quotas, owner)

"""What happens when a user leaves the site: what is personal goes, what others played with them stays."""

from __future__ import annotations

from sqlalchemy import Connection, or_, select

from ...text.language import gettext
from ..errors import NotFound
from . import schema
from .records import OPEN, OVER, Seat, Table
from .rows import many
from .tables import DamagedTable, as_far

PERSONAL = (
    schema.looks,
    schema.sessions,
    schema.devices,
    schema.passkeys,
    schema.tokens,
    schema.once,
    schema.notes,
    schema.plan_readers,
    schema.plans,
    schema.companions,
    schema.mutes,
    schema.notices,
    schema.channels,
    schema.vacations,
    schema.ratings,
    schema.reactions,
    schema.challenges,
)
"""Tables of the database in which the rows of a user say something about nobody else."""


def delete_user(c: Connection, id: int) -> list[int]:
    """Take everything personal about a user out of the database, and the user out of what is going on.

    The row stays under the name "gone-ID", so that games, results and chat keep their shape; the display names at
    tables become that too (the id of a player in a log stays as it is). At open tables the seats become free, at
    running ones empty, for the owner to fill. Tables of the user go to somebody else who sits there; open ones without
    anybody are removed. Gives the numbers of all these tables. Raises `NotFound`.
    """
    users = schema.users
    if c.execute(select(users.c.id).where(users.c.id == id)).first() is None:
        raise NotFound(gettext("There is no such user."))
    name = f"gone-{id}"
    theirs = _tables_of(c, id)
    for table in theirs:
        _leave(c, table, id, name)
    for personal in PERSONAL:
        c.execute(personal.delete().where(personal.c.user == id))
    c.execute(schema.challenges.delete().where(schema.challenges.c.by == id))
    # What was quoted has names in it; who reported whom, and what came of it, stays for those who look after the site.
    reported = or_(schema.reports.c.about == id, schema.reports.c.user == id)
    c.execute(schema.reports.update().where(reported).values(quoted={}, text=""))
    nothing = {"password_hash": "", "email": "", "email_proven": False, "admin": False, "settings": {}}
    c.execute(users.update().where(users.c.id == id).values(name=name, name_key=name, **nothing))
    return [table.id for table in theirs]


def _tables_of(c: Connection, id: int) -> list[Table]:
    tables, seats = schema.tables, schema.seats
    seated = select(seats.c.table).where(or_(seats.c.user == id, seats.c.absent == id))
    theirs = c.execute(
        select(tables.c.id).where(or_(tables.c.owner == id, tables.c.id.in_(seated))).order_by(tables.c.id)
    )
    return [table for number in theirs.scalars() if (table := as_far(c, number)) is not None]


def _leave(c: Connection, table: Table, id: int, name: str) -> None:
    tables, seats = schema.tables, schema.seats
    at_table = many(c, Seat, seats, seats.c.table == table.id, order=(seats.c.number,))
    theirs = seats.c.table == table.id, seats.c.user == id
    players = [seat.player for seat in at_table if id in (seat.user, seat.absent) and seat.player]
    if table.status == OPEN:
        c.execute(seats.update().where(*theirs).values(user=None, player="", ready=False, deputy=None))
    else:
        names = {**table.names, **dict.fromkeys(players, name)}
        if not isinstance(table, DamagedTable):
            c.execute(tables.update().where(tables.c.id == table.id).values(names=names, need=""))
        if table.status != OVER:
            c.execute(seats.update().where(*theirs).values(user=None, deputy=None))
    c.execute(seats.update().where(seats.c.table == table.id, seats.c.absent == id).values(absent=None))
    c.execute(seats.update().where(seats.c.table == table.id, seats.c.deputy == id).values(deputy=None))
    others = [seat.user for seat in at_table if seat.user not in (None, id)]
    if table.owner != id or table.status == OVER:
        return
    if others:
        c.execute(tables.update().where(tables.c.id == table.id).values(owner=others[0]))
    elif table.status == OPEN:
        c.execute(tables.delete().where(tables.c.id == table.id))

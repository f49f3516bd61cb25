"""Challenges: somebody is asked to a seat of a table that has not begun, and answers."""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Mapping
from typing import Unpack

import msgspec
from sqlalchemy import Connection

from ...text.language import _, gettext
from ..errors import NotAllowed, NotFound, NotNow, Unreadable
from ..storage import challenges, tables, users
from ..storage.challenges import ACCEPTED, CANCELLED, DECLINED
from ..storage.records import OPEN, Challenge, Table, User
from . import seating
from .hush import hushed
from .store import TableStore
from .table import TableSnapshot
from .table_choices import Opening

MOST_OPEN = 8
"""Challenges of one user to another that may wait for an answer at once."""

REASONS: Mapping[str, str] = {
    "generic": _("not now"),
    "later": _("not now, perhaps later"),
    "title": _("not this title"),
    "options": _("not with these options"),
    "players": _("not with these players, or not with so many"),
    "clock": _("not with this clock"),
    "rated": _("only games that are not rated"),
    "unrated": _("only rated games"),
    "bots": _("not with bots"),
    "people": _("not with people"),
}
"""Why a challenge is declined, by code."""


class Told(msgspec.Struct, frozen=True):
    """A challenge with the table and the people that it is about."""

    challenge: Challenge
    table: Table
    to: User
    by: User


def people_named(c: Connection, names: Collection[str]) -> list[User]:
    """The users of these names, each once. Raises `Unreadable` for a name that nobody has."""
    found = {}
    for name in names:
        user = users.user_named(c, name)
        if user is None:
            raise Unreadable(gettext("There is nobody called {name} here.", name=repr(name)), field="to")
        found[user.id] = user
    return list(found.values())


def check(c: Connection, by: User, to: User) -> None:
    """Raises `NotNow` or `NotAllowed` where somebody may not challenge somebody, whatever the table."""
    if to.id == by.id:
        raise NotNow(gettext("You cannot challenge yourself."), field="to")
    if to.banned or users.GONE.fullmatch(to.name):
        raise NotNow(gettext("The account of {name} is closed.", name=to.name), field="to")
    if by.id in hushed(to):
        raise NotAllowed(gettext("{name} takes no challenges from you.", name=to.name), field="to")
    waiting = [one for one in challenges.open_ones(c, by.id) if one.user == to.id]
    if len(waiting) >= MOST_OPEN:
        raise NotNow(
            gettext(
                "{name} has not answered {count} challenges of yours yet.", name=to.name, count=MOST_OPEN
            ),
            field="to",
        )


def challenge(
    store: TableStore, id: int, owner: User, to: Collection[User], begins: bool = False
) -> list[Challenge]:
    """Challenge users to a table that its owner has opened. `begins`: the game begins once no seat is free.

    Raises `NotAllowed`, `NotNow` when the game has begun, there are fewer free seats than challenges, or somebody has
    a seat or a challenge already.
    """
    with store.changing(id) as (c, live):
        if live.row.owner != owner.id:
            raise NotAllowed(gettext("Only the owner of the table can do that."))
        if live.row.status != OPEN:
            raise NotNow(gettext("The game has begun."))
        asked = {one.user for one in challenges.of_table(c, [id]) if one.status == OPEN}
        if len(seating.free_seats(live)) < len(asked) + len(to):
            raise NotNow(gettext("There are more challenges than free seats."), field="to")
        for user in to:
            check(c, owner, user)
            if user.id in asked or live.seats_of(user.id):
                raise NotNow(gettext("{name} is at this table already.", name=user.name), field="to")
        return [challenges.add(c, id, user.id, owner.id, begins) for user in to]


def opened(
    store: TableStore,
    owner: User,
    title: str,
    to: Collection[User],
    begins: bool = False,
    **wanted: Unpack[Opening],
) -> tuple[TableSnapshot, list[Challenge]]:
    """Open a table and challenge users to it, or neither.

    Raises as `check` and `seating.create` do.
    """
    with store.database.read() as c:
        for user in to:
            check(c, owner, user)
    live = seating.create(store, owner, title, **wanted)
    try:
        return live, challenge(store, live.row.id, owner, to, begins)
    except Exception:
        seating.delete(store, live.row.id, owner)
        raise


def accept(store: TableStore, id: int, user: User) -> TableSnapshot:
    """Take the seat to which one is challenged; the game begins if that was wanted and no seat is free any more.

    Raises `NotFound` for a challenge to somebody else, `NotNow` where it is not open any more or all seats are taken.
    """
    found = _to(store, id, user)
    with store.changing(found.table) as (c, live):
        if live.row.status != OPEN:
            raise NotNow(gettext("The game has begun."))
        free = seating.free_seats(live)
        if not live.seats_of(user.id):
            if not free:
                raise NotNow(gettext("All seats are taken."))
            seating.take(c, live, user, free.pop(0))
        _decided(challenges.decide(c, id, ACCEPTED))
        begins = found.begins and not free
        owner = users.user(c, live.row.owner)
    if begins and owner is not None:
        with contextlib.suppress(NotNow):  # the seat is taken all the same, and the owner may begin
            return seating.start(store, found.table, owner, shuffle=True)
    with store.locked(found.table):
        return store.fresh(found.table)


def decline(store: TableStore, id: int, user: User, reason: str = "generic") -> Challenge:
    """Decline a challenge; whoever sent it is told why. Raises as `accept`, and `Unreadable` for no such reason."""
    if reason not in REASONS:
        raise Unreadable(gettext("There is no such reason."), field="reason")
    found = _to(store, id, user)
    with store.changing(found.table) as (c, _live):
        return _decided(challenges.decide(c, id, DECLINED, reason))


def cancel(store: TableStore, id: int, user: User) -> Challenge:
    """Take a challenge back that has not been answered. Raises `NotFound` for one of somebody else, and `NotNow`."""
    with store.database.read() as c:
        found = challenges.challenge(c, id)
    if found is None or found.by != user.id:
        raise _missing()
    with store.changing(found.table) as (c, _live):
        return _decided(challenges.decide(c, id, CANCELLED))


def told(c: Connection, found: Collection[Challenge]) -> list[Told]:
    """Challenges with what they are about, those whose table can be read."""
    people = users.users_by_id(c, {id for one in found for id in (one.user, one.by)})
    about = {one.table: tables.as_far(c, one.table) for one in found}
    return [
        Told(one, table, people[one.user], people[one.by])
        for one in found
        if (table := about[one.table]) is not None and one.user in people and one.by in people
    ]


def _to(store: TableStore, id: int, user: User) -> Challenge:
    with store.database.read() as c:
        found = challenges.challenge(c, id)
    if found is None or found.user != user.id:
        raise _missing()
    if found.status != OPEN:
        raise _settled()
    return found


def _decided(found: Challenge | None) -> Challenge:
    if found is None:
        raise _settled()
    return found


def _missing() -> NotFound:
    return NotFound(gettext("There is no such challenge."))


def _settled() -> NotNow:
    return NotNow(gettext("This challenge is settled."))

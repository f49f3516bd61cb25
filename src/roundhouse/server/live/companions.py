"""Companions at a site: ledgers that are made, read, written to from several devices, and deleted.

A ledger is known by a secret in its address, since it is for everybody at a table: who has the link to write may write,
who has the link to look may look. Its owner has both, may renew them, and may delete it.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ...play.companion import STRICT, BadLedger, Entry, Facts, Ledger, entry, sentence
from ...play.companion.entries import Undo, plain
from ...play.companion.keeping import fold
from ...play.companion.ledger import LEDGER, MOST_ENTRIES, facts_of, folded, hanging
from ...play.companion.shares import Void
from ...play.companion.state import VOID, WARNING, Line
from ...text.language import gettext
from ...text.malformed import problem_of
from ..errors import NotFound, NotNow, Unreadable
from ..storage import companions as storage
from ..storage.database import Database
from ..storage.records import Companion, User
from ..unguessable import unguessable
from .hub import ENTRIES, Hub

MOST_LEDGERS = 60
"""How many ledgers a user may have."""

MOST_AT_ONCE = 50
"""How many entries are sent together."""

LONGEST_NAME = 60

SECRET = re.compile(r"[A-Za-z0-9_-]{16,64}")


class Refusal(msgspec.Struct, frozen=True):
    """An entry that was not taken, and why: what is against it, in sentences."""

    id: str
    why: tuple[str, ...]


class Synced(msgspec.Struct, frozen=True):
    """A ledger after a device has sent what it has: the entries it does not know, and those that were refused."""

    row: Companion
    entries: tuple[dict[str, Any], ...]
    refused: tuple[Refusal, ...]


# -- finding -----------------------------------------------------------------------------------------


def writable(database: Database, key: str) -> Companion:
    """The ledger with that secret for writing. Raises `NotFound`."""
    with database.read() as c:
        found = storage.by_key(c, key) if _secret(key) else None
    if found is None:
        raise NotFound(gettext("There is no such ledger."))
    return found


def readable(database: Database, look: str) -> Companion:
    """The ledger with that secret for looking. Raises `NotFound`."""
    with database.read() as c:
        found = storage.by_look(c, look) if _secret(look) else None
    if found is None:
        raise NotFound(gettext("There is no such ledger."))
    return found


def _secret(text: str) -> bool:
    return bool(SECRET.fullmatch(text))


def owned(database: Database, user: User, key: str) -> Companion:
    """A ledger of the user. Raises `NotFound`."""
    found = writable(database, key)
    if found.user != user.id:
        raise NotFound(gettext("There is no such ledger of yours."))
    return found


def of_user(database: Database, user: User) -> list[Companion]:
    """The ledgers of a user, those changed last first."""
    with database.read() as c:
        return storage.of_user(c, user.id)


def ledger(database: Database, row: Companion) -> Ledger:
    """A ledger with all its entries. Raises `NotNow` where this program cannot read it any more."""
    with database.read() as c:
        rows = storage.entries(c, row.id)
    try:
        found = tuple(entry(one.data) for one in rows)
    except msgspec.ValidationError as error:
        raise NotNow(gettext("This ledger cannot be read: {problem}.", problem=problem_of(error))) from None
    return Ledger(row.title, row.players, row.options, row.mode, row.name, row.drawn, found)


def facts(row: Companion) -> Facts:
    """What has to be known of the title. Raises `NotNow` where this program does not have it any more."""
    try:
        return facts_of(row.title, row.players, row.options, row.drawn)
    except BadLedger as error:
        raise NotNow(str(error)) from None


# -- making and deleting -----------------------------------------------------------------------------


def create(database: Database, user: User, wanted: Ledger) -> Companion:
    """A new ledger of the user, with the entries that it has. Raises `Unreadable`, and `NotNow` for too many."""
    if len(wanted.name) > LONGEST_NAME:
        raise Unreadable(gettext("A name has {most} letters at most.", most=LONGEST_NAME))
    if not wanted.name.isprintable():
        raise Unreadable(gettext("A name has letters and signs that can be seen."))
    try:
        known = wanted.facts
    except BadLedger as error:
        raise Unreadable(str(error)) from None
    with database.write() as c:
        if storage.count(c, user.id) >= MOST_LEDGERS:
            raise NotNow(gettext("These are enough ledgers: delete one first."))
        made = storage.add(
            c,
            user.id,
            unguessable(18),
            unguessable(18),
            wanted.name
            or gettext("{title} of {players}", title=known.title, players=", ".join(known.players))[
                :LONGEST_NAME
            ],
            known.title,
            known.players,
            wanted.options,
            wanted.drawn,
            wanted.mode,
        )
        storage.append(c, made.id, [plain(one) for one in wanted.entries])
    return msgspec.structs.replace(made, revision=len(wanted.entries))


def renew(database: Database, user: User, key: str) -> Companion:
    """Other secrets for a ledger: who had its links has them no more. Raises `NotFound`."""
    row = owned(database, user, key)
    with database.write() as c:
        storage.change(c, row.id, key=unguessable(18), look=secrets.token_urlsafe(18))
        found = next(one for one in storage.of_user(c, user.id) if one.id == row.id)
    return found


def delete(database: Database, user: User, key: str) -> None:
    """Delete a ledger. Raises `NotFound`."""
    row = owned(database, user, key)
    with database.write() as c:
        storage.delete(c, row.id)


# -- writing -----------------------------------------------------------------------------------------


def sync(database: Database, key: str, since: int, sent: Sequence[Mapping[str, Any]]) -> Synced:
    """Append what a device has, in the order in which it arrives, and give it what comes after entry `since`.

    What is there already is not written again. An entry that is none, or that a strict ledger objects to, is refused,
    and the others are taken. Raises `NotFound`; `Unreadable` for too many at once.
    """
    if len(sent) > MOST_AT_ONCE:
        raise Unreadable(gettext("1 to {most} entries are sent together.", most=MOST_AT_ONCE))
    row = writable(database, key)
    wanted, refused = _read(sent)
    if wanted:
        known = facts(row)
        with database.write() as c:
            last = storage.lock(c, row.id)
            if last is None:
                raise NotFound(gettext("There is no such ledger."))
            there = storage.known(c, row.id, [one.id for one in wanted])
            new = [one for one in wanted if one.id not in there]
            if row.mode == STRICT and new:
                before = [entry(one.data) for one in storage.entries(c, row.id)]
                new, more = _strictly(known, before, new)
                refused += more
            room = MOST_ENTRIES - last
            refused += [
                Refusal(one.id, (gettext("A ledger has at most {most} entries.", most=MOST_ENTRIES),))
                for one in new[max(0, room) :]
            ]
            storage.append(c, row.id, [plain(one) for one in new[: max(0, room)]])
    with database.read() as c:
        now = storage.by_key(c, key)
        found = storage.entries(c, row.id, max(0, since))
    if now is None:
        raise NotFound(gettext("There is no such ledger."))
    return Synced(now, tuple(one.data for one in found), tuple(refused))


def news_of(row: Companion) -> int:
    """The number under which the hub has news of a ledger: below those of tables."""
    return -row.id


def tell(hub: Hub, done: Synced) -> None:
    """Tell everybody who has the ledger open how many entries it has now, since somebody may have appended some."""
    hub.tell(news_of(done.row), ENTRIES, done.row.revision)


def _read(sent: Sequence[Mapping[str, Any]]) -> tuple[list[Entry], list[Refusal]]:
    """The entries that are such, each once, and refusals of the others."""
    found: dict[str, Entry] = {}
    refused = []
    for data in sent:
        try:
            one = entry(data)
        except msgspec.ValidationError as error:
            id = str(data.get("id", "") if isinstance(data, Mapping) else "")[:40]
            refused.append(Refusal(id, (gettext("That is no entry: {problem}.", problem=problem_of(error)),)))
        else:
            found.setdefault(one.id, one)
    return list(found.values()), refused


def _strictly(
    known: Facts, before: Sequence[Entry], new: Sequence[Entry]
) -> tuple[list[Entry], list[Refusal]]:
    """Those of the entries that nothing is against, one after the other, and refusals of the others."""
    taken, refused = list(before), []
    state = folded(known, taken)
    for one in new:
        at = len(state.lines)
        if isinstance(one, Undo):
            after = folded(known, [*taken, one])
            hangs = hanging(known, taken, one, state, after)
            if hangs:
                refused.append(Refusal(one.id, tuple(sentence(line, known) for line in hangs)))
            else:
                taken.append(one)
                state = after
            continue
        try:
            fold(known, state, one)
        except Void as void:
            state.lines.append(Line(one.id, VOID, void.say, void.facts))
        against = [line for line in state.lines[at:] if line.sort in (WARNING, VOID)]
        if against:
            refused.append(Refusal(one.id, tuple(sentence(line, known) for line in against)))
            state = folded(known, taken)
        else:
            taken.append(one)
    return taken[len(before) :], refused


__all__ = [
    "LEDGER",
    "MOST_AT_ONCE",
    "STRICT",
    "Refusal",
    "Synced",
    "create",
    "delete",
    "facts",
    "ledger",
    "of_user",
    "owned",
    "readable",
    "renew",
    "sync",
    "writable",
]

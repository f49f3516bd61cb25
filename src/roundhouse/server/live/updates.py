"""Games that the rules of today lead elsewhere than they went: how they go on.

The people at a table decide by proposal (`proposals`); whoever plays alone, or owns a table of bots, decides alone.
What is decided becomes an entry of the log, and nothing is taken out of it: what the log records of positions is
corrected, or its last entries become a branch, or the game ends as it was played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from ...core.record import digest
from ...play.session import Game
from ...text.language import gettext
from ..errors import NotFound, NotNow, SiteError, Unreadable
from ..storage import log, tables
from ..storage.records import BEFORE, CORRECTED, END, KEPT, RULES, Entry, Record, Table
from .hub import POSITION, SEATS
from .row_fields import row_fields
from .store import TableStore
from .table import TableSnapshot, Update

CHOICES = (CORRECTED, BEFORE, KEPT)


def why_not(update: Update, how: str) -> str:
    """Why a game cannot go on in that way, in one sentence; "" when it can. Raises `Unreadable` for no such way."""
    if how not in CHOICES:
        raise Unreadable(gettext("There is no such way to go on."))
    if how == CORRECTED and update.illegal:
        return gettext("A later action is not legal by the rules of today. {why}", why=update.illegal)
    if how == BEFORE and update.before is None:
        return gettext("Where the difference begins is not recorded in a log as old as this.")
    return ""


def check(live: TableSnapshot, how: str) -> Update:
    """What there is to decide. Raises `NotNow` when there is nothing, or this way is not possible."""
    if live.update is None:
        raise NotNow(gettext("There is nothing to decide about the rules here."))
    if reason := why_not(live.update, how):
        raise NotNow(reason)
    return live.update


def decide(store: TableStore, live: TableSnapshot, how: str, user: int | None = None) -> None:
    """Have the game go on in a way; the table is held. `user`: who asked for it, None: who looks after the site.

    Raises `NotNow` when that is not possible, and `Stale` when another process was faster.
    """
    update, when = check(live, how), datetime.now(UTC)
    row, difference, revision = live.row, update.difference, live.revision
    data: dict[str, Any] = {
        "how": how,
        "rules": difference.rules,
        "now": difference.now,
        "first": update.first,
        "said": list(difference.said),
    }
    records: Sequence[Record] = update.records
    kinds = [(RULES, data)]
    if how == KEPT:
        assert live.game is not None
        kinds.append((END, {}))
        game, records = live.game, ()
    else:
        game = update.game
        if how == BEFORE:
            assert update.before is not None
            data["to"] = update.before
            game = game.clone().goto(update.before)
            records = [record for record in records if record.number < update.first]
    fingerprint = digest(game.title, game.state) if how != KEPT else None
    entries = [
        Entry(
            table=row.id,
            number=revision + number,
            kind=kind,
            data=content,
            user=user,
            by="site" if user is None else "user",
            when=when,
            digest=fingerprint,
        )
        for number, (kind, content) in enumerate(kinds, 1)
    ]
    revision += len(entries)
    fields = row_fields(row, game, revision, when, ended=how == KEPT)
    if how == KEPT:
        fields["at"] = row.at
    else:
        fields["rules"] = difference.now
    try:
        with store.database.write() as c:
            log.append(c, row.id, live.revision, entries)
            log.put_records(c, row.id, records)
            tables.change_table(c, row.id, **fields)
    finally:
        store.invalidate(row.id)
    store.announce(row.id, POSITION, revision)
    store.announce(row.id, SEATS, revision)


class Report(msgspec.Struct, frozen=True):
    """How a table fares under the rules of today.

    `case`: "same", "goes on" (under another version), "asks", "over" (it differs, and is over) or "unreadable"; `rules`
    and `now`: the versions; `said`: what differs, or why it cannot be read; `choices`: how it can go on; `decided`: how
    it was made to.
    """

    table: int
    title: str
    case: str
    rules: int
    now: int
    said: str = ""
    choices: tuple[str, ...] = ()
    decided: str = ""


def look_over(store: TableStore, rows: Sequence[Table], how: str = "") -> Iterator[Report]:
    """Open one table after the other, and tell how each fares; `how`: decide so wherever it is possible."""
    for row in rows:
        yield _looked_over(store, row, how)


def _looked_over(store: TableStore, row: Table, how: str) -> Report:
    try:
        with store.locked(row.id):
            live = store.fresh(row.id)
            update = live.update
            if update is None:
                if live.frozen:
                    return Report(row.id, row.title, "over", row.rules, _version(live.game, row), live.frozen)
                now = live.row.rules if store.writes else _version(live.game, row)
                return Report(row.id, row.title, "same" if now == row.rules else "goes on", row.rules, now)
            choices = tuple(one for one in CHOICES if not why_not(update, one))
            decided = how if how in choices else ""
            if decided and store.writes:
                decide(store, live, decided)
            return Report(
                row.id,
                row.title,
                "asks",
                update.difference.rules,
                update.difference.now,
                update.sentence,
                choices,
                decided,
            )
    except NotFound:
        return Report(row.id, row.title, "unreadable", row.rules, row.rules, gettext("It is gone."))
    except SiteError as error:
        return Report(row.id, row.title, "unreadable", row.rules, row.rules, str(error))


def _version(game: Game | None, row: Table) -> int:
    return row.rules if game is None else game.title.version

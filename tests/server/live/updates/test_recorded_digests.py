"""Every entry of a log has the digest of its position."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from roundhouse.server.live import acting, proposals, undoing
from roundhouse.server.live.hub import Hub
from roundhouse.server.live.store import TableStore
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.storage import log
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import PLAY, User
from server.live.updating import (
    Afresh,
    digests,
    first_offer,
    hot_seat,
    played,
)


def test_every_entry_has_the_digest_of_its_position(
    store: TableStore, database: Database, ann: User, afresh: Afresh
) -> None:
    live = hot_seat(store, ann)
    assert live.game is not None
    live = acting.act(store, live.row.id, ann, live.revision, first_offer(live))
    after = live.game.digest()
    live = undoing.undo(store, live.row.id, ann, live.revision)
    live = proposals_end(store, live, ann)
    whole = played()
    told = digests(database, live.row.id)
    ours = [whole.clone().goto(at).digest() for at in range(1, 61)]
    # Branches come first in the log of an imported game, at the position in which it begins.
    told = told[-len(ours) - 3 :]
    assert told == [*ours, after, ours[-1], ours[-1]]
    again = afresh().table(live.row.id)
    assert not again.frozen and again.game is not None and again.game.digest() == ours[-1]


def proposals_end(store: TableStore, live: TableSnapshot, user: User) -> TableSnapshot:
    proposals.propose(store, live.row.id, user, live.revision, "end")
    return store.table(live.row.id)


def test_a_log_of_an_earlier_version_is_filled_in_when_it_is_opened(
    store: TableStore, database: Database, ann: User, afresh: Afresh
) -> None:
    live = hot_seat(store, ann)
    written = digests(database, live.row.id)
    with database.write() as c:
        c.execute(text("UPDATE entries SET digest = NULL, outcome = NULL"))
    assert set(digests(database, live.row.id)) == {None}
    beforehand = TableStore(database, Hub(database), writes=False).table(live.row.id)
    assert beforehand.game is not None and set(digests(database, live.row.id)) == {None}
    again = afresh().table(live.row.id)
    assert again.game is not None and again.game.digest() == live.game.digest()  # type: ignore[union-attr]
    assert digests(database, live.row.id) == written
    with database.read() as c:
        records = log.records(c, live.row.id)
        plays = {entry.number for entry in log.entries(c, live.row.id) if entry.kind == PLAY}
    assert {number for number, record in records.items() if record.outcome is not None} == plays


def test_opening_a_log_that_has_everything_writes_nothing(
    store: TableStore, database: Database, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = hot_seat(store, ann)
    other = TableStore(database, Hub(database))
    monkeypatch.setattr(database, "write", lambda: pytest.fail("something was written"))
    assert other.table(live.row.id).revision == live.revision

"""A site looks its tables over when the rules are others."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from altered import NOW, later
from roundhouse.server import stalled
from roundhouse.server.live import bots, imports, updates
from roundhouse.server.live.hub import Hub
from roundhouse.server.live.scheduler import LATER, Scheduler
from roundhouse.server.live.store import TableStore
from roundhouse.server.storage import log, tables
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import CORRECTED, Table, User
from server.live.updating import (
    PAID,
    Afresh,
    hot_seat,
    played,
)


def test_all_tables_are_looked_over(
    store: TableStore, database: Database, ann: User, afresh: Afresh, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = hot_seat(store, ann)
    early = hot_seat(store, ann, PAID - 1)
    rows = [live.row, early.row]
    assert [report.case for report in updates.look_over(afresh(), rows)] == ["same", "same"]
    later(monkeypatch, version=NOW + 1, revenues={"CV": 50})
    beforehand = TableStore(database, Hub(database), writes=False)
    told = list(updates.look_over(beforehand, rows, CORRECTED))
    assert [(one.case, one.rules, one.now, one.decided) for one in told] == [
        ("asks", NOW, NOW + 1, CORRECTED),
        ("goes on", NOW, NOW + 1, ""),
    ]
    assert "Cy has $140" in told[0].said and told[0].choices == updates.CHOICES
    assert afresh().table(live.row.id).frozen  # nothing was decided by looking
    told = list(updates.look_over(afresh(), rows))
    assert [(one.case, one.decided) for one in told] == [("asks", ""), ("goes on", "")]
    told = list(updates.look_over(afresh(), stored(database)))
    assert [(one.case, one.rules) for one in told] == [("asks", NOW), ("same", NOW + 1)]
    told = list(updates.look_over(afresh(), stored(database), CORRECTED))
    assert [(one.case, one.decided) for one in told] == [("asks", CORRECTED), ("same", "")]
    assert [one.case for one in updates.look_over(afresh(), stored(database))] == ["same", "same"]
    with database.read() as c:
        assert log.entries(c, live.row.id)[-1].by == "site"


def stored(database: Database) -> list[Table]:
    with database.read() as c:
        return [table for table, _ in reversed(tables.tables(c))]


def test_a_site_looks_its_tables_over_when_the_rules_are_others(
    store: TableStore, database: Database, ann: User, afresh: Afresh, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, early = hot_seat(store, ann), hot_seat(store, ann, PAID - 1)
    watched(afresh(), "")
    later(monkeypatch, version=NOW + 1, revenues={"CV": 50})
    watched(afresh(), "")
    rows = {row.id: row.rules for row in stored(database)}
    assert rows == {live.row.id: NOW, early.row.id: NOW + 1}
    assert watched(afresh(), CORRECTED) is False  # nothing is looked over twice
    later(monkeypatch, version=NOW + 2, revenues={"CV": 50})
    monkeypatch.setattr(updates, "PAGE", 1)
    assert watched(afresh(), CORRECTED) is True
    assert {row.rules for row in stored(database)} == {NOW + 2}
    assert not afresh().table(live.row.id).frozen


def test_a_table_that_could_not_be_looked_at_is_looked_at_again(
    store: TableStore, ann: User, afresh: Afresh, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What goes wrong in a thread of the scheduler is not lost on whoever waits for it."""
    hot_seat(store, ann)

    def fails(*of: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as away:
        away.setattr(updates, "look_over", fails)
        watched(afresh(), "")
    assert watched(afresh(), "") is True and watched(afresh(), "") is False


def test_who_waits_for_a_decision_waits_for_no_bot(
    store: TableStore, database: Database, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither are its bots sought again and again, nor do they count as standing still."""
    every = dict.fromkeys(played().header.players, "greedy")
    id = imports.import_game(store, ann, played(), {}, seat="", bots=every).row.id
    soon = datetime(2100, 1, 1, tzinfo=UTC)

    def sought() -> tuple[list[int], list[int], str]:
        with database.read() as c:
            late = [one.table for one in stalled.waiting_for_bots(c, soon)]
            return bots.waiting(c), late, stalled.stuck(*tables.tables(c, ids=[id])[0], soon)

    assert sought() == ([id], [id], "the bot greedy does not act")
    later(monkeypatch, version=NOW + 1, revenues={"CV": 50})
    store.forget(id)
    assert store.table(id).update is not None
    assert sought() == ([], [], "")
    with store.locked(id):
        updates.decide(store, store.fresh(id), CORRECTED)
    assert sought()[0] == [id]


def watched(store: TableStore, how: str) -> bool:
    """Have a site start; whether it looked its tables over."""
    work = Scheduler()
    watch = updates.Watch(store, how, in_turn=lambda id, one: work.wait_for("", id, LATER, one))
    watch.start()
    looked = watch.wait()
    work.stop()
    return looked

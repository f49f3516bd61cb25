"""The log of a table: numbered without gaps, one winner for each number."""

from __future__ import annotations

from collections.abc import Callable
from threading import Barrier, Thread

import pytest
from msgspec.structs import replace
from sqlalchemy.exc import IntegrityError

from roundhouse.server.errors import NotFound, Stale
from roundhouse.server.storage import log, tables
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import UNDO, Entry, Record, Table, User

from .conftest import entry, put_snapshot

Make = Callable[..., Table]


def test_entries_are_numbered_from_one(database: Database, a_table: Make, ann: User) -> None:
    table, other = a_table(), a_table()
    given = [
        entry(type="par", by="Ann", price=90, deep={"list": [1, None, "\0ü"]}),
        Entry(
            table=9,
            number=9,
            kind=UNDO,
            data={"to": 0},
            user=ann.id,
            seat="Ann",
            by="order",
            when=entry().when,
        ),
    ]
    with database.write() as c:
        assert log.append(c, other.id, 0, [entry()]) == 1
        assert log.append(c, table.id, 0, given) == 2
        assert log.append(c, table.id, 2, []) == 2
        assert log.append(c, table.id, 2, [entry(n=3)]) == 3
    with database.read() as c:
        kept = log.entries(c, table.id)
        assert [(line.table, line.number) for line in kept] == [(table.id, n) for n in (1, 2, 3)]
        for one, two in zip(given, kept, strict=False):
            assert (one.kind, one.data, one.user, one.seat, one.by, one.when) == (
                two.kind,
                two.data,
                two.user,
                two.seat,
                two.by,
                two.when,
            )
        assert log.entries(c, table.id, after=2) == kept[2:]
        assert log.entries(c, table.id, after=3) == []
        assert log.entries(c, table.id, after=1, limit=1) == kept[1:2]
        assert log.entries(c, table.id, limit=3) == log.entries(c, table.id, limit=9) == kept
        assert (
            log.last_of_seat(c, table.id, "Ann") == given[1].when
            and log.last_of_seat(c, table.id, "Ben") is None
        )
        assert (log.last_number(c, table.id), log.last_number(c, 99)) == (3, 0)


@pytest.mark.parametrize("expected", [0, 1, 3, 99, -1])
def test_whoever_looked_too_early_is_told(database: Database, a_table: Make, expected: int) -> None:
    table = a_table()
    with database.write() as c:
        log.append(c, table.id, 0, [entry(), entry()])
    with pytest.raises(Stale) as told, database.write() as c:
        log.append(c, table.id, expected, [entry()])
    assert told.value.facts == {"revision": 2}
    with database.read() as c:
        assert log.last_number(c, table.id) == 2


def test_there_is_no_log_without_a_table(database: Database) -> None:
    with pytest.raises(NotFound), database.write() as c:
        log.append(c, 1, 0, [entry()])


def test_no_number_is_given_twice_even_past_the_check(
    database: Database, a_table: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = a_table()
    with database.write() as c:
        log.append(c, table.id, 0, [entry()])
    monkeypatch.setattr(log, "_last_locked", lambda c, table: 0)
    with pytest.raises(IntegrityError), database.write() as c:
        log.append(c, table.id, 0, [entry()])


def test_of_those_who_send_at_once_exactly_one_wins(database: Database, a_table: Make) -> None:
    """Eight senders, half of them as from another process, try for each number in turn."""
    table = a_table()
    other = Database.open(database.url)
    senders, rounds = 8, 12
    together = Barrier(senders)
    won: list[tuple[int, int]] = []
    lost: list[tuple[int, int]] = []
    failed: list[BaseException] = []

    def send(sender: int) -> None:
        through = (database, other)[sender % 2]
        for expected in range(0, 2 * rounds, 2):
            together.wait(60)
            try:
                with through.write() as c:
                    after = log.append(c, table.id, expected, [entry(sender=sender), entry(sender=sender)])
                    tables.change_table(c, table.id, revision=after)
                won.append((expected, sender))
            except Stale as stale:
                lost.append((expected, stale.facts["revision"]))
            except BaseException as error:
                failed.append(error)

    threads = [Thread(target=send, args=(sender,)) for sender in range(senders)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    other.close()
    assert not failed
    assert [expected for expected, _ in won] == list(range(0, 2 * rounds, 2))
    assert len(lost) == (senders - 1) * rounds
    assert all(revision == expected + 2 for expected, revision in lost)
    with database.read() as c:
        kept = log.entries(c, table.id)
        row = tables.table(c, table.id)
    assert [line.number for line in kept] == list(range(1, 2 * rounds + 1))
    assert [line.data["sender"] for line in kept] == [sender for _, sender in won for _ in range(2)]
    assert row is not None and row.revision == 2 * rounds


def test_tables_do_not_wait_for_each_other(database: Database, a_table: Make) -> None:
    if database.dialect == "sqlite":
        pytest.skip("SQLite lets one write at a time")
    one, two = a_table(), a_table()
    with database.write() as first:
        log.append(first, one.id, 0, [entry()])
        with database.write() as second:
            log.append(second, two.id, 0, [entry()])
    with database.read() as c:
        assert (log.last_number(c, one.id), log.last_number(c, two.id)) == (1, 1)


def test_what_is_recorded_of_positions(database: Database, a_table: Make) -> None:
    table, other = a_table(), a_table()
    with database.write() as c:
        lines = [replace(entry(n=n), digest=f"digest {n}") for n in (1, 2, 3)]
        log.append(c, table.id, 0, lines, [b"one", None, b"\0three"])
        log.append(c, other.id, 0, [entry(), entry()])
        assert log.records(c, table.id) == {
            1: Record(number=1, digest="digest 1", outcome=b"one"),
            2: Record(number=2, digest="digest 2"),
            3: Record(number=3, digest="digest 3", outcome=b"\0three"),
        }
        assert [line.digest for line in log.entries(c, other.id)] == [None, None]
        before = log.entries(c, table.id)
        log.put_records(c, table.id, [])
        log.put_records(
            c, table.id, [Record(number=2, digest="new", outcome=b"two"), Record(number=3, digest="newer")]
        )
        assert [line.digest for line in log.entries(c, table.id)] == ["digest 1", "new", "newer"]
        assert [record.outcome for record in log.records(c, table.id).values()] == [b"one", b"two", None]
        assert [replace(line, digest=None) for line in log.entries(c, table.id)] == [
            replace(line, digest=None) for line in before
        ]
        assert all(record.digest is None for record in log.records(c, other.id).values())


def test_outcomes_are_of_all_entries_or_of_none(database: Database, a_table: Make) -> None:
    table = a_table()
    with database.write() as c, pytest.raises(ValueError, match="argument 2 is shorter"):
        log.append(c, table.id, 0, [entry(), entry()], [b"one"])


def test_the_last_position_put_by_an_earlier_version_is_found(database: Database, a_table: Make) -> None:
    table, other = a_table(), a_table()
    state = {"rows": {"Ann": [1, 2.5, None, "ü"]}}
    with database.write() as c:
        assert log.last_snapshot(c, table.id) is None
        put_snapshot(c, table.id, 100, [100])
        put_snapshot(c, table.id, 50, [50])
        put_snapshot(c, other.id, 200, state)
        found, alone = log.last_snapshot(c, table.id), log.last_snapshot(c, other.id)
    assert found is not None and alone is not None
    assert (found.number, found.at, found.digest, found.state) == (100, 97, "digest 100", [100])
    assert alone.state == state

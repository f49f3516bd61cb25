"""Channels, and the notices that go over them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from threading import Barrier, Thread

import pytest

from roundhouse.server.errors import NotFound
from roundhouse.server.storage import channels
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import Notice, Table, User

Make = Callable[..., Table]

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


def test_channels_of_a_user(database: Database, a_table: Make, ann: User, ben: User) -> None:
    table = a_table()
    with database.write() as c:
        mail = channels.add_channel(c, ann.id, "mail", {"to": "ann@example.org"})
        hook = channels.add_channel(c, ann.id, "webhook", {"url": "x"}, table=table.id, always=True)
        channels.add_channel(c, ben.id, "mail", {})
        assert (mail.enabled, mail.always, mail.table, hook.table, hook.always) == (
            True,
            False,
            None,
            table.id,
            True,
        )
        assert channels.channels(c, ann.id) == [mail, hook]
        assert channels.table_channels(c, table.id) == [hook]
        changed = channels.change_channel(c, mail.id, paused_until=NOON, enabled=False)
        assert channels.channel(c, mail.id) == changed
        assert (changed.paused_until, changed.enabled) == (NOON, False)
        waiting = channels.enqueue(c, ann.id, "turn", {}, channel=mail.id)
        sent = channels.enqueue(c, ann.id, "turn", {}, channel=mail.id)
        channels.finish(c, sent.id, "sent")
        channels.drop_channel(c, mail.id)
        assert channels.channels(c, ann.id) == [hook]
        by_id = {notice.id: notice for notice in channels.notices(c, ann.id)}
        assert (by_id[waiting.id].status, by_id[waiting.id].channel) == ("dropped", None)
        assert (by_id[sent.id].status, by_id[sent.id].error) == ("sent", "")
        with pytest.raises(NotFound):
            channels.change_channel(c, mail.id, enabled=True)


def test_muting(database: Database, a_table: Make, ann: User, ben: User) -> None:
    one, two = a_table(), a_table()
    with database.write() as c:
        for table in (one, one, two):
            channels.mute(c, ann.id, table.id, True)
        channels.mute(c, ben.id, two.id, False)
        assert channels.muted(c, ann.id) == {one.id, two.id}
        assert channels.muted(c, ben.id) == set()
        channels.mute(c, ann.id, one.id, False)
        assert channels.muted(c, ann.id) == {two.id}


def test_a_notice_is_taken_by_one_sender_and_comes_back_when_that_one_dies(
    database: Database, ann: User
) -> None:
    with database.write() as c:
        late = channels.enqueue(c, ann.id, "turn", {"n": 2}, due=NOON - MINUTE)
        early = channels.enqueue(c, ann.id, "turn", {"n": 1}, due=NOON - 2 * MINUTE)
        channels.enqueue(c, ann.id, "turn", {"n": 4}, due=NOON + MINUTE)
        third = channels.enqueue(c, ann.id, "turn", {"n": 3}, due=NOON)
    with database.write() as c:
        first = channels.due(c, NOON, 2)
        assert [(notice.id, notice.tries, notice.status) for notice in first] == [
            (early.id, 1, "due"),
            (late.id, 1, "due"),
        ]
        assert [notice.id for notice in channels.due(c, NOON, 2)] == [third.id]
        assert channels.due(c, NOON, 9) == []
        sent = channels.finish(c, early.id, "sent")
        assert sent is not None and sent.sent is not None
        channels.finish(c, third.id, "failed", "No such address.")
        again = NOON + channels.LEASE
        assert [(n.data["n"], n.tries) for n in channels.due(c, again, 9)] == [(4, 1), (2, 2)]
        assert channels.due(c, again, 9) == []


def test_a_notice_may_be_tried_again_later(database: Database, ann: User) -> None:
    with database.write() as c:
        notice = channels.enqueue(c, ann.id, "turn", {}, due=NOON)
        channels.due(c, NOON, 1)
        back = channels.finish(c, notice.id, "due", "Nobody answered.", due=NOON + 9 * MINUTE)
        assert back is not None
        assert (back.error, back.sent, back.due) == ("Nobody answered.", None, NOON + 9 * MINUTE)
        assert channels.due(c, NOON + 8 * MINUTE, 1) == []
        assert channels.due(c, NOON + 9 * MINUTE, 1)[0].tries == 2
        assert channels.notices(c, ann.id)[0].tries == 2


def test_what_became_of_a_notice_stands(database: Database, ann: User) -> None:
    with database.write() as c:
        for status in ("sent", "failed", "dropped"):
            notice = channels.enqueue(c, ann.id, "turn", {})
            before = channels.finish(c, notice.id, status, "at first")
            assert channels.finish(c, notice.id, "due", "later", due=NOON) is None
            assert channels.notices(c, ann.id)[0] == before
        assert channels.finish(c, 99, "sent") is None


def test_the_newest_notices_come_first(database: Database, ann: User, ben: User) -> None:
    with database.write() as c:
        made = [channels.enqueue(c, ann.id, "turn", {"n": n}) for n in range(4)]
        channels.enqueue(c, ben.id, "turn", {})
        assert channels.notices(c, ann.id, 3) == made[:0:-1]


def test_senders_at_once_never_take_the_same(database: Database, ann: User) -> None:
    other = Database.open(database.url)
    with database.write() as c:
        for _ in range(60):
            channels.enqueue(c, ann.id, "turn", {}, due=NOON)
    taken: list[Notice] = []
    together = Barrier(6)

    def send(through: Database) -> None:
        together.wait(30)
        while True:
            with through.write() as c:
                got = channels.due(c, NOON, 4)
            if not got:
                return
            taken.extend(got)

    threads = [Thread(target=send, args=((database, other)[n % 2],)) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    other.close()
    assert len({notice.id for notice in taken}) == len(taken)
    with database.write() as c:
        rest = channels.due(c, NOON, 99)
    # Whoever comes while others hold the last ones may leave, but nothing is lost.
    assert len(taken) + len(rest) == 60


def test_a_sender_does_not_wait_for_what_another_takes(database: Database, ann: User) -> None:
    if database.dialect == "sqlite":
        pytest.skip("SQLite lets one write at a time")
    with database.write() as c:
        made = [channels.enqueue(c, ann.id, "turn", {}, due=NOON) for _ in range(2)]
    with database.write() as first:
        assert [notice.id for notice in channels.due(first, NOON, 1)] == [made[0].id]
        with database.write() as second:
            assert [notice.id for notice in channels.due(second, NOON, 1)] == [made[1].id]


def test_a_notice_of_a_key_is_made_once(database: Database, ann: User, ben: User) -> None:
    with database.write() as c:
        assert not channels.any_due(c, NOON)
        assert channels.enqueue_once(c, "turn 7", ann.id, "turn", {"n": 1}, due=NOON)
        assert not channels.enqueue_once(c, "turn 7", ben.id, "turn", {"n": 2}, due=NOON)
        assert channels.enqueue_once(c, "turn 8", ann.id, "turn", {"n": 3}, due=NOON + MINUTE)
        assert [notice.data["n"] for notice in channels.notices(c, ann.id)] == [3, 1]
        assert channels.notices(c, ben.id) == []
        assert channels.any_due(c, NOON)
        assert not channels.any_due(c, NOON - MINUTE)


def test_what_was_sent_long_ago_is_forgotten(database: Database, ann: User) -> None:
    with database.write() as c:
        sent, waiting = (channels.enqueue(c, ann.id, "turn", {}) for _ in range(2))
        channels.finish(c, sent.id, "sent")
        assert channels.forget_notices(c, sent.created) == 0
        assert channels.forget_notices(c, datetime.now(UTC) + MINUTE) == 1
        assert [notice.id for notice in channels.notices(c, ann.id)] == [waiting.id]

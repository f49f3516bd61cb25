"""Tables, their seats, and the questions of the lobby."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import event

from roundhouse.server.errors import NotFound
from roundhouse.server.storage import log, orders, tables, talk
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import OPEN, OVER, RUNNING, Seat, Table, User

from .conftest import entry

Make = Callable[..., Table]

ALL = {
    "options": ("one", "two"),
    "seed": 2**200 + 1,
    "rules": 3,
    "listed": False,
    "invite": "secret",
    "least": 3,
    "most": 4,
    "pace": "days",
    "hot_seat": True,
    "undo": "free",
    "runs": "off",
    "revision": 7,
    "at": 6,
    "to_act": "Ann",
    "waiting_since": datetime(2030, 1, 2, 3, 4, 5, 6, tzinfo=UTC),
    "round": "OR 1.1",
    "result": {"Ann": -5},
    "names": {"Ann": "Ännchen"},
    "source": {"site": "elsewhere", "parts": [1, None, 2.5]},
    "started": datetime(2030, 1, 1, tzinfo=UTC),
    "ended": datetime(2030, 1, 3, tzinfo=UTC),
}


def seat(number: int, user: User | None = None, **fields: Any) -> Seat:
    fields = {"player": user.name if user else "", "user": user.id if user else None, **fields}
    return Seat(table=0, number=number, **fields)


def ids(found: list[tuple[Table, tuple[Seat, ...]]]) -> list[int]:
    return [table.id for table, _ in found]


def test_a_table_is_kept_with_all_its_fields(database: Database, a_table: Make, ann: User) -> None:
    first = a_table()
    made = a_table(**ALL, rematch_of=first.id)
    assert {name: getattr(made, name) for name in ALL} == ALL
    assert (first.status, first.owner, first.rematch_of, made.rematch_of) == (OPEN, ann.id, None, first.id)
    with database.write() as c:
        assert tables.table(c, made.id) == made
        assert tables.table_by_invite(c, "secret") == made
        assert tables.table_by_invite(c, "") is tables.table(c, 99) is None
        changed = tables.change_table(c, first.id, **ALL)
        assert {name: getattr(changed, name) for name in ALL} == ALL
        with pytest.raises(NotFound):
            tables.change_table(c, 99, name="x")


def test_seats_are_kept_in_order(database: Database, a_table: Make, ann: User, ben: User) -> None:
    table, other = a_table(), a_table()
    with database.write() as c:
        tables.set_seats(c, other.id, [seat(0, ben)])
        tables.set_seats(c, table.id, [seat(2, bot="greedy"), seat(0, ann), seat(1, ready=True)])
        assert [(s.table, s.number, s.user, s.bot) for s in tables.seats(c, table.id)] == [
            (table.id, 0, ann.id, ""),
            (table.id, 1, None, ""),
            (table.id, 2, None, "greedy"),
        ]
        tables.put_seat(c, Seat(table=table.id, number=1, player="Ben", user=ben.id, absent=ann.id))
        tables.put_seat(c, Seat(table=table.id, number=3))
        assert [s.user for s in tables.seats(c, table.id)] == [ann.id, ben.id, None, None]
        assert tables.seats(c, table.id)[1].absent == ann.id
        tables.set_seats(c, table.id, [])
        assert tables.seats(c, table.id) == ()
        assert len(tables.seats(c, other.id)) == 1


def test_what_was_said_at_a_table_goes_with_it(database: Database, a_table: Make, ann: User) -> None:
    table, after = a_table(), a_table()
    with database.write() as c:
        tables.change_table(c, after.id, rematch_of=table.id)
        tables.set_seats(c, table.id, [seat(0, ann)])
        talk.say(c, table.id, ann.id, "Hello")
        talk.put_note(c, table.id, ann.id, "", "A note")
        orders.add_order(c, table.id, "Ann", "pass", {})
        log.append(c, table.id, 0, [entry()])
        tables.delete_game(c, table.id)
        assert tables.table(c, table.id) is None
        assert tables.seats(c, table.id) == ()
        assert talk.messages(c, table.id) == orders.orders(c, table.id) == []
        kept = tables.table(c, after.id)
        assert kept is not None and kept.rematch_of is None
        assert log.entries(c, table.id) == []
        with pytest.raises(NotFound):
            tables.delete_game(c, table.id)


def test_the_number_of_a_table_that_was_removed_is_not_given_again(database: Database, a_table: Make) -> None:
    table = a_table()
    with database.write() as c:
        tables.delete_game(c, table.id)
    assert a_table().id == table.id + 1


def test_the_lobby_asks_by_any_condition(database: Database, a_table: Make, ann: User, ben: User) -> None:
    one = a_table(title="A", pace="live", listed=True, name="Friday 100%")
    two = a_table(title="B", pace="days", listed=False, status=RUNNING, owner=ben.id)
    three = a_table(title="A", pace="live", status=OVER, owner=ben.id)
    with database.write() as c:
        tables.set_seats(c, one.id, [seat(0, ann), seat(1, ben)])
        tables.set_seats(c, two.id, [seat(0, ben), seat(1, bot="greedy", player="Robot")])

    def ask(**how: Any) -> list[int]:
        with database.read() as c:
            return ids(tables.tables(c, **how))

    assert ask() == [three.id, two.id, one.id]
    assert ask(limit=2) == [three.id, two.id]
    assert ask(before=three.id) == [two.id, one.id]
    assert ask(status=(RUNNING,)) == [two.id]
    assert ask(status={OPEN, OVER}) == [three.id, one.id]
    assert ask(title="A") == [three.id, one.id]
    assert ask(pace="days") == [two.id]
    assert ask(listed=False) == [two.id]
    assert ask(listed=True) == [three.id, one.id]
    assert ask(user=ann.id) == [one.id]
    assert ask(user=ben.id) == [three.id, two.id, one.id]
    assert ask(user=ann.id, title="B") == []
    assert ask(text="fRI") == ask(text="100%") == [one.id]
    assert ask(text="robot") == [two.id]
    assert ask(text="b") == [two.id, one.id]
    assert ask(text="nowhere") == ask(text="_") == []
    assert ask(ids=[one.id, three.id, 99]) == [three.id, one.id]
    assert ask(ids=[]) == []
    with database.read() as c:
        found = tables.tables(c)
        assert {table.id: [s.player for s in seats] for table, seats in found} == {
            one.id: ["Ann", "Ben"],
            two.id: ["Ben", "Robot"],
            three.id: [],
        }
        assert tables.count_tables(c) == {OPEN: 1, RUNNING: 1, OVER: 1}


def test_whose_move_it_is(database: Database, a_table: Make, ann: User, ben: User) -> None:
    waiting = a_table(status=RUNNING, to_act="Ann")
    elsewhere = a_table(status=RUNNING, to_act="Ben")
    finished = a_table(status=OVER, to_act="Ann")
    opening = a_table(status=OPEN, to_act="")
    owned = a_table(status=RUNNING, to_act="Robot")
    with database.write() as c:
        for table in (waiting, elsewhere, finished):
            tables.set_seats(c, table.id, [seat(0, ann), seat(1, ben)])
        tables.set_seats(c, opening.id, [seat(0, ann, player="")])
        tables.set_seats(c, owned.id, [seat(0, bot="greedy", player="Robot"), seat(1, ben)])
    with database.read() as c:
        assert ids(tables.tables(c, waiting_on=ann.id)) == [waiting.id]
        assert ids(tables.tables(c, waiting_on=ben.id)) == [elsewhere.id]
        assert ids(tables.tables(c, waiting_on=ben.id, user=ann.id, limit=5)) == [elsewhere.id]


@pytest.mark.parametrize("how", ["waiting_on", "user"])
def test_the_queue_of_a_user_is_found_by_an_index(database: Database, how: str) -> None:
    if database.dialect != "sqlite":
        pytest.skip("PostgreSQL chooses by what is in the tables")
    asked: list[tuple[str, Any]] = []

    @event.listens_for(database.engine, "before_cursor_execute")
    def before(c: Any, cursor: Any, statement: str, parameters: Any, *more: Any) -> None:
        asked.append((statement, parameters))

    with database.read() as c:
        tables.tables(c, **{how: 1})  # type: ignore[arg-type]
        statement, parameters = asked[-1]
        steps = [str(row[3]) for row in c.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)]
    assert any("ix_seats_user_table" in step for step in steps)
    assert not [step for step in steps if step.startswith("SCAN") and "SUBQUERY" not in step]


def test_where_something_moved_of_late(database: Database, a_table: Make) -> None:
    then = datetime(2030, 1, 1, tzinfo=UTC)
    later = datetime(2030, 1, 2, tzinfo=UTC)
    ids = [
        a_table(**how).id for how in ({"waiting_since": later}, {"waiting_since": then}, {"ended": later}, {})
    ]
    with database.read() as c:
        assert tables.moved_since(c, then) == [ids[0], ids[2]]

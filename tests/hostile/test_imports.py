"""Files of strangers, and what the tables of one user may take: bounds that are looked at before anything is stored."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import event, update

from roundhouse import Game
from roundhouse.server.api.tables import table_out
from roundhouse.server.errors import NotAllowed, NotFound, NotNow, SiteError, TooLarge, Unreadable
from roundhouse.server.live import acting, cleaning, file_bounds, imports, room, seating, undoing
from roundhouse.server.live.room import Quotas
from roundhouse.server.live.store import TableStore
from roundhouse.server.storage import log, schema, tables, users
from roundhouse.server.storage.records import User

GOLDEN = Path(__file__).parents[1] / "golden"
MIB = 2**20


@pytest.fixture
def ann(store: TableStore) -> User:
    """A guest."""
    with store.database.write() as c:
        return users.create_user(c, "Ann", guest=True)


@pytest.fixture
def ben(store: TableStore) -> User:
    """Somebody with an account."""
    with store.database.write() as c:
        return users.create_user(c, "Ben")


def a_file() -> dict[str, Any]:
    """A good file: the first twenty actions of a game."""
    game = Game.load(GOLDEN / "18Chesapeake-4-greedy-3.json").goto(20)
    game._forget_undone()
    found: dict[str, Any] = msgspec.json.decode(game.to_json())
    return found


def bring(store: TableStore, user: User, file: Any, **more: Any) -> Any:
    return imports.import_file(store, user, msgspec.json.encode(file), **more)


def changed(**changes: Callable[[dict[str, Any]], None]) -> Any:
    return pytest.mark.parametrize("change", changes.values(), ids=list(changes))


def in_header(name: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(file: dict[str, Any]) -> None:
        file["header"][name] = value

    return change


@pytest.mark.parametrize("value", [b"{}", b"[[[]]]", b'{"a":{"b":0}}', b"1"])
def test_how_much_a_file_holds_is_seen_before_it_is_decoded(
    store: TableStore, ann: User, value: bytes
) -> None:
    """In the shape of 18xx.games, which is decoded whole."""
    actions = b",".join([value] * (file_bounds.MOST_VALUES + 1))
    data = b'{"title":"18Chesapeake","players":[{"id":1,"name":"Ann"}],"actions":[' + actions + b"]}"
    tracemalloc.start()
    try:
        with pytest.raises(TooLarge, match="values in a file"):
            imports.import_file(store, ann, data)
        assert tracemalloc.get_traced_memory()[1] < MIB
    finally:
        tracemalloc.stop()


def in_file(name: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(file: dict[str, Any]) -> None:
        file[name] = value

    return change


@changed(
    long_source=in_header("source", {"program": "x" * 8 * MIB}),
    wide_source=in_header("source", {str(n): n for n in range(21)}),
    many_long_facts=in_header("source", {str(n): "x" * 199 for n in range(19)}),
    deep_source=in_header("source", {"a": {"b": {"c": 1}}}),
    long_title=in_header("title", "x" * 61),
    many_options=in_header("options", ["x"] * 101),
    long_option=in_header("options", ["x" * 61]),
    large_seed=in_header("seed", 2**62),
    long_name=in_header("names", {"Ann": "x" * 61}),
    many_names=in_header("names", {str(n): "x" for n in range(31)}),
    many_players=in_header("players", [f"P{n}" for n in range(31)]),
    empty_branches=in_file("branches", [{"at": 0, "actions": []}] * 330_000),
    many_branches=in_file("branches", [{"at": 0, "actions": [{"type": "pass"}]}] * 1001),
    far_branch=in_file("branches", [{"at": 20_001, "actions": [{"type": "pass"}]}]),
    much_undone=in_file("branches", [{"at": 0, "actions": [{"type": "pass"}] * 10_001}] * 2),
    large_action_undone=in_file("branches", [{"at": 0, "actions": [{"type": "x" * 16_384}]}]),
    no_action_undone=in_file("branches", [{"at": 0, "actions": [[]]}]),
    many_actions=in_file("actions", [{"type": "pass", "by": "Ann"}] * 20_001),
    large_action=in_file("actions", [{"type": "pass", "by": "x" * 16_384}]),
)
def test_a_field_beyond_its_bound_is_refused_before_anything_is_stored(
    store: TableStore, ann: User, change: Callable[[dict[str, Any]], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = a_file()
    change(file)
    asked: list[Any] = []
    monkeypatch.setattr(Game, "from_json", lambda data: asked.append(data))
    with pytest.raises((Unreadable, TooLarge)) as refused:
        bring(store, ann, file)
    assert len(refused.value.sentence) < 300
    assert not asked, "it was played first"
    with store.database.read() as c:
        assert tables.count_tables(c) == {}


@changed(
    empty_branches=in_file("branches", [{"at": 0, "actions": []}] * 110_000),
    something_else=in_file("more", [{"at": 0, "actions": []}] * 110_000),
)
def test_what_is_refused_is_not_taken_apart_first(
    store: TableStore, ann: User, change: Callable[[dict[str, Any]], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A dozen of such files at a time took 2 GB, and others waited for five seconds."""
    file = a_file()
    change(file)
    data = msgspec.json.encode(file)

    def plays(data: bytes) -> Game:
        raise Unreadable("it is played")

    monkeypatch.setattr(Game, "from_json", plays)
    tracemalloc.start()
    with pytest.raises(Unreadable):
        imports.import_file(store, ann, data)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(data) > 2 * MIB and most < MIB


@pytest.mark.parametrize(
    ("name", "shown"),
    [("Аdmin", "Player 1"), ("<b>Ann</b>", "Player 1"), ("Ann", "Ann"), ("A", "A"), ("Dot 2", "Dot 2")],
)
def test_players_have_names_that_somebody_could_register(
    store: TableStore, ann: User, name: str, shown: str
) -> None:
    """The first has a Cyrillic letter."""
    file = a_file()
    first = file["header"]["players"][0]
    file["header"]["names"] = {first: name, "Nobody": "not at this table"}
    live = bring(store, ann, file)
    assert live.name(first) == shown and set(live.row.names) <= set(file["header"]["players"])


def test_a_name_that_cannot_be_seen_is_refused(store: TableStore, ann: User) -> None:
    file = msgspec.json.decode(msgspec.json.encode(a_file()).replace(b'"Ann"', '"An\u202en"'.encode()))
    del file["digests"], file["positions"], file["snapshots"]
    with pytest.raises(Unreadable):
        bring(store, ann, file)


def test_what_is_read_of_a_game_made_elsewhere_is_bounded_too(store: TableStore, ann: User) -> None:
    game = Game.load(GOLDEN / "18Chesapeake-4-greedy-3.json").goto(20)
    with pytest.raises(TooLarge):
        imports.import_game(store, ann, game, {str(n): "x" * 199 for n in range(19)})
    live = imports.import_game(store, ann, game, {"file": "mine.json"})
    assert live.row.source == {"file": "mine.json"} and len(live.game.branches) == 1
    assert file_bounds.MOST_ACTIONS == 20_000


def test_lists_of_tables_read_nothing_that_may_be_large(store: TableStore, ben: User) -> None:
    """Sixty lists of ten tables that had been imported with 8 MB of source each took 3 GB."""
    for _ in range(10):
        bring(store, ben, a_file(), listed=True)
    with store.database.write() as c:
        c.execute(update(schema.tables).values(source={"program": "x" * 2 * MIB}))
    said: list[str] = []
    event.listen(store.database.engine, "before_cursor_execute", lambda *a: said.append(a[2]))
    tracemalloc.start()
    with store.database.read() as c:
        found = tables.tables(c, listed=True)
        answers = [table_out(row, seats, None) for row, seats in found]
        own = tables.tables(c, user=ben.id)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(answers) == len(own) == 10 and most < 2 * MIB
    assert not any("source" in statement for statement in said)


def test_a_table_knows_how_much_room_it_takes(store: TableStore, ben: User) -> None:
    live = seating.create(store, ben, "18Chesapeake", seats=2, hot_seat=True, undo="free")
    assert live.row.size == 0
    live = seating.start(store, live.row.id, ben)
    for _ in range(6):
        offer = live.game.offers()[0].action
        live = acting.act(store, live.row.id, ben, live.revision, msgspec.to_builtins(offer))
    live = undoing.undo(store, live.row.id, ben, live.revision, 2)
    with store.database.read() as c:
        rows = c.execute(schema.entries.select().where(schema.entries.c.table == live.row.id)).mappings()
        told = sum(len(msgspec.json.encode(row["data"])) + len(row["outcome"] or b"") for row in rows)
        kept = tables.table(c, live.row.id).size
        records = log.records(c, live.row.id)
    assert kept == told == live.row.size > 200
    with store.database.write() as c:
        log.put_records(c, live.row.id, [msgspec.structs.replace(records[1], outcome=None)])
        now = tables.table(c, live.row.id).size
    assert now == told - len(records[1].outcome or b"")


def test_a_guest_can_fill_so_much_and_no_more(store: TableStore, ann: User, ben: User) -> None:
    store.quotas = Quotas(user=4 * MIB, guest=MIB)
    with pytest.raises(TooLarge, match="Delete some"):
        for _ in range(100):
            bring(store, ann, a_file())
    with store.database.read() as c:
        assert 0 < tables.room_of(c, ann.id) <= MIB
        count = sum(tables.count_tables(c).values())
    with pytest.raises(TooLarge):
        seating.create(store, ann, "18AL")
    bring(store, ben, a_file())  # others have their own room
    with store.database.read() as c:
        assert sum(tables.count_tables(c).values()) == count + 1


def test_taking_back_and_playing_again_fills_so_much_and_no_more(
    store: TableStore, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "RESERVED", 0)
    live = seating.create(store, ann, "18Chesapeake", seats=2, hot_seat=True, undo="free")
    live = seating.start(store, live.row.id, ann)
    start = live.game.at

    def again() -> Any:
        offer = msgspec.to_builtins(live.game.offers()[0].action)
        after = acting.act(store, live.row.id, ann, live.revision, offer)
        return undoing.undo(store, live.row.id, ann, after.revision, start)

    live = again()
    store.quotas = Quotas(user=MIB, guest=3 * live.row.size)
    with pytest.raises(TooLarge):
        for _ in range(400):
            live = again()
    live = store.table(live.row.id)
    offer = msgspec.to_builtins(live.game.offers()[0].action)
    acting.act(store, live.row.id, ann, live.revision, offer)  # the game goes on
    store.quotas = Quotas()
    monkeypatch.setattr(room, "LARGEST_LOG", live.row.size)
    with pytest.raises(TooLarge, match="log is full"):
        undoing.undo(store, live.row.id, ann, store.table(live.row.id).revision, start)


def test_the_owner_deletes_what_nobody_else_played(store: TableStore, ann: User, ben: User) -> None:
    live = bring(store, ann, a_file())
    with pytest.raises(NotAllowed):
        seating.delete(store, live.row.id, ben)
    seating.delete(store, live.row.id, ann)
    with pytest.raises(NotFound):
        store.table(live.row.id)
    with store.database.read() as c:
        assert tables.room_of(c, ann.id) == 0 and log.last_number(c, live.row.id) == 0


def test_nobody_deletes_what_others_play_or_have_played(store: TableStore, ann: User, ben: User) -> None:
    live = seating.create(store, ann, "18Chesapeake", seats=2)
    live = seating.sit(store, live.row.id, ben, live.row.invite)
    live = seating.start(store, live.row.id, ann)
    with pytest.raises(NotNow, match="it stays"):
        seating.delete(store, live.row.id, ann)
    # Not either when the other one has played, and a bot has the seat by now.
    first, second = live.seats
    mover = ann if live.plays(ann.id) else ben
    while mover is not ben:
        offer = msgspec.to_builtins(live.game.offers()[0].action)
        live = acting.act(store, live.row.id, mover, live.revision, offer)
        mover = ann if live.plays(ann.id) else ben
    offer = msgspec.to_builtins(live.game.offers()[0].action)
    live = acting.act(store, live.row.id, ben, live.revision, offer)
    with store.database.write() as c:
        other = second if second.user == ben.id else first
        tables.put_seat(c, msgspec.structs.replace(other, user=None, bot="random", absent=None))
    store.invalidate(live.row.id)
    with pytest.raises(NotNow, match="it stays"):
        seating.delete(store, live.row.id, ann)
    old(store, live.row.id)
    assert cleaning.sweep(store, 30) == []


def old(store: TableStore, id: int, days: int = 40) -> None:
    """Have everything at a table be so many days ago."""
    then = datetime.now(UTC) - timedelta(days=days)
    with store.database.write() as c:
        c.execute(update(schema.tables).where(schema.tables.c.id == id).values(created=then, started=then))
        c.execute(update(schema.entries).where(schema.entries.c.table == id).values(when=then))


def test_what_is_abandoned_goes_after_a_time(store: TableStore, ann: User, ben: User) -> None:
    imported = bring(store, ben, a_file()).row.id
    fresh = bring(store, ben, a_file()).row.id
    own = seating.start(
        store, seating.create(store, ben, "18Chesapeake", seats=2, hot_seat=True).row.id, ben
    ).row.id
    guests = seating.create(store, ann, "18Chesapeake", seats=2, hot_seat=True).row.id
    seating.start(store, guests, ann)
    playing = bring(store, ann, a_file(), seat="*")
    for id in (imported, own, guests, playing.row.id):
        old(store, id)
    offer = msgspec.to_builtins(playing.game.offers()[0].action)
    acting.act(store, playing.row.id, ann, playing.revision, offer)
    assert cleaning.sweep(store, 50) == [] and cleaning.sweep(store, 30, dry=True) == [imported, guests]
    assert cleaning.sweep(store, 30) == [imported, guests]
    for id in (imported, guests):
        with pytest.raises(NotFound):
            store.table(id)
    for id in (fresh, own, playing.row.id):
        assert store.table(id).running


def test_a_refusal_of_the_database_keeps_nothing(store: TableStore, ann: User) -> None:
    store.quotas = Quotas(guest=0)
    with pytest.raises(SiteError):
        bring(store, ann, a_file())
    with store.database.read() as c:
        assert tables.count_tables(c) == {} and not c.execute(schema.entries.select()).first()

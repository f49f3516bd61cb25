"""Tables open from their bookmarks, and what their logs say is looked at behind it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import text

from altered import later
from recorded import golden
from roundhouse import Game
from roundhouse.play.history import LENGTH, SHELF, Book
from roundhouse.server.caches import CACHES
from roundhouse.server.desk import panels
from roundhouse.server.errors import Damaged, TooMany
from roundhouse.server.live import acting, imports, undoing, updates
from roundhouse.server.live.hub import Hub
from roundhouse.server.live.marking import EVERY
from roundhouse.server.live.store import TableStore
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.storage import bookmarks
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import CORRECTED, Bookmark, User

People = Callable[[int], list[User]]
NAME = "18Chesapeake-3-greedy-2"
LONG = 3 * EVERY + 10


class Behind:
    """What was put off until there is time for it."""

    def __init__(self) -> None:
        self.jobs: list[tuple[int, Callable[[], None]]] = []

    def __call__(self, id: int, work: Callable[[], None]) -> None:
        self.jobs.append((id, work))

    def done(self) -> int:
        """Do it; how much there was."""
        jobs, self.jobs = self.jobs, []
        for _, work in jobs:
            work()
        return len(jobs)


@pytest.fixture
def behind() -> Behind:
    return Behind()


@pytest.fixture
def afresh(database: Database, behind: Behind) -> Callable[[], TableStore]:
    """A store that knows no table yet, as after a restart."""

    def make() -> TableStore:
        store = TableStore(database, Hub(database))
        store.behind = behind
        return store

    return make


Afresh = Callable[[], TableStore]


@pytest.fixture
def ann(people: People) -> User:
    return people(1)[0]


def beginning(upto: int) -> Game:
    game = golden(NAME).goto(upto)
    game._forget_undone()
    return game


def hot_seat(store: TableStore, user: User, upto: int = LONG) -> TableSnapshot:
    """A table of one who plays all, after so many actions, with its bookmark."""
    live = imports.import_game(store, user, beginning(upto), {}, seat="*")
    return store.table(live.row.id)


def mark_of(database: Database, id: int) -> Bookmark | None:
    with database.read() as c:
        return bookmarks.bookmark(c, id)


def next_action(store: TableStore, live: TableSnapshot, user: User) -> TableSnapshot:
    assert live.game is not None
    action = msgspec.to_builtins(golden(NAME).actions[live.game.at])
    return acting.act(store, live.row.id, user, live.revision, action)


def alike(one: TableSnapshot, other: TableSnapshot) -> bool:
    game, its = one.game, other.game
    assert game is not None and its is not None
    return (
        (one.row, one.seats, one.revision, one.stamps)
        == (other.row, other.seats, other.revision, other.stamps)
        and (game.at, game.actions, game.branches) == (its.at, its.actions, its.branches)
        and game.header == its.header
        and all(game.position(at) == its.position(at) for at in range(len(game.actions) + 1))
        and all(game.events(at) == its.events(at) for at in range(1, len(game.actions) + 1))
        and game.offers() == its.offers()
    )


def test_a_table_opens_from_its_bookmark_as_from_its_log(
    afresh: Afresh, ann: User, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = afresh()
    live = hot_seat(first, ann)
    for _ in range(5):
        live = next_action(first, live, ann)
    live = undoing.undo(first, live.row.id, ann, live.revision)
    live = next_action(first, live, ann)
    plain = TableStore(database, Hub(database)).table(live.row.id)
    monkeypatch.setattr("roundhouse.server.live.store.opened", None)
    SHELF.clear()
    assert alike(afresh().table(live.row.id), plain)


def test_the_log_is_replayed_behind_it_once(
    afresh: Afresh, behind: Behind, ann: User, database: Database
) -> None:
    id = hot_seat(afresh(), ann).row.id
    assert behind.jobs == []  # the whole log was replayed as the table was opened first
    store, mark = afresh(), mark_of(database, id)
    live = store.table(id)
    assert [table for table, _ in behind.jobs] == [id] and behind.done() == 1
    assert store.table(id) is live and mark_of(database, id) == mark
    store.forget(id)
    assert store.table(id) is not live and behind.jobs == []


def test_bookmarks_come_as_the_log_grows(
    afresh: Afresh, ann: User, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, numbers = afresh(), set[int]()
    live = hot_seat(store, ann, EVERY - 3)
    assert mark_of(database, live.row.id) is None
    monkeypatch.setattr("roundhouse.server.live.store.opened", None)
    for _ in range(EVERY + 6):
        live = next_action(store, live, ann)
        if (mark := mark_of(database, live.row.id)) is not None:
            numbers.add(mark.number)
    assert len(numbers) == 2 and all(number % EVERY < 4 for number in numbers)
    again = afresh().table(live.row.id)
    assert again.game is not None and live.game is not None and again.game.digest() == live.game.digest()


def with_game(mark: Bookmark, book: Book) -> Bookmark:
    return replace(mark, game=msgspec.msgpack.encode(book))


def other_past(mark: Bookmark) -> Bookmark:
    """Events and positions long ago are others; the last is the same."""
    book = msgspec.msgpack.decode(mark.game, type=Book)
    first, second, *rest = book.chapters
    return with_game(mark, replace(book, chapters=(replace(first, told=second.told), second, *rest)))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda mark: replace(mark, digest="0" * 16),
        lambda mark: replace(mark, rules=mark.rules + 1),
        lambda mark: replace(mark, number=mark.number - 1),
        lambda mark: replace(mark, number=mark.number + 1000),
        lambda mark: replace(mark, game=mark.game[:-40]),
        lambda mark: replace(mark, game=b"nonsense"),
        lambda mark: with_game(mark, replace(msgspec.msgpack.decode(mark.game, type=Book), at=LONG - 3)),
    ],
)
def test_a_bookmark_that_does_not_serve_is_made_anew(
    afresh: Afresh, behind: Behind, ann: User, database: Database, spoil: Callable[[Bookmark], Bookmark]
) -> None:
    live = hot_seat(afresh(), ann)
    mark = mark_of(database, live.row.id)
    assert mark is not None
    with database.write() as c:
        bookmarks.put_bookmark(c, spoil(mark))
    again = afresh().table(live.row.id)
    assert again.game is not None and again.game.digest() == mark.digest and behind.jobs == []
    assert mark_of(database, live.row.id) == mark


@pytest.mark.parametrize("damage", ["rules = 'x'", "digest = x'00ff'", "game = 'x'"])
def test_a_damaged_bookmark_is_none(afresh: Afresh, ann: User, database: Database, damage: str) -> None:
    if database.dialect != "sqlite":
        pytest.skip("PostgreSQL has the types of its columns")
    live = hot_seat(afresh(), ann)
    mark = mark_of(database, live.row.id)
    with database.write() as c:
        c.execute(text(f"UPDATE bookmarks SET {damage}"))
    again = afresh().table(live.row.id)
    assert again.game is not None and live.game is not None and again.game.digest() == live.game.digest()
    assert mark_of(database, live.row.id) == mark


def test_what_a_bookmark_says_of_the_past_is_compared_behind_it(
    afresh: Afresh, behind: Behind, ann: User, database: Database
) -> None:
    live = hot_seat(afresh(), ann)
    mark = mark_of(database, live.row.id)
    assert mark is not None and live.game is not None
    with database.write() as c:
        bookmarks.put_bookmark(c, other_past(mark))
    store = afresh()
    wrong = store.table(live.row.id)
    assert wrong.game is not None and wrong.game.events(3) == live.game.events(3 + LENGTH)
    lines = panels.shared(live, names=["log"])["log"]
    CACHES.clear()
    assert panels.shared(wrong, names=["log"])["log"] != lines
    told: list[int] = []
    store.hub.on(lambda news: told.append(news.table))
    assert behind.done() == 1 and told == [live.row.id]
    right = store.table(live.row.id)
    assert right.game is not None and right.game.events(3) == live.game.events(3)
    assert panels.shared(right, names=["log"])["log"] == lines  # which carries on what is kept of a table
    assert mark_of(database, live.row.id) == mark and behind.jobs == []


def test_other_rules_without_another_version_are_found_behind_it(
    afresh: Afresh, behind: Behind, ann: User, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = hot_seat(afresh(), ann)
    later(monkeypatch, revenues={"CV": 45})
    store = afresh()
    opened = store.table(live.row.id)
    assert not opened.frozen
    next_action(store, opened, ann)
    assert behind.done() == 1
    found = store.table(live.row.id)
    assert found.frozen and found.update is not None and found.row.asks
    assert mark_of(database, live.row.id) is None


def test_another_version_of_the_rules_replays_the_log(
    afresh: Afresh, behind: Behind, ann: User, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = hot_seat(afresh(), ann)
    entry = later(monkeypatch, version=live.row.rules + 1)
    again = afresh().table(live.row.id)
    assert again.row.rules == live.row.rules + 1 and behind.jobs == []
    mark = mark_of(database, live.row.id)
    assert mark is not None and mark.rules == live.row.rules + 1 and entry


def test_a_damaged_entry_is_found_behind_it(
    afresh: Afresh, behind: Behind, ann: User, database: Database
) -> None:
    id = hot_seat(afresh(), ann).row.id
    with database.write() as c:
        c.execute(text("UPDATE entries SET data = 'x' WHERE \"table\" = :id AND number = 20"), {"id": id})
    store = afresh()
    assert store.table(id).game is not None
    assert behind.done() == 1
    with pytest.raises(Damaged):
        store.table(id)


@pytest.mark.parametrize("what", ["number = 20", "number = 20 AND kind = 'play'"])
def test_a_missing_entry_is_found_at_once(afresh: Afresh, ann: User, database: Database, what: str) -> None:
    id = hot_seat(afresh(), ann).row.id
    with database.write() as c:
        c.execute(text(f'DELETE FROM entries WHERE "table" = :id AND {what}'), {"id": id})
    with pytest.raises(Damaged):
        afresh().table(id)


def test_while_too_much_waits_the_next_opening_asks_again(afresh: Afresh, behind: Behind, ann: User) -> None:
    id = hot_seat(afresh(), ann).row.id
    store = afresh()

    def busy(table: int, work: Callable[[], None]) -> None:
        raise TooMany("Not now.", seconds=1)

    store.behind = busy
    assert store.table(id).game is not None
    store.forget(id)
    store.behind = behind
    store.table(id)
    assert behind.done() == 1


def test_without_anybody_to_look_behind_the_whole_log_is_read(
    database: Database, afresh: Afresh, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = hot_seat(afresh(), ann).row.id
    monkeypatch.setattr(
        "roundhouse.server.live.store.opened_at", partial(pytest.fail, "opened from its bookmark")
    )
    store = TableStore(database, Hub(database))
    assert store.table(id).game is not None
    assert store.read_whole(id)[0].replayed


def test_where_rules_were_decided_about_no_bookmark_is_made_that_would_not_serve(
    afresh: Afresh, behind: Behind, ann: User, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = hot_seat(afresh(), ann).row.id
    later(monkeypatch, revenues={"CV": 45}, version=99)
    store = afresh()
    with store.locked(id):
        updates.decide(store, store.fresh(id), CORRECTED)
    assert not afresh().table(id).frozen
    before = mark_of(database, id)
    monkeypatch.setattr(database, "write", lambda: pytest.fail("something was written"))
    again = afresh().table(id)
    assert again.game is not None and not again.frozen and behind.jobs == []
    assert mark_of(database, id) == before and (before is None or before.rules != again.row.rules)

"""Memory: tables at hand by what they take, and streams that nobody reads."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from roundhouse import Game
from roundhouse.server.errors import NotFound
from roundhouse.server.live import imports
from roundhouse.server.live.at_hand import ACTION_BYTES, TABLE_BYTES, weight
from roundhouse.server.live.store import TableStore
from roundhouse.server.storage import users
from roundhouse.server.storage.records import User
from roundhouse.server.table import feed
from roundhouse.server.table.feed import Watcher
from roundhouse.server.web.packing import Message
from roundhouse.server.web.viewer import Viewer

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.fixture
def ann(store: TableStore) -> User:
    with store.database.write() as c:
        return users.create_user(c, "Ann")


def at_hand(store: TableStore) -> list[int]:
    """The tables in memory, the one used longest ago first."""
    return store.tables.numbers()


def test_large_tables_push_out_more_than_small_ones(store: TableStore, ann: User) -> None:
    """256 tables were kept whatever they took: seven gigabytes of long games."""
    game = Game.load(GOLDEN / "18Chesapeake-4-greedy-3.json")
    long = len(game.actions)
    one = imports.import_game(store, ann, game)
    assert weight(one) >= TABLE_BYTES + long * ACTION_BYTES
    store.tables.memory = int(2.5 * weight(one))
    ids = [imports.import_game(store, ann, game).row.id for _ in range(4)]
    assert at_hand(store) == ids[-2:]
    assert (
        store.tables.weight
        == sum(weight(store.table(id)) for id in list(store.tables._weights))
        <= store.tables.memory
    )
    assert store.table(one.row.id).game.digest() == game.digest()  # read again
    assert at_hand(store)[-1] == one.row.id


def test_the_one_used_least_lately_goes_first_and_one_always_stays(store: TableStore, ann: User) -> None:
    game = Game.load(GOLDEN / "18Chesapeake-4-greedy-3.json").goto(10)
    first, second, third = (imports.import_game(store, ann, game).row.id for _ in range(3))
    store.table(first)
    store.tables.memory = int(2.5 * weight(store.table(first)))
    fourth = imports.import_game(store, ann, game).row.id
    assert at_hand(store) == [first, fourth] and {second, third}.isdisjoint(at_hand(store))
    store.tables.memory = 1
    assert at_hand(store)[-1:] == [fourth]
    last = imports.import_game(store, ann, game).row.id
    assert at_hand(store) == [last] and store.tables.weight == weight(store.table(last))
    store.forget(last)
    assert store.tables.weight == 0 and not store.tables._weights


def test_asking_for_tables_that_there_are_not_leaves_nothing(store: TableStore) -> None:
    for id in range(1, 200):
        with pytest.raises(NotFound):
            store.table(id)
    assert not store._holds and not store.tables._weights and not store._invalidated


def test_a_table_is_held_by_one_thread_at_a_time(store: TableStore) -> None:
    inside, most, lock = 0, 0, threading.Lock()

    def hold() -> None:
        nonlocal inside, most
        for _ in range(200):
            with store.locked(7):
                with lock:
                    inside += 1
                    most = max(most, inside)
                with lock:
                    inside -= 1

    threads = [threading.Thread(target=hold) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == 1 and not store._holds


def test_what_waits_for_pages_that_take_nothing_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feed, "MOST_WAITING", 1000)
    monkeypatch.setattr(feed, "ALL_WAITING", 2500)
    before = Watcher.all_waiting
    pages = [Watcher(Viewer()) for _ in range(4)]
    pages[0].send(Message(b"x" * 900))
    pages[0].send(Message(b"x" * 200))
    assert pages[0].gone and Watcher.all_waiting == before
    for page in pages[1:3]:
        page.send(Message(b"x" * 900))
    assert Watcher.all_waiting == before + 1800
    pages[3].send(Message(b"x" * 900))
    assert pages[3].gone and not pages[1].gone and not pages[2].gone
    assert len(pages[1].taken()) == 900 and Watcher.all_waiting == before + 900
    pages[2].drop()
    assert Watcher.all_waiting == before

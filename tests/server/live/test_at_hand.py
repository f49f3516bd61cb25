"""What is at hand of tables: those used last as they are, of the others the games are packed whole."""

from __future__ import annotations

import gc
import weakref

import msgspec
import pytest

from recorded import golden
from roundhouse.play.session import Game
from roundhouse.server.live import imports
from roundhouse.server.live.acting import act
from roundhouse.server.live.at_hand import RESTING_BYTES, weight
from roundhouse.server.live.store import TableStore
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.storage import users
from roundhouse.server.storage.records import User

NAME = "18Chesapeake-4-greedy-3"


@pytest.fixture
def ann(store: TableStore) -> User:
    with store.database.write() as c:
        return users.create_user(c, "Ann")


@pytest.fixture
def three(store: TableStore, ann: User) -> list[TableSnapshot]:
    """Three tables with a game, of which one may be at hand as it is."""
    store.tables.ready = 1
    return [imports.import_game(store, ann, golden(NAME).beginning(at), seat="*") for at in (60, 80, 100)]


def resting(live: TableSnapshot) -> bool:
    assert live.game is not None
    return live.game.packed_size is not None


def test_only_those_used_last_are_as_they_are(store: TableStore, three: list[TableSnapshot]) -> None:
    assert [resting(live) for live in three] == [True, True, False]
    first = three[0]
    assert store.table(first.row.id) is first and first.game is not None
    assert first.game.digest() == golden(NAME).beginning(60).digest()
    assert [resting(live) for live in three] == [False, True, True]
    assert store.tables.numbers() == [live.row.id for live in (three[1], three[2], first)]


def test_a_game_that_was_packed_whole_is_the_same(three: list[TableSnapshot]) -> None:
    game, same = three[1].game, golden(NAME).beginning(80)
    assert game is not None and resting(three[1])
    assert (
        len(game.actions) == 80
        and game.actions == same.actions
        and game.clone().actions[79] == same.actions[79]
    )
    assert resting(three[1])  # for that nothing had to be unpacked for good
    assert [game.position(at) == same.position(at) for at in range(81)] == [True] * 81
    assert game.offers() == same.offers() and game.clone().undo(2).digest() == same.undo(2).digest()


def test_what_rests_takes_little_and_is_let_go_first(store: TableStore, three: list[TableSnapshot]) -> None:
    first, second, third = three
    rest = [store.tables._weights[live.row.id] for live in (first, second)]
    assert rest == [weight(first, ready=False), weight(second, ready=False)]
    assert all(RESTING_BYTES < bytes < weight(first) / 5 for bytes in rest)
    assert store.tables.weight == sum(rest) + weight(third)
    store.tables.memory = weight(third) + rest[1]
    store.keep(third)
    assert store.tables.numbers() == [second.row.id, third.row.id]
    kept = weakref.ref(first.game) if first.game is not None else None
    three.clear()
    del first
    gc.collect()
    assert kept is not None and kept() is None


def test_what_cannot_be_packed_is_weighed_as_it_is(
    store: TableStore, three: list[TableSnapshot], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An event of a kind that the title does not know, say."""
    last, first = three[2], three[0]
    monkeypatch.setattr("roundhouse.play.history.pack", lambda *_, **__: None)
    store.table(first.row.id)
    assert not resting(last) and last.game is not None
    assert store.tables._weights[last.row.id] == weight(last)


def test_a_game_at_rest_goes_on(store: TableStore, ann: User, three: list[TableSnapshot]) -> None:
    live = store.table(three[0].row.id)
    store.table(three[1].row.id)
    assert resting(live)
    action = msgspec.to_builtins(golden(NAME).actions[60])
    after = act(store, live.row.id, ann, live.revision, action)
    assert after.game is not None and after.game.digest() == golden(NAME).beginning(61).digest()
    assert resting(live) and len(live.game.actions if live.game is not None else ()) == 60


def test_a_position_that_somebody_holds_stays(store: TableStore, three: list[TableSnapshot]) -> None:
    """A page may be made of it while the table is put aside."""
    game = three[2].game
    assert game is not None
    held, form = game.state, game.digest()
    store.table(three[0].row.id)
    assert resting(three[2])
    again = Game.standing(game.header, held)
    assert again.digest() == form


def test_news_of_a_table_at_rest_make_it_be_read_anew(store: TableStore, three: list[TableSnapshot]) -> None:
    id = three[0].row.id
    store.hub.tell(id, "position", three[0].revision)  # of what is known
    assert id not in store._invalidated
    store.hub.tell(id, "position", three[0].revision + 1)
    assert id in store._invalidated
    assert store.table(id).revision == three[0].revision and id not in store._invalidated

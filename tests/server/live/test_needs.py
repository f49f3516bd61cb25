"""What the row of a table says is to be done, after everything that changes who has to do it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from altered import NOW, later
from recorded import golden
from roundhouse.server.live import acting, bots, imports, proposals, seating, undoing, updates
from roundhouse.server.live.hub import Hub
from roundhouse.server.live.store import TableStore
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.said import heard
from roundhouse.server.storage import tables, users
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import BEFORE, CORRECTED, KEPT, OVER, RUNNING, User
from roundhouse.text.prompts import prompt

GOLDEN = "18Chesapeake-3-greedy-2"

People = Callable[[int], list[User]]
Tables = Callable[..., TableSnapshot]
Actor = Callable[[TableSnapshot], dict[str, Any]]


@pytest.fixture
def need(database: Database) -> Callable[[TableSnapshot], str]:
    """What the row says; checked against the game as somebody sees it who opens the table anew."""

    def of(live: TableSnapshot) -> str:
        with database.read() as c:
            row = tables.table(c, live.row.id)
        assert row is not None and row.need == live.row.need
        anew = TableStore(database, Hub(database), writes=False).table(live.row.id)
        assert anew.game is not None
        expected = prompt(anew.game.title, anew.game.state, row.names) if row.status == RUNNING else ""
        assert heard(row.need) == expected
        return heard(row.need)

    return of


Need = Callable[[TableSnapshot], str]


def test_after_an_action_and_after_taking_it_back(
    store: TableStore, people: People, a_table: Tables, first: Actor, need: Need
) -> None:
    ann, ben, _ = people(3)
    live = start = a_table(3)
    assert "Ann" in need(live) and "Ben" not in need(live)
    live = acting.act(store, live.row.id, ann, live.revision, first(live))
    assert "Ben" in need(live)
    live = undoing.undo(store, live.row.id, ann, live.revision)
    assert "Ann" in need(live)
    for who in (ann, ben):
        live = acting.act(store, live.row.id, who, live.revision, first(live))
    assert "Cy" in need(live)
    asked = proposals.propose(store, live.row.id, ann, live.revision, "undo", {"to": start.row.at})
    for who in people(3)[1:]:
        proposals.vote(store, live.row.id, who, asked.id, True)
    assert "Ann" in need(store.table(live.row.id))


def test_whoever_sits_there(
    store: TableStore, people: People, a_table: Tables, first: Actor, need: Need
) -> None:
    ann, ben, cy = people(3)
    live = a_table(3)
    live = acting.act(store, live.row.id, ann, live.revision, first(live))
    before = need(live)
    live = seating.replace_player(store, live.row.id, ben, 1, bot="greedy")
    assert need(live) == before
    assert bots.step(store, live.row.id)
    assert "Cy" in need(store.table(live.row.id))
    live = seating.replace_player(store, live.row.id, cy, 2, user=cy)
    live = seating.replace_player(store, live.row.id, cy, 2, bot="random")
    live = seating.take_back(store, live.row.id, cy)
    assert "Cy" in need(live)
    live = seating.change(store, live.row.id, ann, name="Another name")
    assert "Cy" in need(live)


def test_nothing_once_the_game_is_ended(
    store: TableStore, people: People, a_table: Tables, need: Need
) -> None:
    them = people(3)
    live = a_table(3)
    asked = proposals.propose(store, live.row.id, them[0], live.revision, "end")
    for who in them[1:]:
        proposals.vote(store, live.row.id, who, asked.id, True)
    live = store.table(live.row.id)
    assert live.row.status == OVER and need(live) == ""
    TableStore(store.database, Hub(store.database)).table(live.row.id)
    assert need(live) == ""  # and it is not filled in when somebody opens the table


def test_a_game_that_is_brought_in_the_middle_and_to_its_end(
    store: TableStore, people: People, need: Need
) -> None:
    (ann,) = people(1)
    whole = golden(GOLDEN)
    live = imports.import_game(store, ann, whole.beginning(60), {}, seat="*")
    assert need(live)
    live = imports.import_game(store, ann, whole.clone().goto(len(whole.actions) - 1), {}, seat="*")
    assert need(live)
    live = imports.import_game(store, ann, whole, {}, seat="*")
    assert live.row.status == OVER and need(live) == ""


@pytest.mark.parametrize("how", [CORRECTED, BEFORE, KEPT])
def test_after_a_decision_about_the_rules(
    store: TableStore, people: People, need: Need, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ann,) = people(1)
    id = imports.import_game(store, ann, golden(GOLDEN).beginning(60), {}, seat="*").row.id
    later(monkeypatch, version=NOW + 1, revenues={"CV": 50})
    store.forget(id)
    (report,) = updates.look_over(store, [store.table(id).row], how)
    assert report.decided == how
    live = store.table(id)
    assert live.row.asks == 0
    assert bool(need(live)) is (how != KEPT)


def test_nobody_who_is_gone_is_named(
    store: TableStore, people: People, a_table: Tables, need: Need, database: Database, first: Actor
) -> None:
    ann, ben, _ = people(3)
    live = a_table(3)
    with store.changing(live.row.id) as (c, _):
        tables.change_table(c, live.row.id, names={"Ann": "Ann the Great"})
    live = acting.act(store, live.row.id, ann, store.table(live.row.id).revision, first(live))
    live = undoing.undo(store, live.row.id, ann, live.revision)
    assert "Ann the Great" in need(live)
    with database.write() as c:
        users.delete_user(c, ann.id)
    store.invalidate(live.row.id)
    live = store.table(live.row.id)
    assert f"gone-{ann.id}" in need(live) and "Great" not in need(live)
    live = seating.replace_player(store, live.row.id, replace(ben, admin=True), 0, user=ben)
    live = acting.act(store, live.row.id, ben, live.revision, first(live))
    assert "Ben" in need(live)


def test_who_opens_a_table_takes_nothing_back_of_what_others_wrote_meanwhile(
    store: TableStore,
    people: People,
    a_table: Tables,
    need: Need,
    first: Actor,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann = people(1)[0]
    id, other = a_table(3).row.id, TableStore(store.database, Hub(store.database))
    with store.database.write() as c:
        tables.change_table(c, id, need="")
    store.forget(id)
    read = store._read

    def slowly(*of: Any) -> Any:
        found = read(*of)
        monkeypatch.undo()
        live = other.table(id)
        acting.act(other, id, ann, live.revision, first(live))
        return found

    monkeypatch.setattr(store, "_read", slowly)
    live = store.table(id)
    assert live.revision == live.row.revision
    assert "Ben" in need(other.table(id))


def test_a_game_that_can_only_be_looked_at_needs_no_words(
    store: TableStore, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its last position is of other rules: those of today may have no words for it."""
    (ann,) = people(1)
    id = imports.import_game(store, ann, golden(GOLDEN).beginning(60), {}, seat="*").row.id
    with store.database.write() as c:
        tables.change_table(c, id, need="")
    later(monkeypatch, version=NOW + 1, revenues={"CV": 50})
    store.forget(id)

    def no_words(*of: object) -> str:
        raise KeyError("step")

    monkeypatch.setattr("roundhouse.server.live.store.need", no_words)
    assert store.table(id).row.asks == NOW + 1


def test_nobody_is_named_who_left_while_somebody_acted(
    store: TableStore, people: People, a_table: Tables, first: Actor, need: Need
) -> None:
    ann, ben, _ = people(3)
    live = a_table(3)
    with store.changing(live.row.id) as (c, _):
        tables.change_table(c, live.row.id, names={"Ben": "Ben the Great"})
    live = store.table(live.row.id)
    with store.database.write() as c:  # by another process, of which this one has yet to hear
        users.delete_user(c, ben.id)
    live = acting.act(store, live.row.id, ann, live.revision, first(live))
    assert live.to_act == "Ben" and "Great" not in live.row.need
    store.invalidate(live.row.id)
    assert f"gone-{ben.id}" in need(store.table(live.row.id))

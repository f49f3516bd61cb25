"""Game files become tables and come back; tables whose log no longer fits the rules."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import text

from altered import NOW, later
from recorded import golden
from roundhouse import Game
from roundhouse.interop import import_game, to_text
from roundhouse.server.errors import NotAllowed, NotNow, Unreadable
from roundhouse.server.live import acting, imports, orders, proposals, seating, undoing
from roundhouse.server.live.hub import Hub
from roundhouse.server.live.store import TableStore
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.storage.bookmarks import bookmark
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import OVER, User

People = Callable[[int], list[User]]
Tables = Callable[..., TableSnapshot]
GOLDEN = Path(__file__).parents[2] / "golden"


@pytest.mark.parametrize("name", ["18AL-3-random-1.json", "18Chesapeake-4-greedy-3.json"])
def test_a_file_of_ours_and_back(store: TableStore, people: People, name: str, database: Database) -> None:
    ann, ben = people(2)
    data = (GOLDEN / name).read_bytes()
    live = imports.import_file(store, ann, data, name="old times")
    game = Game.from_json(data)
    assert live.over and live.row.status == OVER and live.row.result == live.game.state.parts()["result"]
    assert live.game.digest() == game.digest() and live.game.header == game.header
    assert {stamp.by for stamp in live.stamps} == {"import"} and live.row.owner == ann.id
    assert imports.export(store, live.row.id) == game.to_json()
    anew = TableStore(database, Hub(database))
    assert imports.export(anew, live.row.id) == game.to_json()
    with pytest.raises(NotNow):
        acting.act(store, live.row.id, ann, live.revision, {"type": "pass"}) if live.seats_of(
            ann.id
        ) else seating.sit(store, live.row.id, ann)
    assert ben


def test_a_record_in_text_and_back(store: TableStore, people: People) -> None:
    game = golden("Branch Line-2-greedy-2")
    live = imports.import_file(store, people(1)[0], to_text(game).encode())
    assert live.game is not None and live.game.digest() == game.digest()
    assert imports.export(store, live.row.id, "text").decode() == to_text(game)
    with pytest.raises(Unreadable, match=r"^Line \d+: Branch Line has no action 'bid'"):
        imports.import_file(store, people(1)[0], to_text(game).replace("pass", "bid MR $5", 1).encode())
    with pytest.raises(Unreadable, match="header"):  # a field of a file has its bound, whatever the form
        imports.import_file(
            store, people(1)[0], to_text(game).replace('"Ann"', '"' + "A" * 90 + '"', 1).encode()
        )


def test_nothing_that_was_undone_is_lost(store: TableStore, people: People, database: Database) -> None:
    game = golden("18Chesapeake-4-greedy-3").goto(20)
    game.play({"type": "pass", "by": "Cy"})
    game.goto(15)
    live = imports.import_game(store, people(1)[0], game, {})
    assert live.game.at == 15 and live.revision == 17
    assert [b.at for b in live.game.branches] == [20, 15]
    back = Game.from_json(imports.export(store, live.row.id))
    assert back.branches == live.game.branches and back.digest() == game.digest()
    anew = TableStore(database, Hub(database)).table(live.row.id)
    assert anew.game.branches == live.game.branches


@pytest.mark.parametrize("name", ["18Chesapeake-4-greedy-3", "1848-2-greedy-1", "18C2C-3-greedy-1-options"])
def test_a_table_is_at_hand_as_its_log_has_it(
    store: TableStore, people: People, database: Database, name: str
) -> None:
    """Of a game that was just played through the log is not read once more, and nothing is different for it."""
    game = golden(name)
    if name.startswith("18Ches"):
        game.goto(300)
        game.play(msgspec.to_builtins(game.offers()[0].action))  # what came afterwards is a branch now
    live = imports.import_game(store, people(1)[0], game)
    read = TableStore(database, Hub(database)).table(live.row.id)
    assert live.game is not None and read.game is not None
    assert (live.row, live.seats, live.revision) == (read.row, read.seats, read.revision)
    assert [*live.stamps] == [*read.stamps] and live.game.header == read.game.header
    assert live.game.packed() == read.game.packed() and live.game.branches == read.game.branches
    with database.read() as c:
        mark = bookmark(c, live.row.id)
    assert mark is not None and mark.number == live.revision and mark.game == read.game.packed()


def test_the_importer_gives_the_seats_away(store: TableStore, people: People) -> None:
    ann, ben = people(2)
    game = golden("18Chesapeake-4-greedy-3").goto(8)
    live = imports.import_game(store, ann, game, {"from": "test"}, seat="Dot", bots={"Ann": "greedy"})
    assert [(s.player, s.user, s.bot) for s in live.seats] == [
        ("Ann", None, "greedy"),
        ("Ben", None, ""),
        ("Cy", None, ""),
        ("Dot", ann.id, ""),
    ]
    assert live.row.source["from"] == "test" and not live.row.listed
    with pytest.raises(NotAllowed):
        seating.sit(store, live.row.id, ben)
    live = seating.sit(store, live.row.id, ben, live.row.invite, number=2)
    assert live.plays(ben.id) == "Cy"
    live = seating.put_bot(store, live.row.id, ann, 1, "random")
    assert live.seats[1].bot == "random" and live.seats[1].player == "Ben"
    live = acting.act(
        store, live.row.id, ben, live.revision, msgspec.to_builtins(live.game.offers()[0].action)
    )
    assert live.stamps[-1].user == ben.id
    hot = imports.import_game(store, ann, game, {}, seat="*")
    assert hot.row.hot_seat and {s.user for s in hot.seats} == {ann.id}
    with pytest.raises(Unreadable):
        imports.import_game(store, ann, game, {}, seat="Eve")


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"roundhouse": 1}', b"\xff", b"[" * 100_000])
def test_rubbish_is_unreadable(store: TableStore, people: People, data: bytes) -> None:
    with pytest.raises(Unreadable):
        imports.import_file(store, people(1)[0], data)


def test_an_illegal_file_is_unreadable(store: TableStore, people: People) -> None:
    file = msgspec.json.decode((GOLDEN / "18Chesapeake-4-greedy-3.json").read_bytes())
    file["actions"][3]["private"] = "CV"
    with pytest.raises(Unreadable, match="Action 4 is not legal"):
        imports.import_file(store, people(1)[0], msgspec.json.encode(file))


def test_files_of_the_other_site(store: TableStore, people: People, shared: Path) -> None:
    """Each fixture: the same result as a table, and back in their form with every action."""
    paths = sorted((shared / "fixtures").rglob("*.json"))
    assert paths
    count = 0
    for path in paths:
        data = path.read_bytes()
        try:
            imported = import_game(data)
        except ValueError:
            continue
        live = imports.import_file(store, people(1)[0], data)
        assert live.game.digest() == imported.game.digest() and not live.frozen
        if imported.game.over:
            assert live.over and live.row.result == imported.game.state.parts()["result"]
        again = import_game(imports.export(store, live.row.id, "18xx"))
        assert again.game.digest() == imported.game.digest()
        count += 1
        if count == 3:
            break
    assert count


def test_a_game_can_be_exported_at_any_time(store: TableStore, people: People, a_table: Tables) -> None:
    live = a_table(2, begun=False)
    with pytest.raises(NotNow):
        imports.export(store, live.row.id)
    live = seating.start(store, live.row.id, people(1)[0])
    bid = {"type": "bid", "private": "C-P", "price": 50}
    live = acting.act(store, live.row.id, people(1)[0], live.revision, bid)
    game = Game.from_json(imports.export(store, live.row.id))
    assert game.digest() == live.game.digest()
    assert import_game(imports.export(store, live.row.id, "18xx")).game.at == live.game.at
    with pytest.raises(Unreadable):
        imports.export(store, live.row.id, "pdf")


# -- tables that no longer fit ---------------------------------------------------------------------------


@pytest.fixture
def damaged(
    store: TableStore, people: People, database: Database
) -> Callable[[str, dict[str, Any]], tuple[TableStore, int]]:
    """A table of 60 actions to which something was done in the database, and a store that does not know it yet."""

    def damage(statement: str, values: dict[str, Any]) -> tuple[TableStore, int]:
        game = golden("18Chesapeake-4-greedy-3").goto(45)
        live = imports.import_game(store, people(1)[0], game, {}, seat="*")
        with database.write() as c:
            c.execute(text(statement), {"table": live.row.id, **values})
        return TableStore(database, Hub(database)), live.row.id

    return damage


@pytest.mark.parametrize(
    ("statement", "values", "said"),
    [
        (
            'UPDATE entries SET data = :data WHERE "table" = :table AND number = 9',
            {"data": '{"type": "pass", "by": "Ann"}'},
            "After action 8: Ben holds 0% of PRR instead of 20%; PRR has no share price. Entry 13 is not legal",
        ),
        (
            'UPDATE entries SET data = :data WHERE "table" = :table AND number = 9',
            {"data": '{"type": "fly"}'},
            "Entry 9 is not an action",
        ),
        (
            "UPDATE entries SET kind = 'undo', data = :data WHERE \"table\" = :table AND number = 9",
            {"data": '{"to": 40}'},
            "Entry 9 goes back",
        ),
        ("UPDATE entries SET kind = 'magic' WHERE \"table\" = :table AND number = 9", {}, "kind 'magic'"),
        ("UPDATE entries SET digest = '0' WHERE \"table\" = :table AND number = 30", {}, ""),
        (
            "UPDATE entries SET digest = '0', outcome = NULL WHERE \"table\" = :table AND number = 30",
            {},
            "It goes otherwise from action 29 on.",
        ),
    ],
)
def test_a_log_that_does_not_fit_can_be_looked_at(
    damaged: Any,
    people: People,
    statement: str,
    values: dict[str, Any],
    said: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    store, id = damaged(statement, values)
    ann = people(1)[0]
    live = store.table(id)
    whole = golden("18Chesapeake-4-greedy-3").goto(45)
    if not said:  # the position is the recorded one, whatever its digest says
        assert not live.frozen and live.game.digest() == whole.digest()
        return
    assert said in live.frozen and live.frozen.startswith("This table can only be looked at")
    (line,) = [record for record in caplog.records if "is frozen" in record.getMessage()]
    assert said in line.getMessage()
    if "outcome" not in statement and "kind" not in statement:  # the record tells every position to the last
        assert live.game.digest() == whole.digest()
    for change in (
        lambda: acting.act(store, id, ann, live.revision, {"type": "pass"}),
        lambda: undoing.undo(store, id, ann, live.revision),
        lambda: proposals.propose(store, id, ann, live.revision, "end"),
        lambda: orders.give(store, id, ann, "pass_stock", {}),
    ):
        with pytest.raises(NotNow):
            change()
    assert undoing.may_undo(live, ann.id) is None
    exported = msgspec.json.decode(imports.export(store, id))
    assert exported["header"]["title"] == "18Chesapeake" and exported["actions"]
    other = seating.create(store, ann, title="18Chesapeake")  # nothing else is touched by it
    assert store.table(other.row.id).row.status == "open"


def test_what_cannot_be_shown_can_still_be_exported(damaged: Any, database: Database) -> None:
    store, id = damaged("UPDATE entries SET kind = 'magic', outcome = NULL WHERE \"table\" = :table", {})
    with pytest.raises(NotNow, match="only exported"):
        store.table(id)
    assert msgspec.json.decode(imports.export(store, id))["actions"] == []
    broken = "CASE WHEN number = 1 THEN '{}' ELSE data END"
    store, id = damaged(f'UPDATE entries SET data = {broken}, outcome = NULL WHERE "table" = :table', {})
    with pytest.raises(NotNow, match="only exported"):
        store.table(id)
    exported = msgspec.json.decode(imports.export(store, id))
    whole = golden("18Chesapeake-4-greedy-3")
    assert exported["actions"] == msgspec.json.decode(msgspec.json.encode(whole.actions[:45]))


def test_a_title_that_is_gone(damaged: Any) -> None:
    store, id = damaged("UPDATE tables SET title = '18Nowhere' WHERE id = :table", {})
    with pytest.raises(NotNow, match="18Nowhere"):
        store.table(id)


def test_a_file_of_other_rules_is_brought_corrected_or_not_at_all(
    store: TableStore, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """CV pays Cy $30 with action 26; by the later rules $50."""
    (ann,) = people(1)
    data = golden("18Chesapeake-3-greedy-2").goto(60).to_json()
    later(monkeypatch, version=NOW + 1, revenues={"CV": 50})
    with pytest.raises(Unreadable, match=r"Cy has \$140 instead of \$120.* It can be brought corrected"):
        imports.import_file(store, ann, data)
    live = imports.import_file(store, ann, data, corrected=True)
    assert live.row.rules == NOW + 1 and live.row.at == 60 and not live.frozen
    later(monkeypatch, version=NOW + 1, revenues={"CV": 6000})
    with pytest.raises(Unreadable, match="is not legal"):
        imports.import_file(store, ann, data, corrected=True)

"""Damage stays small: what cannot be read spoils nothing besides, and whoever looks after the site is told."""

from __future__ import annotations

import json
import logging
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import text

from hostile.damage import (
    CANNOT,
    ENTRIES,
    ROWS,
    Place,
    answered,
    card_of,
    one_sentence,
    run,
)
from hostile.damage import place as place
from roundhouse import Game
from roundhouse.core.record import Header
from roundhouse.server.errors import Damaged
from roundhouse.server.live import acting, folding, imports
from roundhouse.server.live.hub import Hub
from roundhouse.server.live.store import TableStore
from roundhouse.server.live.verify import verify
from roundhouse.server.lobby import listing
from roundhouse.server.storage import alive, log, tables, users
from roundhouse.server.storage.backup import backup as write_backup
from server.postgres import PostgresServer
from server.postgres import postgres_server as postgres_server


@pytest.mark.parametrize("how", ENTRIES)
def test_an_entry_that_cannot_be_read(place: Place, how: str, caplog: pytest.LogCaptureFixture) -> None:
    place.spoil(ENTRIES[how][0], place.bad)
    with place.open() as client, caplog.at_level(logging.ERROR):
        ann, ben = client(place.ann), client(place.ben)
        assert (
            ann.get("/").status_code == 200
        )  # lists open no game: what is wrong within a log they know from others
        said = [
            one_sentence(ann.get(f"/table/{place.bad}")),
            one_sentence(ann.get(f"/api/tables/{place.bad}")),
            one_sentence(ann.get(f"/api/tables/{place.bad}/position")),
            one_sentence(ann.get(f"/table/{place.bad}/export?form=18xx")),
        ]
        assert len(set(said)) == 1 and "Entry 4" in said[0] and CANNOT in said[0]
        for browser in (ann, ben):
            page = browser.get("/")
            assert page.status_code == 200
            assert CANNOT in card_of(page.text, "The bad one")
            assert CANNOT not in card_of(page.text, "The good one")
        for file in (ann.get(f"/table/{place.bad}/export"), ann.get(f"/api/tables/{place.bad}/file")):
            read = json.loads(file.content)
            assert file.status_code == 200 and read["header"]["players"] == ["Ann", "Ben"]
            assert read["header"]["source"]["unreadable"][0] == "entry 4"
            assert len(Game.from_json(file.content).actions) == 3
            later = 0 if how == "missing at the end" else 1
            assert [len(branch["actions"]) for branch in read["branches"]] == [1] * later
        assert ann.get(f"/table/{place.good}").status_code == 200
        assert ann.get(f"/api/tables/{place.good}").status_code == 200
    told = [
        record.getMessage() for record in caplog.records if f"entries {place.bad}, 4" in record.getMessage()
    ]
    assert len(told) == 1


def test_a_log_without_its_end_is_seen_before_anybody_opens_the_table(place: Place) -> None:
    place.spoil(*(ENTRIES["missing at the end"]), place.bad)
    with place.database.read() as c:
        found = {one.id: one.fault for one in listing.lists(c, listing.Filters(), place.ben.id).own}
    assert CANNOT in found[place.bad] and not found[place.good]


@pytest.mark.parametrize("how", ["missing", "missing at the end"])
def test_whoever_looks_after_the_site_sees_a_gap_before_anybody_opens_the_table(
    place: Place, how: str
) -> None:
    place.spoil(*(ENTRIES[how]), place.bad)
    with place.database.write() as c:
        users.change_user(c, place.ann.id, admin=True)
        assert tables.with_gaps(c, [place.bad, place.good]) == {place.bad}
    assert any(one.where == f"table {place.bad}" and "Entry 4" in one.said for one in verify(place.database))
    listed = json.loads(run("admin", "tables", "--json", "--db", place.settings.database)[1])
    assert {row["id"] for row in listed if "missing" in row["fault"]} == {place.bad}
    with place.open() as client:
        page = client(place.ann).get("/admin").text
        stuck, _, listed_there = page.partition('id="users-h"')
        for part in (stuck, listed_there):
            assert "an entry of its log is missing" in card_of(part, "The bad one")
        assert (
            "an entry of its log is missing"
            not in card_of(listed_there, "The good one").partition("The bad one")[0]
        )


def test_a_game_at_hand_goes_on_over_a_gap_and_loses_nothing(place: Place) -> None:
    """Whoever plays meanwhile adds to the log; what is there of it before and after the gap can be had."""
    live = place.store.table(place.bad)
    place.spoil(*(ENTRIES["missing"]), place.bad)
    assert live.game is not None
    who = {"Ann": place.ann, "Ben": place.ben}[live.to_act]
    action = msgspec.to_builtins(live.game.offers()[0].action)
    after = acting.act(place.store, place.bad, who, live.revision, action)
    assert after.revision == live.revision + 1
    with place.open() as client:
        ann = client(place.ann)
        assert "Entry 4" in one_sentence(ann.get(f"/table/{place.bad}"))
        read = json.loads(ann.get(f"/table/{place.bad}/export").content)
        assert len(read["actions"]) == 3
        assert next(branch["actions"] for branch in read["branches"])[-1] == action
        with place.database.read() as c:
            assert [n for n, _ in log.each(c, place.bad)] == [1, 2, 3, 4, 5, 6]


def test_a_source_that_cannot_be_read_concerns_the_table_alone(place: Place) -> None:
    """Lists do not read where a game is from."""
    place.spoil("UPDATE tables SET source = ? WHERE id = ?", ROWS["source"], place.bad)
    with place.open() as client:
        ann = client(place.ann)
        assert ann.get("/").status_code == 200
        assert CANNOT in ann.get(f"/table/{place.bad}").text


@pytest.mark.parametrize("column", [column for column in ROWS if column != "source"])
def test_a_table_whose_row_cannot_be_read(
    place: Place, column: str, caplog: pytest.LogCaptureFixture
) -> None:
    place.spoil(f"UPDATE tables SET {column} = ? WHERE id = ?", ROWS[column], place.bad)
    with place.database.write() as c:
        users.change_user(c, place.ann.id, admin=True)
    with place.open() as client, caplog.at_level(logging.ERROR):
        ann, ben = client(place.ann), client(place.ben)
        for browser in (ann, ben, client()):
            for path in ("/", "/?show=running"):
                page = browser.get(path)
                assert page.status_code == 200, path
            if column != "status":
                assert CANNOT in card_of(page.text, "The bad one")
            assert CANNOT not in card_of(page.text, "The good one")
        for path in ("/admin", "/person/Ann", "/person/Ben"):
            page = ann.get(path)
            assert page.status_code == 200, path
            assert CANNOT in page.text or path == "/person/Ben", path
        for path in ("/api/tables", "/api/me/tables", "/api/me/moves"):
            listed = (
                {row["id"]: row["fault"] for row in answered(ann.get(path)).get("tables", [])}
                if "moves" not in path
                else {}
            )
            if listed:
                assert CANNOT in listed[place.bad] and not listed[place.good]
        said = {
            one_sentence(ann.get(f"/table/{place.bad}")),
            one_sentence(ann.get(f"/api/tables/{place.bad}")),
            one_sentence(ann.get(f"/table/{place.bad}/settings")),
        }
        assert len(said) == 1 and CANNOT in said.pop()
        file = ann.get(f"/table/{place.bad}/export")
        assert file.status_code == 200
        read = json.loads(file.content)
        assert len(read["actions"]) == 5 and f"table, {column}" in read["header"]["source"]["unreadable"][0]
        assert ann.get(f"/table/{place.good}").status_code == 200
    assert any(f"tables {place.bad}" in record.getMessage() for record in caplog.records)


def test_a_seat_that_cannot_be_read(place: Place) -> None:
    place.spoil("UPDATE seats SET player = x'ff' WHERE \"table\" = ? AND number = 1", place.bad)
    with place.open() as client:
        ann = client(place.ann)
        page = ann.get("/")
        assert page.status_code == 200 and CANNOT in card_of(page.text, "The bad one")
        assert CANNOT in one_sentence(ann.get(f"/table/{place.bad}"))
        assert ann.get(f"/table/{place.bad}/export").status_code == 200


def test_a_page_of_the_file_with_all_seats_costs_no_game(place: Place, tmp_path: Path) -> None:
    """Who sat where is gone; the games can be exported, by the names in their logs, and go on from there."""
    files = {}
    for id in (place.bad, place.good):
        files[id] = json.loads(imports.export(place.store, id))
    place.database.close()
    with sqlite3.connect(place.file) as c:
        c.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        root = c.execute("SELECT rootpage FROM sqlite_master WHERE name = 'seats'").fetchone()[0]
        size = c.execute("PRAGMA page_size").fetchone()[0]
    with place.file.open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(b"\x55" * size)
    folder = tmp_path / "games"
    code, said = run("admin", "export", str(folder), "--db", str(place.file))
    assert code == 0, said
    for id, file in files.items():
        read = json.loads((folder / f"{id}-18Chesapeake.json").read_text())
        assert read["actions"] == file["actions"] and read["header"]["source"]["unreadable"] == ["seats"]
        assert read["header"]["players"] == file["header"]["players"]
        assert len(Game.from_json(json.dumps(read).encode()).actions) == len(file["actions"])
    code, said = run("admin", "tables", "--db", str(place.file))
    assert code == 0 and said.count("seats") == 2
    with place.open() as client:
        assert CANNOT in one_sentence(client(place.ann).get(f"/table/{place.bad}"))


def test_settings_of_a_user_that_cannot_be_read_are_forgotten(place: Place) -> None:
    place.spoil("UPDATE users SET settings = '{' WHERE id = ?", place.ann.id)
    with place.open() as client:
        assert client(place.ann).get("/").status_code == 200


@pytest.mark.parametrize(
    "table", ["messages", "notes", "orders", "proposals", "channels", "notices", "tokens"]
)
def test_other_rows_that_cannot_be_read_are_left_out(place: Place, table: str) -> None:
    made = {"channels": ("kind, data, enabled, always, created", "'mail', '{', 1, 0, '2026-01-01'")}
    moment = "'2026-01-01 00:00:00.000000'"
    made |= {
        "messages": ('"table", text, "when"', f"{place.bad}, 'hello', 'never'"),
        "notes": ('"table", about, text, "when"', f"{place.bad}, '', 'x', 'never'"),
        "proposals": (
            '"table", kind, data, votes, status, revision, created',
            f"{place.bad}, 'undo', '{{', '[]', 'asked', 1, {moment}",
        ),
        "notices": (
            "kind, data, status, tries, due, error, created",
            f"'turn', '{{', 'due', 0, {moment}, '', {moment}",
        ),
        "tokens": ("label, scopes, secret_hash, created", f"'x', 'all', 'abc', {moment}"),
    }
    if table == "orders":
        place.spoil(
            'INSERT INTO orders ("table", seat, kind, data, active, reason, created)'
            f" VALUES (?, 'Ann', 'pass', '{{', 1, '', {moment})",
            place.bad,
        )
    else:
        columns, values = made[table]
        place.spoil(f"INSERT INTO {table} (user, {columns}) VALUES (?, {values})", place.ann.id)
    with place.open() as client:
        ann = client(place.ann)
        for path in ("/", f"/table/{place.bad}", "/account", "/notices", "/account/notices"):
            assert ann.get(path).status_code in (200, 404), path


def test_a_notice_that_cannot_be_read_fails_and_the_others_go_out(place: Place) -> None:
    from datetime import UTC, datetime, timedelta

    from roundhouse.server.storage import channels

    with place.database.write() as c:
        first, second = (channels.enqueue(c, place.ann.id, "turn", {}) for _ in range(2))
    place.spoil("UPDATE notices SET data = '{' WHERE id = ?", first.id)
    with place.database.write() as c:
        taken = channels.due(c, datetime.now(UTC) + timedelta(seconds=1), 5)
    assert [notice.id for notice in taken] == [second.id]
    with sqlite3.connect(place.file) as c:
        assert c.execute("SELECT status FROM notices ORDER BY id").fetchall() == [("failed",), ("due",)]


def test_damage_in_postgresql(postgres_server: PostgresServer, tmp_path: Path) -> None:
    """As in SQLite; there, only what is JSON can be anything."""
    place = Place(tmp_path, postgres_server.fresh())
    assert list(verify(place.database)) == []
    with place.database.write() as c:
        c.execute(text("UPDATE tables SET names = '[' WHERE id = :id"), {"id": place.bad})
        c.execute(
            text("UPDATE entries SET data = '{' WHERE \"table\" = :id AND number = 4"), {"id": place.good}
        )
    alive.write(place.database)
    store = TableStore(place.database, Hub(place.database))
    for id in (place.bad, place.good):
        with pytest.raises(Damaged, match=CANNOT):
            store.table(id)
        read = json.loads(imports.export(store, id))
        assert len(read["actions"]) == (5 if id == place.bad else 3)
        assert read["header"]["source"]["unreadable"]
    with place.database.read() as c:
        assert [bool(row.fault) for row, _ in tables.tables(c)] == [False, True]
    assert {one.where for one in verify(place.database)} == {
        f"tables {place.bad}",
        f"table {place.bad}",
        f"entries {place.good}, 4",
        f"table {place.good}",
    }
    write_backup(place.database, tmp_path / "backup.sqlite3")
    with sqlite3.connect(tmp_path / "backup.sqlite3") as c:
        assert c.execute("SELECT names FROM tables WHERE id = ?", (place.bad,)).fetchall() == [("[",)]
    place.database.close()


def test_a_game_that_ends_in_anything_is_told_once(
    place: Place, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    real = folding.opened

    def opened(row: Any, *more: Any) -> Any:
        if row.id == place.bad:
            raise KeyError("odd")
        return real(row, *more)

    monkeypatch.setattr("roundhouse.server.live.store.opened", opened)
    with place.open() as client:
        ann = client(place.ann)
        for _ in range(3):
            assert "KeyError" in one_sentence(ann.get(f"/table/{place.bad}"))
        assert "cannot be opened" in card_of(ann.get("/").text, "The bad one")
        assert ann.get(f"/table/{place.good}").status_code == 200
        assert len(json.loads(ann.get(f"/table/{place.bad}/export").content)["actions"]) == 5
    assert sum(record.exc_info is not None for record in caplog.records) == 1


def file_of(**header: Any) -> bytes:
    game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    file = json.loads(game.to_json())
    file["header"].update(header)
    return json.dumps({name: file[name] for name in ("roundhouse", "header")} | {"actions": []}).encode()


ODD = {
    "repeated option": {"options": ["no_export_after_auction_round"] * 2},
    "NUL": {"players": ["A\0", "Ben", "Cy"]},
    "line": {"players": ["Ann\nBen", "Ben", "Cy"]},
    "turning": {"players": ["Ann\u202e", "Ben", "Cy"]},
    "blank": {"players": ["  ", "Ben", "Cy"]},
    "long": {"players": ["A" * 5000, "Ben", "Cy"]},
    "display name with NUL": {"names": {"Ann": "A\0"}},
    "display name of nothing": {"names": {"Ann": ""}},
}


@pytest.mark.parametrize("how", ODD)
def test_odd_headers_of_files_are_refused_in_a_sentence(place: Place, how: str) -> None:
    with place.open() as client:
        ann = client(place.ann)
        answer = ann.http.post(
            "/import",
            data={"csrf": ann.csrf},
            files={"file": ("game.json", file_of(**ODD[how]), "application/json")},
            headers={"X-CSRF": ann.csrf, "Accept": "application/json"},
        )
        said = one_sentence(answer, 400)
        assert said.count(". ") == 0 and len(said) < 120 and said.isprintable()


def test_a_table_of_an_odd_name_that_is_there_already(place: Place) -> None:
    """Names with NUL became others in the database, and the log kept them: the game could be shown no more."""
    game = Game(Header("18Chesapeake", ("A\0", "Ben"), 1, seed=7))
    game.play(game.offers()[0].action)
    place.spoil("UPDATE seats SET player = 'A\ufffd' WHERE \"table\" = ? AND number = 0", place.bad)
    with sqlite3.connect(place.file) as c:
        c.execute(
            "UPDATE entries SET data = replace(data, '\"Ann\"', '\"A\\u0000\"'), seat = 'A\ufffd' WHERE \"table\" = ?",
            (place.bad,),
        )
    with place.open() as client:
        ann = client(place.ann)
        assert ann.get("/").status_code == 200
        assert ann.get(f"/table/{place.bad}").status_code in (200, 409)
        assert ann.get(f"/table/{place.bad}/export").status_code == 200


def test_a_table_with_a_repeated_option_that_is_there_already(place: Place) -> None:
    option = "no_export_after_auction_round"
    place.spoil("UPDATE tables SET options = ? WHERE id = ?", json.dumps([option, option]), place.bad)
    with place.open() as client:
        ann = client(place.ann)
        for path in ("/", f"/table/{place.bad}", f"/api/tables/{place.bad}", f"/table/{place.bad}?view=info"):
            assert ann.get(path).status_code in (200, 409), path
        assert ann.get(f"/table/{place.bad}/export").status_code == 200


@pytest.mark.parametrize(
    ("kind", "data"),
    [("undo", "{}"), ("rules", "{}"), ("undo", '{"to": []}')],
)
def test_an_entry_that_makes_no_sense(
    place: Place, kind: str, data: str, caplog: pytest.LogCaptureFixture
) -> None:
    place.spoil(
        'UPDATE entries SET kind = ?, data = ? WHERE "table" = ? AND number = 3', kind, data, place.bad
    )
    with place.open() as client:
        ann = client(place.ann)
        for _ in range(3):
            assert "Entry 3" in one_sentence(ann.get(f"/table/{place.bad}"))
        assert CANNOT in card_of(ann.get("/").text, "The bad one")
        assert ann.get(f"/table/{place.bad}/export").status_code == 200
    assert sum("the database is damaged" in record.getMessage() for record in caplog.records) == 1


def test_damage_of_one_table_ends_no_catching_up(place: Place) -> None:
    place.spoil("UPDATE entries SET data = '{' WHERE \"table\" = ?", place.bad)
    store = TableStore(place.database, Hub(place.database))
    with pytest.raises(Damaged):
        store.table(place.bad)
    assert store.fault(place.bad)
    assert store.table(place.good).game is not None
    with place.database.read() as c:
        assert [row.id for row, _ in tables.tables(c)] == [place.good, place.bad]

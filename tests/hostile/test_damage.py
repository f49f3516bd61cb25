"""Damage stays small: what cannot be read spoils nothing besides, and whoever looks after the site is told."""

from __future__ import annotations

import itertools
import json
import logging
import resource
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError
from typer.testing import CliRunner

from roundhouse import Game
from roundhouse.cli.app import app as cli
from roundhouse.core.record import Header
from roundhouse.server import health
from roundhouse.server.errors import Damaged, Unavailable
from roundhouse.server.live import acting, folding, imports, seating
from roundhouse.server.live.hub import Hub
from roundhouse.server.live.store import TableStore
from roundhouse.server.live.verify import Finding, verify
from roundhouse.server.settings import Settings
from roundhouse.server.storage import alive, rows, tables, talk, users
from roundhouse.server.storage.backup import backup as write_backup
from roundhouse.server.storage.backup import restore
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import User
from roundhouse.server.web import sessions
from roundhouse.server.web.journal import JsonLines
from served import Served
from server.postgres import PostgresServer
from server.postgres import postgres_server as postgres_server
from server.security_world import Client, served

CANNOT = "cannot be read"


class Place:
    """A site in a folder, or on another database: Ann and Ben at two tables with a few moves made at each."""

    def __init__(self, folder: Path, url: str = "") -> None:
        self.file = folder / "site.sqlite3"
        self.settings = Settings(database=url or f"sqlite:///{self.file}", limits=False)
        self.database = Database.open(self.settings.database)
        self.store = TableStore(self.database, Hub(self.database))
        with self.database.write() as c:
            self.ann, self.ben = (users.create_user(c, name) for name in ("Ann", "Ben"))
        self.bad, self.good = self.begun("The bad one"), self.begun("The good one")

    def begun(self, name: str) -> int:
        live = seating.create(self.store, self.ann, title="18Chesapeake", name=name, seats=2, least=2, seed=7)
        seating.sit(self.store, live.row.id, self.ben)
        live = seating.start(self.store, live.row.id, self.ann)
        for _ in range(4):
            assert live.game is not None
            who = {"Ann": self.ann, "Ben": self.ben}[live.to_act]
            action = msgspec.to_builtins(live.game.offers()[0].action)
            live = acting.act(self.store, live.row.id, who, live.revision, action)
        return live.row.id

    def spoil(self, statement: str, *values: Any) -> None:
        """Change the file behind the back of the site."""
        with sqlite3.connect(self.file) as c:
            assert c.execute(statement, values).rowcount > 0

    def secret(self, user: User) -> str:
        return sessions.begin(self.database, user, None)

    @contextmanager
    def open(self) -> Iterator[Callable[..., Client]]:
        """Serve it; `client(user)` is somebody's browser."""
        with ExitStack() as held:
            app, url = held.enter_context(served(self.settings))
            self.app = app

            def client(user: User | None = None) -> Client:
                made = Client(url, self.secret(user) if user is not None else "")
                held.callback(made.http.close)
                return made

            yield client


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    rows._told.clear()
    made = Place(tmp_path)
    yield made
    made.database.close()


def one_sentence(answer: httpx.Response, status: int = 409) -> str:
    assert answer.status_code == status, (answer.status_code, answer.text[:500])
    if answer.headers["content-type"].startswith("application/json"):
        return str(answer.json()["error"]["sentence"])
    assert "<h1>" in answer.text
    return answer.text.partition("<h1>")[2].partition("</h1>")[0]


def card_of(page: str, name: str) -> str:
    """The piece of a page that is about a table."""
    found = [part for part in page.replace("<article", "<li").split("<li") if name in part]
    assert found, name
    return found[0]


ENTRIES = {
    "broken JSON": ('UPDATE entries SET data = \'{"type": \' WHERE "table" = ? AND number = 4',),
    "a list": ("UPDATE entries SET data = '[1, 2]' WHERE \"table\" = ? AND number = 4",),
    "no UTF-8": (
        "UPDATE entries SET data = CAST(x'7b22ff223a317d' AS TEXT) WHERE \"table\" = ? AND number = 4",
    ),
    "no text": ("UPDATE entries SET data = x'00ff00' WHERE \"table\" = ? AND number = 4",),
    "no time": ('UPDATE entries SET "when" = \'yesterday\' WHERE "table" = ? AND number = 4',),
    "no number": ("UPDATE entries SET user = 'Ann' WHERE \"table\" = ? AND number = 4",),
    "deep": (
        f'UPDATE entries SET data = \'{{"a":{"[" * 5000}{"]" * 5000}}}\' WHERE "table" = ? AND number = 4',
    ),
    "missing": ('DELETE FROM entries WHERE "table" = ? AND number = 4',),
    "missing at the end": ('DELETE FROM entries WHERE "table" = ? AND number > 3',),
}


@pytest.mark.parametrize("how", ENTRIES)
def test_an_entry_that_cannot_be_read(place: Place, how: str, caplog: pytest.LogCaptureFixture) -> None:
    place.spoil(ENTRIES[how][0], place.bad)
    with place.open() as client, caplog.at_level(logging.ERROR):
        ann, ben = client(place.ann), client(place.ben)
        for browser in (ann, ben):  # at both tables it is Ann who is to act; then it is known to all
            page = browser.get("/")
            assert page.status_code == 200
            assert CANNOT in card_of(page.text, "The bad one")
            assert CANNOT not in card_of(page.text, "The good one")
            said = [
                one_sentence(ann.get(f"/table/{place.bad}")),
                one_sentence(ann.get(f"/api/tables/{place.bad}")),
                one_sentence(ann.get(f"/api/tables/{place.bad}/position")),
                one_sentence(ann.get(f"/table/{place.bad}/export?form=18xx")),
            ]
            assert len(set(said)) == 1 and "Entry 4" in said[0] and CANNOT in said[0]
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


ROWS = {
    "options": "[",
    "names": '["Ann"]',
    "source": "{}}",
    "result": '{"Ann": "rich"}',
    "seed": "seven",
    "status": "weird",
    "pace": "slow",
    "undo": b"\xff\xfe",
    "least": "two",
    "created": "yesterday",
    "started": 12,
}


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


def answered(answer: httpx.Response) -> Any:
    assert answer.status_code == 200, answer.text
    found = answer.json()
    return found if isinstance(found, dict) else {"list": found}


def test_a_seat_that_cannot_be_read(place: Place) -> None:
    place.spoil("UPDATE seats SET player = x'ff' WHERE \"table\" = ? AND number = 1", place.bad)
    with place.open() as client:
        ann = client(place.ann)
        page = ann.get("/")
        assert page.status_code == 200 and CANNOT in card_of(page.text, "The bad one")
        assert CANNOT in one_sentence(ann.get(f"/table/{place.bad}"))
        assert ann.get(f"/table/{place.bad}/export").status_code == 200


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


# -- reading everything ------------------------------------------------------------------------------


def found_in(place: Place) -> list[Finding]:
    return list(verify(place.database))


def test_a_site_in_order_has_nothing_to_be_found(place: Place) -> None:
    told: list[tuple[int, int]] = []
    assert list(verify(place.database, lambda done, total: told.append((done, total)))) == []
    assert told[-1][0] == told[-1][1] > 10
    assert told == sorted(told)


@pytest.mark.parametrize("how", ENTRIES)
def test_reading_everything_finds_an_entry(place: Place, how: str) -> None:
    place.spoil(ENTRIES[how][0], place.bad)
    found = found_in(place)
    assert {one.where for one in found} <= {f"table {place.bad}", f"entries {place.bad}, 4", "entries"}
    assert ("game", f"table {place.bad}") in {(one.what, one.where) for one in found}
    assert how.startswith("missing") or "row" in {one.what for one in found}


@pytest.mark.parametrize("column", ROWS)
def test_reading_everything_finds_a_row(place: Place, column: str) -> None:
    place.spoil(f"UPDATE tables SET {column} = ? WHERE id = ?", ROWS[column], place.bad)
    found = found_in(place)
    assert any(one.where == f"tables {place.bad}" and one.said.startswith(column) for one in found)
    assert not any(str(place.good) in one.where for one in found)


def test_reading_everything_finds_a_game_that_goes_otherwise(place: Place) -> None:
    place.spoil(
        "UPDATE entries SET digest = '0123456789abcdef' WHERE \"table\" = ? AND number = 3", place.bad
    )
    place.spoil("UPDATE tables SET to_act = 'Ben' WHERE id = ?", place.good)
    found = found_in(place)
    assert [(one.what, one.where) for one in found] == [
        ("game", f"table {place.bad}"),
        ("game", f"table {place.good}"),
    ]
    assert "digest of entry 3" in found[0].said and "to_act Ben" in found[1].said
    action = msgspec.json.encode(
        Game.new("18Chesapeake", ["Ann", "Ben"], seed=7).offers()[-1].action
    ).decode()
    place.spoil('UPDATE entries SET data = ? WHERE "table" = ? AND number = 2', action, place.bad)
    assert any("otherwise" in one.said for one in found_in(place))


def test_reading_everything_goes_on_past_a_damaged_page(
    place: Place, caplog: pytest.LogCaptureFixture
) -> None:
    for number in range(200):
        with place.database.write() as c:
            talk.say(c, place.good, place.ann.id, f"{number}: " + "word " * 200)
    place.database.close()
    with sqlite3.connect(place.file) as c:
        c.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = c.execute("PRAGMA page_size").fetchone()[0]
    data = bytearray(place.file.read_bytes())
    at = data.index(b"100: word word") // size * size
    data[at : at + size] = b"\xa5" * size
    place.file.write_bytes(data)
    with place.open() as client:
        ann = client(place.ann)
        assert "damaged" in one_sentence(ann.get(f"/table/{place.good}"), 503)  # its chat
        assert ann.get(f"/table/{place.bad}").status_code == 200
    assert any("the file of the database is damaged" in record.getMessage() for record in caplog.records)
    found = found_in(place)
    assert {one.what for one in found} >= {"file", "row"}
    assert any(one.where == "messages" for one in found)
    assert not any(one.what == "game" for one in found)


def run(*arguments: str) -> tuple[int, str]:
    answer = CliRunner().invoke(cli, list(arguments))
    return answer.exit_code, answer.output


def test_the_command_says_what_it_found(place: Place) -> None:
    code, said = run("admin", "verify", "--db", str(place.file))
    assert code == 0 and "Everything can be read" in said
    place.spoil(ENTRIES["broken JSON"][0], place.bad)
    code, said = run("admin", "verify", "--db", str(place.file))
    assert code == 1 and f"entries {place.bad}, 4" in said
    code, said = run("admin", "verify", "--json", "--db", str(place.file))
    form = json.loads(said)
    assert code == 1 and not form["ok"] and not form["stopped"] and form["games"] == 2
    assert [one["where"] for one in form["findings"]] == [f"entries {place.bad}, 4", f"table {place.bad}"]


def test_the_command_can_be_interrupted(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    place.spoil(ENTRIES["broken JSON"][0], place.bad)

    def interrupted(*arguments: Any) -> Iterator[Finding]:
        yield from itertools.islice(verify(*arguments), 1)
        raise KeyboardInterrupt

    monkeypatch.setattr("roundhouse.server.live.verify.verify", interrupted)
    code, said = run("admin", "verify", "--json", "--db", str(place.file))
    form = json.loads(said)
    assert code == 1 and form["stopped"] and len(form["findings"]) == 1
    place.spoil("UPDATE entries SET data = '{}' WHERE data LIKE '%type\": '")
    monkeypatch.setattr(
        "roundhouse.server.live.verify.verify", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt)
    )
    assert run("admin", "verify", "--db", str(place.file))[0] == 130


# -- health ------------------------------------------------------------------------------------------


def limited(served: Served, bytes_written: int) -> None:
    """Let no file of the site grow beyond a size, as on a disk that is full."""
    for pid in served.workers() or [served.process.pid]:  # type: ignore[union-attr]
        _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (bytes_written, hard))


def test_health_tells_reading_from_writing(tmp_path: Path) -> None:
    with Served(tmp_path) as site:
        answer = httpx.get(f"{site.url}/healthz")
        assert answer.status_code == 200
        assert (answer.json()["read"], answer.json()["write"]) == ("ok", "ok")
        limited(site, 1)
        until = time.monotonic() + 20
        while (answer := httpx.get(f"{site.url}/healthz")).status_code == 200:
            assert time.monotonic() < until, "the disk is full, and nobody is told"
            time.sleep(0.5)
        said = answer.json()
        assert answer.status_code == 503 and not said["ok"]
        assert said["read"] == "ok" and said["write"] != "ok" and said["write"].endswith(".")
        assert httpx.get(f"{site.url}/healthz?only=read").status_code == 200
        assert httpx.get(f"{site.url}/").status_code == 200
        limited(site, resource.RLIM_INFINITY)
        answer = httpx.get(f"{site.url}/healthz")
        assert answer.status_code == 200 and answer.json()["write"] == "ok"


def test_health_sees_a_disk_that_is_nearly_full(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    alive.write(place.database)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=1000))
    with pytest.raises(Unavailable, match="1000 bytes"):
        alive.write(place.database)


def test_health_waits_for_nobody_and_writes_seldom(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[float] = []
    real = alive.write
    monkeypatch.setattr(alive, "write", lambda database: (written.append(0), real(database)))
    monkeypatch.setattr(health, "ANSWER_SECONDS", 0.5)
    with place.open() as client:
        nobody = client()
        for _ in range(10):
            assert nobody.get("/healthz").status_code == 200
        assert len(written) == 1
        monkeypatch.setattr(place.app.state.health.write, "good_for", 0.0)
        with place.app.state.site.database.write():  # somebody writes for long
            begun = time.monotonic()
            answers = [nobody.get("/healthz") for _ in range(3)]
            assert time.monotonic() - begun < 5
        assert {answer.status_code for answer in answers} == {503} and len(written) == 2
        assert "no answer" in answers[0].json()["write"]
        assert nobody.get("/healthz").status_code == 200


def test_a_backup_goes_into_a_database_whose_health_was_asked_for(place: Place, tmp_path: Path) -> None:
    write_backup(place.database, tmp_path / "backup.sqlite3")
    new = Database.open(f"sqlite:///{tmp_path}/new.sqlite3")
    alive.write(new)
    restore(new, tmp_path / "backup.sqlite3")
    with new.read() as c:
        assert len(tables.tables(c)) == 2
    new.close()


# -- metrics -----------------------------------------------------------------------------------------


def numbers(page: str) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    """The samples of a page of metrics, without the number of the process."""
    parser = pytest.importorskip("prometheus_client.parser")
    return {
        (sample.name, frozenset((k, v) for k, v in sample.labels.items() if k != "process")): sample.value
        for family in parser.text_string_to_metric_families(page)
        for sample in family.samples
    }


def test_there_are_no_metrics_unless_wanted(place: Place) -> None:
    with place.open() as client:
        assert client().get("/metrics").status_code == 404


def test_metrics_count_what_happens(place: Place) -> None:
    pytest.importorskip("prometheus_client")
    place.settings = msgspec.structs.replace(place.settings, metrics_token="sesame")
    with place.open() as client:
        ann, nobody = client(place.ann), client()

        def told() -> Callable[..., float]:
            answer = nobody.get("/metrics", headers={"Authorization": "Bearer sesame"})
            assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/plain")
            found = numbers(answer.text)
            return lambda name, **labels: found.get((f"roundhouse_{name}", frozenset(labels.items())), 0)

        for wrong in ({}, {"Authorization": "Bearer sesam"}, {"Authorization": "sesame"}):
            answer = nobody.get("/metrics", headers=wrong)
            assert answer.status_code == 401 and "roundhouse_" not in answer.text
        before = told()
        for _ in range(3):
            ann.get(f"/table/{place.good}")
        ann.get("/api/tables/99999")
        ann.get(f"/nothing/{sessions.new_secret()}")
        live = place.app.state.site.store.table(place.good)
        action = msgspec.to_builtins(live.game.offers()[0].action)
        ann.send("POST", f"/table/{place.good}/act", {"revision": live.revision, "action": action})
        with ann.http.stream("GET", f"/table/{place.good}/stream") as stream:
            read = stream.iter_raw()
            next(read)
            after = told()
        route = {"method": "GET", "route": "/table/{id:int}", "status": "200"}
        assert after("requests_total", **route) - before("requests_total", **route) == 3
        timed = {"route": "/table/{id:int}"}
        assert after("request_seconds_count", **timed) - before("request_seconds_count", **timed) == 3
        assert after("request_seconds_bucket", le="+Inf", **timed) == after("request_seconds_count", **timed)
        lost = {"method": "GET", "route": "/api/tables/{id}", "status": "404"}
        assert after("requests_total", **lost) - before("requests_total", **lost) == 1
        none = {"method": "", "route": "(none)", "status": "404"}
        assert after("requests_total", **none) - before("requests_total", **none) == 1
        assert after("streams_open") == before("streams_open") + 1
        assert after("tables_in_memory") >= 1 and after("resident_memory_bytes") > 2**20
        assert after("site_tables", status="running") == 2
        moved = {"title": "18Chesapeake", "by": "user"}
        assert after("moves_total", **moved) - before("moves_total", **moved) == 1
        for kind in ("read", "write"):
            assert after("database_seconds_count", kind=kind) > before("database_seconds_count", kind=kind)
        with pytest.raises(OperationalError), place.app.state.site.database.read() as c:
            c.execute(text("SELECT * FROM nothing"))
        failed = {"error": "OperationalError"}
        assert told()("database_errors_total", **failed) - after("database_errors_total", **failed) == 1
        page = nobody.get("/metrics", headers={"Authorization": "Bearer sesame"}).text
        assert 'process="' in page
        assert 'roundhouse_scheduled_work{process="' in page and 'rank="strangers"' in page


# -- the log, and who did what -----------------------------------------------------------------------


def broken_site(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page and an answer of the API that fail as nothing should."""

    def fail(*_: Any) -> None:
        raise ZeroDivisionError(f"password={'x' * 20}")

    monkeypatch.setattr("roundhouse.server.storage.users.find_users", fail)
    monkeypatch.setattr("roundhouse.server.api.tables.table_out", fail)
    with place.database.write() as c:
        users.change_user(c, place.ann.id, admin=True)


def test_every_answer_has_the_id_of_its_request(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    broken_site(place, monkeypatch)
    with place.open() as client:
        seen = set()
        for path, status in (("/", 200), ("/nothing", 404), ("/admin", 500), ("/api/tables", 500)):
            # From nobody who is trusted, and each by a connection of its own: one that failed is closed.
            answer = client(place.ann).get(path, headers={"X-Request-ID": "mine"})
            assert answer.status_code == status
            id = answer.headers["x-request-id"]
            assert id != "mine" and len(id) == 16
            seen.add(id)
            if status == 500:
                assert id in answer.text and answer.headers["x-content-type-options"] == "nosniff"
        assert len(seen) == 4


def test_the_id_of_a_trusted_proxy_is_kept(place: Place) -> None:
    place.settings = msgspec.structs.replace(place.settings, trusted_proxies=1)
    with place.open() as client:
        nobody = client()
        assert nobody.get("/", headers={"X-Request-ID": "abc-123"}).headers["x-request-id"] == "abc-123"
        for odd in ("a b", "x" * 65, "", "a<b>"):
            assert nobody.get("/", headers={"X-Request-ID": odd}).headers["x-request-id"] != odd


def test_the_log_as_json(tmp_path: Path) -> None:
    place = Place(tmp_path)
    place.spoil(ENTRIES["broken JSON"][0], place.bad)
    place.database.close()
    arguments = ["--log-json", "--log-requests", "--trusted-proxies", "1"]
    with Served(tmp_path, database=f"sqlite:///{place.file}", arguments=arguments) as site:
        httpx.get(f"{site.url}/table/{place.bad}?secret=abc", headers={"X-Request-ID": "one"})
        site.stop()
        lines = [line for line in site.said().splitlines() if line.startswith("{")]
        assert [line for line in site.said().splitlines() if line not in lines][1:] == []
    told = [json.loads(line) for line in lines]
    assert all({"time", "level", "logger", "process", "message"} <= one.keys() for one in told)
    mine = [one for one in told if one.get("request") == "one"]
    assert {one["logger"] for one in mine} >= {"roundhouse.requests"}
    request = next(one for one in mine if one["logger"] == "roundhouse.requests")
    assert (request["method"], request["path"], request["status"]) == ("GET", f"/table/{place.bad}", 409)
    assert any("the database is damaged" in one["message"] for one in told)


def test_what_fails_is_in_the_log_with_its_request(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    broken_site(place, monkeypatch)
    written: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: written.append(JsonLines().format(record))  # type: ignore[method-assign]
    logger = logging.getLogger("uvicorn.error")
    with place.open() as client:
        logger.addHandler(handler)
        try:
            id = client(place.ann).get("/admin").headers["x-request-id"]
            until = time.monotonic() + 5
            while not written and time.monotonic() < until:
                time.sleep(0.01)
        finally:
            logger.removeHandler(handler)
    failed = [one for one in map(json.loads, written) if "exception" in one]
    assert [one["request"] for one in failed] == [id]
    assert "ZeroDivisionError" in failed[0]["exception"] and "xxxx" not in failed[0]["exception"]


def test_what_the_operators_do_is_written_down(place: Place) -> None:
    db = ("--db", str(place.file))
    assert run("admin", "make-admin", "Ann", *db)[0] == 0
    assert run("admin", "ban", "Ben", *db)[0] == 0
    assert run("admin", "ban", "Ben", "--off", *db)[0] == 0
    assert run("admin", "reset-password", "Ann", *db)[0] == 0
    with place.database.write() as c:
        cy = users.create_user(c, "Cy")
    theirs = seating.create(place.store, cy, title="18AL").row.id
    with place.open() as client:
        ann = client(place.ann)
        assert ann.post("/admin/ban", {"user": str(place.ben.id), "banned": "1"}).status_code in (200, 303)
        assert ann.post("/admin/ban", {"user": "99999", "banned": "1"}).status_code == 404  # was not done
        answer = ann.post(f"/table/{theirs}/settings", {"name": "Hers", "pace": "days", "listed": "1"})
        assert answer.status_code in (200, 303), answer.text
        assert ann.post(f"/table/{place.good}/settings", {"name": "Own"}).status_code in (200, 303)
    code, said = run("admin", "audit", "--json", *db)
    form = json.loads(said)
    assert code == 0
    user = f"user {place.ben.id}"
    assert [(one["what"], one["about"], one["user"]) for one in reversed(form)] == [
        ("make admin", f"user {place.ann.id}", None),
        ("ban", user, None),
        ("lift ban", user, None),
        ("reset password", f"user {place.ann.id}", None),
        ("ban", user, place.ann.id),
        ("table: change", f"table {theirs}", place.ann.id),
    ]
    assert all(one["who"] for one in form if one["user"] is None)
    assert "secret" not in said and "reset/" not in said
    code, said = run("admin", "audit", "Ben", *db)
    assert code == 0 and said.count("ban") == 3 and "Ann" in said and "table" not in said
    code, said = run("admin", "audit", str(theirs), *db)
    assert code == 0 and "table: change" in said and "ban" not in said

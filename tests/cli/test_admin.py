"""`roundhouse admin`, `backup` and `restore`, on a site's database."""

from __future__ import annotations

import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import text as sql
from starlette.testclient import TestClient

from altered import NOW, later
from roundhouse import Game
from roundhouse.server import running
from roundhouse.server.app import create_app
from roundhouse.server.live import bot_accounts, imports
from roundhouse.server.live.hub import Hub
from roundhouse.server.live.store import TableStore
from roundhouse.server.settings import Settings
from roundhouse.server.storage import channels, schema, tables, tokens, users
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import RUNNING, Seat
from roundhouse.server.web import sessions
from roundhouse.server.web.sessions import hash_of

GOLDEN = Path(__file__).resolve().parents[1] / "golden"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Database:
    """A site with two users, Ann logged in; the commands find it by the environment."""
    monkeypatch.setenv("ROUNDHOUSE_DB", str(tmp_path / "site.sqlite3"))
    database = Database.open(f"sqlite:///{tmp_path / 'site.sqlite3'}")
    with database.write() as c:
        ann = users.create_user(c, "Ann", email="ann@example.org")
        users.create_user(c, "Guest 7", guest=True)
    sessions.begin(database, ann, None)
    yield database
    database.close()


def known(site: Database, name: str) -> users.User:
    with site.read() as c:
        found = users.user_named(c, name)
    assert found is not None
    return found


def test_users_are_listed(run, site: Database) -> None:
    shown = run("admin", "users").out
    assert "Ann" in shown and "ann@example.org" in shown and "guest" in shown
    assert [row["name"] for row in run("admin", "users", "ann", "--json").json] == ["Ann"]


def test_what_an_account_is_besides_is_said(run, site: Database) -> None:
    with site.write() as c:
        bot_accounts.mark(c, users.create_user(c, "Robbie"), True)
        users.delete_user(c, users.create_user(c, "Dot").id)
    shown = run("admin", "users").out
    assert "account of a bot" in shown and "account deleted" in shown
    rows = {row["name"]: row for row in run("admin", "users", "--json").json}
    assert rows["Robbie"]["bot"] and not rows["Robbie"]["gone"] and not rows["Ann"]["bot"]
    assert [name for name, row in rows.items() if row["gone"]] == [n for n in rows if n.startswith("gone-")]


def test_what_fails_is_said_once(site: Database, tmp_path: Path) -> None:
    """By the command, and not by the log as well."""
    site.close()
    file = tmp_path / "site.sqlite3"
    with closing(sqlite3.connect(file)) as c:
        c.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        root = c.execute("SELECT rootpage FROM sqlite_master WHERE name = 'users'").fetchone()[0]
        size = c.execute("PRAGMA page_size").fetchone()[0]
    with file.open("r+b") as spoilt:
        spoilt.seek((root - 1) * size)
        spoilt.write(b"\x55" * size)
    command = [sys.executable, "-m", "roundhouse", "admin", "users"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 2 and ran.stderr == "roundhouse: The file of the database is damaged.\n"


def test_an_admin_is_made_and_unmade(run, site: Database) -> None:
    assert "Ann is an admin now" in run("admin", "make-admin", "ann").out
    assert known(site, "Ann").admin
    run("admin", "make-admin", "Ann", "--off")
    assert not known(site, "Ann").admin


def test_who_is_banned_is_logged_out(run, site: Database) -> None:
    secret = sessions.begin(site, known(site, "Ann"), None)
    assert sessions.resume(site, secret) is not None
    run("admin", "ban", "Ann")
    assert known(site, "Ann").banned
    run("admin", "ban", "Ann", "--off")
    assert not known(site, "Ann").banned
    assert sessions.resume(site, secret) is None


@pytest.mark.parametrize("command", ["make-admin", "ban", "reset-password"])
def test_nobody_is_invented(run, site: Database, command: str) -> None:
    ran = run("admin", command, "Nobody")
    assert ran.code == 2 and "There is no user Nobody" in ran.err


def test_a_link_for_a_new_password_works_once(run, site: Database) -> None:
    link = re.search(
        r"https://x\.example/reset/(\S+)",
        run("admin", "reset-password", "ann", "--url", "https://x.example/").out,
    )
    assert link is not None
    app = create_app(Settings(database=site.url, url="http://testserver", limits=False))
    with TestClient(app) as client:
        page = client.get(f"/reset/{link[1]}")
        csrf = re.search(r'name="csrf" value="([^"]+)"', page.text)
        assert page.status_code == 200 and csrf is not None
        sent = {"csrf": csrf[1], "password": "correct horse"}
        assert client.post(f"/reset/{link[1]}", data=sent, follow_redirects=False).status_code == 303
        with site.read() as c:
            assert users.password_hash(c, known(site, "Ann").id)
        again = {"csrf": sessions.csrf_of(client.cookies[sessions.LOGIN]), "password": "another one"}
        assert client.post(f"/reset/{link[1]}", data=again, follow_redirects=False).status_code == 404


def test_a_link_leads_to_where_the_site_was_last_started(
    run, site: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unless told otherwise, and nowhere as long as nobody knows where that is."""
    monkeypatch.setattr(running, "serve", lambda *_: None)
    ran = run("admin", "reset-password", "Ann")
    assert ran.code == 2 and "--url" in ran.err and "/reset/" not in ran.out
    for url in ("https://before.example", "https://now.example:8443"):
        assert run("serve", "--port", 0, "--url", url).code == 0
        assert f" {url}/reset/" in run("admin", "reset-password", "Ann").out
    here = re.search(r"http://127\.0\.0\.1:\d+", run("serve", "--port", 0).out)
    assert here is not None and f" {here[0]}/reset/" in run("admin", "reset-password", "Ann").out


def test_a_guest_gets_no_link(run, site: Database) -> None:
    assert "is a guest" in run("admin", "reset-password", "Guest 7").err


def test_a_link_begins_with_the_address_of_a_site(run, site: Database) -> None:
    ran = run("admin", "reset-password", "Ann", "--url", "foo")
    assert ran.code == 2 and "foo is not." in ran.err and "/reset/" not in ran.out


@pytest.mark.parametrize("command", [("admin", "users"), ("backup", "b.sqlite3"), ("admin", "stuck")])
def test_a_database_is_not_made_by_mistake(run, tmp_path: Path, command: tuple[str, ...]) -> None:
    ran = run(*command, "--db", tmp_path / "none.sqlite3")
    assert ran.code == 2 and "There is no file" in ran.err and "--db or ROUNDHOUSE_DB" in ran.err
    assert list(tmp_path.iterdir()) == []


def test_a_game_goes_in_and_out(run, site: Database, saved: Path, tmp_path: Path) -> None:
    made = run("admin", "import", saved, "--owner", "Ann")
    assert "18Chesapeake, 60 actions, owned by Ann" in made.out
    listed = run("admin", "tables", "--json").json
    assert [(row["title"], row["actions"]) for row in listed] == [("18Chesapeake", 60)]
    assert [row["round"] for row in listed] == ["Operating round 3.1"]
    assert "18Chesapeake" in run("admin", "tables").out
    out = tmp_path / "games"
    assert ": 1 game\n" in run("admin", "export", out).out
    (file,) = out.iterdir()
    assert Game.load(file).digest() == Game.load(saved).digest()
    assert "no table 99" in run("admin", "export", out, "--table", 99).err


def test_nothing_to_export_is_said(run, site: Database, tmp_path: Path) -> None:
    assert run("admin", "export", tmp_path / "games").code == 2


@pytest.fixture
def bitten(site: Database, tmp_path: Path) -> tuple[Path, int]:
    """A site whose disk has lost the end of the log of the last of three games, and the number of that."""
    found = [a_running_game(site) for _ in range(3)]
    site.close()
    path = tmp_path / "site.sqlite3"
    last = "SELECT pageno FROM dbstat WHERE name = 'entries' AND pagetype = 'leaf' ORDER BY path DESC"
    with closing(sqlite3.connect(path)) as plain:
        page = plain.execute(last).fetchone()[0]
    content = bytearray(path.read_bytes())
    content[(page - 1) * 4096 : page * 4096] = b"\xff" * 4096
    path.write_bytes(content)
    return path, found[-1]


def test_games_are_written_beside_one_that_cannot_be_read(
    run, bitten: tuple[Path, int], tmp_path: Path
) -> None:
    _, bad = bitten
    ran = run("admin", "export", tmp_path / "games")
    assert ran.code == 1 and ": 2 games\n" in ran.out
    assert f"table {bad} (18Chesapeake) could not be written: The file of the database is damaged" in ran.err
    assert sorted(file.name for file in (tmp_path / "games").iterdir()) == [
        f"{id}-18Chesapeake.json" for id in (bad - 2, bad - 1)
    ]


def test_no_backup_is_left_of_a_damaged_database(run, bitten: tuple[Path, int], tmp_path: Path) -> None:
    there = sorted(file.name for file in tmp_path.iterdir())
    ran = run("backup", tmp_path / "backup.sqlite3")
    assert ran.code == 2 and "is damaged, so no backup was written" in ran.err and ran.err.count("\n") == 1
    assert sorted(file.name for file in tmp_path.iterdir()) == there


def test_a_folder_that_cannot_be_made_is_told(run, site: Database, saved: Path) -> None:
    run("admin", "import", saved, "--owner", "Ann")
    for folder in (saved, saved / "games"):
        ran = run("admin", "export", folder)
        assert ran.code == 2 and f"{folder}" in ran.err and ran.err.count("\n") == 1


@pytest.mark.parametrize(
    "command",
    [
        ("sweep", "--dry-run", "--days", "99999999999"),
        ("stuck", "--minutes", "99999999999999"),
        ("audit", "--limit", "99999999999999999999"),
    ],
    ids=" ".join,
)
def test_a_number_without_measure_is_told(run, site: Database, command: tuple[str, ...]) -> None:
    ran = run("admin", *command)
    assert ran.code == 2 and command[-2] in ran.err and ran.err.count("\n") == 1


@pytest.mark.parametrize("command", [("tables", "--status", "bogus"), ("ratings", "bogus")], ids=" ".join)
def test_what_there_is_none_of_is_told(run, site: Database, command: tuple[str, ...]) -> None:
    ran = run("admin", *command)
    assert ran.code == 2 and "bogus" in ran.err and ran.err.count("\n") == 1
    assert run("admin", "tables", "--status", "open").code == 0
    assert run("admin", "ratings", "18AL").code == 0


def test_abandoned_tables_are_deleted(run, site: Database, saved: Path) -> None:
    run("admin", "import", saved, "--owner", "Ann")
    assert "No table is abandoned." in run("admin", "sweep").out
    then = datetime.now(UTC) - timedelta(days=91)
    with site.write() as c:
        c.execute(schema.tables.update().values(created=then))
        c.execute(schema.entries.update().values(when=then))
    assert "Abandoned: tables 1 (1)" in run("admin", "sweep", "--dry-run").out
    assert "Deleted: tables 1 (1)" in run("admin", "sweep", "--days", "90").out
    assert "No table is abandoned." in run("admin", "sweep").out


def test_a_bot_that_does_not_move_is_found(run, site: Database) -> None:
    ann = known(site, "Ann")
    assert run("admin", "stuck").code == 0
    long_ago = datetime.now(UTC) - timedelta(minutes=30)
    with site.write() as c:
        table = tables.create_table(
            c, title="18AL", owner=ann.id, status=RUNNING, to_act="Ben", waiting_since=long_ago
        )
        tables.set_seats(
            c,
            table.id,
            [
                Seat(table=table.id, number=0, player="Ann", user=ann.id),
                Seat(table=table.id, number=1, player="Ben", bot="greedy"),
            ],
        )
    found = run("admin", "stuck")
    assert found.code == 1 and "the bot greedy does not act, for 30 minutes" in found.out
    assert run("admin", "stuck", "--minutes", 31).code == 0
    with site.write() as c:
        tables.change_table(c, table.id, to_act="Ann")  # people take their time
    assert run("admin", "stuck").code == 0


def test_mail_that_waits_for_another_try_is_found(run, site: Database) -> None:
    """Each try puts it off, so it is never overdue."""
    ann, soon = known(site, "Ann"), datetime.now(UTC) + timedelta(minutes=5)
    with site.write() as c:
        hook = channels.add_channel(c, ann.id, "webhook", {})
        letter = channels.enqueue(c, ann.id, "letter", {"to": "ann@example.org"}, due=soon)
        theirs = channels.enqueue(c, ann.id, "turn", {}, due=soon, channel=hook.id)
        channels.finish(c, theirs.id, "due", "Nobody answered.", soon)  # whose webhook it is knows
    assert run("admin", "stuck").code == 0
    with site.write() as c:
        channels.finish(c, letter.id, "due", "The mail server could not be reached.", soon)
    found = run("admin", "stuck")
    assert found.code == 1 and "wait for another try: 1;" in found.out
    with site.write() as c:
        channels.finish(c, letter.id, "sent")
    assert run("admin", "stuck").code == 0


def test_what_is_stuck_is_so_for_the_command_and_the_page(run, site: Database, saved: Path) -> None:
    run("admin", "import", saved, "--owner", "Ann")
    run("admin", "make-admin", "Ann")
    long_ago = datetime.now(UTC) - timedelta(minutes=30)
    with site.write() as c:
        c.execute(schema.tables.update().values(waiting_since=long_ago))
        (row, seats), *_ = tables.tables(c)
    said = "the seat that is to act is empty"
    assert said not in on_the_page(site) and run("admin", "stuck").code == 0  # nobody has come yet
    with site.write() as c:
        other = next(seat for seat in seats if seat.player != row.to_act)
        tables.put_seat(c, replace(other, user=known(site, "Ann").id))
    assert said in on_the_page(site)
    found = run("admin", "stuck")
    assert found.code == 1 and f"table {row.id} (18Chesapeake): {said}, for 30 minutes" in found.out


def on_the_page(site: Database) -> str:
    app = create_app(Settings(database=site.url, url="http://testserver", limits=False))
    secret = sessions.begin(site, known(site, "Ann"), None)
    with TestClient(app, cookies={sessions.LOGIN: secret}) as client:
        return client.get("/admin").text


def test_a_backup_is_restored(run, site: Database, saved: Path, tmp_path: Path) -> None:
    run("admin", "import", saved, "--owner", "Ann")
    file = tmp_path / "backup.sqlite3"
    assert "1 table, 2 users" in run("backup", file).out
    assert "--force" in run("backup", file).err
    assert run("backup", file, "--force").code == 0
    other = tmp_path / "other.sqlite3"
    assert "1 table, 2 users" in run("restore", file, "--db", other).out
    there = run("admin", "users", "--json", "--db", other).json
    assert {row["name"]: row["email"] for row in there} == {"Ann": "ann@example.org", "Guest 7": ""}
    again = run("restore", file, "--db", other)
    assert again.code == 2 and again.err.count("\n") == 1


def test_a_backup_onto_the_database_of_the_site_is_refused(run, site: Database, tmp_path: Path) -> None:
    ran = run("backup", tmp_path / "site.sqlite3", "--force")
    assert ran.code == 2 and "is the database of a site" in ran.err and ran.err.count("\n") == 1
    assert known(site, "Ann").email == "ann@example.org"
    assert "Ann" in run("admin", "users").out


def test_backup_restore_and_verify_are_in_the_audit_list(run, site: Database, tmp_path: Path) -> None:
    new = f"sqlite:///{tmp_path / 'new.sqlite3'}"
    assert run("backup", tmp_path / "backup.sqlite3").code == 0
    assert run("restore", tmp_path / "backup.sqlite3", "--db", new).code == 0
    assert run("admin", "verify").code == 0
    assert [one["what"] for one in run("admin", "audit", "--json").json] == ["verify", "backup"]
    assert [one["what"] for one in run("admin", "audit", "--json", "--db", new).json] == ["restore"]


def test_restoring_beside_the_last_moves_of_an_earlier_database_is_refused(
    run, site: Database, tmp_path: Path
) -> None:
    file, there = tmp_path / "backup.sqlite3", tmp_path / "there"
    there.mkdir()
    assert run("backup", file).code == 0
    for end in ("-wal", "-shm"):
        (there / f"site.sqlite3{end}").write_bytes((tmp_path / f"site.sqlite3{end}").read_bytes())
    before = {one.name: one.read_bytes() for one in there.iterdir()}
    assert all(before.values())
    ran = run("restore", file, "--db", there / "site.sqlite3")
    assert ran.code == 2 and "has the last changes" in ran.err and ran.err.count("\n") == 1
    assert {one.name: one.read_bytes() for one in there.iterdir()} == before
    (there / "site.sqlite3").write_bytes((tmp_path / "site.sqlite3").read_bytes())
    assert "Ann" in run("admin", "users", "--db", there / "site.sqlite3").out


def test_what_cannot_be_restored_of_a_row_is_told_and_no_secret(run, site: Database, tmp_path: Path) -> None:
    with site.write() as c:
        users.change_user(c, known(site, "Ann").id, password_hash="argon2-of-ann")
        c.execute(sql("UPDATE users SET created = 'x' WHERE name = 'Ann'"))
        c.execute(sql("UPDATE sessions SET expires = 'x'"))
    assert run("backup", tmp_path / "backup.sqlite3").code == 0
    other = tmp_path / "other.sqlite3"
    ran = run("restore", tmp_path / "backup.sqlite3", "--db", other)
    assert ran.code == 1 and "0 tables, 2 users" in ran.out and ran.err == ""
    assert "users 1: created cannot be read" in ran.out and "left out" in ran.out
    assert "argon2" not in ran.out
    assert run("admin", "verify", "--db", other).code == 0


def test_restoring_what_is_no_backup_is_refused(run, site: Database, tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear friend")
    for file in ("letter", "nothing"):
        ran = run("restore", tmp_path / file, "--db", tmp_path / "other.sqlite3")
        assert ran.code == 2 and ran.err.startswith("roundhouse: ") and ran.err.count("\n") == 1


# -- databases of an earlier version ------------------------------------------------------------------


@pytest.fixture
def older(site: Database) -> Path:
    """The file of a site that no version of today has opened yet."""
    with site.write() as c:
        for statement in (
            "DROP TABLE evaluations",
            "ALTER TABLE seats DROP COLUMN colour",
            "UPDATE alembic_version SET version_num = '0014'",
        ):
            c.execute(sql(statement))
    return Path(site.url.removeprefix("sqlite:///"))


def form(file: Path) -> str:
    with closing(sqlite3.connect(file)) as plain:
        found: str = plain.execute("SELECT version_num FROM alembic_version").fetchone()[0]
        return found


@pytest.mark.parametrize(
    "command",
    [
        ("admin", "users"),
        ("admin", "verify"),
        ("admin", "stuck"),
        ("admin", "tables"),
        ("admin", "audit"),
        ("admin", "export", "games"),
        ("admin", "sweep", "--dry-run"),
        ("admin", "ban", "Ann"),
        ("admin", "updates"),
    ],
    ids=" ".join,
)
def test_no_command_brings_a_database_up(run, older: Path, command: tuple[str, ...]) -> None:
    ran = run(*command)
    assert ran.code == 2 and "of an earlier version of Roundhouse" in ran.err and ran.err.count("\n") == 1
    assert form(older) == "0014"


def test_a_database_of_an_earlier_version_is_backed_up_as_it_is(run, older: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "backup.sqlite3", tmp_path / "other.sqlite3"
    assert "0 tables, 2 users" in run("backup", file).out
    assert form(older) == form(file) == "0014"
    assert run("restore", file, "--db", older).code == 2  # in which there is something
    assert form(older) == "0014"
    assert run("restore", file, "--db", other).code == 0
    assert form(file) == "0014" and "Ann" in run("admin", "users", "--db", other).out


def test_a_backup_that_was_looked_through_is_a_single_file_still(run, site: Database, tmp_path: Path) -> None:
    file = tmp_path / "backup.sqlite3"
    assert run("backup", file).code == 0
    assert run("admin", "verify", "--db", file).code == 0
    assert run("backup", file, "--force").code == 0


# -- updates ------------------------------------------------------------------------------------------


def a_running_game(site: Database, actions: int = 60) -> int:
    store = TableStore(site, Hub(site))
    game = Game.load(GOLDEN / "18Chesapeake-3-greedy-2.json").goto(actions)
    return imports.import_game(store, known(site, "Ann"), game, {}, seat="*").row.id


def test_tables_that_a_new_version_leads_elsewhere_are_listed(
    run, site: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """CV pays Cy $30 with action 26 of the game, so with 25 actions nothing is different."""
    table, early = a_running_game(site), a_running_game(site, 25)
    first = run("admin", "updates")
    assert first.code == 0 and "2 tables looked at: 2 as they were" in first.out
    later(monkeypatch, version=NOW + 1, revenues={"CV": 50})
    shown = run("admin", "updates", "--dry-run")
    assert shown.code == 1
    assert f"table {table} (18Chesapeake): its players decide." in shown.out
    assert "Cy has $140 instead of $120; the bank has $5,175 instead of $5,195" in shown.out.replace(
        "\n", " "
    )
    assert f"table {early} (18Chesapeake): goes on by version {NOW + 1} of the rules" in shown.out
    with site.read() as c:
        assert {row.rules for row, _ in tables.tables(c)} == {NOW}  # it has only looked
    would = run("admin", "updates", "--dry-run", "--decide", "kept", "--json")
    assert would.code == 0 and [row["decided"] for row in would.json] == ["", "kept"]
    assert run("admin", "updates", "--table", "99").code == 2
    decided = run("admin", "updates", "--table", str(table), "--decide", "corrected")
    assert decided.code == 0 and "decided: corrected" in decided.out
    after = run("admin", "updates")
    assert after.code == 0 and "1 as they were, 1 go on by a new version" in after.out
    assert run("admin", "updates", "--dry-run").out.startswith("2 tables looked at: 2 as they were")


def test_a_dry_run_needs_a_database(run, site: Database, tmp_path: Path) -> None:
    none = run("admin", "updates", "--dry-run", "--db", str(tmp_path / "none.sqlite3"))
    assert none.code == 2 and not (tmp_path / "none.sqlite3").exists()
    text = tmp_path / "letter.sqlite3"
    text.write_text("Dear aunt,\n" * 200)
    assert run("admin", "updates", "--dry-run", "--db", str(text)).code == 2


def test_a_token_is_made_that_opens_the_api(run, site: Database) -> None:
    secret = run("admin", "token", "ann", "--scope", "play", "--label", "my bot").out.strip()
    with site.read() as c:
        found = tokens.token(c, hash_of(secret))
    assert found is not None and found.scopes == ("read", "play") and found.label == "my bot"
    reading = run("admin", "token", "Ann").out.strip()
    with site.read() as c:
        assert tokens.token(c, hash_of(reading)).scopes == ("read",)


def test_a_token_is_for_somebody_and_something(run, site: Database) -> None:
    assert "not for everything" in run("admin", "token", "Ann", "--scope", "everything").err
    assert run("admin", "token", "Nobody").code == 2

"""The sites of the fixtures: who is there, what is played, and what is seen of them."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from asgi_client import Client
from compat import seen
from compat.saved_games import ROOT
from compat.table_play import Desk, Seats, play
from roundhouse.server.storage import channels, keys, users
from roundhouse.server.storage.database import Database
from roundhouse.server.web.sessions import csrf_of, hash_of
from server.postgres import PostgresServer, programs

FOREVER = datetime(2100, 1, 1, tzinfo=UTC)


FEED = re.compile(r"/me/feed/[^<>\"]+\.xml")


STEPS = 5
"""A table is played on for so many actions, or until a bot is to act, which does not move then."""


SITE_FILE = ROOT / "tests" / "data" / "interop" / "18Chesapeake-by-hand.json"


def create_people(url: str, names: Sequence[str], guests: Sequence[str]) -> list[dict[str, Any]]:
    """Accounts and guests, made at the page; with keys and logins of known secrets."""
    found = []
    with seen.opened(url) as app:
        for name in (*names, *guests):
            browser = Client(app, base_url=seen.URL)
            csrf = seen.CSRF.search(browser.get("/join").text)
            assert csrf is not None
            sent = {"csrf": csrf[1], "name": name}
            password = f"{name} likes long runs"
            if name in guests:
                sent |= {"guest": "1"}
            else:
                sent |= {"password": password, "email": f"p{len(found) + 1}@example.org"}
            answer = browser.post("/join", data=sent, follow_redirects=False)
            assert answer.status_code == 303, answer.text
            found.append({"name": name, "guest": name in guests, "password": password})
    database = Database.open(url)
    with database.write() as c:
        for number, who in enumerate(found, 1):
            user = users.user_named(c, who["name"])
            assert user is not None
            key, session = f"key-of-{number}-{'k' * 30}", f"session-of-{number}-{'s' * 30}"
            users.create_token(c, user.id, "a program", ("read", "play"), hash_of(key))
            users.open_session(c, user.id, hash_of(session), csrf_of(session), FOREVER)
            who |= {"id": user.id, "key": key, "session": session}
    database.close()
    return found


def build(url: str, people: list[dict[str, Any]], tables: Sequence[Seats], seed: int) -> list[dict[str, Any]]:
    """Fill a site; returns the answers to proposals that are due."""
    due: list[dict[str, Any]] = []
    with seen.opened(url, pause=0.0) as app:
        here = {who["name"]: seen.Person(app, who) for who in people}
        ann, ben, cy, *_ = here.values()
        ids = []
        for number, seats in enumerate(tables):
            id, answers = play(here, seats, seed + number)
            ids.append(id)
            due += answers
            print(f"{url[:6]} table {id}: {seats.title}, {ann.get(f'/tables/{id}')['round']}")
        # Over: one by vote, one that was brought here finished, and another table for the people of the first.
        over, _ = play(here, Seats("18AL", (ben.name, cy.name, ann.name), count=30), seed + 50)
        desk = Desk(here, over, seed)
        assert desk.agree("end")
        rematch = cy.sends(f"/table/{over}/rematch", {})
        assert rematch is not None
        golden = ROOT / "tests" / "golden" / "18Chesapeake-2-greedy-1.json"
        bring(ann, golden.read_bytes(), "an old game", ann.name)
        # With branches, at a hot seat; and from 18xx.games, with a seat for whoever has the link.
        bring(ben, seen.unpack("files/18Chesapeake-branches.json"), "a hot seat", "*")
        bring(cy, SITE_FILE.read_bytes(), "from elsewhere", "")
        # Waiting.
        choices = {"title": "18GL", "seats": 4, "listed": False, "name": "the cellar", "seed": seed}
        waiting = ann.post("/tables", {**choices, "bots": ["planner"], "runs": "off", "pace": "days"})["id"]
        ben.post(f"/tables/{waiting}/seats", {"invite": ann.get(f"/tables/{waiting}")["invite"]})
        ben.form(f"/table/{waiting}/ready", {"ready": ""})
        assert ben.sends(f"/table/{waiting}/chat", {"text": "Who else?"})
        gone = cy.post("/tables", {"title": "1848", "name": "soon gone"})["id"]
        cy.form(f"/table/{gone}/delete", {})
    remember(url, people, ids)
    return due


def bring(person: seen.Person, file: bytes, name: str, seat: str) -> None:
    """Make a table of a file."""
    header = json.loads(file).get("header", {"players": []})
    taken = seat if seat in (*header["players"], "*") else ""
    answer = person._api.post("/api/import", params={"name": name, "seat": taken}, content=file)
    assert answer.status_code == 201, answer.text


def remember(url: str, people: list[dict[str, Any]], ids: Sequence[int]) -> None:
    """What is known of people beside their games: how they want to hear of them, and what was on its way.

    Nothing of it is sent by a site that is opened: channels are off or paused, and letters need a mail server.
    """
    database = Database.open(url)
    ann, ben, cy, *_ = (who["id"] for who in people)
    with database.write() as c:
        users.change_user(c, ann, admin=True, email_proven=True, settings={"theme": "dark", "feed": 2})
        users.change_user(c, ben, settings={"theme": "light"})
        mail = channels.add_channel(c, ann, "mail", {})
        hook = {"url": "https://hooks.example.org/1", "shape": "discord", "mention": "<@1>"}
        channels.add_channel(c, ben, "webhook", hook, enabled=False)
        push = {
            "endpoint": "https://push.example.org/2",
            "keys": {"p256dh": "p", "auth": "a"},
            "browser": "B",
        }
        pushed = channels.add_channel(c, cy, "push", push, paused_until=FOREVER, always=True)
        shared = {"url": "https://hooks.example.org/3", "shape": "slack", "mentions": {"Ann": "<@1>"}}
        channels.add_channel(c, ann, "webhook", shared, table=ids[0], enabled=False)
        channels.mute(c, cy, ids[1], True)
        turn = {"player": "Ann", "since": "2026-01-01T00:00:00+00:00"}
        sent = channels.enqueue(c, ann, "turn", turn, channel=mail.id, table=ids[0])
        lost = channels.enqueue(c, cy, "mention", {"text": "hey"}, channel=pushed.id, table=ids[1])
        channels.finish(c, sent.id, "sent", sent=datetime.now(UTC))
        channels.finish(c, lost.id, "failed", "Nobody answers.")
        users.create_once(c, "email", ann, hash_of("once-of-ann"), FOREVER, {"email": "ann@example.org"})
        keys.site_key(c, "unsubscribe", lambda: "1f" * 32)
        keys.site_key(c, "feed", lambda: "2e" * 32)
    database.close()


def look(url: str, people: list[dict[str, Any]], due: list[dict[str, Any]]) -> dict[str, Any]:
    """What is seen of a copy of a site, and what comes of it when it is played on."""
    with seen.opened(url) as app:
        here = {who["name"]: seen.Person(app, who) for who in people}
        by_id = {person.id: person for person in here.values()}
        ann = next(iter(here.values()))
        listed = ann.get("/tables?limit=100")["tables"]
        mine = [table for person in here.values() for table in person.get("/me/tables?limit=100")["tables"]]
        ids = sorted({table["id"] for table in (*listed, *mine)})
        tables = {str(id): seen.of_table(ann, id) for id in ids}
        steps = []
        for step in due:
            steps.append(step | {"then": seen.do(here, step)})
        for id in ids:
            if ann.get(f"/tables/{id}")["status"] != "running":
                continue
            desk: Desk | None = None
            for _ in range(STEPS):
                row = ann.get(f"/tables/{id}")
                seat = next((seat for seat in row["seats"] if seat["player"] == row["to_act"]), None)
                if seat is None or seat["user"] is None:
                    break
                desk = desk or Desk(here, id, 77)
                desk.wait()
                step = {"do": "act", "table": id, "who": by_id[seat["user"]].name}
                step |= {"revision": row["revision"], "action": desk.choice()}
                steps.append(step | {"then": seen.do(here, step)})
        for who in people:
            feed = FEED.search(here[who["name"]].page("/account/notices"))
            assert feed is not None
            who["feed"] = feed[0]
    return {"people": people, "tables": tables, "steps": steps}


SITES: Mapping[str, tuple[int, Sequence[str], Sequence[str], Sequence[Seats]]] = {
    "sqlite": (
        100,
        ("Ann", "Ben", "Cy"),
        ("Dot", "Eve"),
        (
            Seats("18Chesapeake", ("Ann", "Ben"), ("greedy",), 190, asked="undo"),
            Seats(
                "18AL",
                ("Ben",),
                count=170,
                choices={"hot_seat": True, "players": ["Gus", "Hal", "Ida"], "options": ["hard_rust_t4"]},
            ),
            Seats(
                "18GL", ("Cy", "Dot", "Ann"), ("random",), 200, "end", "Dot", {"pace": "days", "undo": "free"}
            ),
            Seats(
                "1848", ("Ann", "Cy"), ("greedy", "greedy"), 190, choices={"undo": "consent", "runs": "check"}
            ),
            Seats(
                "18C2C",
                ("Ben", "Ann", "Eve"),
                count=230,
                asked="undo",
                choices={"options": ["short"], "listed": False},
            ),
        ),
    ),
    "postgresql": (
        200,
        ("Zoë", "Bram", "Çelik"),
        ("Dorothée",),
        (
            Seats(
                "18Chesapeake", ("Zoë", "Bram", "Çelik", "Dorothée"), (), 200, "undo", "", {"undo": "consent"}
            ),
            Seats(
                "18AL",
                ("Bram", "Zoë"),
                ("greedy", "random"),
                200,
                choices={"options": ["auction_turn_order"]},
            ),
            Seats("18GL", ("Çelik", "Zoë"), (), 210, "end", choices={"undo": "free", "runs": "off"}),
            Seats(
                "1848",
                ("Zoë",),
                count=200,
                choices={"hot_seat": True, "players": ["Ä", "Ö", "Ü"], "pace": "days"},
            ),
            Seats(
                "18C2C",
                ("Bram", "Çelik", "Zoë"),
                ("greedy",),
                240,
                "undo",
                "Zoë",
                {"options": ["kinder_mergers", "blocking_destinations"]},
            ),
        ),
    ),
}


def write_sqlite(folder: Path) -> dict[str, Any]:
    """The site in a file."""
    seed, names, guests, tables = SITES["sqlite"]
    path, copy = folder / "site.sqlite3", folder / "copy.sqlite3"
    people = create_people(f"sqlite:///{path}", names, guests)
    due = build(f"sqlite:///{path}", people, tables, seed)
    assert not path.with_name("site.sqlite3-wal").exists(), "the site is still open"
    seen.pack("site.sqlite3", path.read_bytes())
    shutil.copyfile(path, copy)
    return look(f"sqlite:///{copy}", people, due)


def write_postgresql(folder: Path) -> dict[str, Any]:
    """The site on PostgreSQL: its dump, and the file of its backup."""
    found = programs()
    assert found is not None, "PostgreSQL is not installed"
    server = PostgresServer(found)
    try:
        server.start()
        url = server.fresh()
        seed, names, guests, tables = SITES["postgresql"]
        people = create_people(url, names, guests)
        due = build(url, people, tables, seed)
        how = ("--no-owner", "--no-privileges", "--inserts", "--rows-per-insert=500", f"--dbname={url}")
        dump = subprocess.run([found / "pg_dump", *how], check=True, capture_output=True).stdout
        # What only psql understands.
        lines = [
            line for line in dump.splitlines(True) if not line.startswith((b"\\restrict", b"\\unrestrict"))
        ]
        seen.pack("site.sql", b"".join(lines))
        backup = folder / "backup.sqlite3"
        subprocess.run([sys.executable, "-m", "roundhouse", "backup", backup, "--db", url], check=True)
        seen.pack("backup.sqlite3", backup.read_bytes())
        return look(server.fresh(template=url.rpartition("/")[2]), people, due)
    finally:
        server.remove()

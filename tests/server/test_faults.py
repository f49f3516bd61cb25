"""The site is killed in the middle of its work: what it accepted is there, and everything goes on."""

from __future__ import annotations

import itertools
import os
import random
import re
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from forked import Forked
from roundhouse import Game
from roundhouse.server.errors import Damaged
from roundhouse.server.live import acting, seating
from roundhouse.server.live.folding import opened
from roundhouse.server.live.hub import Hub
from roundhouse.server.live.store import TableStore
from roundhouse.server.stalled import waiting_for_bots
from roundhouse.server.storage import log, schema, tables, users
from roundhouse.server.storage.database import Database
from roundhouse.server.web import sessions
from served import Served, Waiting
from server.postgres import PostgresServer, started

CLIENTS = 4
TABLES = (("18Chesapeake", 2), ("18AL", 2), ("18Chesapeake", 1), ("18AL", 1))
"""For each table its title, and how many of its three players are people; the others are bots."""

BRANCHING = 60
"""Actions that a client chooses from."""

STEADY = 25.0
"""Seconds after a fault within which somebody's action has to be accepted, and every bot to have moved; on a machine
that gives the site less, of its processor time (`Waiting`)."""

ANSWERED = 120.0
"""Seconds after which a client gives up, which only happens when something is wrong."""


@dataclass(frozen=True)
class Accepted:
    """An action and the answer that said it was accepted."""

    table: int
    sent: int
    action: dict[str, Any]
    revision: int
    at: int
    to_act: str


@dataclass
class Load:
    """Clients that play at random as fast as they are answered, and remember what was accepted."""

    url: str
    secrets: list[str]
    seed: int
    accepted: list[Accepted] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    ending: threading.Event = field(default_factory=threading.Event)
    threads: list[threading.Thread] = field(default_factory=list)

    def __enter__(self) -> Load:
        for number, secret in enumerate(self.secrets):
            self.threads.append(threading.Thread(target=self._play, args=(number, secret), daemon=True))
            self.threads[-1].start()
        return self

    def __exit__(self, *_: object) -> None:
        self.ending.set()
        for thread in self.threads:
            thread.join(ANSWERED)
            assert not thread.is_alive()

    def _play(self, number: int, secret: str) -> None:
        rng = random.Random(self.seed * 100 + number)
        headers = {"Authorization": f"Bearer {secret}"}
        with httpx.Client(base_url=f"{self.url}/api", headers=headers, timeout=ANSWERED) as http:
            while not self.ending.is_set():
                try:
                    self._move(http, rng)
                except httpx.TransportError:
                    time.sleep(0.05)  # the site is being killed, is dead, or is being opened

    def _move(self, http: httpx.Client, rng: random.Random) -> None:
        mine = http.get("/me/moves")
        waiting = [row["id"] for row in mine.json()] if mine.status_code == 200 else []
        if not waiting:
            time.sleep(0.02)
            return
        table = rng.choice(waiting)
        offers = http.get(f"/tables/{table}/offers", params={"expand": BRANCHING}).json()
        if not offers.get("actions"):
            return
        action = rng.choice(offers["actions"])
        answer = http.post(
            f"/tables/{table}/actions", json={"revision": offers["revision"], "action": action}
        )
        if answer.status_code == 201:
            said = answer.json()
            self.accepted.append(
                Accepted(table, offers["revision"], action, said["revision"], said["at"], said["to_act"])
            )
        elif answer.status_code not in (409, 503):  # somebody was first; the database is away
            self.refused.append(f"{answer.status_code} {answer.text} {action}")


def prepared(url: str) -> list[str]:
    """A database with people who have tokens; the secrets of these."""
    database = Database.open(url)
    secrets = [sessions.new_secret() for _ in range(CLIENTS)]
    with database.write() as c:
        for number, secret in enumerate(secrets):
            user = users.create_user(c, f"Client {number}")
            users.create_token(c, user.id, "load", ("read", "play"), sessions.hash_of(secret))
    database.close()
    return secrets


def open_tables(url: str, secrets: list[str]) -> list[int]:
    """Tables whose games have begun, with people and bots around them."""
    made = []
    everybody = itertools.cycle(
        httpx.Client(base_url=f"{url}/api", headers={"Authorization": f"Bearer {secret}"}, timeout=ANSWERED)
        for secret in secrets
    )
    for title, people in TABLES:
        owner = next(everybody)
        table = answered(owner.post("/tables", json={"title": title, "seats": 3, "least": 3, "seed": 7}))[
            "id"
        ]
        for _ in range(people - 1):
            answered(next(everybody).post(f"/tables/{table}/seats", json={}))
        for number in range(people, 3):
            answered(owner.put(f"/tables/{table}/seats/{number}/bot", json={"bot": "greedy"}))
        answered(owner.post(f"/tables/{table}/start"))
        made.append(table)
    return made


def answered(answer: httpx.Response) -> Any:
    assert answer.is_success, answer.text
    return answer.json()


def faults_of(database: Database | Seeing, table: int, accepted: list[Accepted]) -> Iterator[str]:
    """What is wrong with a table in the database, seen by somebody who knows what was accepted."""
    try:
        with database.read() as c:
            row = tables.table(c, table)
            seats = tables.seats(c, table)
            entries = log.entries(c, table)
            snapshot = log.last_snapshot(c, table)
    except Damaged as error:
        yield f"table {table}: {error}"
        return
    assert row is not None
    if [entry.number for entry in entries] != list(range(1, len(entries) + 1)):
        yield f"table {table}: its log has gaps"
        return
    for one in accepted:
        if one.revision > len(entries):
            yield f"table {table}: accepted as entry {one.revision}, and the log ends at {len(entries)}"
        elif entries[one.sent].data != one.action:
            yield f"table {table}: entry {one.sent + 1} is {entries[one.sent].data}, not {one.action}"
    lines = [replace(entry, digest=None) for entry in entries]  # so that every action is checked by the rules
    live = opened(row, seats, lines, snapshot).live
    replayed = opened(row, seats, entries, snapshot)
    if replayed.records or replayed.live.frozen:
        yield f"table {table}: its digests are not those of its positions: {replayed.live.frozen}"
    if live.game is None or live.frozen:
        yield f"table {table}: its log does not lead anywhere: {live.frozen}"
        return
    stood = (row.revision, row.at, row.to_act)
    if stood != (len(entries), live.game.at, live.game.to_act):
        yield f"table {table}: its row says {stood}, its log {(len(entries), live.game.at, live.game.to_act)}"
    if live.game.to_act == "chance":
        yield f"table {table}: half an action, chance has not drawn"
    whole = live.game.clone()
    for one in accepted[-5:]:
        if one.at > whole.at or whole.clone().goto(one.at).to_act != one.to_act:
            yield f"table {table}: after action {one.at} it is not {one.to_act} who acts"


def stuck(database: Database) -> list[str]:
    """Tables whose bot is to act and has not yet."""
    with database.read() as c:
        return [str(row) for row in waiting_for_bots(c, datetime.now(UTC))]


def wait_until(served: Served, done: Callable[[], bool], otherwise: str) -> None:
    """Raises AssertionError, saying so, unless that comes about while the site works for a while."""
    waiting = Waiting(served, STEADY)
    while not done():
        assert waiting.goes_on(), otherwise
        time.sleep(0.02)


def wait_for_more(served: Served, load: Load) -> None:
    """Raises AssertionError unless another action is accepted soon."""
    before = len(load.accepted)
    wait_until(served, lambda: len(load.accepted) > before, "nobody can act")


@contextmanager
def under_load(served: Served, seed: int) -> Iterator[tuple[Load, Callable[[], None]]]:
    """A site under load, and a function that looks whether all that was accepted is there.

    At the end the site has to be alive: no bot is stuck, nothing was refused, and its files say what its log says.
    """
    secrets = prepared(served.database)
    served.start()
    made = open_tables(served.url, secrets)
    database = Database.open(served.database)

    def look(known: list[Accepted]) -> None:
        for table in made:
            assert not list(faults_of(database, table, [one for one in known if one.table == table]))

    try:
        with Load(served.url, secrets, seed) as load:
            yield load, lambda: look(list(load.accepted))
            wait_for_more(served, load)
        look(load.accepted)
        assert not load.refused
        wait_until(served, lambda: not stuck(database), "a bot does not move")
        for table in made:
            with database.read() as c:
                live = opened(
                    tables.table(c, table),
                    tables.seats(c, table),
                    log.entries(c, table),
                    log.last_snapshot(c, table),
                ).live
            game = exported(served, secrets[0], table)
            assert live.game is not None and game.at >= live.game.at  # bots may have moved on meanwhile
            assert game.goto(live.game.at).digest() == live.game.digest()
    finally:
        database.close()
        served.kill()


def exported(served: Served, secret: str, table: int) -> Game:
    """The game as the site gives it to whoever asks for the file."""
    answer = httpx.get(
        f"{served.url}/api/tables/{table}/file",
        headers={"Authorization": f"Bearer {secret}"},
        timeout=ANSWERED,
    )
    assert answer.status_code == 200, answer.text
    return Game.from_json(answer.content)


def kill_again_and_again(served: Served, kills: int, seed: int) -> None:
    """Kill a site under load `kills` times, and look each time at what is left."""
    rng = random.Random(seed)
    with under_load(served, seed) as (load, look):
        for _ in range(kills):
            wait_for_more(served, load)
            time.sleep(rng.uniform(0.0, 0.8))
            served.kill()
            look()
            served.start()


def test_nothing_accepted_is_lost_when_the_site_is_killed(tmp_path: Path) -> None:
    kill_again_and_again(Forked(tmp_path, arguments=["--no-limits"]), 2, seed=1)


def test_what_is_lost_would_be_seen(tmp_path: Path) -> None:
    """The look after each kill has eyes: an entry taken away, changed, or not in the table's row is a fault."""
    url = f"sqlite:///{tmp_path / 'site.sqlite3'}"
    prepared(url)
    database = Database.open(url)
    store = TableStore(database, Hub(database))
    with database.read() as c:
        user = users.user_named(c, "Client 0")
    assert user is not None
    table = seating.create(store, user, title="18AL", hot_seat=True, players=["Ann", "Ben", "Cy"]).row.id
    live = seating.start(store, table, user)
    known = []
    for _ in range(4):
        assert live.game is not None
        action = msgspec.to_builtins(live.game.offers()[0].action)
        sent, live = live.revision, acting.act(store, table, user, live.revision, action)
        known.append(Accepted(table, sent, action, live.revision, live.game.at, live.to_act))
    assert not list(faults_of(database, table, known))
    entries = schema.entries
    last = (entries.c.table == table) & (entries.c.number == live.revision)
    for statement in (
        entries.delete().where(last),
        entries.update().where(last).values(number=live.revision + 1),
        entries.update().where(last).values(data=known[0].action),
        schema.tables.update().values(at=live.row.at + 1),
        schema.tables.update().values(to_act="Nobody"),
    ):
        with database.engine.connect() as c:
            c.execute(statement)
            seen = list(faults_of(Seeing(c), table, known))
            c.rollback()
        assert seen, statement
    database.close()


@dataclass
class Seeing:
    """A database as one connection sees it, with what it has not committed."""

    connection: Any

    @contextmanager
    def read(self) -> Iterator[Any]:
        yield self.connection


@pytest.mark.soak
@pytest.mark.parametrize("seed", [2, 3, 4, 5, 9])
def test_nothing_accepted_is_lost_in_250_kills(tmp_path: Path, seed: int) -> None:
    kill_again_and_again(Forked(tmp_path, arguments=["--no-limits"]), 50, seed)


@pytest.fixture(scope="module")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL that keeps what it has accepted, as one in earnest does."""
    server = started(fsync="on", full_page_writes="on", synchronous_commit="on")
    yield server
    server.remove()


@pytest.fixture
def processes(postgres: PostgresServer, tmp_path: Path) -> Served:
    """A site of two processes."""
    return Forked(
        tmp_path,
        database=postgres.fresh(),
        arguments=["--no-limits", "--metrics-token", "metrics"],
        processes=2,
        each=True,
    )


def test_two_processes_lose_nothing_when_they_are_killed(processes: Served) -> None:
    kill_again_and_again(processes, 2, seed=6)


@pytest.mark.soak
@pytest.mark.parametrize("seed", [10, 11, 12, 13, 14])
def test_two_processes_lose_nothing_in_250_kills(processes: Served, seed: int) -> None:
    kill_again_and_again(processes, 50, seed)


def test_a_process_that_dies_is_replaced(processes: Served) -> None:
    with under_load(processes, seed=7) as (load, look):
        for _ in range(2):
            wait_for_more(processes, load)
            dead = random.Random(7).choice(processes.workers())
            os.kill(dead, signal.SIGKILL)
            wait_for_more(processes, load)
            look()
            wait_until(
                processes,
                lambda dead=dead: dead not in processes.workers() and len(processes.workers()) == 2,
                "the process was not replaced",
            )


def test_each_process_can_be_reached_and_none_outlives_the_first(processes: Served) -> None:
    processes.start()
    workers = processes.workers()
    assert len(workers) == 2 and processes.process is not None
    headers = {"Authorization": "Bearer metrics"}
    told = [
        httpx.get(f"http://127.0.0.1:{port}/metrics", headers=headers, timeout=ANSWERED).text
        for port in processes.ports
    ]
    for number, own in zip(workers, told, strict=True):
        assert re.findall(r'roundhouse_process_info\{process="(\d+)"', own) == [str(number)]
    os.kill(processes.process.pid, signal.SIGKILL)
    wait_until(processes, lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers), "outlived")


@pytest.mark.parametrize(
    ("how", "pauses"),
    [
        pytest.param(signal.SIGINT, (1.5,), id="stopped", marks=pytest.mark.soak),
        pytest.param(signal.SIGQUIT, (0.0, 1.5), id="crashed"),
    ],
)
def test_the_site_recovers_when_postgresql_restarts(
    postgres: PostgresServer, processes: Served, how: signal.Signals, pauses: tuple[float, ...]
) -> None:
    with under_load(processes, seed=8) as (load, look):
        before = processes.workers()
        for pause in pauses:
            wait_for_more(processes, load)
            postgres.stop(how)
            time.sleep(pause)
            postgres.start()
            wait_for_more(processes, load)
            look()
        assert processes.workers() == before, "the site should not have had to be opened again"

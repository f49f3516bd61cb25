"""What the web table stands: a server on this machine alone, with live tables, viewers and actions for a minute.

    python tools/load.py [--tables 200] [--viewers 4] [--rate 50] [--seconds 60] [--db URL] [--processes 1 2 4] [--json]

Tables are recorded games at various points of their course; their players open them and look on through the event
stream that pages use, and the recorded actions that follow are posted as pages post them, at fixed times, whether the
server keeps up or not, once it has done what it does behind the pages (replaying what was opened). Measured are the
milliseconds from a POST until its last viewer has the new position, the processor time of the server for an action and,
apart from it, of who posts and looks on, the bytes that each viewer is sent of one (packed, as browsers ask for them),
the memory of the server, for a table and for a stream, and before that how long it takes to open a long game and to go
a step back in its history. Beside them stand the figures that were kept last; `--keep` adds these to
`benchmarks/history.jsonl`.
With several `--processes` (on PostgreSQL) all that is asked of a table goes to one of them, as a proxy does it that
hashes the number of the table; `--any` asks whichever takes the connection. Of several numbers each is measured in turn
on a site of its own, in a database of its own beside the one that is named.
Exit code 1: a promise is broken.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import secrets
import statistics
import sys
import tempfile
import time
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp
import psycopg
from psycopg import sql
from rich.console import Console
from rich.table import Table as Shown

from measured import before, keep
from roundhouse.play.session import Game
from roundhouse.server.live import imports
from roundhouse.server.live.hub import Hub
from roundhouse.server.live.store import TableStore
from roundhouse.server.storage import tables, users
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import Seat, User
from roundhouse.server.web import sessions
from served import Served

GOLDEN = Path(__file__).resolve().parents[1] / "tests" / "golden"
GAMES = (
    "18Chesapeake-4-greedy-3",
    "18AL-4-greedy-2",
    "18Chesapeake-3-greedy-2",
    "18AL-5-greedy-3-options",
    "18AL-3-greedy-1",
)
"""What is played: games of players who mean it, as long as games of people are."""

LONG, LONG_ACTIONS = "18Chesapeake-4-random-1", 600
HEAD = 200
"""Bytes of an event in which its revision stands."""

GZIP = 16 + zlib.MAX_WBITS
"""What is said to zlib for it to read gzip."""

OPENINGS = 9
"""Copies of the long game, each opened once, so that no opening finds anything prepared."""

STEPS = 60
QUIET = 2.0
"""Seconds between the last stream's opening and the first action, at least."""

AT_REST = 0.05
"""The part of a processor of which the server takes less once it has nothing more to do behind the pages."""

MOST_WAITED = 120.0
"""Seconds that it is waited for at most."""

POSITIONS = 12
"""Different points of a game at which tables stand."""

PROMISED = {
    "update_p95_ms": 150.0,
    "memory_mib": 600.0,
    "open_ms": 300.0,
    "step_p95_ms": 50.0,
    "sent_kib_a_viewer_an_action": 4.0,
}

REVISION = re.compile(rb"(?:^|\n)id: ?(\d+)\r?\nevent: ")
"""The head of an event that has a revision; what comes after it is not searched."""

LISTENS = b"event: presence"
"""What every page is sent as soon as it will hear of what happens; of a position only where it shows another one."""


@dataclass
class Played:
    """A table under load: `number` in the database, `revision`, the actions to come, and a cookie for each player."""

    number: int
    revision: int
    actions: list[dict[str, Any]]
    cookies: dict[str, tuple[str, str]]
    busy: bool = False
    seen: dict[int, int] = field(default_factory=dict)
    awaited: dict[int, tuple[float, asyncio.Future[float]]] = field(default_factory=dict)
    port: int = 0

    def url(self, path: str) -> str:
        """Where something of it is asked for: at the process that has the table."""
        return f"http://127.0.0.1:{self.port}{path}"

    def arrived(self, viewer: int, revision: int) -> None:
        """A viewer has this revision; who waits for the last viewer is told when all have it."""
        self.seen[viewer] = max(revision, self.seen.get(viewer, 0))
        slowest = min(self.seen.values())
        for wanted in [wanted for wanted in self.awaited if wanted <= slowest]:
            begun, done = self.awaited.pop(wanted)
            if not done.done():
                done.set_result(time.perf_counter() - begun)


class Viewer(asyncio.Protocol):
    """A page that looks at a table: it asks for the event stream, and notes which revision it has got."""

    def __init__(self, host: str, table: Played, number: int, cookie: str) -> None:
        self.host, self.table, self.number, self.cookie = host, table, number, cookie
        self.bytes = 0
        self.unpack = zlib.decompressobj(GZIP)
        self.shows = False
        self.lost = False
        self.rest = b""
        self.ended = False
        self.raw = b""
        self.begun = self.packed = False
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(
            (
                f"GET /table/{self.table.number}/stream HTTP/1.1\r\nHost: {self.host}\r\n"
                f"Accept: text/event-stream\r\nAccept-Encoding: gzip\r\nCookie: {sessions.LOGIN}={self.cookie}\r\n"
                f"Last-Event-ID: {self.table.revision}\r\n\r\n"
            ).encode()
        )

    def data_received(self, data: bytes) -> None:
        """Look for ids; an event counts once it is there whole."""
        self.bytes += len(data)
        data = self._unpacked(data)
        # An event begins where the one before ended: its head is looked at, the rest of it only waited for.
        if self.ended and data.startswith(b"\n"):
            data = b"\n" + data
        self.ended = data.endswith(b"\n") and not data.endswith(b"\n\n")
        at = 0
        while (end := data.find(b"\n\n", at)) >= 0:
            head = self.rest + data[at : min(end, at + HEAD)]
            self.shows = self.shows or LISTENS in head
            if found := REVISION.search(head):
                self.table.arrived(self.number, int(found[1]))
            self.rest, at = b"", end + 2
        self.rest = (self.rest + data[at : at + HEAD])[:HEAD]

    def _unpacked(self, data: bytes) -> bytes:
        """The text of the stream: what its chunks carry, unpacked."""
        self.raw += data
        found = b""
        if not self.begun:
            end = self.raw.find(b"\r\n\r\n")
            if end < 0:
                return b""
            self.packed = b"content-encoding: gzip" in self.raw[:end].lower()
            self.raw, self.begun = self.raw[end + 4 :], True
        while (end := self.raw.find(b"\r\n")) >= 0:
            length = int(self.raw[:end], 16)
            if len(self.raw) < end + 4 + length:
                break
            chunk = self.raw[end + 2 : end + 2 + length]
            found += self.unpack.decompress(chunk) if self.packed else chunk
            self.raw = self.raw[end + 4 + length :]
        return found

    def connection_lost(self, exc: Exception | None) -> None:
        """The stream has ended."""
        self.lost = True


@dataclass
class Measured:
    """What came out; times in milliseconds."""

    updates: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    openings: list[float] = field(default_factory=list)
    steps: list[float] = field(default_factory=list)
    memory: int = 0
    memory_before: int = 0
    memory_tables: int = 0
    memory_streams: int = 0
    posted: int = 0
    refused: int = 0
    unseen: int = 0
    late: int = 0
    bytes: int = 0
    lost: int = 0
    seconds: float = 0.0
    processor: float = 0.0
    client: float = 0.0
    said: set[str] = field(default_factory=set)


def cut(game: bytes, at: int) -> tuple[Game, list[dict[str, Any]]]:
    """A recorded game up to an action, and the actions of players that came after it."""
    data = json.loads(game)
    rest = [action for action in data["actions"][at:] if action["by"] in data["header"]["players"]]
    data["actions"], data["snapshots"], data["branches"] = data["actions"][:at], [], []
    return Game.from_json(json.dumps(data).encode()), rest


class Prepared:
    """A database with people who are logged in, and tables in the middle of their games."""

    def __init__(self, url: str, count: int, seed: int = 1) -> None:
        rng = random.Random(seed)
        self.database = Database.open(url)
        store = TableStore(self.database, Hub(self.database))
        with self.database.write() as c:
            people = [users.create_user(c, f"Player {n}") for n in range(1, 25)]
        self.logins = {user.id: sessions.begin(self.database, user, None) for user in people}
        points: list[tuple[Game, list[dict[str, Any]]]] = []
        for recorded in ((GOLDEN / f"{name}.json").read_bytes() for name in GAMES):
            length = len(json.loads(recorded)["actions"])
            points += [cut(recorded, length * part // 100) for part in rng.sample(range(20, 75), POSITIONS)]
        self.tables: list[Played] = []
        for number in range(count):
            game, rest = points[number % len(points)]
            self.tables.append(self._table(store, game, rest, rng.sample(people, len(game.header.players))))
        long, rest = cut((GOLDEN / f"{LONG}.json").read_bytes(), LONG_ACTIONS)
        self.long = [self._table(store, long, rest, people[:4]) for _ in range(OPENINGS)]
        self.database.close()

    def _table(self, store: TableStore, game: Game, rest: list[dict[str, Any]], people: list[User]) -> Played:
        live = imports.import_game(store, people[0], game, {"file": "recorded"})
        seated = [
            Seat(table=live.row.id, number=seat.number, player=seat.player, user=person.id)
            for seat, person in zip(live.seats, people, strict=True)
        ]
        with self.database.write() as c:
            tables.set_seats(c, live.row.id, seated)
        cookies = {
            seat.player: (self.logins[person.id], sessions.csrf_of(self.logins[person.id]))
            for seat, person in zip(seated, people, strict=True)
        }
        return Played(live.row.id, live.revision, list(rest), cookies)


async def measure(served: Served, prepared: Prepared, args: argparse.Namespace) -> Measured:
    """Open games, step through one, then put the load on."""
    found = Measured()
    for table in (*prepared.long, *prepared.tables):
        table.port = served.ports[table.number % len(served.ports)]
    connector = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(connector=connector, cookie_jar=aiohttp.DummyCookieJar()) as http:
        await _open_and_step(http, prepared.long, found)
        found.memory_before = served.memory()
        for table in prepared.tables:
            await _get(http, table, f"/table/{table.number}")
        found.memory_tables = served.memory()
        viewers = await _look(http, prepared.tables, args.viewers)
        found.memory_streams = served.memory()
        await _rest(served)
        try:
            watching = asyncio.create_task(_watch(served, found))
            before, own = served.seconds(), time.process_time()
            print("playing", file=sys.stderr, flush=True)
            await _play(http, prepared.tables, args.rate, args.seconds, found)
            found.processor, found.client = served.seconds() - before, time.process_time() - own
            watching.cancel()
        finally:
            found.bytes = sum(viewer.bytes for viewer in viewers)
            found.lost = sum(viewer.lost for viewer in viewers)
            for viewer in viewers:
                if viewer.transport is not None:
                    viewer.transport.abort()
    return found


async def _open_and_step(http: aiohttp.ClientSession, long: list[Played], found: Measured) -> None:
    for table in long:
        found.openings.append(await _get(http, table, f"/table/{table.number}"))
    table = long[-1]
    for at in range(table.revision - 1, table.revision - 1 - STEPS, -1):
        found.steps.append(await _get(http, table, f"/table/{table.number}/panels?action={at}"))


async def _get(http: aiohttp.ClientSession, table: Played, path: str, cookie: str = "") -> float:
    cookie = cookie or next(iter(table.cookies.values()))[0]
    begun = time.perf_counter()
    async with http.get(table.url(path), headers={"Cookie": f"{sessions.LOGIN}={cookie}"}) as answer:
        await answer.read()
        if answer.status != 200:
            sys.exit(f"{path} answered {answer.status}")
    return (time.perf_counter() - begun) * 1000


async def _look(http: aiohttp.ClientSession, played: list[Played], count: int) -> list[Viewer]:
    """Open the desk and its event stream for each viewer, as browsers do."""
    loop = asyncio.get_running_loop()
    viewers: list[Viewer] = []
    for table in played:
        logins = [cookie for cookie, _ in table.cookies.values()]
        for number in range(count):
            cookie = logins[number % len(logins)]
            await _get(http, table, f"/table/{table.number}", cookie)
            table.seen[number] = table.revision
            viewer = Viewer(f"127.0.0.1:{table.port}", table, number, cookie)
            await loop.create_connection(lambda viewer=viewer: viewer, "127.0.0.1", table.port)  # type: ignore[misc]
            viewers.append(viewer)
        await asyncio.sleep(0.005)
    until = time.monotonic() + 120
    while time.monotonic() < until and not all(viewer.shows or viewer.lost for viewer in viewers):
        await asyncio.sleep(0.1)
    for viewer in viewers:
        viewer.bytes = 0
    await asyncio.sleep(QUIET)
    return viewers


async def _rest(served: Served) -> None:
    """Wait until the server has nothing more to do."""
    until = time.monotonic() + MOST_WAITED
    while time.monotonic() < until:
        before = served.seconds()
        await asyncio.sleep(QUIET)
        if served.seconds() - before < AT_REST * QUIET:
            return


async def _watch(served: Served, found: Measured) -> None:
    while True:
        found.memory = max(found.memory, served.memory())
        await asyncio.sleep(1)


async def _play(
    http: aiohttp.ClientSession, played: list[Played], rate: float, seconds: float, found: Measured
) -> None:
    """Post actions at fixed times, table after table."""
    begun = time.perf_counter()
    tasks: set[asyncio.Task[None]] = set()
    total = int(rate * seconds)
    turn = 0
    for number in range(total):
        await asyncio.sleep(max(0.0, begun + number / rate - time.perf_counter()))
        for _ in range(len(played)):
            table = played[turn % len(played)]
            turn += 1
            if not table.busy and table.actions:
                break
        else:
            found.late += 1
            continue
        table.busy = True
        task = asyncio.create_task(_act(http, table, found))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
    if tasks:
        await asyncio.wait(tasks, timeout=15)
    found.seconds = time.perf_counter() - begun


async def _act(http: aiohttp.ClientSession, table: Played, found: Measured) -> None:
    action = table.actions.pop(0)
    cookie, csrf = table.cookies[action["by"]]
    done: asyncio.Future[float] = asyncio.get_running_loop().create_future()
    begun = time.perf_counter()
    # The number of the entry is known beforehand: what chance draws comes with the action's own answer.
    table.awaited[table.revision + 1] = (begun, done)
    headers = {"Cookie": f"{sessions.LOGIN}={cookie}", "X-CSRF": csrf, "Accept": "application/json"}
    body = {"action": json.dumps(action), "revision": table.revision}
    try:
        async with http.post(table.url(f"/table/{table.number}/act"), json=body, headers=headers) as answer:
            said = await answer.text()
            if answer.status != 200:
                found.refused += 1
                found.said.add(f"{answer.status} {said[:200]}")
                table.actions.clear()
                table.awaited.clear()
                return
        found.posted += 1
        found.answers.append((time.perf_counter() - begun) * 1000)
        table.revision = json.loads(said)["revision"]
        async with asyncio.timeout(10):
            found.updates.append(await done * 1000)
    except TimeoutError:
        found.unseen += 1
    finally:
        table.busy = False


def part(values: list[float], percent: int) -> float:
    """The value below which that part of all values lies; 0 without any."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]


def summed_up(found: Measured, args: argparse.Namespace) -> dict[str, float]:
    """The figures, by name."""
    streams = args.tables * args.viewers
    return {
        "update_p50_ms": part(found.updates, 50),
        "update_p95_ms": part(found.updates, 95),
        "update_p99_ms": part(found.updates, 99),
        "answer_p50_ms": part(found.answers, 50),
        "answer_p95_ms": part(found.answers, 95),
        "actions_a_second": found.posted / found.seconds if found.seconds else 0.0,
        "server_processor_ms_an_action": found.processor * 1000 / max(1, found.posted),
        "client_processor_ms_an_action": found.client * 1000 / max(1, found.posted),
        "open_ms": statistics.median(found.openings),
        "open_most_ms": max(found.openings),
        "step_p50_ms": part(found.steps, 50),
        "step_p95_ms": part(found.steps, 95),
        "memory_mib": found.memory / 2**20,
        "memory_before_mib": found.memory_before / 2**20,
        "table_mib": (found.memory_tables - found.memory_before) / 2**20 / max(1, args.tables),
        "stream_kib": (found.memory_streams - found.memory_tables) / 2**10 / max(1, streams),
        "sent_kib_a_viewer_an_action": found.bytes / 2**10 / max(1, len(found.updates) * args.viewers),
        "refused": float(found.refused),
        "unseen": float(found.unseen),
        "streams_lost": float(found.lost),
        "not_posted": float(found.late),
    }


def broken(figures: dict[str, float]) -> list[str]:
    """The promises that these figures break."""
    high = [name for name, most in PROMISED.items() if figures[name] > most]
    return high + [name for name in ("refused", "unseen", "streams_lost", "not_posted") if figures[name]]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--viewers", type=int, default=4, help="for each table")
    parser.add_argument("--rate", type=float, default=50, help="actions a second, in all")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--db", default="", help="an empty database; by default a file of SQLite")
    parser.add_argument("--processes", type=int, nargs="+", default=[1])
    parser.add_argument("--any", action="store_true", help="any process has any table")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--keep", action="store_true", help="add the figures to benchmarks/history.jsonl")
    args = parser.parse_args()
    # The status of the worst; none is left out because another breaks a promise.
    sys.exit(max([one(args, processes) for processes in args.processes]))


def one(args: argparse.Namespace, processes: int) -> int:
    """Measure with so many processes, and print it; 1 when a promise is broken, else 0."""
    with tempfile.TemporaryDirectory(prefix="roundhouse-load-") as folder:
        database = fresh(args.db) if len(args.processes) > 1 and args.db else args.db
        served = Served(
            Path(folder), database=database, arguments=["--no-limits"], processes=processes, each=not args.any
        )
        prepared = Prepared(served.database, args.tables)
        with served:
            found = asyncio.run(measure(served, prepared, args))
        said = served.said()
    figures = summed_up(found, args)
    wrong = broken(figures)
    asked = {name: getattr(args, name) for name in ("tables", "viewers", "rate", "seconds")}
    asked |= {"processes": processes, "shared": bool(args.db)} | ({"any": True} if args.any else {})
    former = before("load", asked)
    if args.keep:
        keep("load", figures, asked)
    if args.json:
        print(json.dumps({"processes": processes, "figures": figures, "broken": wrong}, indent=2), flush=True)
    else:
        print(f"{processes} processes" if processes > 1 else "one process")
        show(figures, args, former)
        for line in sorted(found.said)[:5]:
            print(line)
        if "Traceback" in said:
            print(said[said.index("Traceback") :][:3000])
    return 1 if wrong else 0


def fresh(url: str) -> str:
    """The address of a new database beside one of PostgreSQL."""
    name = f"roundhouse_load_{secrets.token_hex(4)}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    return f"{url.rpartition('/')[0]}/{name}"


def show(figures: dict[str, float], args: argparse.Namespace, former: dict[str, float]) -> None:
    """Print the figures beside what is promised, and those that were kept last."""
    wrong = broken(figures)
    shown = Shown("Measured", "Value", "Last kept", "Promised", "")
    for name, value in figures.items():
        last = f"{former[name]:,.1f}" if name in former else ""
        most = f"≤ {PROMISED[name]:g}" if name in PROMISED else ""
        shown.add_row(name.replace("_", " "), f"{value:,.1f}", last, most, "broken" if name in wrong else "")
    console = Console()
    console.print(
        f"{args.tables} tables, {args.viewers} viewers each, {args.rate:g} actions a second for {args.seconds:g} s"
    )
    console.print(shown)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)

"""How long others wait while strangers attack a site: the time of a page and of a move in peace, and in each attack.

    python tools/attacks.py [--seconds 12] [--only imports,passwords ...] [--seed 1] [--aim 2] [--slowest 3] [--json]

Somebody plays: they look at the page of a running table twenty times a second, each time by a new connection, and two
moves a second are made there. First in peace, then during each attack. Every attack has a site of its own with the
same tables and the usual limits, and comes from other addresses of the loopback network, from a process of low
priority: what attackers compute they would compute elsewhere. What has to be waited for in the worst case is to be no
more than `--aim` times the median in peace. Exit code 1: it is more in some attack, somebody was refused who played,
or a site did not live through it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import random
import shutil
import socket
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

import aiohttp
from rich.console import Console
from rich.table import Table as Shown

from attackers import (
    ATTACKS,
    PATIENCE,
    PLAYED,
    PLAYED_ACTIONS,
    QUESTIONS,
    RIGHT,
    Target,
    carry_out,
    elsewhere,
    empty_branches,
    long_source,
)
from load import GOLDEN, Played, cut, part
from roundhouse.core.position import Position
from roundhouse.play.session import Game
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.server.live import imports as importing
from roundhouse.server.live.hub import Hub
from roundhouse.server.live.store import TableStore
from roundhouse.server.people import passwords as secrecy
from roundhouse.server.storage import tables, users
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import Seat
from roundhouse.server.web import sessions
from served import Served, free_port

ASKED, ASKED_FROM = "18GL-4-greedy-0", 0.4
"""The game whose best runs are asked for, and from which part of it on."""

PAGES, MOVES = 20.0, 2.0
"""A second, of whoever plays."""

WARM = 60
"""Pages that are looked at before anything is measured: until what the site does once behind a table's first page is
done."""


FREE = 2.0
"""Milliseconds for which a page may have waited for a processor that was free for it."""

ACCOUNTS = 40


@dataclass
class Times:
    """What somebody met who played; milliseconds, and how often they were refused."""

    pages: list[float] = field(default_factory=list)
    moves: list[float] = field(default_factory=list)
    beside: list[float] = field(default_factory=list)
    kept: list[float] = field(default_factory=list)
    """Of each page: for how long of it the processors were taken."""

    refused: Counter[str] = field(default_factory=Counter)
    memory: int = 0
    alive: bool = True
    did: Counter[str] = field(default_factory=Counter)

    def figures(self, peace: Times) -> dict[str, Any]:
        """The figures by name, compared with the medians in peace."""
        found: dict[str, Any] = {}
        for name, times, calm in (("page", self.pages, peace.pages), ("move", self.moves, peace.moves)):
            worst = max(times, default=0.0)
            found |= {
                f"{name}s": len(times),
                f"{name}_median_ms": statistics.median(times) if times else 0.0,
                f"{name}_p95_ms": part(times, 95),
                f"{name}_worst_ms": worst,
                f"{name}_worst_by_peace": worst / statistics.median(calm) if calm else 0.0,
            }
        beside = sorted(self.beside)
        if beside:
            found |= {"beside_median_ms": statistics.median(beside), "beside_worst_ms": beside[-1]}
        free, calm = self.free(), peace.free()
        if free and calm:
            found |= {
                "page_free": len(free),
                "page_free_median_ms": statistics.median(free),
                "page_free_worst_ms": max(free),
                "page_free_worst_by_peace": max(free) / statistics.median(calm),
            }
        return found | {
            "refused": dict(self.refused),
            "memory_mib": self.memory / 2**20,
            "alive": self.alive,
            "did": dict(self.did),
        }

    def free(self) -> list[float]:
        """What pages took for which the processors were free."""
        return [took for took, kept in zip(self.pages, self.kept, strict=False) if kept < FREE]


class Prepared:
    """A database with a running table, one whose best runs are worth asking for, and accounts with passwords."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.database = Database.open(f"sqlite:///{folder / 'site.sqlite3'}")
        store = TableStore(self.database, Hub(self.database))
        kept = secrecy.hashed(RIGHT)
        with self.database.write() as c:
            people = [users.create_user(c, f"Player {n}") for n in range(1, 5)]
            for number in range(ACCOUNTS):
                users.create_user(c, f"Owner {number}", password_hash=kept)
        self.logins = [sessions.begin(self.database, user, None) for user in people]
        game, self.rest = cut((GOLDEN / f"{PLAYED}.json").read_bytes(), PLAYED_ACTIONS)
        live = importing.import_game(store, people[0], game, {"file": "recorded"})
        self.table, self.revision = live.row.id, live.revision
        self.players = [seat.player for seat in live.seats]
        seated = [
            Seat(table=live.row.id, number=seat.number, player=seat.player, user=person.id)
            for seat, person in zip(live.seats, people, strict=True)
        ]
        with self.database.write() as c:
            tables.set_seats(c, live.row.id, seated)
        asked = Game.load(GOLDEN / f"{ASKED}.json")
        other = importing.import_game(store, people[0], asked, {"file": "recorded"}).row.id
        self.questions = tuple(questions(other, asked, random.Random(seed)))
        self.database.close()

    def played(self) -> Played:
        """The table as it stands at the beginning."""
        cookies = {
            player: (login, sessions.csrf_of(login))
            for player, login in zip(self.players, self.logins, strict=True)
        }
        return Played(self.table, self.revision, list(self.rest), cookies)

    def site(self, folder: Path) -> Served:
        """A site with a copy of the database, not yet open."""
        folder.mkdir()
        for file in self.folder.glob("site.sqlite3*"):
            shutil.copy(file, folder)
        return Served(folder)


def questions(table: int, game: Game, rng: random.Random) -> list[str]:
    """Paths of best runs, each of another position or corporation."""
    found = []
    for at in range(int(game.at * ASKED_FROM), game.at):
        rows = Position(game.title, game.clone().goto(at).state)[CORPORATIONS]
        found += [
            f"/api/tables/{table}/best-runs?corporation={quote(name)}&at={at}"
            for name in rows
            if rows[name].floated
        ]
    return rng.sample(found, min(QUESTIONS, len(found)))


# -- whoever plays -----------------------------------------------------------------------------------


async def look(
    http: aiohttp.ClientSession, table: Played, times: Times, ended: asyncio.Event, served: Served
) -> None:
    """Look at the page of a table again and again."""
    cookie = f"{sessions.LOGIN}={next(iter(table.cookies.values()))[0]}"

    async def one() -> None:
        before = waits(served)
        try:
            async with http.get(f"/table/{table.number}", headers={"Cookie": cookie}) as answer:
                await answer.read()
                if answer.status != 200:
                    times.refused[f"page {answer.status}"] += 1
        finally:
            times.kept.append(kept(before, waits(served)))

    await paced(PAGES, one, times.pages, times, "page", ended)


async def move(
    http: aiohttp.ClientSession, table: Played, times: Times, ended: asyncio.Event, served: Served
) -> None:
    """Make the moves of the recorded game."""

    async def one() -> None:
        if not table.actions:
            ended.set()
            return
        action = table.actions.pop(0)
        cookie, csrf = table.cookies[action["by"]]
        headers = {"Cookie": f"{sessions.LOGIN}={cookie}", "X-CSRF": csrf, "Accept": "application/json"}
        body = {"action": json.dumps(action), "revision": table.revision}
        async with http.post(f"/table/{table.number}/act", json=body, headers=headers) as answer:
            said = await answer.text()
            if answer.status != 200:
                times.refused[f"move {answer.status}"] += 1
                table.actions.insert(0, action)
                return
            table.revision = json.loads(said)["revision"]

    await paced(MOVES, one, times.moves, times, "move", ended)


Waits = dict[str, int]
"""Nanoseconds for which threads waited for a processor, by their numbers."""


def waits(served: Served) -> Waits:
    """Of the threads of the site's first process, and of whoever measures (""); nothing where the system keeps no
    count."""
    if served.process is None:
        return {}
    tasks = Path(f"/proc/{served.process.pid}/task")
    found: Waits = {}
    with suppress(OSError):
        found[""] = _waited(Path("/proc/self/schedstat"))
        for task in tasks.iterdir():
            found[task.name] = _waited(task / "schedstat")
    return found


def _waited(file: Path) -> int:
    return int(file.read_text().split()[1])


def kept(before: Waits, after: Waits) -> float:
    """Milliseconds for which the processors were taken in between: here, and for the thread that waited longest."""
    more = {name: count - before.get(name, 0) for name, count in after.items()}
    own = more.pop("", 0)
    return (own + max(more.values(), default=0)) / 1e6


ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok"


def answer_beside(port: int) -> None:
    """A program that answers whatever it is asked with one word."""

    async def answered(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            await reader.readuntil(b"\r\n\r\n")
            writer.write(ANSWER)
            await writer.drain()
        writer.close()

    async def answering() -> None:
        async with await asyncio.start_server(answered, "127.0.0.1", port) as server:
            await server.serve_forever()

    asyncio.run(answering())


@contextmanager
def program_beside() -> Iterator[str]:
    """Its address, while it runs."""
    port = free_port()
    process = multiprocessing.get_context("spawn").Process(target=answer_beside, args=(port,), daemon=True)
    process.start()
    try:
        until = time.monotonic() + PATIENCE
        while process.is_alive() and time.monotonic() < until:
            with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                break
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}/"
    finally:
        process.terminate()
        process.join()


async def compare(http: aiohttp.ClientSession, beside: str, times: Times, ended: asyncio.Event) -> None:
    """Ask the program beside the site again and again."""

    async def one() -> None:
        async with http.get(beside) as answer:
            await answer.read()

    await paced(PAGES, one, times.beside, Times(), "beside", ended)


async def paced(
    rate: float,
    one: Callable[[], Awaitable[None]],
    taken: list[float],
    times: Times,
    what: str,
    ended: asyncio.Event,
) -> None:
    """Do something so many times a second, one after the other, and note how long each takes."""
    while not ended.is_set():
        begun = time.perf_counter()
        try:
            await one()
        except (aiohttp.ClientError, TimeoutError) as error:
            times.refused[f"{what} {type(error).__name__}"] += 1
        taken.append((time.perf_counter() - begun) * 1000)
        with suppress(TimeoutError):
            async with asyncio.timeout(max(0.0, begun + 1 / rate - time.perf_counter())):
                await ended.wait()


async def measure(
    served: Served,
    prepared: Prepared,
    seconds: float,
    attack: Callable[[], Counter[str]] | None,
    pool: Executor,
    beside: str,
) -> Times:
    """Play at a site, in peace or as long as the attack lasts."""
    times, table = Times(), prepared.played()
    timeout = aiohttp.ClientTimeout(total=PATIENCE)
    async with aiohttp.ClientSession(
        served.url,
        connector=aiohttp.TCPConnector(force_close=True),
        cookie_jar=aiohttp.DummyCookieJar(),
        timeout=timeout,
    ) as http:
        first, none = Times(), asyncio.Event()
        warming = [asyncio.create_task(one(http, table, first, none, served)) for one in (look, move)]
        await asyncio.sleep(WARM / PAGES)
        none.set()
        await asyncio.gather(*warming)
        ended = asyncio.Event()
        playing = [asyncio.create_task(one(http, table, times, ended, served)) for one in (look, move)]
        playing.append(asyncio.create_task(compare(http, beside, times, ended)))
        watching = asyncio.create_task(watch(served, times))
        if attack is None:
            await asyncio.sleep(seconds)
        else:
            times.did = await asyncio.get_running_loop().run_in_executor(pool, attack)
        ended.set()
        await asyncio.gather(*playing)
        watching.cancel()
        try:
            async with http.get("/healthz") as answer:
                times.alive = answer.status == 200
        except (aiohttp.ClientError, TimeoutError):
            times.alive = False
    return times


async def watch(served: Served, times: Times) -> None:
    """Note how much memory the site takes at most."""
    while True:
        times.memory = max(times.memory, served.memory())
        await asyncio.sleep(0.5)


def achieved(name: str, times: Times) -> str:
    """What an attack got that it should not have; "" for nothing."""
    got = []
    if name in ("imports", "branches") and (count := times.did["file 303"]):
        got.append(f"{count} files were taken")
    if count := times.did["logged in"]:
        got.append(f"{count} logins")
    if times.refused:
        got.append(f"others were refused {times.refused.total()} times")
    if not times.alive:
        got.append("the site is down")
    return ", ".join(got)


# -- all of it ---------------------------------------------------------------------------------------


def run(names: Sequence[str], seconds: float, seed: int) -> dict[str, Times]:
    """Measure in peace and in these attacks; "peace" comes first."""
    found: dict[str, Times] = {}
    with (
        tempfile.TemporaryDirectory(prefix="roundhouse-attacks-") as folder,
        ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), elsewhere) as pool,
        program_beside() as beside,
    ):
        (Path(folder) / "prepared").mkdir()
        prepared = Prepared(Path(folder) / "prepared", seed)
        for make in (long_source, empty_branches):
            pool.submit(make).result()
        for name in ("peace", *names):
            with prepared.site(Path(folder) / name) as served:
                accounts = tuple(f"Owner {number}" for number in range(ACCOUNTS))
                target = Target(served.port, prepared.table, prepared.questions, accounts, seed)
                attack = None if name == "peace" else partial(carry_out, name, target, seconds)
                found[name] = asyncio.run(measure(served, prepared, seconds, attack, pool, beside))
                if "Traceback" in served.said():
                    found[name].did["errors in the log"] = served.said().count("Traceback")
            worst, calm = max(found[name].pages, default=0.0), statistics.median(found["peace"].pages)
            print(
                f"{name}: worst page {worst:.0f} ms, {worst / calm:.1f} medians", file=sys.stderr, flush=True
            )
    return found


def missed(found: dict[str, Times], aim: float) -> list[str]:
    """The attacks in which somebody waited longer than that many medians of peace, or that got something."""
    wrong = []
    for name, times in found.items():
        figures = times.figures(found["peace"])
        slow = max(figures["page_worst_by_peace"], figures["move_worst_by_peace"]) > aim
        if name != "peace" and (slow or achieved(name, times)):
            wrong.append(name)
    return wrong


def show(found: dict[str, Times], aim: float, slowest: int) -> None:
    """Print the figures."""
    shown = Shown(
        "",
        title="milliseconds: median, 95%, worst; the worst by the median in peace (free: how many, then these)",
    )
    for name in ("page", "", "free", "  ", "move", " ", "beside", "memory, MiB", "achieved"):
        shown.add_column(name, justify="left" if name == "achieved" else "right")
    for name, times in found.items():
        figures = times.figures(found["peace"])
        cells = []
        for what in ("page", "move"):
            median, most, worst = (figures[f"{what}_{part}_ms"] for part in ("median", "p95", "worst"))
            by = figures[f"{what}_worst_by_peace"]
            cells += [
                f"{median:.0f}, {most:.0f}, {worst:.0f}",
                f"{by:.1f}" if by <= aim else f"[red]{by:.1f}[/]",
            ]
            if what == "page":
                if "page_free" in figures:
                    free = [
                        figures[f"page_free_{part}"] for part in ("median_ms", "worst_ms", "worst_by_peace")
                    ]
                    cells += [f"{figures['page_free']}: {free[0]:.0f}, {free[1]:.0f}", f"{free[2]:.1f}"]
                else:
                    cells += ["", ""]
        cells.append(f"{figures.get('beside_median_ms', 0):.0f}, {figures.get('beside_worst_ms', 0):.0f}")
        got = "" if name == "peace" else achieved(name, times) or "nothing"
        shown.add_row(name, *cells, f"{figures['memory_mib']:.0f}", got)
    console = Console(width=max(Console().width, 120))
    console.print(shown)
    for name, times in found.items() if slowest else ():
        pages = sorted(zip(times.pages, times.kept, strict=False), reverse=True)[:slowest]
        told = ", ".join(f"{took:.0f} ms (kept {kept:.0f})" for took, kept in pages)
        console.print(f"{name}, slowest pages: {told}")
    for name, times in found.items():
        if times.did or times.refused:
            counts = {**times.did, **{f"others: {what}": n for what, n in times.refused.items()}}
            console.print(f"{name}: " + ", ".join(f"{what}: {n}" for what, n in sorted(counts.items())))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=12, help="of peace and of each attack")
    parser.add_argument("--only", default=",".join(ATTACKS), help="some of " + ", ".join(ATTACKS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--aim", type=float, default=2.0, help="medians of peace that the worst may take")
    parser.add_argument("--slowest", type=int, default=0, help="tell of so many pages of each attack")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    names = [name.strip() for name in args.only.split(",") if name.strip()]
    if unknown := [name for name in names if name not in ATTACKS]:
        parser.error(f"there is no attack {unknown[0]!r}; there are {', '.join(ATTACKS)}")
    found = run(names, args.seconds, args.seed)
    wrong = missed(found, args.aim)
    if args.json:
        figures = {
            name: times.figures(found["peace"]) | {"achieved": achieved(name, times)}
            for name, times in found.items()
        }
        print(
            json.dumps(
                {"seconds": args.seconds, "aim": args.aim, "figures": figures, "missed": wrong}, indent=2
            )
        )
    else:
        show(found, args.aim, args.slowest)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)

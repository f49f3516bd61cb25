"""What strangers do to a site to keep others from playing: each attack for as long as it lasts (see `attacks`)."""

from __future__ import annotations

import asyncio
import functools
import json
import os
import random
import resource
import socket
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

import aiohttp

from load import GOLDEN, cut
from roundhouse.server.web import sessions

PLAYED, PLAYED_ACTIONS = "18Chesapeake-4-random-1", 400
"""The game that is played meanwhile, and how far it has come."""

PATIENCE = 60.0
"""Seconds for an answer."""

RIGHT = "correct horse"

LARGEST = 8 * 2**20 - 4096
"""Bytes of a file, with room for the form around it."""

QUESTIONS = 300

GUEST_TABLES = 11

HALF = b"GET / HTTP/1.1\r\nHost: site\r\nX-Never: "

NICER = 10

WIDE = 0xFEE0
"""From a sign of ASCII to its full-width form, which is the same in the name of an account."""


@dataclass(frozen=True)
class Target:
    """What an attacker knows of a site; `questions` are the paths of best runs."""

    port: int
    table: int
    questions: tuple[str, ...]
    accounts: tuple[str, ...]
    seed: int

    @property
    def url(self) -> str:
        """Where the site is."""
        return f"http://127.0.0.1:{self.port}"


class Stranger:
    """Somebody at an address, who keeps cookies in hand; `did` counts what became of it."""

    opened: ClassVar[list[aiohttp.ClientSession]] = []

    def __init__(self, target: Target, address: str, did: Counter[str]) -> None:
        self.target, self.did = target, did
        self.http = aiohttp.ClientSession(
            target.url,
            connector=aiohttp.TCPConnector(limit=0, local_addr=(address, 0)),
            cookie_jar=aiohttp.DummyCookieJar(),
            timeout=aiohttp.ClientTimeout(total=PATIENCE),
        )
        self.opened.append(self.http)
        self.login = ""

    async def get(self, path: str, what: str) -> None:
        """Ask for a page, and count the answer."""
        async with self.http.get(path, headers=self._headers(), allow_redirects=False) as answer:
            await answer.read()
            self.did[f"{what} {answer.status}"] += 1

    async def post(self, path: str, what: str, data: Any, secret: str = "") -> aiohttp.ClientResponse:
        """Send a form with the token that belongs to the cookie, and count the answer."""
        headers = self._headers(secret)
        async with self.http.post(path, data=data, headers=headers, allow_redirects=False) as answer:
            await answer.read()
            self.did[f"{what} {answer.status}"] += 1
            if sessions.LOGIN in answer.cookies:
                self.login = answer.cookies[sessions.LOGIN].value
            return answer

    async def guest(self, name: str) -> None:
        """Come in as a guest."""
        await self.post("/join", "guest", {"guest": "1", "name": name}, secret=f"made up by {name}")

    def _headers(self, secret: str = "") -> dict[str, str]:
        cookie, value = (
            (sessions.LOGIN, self.login) if self.login and not secret else (sessions.BEFORE, secret)
        )
        if not value:
            return {}
        return {"Cookie": f"{cookie}={value}", "X-CSRF": sessions.csrf_of(value)}


def addresses(count: int) -> list[str]:
    """Addresses of this machine to come from, other than the first; the first where the system has no others."""
    found = [f"127.0.0.{2 + number}" for number in range(count)]
    with socket.socket() as probe:
        try:
            probe.bind((found[0], 0))
        except OSError:
            return ["127.0.0.1"] * count
    return found


async def again(one: Callable[[], Awaitable[None]], did: Counter[str]) -> None:
    """Do something for as long as it lasts; what goes wrong on the way is counted."""
    while True:
        before = did.total()
        try:
            await one()
        except (aiohttp.ClientError, OSError, TimeoutError) as error:
            did[f"failed: {type(error).__name__}"] += 1
            await asyncio.sleep(0.05)
        if did.total() == before:
            await asyncio.sleep(0.01)


async def _send_files(target: Target, did: Counter[str], file: bytes) -> None:
    people = [Stranger(target, address, did) for address in addresses(4)]
    for number, stranger in enumerate(people):
        await stranger.guest(f"Bringer {number}")

    async def bring(stranger: Stranger) -> None:
        form = aiohttp.FormData()
        form.add_field("file", file, filename="game.json", content_type="application/json")
        answer = await stranger.post("/import", "file", form)
        if answer.status == 429:
            await asyncio.sleep(0.2)

    async def listing(stranger: Stranger) -> None:
        await stranger.get("/api/tables?limit=100", "list")

    work = [partial(one, stranger) for stranger in people for one in (bring, bring, listing)]
    await asyncio.gather(*(again(one, did) for one in work))


def a_file(changes: dict[str, Any], source: dict[str, Any]) -> bytes:
    """A good game of some actions, changed."""
    game: dict[str, Any] = json.loads(cut((GOLDEN / f"{PLAYED}.json").read_bytes(), 20)[0].to_json())
    game["header"]["source"] = source
    return json.dumps(game | changes).encode()


@functools.cache
def long_source() -> bytes:
    """A file of 8 MB that tells at length where it is from."""
    return a_file({}, {"program": "x" * (LARGEST - len(a_file({}, {})) - 20)})


@functools.cache
def empty_branches() -> bytes:
    """A file of 8 MB of branches in which nothing was undone."""
    branch = {"at": 0, "actions": []}
    count = (LARGEST - len(a_file({}, {}))) // (len(json.dumps(branch)) + 2)
    return a_file({"branches": [branch] * count}, {})


async def imports(target: Target, did: Counter[str]) -> None:
    """Files of 8 MB with a long `source`, and lists of tables."""
    await _send_files(target, did, long_source())


async def branches(target: Target, did: Counter[str]) -> None:
    """Files with very many empty branches."""
    await _send_files(target, did, empty_branches())


async def bots(target: Target, did: Counter[str]) -> None:
    """Tables of a guest at which only bots sit, of the slowest kind, at the largest title."""
    guest = Stranger(target, addresses(1)[0], did)
    await guest.guest("Onlooker")
    for number in range(GUEST_TABLES):
        fields = {"title": "18C2C", "players": "8", "bot": "search", "seed": str(target.seed + number)}
        answer = await guest.post("/play", "table", fields)
        place = answer.headers.get("Location", "")
        if answer.status != 303:
            continue
        async with guest.http.get(f"/api{place.replace('/table/', '/tables/')}") as told:
            seats = (await told.json())["seats"]
        for seat in seats:
            if not seat.get("bot"):
                fields = {"number": str(seat["number"]), "to": "bot:search"}
                await guest.post(f"{place}/replace", "seat to a bot", fields)
    await asyncio.Event().wait()


async def runs(target: Target, did: Counter[str]) -> None:
    """Best runs, asked for all at once by nobody in particular."""
    people = [Stranger(target, address, did) for address in addresses(8)]

    async def ask(number: int) -> None:
        stranger = people[number % len(people)]
        await stranger.get(target.questions[number % len(target.questions)], "best runs")

    await asyncio.gather(*(again(partial(ask, number), did) for number in range(QUESTIONS)))


async def headers(target: Target, did: Counter[str]) -> None:
    """Connections that never end the header of their request."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[0] - 100
    places = addresses(12)
    now = 0

    async def hold(address: str) -> None:
        nonlocal now
        reader, writer = await asyncio.open_connection("127.0.0.1", target.port, local_addr=(address, 0))
        now += 1
        did["connections held at a time"] = max(did["connections held at a time"], now)
        did["connections made"] += 1
        try:
            writer.write(HALF)
            if await reader.read(1000):
                did["connections refused"] += 1
                await asyncio.sleep(0.5)
        finally:
            now -= 1
            writer.close()

    count = min(most, 4000)
    await asyncio.gather(*(again(partial(hold, places[n % len(places)]), did) for n in range(count)))


async def passwords(target: Target, did: Counter[str]) -> None:
    """Wrong passwords, and now and then the right one, for many accounts in many spellings, with made-up cookies."""
    people = [Stranger(target, address, did) for address in addresses(8)]
    rng = random.Random(target.seed)
    tried: Counter[str] = Counter()

    async def guess(stranger: Stranger) -> None:
        name = rng.choice(target.accounts)
        spelt = "".join(
            chr(ord(char) + WIDE) if char.isalnum() and rng.random() < 0.5 else char for char in name
        )
        tried[name] += 1
        # Whoever had found out the password by now was not to have had so many tries.
        late = tried[name] > 50
        fields = {"name": rng.choice((spelt, spelt.upper())), "password": RIGHT if late else "wrong horse"}
        answer = await stranger.post("/login", "password", fields, secret=f"made up {rng.random()}")
        if answer.status == 303:
            did["logged in"] += 1
        stranger.login = ""

    await asyncio.gather(*(again(partial(guess, one), did) for one in people for _ in range(4)))


async def streams(target: Target, did: Counter[str]) -> None:
    """Event streams of a table at which much happens, of which nothing is read."""
    loop = asyncio.get_running_loop()
    now = 0
    places = addresses(8)

    async def listen(address: str) -> None:
        nonlocal now
        with socket.socket() as line:
            line.setblocking(False)
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.bind((address, 0))
            await loop.sock_connect(line, ("127.0.0.1", target.port))
            await loop.sock_sendall(
                line, f"GET /table/{target.table}/stream HTTP/1.1\r\nHost: site\r\n\r\n".encode()
            )
            if b" 200 " not in await loop.sock_recv(line, 64):
                did["streams refused"] += 1
                await asyncio.sleep(0.5)
                return
            now += 1
            did["streams held at a time"] = max(did["streams held at a time"], now)
            try:
                await asyncio.Event().wait()
            finally:
                now -= 1

    await asyncio.gather(*(again(partial(listen, places[n % len(places)]), did) for n in range(1600)))


Attack = Callable[[Target, Counter[str]], Awaitable[None]]
ATTACKS: dict[str, Attack] = {
    "imports": imports,
    "branches": branches,
    "bots": bots,
    "runs": runs,
    "headers": headers,
    "passwords": passwords,
    "streams": streams,
}


def carry_out(name: str, target: Target, seconds: float) -> Counter[str]:
    """Attack for so long from the first answer on; what became of it, by what was done and the status."""
    did: Counter[str] = Counter()

    async def attacking() -> None:
        attack = asyncio.ensure_future(ATTACKS[name](target, did))
        try:
            async with asyncio.timeout(PATIENCE):
                while not did and not attack.done():
                    await asyncio.sleep(0.01)
            await asyncio.wait([attack], timeout=seconds)
        except TimeoutError:
            pass
        finally:
            attack.cancel()
            with suppress(asyncio.CancelledError):
                await attack
            for session in Stranger.opened:
                await session.close()
            Stranger.opened.clear()

    asyncio.run(attacking())
    return did


def elsewhere() -> None:
    """The attacker's process takes only what the site and whoever measures leave of the processors, and may open as
    many files as it likes.

    Strangers come over a network: what they compute takes nothing from the site. A low priority alone would not do,
    since also a thread of high priority waits for some milliseconds at each turn until one of low priority has had
    its own, and a session of its own would share the processors with that of the site.
    """
    with suppress(AttributeError, OSError):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    os.nice(NICER)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))

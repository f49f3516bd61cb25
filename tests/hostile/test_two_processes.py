"""Two processes at one PostgreSQL, one or both killed again and again: no bot moves twice, and no mail comes twice."""

from __future__ import annotations

import os
import random
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest

from forked import Forked
from roundhouse.server.live import seating
from roundhouse.server.live.folding import opened
from roundhouse.server.live.hub import Hub
from roundhouse.server.live.store import TableStore
from roundhouse.server.storage import channels, log, schema, tables, talk, users
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import PLAY, Notice, User
from roundhouse.server.web import sessions
from server.notices.letters import MailServer, mail_server
from server.postgres import postgres_server as postgres_server
from server.postgres import postgres_url as postgres_url
from server.test_faults import STEADY, Load, faults_of, stuck, wait_for_more, wait_until

NAMES = ("Ann", "Ben")


class House:
    """A site of two processes, whose mail goes to a server of ours; Ann and Ben sit at tables with bots."""

    def __init__(self, folder: Path, url: str, mails: MailServer) -> None:
        self.mails = mails
        arguments = ["--no-limits", "--processes", "2", "--mail", f"smtp://127.0.0.1:{mails.port}"]
        arguments += ["--mail-from", "post@site.example"]
        self.served = Forked(folder, database=url, arguments=arguments)
        self.database = Database.open(url)
        store = TableStore(self.database, Hub(self.database))
        self.people: list[User] = []
        self.keys: list[str] = []
        with self.database.write() as c:
            for name in NAMES:
                user = users.create_user(c, name)
                user = users.change_user(c, user.id, email=f"{name.lower()}@example.org", email_proven=True)
                channels.add_channel(c, user.id, "mail", {}, always=True)
                self.keys.append(sessions.new_secret())
                users.create_token(c, user.id, "load", ("read", "play"), sessions.hash_of(self.keys[-1]))
                self.people.append(user)
        self.cookies = [sessions.begin(self.database, user, None) for user in self.people]
        self.tables: list[int] = []
        for title in ("18Chesapeake", "18AL"):
            live = seating.create(store, self.people[0], title=title, seats=4, least=4, seed=7)
            seating.sit(store, live.row.id, self.people[1])
            for number in (2, 3):
                seating.put_bot(store, live.row.id, self.people[0], number, "greedy")
            self.tables.append(seating.start(store, live.row.id, self.people[0]).row.id)
        self.called: list[str] = []

    def call(self, number: int) -> None:
        """Somebody calls the other by name in a chat; what was not answered is not said again."""
        who, table = number % 2, self.tables[number % len(self.tables)]
        text = f"@{NAMES[1 - who]} call-{number:04}."
        headers = {"X-CSRF": sessions.csrf_of(self.cookies[who]), "Accept": "application/json"}
        cookies = {sessions.LOGIN: self.cookies[who]}
        with suppress(httpx.TransportError):
            url = f"{self.served.url}/table/{table}/chat"
            httpx.post(url, data={"text": text}, headers=headers, cookies=cookies, timeout=10)
        self.called.append(text)

    def notices(self) -> list[Notice]:
        """All that was ever put on its way."""
        with self.database.read() as c:
            return [notice for user in self.people for notice in channels.notices(c, user.id, 100_000)]

    def said(self) -> Counter[str]:
        """How often each call stands in a chat, beside what the site tells there."""
        with self.database.read() as c:
            lines = (message for table in self.tables for message in talk.messages(c, table))
            return Counter(message.text for message in lines if not message.facts)

    def heard(self) -> Counter[str]:
        """How often each call came by mail."""
        bodies = [letter.message.get_content() for letter in list(self.mails.got)]
        return Counter({text: sum(body.count(text) for body in bodies) for text in self.called})

    def settled(self, seconds: float = 40.0) -> None:
        """Wait until everything is sent that nobody had in hand when they were killed."""
        until = time.monotonic() + seconds
        while any(n.status == "due" and n.due <= datetime.now(UTC) for n in self.notices()):
            assert time.monotonic() < until, "notices are not sent"
            time.sleep(0.1)
        time.sleep(1.0)  # whatever there is too much would come now

    def emptied(self, seconds: float = 40.0) -> None:
        """Wait until nothing is in hand either: the living finish what they have taken."""
        until = time.monotonic() + seconds
        while left := [notice for notice in self.notices() if notice.status == "due"]:
            assert time.monotonic() < until, left
            time.sleep(0.1)
        time.sleep(1.0)

    def close(self) -> None:
        self.served.kill()
        self.database.close()


@pytest.fixture
def house(postgres_url: str, tmp_path: Path) -> Iterator[House]:
    with mail_server() as mails:
        made = House(tmp_path, postgres_url, mails)
        made.served.start()
        yield made
        made.close()


def one(house: House, rng: random.Random) -> None:
    """Kill one of the processes; another comes in its place."""
    workers = house.served.workers()
    dead = rng.choice(workers)
    os.kill(dead, signal.SIGKILL)
    until = time.monotonic() + STEADY
    while dead in house.served.workers() or len(house.served.workers()) < 2:
        assert time.monotonic() < until
        time.sleep(0.05)


def both(house: House, _: random.Random) -> None:
    """Kill the whole site, and open it again."""
    house.served.kill()
    house.served.start()


def work_and_kill(house: House, kill: Callable[[House, random.Random], None], kills: int, seed: int) -> None:
    """People play and call each other, and processes are killed meanwhile."""
    rng, number = random.Random(seed), 0
    with Load(house.served.url, house.keys, seed) as load:
        for _ in range(kills):
            wait_for_more(house.served, load)
            for _ in range(rng.randrange(4, 9)):
                house.call(number)
                number += 1
                time.sleep(rng.uniform(0.0, 0.15))
            time.sleep(rng.uniform(0.0, 0.6))
            kill(house, rng)
        wait_for_more(house.served, load)
        house.call(number)
        time.sleep(2)
    assert not load.refused
    house.settled()
    moved_once(house, load)
    mailed_once(house)


def moved_once(house: House, load: Load) -> None:
    """Every action of the logs is legal where it stands, and by whoever was to act; nobody waits for a bot."""
    wait_until(house.served, lambda: not stuck(house.database), "a bot does not go on")
    bots = 0
    for table in house.tables:
        assert not list(faults_of(house.database, table, [a for a in load.accepted if a.table == table]))
        with house.database.read() as c:
            row, seats = tables.table(c, table), tables.seats(c, table)
            entries, snapshot = log.entries(c, table), log.last_snapshot(c, table)
        assert row is not None
        game = opened(row, seats, entries, snapshot).live.game
        assert game is not None and len(entries) == game.at
        playing = {seat.player for seat in seats if seat.bot}
        game = game.clone()
        for at, entry in enumerate(entries):
            assert entry.kind == PLAY
            if entry.by == "bot":
                bots += 1
                assert game.goto(at).to_act == entry.seat in playing, (table, at)
    assert bots > 10


def mailed_once(house: House) -> None:
    """No call came more often than it was said. What a killed process had in hand comes when its time is up."""
    said, heard = house.said(), house.heard()
    assert sum(said.values()) > 5
    assert all(heard[text] <= said[text] for text in house.called), heard - said
    keys = [notice for notice in house.notices() if notice.kind == "mention"]
    assert len(keys) <= sum(said.values())
    sent = Counter(str(notice.data["text"]) for notice in keys if notice.status == "sent")
    assert sent and all(heard[text] == said[text] for text in sent), sent - heard
    taken = [notice.id for notice in house.notices() if notice.status == "due"]
    late = datetime.now(UTC) - timedelta(seconds=1)
    with house.database.write() as c:
        c.execute(schema.notices.update().where(schema.notices.c.id.in_(taken)).values(due=late))
    house.emptied()
    left = [notice for notice in house.notices() if notice.status == "failed"]
    assert not left, left
    again = house.heard()
    for notice in house.notices():
        if notice.kind == "mention":
            text = str(notice.data["text"])
            assert 1 <= again[text] <= said[text] + notice.tries - 1, (text, again[text], notice)
            assert notice.tries == 1 or notice.id in taken


@pytest.mark.soak
def test_no_bot_moves_twice_and_no_mail_comes_twice_when_one_is_killed(house: House) -> None:
    work_and_kill(house, one, 3, seed=1)
    assert house.said().keys() == {text for text, count in house.heard().items() if count}


def test_no_bot_moves_twice_and_no_mail_comes_twice_when_both_are_killed(house: House) -> None:
    work_and_kill(house, both, 2, seed=2)


@pytest.mark.soak
@pytest.mark.parametrize("kill", [one, both])
@pytest.mark.parametrize("seed", [3, 4])
def test_no_bot_moves_twice_and_no_mail_comes_twice_in_many_kills(
    house: House, kill: Callable[[House, random.Random], None], seed: int
) -> None:
    work_and_kill(house, kill, 25, seed)

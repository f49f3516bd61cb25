"""Writes the fixtures of this folder: sites and saved games as the version that is checked out writes them.

    PYTHONPATH=src python tests/compat/make.py

Run by hand, and only when a version is to be remembered: the fixtures prove that later versions read what this one
wrote, so whoever writes them anew to make a test pass throws the proof away. The games follow from the seeds; times,
ids of invitations and salts do not. Needs PostgreSQL for the dump.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from starlette.testclient import TestClient

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from compat import seen  # noqa: E402
from roundhouse import Game  # noqa: E402
from roundhouse.bots import ask, make  # noqa: E402
from roundhouse.core.record import Header  # noqa: E402
from roundhouse.interop import export_json, import_game  # noqa: E402
from roundhouse.server.storage import channels, keys, users  # noqa: E402
from roundhouse.server.storage.database import Database  # noqa: E402
from roundhouse.server.web.sessions import csrf_of, hash_of  # noqa: E402
from server.postgres import PostgresServer, programs  # noqa: E402

FOREVER = datetime(2100, 1, 1, tzinfo=UTC)
FEED = re.compile(r"/me/feed/[^<>\"]+\.xml")
STEPS = 5
"""A table is played on for so many actions, or until a bot is to act, which does not move then."""

PATIENCE = 120.0
"""Seconds for which a bot is waited for."""

Action = dict[str, Any]


# -- saved games -------------------------------------------------------------------------------------


@dataclass
class File:
    """A game to be saved: bots of a kind play so many actions of it (0: to the end).

    `back`: after every so many actions, three are taken back and something else is played. `tail`: so many decisions
    are taken back in the end.
    """

    name: str
    title: str
    players: Sequence[str]
    seed: int
    bot: str = "greedy"
    count: int = 0
    options: Sequence[str] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    back: int = 0
    tail: int = 0


FILES = (
    File(
        "18Chesapeake-branches",
        "18Chesapeake",
        ("ann", "ben", "cy", "dot"),
        seed=11,
        count=260,
        options=("declared_run", "discard_order"),
        names={"ann": "Ann", "ben": "Bénédicte \U0001f682", "cy": "Cy", "dot": "Dot"},
        back=45,
        tail=4,
    ),
    File("18AL-whole", "18AL", ("Ann", "Ben", "Cy"), seed=12, options=("double_yellow_first_or",)),
    File(
        "18AL-half",
        "18AL",
        ("Ann", "Ben", "Cy", "Dot", "Eve"),
        seed=13,
        bot="random",
        count=300,
        options=("auction_is_own_round", "unlimited_4d", "hard_rust_t4"),
        back=70,
    ),
    File("18GL-whole", "18GL", ("Ann", "Ben"), seed=14),
    File("18GL-half", "18GL", ("Ann", "Ben", "Cy", "Dot", "Eve", "Fay"), seed=15, bot="random", count=320),
    File("1848-whole", "1848", ("Ann", "Ben", "Cy", "Dot"), seed=16),
    File("1848-half", "1848", ("Ann", "Ben", "Cy"), seed=17, bot="planner", count=150, back=60, tail=2),
    File(
        "18C2C-short", "18C2C", ("Ann", "Ben", "Cy"), seed=18, count=420, options=("short", "kinder_mergers")
    ),
    File(
        "18C2C-long",
        "18C2C",
        ("Ann", "Ben", "Cy", "Dot", "Eve", "Fay", "Gus"),
        seed=19,
        count=260,
        options=("finish_500", "historical", "no_doubling"),
    ),
)

SITE_FILE = ROOT / "tests" / "data" / "interop" / "18Chesapeake-by-hand.json"


def played(file: File) -> Game:
    """The game of a file."""
    game = Game.new(
        file.title, file.players, seed=file.seed, options=tuple(file.options), names=dict(file.names)
    )
    bots = {player: make(file.bot, file.seed * 100 + n) for n, player in enumerate(game.header.players)}
    turned_back = 0
    while not game.over and (not file.count or game.at < file.count):
        if file.back and game.at // file.back > turned_back:
            turned_back += 1
            undone = msgspec.to_builtins(game.undo(3).actions[game.at])
            game.play(other_than(game, undone))
        else:
            game.play(ask(bots[game.to_act], game.title, game.state))
    return game.undo(file.tail)


def other_than(game: Game, action: Action) -> Action:
    """Something legal that is not the action."""
    for offer in game.offers():
        for found in offer.expand():
            form: Action = msgspec.to_builtins(found)
            if form != action:
                return form
    return action


def write_files() -> dict[str, Any]:
    """Write the saved games; returns what was seen of them."""
    found = {}
    games = {file.name: played(file) for file in FILES}
    golden = Game.load(ROOT / "tests" / "golden" / "18Chesapeake-3-greedy-2.json")
    games["18Chesapeake-imported"] = import_game(export_json(golden.goto(330))).game
    with tempfile.TemporaryDirectory() as folder:
        for name, game in sorted(games.items()):
            path = Path(folder, f"{name}.json")
            game.save(path)
            seen.pack(f"files/{name}.json", path.read_bytes())
            found[name] = seen.of_game(Game.load(path))
            if not game.over:
                action = msgspec.to_builtins(ask(make("greedy"), game.title, game.state))
                found[name]["next"] = {"action": action, "digest": seen.played_on(Game.load(path), action)}
            print(f"{name}: {game.at} actions, {found[name]['branches']}")
    return found


# -- sites -------------------------------------------------------------------------------------------


@dataclass
class Seats:
    """A table to be opened and played at. `people` sit down in order, the first owns it; then come the `bots`.

    `count`: so many actions, at least. `asked`: what is proposed in the end and waits for answers. `choices`: as the
    API takes them. `handed`: who leaves the own seat to a bot half way.
    """

    title: str
    people: Sequence[str]
    bots: Sequence[str] = ()
    count: int = 150
    asked: str = ""
    handed: str = ""
    choices: Mapping[str, Any] = field(default_factory=dict)


def create_people(url: str, names: Sequence[str], guests: Sequence[str]) -> list[dict[str, Any]]:
    """Accounts and guests, made at the page; with keys and logins of known secrets."""
    found = []
    with seen.opened(url) as app:
        for name in (*names, *guests):
            browser = TestClient(app, base_url=seen.URL)
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


class Desk:
    """A table in play: its game is followed here, so that somebody can choose what to do."""

    def __init__(self, people: Mapping[str, seen.Person], id: int, seed: int) -> None:
        self.people, self.id, self.seed = people, id, seed
        self.users = {person.id: person for person in people.values()}
        self.anybody = next(iter(people.values()))
        file = json.loads(self.anybody.file(id))
        self.game = Game(msgspec.convert(file["header"], Header), drawn=False)
        self.number = 0
        self.bots = {p: make("greedy", seed * 100 + n) for n, p in enumerate(self.game.header.players)}
        self.wait()

    def wait(self) -> None:
        """Follow the game until a person is to act, or nobody."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            self.row = self.anybody.get(f"/tables/{self.id}")
            for entry in self.anybody.get(f"/tables/{self.id}/entries?after={self.number}")["entries"]:
                if entry["kind"] == "play":
                    self.game.follow(entry["data"], checked=False)
                elif entry["kind"] == "undo":
                    self.game.goto(entry["data"]["to"])
                self.number = entry["number"]
            if self.number == self.row["revision"] and (self.row["status"] != "running" or self._mover()):
                return
            time.sleep(0.01)
        raise RuntimeError(f"table {self.id} waits for a bot for too long")

    def _mover(self) -> seen.Person | None:
        seat = next(seat for seat in self.row["seats"] if seat["player"] == self.row["to_act"])
        return self.users[seat["user"]] if seat["user"] is not None else None

    @property
    def running(self) -> bool:
        return self.row["status"] == "running"

    @property
    def mover(self) -> seen.Person:
        """The person who is to act."""
        found = self._mover()
        assert found is not None
        return found

    def choice(self) -> Action:
        """What a greedy player would do."""
        bot = self.bots[self.game.to_act]
        chosen: Action = msgspec.to_builtins(ask(bot, self.game.title, self.game.state))
        return chosen

    def move(self, action: Action | None = None) -> seen.Person:
        """Have the person who is to act do something; returns who it was."""
        mover = self.mover
        mover.post(f"/tables/{self.id}/actions", {"revision": self.number, "action": action or self.choice()})
        self.wait()
        return mover

    def seated(self) -> list[seen.Person]:
        """The people at the table."""
        return [self.users[s] for s in dict.fromkeys(seat["user"] for seat in self.row["seats"]) if s]

    # -- what happens beside the game ----------------------------------------------------------------

    def talk(self) -> None:
        """Everybody says something, and writes something down."""
        for n, person in enumerate(self.seated()):
            said = (
                f"Hello from {person.name}, move {self.game.at} <of {self.id}> — “quoted”\nand a second line"
            )
            assert person.sends(f"/table/{self.id}/chat", {"text": said})
            about = "" if n == 0 else ("hex:F8", "company:B&O")[n % 2]
            note = {"about": about, "text": f"secret of {person.name} at {self.id}"}
            assert person.sends(f"/table/{self.id}/notes", note) is not None

    def order(self, person: seen.Person, kind: str, **fields: Any) -> bool:
        """Give a standing order, if it makes sense now."""
        given = person.sends(f"/table/{self.id}/orders", {"kind": kind, **fields})
        self.wait()
        return bool(given)

    def take_back(self) -> bool:
        """Whoever acted last takes it back, if the table allows it, and does something else."""
        mover = self.move()
        if not self.running or not mover.tries(f"/tables/{self.id}/undo", {"revision": self.number}):
            return False
        self.wait()
        undone = msgspec.to_builtins(self.game.actions[self.game.at])
        self.move(other_than(self.game, undone))
        return True

    def do_again(self) -> bool:
        """Whoever acted last takes it back, and does it again after all."""
        mover = self.move()
        if not self.running or not mover.tries(f"/tables/{self.id}/undo", {"revision": self.number}):
            return False
        self.wait()
        again = mover.sends(f"/table/{self.id}/redo", {"revision": self.number})
        self.wait()
        return bool(again)

    def agree(self, kind: str) -> bool:
        """Somebody proposes something, and all agree."""
        asker, *others = self.seated()
        asked = asker.sends(f"/table/{self.id}/propose", {"revision": self.number, "kind": kind})
        if asked is None:
            return False
        for other in others:
            assert other.sends(f"/table/{self.id}/vote", {"proposal": asked["proposal"], "yes": 1})
        self.wait()
        return True


def play(people: Mapping[str, seen.Person], seats: Seats, seed: int) -> tuple[int, list[dict[str, Any]]]:
    """Open a table and play at it; returns its number, and what is left to be answered there."""
    owner = people[seats.people[0]]
    wanted = {
        "title": seats.title,
        "name": f"{seats.title} of {owner.name}",
        "seats": len(seats.people) + len(seats.bots),
        "seed": seed,
        **seats.choices,
    }
    if wanted.get("hot_seat"):
        del wanted["seats"]
    id = owner.post("/tables", wanted)["id"]
    invite = owner.get(f"/tables/{id}")["invite"]
    for name in seats.people[1:]:
        people[name].post(f"/tables/{id}/seats", {"invite": invite})
    for seat in owner.get(f"/tables/{id}")["seats"][len(seats.people) :] if seats.bots else ():
        bot = seats.bots[seat["number"] - len(seats.people)]
        assert owner._api.put(f"/api/tables/{id}/seats/{seat['number']}/bot", json={"bot": bot}).is_success
    owner.post(f"/tables/{id}/start", {"shuffle": False})
    desk = Desk(people, id, seed)
    plan: list[tuple[int, Callable[[], bool]]] = [
        (seats.count // 5, lambda: desk.talk() or True),
        (seats.count // 4, lambda: desk.order(desk.seated()[-1], "pass_stock")),
        (seats.count // 3, lambda: desk.take_back() or desk.agree("undo")),
        (seats.count // 2, lambda: desk.do_again() or desk.agree("undo")),
        (seats.count * 3 // 4, lambda: desk.take_back() or desk.agree("undo")),
    ]
    if seats.handed:
        plan.append((seats.count * 3 // 5, lambda: hand_over(desk, people[seats.handed])))
    for at, what in sorted(plan, key=lambda one: one[0]):
        while desk.running and (desk.game.at < at or not what()):
            desk.move()
    while desk.running and desk.game.at < seats.count:
        desk.move()
    assert desk.running, f"{seats.title} was over too soon"
    return id, leave_behind(desk, seats.asked)


def hand_over(desk: Desk, person: seen.Person) -> bool:
    """Somebody leaves the own seat to a bot."""
    number = next(seat["number"] for seat in desk.row["seats"] if seat["user"] == person.id)
    person.form(f"/table/{desk.id}/replace", {"number": number, "to": "bot:greedy"})
    desk.wait()
    return True


def leave_behind(desk: Desk, asked: str) -> list[dict[str, Any]]:
    """Orders in force, and a proposal that waits; returns the answers that are due."""
    for person in desk.seated():
        if person is not desk.mover or len(desk.seated()) == 1:
            desk.order(person, "pass_stock", stops=["presidency", "started"])
            desk.order(person, "run_best", corporation="", stops=["less", "train"])
            desk.order(person, "dividend", stops=["phase"])
            desk.order(person, "skip", corporation="", track=True, token=True, trains=False, stops=["round"])
    if not asked:
        return []
    asker = next(person for person in desk.seated() if person is not desk.mover)
    given = asker.sends(f"/table/{desk.id}/propose", {"revision": desk.number, "kind": asked})
    assert given is not None and given["status"] == "asked", given
    answers = []
    for person in desk.seated():
        if person is not asker:
            answer = {"do": "vote", "table": desk.id, "who": person.name, "proposal": given["proposal"]}
            answers.append(answer | {"yes": int(asked == "undo")})
    return answers


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


def git(*words: str) -> str:
    """What git says."""
    return subprocess.run(
        ["git", *words], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.strip()


def main() -> None:
    if git("status", "--porcelain", "--", "src"):
        sys.exit("The sources are not as they were committed: nobody could say what wrote the fixtures.")
    commit = git("log", "-1", "--format=%H", "--", ".", ":(exclude)tests", ":(exclude)CONTRIBUTING.md")
    shutil.rmtree(seen.FIXTURES, ignore_errors=True)
    with tempfile.TemporaryDirectory() as name:
        told: dict[str, Any] = {"commit": commit, "files": write_files()}
        told["sqlite"] = write_sqlite(Path(name))
        told["postgresql"] = write_postgresql(Path(name))
    text = json.dumps(told, indent=1, ensure_ascii=False, sort_keys=True)
    (seen.FIXTURES / "manifest.json").write_text(f"{text}\n", encoding="utf-8")
    size = sum(path.stat().st_size for path in seen.FIXTURES.rglob("*.*"))
    print(f"written by {commit}: {size // 1024} KiB")


if __name__ == "__main__":
    main()

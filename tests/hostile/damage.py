"""A site in which something can be spoilt behind its back, for the tests of damage and of what operators see."""

from __future__ import annotations

import copy
import functools
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from typer.testing import CliRunner

from roundhouse.cli.app import app as cli
from roundhouse.server.live import acting, seating
from roundhouse.server.live.hub import Hub
from roundhouse.server.live.store import TableStore
from roundhouse.server.settings import Settings
from roundhouse.server.storage import rows, users
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import User
from roundhouse.server.web import sessions
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


@functools.cache
def _made() -> tuple[Place, bytes]:
    """A place, and its file as it is then: to copy that takes a tenth of the time."""
    with tempfile.TemporaryDirectory() as folder:
        made = Place(Path(folder))
        made.database.close()
        return made, made.file.read_bytes()


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    rows._told.clear()
    like, file = _made()
    made = copy.copy(like)
    made.file = tmp_path / "site.sqlite3"
    made.file.write_bytes(file)
    made.settings = msgspec.structs.replace(like.settings, database=f"sqlite:///{made.file}")
    made.database = Database.open(made.settings.database)
    made.store = TableStore(made.database, Hub(made.database))
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


def answered(answer: httpx.Response) -> Any:
    assert answer.status_code == 200, answer.text
    found = answer.json()
    return found if isinstance(found, dict) else {"list": found}


def run(*arguments: str) -> tuple[int, str]:
    """Run a command: its exit code, and what it printed."""
    answer = CliRunner().invoke(cli, list(arguments))
    return answer.exit_code, answer.output

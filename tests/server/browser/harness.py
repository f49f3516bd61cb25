"""A real site in a process of its own, and real browsers that look at it; the fixtures are passed on by conftest.

A message of an error in a browser's console, or an exception in one of its scripts, fails the test.
"""

from __future__ import annotations

import itertools
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from forked import Forked
from roundhouse.server.live import seating
from roundhouse.server.live.hub import Hub
from roundhouse.server.live.store import TableStore
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.storage import users
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import User
from roundhouse.server.web import sessions
from served import Served

GOLDEN = Path(__file__).resolve().parents[2] / "golden"

DESKTOP = {"viewport": {"width": 1440, "height": 900}}
PHONE = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
PATIENCE = 10_000
"""Milliseconds that a browser waits for something to happen."""

REFUSALS = ("status of 409", "status of 422")
"""What a browser calls an error and is none: the table has moved on, or the rules refuse it."""

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SHELL = "chromium-headless-shell"
"""The same engine without what a window needs (messages of the system, for one): 40% of the processor's time."""


def chromium(whole: bool = True) -> str:
    """The browser of this machine; the test is skipped without, unless it is promised."""
    names = NAMES if whole else (SHELL, *NAMES)
    found = next((path for name in names if (path := shutil.which(name))), None)
    if found is None:
        why = "there is no chromium on this machine"
        if os.environ.get("ROUNDHOUSE_REQUIRE_BROWSER"):
            pytest.fail(f"{why}, though ROUNDHOUSE_REQUIRE_BROWSER promises one")
        pytest.skip(why)
    return found


# One a module, not one for all: while it is open, nothing else in this process may run an event loop of its own.
@pytest.fixture(scope="module")
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """A browser without a window; a module with `WHOLE_BROWSER = True` has one that could have one."""
    path = chromium(getattr(request.module, "WHOLE_BROWSER", False))
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def shared_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The site of all modules that look at tables of their own and at nothing else: to open one takes seconds."""
    with Forked(tmp_path_factory.mktemp("site"), arguments=["--no-limits"]) as opened:
        yield opened


@pytest.fixture(scope="module")
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The site; a module with `OWN_SITE = True` has one that nobody was at before."""
    if not getattr(request.module, "OWN_SITE", False):
        yield request.getfixturevalue("shared_site")
        return
    with Forked(tmp_path_factory.mktemp("site"), arguments=["--no-limits"]) as opened:
        yield opened


_numbers = itertools.count(1)


@dataclass
class Backstage:
    """What tests arrange behind the site's back, in its database."""

    database: Database
    store: TableStore

    def person(self, name: str = "") -> User:
        """A new user."""
        with self.database.write() as c:
            return users.create_user(c, name or f"Person {next(_numbers)}")

    def secret(self, user: User) -> str:
        """What the cookie of a login of the user holds."""
        return sessions.begin(self.database, user, None)

    def table(self, owner: User, title: str, *others: User | str, **fields: Any) -> TableSnapshot:
        """A table whose game has begun: the owner, then others, who are people or bots by name."""
        seats = len(others) + 1
        live = seating.create(self.store, owner, title=title, seats=seats, least=seats, **fields)
        for number, other in enumerate(others, 1):
            if isinstance(other, str):
                seating.put_bot(self.store, live.row.id, owner, number, other)
            else:
                seating.sit(self.store, live.row.id, other)
        return seating.start(self.store, live.row.id, owner)


@pytest.fixture(scope="module")
def backstage(served: Served) -> Iterator[Backstage]:
    """Users and tables without any clicks."""
    database = Database.open(served.database)
    # What this process does is not told to the site's: it reads the database anew when a page asks for the table.
    yield Backstage(database, TableStore(database, Hub(database)))
    database.close()


@dataclass
class Looking:
    """Opens pages, and remembers what went wrong in them."""

    browser: Browser
    served: Served
    backstage: Backstage
    contexts: list[BrowserContext] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    allowed: tuple[str, ...] = ()

    def __call__(self, user: User | None = None, path: str = "/", phone: bool = False, **more: Any) -> Page:
        """A page of the site in a browser of its own, for a user who is logged in, or for nobody."""
        context = self.browser.new_context(base_url=self.served.url, **((PHONE if phone else DESKTOP) | more))
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        if user is not None:
            cookie = {"name": sessions.LOGIN, "value": self.backstage.secret(user), "url": self.served.url}
            context.add_cookies([cookie])  # type: ignore[list-item]
        page = context.new_page()
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.wrong.append(f"{page.url}: {error}"))
        page.goto(path)
        return page

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(words in message.text for words in (*self.allowed, *REFUSALS)):
            self.wrong.append(f"{message.location.get('url')}: {message.text}")


@pytest.fixture
def look(browser: Browser, served: Served, backstage: Backstage) -> Iterator[Looking]:
    """Open a page: `look(user, "/table/1", phone=True)`. `look.allowed`: parts of errors that are to be expected."""
    looking = Looking(browser, served, backstage)
    yield looking
    for context in looking.contexts:
        context.close()
    assert not looking.wrong, "\n".join(looking.wrong)

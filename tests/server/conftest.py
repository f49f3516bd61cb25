"""What the tests of all rooms share: a database in a file, a site without its background work, people and tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from argon2 import PasswordHasher

from roundhouse.server.live import seating
from roundhouse.server.live.hub import Hub
from roundhouse.server.live.store import TableStore
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.people import passwords
from roundhouse.server.settings import Settings
from roundhouse.server.storage import users
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import User
from server.empty_site import empty_site, site_url

__all__ = ["empty_site", "site_url"]

NAMES = ("Ann", "Ben", "Cy", "Dot", "Eve", "Fay", "Gus", "Hal")


@pytest.fixture
def database(site_url: str) -> Iterator[Database]:
    """An empty database in a file of its own."""
    opened = Database.open(site_url)
    yield opened
    opened.close()


@pytest.fixture
def settings(site_url: str) -> Settings:
    """Settings for a site of its own, without limits to the rate of requests."""
    return Settings(database=site_url, limits=False)


@pytest.fixture(scope="session", autouse=True)
def quick_hashes() -> Iterator[None]:
    """Passwords are hashed with little work: with as much as a site takes, each costs a quarter of a second."""
    quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "_hasher", lambda: quick)
        yield


@pytest.fixture
def site(settings: Settings, database: Database) -> Iterator[Any]:
    """A site whose background work (bots, notices, other processes) is not running."""
    from roundhouse.server.site import Site

    opened = Site.open(settings)
    yield opened
    opened.close()


@pytest.fixture
def store(database: Database) -> TableStore:
    """A store of tables on the database, with a hub of its own: for tests that need no more of a site."""
    return TableStore(database, Hub(database))


@pytest.fixture
def people(database: Database) -> Callable[[int], list[User]]:
    """`people(n)`: the first n of Ann, Ben, Cy ... as users; the same ones each time."""

    def some(count: int) -> list[User]:
        found = []
        with database.write() as c:
            for name in NAMES[:count]:
                found.append(users.user_named(c, name) or users.create_user(c, name))
        return found

    return some


@pytest.fixture
def a_table(
    request: pytest.FixtureRequest, people: Callable[[int], list[User]]
) -> Callable[..., TableSnapshot]:
    """`a_table(count=3, bots=(), title=..., begun=True, store=None, **choices)`: a table of people and bots.

    The first user owns it; they sit in order. Of the site's store, if the test has a site, else of `store`.
    """

    def make(
        count: int = 3,
        bots: tuple[str, ...] = (),
        title: str = "18Chesapeake",
        begun: bool = True,
        store: TableStore | None = None,
        **choices: Any,
    ) -> TableSnapshot:
        if store is None:
            with_site = "site" in request.fixturenames
            store = request.getfixturevalue("site").store if with_site else request.getfixturevalue("store")
        them = people(count)
        choices = {"seed": 7, "seats": count + len(bots), **choices}
        live = seating.create(store, them[0], title=title, **choices)
        for user in them[1:]:
            live = seating.sit(store, live.row.id, user, live.row.invite)
        for seat in live.seats:
            if bots and seat.user is None:
                live = seating.put_bot(store, live.row.id, them[0], seat.number, bots[seat.number - count])
        return seating.start(store, live.row.id, them[0]) if begun else live

    return make


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A whole site behind a real server, for the tests of its security."""
    from .security_world import World, served

    settings = Settings(database=f"sqlite:///{tmp_path_factory.mktemp('site')}/site.sqlite3", limits=False)
    with served(settings) as (app, url):
        yield World(app, url)

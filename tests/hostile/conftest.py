"""A site that runs behind one proxy, so that a test can come from any address; and parts of sites."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from argon2 import PasswordHasher

from roundhouse.server.live.hub import Hub
from roundhouse.server.live.store import TableStore
from roundhouse.server.people import passwords
from roundhouse.server.settings import Settings
from roundhouse.server.storage.database import Database
from roundhouse.server.web import deterrence
from server.empty_site import empty_site, site_url
from server.security_world import World, served
from server.web_client import arrives

__all__ = ["arrives", "empty_site", "site_url"]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashes of passwords that take no time, and refusals that are told at once: here they are tried by the hundred."""
    monkeypatch.setattr(deterrence, "STEP", 0.0)
    hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    nobody = hasher.hash("\x00")
    monkeypatch.setattr(passwords, "_hasher", lambda: hasher)
    monkeypatch.setattr(passwords, "_nobody", lambda: nobody)


@pytest.fixture
def settings(site_url: str) -> Settings:
    """With limits, and with mail that nobody takes."""
    return Settings(
        database=site_url,
        limits=True,
        login_brake=50,
        trusted_proxies=1,
        mail="smtp://127.0.0.1:9",
        mail_from="site@example.org",
    )


@pytest.fixture
def store(site_url: str) -> Iterator[TableStore]:
    """A store on an empty database."""
    database = Database.open(site_url)
    yield TableStore(database, Hub(database))
    database.close()


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """A whole site with people and tables, without limits to the rate of requests."""
    url = f"sqlite:///{tmp_path_factory.mktemp('site')}/site.sqlite3"
    with served(Settings(database=url, limits=False)) as (app, address):
        yield World(app, address)

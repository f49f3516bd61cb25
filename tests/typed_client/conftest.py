"""A site that runs, and who asks it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from roundhouse.client import Client
from roundhouse.server.settings import Settings
from roundhouse.server.site import Site
from roundhouse.server.storage import users
from roundhouse.server.storage.records import User
from roundhouse.server.web.sessions import hash_of, new_secret
from server.security_world import served


class Served(NamedTuple):
    """A site that runs, its address, and Ann with a token for everything."""

    site: Site
    url: str
    ann: User
    token: str


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Served]:
    """A site that runs."""
    with served(Settings(database=f"sqlite:///{tmp_path}/site.sqlite3", limits=False)) as (app, url):
        site, secret = app.state.site, new_secret()
        with site.database.write() as c:
            ann = users.create_user(c, "Ann")
            users.create_token(c, ann.id, "test", ("read", "play", "challenge"), hash_of(secret))
        yield Served(site, url, ann, secret)


@pytest.fixture
def connected(running: Served) -> Iterator[tuple[Client, Site, User]]:
    """Ann's client at a site that runs."""
    with Client(running.url, running.token) as made:
        yield made, running.site, running.ann

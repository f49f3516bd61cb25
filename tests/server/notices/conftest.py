"""A site whose post goes by hand, step by step, to servers on the loopback."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from roundhouse.server.live import acting
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.notices.notifier import Notifier
from roundhouse.server.settings import Settings
from roundhouse.server.site import Site
from roundhouse.server.storage import channels, users
from roundhouse.server.storage.records import Channel, Notice, User

from .letters import MailServer, mail_server
from .servers import Web, web


@pytest.fixture
def hooks() -> Iterator[Web]:
    """A web server that takes webhooks and pushes."""
    with web() as server:
        yield server


@pytest.fixture
def mails() -> Iterator[MailServer]:
    with mail_server() as server:
        yield server


@pytest.fixture
def settings(tmp_path: Path, mails: MailServer) -> Settings:
    return Settings(
        database=f"sqlite:///{tmp_path}/site.sqlite3",
        url="http://site.example",
        mail=f"smtp://127.0.0.1:{mails.port}",
        mail_from="Roundhouse <post@site.example>",
        private_webhooks=True,
        limits=False,
    )


@pytest.fixture
def post(site: Site) -> Iterator[Notifier]:
    """The post of the site: it hears everything, and does nothing by itself."""
    site.notifier.watcher.grace = 0.0
    off = site.hub.on(site.notifier.watcher.hear)
    yield site.notifier
    off()


@pytest.fixture
def deliver(post: Notifier) -> Callable[[], None]:
    """Let the post see what has happened, and send all that is due."""

    def go() -> None:
        post.watcher.look()
        while groups := post.sender.take(8):
            for group in groups:
                post.sender.send(group)

    return go


@pytest.fixture
def hook(site: Site, hooks: Web) -> Callable[..., Channel]:
    """A webhook of a user."""

    def make(user: User, path: str = "", **fields: Any) -> Channel:
        data = {"url": f"{hooks.url}/{path or user.name}", "shape": "custom"}
        with site.database.write() as c:
            return channels.add_channel(c, user.id, "webhook", data, **fields)

    return make


@pytest.fixture
def by_mail(site: Site) -> Callable[[User], Channel]:
    """Notices by mail to a user, whose address is proven."""

    def make(user: User) -> Channel:
        with site.database.write() as c:
            users.change_user(c, user.id, email=f"{user.name.lower()}@example.org", email_proven=True)
            return channels.add_channel(c, user.id, "mail", {})

    return make


@pytest.fixture
def log(site: Site) -> Callable[[User], list[Notice]]:
    """The delivery log of a user, the oldest first."""

    def read(user: User) -> list[Notice]:
        with site.database.read() as c:
            return channels.notices(c, user.id)[::-1]

    return read


@pytest.fixture
def moves(site: Site) -> Callable[..., TableSnapshot]:
    """`moves(id, count=1)`: whoever is to act does the first thing on offer, so many times."""

    def go(id: int, count: int = 1) -> TableSnapshot:
        live = site.store.table(id)
        for _ in range(count):
            seat = live.seat_at(live.to_act)
            assert live.game is not None and seat is not None and seat.user is not None
            with site.database.read() as c:
                user = users.user(c, seat.user)
            assert user is not None
            action = msgspec.to_builtins(live.game.offers()[0].action)
            live = acting.act(site.store, id, user, live.revision, action)
        return live

    return go

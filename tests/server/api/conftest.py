"""The API alone before a site: its own application behind the middleware of the site."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.routing import Mount

import recorded
from asgi_client import Client
from roundhouse import Game
from roundhouse.server.api.routes import api_app
from roundhouse.server.site import Site
from roundhouse.server.storage import users
from roundhouse.server.storage.records import User
from roundhouse.server.web.failures import failures
from roundhouse.server.web.middleware import middleware
from roundhouse.server.web.sessions import hash_of, new_secret

Calls = Callable[..., Client]


def token_for(site: Site, user: User, scopes: Sequence[str] = ("read", "play")) -> str:
    """A new token of a user."""
    secret = new_secret()
    with site.database.write() as c:
        users.create_token(c, user.id, "test", tuple(scopes), hash_of(secret))
    return secret


@pytest.fixture
def app(site: Site) -> Starlette:
    """The API before the test's site."""
    settings = site.settings
    made = Starlette(
        routes=[Mount("/api", api_app(settings))],
        middleware=middleware(settings),
        exception_handlers=failures,
    )
    made.state.site = site
    made.state.settings = settings
    return made


@pytest.fixture
def calls(app: Starlette, site: Site) -> Iterator[Calls]:
    """Clients of the API: `calls(user)` with a token for everything, `calls(user, "read")`, `calls()` without."""
    opened: list[Client] = []

    def client(user: User | None = None, *scopes: str) -> Client:
        headers = {}
        if user is not None:
            headers["Authorization"] = f"Bearer {token_for(site, user, scopes or ('read', 'play'))}"
        made = Client(
            app, base_url="http://127.0.0.1:1869/api", headers=headers, raise_server_exceptions=False
        )
        opened.append(made)
        return made

    yield client
    for one in opened:
        one.close()


@pytest.fixture
def golden() -> Callable[[str], Game]:
    """A recorded game by the name of its file."""
    return lambda name: recorded.golden(name.removesuffix(".json"))


@pytest.fixture
def served(app: Starlette, site: Site) -> Iterator[str]:
    """The address of the same API behind a real server on the loopback, with bots at work."""
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="warning", timeout_graceful_shutdown=2))
    listening = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    site.bots.start()
    thread.start()
    deadline = time.monotonic() + 10
    while not server.started and time.monotonic() < deadline:
        time.sleep(0.01)
    assert server.started
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    site.hub.stop()
    server.should_exit = True
    thread.join(timeout=10)
    assert not thread.is_alive()

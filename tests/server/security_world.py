"""A whole site behind a real server, with people and tables in all states, and clients of these people."""

from __future__ import annotations

import functools
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import msgspec
import uvicorn
from sqlalchemy import select
from starlette.routing import Mount, Route

from recorded import golden
from roundhouse.server.api.routes import api_app, schema_of
from roundhouse.server.app import create_app
from roundhouse.server.live import acting, imports, seating
from roundhouse.server.settings import Settings
from roundhouse.server.site import Site
from roundhouse.server.storage import schema, users
from roundhouse.server.storage.records import User
from roundhouse.server.web import sessions

UNSAFE = ("POST", "PUT", "DELETE", "PATCH")


@contextmanager
def served(settings: Settings) -> Iterator[tuple[Any, str]]:
    """The application and its address while a server runs it."""
    app = create_app(settings)
    server = uvicorn.Server(
        uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=2, proxy_headers=False)
    )
    listening = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    deadline = time.monotonic() + 20
    while not server.started and time.monotonic() < deadline:
        time.sleep(0.01)
    assert server.started
    try:
        yield app, f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        app.state.site.hub.stop()
        server.should_exit = True
        thread.join(timeout=15)


class Client:
    """Somebody's browser: its cookie, the token of its forms, and what it sends with every request."""

    def __init__(self, url: str, secret: str = "") -> None:
        cookies = {sessions.LOGIN: secret} if secret else {}
        self.http = httpx.Client(base_url=url, cookies=cookies, timeout=30, verify=False)
        self.csrf = sessions.csrf_of(secret) if secret else ""

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.http.get(path, **more)

    def post(self, path: str, data: dict[str, Any] | None = None, **more: Any) -> httpx.Response:
        """A form as our pages send it, answered as JSON."""
        headers = {"X-CSRF": self.csrf, "Accept": "application/json", **more.pop("headers", {})}
        return self.http.post(path, data=data or {}, headers=headers, **more)

    def send(self, method: str, path: str, json: Any, **headers: str) -> httpx.Response:
        """JSON as our scripts send it."""
        sent = {"X-CSRF": self.csrf, "Accept": "application/json", **headers}
        return self.http.request(method, path, json=json, headers=sent)


class World:
    """Ann and Ben play at a table, Ann's hidden table waits, another, all hers, is over; Cy has no seat anywhere."""

    def __init__(self, app: Any, url: str) -> None:
        self.app, self.url = app, url
        self.site: Site = app.state.site
        with self.site.database.write() as c:
            self.ann, self.ben, self.cy = (users.create_user(c, name) for name in ("Ann", "Ben", "Cy"))
        store = self.site.store
        live = seating.create(store, self.ann, title="18Chesapeake", seats=2, seed=7, name="Friday")
        seating.sit(store, live.row.id, self.ben)
        self.running = seating.start(store, live.row.id, self.ann).row.id
        self.hidden = seating.create(store, self.ann, title="18AL", listed=False, name="Cellar").row.id
        game = golden("18Chesapeake-3-greedy-2")
        last = msgspec.to_builtins(game.actions[game.at - 1])
        self.over = imports.import_game(store, self.ann, game.beginning(game.at - 1)).row.id
        for number in range(3):
            live = seating.replace_player(store, self.over, self.ann, number, user=self.ann)
        assert acting.act(store, self.over, self.ann, live.revision, last).over

    def client(self, user: User | None = None) -> Client:
        """A browser, logged in as the user."""
        secret = sessions.begin(self.site.database, user, None) if user is not None else ""
        return Client(self.url, secret)

    def first_offer(self) -> dict[str, Any]:
        """Something that Ann may do."""
        game = self.site.store.table(self.running).game
        assert game is not None
        found: dict[str, Any] = msgspec.to_builtins(game.offers()[0].action)
        return found

    def rows(self, *but: str) -> dict[str, list[Any]]:
        """Everything in the database, table by table, but what the site notes by itself every minute: that it is up."""
        with self.site.database.read() as c:
            return {
                name: sorted(map(repr, c.execute(select(table))))
                for name, table in schema.metadata.tables.items()
                if name not in (*but, schema.health.name)
            }


def routes_of(app: Any) -> list[tuple[str, str]]:
    """Method and path of everything that the site answers, the API included."""
    found: list[tuple[str, str]] = []
    for route in app.routes:
        if isinstance(route, Route):
            found += [(method, route.path) for method in sorted(route.methods or ()) if method != "HEAD"]
        else:
            assert isinstance(route, Mount) and route.path in ("/api", "/static"), route
    return found + [(method, f"/api{path}") for method, path in _operations()]


@functools.cache
def _operations() -> list[tuple[str, str]]:
    """Method and path of everything in the API; once, since its schema takes half a second."""
    paths = schema_of(api_app(Settings()))["paths"]
    return [(method.upper(), path) for path, methods in paths.items() for method in methods]


def filled(path: str, fill: Callable[[str], str]) -> str:
    """The path with its parameters filled in, by their names."""
    return re.sub(r"\{(\w+)(?::\w+)?\}", lambda match: fill(match[1]), path)


def listened(who: Client, path: str, seconds: float = 1.0) -> str:
    """What a stream says at first."""
    text = ""
    try:
        with who.http.stream("GET", path, timeout=seconds) as answer:
            for part in answer.iter_text():
                text += part
    except httpx.TimeoutException:
        pass
    return text

"""Tables in the middle of a game, and a site of which only the desk and what there is to do are open."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import asynccontextmanager

import msgspec
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

import recorded
from asgi_client import Client
from roundhouse import Game
from roundhouse.bots import ask, make
from roundhouse.server.acting.routes import routes as acting
from roundhouse.server.desk.routes import routes as desk
from roundhouse.server.live import imports
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.settings import Settings
from roundhouse.server.site import Site
from roundhouse.server.storage import tables, users
from roundhouse.server.storage.records import User
from roundhouse.server.table.routes import routes as table
from roundhouse.server.web.failures import failures
from roundhouse.server.web.middleware import middleware
from roundhouse.server.web.viewer import log_in

PLAYED = {"1848-4-greedy-0": 420}
"""Games that bots play when they are asked for: so many actions of each."""

GAMES = ("18Chesapeake-4-greedy-3", "18AL-4-greedy-2", "18GL-4-greedy-0", *PLAYED)


@functools.lru_cache(maxsize=4)
def _loaded(name: str) -> Game:
    return _played(name, PLAYED[name]) if name in PLAYED else recorded.golden(name)


def _played(name: str, count: int) -> Game:
    title, players, bot, seed = name.split("-")
    game = Game.new(title, [f"P{number + 1}" for number in range(int(players))], seed=int(seed))
    seats = {p: make(bot, int(seed) * 64 + number) for number, p in enumerate(game.header.players)}
    while not game.over and game.at < count:
        game.play(ask(seats[game.to_act], game.title, game.state))
    return game


def golden(name: str, at: int | None = None) -> Game:
    """A golden game after so many of its actions."""
    return (_loaded(name) if at is None else _begun(name, at)).clone()


@functools.lru_cache(maxsize=8)
def _begun(name: str, at: int) -> Game:
    whole = _loaded(name)
    game = Game(whole.header, drawn=False)
    for action in whole.actions[:at]:
        game.follow(action, checked=False)
    return game


@pytest.fixture
def at_table(site: Site, people: Callable[[int], list[User]]) -> Callable[..., TableSnapshot]:
    """`at_table(game)`: the game as a table at which Ann, Ben, Cy and Dot sit, in order."""

    def make(game: Game) -> TableSnapshot:
        them = people(len(game.header.players))
        live = imports.import_game(site.store, them[0], game)
        with site.database.write() as c:
            for seat in live.seats:
                tables.put_seat(c, msgspec.structs.replace(seat, user=them[seat.number].id, bot=""))
        site.store.forget(live.row.id)
        return site.store.table(live.row.id)

    return make


@pytest.fixture
def app(site: Site, settings: Settings) -> Starlette:
    """The desk as an application; "/in/NAME" logs in."""

    def enter(request: Request) -> Response:
        with site.database.read() as c:
            user = users.user_named(c, request.path_params["name"])
        assert user is not None
        return PlainTextResponse(log_in(request, user).csrf)

    @asynccontextmanager
    async def life(app: Starlette):  # type: ignore[no-untyped-def]
        app.state.site = site
        yield

    app = Starlette(
        routes=[Route("/in/{name}", enter), *table, *desk, *acting],
        lifespan=life,
        middleware=middleware(settings),
        exception_handlers=failures,
    )
    app.state.settings, app.state.site = settings, site
    return app


class Browser:
    """A client with a session; `csrf` is its token."""

    def __init__(self, app: Starlette, name: str = "") -> None:
        self.client = Client(app)
        self.csrf = self.client.get(f"/in/{name}").text if name else ""

    def get(self, path: str, json: bool = False):  # type: ignore[no-untyped-def]
        return self.client.get(
            path, headers={"Accept": "application/json"} if json else {}, follow_redirects=False
        )

    def post(self, path: str, **fields: str):  # type: ignore[no-untyped-def]
        headers = {"Accept": "application/json", "X-CSRF": self.csrf}
        return self.client.post(path, json=fields, headers=headers)


@pytest.fixture
def browser(app: Starlette) -> Iterator[Callable[[str], Browser]]:
    """`browser(name)`: somebody's browser; of nobody in particular for ""."""
    yield lambda name="": Browser(app, name)

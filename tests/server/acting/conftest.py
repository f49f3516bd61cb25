"""Tables in the middle of games, and browsers of people who look at them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from starlette.applications import Starlette

from asgi_client import Client
from recorded import golden
from roundhouse.core.position import Position
from roundhouse.play.session import Game
from roundhouse.server.acting.routes import routes
from roundhouse.server.live import imports
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.settings import Settings
from roundhouse.server.storage.records import User
from roundhouse.server.web import sessions
from roundhouse.server.web.failures import failures
from roundhouse.server.web.middleware import middleware


def step_of(game: Game, at: int) -> str:
    stack = game.position(at).stack
    return stack[-1].node if stack else ""


def at_step(game: Game, step: str, after: int = 0, kind: str = "") -> int:
    """The first position from `after` on in which the step is on (and a kind of action is on offer)."""
    for at in range(after, game.at):
        if step_of(game, at) == step and (
            not kind or any(o.action.kind() == kind for o in game.clone().goto(at).offers())
        ):
            return at
    raise LookupError(step)


@pytest.fixture
def a_position(site: Any, people: Callable[[int], list[User]]) -> Callable[..., TableSnapshot]:
    """`a_position(name, at, seat="*", **choices)`: a golden game after `at` actions as a table of Ann's."""

    def make(name: str, at: int, seat: str = "*", **choices: Any) -> TableSnapshot:
        [ann] = people(1)
        return imports.import_game(site.store, ann, golden(name).beginning(at), seat=seat, **choices)

    return make


class Browser:
    """A browser in which somebody is logged in; posts go with the token of its forms, as our scripts send them."""

    def __init__(self, app: Starlette, site: Any, user: User | None) -> None:
        self.client = Client(app, raise_server_exceptions=True, follow_redirects=False)
        self.headers = {"Accept": "application/json"}
        if user is not None:
            secret = sessions.begin(site.database, user, None)
            self.client.cookies.set(sessions.LOGIN, secret)
            self.headers["X-CSRF"] = sessions.csrf_of(secret)

    def post(self, path: str, **data: Any) -> Any:
        """Post JSON."""
        return self.client.post(path, json=data, headers=self.headers)

    def form(self, path: str, **data: Any) -> Any:
        """Post a form as a browser without scripts does."""
        data = {name.replace("__", ":"): value for name, value in data.items()}
        return self.client.post(path, data={**data, "csrf": self.headers.get("X-CSRF", "")})

    def get(self, path: str) -> Any:
        """Fetch JSON."""
        return self.client.get(path, headers=self.headers)

    def page(self, path: str) -> str:
        """A page."""
        answer = self.client.get(path)
        assert answer.status_code == 200, answer.text
        return str(answer.text)


@pytest.fixture
def browser(site: Any, settings: Settings) -> Callable[[User | None], Browser]:
    """`browser(user)`: a browser with the acting room of the site."""
    app = Starlette(routes=routes, middleware=middleware(settings), exception_handlers=failures)
    app.state.site, app.state.settings = site, settings
    return lambda user: Browser(app, site, user)


def now_of(live: TableSnapshot) -> Position:
    assert live.game is not None
    return Position(live.game.title, live.game.state)

"""A game of four people, plans on it, and their browsers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from starlette.applications import Starlette

from recorded import golden
from roundhouse.server.acting.routes import routes as acting
from roundhouse.server.desk.routes import routes as desk
from roundhouse.server.lab.routes import routes as lab
from roundhouse.server.live import imports
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.plans.routes import routes as plans
from roundhouse.server.settings import Settings
from roundhouse.server.storage import tables
from roundhouse.server.storage.records import User
from roundhouse.server.table.routes import routes as table
from roundhouse.server.web.failures import failures
from roundhouse.server.web.middleware import middleware
from server.acting.conftest import Browser

GAME = "18Chesapeake-4-greedy-3"


@pytest.fixture
def a_game(site: Any, people: Callable[[int], list[User]]) -> Callable[[int], TableSnapshot]:
    """`a_game(at)`: a golden game after so many actions, at which Ann, Ben, Cy and Dot sit."""

    def make(at: int, name: str = GAME) -> TableSnapshot:
        game = golden(name)
        them = people(len(game.header.players))
        live = imports.import_game(site.store, them[0], game.beginning(at))
        with site.database.write() as c:
            for seat in live.seats:
                tables.put_seat(c, msgspec.structs.replace(seat, user=them[seat.number].id, bot=""))
        site.store.forget(live.row.id)
        return site.store.table(live.row.id)

    return make


@pytest.fixture
def browser(site: Any, settings: Settings) -> Callable[[User | None], Browser]:
    """`browser(user)`: a browser with the desk, the acting room, the plans and the lab of the site."""
    app = Starlette(
        routes=[*table, *desk, *acting, *plans, *lab],
        middleware=middleware(settings),
        exception_handlers=failures,
    )
    app.state.site, app.state.settings = site, settings
    return lambda user: Browser(app, site, user)

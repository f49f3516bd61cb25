"""The ASGI application: the routes of all its packages, the middleware before them, and the site behind."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import BaseRoute, Mount

from ..text.language import speak
from .acting.routes import routes as acting
from .apart import Apart
from .api.routes import api_app
from .companion.routes import routes as companion
from .desk.routes import routes as desk
from .health import Health
from .health import routes as health
from .lab.routes import routes as lab
from .live.breath import breathe
from .lobby.routes import routes as lobby
from .people.notices import routes as notices
from .people.routes import routes as people
from .plans.routes import routes as plans
from .settings import Settings
from .site import Site
from .table.routes import routes as table
from .web.colours import routes as colours
from .web.crawlers import routes as crawlers
from .web.failures import failures
from .web.middleware import middleware
from .web.static import FOLDER, Static


def create_app(settings: Settings, processes: bool = False) -> Starlette:
    """The site as an ASGI application; it opens its database when it starts.

    `processes`: whether it may begin others for what strangers send (`apart`).
    """

    speak(settings.language)

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        site = Site.open(settings, Apart() if processes else None)
        app.state.site = site
        app.state.health = Health(site.database)
        if settings.metrics_token:
            from .metrics import watch

            watch(site.database.engine)
        await site.run()
        try:
            yield
        finally:
            site.close()

    api = api_app(settings)
    mounted: list[BaseRoute] = [
        *health,
        *lobby,
        *people,
        *table,
        *desk,
        *acting,
        *plans,
        *companion,
        *lab,
        *notices,
        *colours,
        *crawlers,
        Mount("/api", api),
        Mount("/static", Static(directory=FOLDER), name="static"),
    ]
    before = middleware(settings)
    if settings.metrics_token:
        from . import metrics

        mounted[:0] = metrics.routes(settings.metrics_token)
        before.insert(0, Middleware(metrics.Measured))
    app = Starlette(routes=mounted, lifespan=life, middleware=before, exception_handlers=failures)
    app.state.settings = settings
    app.state.ready = partial(_route, api)
    return app


def _route(api: Starlette) -> None:
    """Look for a page that there is not: FastAPI makes its routes ready when it looks among them for the first time,
    which takes a twentieth of a second."""
    scope = {"type": "http", "method": "GET", "path": "/", "root_path": "", "headers": []}
    for route in api.routes:
        breathe()
        route.matches(dict(scope))

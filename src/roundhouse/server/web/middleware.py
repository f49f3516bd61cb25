"""What every request passes before it gets to a room, outermost first."""

from __future__ import annotations

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from ..settings import Settings
from .cors import Cors, origins
from .deterrence import Deterrence
from .guard import Guard
from .headers import Headers
from .journal import Journal
from .limits import Limits
from .packing import LEVEL, WORTH_PACKING
from .spoken import Spoken, SpokenByUser
from .turns import Foreground, Manners
from .versions import Versions


def middleware(settings: Settings) -> list[Middleware]:
    """The middleware of the site."""
    manners = Manners()
    return [
        Middleware(Versions),
        *([Middleware(Cors, allowed=allowed)] if (allowed := origins(settings.cors)) else []),
        Middleware(Journal, settings=settings),
        Middleware(Headers, settings=settings),
        Middleware(GZipMiddleware, minimum_size=WORTH_PACKING, compresslevel=LEVEL),
        Middleware(Spoken),
        Middleware(Deterrence, settings=settings),
        Middleware(Limits, settings=settings, manners=manners),
        Middleware(Guard, settings=settings),
        Middleware(Foreground, manners=manners),
        Middleware(SpokenByUser),
    ]

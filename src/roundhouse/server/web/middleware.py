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
from .spoken import Spoken, SpokenByUser
from .turns import Foreground
from .versions import Versions

WORTH_PACKING = 800
"""Bytes from which an answer is packed; event streams never are."""


def middleware(settings: Settings) -> list[Middleware]:
    """The middleware of the site."""
    return [
        Middleware(Versions),
        *([Middleware(Cors, allowed=allowed)] if (allowed := origins(settings.cors)) else []),
        Middleware(Journal, settings=settings),
        Middleware(Headers, settings=settings),
        Middleware(GZipMiddleware, minimum_size=WORTH_PACKING, compresslevel=5),
        Middleware(Spoken),
        Middleware(Deterrence, settings=settings),
        Middleware(Limits, settings=settings),
        Middleware(Guard, settings=settings),
        Middleware(Foreground),
        Middleware(SpokenByUser),
    ]

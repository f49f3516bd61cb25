"""What every request passes before it gets to a room, outermost first."""

from __future__ import annotations

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Receive, Scope, Send

from ..settings import Settings
from .cors import Cors, origins
from .detached import Detached, listens
from .deterrence import Deterrence
from .guard import Guard
from .headers import Headers
from .journal import Journal
from .limits import Limits
from .packing import LEVEL, WORTH_PACKING
from .spoken import Spoken, SpokenByUser
from .turns import Foreground, Manners
from .versions import Versions


class Packing(GZipMiddleware):
    """Packs answers, but for those to who asks for events: nothing is made ready to pack what never is."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        await (self.app if listens(scope) else super().__call__)(scope, receive, send)


def middleware(settings: Settings) -> list[Middleware]:
    """The middleware of the site."""
    manners = Manners()
    return [
        Middleware(Detached),
        Middleware(Versions),
        *([Middleware(Cors, allowed=allowed)] if (allowed := origins(settings.cors)) else []),
        Middleware(Journal, settings=settings),
        Middleware(Headers, settings=settings),
        Middleware(Packing, minimum_size=WORTH_PACKING, compresslevel=LEVEL),
        Middleware(Spoken),
        Middleware(Deterrence, settings=settings),
        Middleware(Limits, settings=settings, manners=manners),
        Middleware(Guard, settings=settings),
        Middleware(Foreground, manners=manners),
        Middleware(SpokenByUser),
    ]

"""The language in which a request is answered: that of the account, else of the browser, else of the site."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Receive, Scope, Send

from ...text.language import first_spoken, language, preferences, speaking
from .. import languages
from ..errors import SiteError
from . import sessions
from .viewer import set_cookie, site, viewer

COOKIE = "rh_language"
"""The language that was chosen in a browser."""

YEAR = 31536000

QUIET = ("/static/", "/colours/", "/print/")
"""Where nothing is said."""


def of_browser(request: HTTPConnection) -> str | None:
    """The language that was chosen in the browser, else the first of those it prefers; None where we speak none."""
    chosen = request.cookies.get(COOKIE, "")
    if languages.known(chosen):
        return chosen
    return first_spoken(preferences(request.headers.get("accept-language", "")))


def remember(request: Request, code: str) -> None:
    """Let the browser keep a choice; "" for what it prefers."""
    secure = "; Secure" if site(request).settings.secure else ""
    age = YEAR if code else 0
    set_cookie(request, f"{COOKIE}={code}; Path=/; SameSite=Lax; Max-Age={age}{secure}")


class Spoken:
    """The middleware that answers in the language of the browser."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        code = of_browser(HTTPConnection(scope)) if scope["type"] == "http" else None
        with speaking(language() if code is None else code):
            await self.app(scope, receive, send)


class SpokenByUser:
    """The middleware that answers in the language that a user has chosen; it stands where the user may be asked for."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        code = ""
        if scope["type"] == "http" and not scope["path"].startswith(QUIET):
            request = HTTPConnection(scope)
            if sessions.LOGIN in request.cookies:
                code = await run_in_threadpool(_chosen, request)
        with speaking(code or language()):
            await self.app(scope, receive, send)


def _chosen(request: HTTPConnection) -> str:
    try:
        user = viewer(request).user
    except SiteError:  # whoever answers says so
        return ""
    return "" if user is None else languages.chosen(user)

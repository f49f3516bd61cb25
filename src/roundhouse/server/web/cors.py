"""Pages of other sites that may call the API (CORS): those that whoever hosts the site names.

Cookies never come along, so such a page can do no more than its user's token can.
"""

from __future__ import annotations

from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
SENT = ("Authorization", "Content-Type", "Last-Event-ID")
TOLD = ("Retry-After", "WWW-Authenticate")
KEPT = 3600
"""Seconds for which a browser remembers what it may."""


def origins(text: str) -> tuple[str, ...]:
    """The origins in a setting, with commas between; "*" for all.

    Raises ValueError, with one sentence, for what is no origin.

    >>> origins("https://a.example, https://b.example:8443"), origins("*"), origins("")
    (('https://a.example', 'https://b.example:8443'), ('*',), ())
    >>> origins("a.example")
    Traceback (most recent call last):
        ...
    ValueError: 'a.example' is no origin: it begins with http:// or https:// and has no path.
    """
    found = tuple(part.strip() for part in text.split(",") if part.strip())
    for one in found:
        scheme, _, host = one.partition("://")
        if one != "*" and (scheme not in ("http", "https") or not host or "/" in host):
            raise ValueError(f"{one!r} is no origin: it begins with http:// or https:// and has no path.")
    return found


class Cors:
    """The middleware; pages of the site itself are never for others."""

    def __init__(self, app: ASGIApp, allowed: tuple[str, ...]) -> None:
        self.app = app
        self.open = CORSMiddleware(
            app,
            allow_origins=allowed,
            allow_methods=METHODS,
            allow_headers=SENT,
            expose_headers=TOLD,
            max_age=KEPT,
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, for the API with what its browser has to know."""
        api = scope["type"] == "http" and scope["path"].startswith("/api/")
        await (self.open if api else self.app)(scope, receive, send)

"""Headers that every answer carries, and the cookies that handlers asked for."""

from __future__ import annotations

import base64
import hashlib

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...draw.market import STYLE as MARKET_STYLE
from ...draw.style import STYLE
from ..settings import Settings


def _digest(text: str) -> str:
    """What stands in the policy for a style that is written into a page."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


# Drawings bring their style along; colours of a title's data are classes (web/colours.py).
POLICY = "; ".join(
    (
        "default-src 'self'",
        f"style-src 'self' {_digest(STYLE)} {_digest(MARKET_STYLE)}",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

ALWAYS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}


class Headers:
    """The middleware that adds them."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.always = dict(ALWAYS)
        if settings.secure:
            self.always["Strict-Transport-Security"] = "max-age=31536000"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and complete its answer."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        state = scope.setdefault("state", {})

        async def complete(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self.always.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "private, no-cache")
                for cookie in state.get("cookies", ()):
                    headers.append("Set-Cookie", cookie)
            await send(message)

        await self.app(scope, receive, complete)

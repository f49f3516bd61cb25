"""The version of the API in its addresses: /api/v1 is what /api is, so that nothing behind it knows of two."""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send

VERSION = 1
"""The version that is answered; what it promises stays, what is new may come to it."""

BASE = f"/api/v{VERSION}"


class Versions:
    """Middleware: a request for /api/v1/... goes on as one for /api/..., the address before there were versions."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and (scope["path"] + "/").startswith(f"{BASE}/"):
            rest = scope["path"][len(BASE) :] or "/"
            scope = {**scope, "path": f"/api{rest}"}
            if scope.get("raw_path") is not None:
                scope["raw_path"] = b"/api" + (scope["raw_path"][len(BASE) :] or b"/")
        await self.app(scope, receive, send)

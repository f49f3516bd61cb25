"""Refusals by the middleware itself."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.types import Send

from ..errors import SiteError, TooLarge
from .failures import answer


async def refuse(request: Request, send: Send, error: SiteError) -> None:
    """Answer a request with an error; the page is made in a thread, as it may read the database."""
    response = await run_in_threadpool(answer, request, error)
    if isinstance(error, TooLarge):
        response.headers["Connection"] = "close"  # or the rest would still be taken in
    await response(request.scope, request.receive, send)

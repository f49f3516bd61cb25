"""What programs that walk through the web ask every site for: what they may read, and its sign."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from .static import static

WORK = ("/api/", "/companion/", "/lab", "/person/", "/plan/", "/table/*/", "/table/*?")
"""Addresses that have something made or worked out for whoever asks, or that show one table once more for each of its
positions. The page of a table may be read: where its link is put into a chat, its card is shown."""

ROBOTS = "\n".join(("User-agent: *", *(f"Disallow: {path}" for path in WORK), ""))


async def robots(request: Request) -> Response:
    """What crawlers are asked to leave alone (RFC 9309).

    >>> "Disallow: /api/" in ROBOTS.splitlines()
    True
    """
    return PlainTextResponse(ROBOTS)


async def favicon(request: Request) -> Response:
    """The sign of the site for those who do not read where a page says it is."""
    return RedirectResponse(static("icons/roundhouse-192.png"))


routes = [Route("/robots.txt", robots), Route("/favicon.ico", favicon)]
"""To be mounted by the site."""

"""The addresses of the page of a table, its panels and its stream."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..address import address, network
from ..numbers import whole
from ..web.packing import takes_packed
from ..web.shown import shown
from ..web.streams import EventStream
from ..web.viewer import site, viewer_of
from .feed import stream
from .page import show, show_panels


async def show_stream(request: Request) -> Response:
    """The events of a table; `?since=N` or Last-Event-ID is the entry that the page shows, `?said=N` its last line of
    chat."""
    who = await viewer_of(request)
    since = whole(request.headers.get("last-event-id") or request.query_params.get("since", ""))
    said = whole(request.query_params.get("said", ""))
    table = (await run_in_threadpool(shown, request)).row.id
    packed = takes_packed(request.headers.get("accept-encoding", ""))
    sender = network(address(request, site(request).settings.trusted_proxies))
    events = stream(site(request), table, who, since, said, packed, sender)
    return EventStream(events, who.id, packed, own_beat=True)


routes = [
    Route("/table/{id:int}", show),
    Route("/table/{id:int}/panels", show_panels),
    Route("/table/{id:int}/stream", show_stream),
]
"""To be mounted by the site."""

__all__ = ["routes"]

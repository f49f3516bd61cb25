"""/metrics: what a process counts of itself, in the text form of Prometheus, for whoever has the token.

Every process tells of itself, with its number as a label: whoever asks several behind one socket is answered by any of
them, and adds up what each has said. What the whole site has is told without that label, the same by each.
"""

from __future__ import annotations

import hmac
import os
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from sqlalchemy import Engine, event
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .. import __version__
from ..text.language import gettext
from .clock import CLOCK
from .errors import SiteError
from .measures import DATABASE_ERRORS, DATABASE_SECONDS, REGISTRY, REQUEST_SECONDS, REQUESTS, process
from .site import Site
from .stalled import overdue_notices, waiting_for_bots
from .storage import rows, tables

ELSEWHERE = "(none)"
"""The route of a request for which there is none: whatever people try must not become labels."""


class Measured:
    """The middleware that counts requests and how long they take until their answers begin."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._declared: dict[Any, list[Route | Mount]] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and count it when its answer begins."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = time.perf_counter()
        answered = False

        async def note(message: Message) -> None:
            nonlocal answered
            if message["type"] == "http.response.start" and not answered:
                answered = True
                self._count(scope, message["status"], time.perf_counter() - begun)
            await send(message)

        try:
            await self.app(scope, receive, note)
        except Exception:
            if not answered:
                self._count(scope, 500, time.perf_counter() - begun)
            raise

    def _count(self, scope: Scope, status: int, seconds: float) -> None:
        route = self._route(scope)
        method = scope["method"] if route != ELSEWHERE else ""
        REQUESTS.labels(process(), method, route, str(status)).inc()
        REQUEST_SECONDS.labels(process(), route).observe(seconds)

    def _route(self, scope: Scope) -> str:
        """The address of the route as it is declared: without what stands in its fields."""
        if self._declared is None:
            self._declared = {}
            for endpoint, route in _endpoints(scope["app"].routes):
                self._declared.setdefault(endpoint, []).append(route)
        declared = getattr(scope.get("route"), "path", None)
        if scope["path"].startswith("/api/"):
            return f"/api{declared}" if declared is not None else ELSEWHERE
        if scope["path"].startswith("/static/"):
            return "/static"
        served = self._declared.get(
            scope.get("endpoint"), ()
        )  # a plan's desk is served by what serves a table's
        return next((route.path for route in served if route.path_regex.match(scope["path"])), ELSEWHERE)


def _endpoints(routes: Iterable[BaseRoute]) -> Iterable[tuple[Any, Route | Mount]]:
    for route in routes:
        if isinstance(route, Route):
            yield route.endpoint, route
        elif isinstance(route, Mount):
            yield route.app, route


def watch(engine: Engine) -> None:
    """Count what is asked of a database, and what goes wrong there."""

    @event.listens_for(engine, "before_cursor_execute")
    def before(connection: Any, cursor: Any, statement: str, *_: Any) -> None:
        connection.info["asked"] = time.perf_counter()

    @event.listens_for(engine, "after_cursor_execute")
    def after(connection: Any, cursor: Any, statement: str, *_: Any) -> None:
        begun = connection.info.pop("asked", None)
        if begun is not None:
            kind = "read" if statement.lstrip()[:6].upper() == "SELECT" else "write"
            DATABASE_SECONDS.labels(process(), kind).observe(time.perf_counter() - begun)

    @event.listens_for(engine, "handle_error")
    def failed(context: Any) -> None:
        DATABASE_ERRORS.labels(process(), type(context.original_exception).__name__).inc()


class SiteCollector:
    """How a site stands, as Prometheus collects it."""

    def __init__(self, site: Site) -> None:
        self.site = site

    def describe(self) -> Iterable[Any]:
        """Nothing: what there is to tell is known when it is collected."""
        return ()

    def collect(self) -> Iterable[Any]:
        """The figures of the site as they are now, one after the other."""
        yield self._gauge("process_info", "The version of the process.", {(__version__,): 1}, "version")
        driven = self.site.bots.counts()
        yield self._gauge(
            "bot_tables",
            "Tables whose bots are queued for a turn, or think about one.",
            {(state,): number for state, number in driven.items()},
            "state",
        )
        yield self._gauge(
            "queue_length",
            "What waits: news for other processes, pages and messages on their way.",
            {(name,): number for name, number in self._queues().items()},
            "queue",
        )
        yield self._gauge(
            "scheduled_work",
            "What is worked out in turn: waiting and running, by rank.",
            {(state, rank): number for (state, rank), number in self.site.work.counts().items()},
            "state",
            "rank",
        )
        yield self._gauge("tables_in_memory", "Tables at hand.", {(): self.site.store.at_hand()})
        yield self._gauge("resident_memory_bytes", "Memory in use.", {(): _resident()})
        unreadable = CounterMetricFamily(
            "roundhouse_unreadable", "Rows that could not be read.", labels=["process"]
        )
        unreadable.add_metric([process()], rows.damages())
        yield unreadable
        yield from self._whole_site()

    def _queues(self) -> dict[str, int]:
        return {"hub": self.site.hub.waiting()}

    def _whole_site(self) -> Iterable[Any]:
        """What the database says, the same to every process."""
        now = CLOCK.now()
        try:
            with self.site.database.read() as c:
                by_status = tables.count_tables(c)
                due = overdue_notices(c, now)
                waiting = len(waiting_for_bots(c, now))
        except SiteError:
            return
        found = GaugeMetricFamily("roundhouse_site_tables", "Tables of the site.", labels=["status"])
        for status, number in sorted(by_status.items()):
            found.add_metric([status], number)
        yield found
        yield GaugeMetricFamily("roundhouse_site_notices_due", "Messages that should have left.", value=due)
        yield GaugeMetricFamily("roundhouse_site_bot_turns", "Tables that wait for a bot.", value=waiting)

    def _gauge(self, name: str, about: str, values: dict[tuple[str, ...], float], *labels: str) -> Any:
        found = GaugeMetricFamily(f"roundhouse_{name}", about, labels=["process", *labels])
        for key, value in values.items():
            found.add_metric([process(), *key], value)
        return found


def _resident() -> int:
    """Bytes of memory that the process holds, 0 where the system does not say."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError, AttributeError):
        return 0


def answering(token: str) -> Callable[[Request], Response]:
    """The handler of /metrics, for whoever sends the token as `Authorization: Bearer TOKEN`."""

    def metrics(request: Request) -> Response:
        sent = request.headers.get("authorization", "")
        if not hmac.compare_digest(sent.encode(), f"Bearer {token}".encode()):
            said = gettext("Send the token of the metrics as: Authorization: Bearer TOKEN.")
            return PlainTextResponse(said + "\n", 401, {"WWW-Authenticate": "Bearer"})
        registry = CollectorRegistry(auto_describe=False)
        registry.register(SiteCollector(request.app.state.site))
        told = generate_latest(REGISTRY) + generate_latest(registry)
        return Response(told, headers={"Cache-Control": "no-store"}, media_type=CONTENT_TYPE_LATEST)

    return metrics


def routes(token: str) -> list[BaseRoute]:
    """The address of the figures, for whoever sends the token."""
    return [Route("/metrics", answering(token))]

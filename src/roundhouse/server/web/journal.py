"""The log: of requests, in lines for people or JSON for programs, without secrets.

Every request has an id, which stands in its answer and in whatever is logged while it is answered.
"""

from __future__ import annotations

import contextvars
import logging
import re
import secrets
import time
from datetime import UTC, datetime
from typing import Any

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..settings import Settings

logger = logging.getLogger("roundhouse.requests")

request_id: contextvars.ContextVar[str] = contextvars.ContextVar("request_id", default="")
"""The id of the request that is being answered, "" outside of any."""

GIVEN = re.compile(r"[A-Za-z0-9._-]{1,64}")
"""What is believed as an id that a proxy has given."""

HEADER = "X-Request-ID"

SECRETS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"(?i)\b(bearer|basic)\s+[\w.~+/=-]+"), r"\1 …"),
    (
        re.compile(
            r"(?i)([\"']?\b(?:rh_session|rh_before|rh_device|csrf|x-csrf|password|again|old|secret|token|authorization"
            r"|invite|p256dh|auth)\b[\"']?\s*[=:]\s*)(\"[^\"]*\"|'[^']*'|[^\s&;,}]+)"
        ),
        r"\1…",
    ),
    (re.compile(r"(?<=/)[A-Za-z0-9_-]{16,}(?=$|[/?.\s\"'])"), "…"),
    (re.compile(r"(\w+://[^/\s:@]*):[^/\s@]+@"), r"\1:…@"),
)
"""Passwords, keys, cookies, secrets in paths, and passwords in the addresses of servers."""


def without_secrets(text: str) -> str:
    """The text with everything taken out that looks like a secret."""
    for pattern, instead in SECRETS:
        text = pattern.sub(instead, text)
    return text


class NoSecrets(logging.Filter):
    """Takes secrets out of lines on their way into a log."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Rewrite the line where it has to be."""
        message = record.getMessage()
        clean = without_secrets(message)
        if clean != message:
            record.msg, record.args = clean, None
        return True


_filter = NoSecrets()


def install() -> None:
    """Let the filter stand before every handler that there is now."""
    for name in ("", "roundhouse", "uvicorn", "uvicorn.error", "uvicorn.access"):
        for handler in logging.getLogger(name).handlers:
            if _filter not in handler.filters:
                handler.addFilter(_filter)


class Lines(logging.Formatter):
    """Lines for people, with the id of the request at their end."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        """The first line of a record."""
        found = super().formatMessage(record)
        return f"{found} [{id}]" if (id := request_id.get()) else found


class JsonLines(logging.Formatter):
    """A JSON object a line: "time", "level", "logger", "process", "message", and where there is one "request" (the id)
    and "exception"; of the log of requests also "method", "path", "status" and "ms"."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as JSON."""
        form: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "process": record.process,
            "message": record.getMessage(),
        }
        if id := request_id.get():
            form["request"] = id
        form |= getattr(record, "facts", {})
        if record.exc_info:
            form["exception"] = without_secrets(self.formatException(record.exc_info))
        return msgspec.json.encode(form, enc_hook=str).decode()


class Journal:
    """The middleware that gives every request its id, and writes a line for each: method, path, status, milliseconds;
    never the query.

    The id is the one that a trusted proxy has sent as X-Request-ID, or a new one; the answer has it too.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.trusting = settings.trusted_proxies > 0
        install()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and write its line as soon as its answer begins."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = time.perf_counter()
        # Every request is answered in a task of its own, and what is logged after it failed belongs to it as well.
        request_id.set(id := self._id(scope))
        scope.setdefault("state", {})["request_id"] = id
        answered = False

        async def note(message: Message) -> None:
            nonlocal answered
            if message["type"] == "http.response.start" and not answered:
                answered = True
                MutableHeaders(scope=message)[HEADER] = id
                _write(scope, message["status"], begun)
            await send(message)

        try:
            await self.app(scope, receive, note)
        except Exception:
            if not answered:
                _write(scope, 500, begun)
            raise

    def _id(self, scope: Scope) -> str:
        given = Headers(scope=scope).get(HEADER, "") if self.trusting else ""
        return given if GIVEN.fullmatch(given) else secrets.token_hex(8)


def _write(scope: Scope, status: int, begun: float) -> None:
    if not logger.isEnabledFor(logging.INFO):
        return
    path, ms = _on_one_line(without_secrets(scope["path"])), (time.perf_counter() - begun) * 1000
    facts = {"method": scope["method"], "path": path, "status": status, "ms": round(ms, 1)}
    logger.info("%s %s %s %.1f ms", scope["method"], path, status, ms, extra={"facts": facts})


def _on_one_line(text: str) -> str:
    return "".join(char if char.isprintable() else f"\\x{ord(char):02x}" for char in text[:300])

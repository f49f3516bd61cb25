"""The log of requests, and what keeps secrets out of any log."""

from __future__ import annotations

import logging
import re
import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

logger = logging.getLogger("roundhouse.requests")

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


class Journal:
    """The middleware that writes a line for each request: method, path, status, milliseconds; never the query."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        install()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and write its line as soon as its answer begins."""
        if scope["type"] != "http" or not logger.isEnabledFor(logging.INFO):
            await self.app(scope, receive, send)
            return
        begun = time.perf_counter()

        async def note(message: Message) -> None:
            if message["type"] == "http.response.start":
                logger.info(
                    "%s %s %s %.1f ms",
                    scope["method"],
                    _on_one_line(without_secrets(scope["path"])),
                    message["status"],
                    (time.perf_counter() - begun) * 1000,
                )
            await send(message)

        await self.app(scope, receive, note)


def _on_one_line(text: str) -> str:
    return "".join(char if char.isprintable() else f"\\x{ord(char):02x}" for char in text[:300])

"""Notices as webhooks: one JSON object in the shape that the other side reads."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from ...text.language import gettext
from .failure import Undelivered
from .outbound_http import Answer, OutboundHttp

SHAPES = ("discord", "slack", "custom")
"""Who reads it: "discord" and "custom" get {"content"}, "slack" (and what speaks like it) gets {"text"}."""

LONGEST_MESSAGE = {"discord": 2000, "slack": 4000, "custom": 4000}
USER_AGENT = "Roundhouse"
MENTION = re.compile(r"[A-Za-z0-9_.-]{1,40}")


def shape_of(host: str) -> str:
    """The shape that a host is known to read; "custom" for all others."""
    if host in ("discord.com", "discordapp.com") or host.endswith(".discord.com"):
        return "discord"
    return "slack" if host == "hooks.slack.com" else "custom"


def body(shape: str, text: str, mention: str = "") -> dict[str, Any]:
    """The JSON of a webhook.

    `mention`: the user's id over there, who is then called by it. Nobody else is: what stands in the text (a table's
    name, say) calls nobody.
    """
    mention = mention if MENTION.fullmatch(mention) else ""
    text = text[: LONGEST_MESSAGE[shape] - 50]
    called = f"<@{mention}> " if mention else ""
    if shape == "slack":
        safe = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return {"text": called + safe}
    if shape == "discord":
        allowed: dict[str, Any] = {"parse": []}
        if mention.isdigit():
            allowed["users"] = [mention]
        return {"content": called + text, "allowed_mentions": allowed}
    return {"content": called + text}


def send(outward: OutboundHttp, url: str, data: dict[str, Any]) -> None:
    """Post it. Raises `Undelivered`, or `Unreadable` for a URL that is no target."""
    content = msgspec.json.encode(data)
    answer = outward.post(
        outward.target(url), content, {"Content-Type": "application/json", "User-Agent": USER_AGENT}
    )
    check(answer)


def check(answer: Answer) -> None:
    """Nothing for an answer that takes the message. Raises `Undelivered` for the others."""
    status = answer.status
    if 200 <= status < 300:
        return
    if 300 <= status < 400:
        raise Undelivered(
            gettext("The other side answered {status} (a redirect, which is not followed).", status=status),
            final=True,
        )
    if status in (404, 410):
        raise Undelivered(
            gettext("The other side answered {status}: the address is no more.", status=status), gone=True
        )
    later = status in (408, 425, 429) or status >= 500
    raise Undelivered(
        gettext("The other side answered {status}.", status=status),
        final=not later,
        after=retry_after(answer),
    )


def retry_after(answer: Answer) -> float | None:
    """The seconds that the other side asks to wait, within an hour."""
    value = answer.headers.get("retry-after", "")
    return min(float(value), 3600.0) if re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6})?", value) else None

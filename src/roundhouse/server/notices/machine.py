"""Webhooks for programs: an event as JSON, signed as Standard Webhooks has it.

Three headers go with each: `webhook-id` stays the same when a delivery is tried again, `webhook-timestamp` is the
second of the attempt, and `webhook-signature` the HMAC-SHA256 of both and the body by the secret of the webhook.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from datetime import UTC, datetime
from typing import Any

import msgspec

from ..clock import CLOCK
from ..live.table import TableSnapshot
from ..storage.records import Notice
from . import texts
from .outbound_http import OutboundHttp
from .webhook import USER_AGENT, check

MACHINE = "machine"
"""The shape of these webhooks, beside those for chats."""

PREFIX = "whsec_"
"""What secrets begin with, by which programs and scanners of leaked secrets know them."""

TOLD = ("proposal", "challenge", "wanted", "who", "text")
"""What is handed on of what a notice is about."""


def new_secret() -> str:
    """A secret for a webhook: 24 random bytes in base64, behind the prefix."""
    return PREFIX + base64.b64encode(secrets.token_bytes(24)).decode()


def signature(secret: str, id: str, moment: int, content: bytes) -> str:
    """The signature of a delivery.

    >>> secret, id = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek"
    >>> signature(secret, id, 1614265330, b'{"test": 2432232314}')
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
    """
    key = base64.b64decode(secret.removeprefix(PREFIX))
    signed = f"{id}.{moment}.".encode() + content
    return "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()


def body(notice: Notice, live: TableSnapshot | None, said: texts.Text, user: int | None) -> dict[str, Any]:
    """The JSON of an event: its `type` (as `texts.KINDS` has them), when it was made, and the table as it stands now.

    `user`: whose webhook it is, None for that of a whole table; `yours` says whether the seat to act is theirs.
    """
    data: dict[str, Any] = {"sentence": said.line, "url": said.link}
    if live is not None:
        row = live.row
        data |= {
            "table": row.id,
            "title": row.title,
            "status": row.status,
            "revision": live.revision,
            "at": row.at,
            "to_act": live.to_act or None,
        }
        if user is not None:
            data["yours"] = any(seat.player == live.to_act for seat in live.seats_of(user))
        if notice.kind == texts.OVER:
            data["result"] = row.result
    data |= {name: notice.data[name] for name in TOLD if name in notice.data}
    return {"type": notice.kind, "timestamp": CLOCK.now().astimezone(UTC).isoformat(), "data": data}


def send(outward: OutboundHttp, url: str, secret: str, notice: Notice, data: dict[str, Any]) -> None:
    """Post an event. Raises `Undelivered`, or `Unreadable` for a URL that is no target."""
    content = msgspec.json.encode(data)
    id, moment = f"msg_{notice.id}", int(datetime.now(UTC).timestamp())
    headers = {
        "Content-Type": "application/json",
        "User-Agent": USER_AGENT,
        "webhook-id": id,
        "webhook-timestamp": str(moment),
        "webhook-signature": signature(secret, id, moment, content),
    }
    check(outward.post(outward.target(url), content, headers))

"""Notices as web push: encrypted for one browser, signed with the key of the site."""

from __future__ import annotations

import base64
import binascii
import re
import time
from collections.abc import Callable
from typing import Any

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from ...text.language import gettext
from ..errors import Unreadable
from .failure import Undelivered
from .outbound_http import Answer, OutboundHttp
from .webhook import retry_after

LASTS = 24 * 60 * 60
"""Seconds for which a push service keeps a message for a browser that is away."""

TOKEN_LASTS = 12 * 60 * 60
MOST_BYTES = 3000
"""Bytes of a message; push services take 4096, encryption included."""

POINT = 65


class Subscription(msgspec.Struct, frozen=True):
    """Where a browser can be reached: the address at its push service, and the keys to encrypt for it (base64url)."""

    endpoint: str
    p256dh: str
    auth: str


def subscription(data: Any, outward: OutboundHttp) -> Subscription:
    """A subscription as browsers give it: {"endpoint", "keys": {"p256dh", "auth"}}. Raises `Unreadable`."""
    keys = data.get("keys") if isinstance(data, dict) else None
    if not isinstance(keys, dict):
        raise Unreadable(gettext("That is no push subscription."))
    fields = [data.get("endpoint"), keys.get("p256dh"), keys.get("auth")]
    if not all(isinstance(field, str) for field in fields):
        raise Unreadable(gettext("That is no push subscription."))
    found = Subscription(*fields)
    outward.target(found.endpoint)
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(found.p256dh))
        secret = _bytes(found.auth)
    except (ValueError, binascii.Error):
        raise Unreadable(gettext("The keys of the push subscription cannot be read.")) from None
    if len(_bytes(found.p256dh)) != POINT or len(secret) != 16:
        raise Unreadable(gettext("The keys of the push subscription cannot be read."))
    return found


def new_key() -> str:
    """A new key for the site (VAPID), as 32 bytes in base64url."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _text(number.to_bytes(32, "big"))


def public_key(key: str) -> str:
    """The public half of the site's key, as browsers want it: an uncompressed point in base64url."""
    private = ec.derive_private_key(int.from_bytes(_bytes(key), "big"), ec.SECP256R1())
    return _text(private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


class Pusher:
    """Sends pushes. `key` gives the site's key; `contact`: "mailto:..." or an https address, for push services."""

    def __init__(self, outward: OutboundHttp, key: Callable[[], str], contact: str) -> None:
        self._outward, self._key, self._contact = outward, key, contact

    def send(
        self, to: Subscription, message: dict[str, Any], *, topic: str = "", urgent: bool = True
    ) -> None:
        """Send a JSON message of at most `MOST_BYTES` bytes.

        `topic`: a later message of the same topic (letters, digits, - and _) replaces one that still waits.
        Raises `Undelivered`; it is `gone` when the browser has ended the subscription.
        """
        # A site without pushes need not load these.
        import http_ece
        from py_vapid import Vapid

        content = msgspec.json.encode(message)
        if len(content) > MOST_BYTES:
            raise Undelivered(gettext("The message is too long for a push."), final=True)
        where = self._outward.target(to.endpoint)
        claims = {"aud": where.origin, "exp": int(time.time()) + TOKEN_LASTS, "sub": self._contact}
        signed: dict[str, str] = Vapid.from_string(self._key()).sign(claims)
        encrypted: bytes = http_ece.encrypt(
            content,
            private_key=ec.generate_private_key(ec.SECP256R1()),  # for this message alone
            dh=_bytes(to.p256dh),
            auth_secret=_bytes(to.auth),
            version="aes128gcm",
        )
        headers = {
            **signed,
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(LASTS),
            "Urgency": "high" if urgent else "normal",
        }
        if topic:
            headers["Topic"] = re.sub(r"[^A-Za-z0-9_-]", "-", topic)[:32]
        check(self._outward.post(where, encrypted, headers))


def check(answer: Answer) -> None:
    """Nothing for a push service that takes the message. Raises `Undelivered` for the others."""
    status = answer.status
    if 200 <= status < 300:
        return
    if status in (404, 410):
        raise Undelivered(gettext("The browser has ended its subscription."), gone=True)
    later = status in (408, 425, 429) or status >= 500
    raise Undelivered(
        gettext("The push service answered {status}.", status=status),
        final=not later,
        after=retry_after(answer),
    )


def _bytes(text: str) -> bytes:
    if not re.fullmatch(r"[A-Za-z0-9_-]*=*", text):
        raise ValueError("no base64url")
    return base64.urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()

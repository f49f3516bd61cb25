"""Web push: what a push service gets can be read by the browser it is for, and by nobody else."""

from __future__ import annotations

import base64
import json
import os
import time

import http_ece
import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from roundhouse.server.errors import Unreadable
from roundhouse.server.notices.failure import Undelivered
from roundhouse.server.notices.outbound_http import OutboundHttp
from roundhouse.server.notices.push import MOST_BYTES, Pusher, new_key, public_key, subscription

from .servers import Request, web

MESSAGE = {"title": "Your move in 18AL", "body": "Zwölf", "url": "http://site/table/7", "tag": "table-7-turn"}


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(data: str) -> bytes:
    return base64.urlsafe_b64decode(data + "=" * (-len(data) % 4))


class Browser:
    """A browser: its keys, and how it reads what its push service passes on."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)

    def subscription(self) -> dict:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {
            "endpoint": self.endpoint,
            "expirationTime": None,
            "keys": {"p256dh": text(point), "auth": text(self.auth)},
        }

    def read(self, body: bytes) -> dict:
        return json.loads(
            http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        )


def claims(request: Request, key: str) -> dict:
    """What the site claims in a request, its signature checked as push services do."""
    scheme, _, fields = request.headers["authorization"].partition(" ")
    assert scheme == "vapid"
    given = dict(field.strip().split("=", 1) for field in fields.split(","))
    assert given["k"] == key
    head, payload, signature = given["t"].split(".")
    assert json.loads(decoded(head))["alg"] == "ES256"
    raw = decoded(signature)
    signed = utils.encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
    public.verify(signed, f"{head}.{payload}".encode(), ec.ECDSA(hashes.SHA256()))
    return json.loads(decoded(payload))


def test_a_push_is_signed_and_only_its_browser_reads_it() -> None:
    key, outward = new_key(), OutboundHttp(private=True)
    with web() as service:
        browser = Browser(f"{service.url}/push/abc")
        to = subscription(browser.subscription(), outward)
        Pusher(outward, lambda: key, "mailto:post@site.example").send(to, MESSAGE, topic="table 7: turn!")
        (got,) = service.got
    assert (got.method, got.path) == ("POST", "/push/abc")
    assert got.headers["content-encoding"] == "aes128gcm"
    assert 0 < int(got.headers["ttl"]) <= 86400 and got.headers["urgency"] == "high"
    assert got.headers["topic"] == "table-7--turn-"
    assert b"Your move" not in got.body
    assert browser.read(got.body) == MESSAGE
    with pytest.raises(Exception):  # noqa: B017  whatever the library says to a wrong key
        Browser(browser.endpoint).read(got.body)
    said = claims(got, public_key(key))
    assert said["aud"] == service.url and said["sub"] == "mailto:post@site.example"
    assert time.time() < said["exp"] <= time.time() + 24 * 60 * 60
    with pytest.raises(InvalidSignature):
        head, payload, signature = got.headers["authorization"].split(".")
        claimed = text(json.dumps({**said, "aud": "https://other.example"}).encode())
        assert len(payload) > 20
        forged = f"{head}.{claimed}.{signature}"
        claims(Request(got.method, got.path, {"authorization": forged}, b""), public_key(key))


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone(status) -> None:
    outward = OutboundHttp(private=True)
    with web() as service:
        service.answers.append((status, {}, b""))
        to = subscription(Browser(service.url).subscription(), outward)
        with pytest.raises(Undelivered) as failure:
            Pusher(outward, new_key, "mailto:a@b.example").send(to, MESSAGE)
    assert failure.value.gone


@pytest.mark.parametrize(
    ("status", "final"), [(429, False), (500, False), (400, True), (403, True), (413, True)]
)
def test_refusals(status, final) -> None:
    outward = OutboundHttp(private=True)
    with web() as service:
        service.answers.append((status, {"Retry-After": "9"}, b""))
        to = subscription(Browser(service.url).subscription(), outward)
        with pytest.raises(Undelivered) as failure:
            Pusher(outward, new_key, "mailto:a@b.example").send(to, MESSAGE)
    assert failure.value.final is final and not failure.value.gone


def test_too_long_a_message_is_not_sent() -> None:
    outward = OutboundHttp(private=True)
    with web() as service:
        to = subscription(Browser(service.url).subscription(), outward)
        with pytest.raises(Undelivered):
            Pusher(outward, new_key, "mailto:a@b.example").send(to, {"body": "x" * MOST_BYTES})
        assert not service.got


def test_a_push_service_inside_is_no_target() -> None:
    with pytest.raises(Unreadable):
        subscription(Browser("https://127.0.0.1/push").subscription(), OutboundHttp())
    with pytest.raises(Unreadable):
        subscription(Browser("http://169.254.169.254/latest").subscription(), OutboundHttp())
    inside = OutboundHttp(resolver=lambda host, port: ["10.0.0.1"])
    to = subscription(Browser("https://push.example/x").subscription(), inside)
    with pytest.raises(Undelivered, match="private network"):
        Pusher(inside, new_key, "mailto:a@b.example").send(to, MESSAGE)


GOOD = Browser("https://push.example/x").subscription()


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        "x",
        {},
        {"endpoint": "https://push.example/x"},
        {**GOOD, "endpoint": 7},
        {**GOOD, "endpoint": "javascript:alert(1)"},
        {**GOOD, "keys": []},
        {**GOOD, "keys": {"p256dh": GOOD["keys"]["p256dh"]}},
        {**GOOD, "keys": {**GOOD["keys"], "auth": "AAAA"}},
        {**GOOD, "keys": {**GOOD["keys"], "auth": "!!!!"}},
        {**GOOD, "keys": {**GOOD["keys"], "p256dh": "AAAA"}},
        {**GOOD, "keys": {**GOOD["keys"], "p256dh": text(b"\x04" + bytes(64))}},  # not on the curve
        {**GOOD, "keys": {**GOOD["keys"], "p256dh": "é"}},
    ],
)
def test_what_is_no_subscription(data) -> None:
    with pytest.raises(Unreadable):
        subscription(data, OutboundHttp())


def test_a_subscription_with_padding_is_read() -> None:
    padded = {**GOOD["keys"], "p256dh": GOOD["keys"]["p256dh"] + "="}
    assert subscription({**GOOD, "keys": padded}, OutboundHttp()).endpoint == GOOD["endpoint"]

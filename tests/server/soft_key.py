"""A passkey made of software: it answers as a phone or a stick does (WebAuthn, ES256, no attestation)."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from typing import Any

import cbor2
import httpx
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

from server.web_client import Visitor

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40
JSON = {"Accept": "application/json"}


def text(data: bytes) -> str:
    """As JSON has bytes in it."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class SoftKey:
    """A key for one account of one site. `uses`: what it says that it was used; None: it does not count."""

    def __init__(self, host: str = "localhost", origin: str = "http://localhost:1869") -> None:
        self.host, self.origin = host, origin
        self.id = secrets.token_bytes(16)
        self.uses = 0
        self.flags = PRESENT | VERIFIED
        self._key = ec.generate_private_key(ec.SECP256R1())

    def made(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer of a new key."""
        numbers = self._key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        about = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(public)
        attested = {"fmt": "none", "attStmt": {}, "authData": self._data(ATTESTED) + about}
        said = self._said("webauthn.create", options["challenge"])
        return self._answer(said, attestationObject=text(cbor2.dumps(attested)))

    def used(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to a login."""
        self.uses += 1
        data, said = self._data(0), self._said("webauthn.get", options["challenge"])
        signature = self._key.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(SHA256()))
        return self._answer(said, authenticatorData=text(data), signature=text(signature))

    def _data(self, more: int) -> bytes:
        head = hashlib.sha256(self.host.encode()).digest()
        return head + bytes([self.flags | more]) + self.uses.to_bytes(4, "big")

    def _said(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _answer(self, said: bytes, **more: str) -> dict[str, Any]:
        response = {"clientDataJSON": text(said), **more}
        return {"id": text(self.id), "rawId": text(self.id), "type": "public-key", "response": response}


def post(visitor: Visitor, path: str, json: Any = None, **fields: str) -> httpx.Response:
    """What the script of the page sends."""
    headers = {**JSON, "X-CSRF": visitor.csrf}
    if json is not None:
        return visitor.http.post(path, json=json, headers=headers)
    return visitor.http.post(path, data=fields, headers=headers)


def add(
    visitor: Visitor, key: SoftKey, name: str = "my phone", password: str = "correct horse"
) -> httpx.Response:
    """Add a key to the account of a visitor."""
    visitor.see("/account")
    asked = post(visitor, "/account/passkeys/options", password=password)
    if asked.status_code != 200:
        return asked
    return post(visitor, "/account/passkeys", {"credential": key.made(asked.json()), "name": name})


def ask(visitor: Visitor) -> dict[str, Any]:
    """What a key is asked at a login."""
    visitor.see("/login")
    answer = post(visitor, "/login/passkey/options")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def log_in(visitor: Visitor, key: SoftKey, onward: str = "/account") -> httpx.Response:
    """Log in with a key."""
    credential = key.used(ask(visitor))
    return post(visitor, "/login/passkey", {"credential": credential, "next": onward})

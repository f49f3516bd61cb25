"""Links that need no login because they carry a signature of the site."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from .database import Database
from .keys import site_key

LENGTH = 32
# Not by `itsdangerous`: its signatures have another form, and links in mails that were sent, addresses of feeds and
# cookies of known browsers carry these. Reading them there as well would take an algorithm and a separator of our own,
# and what else it is good for (payloads, ages, several keys) is asked for nowhere: all that is done here is one HMAC.


class Signer:
    """Signs numbers for one purpose with a secret of the site, so that nobody else can make such a link."""

    def __init__(self, database: Database, purpose: str) -> None:
        self._database, self._purpose = database, purpose
        self._key = b""

    def sign(self, number: int, more: str = "") -> str:
        """The number with its signature; `more` is signed along, and needed again to check it."""
        if not self._key:
            with self._database.write() as c:
                self._key = bytes.fromhex(site_key(c, self._purpose, lambda: secrets.token_hex(32)))
        said = f"{self._purpose}:{number}:{more}".encode()
        return f"{number}-{hmac.new(self._key, said, hashlib.sha256).hexdigest()[:LENGTH]}"

    def number(self, signed: str) -> int | None:
        """The number that a link claims, before its signature is checked; None for what is no such link."""
        number, _, signature = signed.partition("-")
        fits = number.isascii() and number.isdecimal() and len(number) < 19 and len(signature) == LENGTH
        return int(number) if fits else None

    def good(self, signed: str, more: str = "") -> bool:
        """Whether the site made this link."""
        number = self.number(signed)
        return number is not None and hmac.compare_digest(self.sign(number, more).encode(), signed.encode())

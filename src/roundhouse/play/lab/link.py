"""A lab position as a text for an address: a version, a checksum and the packed document. Nothing else is stored.

1ABCDEF...      version "1", six characters of checksum, then the document: JSON, deflated, as base64 for addresses
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import zlib

import msgspec

from ...text.language import gettext
from .document import LARGEST, Document, read_document
from .error import LabError

VERSION = "1"
CHECK = 6
"""Characters of the checksum."""

LONGEST = 12_000
"""Characters of a text; a late game on the largest map has 4000."""

_WORDS = (
    b'"rest":{"tokens":{"corporation":"","price":0,"hex":"","city":-1,"placed":false}"trains":{"kind":"","owner":"out"'
    b'"board":{"hexes":{["white","city=revenue:20;path=a:0,b:_0;path=a:3,b:_0;label=","town=revenue:10;upgrade=cost:40,'
    b'terrain:mountain","offboard=revenue:yellow_30|brown_60"'
    b'"companies":{"":{"trains":["2","3","4","5","6"],"tokens":[".0",".1",""]},"blocked":["'
    b'"players":3,"options":[],"phase":"","tiles":{"":"57:0","":"9:1","":"8:2","":"14:0","lab":1,{"title":"'
)
"""What most documents contain, for the packer. It is part of the version."""


def to_text(document: Document) -> str:
    """A document as text. Raises `LabError` for one that is too large for a link.

    >>> text = to_text(Document("18AL", phase="3"))
    >>> from_text(text).phase, len(text) < 60
    ('3', True)
    """
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, _WORDS)
    packed = packer.compress(msgspec.json.encode(document)) + packer.flush()
    text = VERSION + _check(packed) + base64.urlsafe_b64encode(packed).decode().rstrip("=")
    if len(text) > LONGEST:
        raise LabError(gettext("That position is too large for a link."))
    return text


def from_text(text: str) -> Document:
    """The document in a text. Raises `LabError` with one sentence.

    >>> from_text("1nonsense")
    Traceback (most recent call last):
        ...
    roundhouse.play.lab.error.LabError: That link is damaged: it was not copied whole.
    """
    text = text.strip()
    if len(text) > LONGEST:
        raise LabError(gettext("That link is too long."))
    if text[:1] != VERSION:
        raise LabError(gettext("That is no link of the lab, or one of another version."))
    check, body = text[1 : 1 + CHECK], text[1 + CHECK :]
    try:
        packed = base64.b64decode(body + "=" * (-len(body) % 4), b"-_", validate=True)
        if _check(packed) != check:
            raise ValueError
        unpacker = zlib.decompressobj(-15, _WORDS)
        data = unpacker.decompress(packed, LARGEST)
        if unpacker.unconsumed_tail or not unpacker.eof:
            raise LabError(gettext("That is too large for the lab."))
    except LabError:
        raise
    except (ValueError, binascii.Error, zlib.error):
        raise LabError(gettext("That link is damaged: it was not copied whole.")) from None
    return read_document(data)


def _check(packed: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.blake2b(packed, digest_size=6).digest()).decode()[:CHECK]

"""Answers that go on and on, packed: what many get is packed once for all of them.

The stream of each is a gzip file of its own, put together from parts that lean on nothing before them (RFC 1951, 1952).
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from functools import cached_property

LEVEL = 5

WORTH_PACKING = 800
"""Bytes from which an answer is packed; event streams are by themselves."""

HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""The beginning of a gzip file about which nothing more is known."""

_END = b"\x03\x00"
"""The last block of a file, an empty one."""


class Message:
    """Something that is sent to many: `plain` as it is, `part` packed. It may be `made_of` messages that are in others
    as well, which are packed once then."""

    def __init__(self, plain: bytes, made_of: Sequence[Message] = ()) -> None:
        self.plain, self.made_of = plain, made_of

    @classmethod
    def joined(cls, *messages: Message) -> Message:
        """One message of several.

        >>> Message.joined(Message(b"to all, "), Message(b"to you")).plain
        b'to all, to you'
        """
        return cls(b"".join(message.plain for message in messages), messages)

    @cached_property
    def part(self) -> bytes:
        """It as a part of a packed stream."""
        if self.made_of:
            return b"".join(message.part for message in self.made_of)
        packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
        return packer.compress(self.plain) + packer.flush(zlib.Z_SYNC_FLUSH)


class Packed:
    """A packed stream that is being sent: parts as they are, and the end that fits them all."""

    def __init__(self) -> None:
        self._sum, self._length = 0, 0

    def add(self, message: Message) -> bytes:
        """The bytes that carry a message."""
        self._sum = zlib.crc32(message.plain, self._sum)
        self._length += len(message.plain)
        return message.part

    def end(self) -> bytes:
        """The end of the stream."""
        return _END + struct.pack("<LL", self._sum, self._length & 0xFFFFFFFF)


def takes_packed(accepted: str) -> bool:
    """Whether a header Accept-Encoding allows gzip.

    >>> takes_packed("gzip, deflate, br"), takes_packed("gzip;q=0, br"), takes_packed("")
    (True, False, False)
    """
    for one in accepted.lower().split(","):
        name, _, weight = one.partition(";")
        if name.strip() in ("gzip", "x-gzip", "*"):
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False

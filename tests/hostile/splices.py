"""Game files with one small thing wrong, cheaply: the text is written once, with the place of every value in it, and
each change is a splice of bytes."""

from __future__ import annotations

import base64
import json
import random
import zlib
from typing import Any

import msgspec

from .mutations import ODD, nested

ODD_BYTES = [json.dumps(value).encode() for value in (*ODD, nested(200))]
ODD_BYTES += [b"", b"NaN", b"1e999", b"-", b'"\\ud800"', b"\xff", b"01", b"tru", b'"open', b"[", b"}"]
"""What may stand in the place of any value, and what is no JSON."""

KEYS = (b'"x"', b'"type"', b'"by"', b'"at"', b'""', b'"\\u0000"', b"1", b"null")


class Member(msgspec.Struct, frozen=True):
    """A value in a text: where it is, where its key is (in a list: it itself), and of what it is a part, by number."""

    key: int
    start: int
    end: int
    parent: int
    number: int | None


class Written:
    """A JSON value as bytes, with the places of all values in it; the first is all of it."""

    def __init__(self, value: Any) -> None:
        self.parts: list[bytes] = []
        self.members: list[Member] = []
        self._length = 0
        self._write(value, 0, 0)
        self.data = b"".join(self.parts)
        self.siblings: dict[int, list[int]] = {}
        for number, member in enumerate(self.members[1:], 1):
            self.siblings.setdefault(member.parent, []).append(number)

    def _put(self, text: str) -> None:
        part = text.encode()
        self.parts.append(part)
        self._length += len(part)

    def _write(self, value: Any, key: int, parent: int) -> None:
        number, start = len(self.members), self._length
        plain = value if isinstance(value, int) and not isinstance(value, bool) else None
        self.members.append(Member(key, start, start, parent, plain))
        if isinstance(value, dict):
            self._put("{")
            for count, (name, inside) in enumerate(value.items()):
                self._put("," if count else "")
                at = self._length
                self._put(json.dumps(name) + ":")
                self._write(inside, at, number)
            self._put("}")
        elif isinstance(value, list):
            self._put("[")
            for count, inside in enumerate(value):
                self._put("," if count else "")
                self._write(inside, self._length, number)
            self._put("]")
        else:
            self._put(json.dumps(value))
        self.members[number] = msgspec.structs.replace(self.members[number], end=self._length)

    def bent(self, chance: random.Random) -> bytes:
        """The text with one thing otherwise: shallow values as often as all those deep within."""
        number = 0
        while number in self.siblings and (not number or chance.random() > 0.2):
            number = chance.choice(self.siblings[number])
        member, data = self.members[number], self.data
        key, start, end = member.key, member.start, member.end
        how = chance.randrange(10)
        if how == 0:  # gone, with the comma after or before it
            after = end + 1 if data[end : end + 1] == b"," else end
            before = key - 1 if after == end and data[key - 1 : key] == b"," else key
            return data[:before] + data[after:]
        if how == 1:  # there twice
            return data[:end] + b"," + data[key:end] + data[end:]
        if how == 2:  # in the place of another one, which is in its place
            other = self.members[chance.choice(self.siblings.get(member.parent, [number]))]
            first, second = sorted((member, other), key=lambda one: one.start)
            if first.end > second.start:
                return data[:start] + data[end:]
            middle = data[first.end : second.start]
            swapped = data[second.start : second.end] + middle + data[first.start : first.end]
            return data[: first.start] + swapped + data[second.end :]
        if how == 3:  # another one of the file
            other = self.members[chance.randrange(1, len(self.members))]
            return data[:start] + data[other.start : other.end] + data[end:]
        if how == 4:  # the rest of the list is missing
            last = self.members[self.siblings.get(member.parent, [number])[-1]]
            return data[:end] + data[max(end, last.end) :]
        if how == 5:  # within something
            opened, closed = chance.choice(((b"[", b"]"), (b'{"a":', b"}"), (b'"', b'"'), (b"[[", b"]]")))
            return data[:start] + opened + data[start:end] + closed + data[end:]
        if how == 6 and key < start:  # under another name
            return data[:key] + chance.choice(KEYS) + b":" + data[start:]
        if member.number is not None and how < 9:
            changed = member.number + chance.choice((-1, 1, 5, -100, 10**6, 2**63))
            return data[:start] + str(changed).encode() + data[end:]
        return data[:start] + chance.choice(ODD_BYTES) + data[end:]


class File:
    """A game file that is bent again and again. `positions`: those of a file of ours, which are packed within it."""

    def __init__(self, file: dict[str, Any]) -> None:
        self.whole = Written(file)
        self.positions: Written | None = None
        if packed := file.get("positions"):
            self.positions = Written(json.loads(zlib.decompress(base64.b64decode(packed))))
            # They are only asked where a digest is not the one that the game comes to.
            digests = [*file["digests"][:-1], "0" * 16]
            text = json.dumps({**file, "digests": digests, "snapshots": [], "positions": "HERE"}).encode()
            self._before, _, self._after = text.partition(b"HERE")

    def bent(self, chance: random.Random) -> bytes:
        """The file with one thing otherwise."""
        how = chance.random()
        if self.positions is not None and how < 0.2:
            positions = self.positions.bent(chance)
            return self._before + base64.b64encode(zlib.compress(positions, 1)) + self._after
        if how > 0.95:
            at = chance.randrange(len(self.whole.data))
            return self.whole.data[:at] + bytes([chance.randrange(256)]) + self.whole.data[at + 1 :]
        return self.whole.bent(chance)

"""Game files with something wrong in them: bytes changed, values changed, positions changed."""

from __future__ import annotations

import base64
import copy
import json
import random
import zlib
from collections.abc import Iterator
from typing import Any

import msgspec

ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    2**31,
    2**63,
    -(2**64),
    10**30,
    10**400,
    0.5,
    1e308,
    "",
    "x",
    "Ann",
    "\x00",
    "a\nb",
    "\u202eevil\u2028",
    "{owner} %s {{7*7}}",
    "<script>alert(1)</script>",
    "y" * 100_000,
    [],
    {},
    [[]],
    {"": None},
    {"type": "bid"},
    ["x"] * 2000,
    [[[[["deep"]]]]],
)
"""What may stand anywhere in JSON, and what nobody expects there."""


def nested(depth: int) -> Any:
    """A value within a value within a value."""
    value: Any = "core"
    for level in range(depth):
        value = [value] if level % 2 else {"a": value}
    return value


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every container within and every key of it."""
    todo = [value]
    while todo:
        inside = todo.pop()
        keys = list(inside) if isinstance(inside, dict) else range(len(inside))
        for key in keys:
            yield inside, key
            if isinstance(inside[key], dict | list):
                todo.append(inside[key])


def place(value: Any, chance: random.Random) -> tuple[Any, Any] | None:
    """Some container within and a key of it, deep ones and shallow ones alike."""
    inside, found = value, None
    while isinstance(inside, dict | list) and inside:
        key = chance.choice(list(inside)) if isinstance(inside, dict) else chance.randrange(len(inside))
        found = inside, key
        if chance.random() < 0.2:
            break
        inside = inside[key]
    return found


def bend(value: Any, chance: random.Random) -> None:
    """Change one thing somewhere within."""
    found = place(value, chance)
    if found is None:
        return
    inside, key = found
    how = chance.randrange(7)
    if how == 0:
        del inside[key]
    elif how == 1:
        inside[key] = nested(chance.choice((5, 200, 900)))
    elif how == 2 and isinstance(inside, dict):
        inside[chance.choice(("x", "type", "by", "at", "\x00", "z" * 500))] = copy.deepcopy(inside[key])
    elif how == 3 and isinstance(inside, list):
        inside.insert(chance.randrange(len(inside) + 1), copy.deepcopy(chance.choice(inside)))
    elif how == 4 and isinstance(inside[key], int):
        inside[key] += chance.choice((-1, 1, 5, -100, 10**6))
    elif how == 5 and (other := place(value, chance)) is not None:
        try:
            inside[key] = copy.deepcopy(other[0][other[1]])
        except (LookupError, RecursionError):
            inside[key] = None
    else:
        inside[key] = copy.deepcopy(chance.choice(ODD))


def pack(outcomes: Any) -> str:
    """The positions of a file."""
    return base64.b64encode(zlib.compress(msgspec.json.encode(outcomes))).decode()


def outcomes_of(file: dict[str, Any]) -> Any:
    """What the positions of a file are made of."""
    return json.loads(zlib.decompress(base64.b64decode(file["positions"])))


def bytes_bent(data: bytes, chance: random.Random) -> bytes:
    """The file with some bytes otherwise."""
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 20))):
        at = chance.randrange(len(changed) + 1)
        how = chance.randrange(5)
        if how == 0:
            changed[at : at + 1] = bytes([chance.randrange(256)])
        elif how == 1:
            del changed[at : at + chance.choice((1, 2, 10, 1000))]
        elif how == 2:
            changed[at:at] = chance.choice(
                (b"\xff", b"\x00", b"[" * 2000, b"{", b'"', b"\\ud800", b"9" * 5000)
            )
        elif how == 3:
            other = chance.randrange(len(changed) + 1)
            changed[at:at] = changed[other : other + 40]
        else:
            del changed[at:]
    return bytes(changed)


def values_bent(file: dict[str, Any], chance: random.Random) -> bytes:
    """The file with some values otherwise, of its positions too when it has any."""
    changed = copy.deepcopy(file)
    how = chance.randrange(4)
    if how == 0 and "positions" in changed:
        # The positions are only asked where a digest is not the one that it comes to.
        outcomes = outcomes_of(changed)
        for _ in range(chance.choice((1, 3, 30))):
            bend(outcomes, chance)
        changed["positions"] = pack(outcomes)
        changed["digests"][chance.randrange(len(changed["digests"]))] = "0" * 16
        if chance.random() < 0.5:
            changed["snapshots"] = []
    elif how == 1 and changed.get("snapshots"):
        changed["positions"] = chance.choice(("", "nonsense", changed["positions"][:-8]))
        bend(changed["snapshots"], chance)
        changed["digests"][-1] = "0" * 16
    else:
        for _ in range(chance.choice((1, 1, 2, 5))):
            bend(changed, chance)
    return json.dumps(changed).encode()

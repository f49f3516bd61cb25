"""What is sent to those who look at a table: positions as JSON, each panel whole or as what changed in it."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from ..live.table import TableSnapshot

Patch = tuple[int, int, str]
"""From, to (in characters of the old text), and what stands there now."""


def patches(old: str, new: str) -> list[Patch] | None:
    """What to replace in `old`, from its end to its beginning, so that it becomes `new`; None when that is no shorter.

    Texts of as many lines are compared line by line, others by what they begin and end with. Browsers count some
    characters twice, so a text with any of those is never patched.
    """
    if not (_counted_alike(old) and _counted_alike(new)):
        return None
    found = _by_lines(old, new)
    if found is None:
        found = [_middle(old, new, 0)]
    if sum(len(text) + 16 for *_, text in found) >= len(new):
        return None
    return found[::-1]


def _counted_alike(text: str) -> bool:
    return text.isascii() or len(text.encode("utf-16-le")) == 2 * len(text)


def _by_lines(old: str, new: str) -> list[Patch] | None:
    """The lines that differ; None when there are more or fewer lines than before."""
    before, after = old.split("\n"), new.split("\n")
    if len(before) != len(after):
        return None
    found: list[Patch] = []
    at = 0
    for one, other in zip(before, after, strict=True):
        if one != other:
            found.append(_middle(one, other, at))
        at += len(one) + 1
    return found


def _middle(old: str, new: str, offset: int) -> Patch:
    """The part between what both begin with and what both end with."""
    start = _common(old, new)
    end = _common_end(old[start:], new[start:])
    return offset + start, offset + len(old) - end, new[start : len(new) - end]


def _common(one: str, other: str) -> int:
    """How many characters both begin with."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _common_end(one: str, other: str) -> int:
    """How many characters both end with."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[len(one) - middle : len(one) - low] == other[len(other) - middle : len(other) - low]:
            low = middle
        else:
            high = middle - 1
    return low


def applied(old: str, changes: list[Patch]) -> str:
    """The text after the changes, as a browser makes it."""
    for start, end, text in changes:
        old = old[:start] + text + old[end:]
    return old


@dataclass(eq=False)
class Frame:
    """A table after entry `live.revision`: its shared panels, and how each is sent."""

    live: TableSnapshot
    panels: dict[str, str]
    previous: dict[str, str] = field(default_factory=dict)
    _whole: dict[str, bytes] = field(default_factory=dict)
    _patch: dict[str, bytes] = field(default_factory=dict)

    @property
    def at(self) -> int:
        """How many actions are in force."""
        return self.live.game.at if self.live.game is not None else 0

    def delivered(self) -> None:
        """Everybody has it: nothing needs to be at hand for sending any more."""
        self.previous = {}
        self._whole.clear()
        self._patch.clear()

    def member(self, name: str, known: str | None) -> bytes:
        """A panel as a member of a JSON object, for a page that has its text `known`: what changed since the frame
        before, or the whole where the page has another text or none, or where that is shorter."""
        patched = known is not None and known is self.previous.get(name)
        kept = self._patch if patched else self._whole
        found = kept.get(name)
        if found is None:
            html = self.panels[name]
            changes = patches(known, html) if patched and known is not None else None
            if patched and changes is None:
                found = self.member(name, None)
            else:
                found = member(name, html if changes is None else changes)
            kept[name] = found
        return found


def member(name: str, value: object) -> bytes:
    """A member of a JSON object."""
    return msgspec.json.encode(name) + b":" + msgspec.json.encode(value)


def position(live: TableSnapshot, at: int, yours: bool, members: list[bytes]) -> bytes:
    """The event that tells of a position."""
    facts = msgspec.json.encode(
        {
            "revision": live.revision,
            "at": at,
            "to_act": live.to_act,
            "yours": yours,
            "status": live.row.status,
        }
    )
    # Put together once: these are large.
    parts = [_head("position", live.revision), facts[:-1], b',"panels":{']
    for number, one in enumerate(members):
        parts += (b",", one) if number else (one,)
    return b"".join((*parts, b"}}\n\n"))


def event(name: str, data: bytes, id: int | None = None) -> bytes:
    """An event of a stream; `data` is JSON, so one line."""
    return b"".join((_head(name, id), data, b"\n\n"))


def _head(name: str, id: int | None) -> bytes:
    return (b"" if id is None else b"id: %d\n" % id) + b"event: " + name.encode() + b"\ndata: "


BEAT = b": still here\n\n"

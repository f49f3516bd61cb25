"""A panel as pieces: elements with a key of their own, and the text around them. What differs between two renderings
is told piece by piece, so that a page needs no more than its document to follow.

In the HTML of a panel a line that begins with `<tag data-piece="KEY"` begins a piece, which ends with the first line
that ends with `</tag>`. A line that begins with `<tag data-pieces="NAME"` opens a list: pieces right after it may come,
go and change places. Keys are unique within a panel.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import unescape
from itertools import chain
from typing import NamedTuple

import msgspec

from ..folded import Foldable, Form

Change = tuple[str, str] | tuple[str, str, str]
"""One of:

    ("=", key, html)        the piece is like this now
    ("+", before, html)     a new piece after the piece `before`
    ("<", list, html)       a new piece, the first of its list
    (">", key, before)      the piece moves, to after the piece `before`
    ("^", key, list)        the piece moves to the beginning of its list
    ("-", key)              the piece goes
    ("@", list, opening)    the element of the list has these attributes now
"""

VOID = frozenset({"input"})
"""Elements that have no end."""

_MARK = re.compile(r'<(\w+) data-piece(s?)="([^"]*)"')


class Run(NamedTuple):
    """Pieces in a row, by key. `name` and `opening`: of the list that they make up; "" for pieces that always stay."""

    pieces: Mapping[str, str]
    name: str = ""
    opening: str = ""

    @property
    def lines(self) -> Iterator[str]:
        """The HTML of the pieces in order, that of the run's own opening first where it has a name."""
        return chain((self.opening,), self.pieces.values()) if self.name else iter(self.pieces.values())


def _written(parts: tuple[str | Run, ...]) -> bytes:
    plain = [
        str(part) if isinstance(part, str) else ({**part.pieces}, part.name, part.opening) for part in parts
    ]
    return msgspec.msgpack.encode(plain, enc_hook=str)


def _read(data: bytes) -> tuple[str | Run, ...]:
    return tuple(Run(*part) if isinstance(part, list) else part for part in msgspec.msgpack.decode(data))


PARTS: Form[tuple[str | Run, ...]] = Form(_written, _read)
"""How the parts of panels are packed."""


class Panel:
    """A panel: text and runs of pieces, in order. Nobody changes it. `made_of`: what the next one is carried on from,
    if its view wants that.

    >>> panel = Panel(["<ol>", Run({"a": "<li>one</li>"}), "</ol>"])
    >>> panel.fold()
    >>> panel.parts
    ('<ol>', Run(pieces={'a': '<li>one</li>'}, name='', opening=''), '</ol>')
    """

    __slots__ = ("_parts", "made_of", "size")

    def __init__(self, parts: Iterable[str | Run], made_of: object = None) -> None:
        self._parts = Foldable(tuple(parts), PARTS)
        self.made_of = made_of
        self.size = sum(
            len(part) if isinstance(part, str) else sum(map(len, part.lines)) for part in self.parts
        )

    @property
    def parts(self) -> tuple[str | Run, ...]:
        """What it consists of."""
        return self._parts.value

    @property
    def folded(self) -> bool:
        """Whether it is packed at the moment."""
        return self._parts.folded

    def fold(self) -> None:
        """Keep it packed, to be read anew whenever somebody looks at it; what the next one would be carried on from is
        forgotten. Any thread may do so."""
        self._parts.fold()
        self.made_of = None

    def unfold(self) -> None:
        """Have its parts at hand."""
        self._parts.unfold()

    @property
    def text(self) -> str:
        """The HTML of it all."""
        lines: list[str] = []
        for part in self.parts:
            if isinstance(part, str):
                lines.append(part)
            else:
                lines += part.lines
        return "\n".join(lines)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Panel) and (self is other or changes(self, other) == [])

    __hash__ = None  # type: ignore[assignment]


def cut(html: str) -> Panel:
    """The HTML of a panel as pieces. Where two are called the same, all of it is text, and always sent whole.

    Raises `ValueError` for a piece that does not end.

    >>> panel = cut('<ol data-pieces="all">\\n<li data-piece="a">one</li>\\n</ol>')
    >>> panel.parts[0].name, dict(panel.parts[0].pieces), panel.parts[1]
    ('all', {'a': '<li data-piece="a">one</li>'}, '</ol>')
    """
    parts: list[str | Run] = []
    text: list[str] = []
    pieces: dict[str, str] | None = None
    known: set[str] = set()
    lines = iter(html.split("\n"))
    for line in lines:
        mark = _MARK.match(line)
        if mark is None:
            text.append(line)
            pieces = None
            continue
        if text:
            parts.append("\n".join(text))
            text = []
        tag, opens, key = mark[1], mark[2], unescape(mark[3])
        if opens:
            parts.append(Run(pieces := {}, key, line))
            continue
        if pieces is None:
            parts.append(Run(pieces := {}))
        if key in known:
            return Panel((html,))
        known.add(key)
        pieces[key] = _whole(tag, line, lines)
    if text:
        parts.append("\n".join(text))
    return Panel(parts)


def _whole(tag: str, first: str, more: Iterator[str]) -> str:
    """The piece that begins with a line."""
    end = f"</{tag}>"
    if tag in VOID or first.endswith(end):
        return first
    lines = [first]
    for line in more:
        lines.append(line)
        if line.endswith(end):
            return "\n".join(lines)
    raise ValueError(f"The piece that begins with {first[:60]!r} does not end at the end of a line.")


def changes(old: Panel, new: Panel) -> list[Change] | None:
    """What to do to a page that shows `old` so that it shows `new`, in order; None when it has to be replaced."""
    if len(old.parts) != len(new.parts):
        return None
    found: list[Change] = []
    for one, other in zip(old.parts, new.parts, strict=True):
        if one is other:
            continue
        if isinstance(one, str) or isinstance(other, str):
            if one != other:
                return None
            continue
        if one.name != other.name:
            return None
        if one.opening != other.opening:
            found.append(("@", other.name, other.opening))
        if not other.name and one.pieces is not other.pieces and list(one.pieces) != list(other.pieces):
            return None
        if one.pieces is not other.pieces:
            found += _run_changes(one.pieces, other.pieces, other.name)
    return found


def told(old: Panel, new: Panel) -> str | list[Change]:
    """A panel for a page that shows it as `old`: what changed in it, or its HTML where that is shorter."""
    found = changes(old, new)
    if found is None or sum(len(text) for one in found for text in one) > new.size:
        return new.text
    return found


def _run_changes(old: Mapping[str, str], new: Mapping[str, str], name: str) -> Iterator[Change]:
    before, after = list(old.items()), list(new.items())
    start = _common(before, after)
    end = _common(before[: start - len(before) - 1 : -1], after[: start - len(after) - 1 : -1])
    was = dict(before[start : len(before) - end])
    now = dict(after[start : len(after) - end])
    for key in was:
        if key not in now:
            yield "-", key
    moved = _moved([key for key in was if key in now], [key for key in now if key in was])
    last = after[start - 1][0] if start else ""
    for key, html in now.items():
        if key not in was:
            yield ("+", last, str(html)) if last else ("<", name, str(html))
        else:
            if key in moved:
                yield (">", key, last) if last else ("^", key, name)
            if was[key] != html:
                yield "=", key, str(html)
        last = key


def _common(one: Sequence[tuple[str, str]], other: Sequence[tuple[str, str]]) -> int:
    """How many pieces both begin with."""
    count = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        count += 1
    return count


def _moved(old: Sequence[str], new: Sequence[str]) -> frozenset[str]:
    """The fewest keys that have to move so that the old order becomes the new one: all but the longest part of it that
    is in order already."""
    if old == new:
        return frozenset()
    place = {key: number for number, key in enumerate(old)}
    ends: list[int] = []  # of rising parts by length, the lowest last place
    keys: list[str] = []
    before: dict[str, str] = {}
    for key in new:
        at = bisect_left(ends, place[key])
        if at:
            before[key] = keys[at - 1]
        ends[at : at + 1], keys[at : at + 1] = [place[key]], [key]
    stay = {keys[-1]}
    key = keys[-1]
    while key in before:
        stay.add(key := before[key])
    return frozenset(new) - stay


__all__ = ["Change", "Panel", "Run", "changes", "cut", "told"]

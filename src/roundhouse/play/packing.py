"""A chapter of a history in little room: its actions and events, and what changed, as compressed plain data.

What is unpacked is what was packed, to the order of the rows of every table: offers follow it.
"""

from __future__ import annotations

import functools
import operator
import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from ..core.actions import CHANCE, Action
from ..core.events import Event
from ..core.record import state_form, state_from
from ..core.state import Frame, State
from ..core.title import Title
from .chapter import Chapter
from .positions import Difference, difference

LEVEL = 6
"""How hard is packed: more takes twice as long for a twentieth less."""


class Packed(msgspec.Struct, frozen=True, eq=False, array_like=True):
    """A packed chapter: `told` its actions and events, `changed` what changed with each, `whole` the position before
    it (empty: it is the end of the chapter before), and how many of its actions chance drew."""

    told: bytes
    changed: bytes
    whole: bytes
    draws: int

    @property
    def size(self) -> int:
        """Bytes that it takes."""
        return len(self.told) + len(self.changed) + len(self.whole)

    def first(self, title: Title) -> State | None:
        """The position before it, if it has that itself."""
        return state_from(title, msgspec.json.decode(zlib.decompress(self.whole))) if self.whole else None


class _Changed(msgspec.Struct, frozen=True, omit_defaults=True, array_like=True):
    """What one position has that the one before had not: by table the keys of rows that are gone, and rows that are
    new or different, in their order; slots; the stack, None when it is the same."""

    gone: dict[str, list[str]] = {}
    rows: dict[str, dict[str, Any]] = {}
    slots: dict[str, Any] = {}
    stack: list[Any] | None = None


def pack(title: Title, chapter: Chapter, whole: bool) -> Packed | None:
    """A chapter packed; None where an event is of no kind that the title is known to have.

    `whole`: with the position before it.
    """
    known = _kinds(title)
    if any(type(event) not in known for events in chapter.events for event in events):
        return None
    changed, before = list[_Changed](), chapter.first
    for number in range(1, len(chapter.changes) + 1):
        after = _after(before, chapter.changes[number - 1])
        changed.append(_changed(title, before, after))
        before = after
    return Packed(
        _small([chapter.actions, chapter.events]),
        _small(changed),
        _small(state_form(title, chapter.first)) if whole else b"",
        sum(action.by == CHANCE for action in chapter.actions),
    )


def actions_and_events(title: Title, packed: Packed) -> tuple[list[Action], list[tuple[Event, ...]]]:
    """The actions of a packed chapter, and what happened with each."""
    actions, events = msgspec.json.decode(zlib.decompress(packed.told), type=_told(title))
    return actions, events


def changes_of(title: Title, packed: Packed, first: State) -> list[Difference]:
    """What changed with each action of a packed chapter, `first` being the position before it."""
    found = list[Difference]()
    types = _types(title)
    before = first
    for changed in msgspec.json.decode(zlib.decompress(packed.changed), type=list[_Changed]):
        parts, old = dict(before.parts()), before.parts()
        for name in changed.gone.keys() | changed.rows.keys():
            gone = changed.gone.get(name, ())
            rows = {key: row for key, row in old[name].items() if key not in gone} if gone else old[name]
            parts[name] = {**rows, **msgspec.convert(changed.rows.get(name, {}), types[name])}
        for name, value in changed.slots.items():
            parts[name] = msgspec.convert(value, types[name])
        stack = before.stack
        if changed.stack is not None:
            stack = msgspec.convert(changed.stack, tuple[Frame, ...])
        after = State(parts, stack)
        found.append(difference(before, after))
        before = after
    return found


def _small(value: object) -> bytes:
    return zlib.compress(msgspec.json.encode(value), LEVEL)


def _after(before: State, changed: Difference) -> State:
    return State({**before.parts(), **dict(changed[0])}, changed[1])


def _changed(title: Title, before: State, after: State) -> _Changed:
    gone, rows, slots = dict[str, list[str]](), dict[str, dict[str, Any]](), dict[str, Any]()
    old, new = before.parts(), after.parts()
    for table in title.tables:
        was, now = old[table.name], new[table.name]
        if now is was:
            continue
        lost = [key for key in was if key not in now]
        more = {key: row for key, row in now.items() if key not in was or not _alike(row, was[key])}
        left = (key for key in was if key in now)
        if list(now) != [*left, *(key for key in more if key not in was)]:  # taken out, and put in behind
            lost, more = list(was), dict(now)
        if lost:
            gone[table.name] = lost
        if more:
            rows[table.name] = msgspec.to_builtins(more)
    for slot in title.slots:
        if not _alike(new[slot.name], old[slot.name]):
            slots[slot.name] = msgspec.to_builtins(new[slot.name])
    moved = after.stack != before.stack
    return _Changed(gone, rows, slots, msgspec.to_builtins(after.stack) if moved else None)


def _alike(one: object, other: object) -> bool:
    return one is other or (type(one) is type(other) and bool(one == other))


# -- types of a title ------------------------------------------------------------------------------------


@functools.lru_cache(maxsize=64)
def _types(title: Title) -> Mapping[str, Any]:
    """The types of its tables, as rows by key, and of its slots, by name."""
    found: dict[str, Any] = {slot.name: slot.type for slot in title.slots}
    for table in title.tables:
        found[table.name] = dict[str, table.row]  # type: ignore[name-defined]
    return found


def _told(title: Title) -> Any:
    return _told_by(title.actions(), _folders(title))


def _kinds(title: Title) -> frozenset[type[Event]]:
    return frozenset(_events(_folders(title)))


def _folders(title: Title) -> frozenset[str]:
    """The packages in which the title's own kinds of action are: there are its own kinds of event, too."""
    return _packages(title.actions())


@functools.lru_cache(maxsize=64)
def _packages(kinds: Sequence[type[Action]]) -> frozenset[str]:
    return frozenset(kind.__module__.rpartition(".")[0] for kind in kinds)


@functools.lru_cache(maxsize=64)
def _told_by(actions: Sequence[type[Action]], folders: frozenset[str]) -> Any:
    """What `told` is made of."""
    action = functools.reduce(operator.or_, actions)
    event = functools.reduce(operator.or_, _events(folders))
    return tuple[list[action], list[tuple[event, ...]]]  # type: ignore[valid-type]


@functools.lru_cache(maxsize=64)
def _events(folders: frozenset[str]) -> tuple[type[Event], ...]:
    """The kinds of event that games with actions of these packages can have: what all titles share, and their own.

    A title may call an event of its own as a part that it does not use calls one: then its own is meant.
    """
    own, shared = list[type[Event]](), list[type[Event]]()
    for kind in _below(Event):
        if ".titles." not in kind.__module__:
            shared.append(kind)
        elif kind.__module__.rpartition(".")[0] in folders:
            own.append(kind)
    found: dict[object, type[Event]] = {}
    for kind in (*own, *shared):
        found.setdefault(kind.__struct_config__.tag, kind)
    return tuple(found.values())


def _below(kind: type[Event]) -> Iterator[type[Event]]:
    yield kind
    for sub in kind.__subclasses__():
        yield from _below(sub)

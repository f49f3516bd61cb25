"""The record of a game: header, actions, snapshots, rules version; positions and their changes as JSON."""

from __future__ import annotations

import functools
import hashlib
import operator
from collections.abc import Mapping
from typing import Any

import msgspec

from .actions import Action
from .state import Frame, State
from .title import Title

FORMAT = 1


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a game is: title, version of its rules, players in seating order, options, seed for chance.

    `names` are the names shown for player ids, `source` is where an imported game comes from. `start`: the position in
    which the game begins, in its JSON form (`state_form`), where that is not the one of the title.
    """

    title: str
    players: tuple[str, ...]
    rules: int
    options: tuple[str, ...] = ()
    seed: int = 0
    names: dict[str, str] = {}
    source: dict[str, Any] = {}
    start: dict[str, Any] | None = None


class Snapshot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The position after `at` actions, and its digest."""

    at: int
    digest: str
    state: Any


class StateForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A state as plain JSON data: the form in which saved games and the engine protocol have it."""

    tables: dict[str, Any]
    slots: dict[str, Any]
    stack: tuple[Frame, ...]


@functools.lru_cache(maxsize=64)
def action_type(title: Title) -> Any:
    """The tagged union of the title's actions, for decoding.

    >>> from roundhouse.play.example import Take, counters
    >>> action_type(counters(("Ann", "Ben"))) is Take
    True
    """
    return functools.reduce(operator.or_, title.actions())


def action_from(title: Title, data: Any) -> Action:
    """An action from its JSON form. Raises `msgspec.ValidationError`, which names the field at fault.

    >>> from roundhouse.play.example import counters
    >>> title = counters(("Ann", "Ben"))
    >>> action_from(title, {"type": "take", "by": "Ann", "count": 2})
    Take(by='Ann', count=2)
    >>> action_from(title, {"type": "take", "by": "Ann"})
    Traceback (most recent call last):
        ...
    msgspec.ValidationError: Object missing required field `count`
    """
    name = data.get("type") if isinstance(data, dict) else None
    kind = title.action_types.get(name) if isinstance(name, str) else None
    # msgspec is told one type where it is known: it looks through a union of all of them anew each time.
    action: Action = msgspec.convert(data, action_type(title) if kind is None else kind.action)
    return action


def state_form(title: Title, state: State) -> dict[str, Any]:
    """The state as plain JSON data.

    >>> from roundhouse.play.example import counters
    >>> from roundhouse.core.game import new
    >>> title = counters(("Ann", "Ben"), heap=10)
    >>> form = state_form(title, new(title))
    >>> form["tables"], form["slots"]
    ({'taken': {'Ann': 0, 'Ben': 0}}, {'heap': 10})
    """
    parts = state.parts()
    tables = {t.name: parts[t.name] for t in title.tables}
    slots = {s.name: parts[s.name] for s in title.slots}
    form: dict[str, Any] = msgspec.to_builtins({"tables": tables, "slots": slots, "stack": state.stack})
    return form


def state_from(title: Title, data: Any) -> State:
    """A state from its JSON form. Raises `msgspec.ValidationError` when it is not one of this title.

    >>> from roundhouse.play.example import counters
    >>> from roundhouse.core.game import new
    >>> title = counters(("Ann", "Ben"))
    >>> state_from(title, state_form(title, new(title))) == new(title)
    True
    """
    return Reader(title).state(data)


class Reader:
    """Makes states of forms one after the other; fast for forms that share their tables.

    >>> from roundhouse.play.example import counters
    >>> from roundhouse.core.game import new
    >>> title = counters(("Ann", "Ben"))
    >>> Reader(title).state(state_form(title, new(title))) == new(title)
    True
    """

    def __init__(self, title: Title) -> None:
        self._title = title
        self._types = {table.name: dict[str, table.row] for table in title.tables}  # type: ignore[name-defined]
        self._read: dict[str, tuple[Any, Any]] = {}

    def state(self, data: Any) -> State:
        """The state of a form. Raises `msgspec.ValidationError` when it is not one of this title."""
        form = msgspec.convert(data, StateForm)
        parts: dict[str, Any] = {}
        for name, type in self._types.items():
            # A form that was read before is the same object, as long as nobody changes it.
            rows = data["tables"].get(name)
            known = self._read.get(name)
            if known is None or known[0] is not rows or rows is None:
                known = self._read[name] = rows, msgspec.convert(rows, type)
            parts[name] = known[1]
        for slot in self._title.slots:
            parts[slot.name] = msgspec.convert(form.slots.get(slot.name), slot.type)
        for frame in form.stack:
            if frame.node not in self._title.nodes:
                raise msgspec.ValidationError(f"unknown step {frame.node!r} in the saved position")
        return State(parts, form.stack)


def digest(title: Title, state: State) -> str:
    """A fingerprint of the position: 16 hexadecimal digits, the same on every machine.

    >>> from roundhouse.play.example import counters
    >>> from roundhouse.core.game import new
    >>> title = counters(("Ann", "Ben"), heap=10)
    >>> digest(title, new(title))
    '40e8eca0a72e3606'
    """
    return Recorder(title).digest(state)


class Outcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one position has that the one before has not, as plain JSON data.

    `tables`: rows that are new or different, by table and key; `gone`: the keys of rows that are there no more;
    `slots`: those with another value; `stack`: where the flow stands, None when that is the same.

    >>> Outcome(tables={"taken": {"Ann": 2}}, slots={"heap": 8}).gone
    {}
    """

    tables: dict[str, dict[str, Any]] = {}
    gone: dict[str, list[str]] = {}
    slots: dict[str, Any] = {}
    stack: list[Any] | None = None


class Recorder:
    """Takes down one position after the other: its digest, and what it has that the last one had not.

    Fast for positions that share their tables, as those of a game do: only what is another object is looked at.

    >>> from roundhouse.play.example import counters
    >>> from roundhouse.core.game import new, play
    >>> title = counters(("Ann", "Ben"), heap=10)
    >>> first = new(title)
    >>> then, events = play(title, first, action_from(title, {"type": "take", "by": "Ann", "count": 2}))
    >>> recorder = Recorder(title, first)
    >>> recorder.outcome(then).slots, recorder.digest(then) == digest(title, then)
    ({'heap': 8}, True)
    """

    def __init__(self, title: Title, before: State | None = None) -> None:
        """`before`: the position that the first outcome starts from; None: from nothing, so that it is the whole."""
        self._tables = sorted(table.name for table in title.tables)
        self._slots = sorted(slot.name for slot in title.slots)
        self._before = before
        self._encoded: dict[str, tuple[Any, bytes]] = {}

    def digest(self, state: State) -> str:
        """The digest of a position."""
        parts = state.parts()
        stack = msgspec.json.encode(msgspec.to_builtins(state.stack), order="deterministic")
        data = b'{"slots":{%b},"stack":%b,"tables":{%b}}' % (
            b",".join(self._part(name, parts[name]) for name in self._slots),
            stack,
            b",".join(self._part(name, parts[name]) for name in self._tables),
        )
        return hashlib.blake2b(data, digest_size=8).hexdigest()

    def _part(self, name: str, value: Any) -> bytes:
        known = self._encoded.get(name)
        if known is not None and known[0] is value:
            return known[1]
        form = msgspec.json.encode(msgspec.to_builtins(value), order="deterministic")
        encoded = msgspec.json.encode(name) + b":" + form
        self._encoded[name] = value, encoded
        return encoded

    def outcome(self, state: State) -> Outcome:
        """What the position has that the one before had not; it is the one before for the next."""
        new = state.parts()
        before, self._before = self._before, state
        old: Mapping[str, Any] = {} if before is None else before.parts()
        tables: dict[str, dict[str, Any]] = {}
        gone: dict[str, list[str]] = {}
        for name in self._tables:
            now, was = new[name], old.get(name)
            if now is was:
                continue
            rows = {
                key: row
                for key, row in now.items()
                if was is None or key not in was or not (row is was[key] or row == was[key])
            }
            if rows or was is None:
                tables[name] = msgspec.to_builtins(rows)
            if was is not None and (lost := [key for key in was if key not in now]):
                gone[name] = lost
        slots = {
            name: msgspec.to_builtins(new[name])
            for name in self._slots
            if name not in old or (new[name] is not old[name] and new[name] != old[name])
        }
        moved = before is None or state.stack != before.stack
        return Outcome(tables, gone, slots, msgspec.to_builtins(state.stack) if moved else None)


def plain(form: Any) -> Any:
    """A form as it is read back from JSON: lists for tuples, texts for the keys of mappings.

    >>> plain({1: (2, 3)})
    {'1': [2, 3]}
    """
    return msgspec.json.decode(msgspec.json.encode(form))


def following(form: Mapping[str, Any] | None, outcome: Outcome) -> dict[str, Any]:
    """The form of the position that an outcome makes of the one before, given by its form; None: of nothing.

    >>> before = {"tables": {"taken": {"Ann": 0, "Ben": 0}}, "slots": {"heap": 10}, "stack": []}
    >>> following(before, Outcome(tables={"taken": {"Ann": 2}}, slots={"heap": 8}))["tables"]
    {'taken': {'Ann': 2, 'Ben': 0}}
    >>> before["tables"]["taken"]["Ann"]
    0
    """
    tables = {} if form is None else dict(form["tables"])
    for name, rows in outcome.tables.items():
        tables[name] = {**tables.get(name, {}), **rows}
    for name, keys in outcome.gone.items():
        tables[name] = {key: row for key, row in tables[name].items() if key not in keys}
    slots = {**({} if form is None else form["slots"]), **outcome.slots}
    stack = outcome.stack if outcome.stack is not None else [] if form is None else form["stack"]
    return {"tables": tables, "slots": slots, "stack": stack}

"""The record of a game: header, actions, snapshots, rules version; and the JSON form of states."""

from __future__ import annotations

import functools
import hashlib
import operator
from typing import Any

import msgspec

from .actions import Action
from .state import Frame, State
from .title import Title

FORMAT = 1


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a game is: title, version of its rules, players in seating order, options, seed for chance.

    `names` are the names shown for player ids, `source` is where an imported game comes from.
    """

    title: str
    players: tuple[str, ...]
    rules: int
    options: tuple[str, ...] = ()
    seed: int = 0
    names: dict[str, str] = {}
    source: dict[str, Any] = {}


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
    action: Action = msgspec.convert(data, action_type(title))
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
    form = msgspec.convert(data, StateForm)
    parts: dict[str, Any] = {}
    for table in title.tables:
        parts[table.name] = msgspec.convert(form.tables.get(table.name), dict[str, table.row])  # type: ignore[name-defined]
    for slot in title.slots:
        parts[slot.name] = msgspec.convert(form.slots.get(slot.name), slot.type)
    for frame in form.stack:
        if frame.node not in title.nodes:
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
    data = msgspec.json.encode(state_form(title, state), order="deterministic")
    return hashlib.blake2b(data, digest_size=8).hexdigest()

"""The engine's side of `core/life.py`: carry out at an event what tables and slots declare."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from .events import Event
from .life import DROP, KEY, ROW, Belongs, Disposal, Lifetime, ToldBy
from .state import Slot, State, Table


@dataclass(frozen=True, eq=False)
class LifeRule:
    """At `event`, `then` is done to the data of one table or slot; `name` is "TABLE, ENDING" or "SLOT, LIFETIME"."""

    name: str
    event: type[Event]
    then: Callable[[State, Event], None]


def ending_rule(key: Table[Any] | Slot[Any], belongs: Belongs, told: ToldBy[Any]) -> LifeRule:
    """What becomes of the data of somebody who ends in this way; the disposal must be one that acts."""

    def then(state: State, event: Event) -> None:
        _dispose(state, key, belongs, told, event)

    return LifeRule(f"{key.name}, {told.ending.name}", told.event, then)


def lifetime_rule(slot: Slot[Any], lifetime: Lifetime) -> LifeRule:
    """The slot is as in a new game once its lifetime is over."""

    def then(state: State, event: Event) -> None:
        if (lifetime.when is None or lifetime.when(event)) and state[slot] != slot.initial:
            state.set(slot, slot.initial)

    return LifeRule(f"{slot.name}, {lifetime.name}", lifetime.event, then)


def _dispose(
    state: State, key: Table[Any] | Slot[Any], belongs: Belongs, told: ToldBy[Any], event: Event
) -> None:
    """Carry out what `belongs` says of the rows of a table, or of the value of a slot, at this event.

    Raises ValueError when a row is to move where there is one already.
    """
    disposal = belongs.on[told.ending]
    gone = told.who(event)
    heir = told.heir(event) if told.heir is not None else ""
    if isinstance(key, Slot):
        _dispose_of_value(state, key, belongs.at, disposal, gone, heir)
    else:
        _dispose_of_rows(state, key, belongs.at, disposal, gone, heir)


def left_behind(
    state: State,
    keys: Iterable[Table[Any] | Slot[Any]],
    endings: Iterable[ToldBy[Any]],
    events: Iterable[Event],
) -> Iterator[str]:
    """What still belongs to somebody who has ended by these events, though it should have gone or be the heir's."""
    keys, endings = tuple(keys), tuple(endings)
    for event in events:
        for told in endings:
            if type(event) is not told.event:
                continue
            gone = told.who(event)
            for key in keys:
                if any(_is_left(state, key, belongs, told, gone) for belongs in key.belongs):
                    yield f"{key!r} has something of {gone!r}, {told.ending.name}"


def _is_left(
    state: State, key: Table[Any] | Slot[Any], belongs: Belongs, told: ToldBy[Any], gone: str
) -> bool:
    disposal = belongs.on.get(told.ending)
    if disposal is None or disposal.sort not in ("drop", "move", "sum"):
        return False
    if isinstance(key, Slot):
        return _owns(state[key], belongs.at, gone)
    return any(True for _ in owned(state[key], belongs.at, gone))


def clear(state: State, keys: Iterable[Table[Any] | Slot[Any]], gone: str) -> None:
    """Take away what would not have stayed with somebody who has ended, nobody knows in which way; there is no heir."""
    for key in keys:
        for belongs in key.belongs:
            acting = [one for one in belongs.on.values() if one.acts]
            if not acting:
                continue
            disposal = next((one for one in acting if one.sort == "become"), DROP)
            if isinstance(key, Slot):
                _dispose_of_value(state, key, belongs.at, disposal, gone, "")
            else:
                _dispose_of_rows(state, key, belongs.at, disposal, gone, "")


def owned(rows: Mapping[str, Any], at: str | int, owner: str) -> Iterator[str]:
    """The keys of the rows that belong to the owner."""
    for id, row in rows.items():
        if (id if at == KEY else row if at == ROW else getattr(row, str(at))) == owner:
            yield id


def _dispose_of_rows(
    state: State, table: Table[Any], at: str | int, disposal: Disposal, gone: str, heir: str
) -> None:
    for id in list(owned(state[table], at, gone)):
        row = state[table][id]
        if disposal.sort == "drop":
            state.drop(table, id)
        elif disposal.sort == "become":
            state.put(table, id, disposal.row)
        elif at == KEY:
            own = state[table].get(heir)
            if disposal.sort == "move" and own is not None:
                raise ValueError(f"{table!r}: {heir!r} has a row of its own")
            state.drop(table, id)
            state.put(table, heir, row if own is None else own + row)
        elif at == ROW:
            state.put(table, id, heir)
        else:
            state.put(table, id, msgspec.structs.replace(row, **{str(at): heir}, **disposal.fields))


def _dispose_of_value(
    state: State, slot: Slot[Any], at: str | int, disposal: Disposal, gone: str, heir: str
) -> None:
    value = state[slot]
    if not _owns(value, at, gone):
        return
    if disposal.sort == "become":
        new = disposal.row
    elif at == KEY:
        new = {id: row for id, row in value.items() if id != gone}
        if disposal.sort in ("move", "sum"):
            own = new.get(heir)
            new[heir] = value[gone] if own is None else own + value[gone]
    elif isinstance(value, tuple):
        new = _entries(value, at, gone, heir if disposal.sort == "move" else "")
    elif disposal.sort == "drop":
        new = slot.initial
    elif at == ROW:
        new = heir
    else:
        new = msgspec.structs.replace(value, **{str(at): heir}, **disposal.fields)
    state.set(slot, new)


def _owns(value: Any, at: str | int, owner: str) -> bool:
    """Whether the value of a slot has anything of the owner in it."""
    if value is None:
        return False
    if at == KEY:
        return owner in value
    if isinstance(value, tuple):
        return any((entry if at == ROW else entry[at]) == owner for entry in value)
    return bool((value if at == ROW else getattr(value, str(at))) == owner)


def _entries(value: tuple[Any, ...], at: str | int, gone: str, heir: str) -> tuple[Any, ...]:
    """The entries with the heir, or without any owner, in the place of the one who is gone; none twice."""

    def changed() -> Iterable[Any]:
        for entry in value:
            if (entry if at == ROW else entry[at]) != gone:
                yield entry
            elif heir:
                yield heir if at == ROW else (*entry[: int(at)], heir, *entry[int(at) + 1 :])

    return tuple(dict.fromkeys(changed()))

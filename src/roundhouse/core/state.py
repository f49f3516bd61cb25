"""State: tables of frozen rows, one slot for each mechanism that needs memory, and the stack of frames.

A state holds no references, functions, caches or history. Copying shares every row and every table;
the first write to a table after a copy, or after `freeze_tables`, makes that one table anew. The dict behind a table
is therefore never changed once it is shared, and its identity can serve as the key of a cache.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar, overload

import msgspec

from .life import Belongs, IdKind, Lifetime

R = TypeVar("R")


class Table(Generic[R]):
    """The key of a table: its name in the saved game, the type of its rows, and what their keys are.

    `belongs` says for each way in which an owner of rows can end what becomes of them; assembly asks for it where the
    owners are of a kind that ends in the title.

    >>> CASH = Table("cash", int, IdKind("player"))
    >>> state = State.of({CASH: {"Ann": 400}})
    >>> state[CASH]["Ann"]
    400
    """

    __slots__ = ("belongs", "keyed_by", "name", "row")

    def __init__(
        self, name: str, row: type[R], keyed_by: IdKind | tuple[IdKind, ...], *belongs: Belongs
    ) -> None:
        self.name = name
        self.row = row
        self.keyed_by = keyed_by if isinstance(keyed_by, tuple) else (keyed_by,)
        self.belongs = belongs

    def __repr__(self) -> str:
        return f"Table({self.name!r})"


class Slot(Generic[R]):
    """The key of a single value in the state: its name in the saved game, its type, its value in a new game.

    `counts`: it goes on with the rounds whatever happens in them, so a standstill is seen in spite of it.
    `until`: when the engine sets it back to the initial value; without it, it lasts the whole game. `belongs`: what
    becomes of the part of somebody who ends, as in a table.

    >>> PHASE = Slot("phase", str, "2")
    >>> state = State.of({PHASE: PHASE.initial})
    >>> state.set(PHASE, "3")
    >>> state[PHASE]
    '3'
    """

    __slots__ = ("belongs", "counts", "initial", "name", "type", "until")

    def __init__(
        self,
        name: str,
        type: type[R],
        initial: R,
        *belongs: Belongs,
        counts: bool = False,
        until: Lifetime | None = None,
    ) -> None:
        self.name = name
        self.type = type
        self.initial = initial
        self.belongs = belongs
        self.counts = counts
        self.until = until

    def __repr__(self) -> str:
        return f"Slot({self.name!r})"


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where the game stands in one node of the flow.

    `node` names the node; `at` counts (children begun, rounds begun, or whether the turn's player has
    acted); `who` is the player or corporation the frame is about; `seen` lists those already served.

    >>> Frame("operating turn", who="B&O")
    Frame(node='operating turn', at=0, who='B&O', seen=())
    """

    node: str
    at: int = 0
    who: str = ""
    seen: tuple[str, ...] = ()


class State:
    """The tables, slots and stack of a game. Read with `state[KEY]`; write with `put`, `drop`, `set` and `stack`.

    `edits` counts the writes to tables and slots of this object.

    >>> CASH = Table("cash", int, IdKind("player"))
    >>> state = State.of({CASH: {"Ann": 400}})
    >>> other = state.copy()
    >>> other.put(CASH, "Ann", 360)
    >>> state[CASH]["Ann"], other[CASH]["Ann"], state == other
    (400, 360, False)
    >>> CASH in state
    True
    """

    __slots__ = ("_own", "_parts", "edits", "stack")

    def __init__(self, parts: dict[str, Any], stack: tuple[Frame, ...] = ()) -> None:
        self._parts = parts
        self._own: set[str] = set()
        self.edits = 0
        self.stack = stack

    @classmethod
    def of(cls, parts: Mapping[Table[Any] | Slot[Any], Any], stack: tuple[Frame, ...] = ()) -> State:
        """A state with the given tables and slots."""
        return cls({key.name: value for key, value in parts.items()}, stack)

    @overload
    def __getitem__(self, key: Table[R]) -> Mapping[str, R]: ...
    @overload
    def __getitem__(self, key: Slot[R]) -> R: ...
    def __getitem__(self, key: Table[Any] | Slot[Any]) -> Any:
        return self._parts[key.name]

    def __contains__(self, key: Table[Any] | Slot[Any]) -> bool:
        return key.name in self._parts

    def put(self, table: Table[R], id: str, row: R) -> None:
        """Set the row of `id` in `table`."""
        name = table.name
        if name not in self._own:
            self._parts[name] = dict(self._parts[name])
            self._own.add(name)
        self._parts[name][id] = row
        self.edits += 1

    def drop(self, table: Table[Any], id: str) -> None:
        """Remove the row of `id` from `table`. Raises KeyError if there is none."""
        name = table.name
        if name not in self._own:
            self._parts[name] = dict(self._parts[name])
            self._own.add(name)
        del self._parts[name][id]
        self.edits += 1

    def set(self, slot: Slot[R], value: R) -> None:
        """Set the value of `slot`."""
        self._parts[slot.name] = value
        self.edits += 1

    def copy(self) -> State:
        """An independent state with the same content; shares every row."""
        self.freeze_tables()
        return State(self._parts.copy(), self.stack)

    def freeze_tables(self) -> None:
        """Treat all tables as shared from now on: the next write to any of them copies it first.

        So what was derived from the tables, and is kept by their identity, stays true.
        """
        if self._own:
            self._own = set()

    def parts(self) -> Mapping[str, Any]:
        """All tables and slots by name, for saving and comparing; not to be written to."""
        return self._parts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.stack == other.stack and self._parts == other._parts

    __hash__ = None  # type: ignore[assignment]

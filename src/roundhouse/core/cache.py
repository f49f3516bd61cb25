"""Derived things, kept outside the state by the identity of what they come from."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

from .now import Now
from .state import Slot, Table

T = TypeVar("T")


class Derived(Generic[T]):
    """A bounded memory of values computed from tables of states.

    An entry is found again while the very same table objects (and an equal `key`) are asked about; asking seals the
    state, so a table that is written to afterwards becomes another object. The entry keeps its sources alive, so an
    identity is never reused.
    """

    __slots__ = ("_entries", "size", "tables")

    def __init__(self, *tables: Table[Any] | Slot[Any], size: int = 512) -> None:
        self.tables = tables
        self.size = size
        self._entries: OrderedDict[Hashable, tuple[tuple[object, ...], T]] = OrderedDict()

    def get(self, now: Now, key: Hashable, compute: Callable[[], T]) -> T:
        """The value for these tables as they are now and this key, computed when it is not at hand."""
        now.state.seal()
        sources = (now.title, *(now[table] for table in self.tables))
        whole = (*map(id, sources), key)
        entry = self._entries.get(whole)
        if entry is not None:
            self._entries.move_to_end(whole)
            return entry[1]
        value = compute()
        self._entries[whole] = (sources, value)
        if len(self._entries) > self.size:
            self._entries.popitem(last=False)
        return value

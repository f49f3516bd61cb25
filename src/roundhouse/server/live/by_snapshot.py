"""What is made of snapshots of tables and remembered as long as these are."""

from __future__ import annotations

from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from ...text.language import language
from ..caches import CACHES
from .table import TableSnapshot

V = TypeVar("V")


class BySnapshot(Generic[V]):
    """Values of snapshots of tables, in each language: whoever asks in another one is told that there is none yet."""

    def __init__(self) -> None:
        self._kept: WeakKeyDictionary[TableSnapshot, dict[str, V]] = WeakKeyDictionary()

    def get(self, live: TableSnapshot) -> V | None:
        """The value of a snapshot, if it is at hand."""
        return self._kept.get(live, {}).get(language())

    def __getitem__(self, live: TableSnapshot) -> V:
        return self._kept[live][language()]

    def __setitem__(self, live: TableSnapshot, value: V) -> None:
        self._kept.setdefault(live, {})[language()] = value

    def __contains__(self, live: TableSnapshot) -> bool:
        return language() in self._kept.get(live, {})

    def setdefault(self, live: TableSnapshot, value: V) -> V:
        """The value of a snapshot; this one where there is none yet."""
        return self._kept.setdefault(live, {}).setdefault(language(), value)

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()

    def __len__(self) -> int:
        return len(self._kept)


def by_snapshot(name: str) -> BySnapshot[V]:
    """A new cache of that name, whose values go with their snapshots; the store bounds those by its size.

    Raises `ValueError` when there is one of that name.
    """
    return CACHES.add(name, BySnapshot[V]())

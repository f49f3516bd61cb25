"""What was rendered and is still true: a panel is made anew only when what it shows has changed."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable

Sources = tuple[object, ...]

LARGEST = 48 * 1024 * 1024
"""Characters that are kept, over all tables."""

KEPT = 3
"""Versions of a panel that are kept where somebody leafs through the history."""


class Rendered:
    """Bounded memory of panels by table and name, each with the sources that it was made from.

    Parts of states are shared as long as nobody writes to them, so equal sources are nearly always identical ones,
    and comparing them costs next to nothing.
    """

    def __init__(self, largest: int = LARGEST, versions: int = KEPT) -> None:
        self.largest, self.versions = largest, versions
        self._kept: OrderedDict[tuple[int, str], list[tuple[Sources, str]]] = OrderedDict()
        self._size = 0
        self._lock = threading.Lock()

    def known(self, table: int, name: str, sources: Sources) -> str | None:
        """The panel of these sources if it is at hand."""
        with self._lock:
            for known, html in self._kept.get((table, name), ()):
                if known == sources:
                    return html
        return None

    def get(self, table: int, name: str, sources: Sources, make: Callable[[], str]) -> str:
        """The panel of these sources, made if it is not at hand."""
        key = (table, name)
        with self._lock:
            versions = self._kept.get(key)
            if versions is not None:
                self._kept.move_to_end(key)
                for known, html in versions:
                    if known == sources:
                        return html
        html = make()
        with self._lock:
            versions = self._kept.setdefault(key, [])
            self._kept.move_to_end(key)
            versions.insert(0, (sources, html))
            self._size += len(html)
            while len(versions) > self.versions:
                self._size -= len(versions.pop()[1])
            while self._size > self.largest and len(self._kept) > 1:
                _, dropped = self._kept.popitem(last=False)
                self._size -= sum(len(html) for _, html in dropped)
        return html

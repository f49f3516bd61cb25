"""What was rendered and is still true: a panel is made anew only when what it shows has changed."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable

from ...text.language import language
from .pieces import Panel
from .scene import Scene, Sources

MOST_CHARACTERS = 48 * 1024 * 1024
"""Characters that are kept, over all tables."""

MOST_VERSIONS = 3
"""Versions of a panel that are kept where somebody leafs through the history."""


Key = tuple[int, str, str]


def _key(name: str, scene: Scene) -> Key:
    return scene.table, language(), name


def _near(name: str, scene: Scene) -> Key:
    return scene.origin, language(), name


class Rendered:
    """Bounded memory of panels by table, language and name, each with the sources that it was made from.

    Parts of states are shared as long as nobody writes to them, so what is the same is nearly always identical, and
    comparing it costs next to nothing.
    """

    def __init__(self, largest: int = MOST_CHARACTERS, versions: int = MOST_VERSIONS) -> None:
        self.largest, self.versions = largest, versions
        self._kept: OrderedDict[Key, list[tuple[Sources, Panel]]] = OrderedDict()
        self._size = 0
        self._lock = threading.Lock()

    def known(self, name: str, scene: Scene) -> Panel | None:
        """The panel if it is at hand and would be made of this scene."""
        with self._lock:
            versions = list(self._kept.get(_key(name, scene), ()))
        return next((panel for sources, panel in versions if sources.agree(scene)), None)

    def newest(self, name: str, scene: Scene) -> Panel | None:
        """The panel of the same game that was made last, if one is at hand: of a plan that of its table where it has
        none itself."""
        with self._lock:
            versions = self._kept.get(_key(name, scene)) or self._kept.get(_near(name, scene))
            return versions[0][1] if versions else None

    def get(
        self,
        name: str,
        scene: Scene,
        make: Callable[[Scene, Panel | None], Panel],
        beside: Rendered | None = None,
    ) -> Panel:
        """The panel of a scene, made if it is not at hand: with the help of the one that was made last, here or
        `beside`."""
        found = self.known(name, scene)
        if found is None:
            before = self.newest(name, scene)
            if before is None and beside is not None:
                before = beside.newest(name, scene)
            recorded, sources = scene.recorded()
            found = make(recorded, before)
            self._keep(_key(name, scene), sources, found)
        else:
            with self._lock:
                if _key(name, scene) in self._kept:
                    self._kept.move_to_end(_key(name, scene))
        return found

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()
            self._size = 0

    def _keep(self, key: Key, sources: Sources, panel: Panel) -> None:
        with self._lock:
            versions = self._kept.setdefault(key, [])
            self._kept.move_to_end(key)
            versions.insert(0, (sources, panel))
            self._size += panel.size
            while len(versions) > self.versions:
                self._size -= versions.pop()[1].size
            while self._size > self.largest and len(self._kept) > 1:
                _, dropped = self._kept.popitem(last=False)
                self._size -= sum(panel.size for _, panel in dropped)

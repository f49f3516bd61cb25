"""A view: a panel of the desk, and what it shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .pieces import Panel, cut
from .scene import Scene


@dataclass(frozen=True, eq=False)
class View:
    """A panel that is the same for everybody.

    `made` makes it of nothing but the scene, as HTML or in pieces; the scene notes what is read of it, and while that
    stays the same, the panel stays as it is (`Scene.recorded`).  `pushed`: sent to all who look at the table
    whenever it changes; the others are fetched when somebody opens them.
    """

    name: str
    made: Callable[[Scene], str | Panel]
    pushed: bool = True

    def panel(self, scene: Scene) -> Panel:
        """The panel of a scene."""
        made = self.made(scene)
        return made if isinstance(made, Panel) else cut(made)

    def html(self, scene: Scene) -> str:
        """The panel of a scene as HTML."""
        return self.panel(scene).text

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
    whenever it changes; the others are fetched when somebody opens them.  `carried_on`: makes it with the help of an
    earlier panel of the same game, as `made` would.
    """

    name: str
    made: Callable[[Scene], str | Panel]
    pushed: bool = True
    carried_on: Callable[[Scene, Panel | None], Panel] | None = None

    def panel(self, scene: Scene, before: Panel | None = None) -> Panel:
        """The panel of a scene; `before`: an earlier one of the same game in the same language, if there is one."""
        made = self.made(scene) if self.carried_on is None else self.carried_on(scene, before)
        return made if isinstance(made, Panel) else cut(made)

    def html(self, scene: Scene) -> str:
        """The panel of a scene as HTML."""
        return self.panel(scene).text

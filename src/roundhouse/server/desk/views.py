"""A view: a panel of the desk, and what it shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .scene import Scene


@dataclass(frozen=True, eq=False)
class View:
    """A panel that is the same for everybody.

    `html` makes it of nothing but the scene, which notes what is read of it: while that stays the same, the panel stays
    as it is (`Scene.recorded`).  `pushed`: sent to all who look at the table whenever it changes; the others are
    fetched when somebody opens them.
    """

    name: str
    html: Callable[[Scene], str]
    pushed: bool = True

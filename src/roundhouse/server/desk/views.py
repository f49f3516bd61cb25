"""A view: a panel of the desk, and what it shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .rendered import Sources
from .scene import Scene


@dataclass(frozen=True, eq=False)
class View:
    """A panel that is the same for everybody.

    `sources`: everything that `html` reads and that may change in the course of a game; while they stay equal, the
    panel stays as it is.  `pushed`: sent to all who look at the table whenever it changes; the others are fetched
    when somebody opens them.
    """

    name: str
    sources: Callable[[Scene], Sources]
    html: Callable[[Scene], str]
    pushed: bool = True

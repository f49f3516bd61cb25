"""What the importer and the exporter must know of a title: one record for each, and the list of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..core.actions import Action
from ..core.now import Now
from .sitefile import SiteAction

if TYPE_CHECKING:
    from .exporter import Writer
    from .importer import Reader


@dataclass(frozen=True)
class SiteStep:
    """A step of the site's operating turn that can be passed.

    `ours` is the step of our flow in which it falls; `waits(now, used)` tells whether the site waits in it, given
    a position in our step and the private companies whose power is used up.
    """

    name: str
    ours: str
    waits: Callable[[Now, frozenset[str]], bool]


@dataclass(frozen=True)
class Remedy:
    """A house rule of the site that may lie behind a refusal by one of these checks (or a wrong `END`)."""

    option: str
    checks: tuple[str, ...]


END = "result of the game"
"""Among the checks of a `Remedy`: the game ends otherwise than the file says."""


@dataclass(frozen=True)
class Adapter:
    """A title as the site has it.

    `title` is our name and `site` theirs. `options`: theirs to ours. `always`: our options under which every file
    is read. `steps` in the order of the operating turn. `unused_lays(now, corporation, used)`: whether the
    corporation owns a private company with tiles still to lay. `read` by (type, entity type) are translations that
    come before the common ones (they return False to leave an action to those); `write` by our kind likewise.
    """

    site: str
    title: str
    options: Mapping[str, str] = field(default_factory=dict)
    always: tuple[str, ...] = ()
    remedies: tuple[Remedy, ...] = ()
    steps: tuple[SiteStep, ...] = ()
    unused_lays: Callable[[Now, str, frozenset[str]], bool] = lambda now, corporation, used: False
    lays: frozenset[str] = frozenset({"lay_tile"})
    uses_up: Callable[[Action], str] = lambda action: ""
    read: Mapping[tuple[str, str], Callable[[Reader, SiteAction], bool]] = field(default_factory=dict)
    write: Mapping[str, Callable[[Writer, Any], None]] = field(default_factory=dict)

    def waiting(self, now: Now, passed: frozenset[str], used: frozenset[str]) -> tuple[str, ...]:
        """The site's steps that wait in the step of ours on top, those passed left out."""
        node = now.frame.node
        return tuple(
            s.name for s in self.steps if s.ours == node and s.name not in passed and s.waits(now, used)
        )

    def stepped(self, node: str) -> bool:
        """Whether this is a step of ours in which the site has steps that can be passed."""
        return any(s.ours == node for s in self.steps)


def adapters() -> dict[str, Adapter]:
    """The titles that can be read and written, by the site's name."""
    from .chesapeake import CHESAPEAKE

    return {adapter.site: adapter for adapter in (CHESAPEAKE,)}


def adapter_of(title: str) -> Adapter | None:
    """The adapter for one of our titles."""
    return next((a for a in adapters().values() if a.title == title), None)

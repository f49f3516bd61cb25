"""The life cycle of data: to whom rows belong, what becomes of them when their owner ends, how long a value lasts.

A table or slot declares it, a feature names the event that reports an ending, and the engine carries it out
(`core/disposal.py`) when the event is answered, before any reaction to it.

>>> from roundhouse.core.state import Slot, Table
>>> from roundhouse.play.example import PLAYER, Taken
>>> BANKRUPT = Ending("bankrupt", PLAYER)
>>> owner = Belongs(PLAYER, KEY, {BANKRUPT: DROP})
>>> LOANS = Table("loans", int, PLAYER, owner)
>>> LOANS.belongs[0].on[BANKRUPT]
Disposal(sort='drop', rule='', row=None, fields={})
>>> NEXT_TAKE = Lifetime("next take", Taken)
>>> Slot("last bid", int, 0, until=NEXT_TAKE).until
Lifetime('next take')
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from .events import Event

E = TypeVar("E", bound=Event)

KEY = "(key)"
"""The owner is the key of the row (of a slot that holds a dict: the key in it)."""
ROW = "(row)"
"""The row itself is the id of its owner (of a slot that holds a tuple: each entry of it)."""


class IdKind:
    """A kind of id by which rows are kept or owned: players, trains, hexes ...

    >>> IdKind("player")
    IdKind('player')
    """

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"IdKind({self.name!r})"


class Ending:
    """A way in which an id of a kind can leave the game; a feature that brings it about binds it to an event."""

    __slots__ = ("kind", "name")

    def __init__(self, name: str, kind: IdKind) -> None:
        self.name = name
        self.kind = kind

    def __repr__(self) -> str:
        return f"Ending({self.name!r})"


@dataclass(frozen=True, eq=False)
class ToldBy(Generic[E]):
    """The event that reports an ending: `who` has ended, and `heir`, if there is one, takes over."""

    ending: Ending
    event: type[E]
    who: Callable[[E], str]
    heir: Callable[[E], str] | None = None


class Lifetime:
    """How long the value of a slot lasts: until the next `event` of which `when` holds, or the next one at all."""

    __slots__ = ("event", "name", "when")

    def __init__(self, name: str, event: type[E], when: Callable[[E], bool] | None = None) -> None:
        self.name = name
        self.event: type[Event] = event
        self.when: Callable[[Any], bool] | None = when

    def __repr__(self) -> str:
        return f"Lifetime({self.name!r})"


@dataclass(frozen=True)
class Disposal:
    """What becomes of the data of somebody who ends: see the constants and functions below.

    >>> DROP.acts, KEEP.acts, MOVE.needs_heir
    (True, False, True)
    """

    sort: str
    rule: str = ""
    row: Any = None
    fields: Mapping[str, Any] = field(default_factory=dict)

    @property
    def acts(self) -> bool:
        """Whether the engine has anything to do."""
        return self.sort not in ("keep", "by effect", "by rule")

    @property
    def needs_heir(self) -> bool:
        """Whether somebody has to take over."""
        return self.sort in ("move", "sum")


KEEP = Disposal("keep")
"""It stays as it is: part of what happened."""
DROP = Disposal("drop")
"""It goes."""
MOVE = Disposal("move")
"""It goes to the heir. By key: the heir must have no row of its own."""
SUM = Disposal("sum")
"""It is added to what the heir has, by `+`. Only by key."""
BY_EFFECT = Disposal("by effect")
"""The effect that brings the ending about does what is necessary itself."""


def moved(**fields: Any) -> Disposal:
    """It goes to the heir, with these fields of the row changed.

    >>> moved(used=False).fields
    {'used': False}
    """
    return Disposal("move", fields=fields)


def becomes(row: Any) -> Disposal:
    """This row takes the place of each.

    >>> becomes(0).row
    0
    """
    return Disposal("become", row=row)


def by_rule(part: str) -> Disposal:
    """A part of the title does what is necessary, written as in rules.toml: "reaction: NAME". Assembly looks for it.

    >>> by_rule("reaction: the tokens are handed on").acts
    False
    """
    return Disposal("by rule", rule=part)


@dataclass(frozen=True, eq=False)
class Belongs:
    """To whom rows belong, and what becomes of them by the way their owner ends.

    `at` says where the owner's id stands: KEY, ROW, the name of a field, or the place in each entry of a slot.
    """

    kind: IdKind
    at: str | int
    on: Mapping[Ending, Disposal]

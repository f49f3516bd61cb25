"""What a bot says of its choice: what it looked at, what each action is worth to it, and what that is made of; and on
what grounds it chose where it did not compare dollars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

import msgspec

from ..core.actions import Action
from ..text.hints import apart
from .base import Bot

EVEN = "points / even"
"""What a ground is called that leaves a choice between near equals to the lot."""


class Line(msgspec.Struct, frozen=True):
    """A part of what a position is worth to a player, in dollars at the end of the game.

    `what`: which part, a word of the vocabulary of `text.hints`; `of`: the corporation or private company that it
    comes from, empty where it comes from none.
    """

    what: str
    of: str
    worth: float


class Considered(msgspec.Struct, frozen=True):
    """An action that was looked at: what the player can hope for after it, in dollars over what the others
    can hope for on average, and the parts of that, which add up to it.

    `ahead`: dollars by which another action would have to be worth more for it not to be chosen, as what the bot does
    as a rule; 0 for any other, and where nobody knows.
    """

    action: Action
    worth: float
    lines: tuple[Line, ...] = ()
    ahead: float = 0.0


@runtime_checkable
class Telling(Bot, Protocol):
    """A bot that tells what it considered for its last decision.

    >>> from roundhouse.bots import make
    >>> isinstance(make("planner"), Telling), isinstance(make("random"), Telling)
    (True, False)
    """

    @property
    def told(self) -> Sequence[Considered]:
        """What was looked at for the last choice, the chosen action first; empty where there was no choice."""
        ...


class Ground(msgspec.Struct, frozen=True):
    """Why something was chosen by a bot that did not compare dollars: `what`, a word of the vocabulary of `text.hints`,
    and its figures by name.

    >>> Ground("lot", {"kinds": 3, "count": 12}).figures["kinds"]
    3
    """

    what: str
    figures: Mapping[str, Any] = msgspec.field(default_factory=dict)


@runtime_checkable
class Grounded(Bot, Protocol):
    """A bot that says on what grounds it chose, from the numbers that it decided by.

    >>> from roundhouse.bots import make
    >>> isinstance(make("random"), Grounded)
    True
    """

    @property
    def grounds(self) -> Sequence[Ground]:
        """Those of the last choice; empty where there was none, or where `told` says it in dollars."""
        ...


def parted(chosen: Considered, other: Considered) -> tuple[Line, ...]:
    """What tells two actions apart: by how much each part is worth more with the first, largest difference first.

    >>> from roundhouse.play.example import Take
    >>> one = Considered(Take("Ann", 1), 90.0, (Line("cash", "", 50.0), Line("price", "B&O", 40.0)))
    >>> two = Considered(Take("Ann", 2), 60.0, (Line("cash", "", 60.0),))
    >>> parted(one, two)
    (Line(what='price', of='B&O', worth=40.0), Line(what='cash', of='', worth=-10.0))
    """
    return tuple(Line(*row) for row in apart(chosen, other))


def foremost(told: Sequence[Considered], most: int) -> tuple[Considered, ...]:
    """At most `most` of what was looked at: the chosen action first, then the others from the best on, each once.

    >>> from roundhouse.play.example import Take
    >>> told = [Considered(Take("Ann", count), worth) for count, worth in ((1, 5.0), (2, 3.0), (3, 4.0))]
    >>> [one.action.count for one in foremost(told, 2)]
    [1, 3]
    """
    others = sorted(told[1:], key=lambda one: -one.worth)
    found: dict[Action, Considered] = {}
    for one in (*told[:1], *others):
        found.setdefault(one.action, one)
    return tuple(found.values())[:most]

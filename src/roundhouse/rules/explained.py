"""What mechanisms say of things that a game names: papers, companies, trains, phases, markers, tiles, zones.

By none of this a rule goes. A mechanism that gives a thing a power, takes it away or ends it brings the facts of it;
the sentences are in `text`, under the name and the aspect of the fact. Which rules of the book speak of it is found
by `by`: parts of the title, written as in rules.toml.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import msgspec

from ..core.position import Position
from ..core.registries import Registry

PAPER = "paper"
COMPANY = "company"
TRAIN = "train"
PHASE = "phase"
MARKER = "marker"
TILE = "tile"
ZONE = "zone"

SORTS = (PAPER, COMPANY, TRAIN, PHASE, MARKER, TILE, ZONE)
"""The sorts of things that explain themselves: private companies and what else players hold besides shares;
corporations; kinds of trains; phases; what lies on charters or on the map besides; tiles with a place of their own;
zones of the market."""

DOES = "does"
WHEN = "when"
ENDS = "ends"

ASPECTS = (DOES, WHEN, ENDS)
"""What a fact is about: what the thing is and does, when and for whom, what ends it."""


class Explained(msgspec.Struct, frozen=True):
    """One fact about a thing: the name under which there are words for it in each aspect, the figures that these tell,
    and the parts of the title that carry it out ("check: NAME" and the like, as in rules.toml).

    `instead`: the name of what is so with all of the sort, in the same aspect, that this stands in place of; its own
    name does so anyway.
    """

    name: str
    aspect: str = DOES
    facts: dict[str, Any] = {}
    by: tuple[str, ...] = ()
    instead: str = ""


@dataclass(frozen=True)
class ExplanationSource:
    """What a mechanism says of things of a sort: `find` gives it for one by its id; the lowest `order` comes first."""

    sort: str
    find: Callable[[Position, str], Iterable[Explained]]
    order: int = 50


EXPLANATIONS: Registry[ExplanationSource] = Registry("explanations")


@dataclass(frozen=True)
class ThingSource:
    """Things of a sort that only the mechanism knows of, such as its markers: `find` gives their ids."""

    sort: str
    find: Callable[[Position], Iterable[str]]


THINGS: Registry[ThingSource] = Registry("things that explain themselves")

PHASE_SUPPOSED: Registry[Callable[[Position, str], None]] = Registry("phases supposed")
"""What else is so once a phase has gone on for a while: it is set in a copy of the position that has the phase already,
in order to ask rule values about times to come."""

ENDED_BY: Registry[Callable[[Position, str], str]] = Registry("phases that end papers")
"""The phase that closes a paper as it begins, for mechanisms that have another end than the title's private companies;
"" for papers that are none of theirs."""


def explains(
    sort: str, find: Callable[[Position, str], Iterable[Explained]], order: int = 50
) -> ExplanationSource:
    """A source of explanations.

    >>> explains(TRAIN, lambda pos, kind: (Explained("is slow"),)).sort
    'train'
    """
    return ExplanationSource(sort, find, order)

"""Tokens that are too many: after a merger or formation a corporation gives some of them up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.figures import figure
from ...core.flow import Step
from ...core.kinds import Kind, check
from ...core.now import Event, Now
from ...core.title import Feature
from ...rules.operating_round import operator
from ...rules.reach import TOKENS, Token


class MarkerGivenUp(Event, frozen=True, tag="marker_given_up"):
    """A merged corporation lost a marker or a right that was too many; `hex` is empty unless it stood on the map."""

    corporation: str
    what: str
    hex: str


class GiveUp(Action, frozen=True, tag="give_up"):
    """After a merger, give up a station marker (its id) or track rights, "rights PLACE"."""

    what: str


@figure("markers of a merged corporation")
def MARKERS_OF(now: Now, corporation: str) -> tuple[str, ...]:
    """The ids of what counts toward its limit: its markers, placed or not."""
    return tuple(id for id, token in now[TOKENS].items() if token.corporation == corporation)


@figure("hexes whose markers stay")
def STAYING(now: Now, corporation: str) -> frozenset[str]:
    """Where a merged corporation may not give its marker up."""
    return frozenset()


@figure("markers that are kept")
def TOKENS_KEPT(now: Now, corporation: str) -> int:
    """How many of what counts the corporation may keep: all, unless a title says otherwise."""
    return len(MARKERS_OF(now, corporation))


def placed(now: Now, corporation: str) -> list[Token]:
    """The corporation's markers on the map."""
    return [t for t in now[TOKENS].values() if t.corporation == corporation and t.placed]


class NotTooMany(Details, frozen=True):
    """The corporation has no more markers than it may."""

    who: str
    count: int
    limit: int


@check("markers are too many")
def too_many(now: Now, action: GiveUp) -> NotTooMany | None:
    """Nothing is given up that could be kept."""
    who = now.frame.who
    count, limit = len(MARKERS_OF(now, who)), TOKENS_KEPT(now, who)
    return None if count > limit else NotTooMany(who, count, limit)


class NotItsMarker(Details, frozen=True):
    """The corporation has no such marker."""

    who: str
    what: str


@check("own marker is given up")
def own_marker(now: Now, action: GiveUp) -> NotItsMarker | None:
    """It is one of the merged corporation's."""
    who = now.frame.who
    return None if action.what in MARKERS_OF(now, who) else NotItsMarker(who, action.what)


class LastMarker(Details, frozen=True):
    """It is the last marker of the corporation on the map."""

    case: ClassVar[str] = "last"
    who: str
    hex: str


class HomeMarker(Details, frozen=True):
    """The marker lies at a home, where it stays."""

    case: ClassVar[str] = "home"
    who: str
    hex: str


@check("marker stays on the map")
def marker_stays(now: Now, action: GiveUp) -> LastMarker | HomeMarker | None:
    """One stays in any case, and those that have to."""
    who, token = now.frame.who, now[TOKENS].get(action.what)
    if token is None or not token.placed:
        return None
    if len(placed(now, who)) == 1:
        return LastMarker(who, token.hex)
    return HomeMarker(who, token.hex) if token.hex in STAYING(now, who) else None


def _gives(now: Now) -> Iterator[Offer]:
    for what in MARKERS_OF(now, now.frame.who):
        yield Offer(GiveUp(now.actor, what))


def _give_up(now: Now, action: GiveUp) -> None:
    token = now[TOKENS].get(action.what)
    if token is not None:
        now.drop(TOKENS, action.what)
    now.emit(MarkerGivenUp(now.frame.who, action.what, token.hex if token is not None else ""))


GIVE_UP: Kind[GiveUp] = Kind(GiveUp, _gives, (too_many, own_marker, marker_stays), _give_up)

GIVING_UP = Step("markers given up", operator, (GIVE_UP,))
"""Begun for a corporation; open while it has more than it may keep."""

FEATURE = Feature(
    "surplus tokens",
    figures=(MARKERS_OF, STAYING, TOKENS_KEPT),
    flow=(GIVING_UP,),
    above={"text": f"{__name__}.text:TEXTS"},
)

"""Tokens that are too many: after a merger or formation a corporation gives some of them up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from ...core.action_types import ActionType, check
from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.flow import Step
from ...core.position import Event, Position
from ...core.rule_values import rule_value
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


@rule_value("markers of a merged corporation")
def MARKERS_OF(pos: Position, corporation: str) -> tuple[str, ...]:
    """The ids of what counts toward its limit: its markers, placed or not."""
    return tuple(id for id, token in pos[TOKENS].items() if token.corporation == corporation)


@rule_value("hexes whose markers stay")
def STAYING(pos: Position, corporation: str) -> frozenset[str]:
    """Where a merged corporation may not give its marker up."""
    return frozenset()


@rule_value("markers that are kept")
def TOKENS_KEPT(pos: Position, corporation: str) -> int:
    """How many of what counts the corporation may keep: all, unless a title says otherwise."""
    return len(MARKERS_OF(pos, corporation))


def placed(pos: Position, corporation: str) -> list[Token]:
    """The corporation's markers on the map."""
    return [t for t in pos[TOKENS].values() if t.corporation == corporation and t.placed]


class NotTooMany(Details, frozen=True):
    """The corporation has no more markers than it may."""

    who: str
    count: int
    limit: int


@check("markers are too many", about=())
def too_many(pos: Position, action: GiveUp) -> NotTooMany | None:
    """Nothing is given up that could be kept."""
    who = pos.frame.who
    count, limit = len(MARKERS_OF(pos, who)), TOKENS_KEPT(pos, who)
    return None if count > limit else NotTooMany(who, count, limit)


class NotItsMarker(Details, frozen=True):
    """The corporation has no such marker."""

    who: str
    what: str


@check("own marker is given up")
def own_marker(pos: Position, action: GiveUp) -> NotItsMarker | None:
    """It is one of the merged corporation's."""
    who = pos.frame.who
    return None if action.what in MARKERS_OF(pos, who) else NotItsMarker(who, action.what)


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
def marker_stays(pos: Position, action: GiveUp) -> LastMarker | HomeMarker | None:
    """One stays in any case, and those that have to."""
    who, token = pos.frame.who, pos[TOKENS].get(action.what)
    if token is None or not token.placed:
        return None
    if len(placed(pos, who)) == 1:
        return LastMarker(who, token.hex)
    return HomeMarker(who, token.hex) if token.hex in STAYING(pos, who) else None


def _gives(pos: Position) -> Iterator[Offer]:
    for what in MARKERS_OF(pos, pos.frame.who):
        yield Offer(GiveUp(pos.actor, what))


def _give_up(pos: Position, action: GiveUp) -> None:
    token = pos[TOKENS].get(action.what)
    if token is not None:
        pos.drop(TOKENS, action.what)
    pos.emit(MarkerGivenUp(pos.frame.who, action.what, token.hex if token is not None else ""))


GIVE_UP: ActionType[GiveUp] = ActionType(GiveUp, _gives, (too_many, own_marker, marker_stays), _give_up)

GIVING_UP = Step("markers given up", operator, (GIVE_UP,))
"""Begun for a corporation; open while it has more than it may keep."""

FEATURE = Feature(
    "surplus tokens",
    rule_values=(MARKERS_OF, STAYING, TOKENS_KEPT),
    flow=(GIVING_UP,),
    above={"text": f"{__name__}.text:TEXTS"},
)

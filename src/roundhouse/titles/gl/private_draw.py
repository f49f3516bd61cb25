"""Some private companies of a group, drawn by chance, take part in the game; the others do not."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ...core.action_types import ActionType, check
from ...core.actions import CHANCE, Action, Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.flow import Step
from ...core.position import Event, Position
from ...core.rule_values import Setting
from ...core.state import Slot
from ...rules.explained import EXPLANATIONS, PAPER, WHEN, Explained, explains
from ...rules.privates import PRIVATES


class PrivateDraw(msgspec.Struct, frozen=True):
    """The private companies among which chance draws, and how many of them it picks."""

    of: tuple[str, ...]
    picks: int


PRIVATE_DRAW: Setting[PrivateDraw] = Setting("draw of private companies")

DRAWN_PRIVATES: Slot[tuple[str, ...]] = Slot("drawn private companies", tuple[str, ...], ())
"""Those picked so far."""


class DrawPrivate(Action, frozen=True, tag="draw_private"):
    """Chance picks a private company that takes part."""

    private: str


class PrivateDrawn(Event, frozen=True, tag="private_drawn"):
    """A private company takes part in the game."""

    private: str


class PrivateLeftOut(Event, frozen=True, tag="private_left_out"):
    """A private company takes no part in the game."""

    private: str


class CannotBeDrawn(Details, frozen=True):
    """The private company is not among those drawn, or enough are."""

    private: str
    of: tuple[str, ...]


@check("private company can be drawn")
def can_be_drawn(pos: Position, action: DrawPrivate) -> CannotBeDrawn | None:
    """One of the group, not yet drawn, while some are to be picked."""
    draw, drawn = PRIVATE_DRAW(pos), pos[DRAWN_PRIVATES]
    if action.private in draw.of and action.private not in drawn and len(drawn) < draw.picks:
        return None
    return CannotBeDrawn(action.private, draw.of)


def _offers(pos: Position) -> Iterator[Offer]:
    draw, drawn = PRIVATE_DRAW(pos), pos[DRAWN_PRIVATES]
    if len(drawn) < draw.picks:
        for private in draw.of:
            yield Offer(DrawPrivate(CHANCE, private))


def _effect(pos: Position, action: DrawPrivate) -> None:
    draw, drawn = PRIVATE_DRAW(pos), (*pos[DRAWN_PRIVATES], action.private)
    pos.set(DRAWN_PRIVATES, drawn)
    pos.emit(PrivateDrawn(action.private))
    if len(drawn) == draw.picks:
        for private in draw.of:
            if private not in drawn:
                pos.change(PRIVATES, private, closed=True)
                pos.emit(PrivateLeftOut(private))


DRAW_PRIVATE: ActionType[DrawPrivate] = ActionType(DrawPrivate, _offers, (can_be_drawn,), _effect)

STEP = Step("draw of private companies", lambda pos: CHANCE, (DRAW_PRIVATE,))


def _explained(pos: Position, private: str) -> Iterator[Explained]:
    draw = PRIVATE_DRAW(pos)
    if private in draw.of:
        facts = {"picks": draw.picks, "of": draw.of}
        yield Explained("drawn", WHEN, facts, ("flow: draw of private companies",))


FEATURE = Feature(
    "draw of private companies", slots=(DRAWN_PRIVATES,), brings=(EXPLANATIONS(explains(PAPER, _explained)),)
)

"""Some private companies of a group, drawn by chance, take part in the game; the others do not."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ...core.actions import CHANCE, Action, Offer
from ...core.details import Details
from ...core.figures import Fact
from ...core.flow import Step
from ...core.kinds import Kind, check
from ...core.now import Event, Now
from ...core.state import Slot
from ...core.title import Feature
from ...rules.privates import PRIVATES


class PrivateDraw(msgspec.Struct, frozen=True):
    """The private companies among which chance draws, and how many of them it picks."""

    of: tuple[str, ...]
    picks: int


PRIVATE_DRAW: Fact[PrivateDraw] = Fact("draw of private companies")

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
def can_be_drawn(now: Now, action: DrawPrivate) -> CannotBeDrawn | None:
    """One of the group, not yet drawn, while some are to be picked."""
    draw, drawn = PRIVATE_DRAW(now), now[DRAWN_PRIVATES]
    if action.private in draw.of and action.private not in drawn and len(drawn) < draw.picks:
        return None
    return CannotBeDrawn(action.private, draw.of)


def _offers(now: Now) -> Iterator[Offer]:
    draw, drawn = PRIVATE_DRAW(now), now[DRAWN_PRIVATES]
    if len(drawn) < draw.picks:
        for private in draw.of:
            yield Offer(DrawPrivate(CHANCE, private))


def _effect(now: Now, action: DrawPrivate) -> None:
    draw, drawn = PRIVATE_DRAW(now), (*now[DRAWN_PRIVATES], action.private)
    now.set(DRAWN_PRIVATES, drawn)
    now.emit(PrivateDrawn(action.private))
    if len(drawn) == draw.picks:
        for private in draw.of:
            if private not in drawn:
                now.change(PRIVATES, private, closed=True)
                now.emit(PrivateLeftOut(private))


DRAW_PRIVATE: Kind[DrawPrivate] = Kind(DrawPrivate, _offers, (can_be_drawn,), _effect)

STEP = Step("draw of private companies", lambda now: CHANCE, (DRAW_PRIVATE,))

FEATURE = Feature("draw of private companies", slots=(DRAWN_PRIVATES,))

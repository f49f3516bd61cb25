"""What the sixth private company brings: the certificate that chance draws (3 and 7.1 of the rulebook)."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.action_types import ActionType, check
from ...core.actions import CHANCE, Action, Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.flow import Step
from ...core.position import Event, Position
from ...core.rule_values import overrides
from ...core.state import Slot
from ...powers.presidency import PRESIDED
from ...rules.corporations import CORPORATIONS

DRAWN: Slot[str] = Slot("drawn corporation", str, "")
"""The corporation whose president's certificate comes with P6."""


class Drawn(Event, frozen=True, tag="drawn"):
    """Chance has drawn the corporation of P6."""

    corporation: str


class Draw(Action, frozen=True, tag="draw"):
    """Chance draws the corporation whose president's certificate comes with P6."""

    corporation: str


class CannotBeDrawn(Details, frozen=True):
    """There is no such corporation, or one has been drawn."""

    corporation: str


@check("corporation can be drawn")
def can_be_drawn(pos: Position, action: Draw) -> CannotBeDrawn | None:
    """Any of the title's corporations, once."""
    known = action.corporation in pos[CORPORATIONS] and not pos[DRAWN]
    return None if known else CannotBeDrawn(action.corporation)


def _draws(pos: Position) -> Iterator[Offer]:
    if not pos[DRAWN]:
        for corporation in pos[CORPORATIONS]:
            yield Offer(Draw(CHANCE, corporation))


def _draw(pos: Position, action: Draw) -> None:
    pos.set(DRAWN, action.corporation)
    pos.emit(Drawn(action.corporation))


@overrides(PRESIDED, "corporation of P6 is drawn")
def drawn_corporation(pos: Position, private: str) -> str:
    """Chance has named it."""
    return pos[DRAWN]


DRAW: ActionType[Draw] = ActionType(Draw, _draws, (can_be_drawn,), _draw)

DRAW_STEP = Step("draw of P6's corporation", lambda pos: CHANCE, (DRAW,))

FEATURE = Feature(
    "corporation drawn",
    after=("presidency with a private company",),
    slots=(DRAWN,),
    overrides=(drawn_corporation,),
)

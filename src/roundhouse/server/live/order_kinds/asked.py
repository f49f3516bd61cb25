"""The standing order to decline what is asked between turns, since it may be done at any time."""

from __future__ import annotations

from ....core.actions import Action
from ....core.position import Position
from ....rules.shown import ASKED_BETWEEN
from ....rules.turns import Pass
from ....text.language import _, gettext
from .kind import Data, OrderKind, legal, nothing_noted
from .stops import NEW_PHASE, ROUND_OVER, STOCK_BEGINS


def _could_be_asked(pos: Position, player: str) -> bool:
    return any(player in asked.of(pos) for asked in ASKED_BETWEEN.of(pos.title))


def _is_asked(pos: Position, player: str) -> bool:
    if pos.over or pos.actor != player:
        return False
    return any(pos.frame.node == asked.step for asked in ASKED_BETWEEN.of(pos.title))


def _decline(pos: Position, player: str, data: Data) -> Action | None:
    return legal(pos, Pass(player)) if _is_asked(pos, player) else None


DECLINE = OrderKind(
    "decline",
    _("Do not ask me between turns"),
    _(
        "Answers “not now” whenever you are asked about something that you may do at any time. In your own turns it"
        " is there as before."
    ),
    (STOCK_BEGINS, NEW_PHASE, ROUND_OVER),
    _could_be_asked,
    lambda pos, player: (),
    nothing_noted,
    _decline,
    lambda data: gettext("Use nothing between turns"),
    apt=_is_asked,
)

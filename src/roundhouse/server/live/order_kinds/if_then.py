"""The standing order to do steps of a plan once a condition has come about."""

from __future__ import annotations

from ....core.actions import Action
from ....core.position import Position
from ....play.plans.conditions import condition_from
from ....play.plans.if_then import DONE, DUE, ELSE, REFUSED, standing
from ....play.session import Game
from ....text.language import _, gettext
from ....text.refusals import describe_violation
from .kind import Data, Done, OrderKind, Stop, nothing_noted
from .stops import LOST_TRAIN, NEW_PHASE, ROUND_OVER, STARTED, presidency


def _act(game: Game, player: str, data: Data) -> Action | None:
    found = standing(game, data["at"], player, condition_from(data["condition"]), data["steps"])
    if found.case == DONE:
        raise Done(gettext("It came about after action {at}, and all was done.", at=found.met))
    if found.case == ELSE:
        raise Done(gettext("You did something else."))
    if found.case == REFUSED and found.violation is not None:
        said = describe_violation(game.title, found.violation, game.header.names)
        raise Done(gettext("It came about, but not as foreseen: {reason}", reason=said.reason))
    return found.action if found.case == DUE else None


def _never(pos: Position, player: str) -> bool:
    return False


IF_THEN = OrderKind(
    "if_then",
    _("If … then"),
    _("Does steps of a plan once something has come about."),
    (
        Stop("presidency", _("you lose a presidency, or one comes to you"), True, presidency),
        LOST_TRAIN,
        NEW_PHASE,
        STARTED,
        ROUND_OVER,
    ),
    _never,  # given from a plan, and not by a form of the table
    lambda pos, player: (),
    nothing_noted,
    lambda pos, player, data: None,
    lambda data: str(data["told"]),
    _act,
)

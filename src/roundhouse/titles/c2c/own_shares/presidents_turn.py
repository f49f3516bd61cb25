"""What redemption and reissue share: the president acts for the corporation, once in a stock round, instead of a turn.

The two actions are here too, since the same checks look at both.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from ....core.action_types import check
from ....core.actions import Action
from ....core.details import Details
from ....core.life import DROP, ROW
from ....core.position import Position
from ....core.state import Slot
from ....features.one_block import BLOCKS
from ....rules.corporations import CORPORATIONS, formed
from ....rules.owners import of_corporation
from ....rules.shares import presided, president
from ....rules.stock_round import STOCK_TURN, STOCK_TURN_STEP, traded
from ....rules.turns import NEXT_STOCK_ROUND

DROPPED = of_corporation(ROW, closed=DROP, merged=DROP, nationalised=DROP)
"""Who leaves the game is not noted any more."""

REDEEMED: Slot[tuple[str, ...]] = Slot(
    "redeemed in this round", tuple[str, ...], (), DROPPED, until=NEXT_STOCK_ROUND
)
"""The corporations that have redeemed a share in this stock round."""

REISSUED_NOW: Slot[tuple[str, ...]] = Slot(
    "reissued in this round", tuple[str, ...], (), DROPPED, until=NEXT_STOCK_ROUND
)
"""The corporations that have reissued shares in this stock round."""


class Redeem(Action, frozen=True, tag="redeem"):
    """Let the corporation take back one of its shares, from the pool or a player."""

    corporation: str
    source: str


class Reissue(Action, frozen=True, tag="reissue"):
    """Let the corporation put all its redeemed shares on sale again."""

    corporation: str


# -- checks ---------------------------------------------------------------------------------------


class NotPresident(Details, frozen=True):
    """The player does not preside over the corporation."""

    case: ClassVar[str] = "not president"
    player: str
    corporation: str


class NotFloated(Details, frozen=True):
    """The corporation has not floated."""

    case: ClassVar[str] = "not floated"
    player: str
    corporation: str


class OwnTurn(Details, frozen=True):
    """The player has bought or sold on their own account in this turn."""

    case: ClassVar[str] = "own turn"
    player: str
    corporation: str


@check("president acts for the corporation", about=("corporation",))
def acts_for_it(pos: Position, action: Redeem | Reissue) -> NotPresident | NotFloated | OwnTurn | None:
    """Its president does so, in a stock turn in which nothing else is done."""
    row = pos[CORPORATIONS].get(action.corporation)
    if row is None or row.closed or president(pos, action.corporation) != action.by:
        return NotPresident(action.by, action.corporation)
    if not row.floated:
        return NotFloated(action.by, action.corporation)
    if pos[STOCK_TURN].bought or pos[BLOCKS]:
        return OwnTurn(action.by, action.corporation)
    return None


class DoneThisRound(Details, frozen=True):
    """The corporation has redeemed or reissued shares in this stock round."""

    case: Literal["redeemed", "reissued"]
    corporation: str


@check("once in a stock round", about=("corporation",))
def once_a_round(pos: Position, action: Redeem | Reissue) -> DoneThisRound | None:
    """One share is redeemed, and shares are reissued once."""
    done = pos[REDEEMED] if isinstance(action, Redeem) else pos[REISSUED_NOW]
    if action.corporation not in done:
        return None
    return DoneThisRound("redeemed" if isinstance(action, Redeem) else "reissued", action.corporation)


# -- offers and effects -----------------------------------------------------------------------------


def presided_by_actor(pos: Position) -> Iterator[str]:
    """The floated corporations for which the player to act can do so, in the order of their data."""
    mine = presided(pos, pos.actor)
    for corporation in formed(pos) if mine else ():
        if corporation in mine and pos[CORPORATIONS][corporation].floated:
            yield corporation


def turn_is_over(pos: Position, player: str) -> None:
    """The president has had the turn; priority goes by it."""
    traded(pos, player)
    pos.abandon(STOCK_TURN_STEP)

"""The first operating round of a corporation: two yellow tiles or an upgrade (4.6.1.1)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from ...core.action_types import EffectWrapper, reacts
from ...core.feature import Feature
from ...core.life import KEEP
from ...core.position import Position
from ...core.rule_values import Setting, amends
from ...core.state import Table
from ...features import second_tile
from ...rules.floating import Floated
from ...rules.operating_round import CURRENT_TURN
from ...rules.owners import CORPORATION, of_corporation
from ...rules.reach import BOARD
from ...rules.track import LAY_TILE, TILE_ALLOWANCE, LayTile
from ...rules.turns import ROUND, STOCK_ROUND


class FirstRound(msgspec.Struct, frozen=True):
    """The title's data: how many yellow tiles may be laid in the first round after the stock round of floating."""

    yellow_tiles: int


FIRST_ROUND: Setting[FirstRound] = Setting("tiles in the first round")

FLOATED_IN: Table[int] = Table(
    "stock round of floating", int, CORPORATION, of_corporation(closed=KEEP, nationalised=KEEP)
)
"""The number of the stock round in which each corporation floated; one that arose otherwise is not in it."""


@reacts("stock round of floating is noted", Floated)
def noted(pos: Position, event: Floated) -> None:
    """A corporation that arises in an operating round has no such first round."""
    if pos[ROUND].kind == STOCK_ROUND:
        pos.put(FLOATED_IN, event.corporation, pos[ROUND].number)


@amends(TILE_ALLOWANCE, "two tiles in the first round")
def two_tiles(pos: Position, allowed: int, corporation: str) -> int:
    """Only in the first of the operating rounds that follow the stock round."""
    row = pos[ROUND]
    first = row.part == 1 and pos[FLOATED_IN].get(corporation) == row.number
    return FIRST_ROUND(pos).yellow_tiles if first else allowed


def _whole_action(pos: Position, action: LayTile, proceed: Callable[[], None]) -> None:
    """An upgrade is all that a corporation may do with its tile action."""
    proceed()
    if BOARD(pos).tiles[action.tile].colour != "yellow":
        pos.amend(CURRENT_TURN, tiles=max(pos[CURRENT_TURN].tiles, TILE_ALLOWANCE(pos, pos.frame.who)))


FEATURE = Feature(
    "first round of a corporation",
    after=("homes",),
    tables=(FLOATED_IN,),
    amendments=(two_tiles,),
    checks=second_tile.CHECKS,
    brings=second_tile.BRINGS,
    reactions=(noted,),
    effect_wrappers=(EffectWrapper("an upgrade is the whole tile action", LAY_TILE, _whole_action),),
    above=second_tile.ABOVE,
)

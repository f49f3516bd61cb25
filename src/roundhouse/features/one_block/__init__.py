"""One block: what a player sells of a corporation in a stock turn is sold in one transaction.

So whoever has to sell down to a limit sells a block that is large enough for it.
"""

from __future__ import annotations

from ...core.action_types import check, reacts
from ...core.cache import memo_per_position
from ...core.details import Details
from ...core.feature import Feature
from ...core.position import Position
from ...core.state import Slot
from ...rules.corporations import CORPORATIONS
from ...rules.shares import EXCESS, SHARE_OF, held
from ...rules.stock_round import SELL_SHARES, STOCK_TURN_STEP, SellShares, SharesSold
from ...rules.stock_round import begin_turn as begin_stock_turn

BLOCKS: Slot[tuple[str, ...]] = Slot("blocks sold", tuple[str, ...], ())
"""The corporations of which the player to act has sold a block in this stock turn."""


def begin_turn(pos: Position, player: str) -> None:
    """For the flow, in the place of the stock round's own: a turn in which nothing has been sold yet."""
    begin_stock_turn(pos, player)
    if pos[BLOCKS]:
        pos.set(BLOCKS, ())


class SecondBlock(Details, frozen=True):
    """The player has sold a block of the corporation in this turn."""

    player: str
    corporation: str


@check("one block a turn", about=("corporation",))
def one_block(pos: Position, action: SellShares) -> SecondBlock | None:
    """Selling one corporation twice in a stock turn."""
    if pos.frame.node == STOCK_TURN_STEP and action.corporation in pos[BLOCKS]:
        return SecondBlock(action.by, action.corporation)
    return None


class BlockTooSmall(Details, frozen=True):
    """A larger block is needed to get down to the limits."""

    player: str
    corporation: str
    percent: int
    over: int
    enough: int


@check("block is large enough")
def large_enough(pos: Position, action: SellShares) -> BlockTooSmall | None:
    """Who is over a limit does not waste the block on a part of what other corporations cannot make good."""
    over = EXCESS(pos, action.by)
    if pos.frame.node != STOCK_TURN_STEP or over <= 0:
        return None
    left = _left_if_legal(pos, action, 0)
    if left <= 0:
        return None
    share, has = SHARE_OF(pos, action.corporation), held(pos, action.by, action.corporation)
    larger = range(action.percent + share, has + 1, share)
    better = [
        (after, percent)
        for percent in larger
        if (after := _left_if_legal(pos, SellShares(action.by, action.corporation, percent), left)) < left
    ]
    if not better:
        return None
    others = [c for c in pos[CORPORATIONS] if c != action.corporation and c not in pos[BLOCKS]]
    elsewhere = sum(over - _least_left(pos, action.by, c, over) for c in others)
    least = max(elsewhere, min(after for after, _ in better))
    if left <= least:
        return None
    return BlockTooSmall(
        action.by,
        action.corporation,
        action.percent,
        over,
        min(percent for after, percent in better if after <= least),
    )


def _left(pos: Position, action: SellShares) -> int:
    """By how much the player is over the limits after the sale, which is tried on a copy."""
    trial = Position(pos.title, pos.state.copy())
    SELL_SHARES.effect(trial, action)
    return EXCESS(trial, action.by)


@memo_per_position
def _left_if_legal(pos: Position, action: SellShares, otherwise: int) -> int:
    """The same if nothing else objects to the sale."""
    checks = pos.title.checks[SELL_SHARES.name]
    refused = any(check.name != large_enough.name and check(pos, action) is not None for check in checks)
    return otherwise if refused else _left(pos, action)


@memo_per_position
def _least_left(pos: Position, player: str, corporation: str, over: int) -> int:
    """The least that is left over the limits after a block of the corporation."""
    share = SHARE_OF(pos, corporation)
    blocks = range(share, held(pos, player, corporation) + 1, share)
    return min((_left_if_legal(pos, SellShares(player, corporation, p), over) for p in blocks), default=over)


@reacts("block is noted", SharesSold)
def note_block(pos: Position, event: SharesSold) -> None:
    """Sales outside a stock turn, for money in need, are not counted."""
    if pos.within(STOCK_TURN_STEP) is not None:
        pos.set(BLOCKS, (*pos[BLOCKS], event.corporation))


FEATURE = Feature(
    "one block a turn",
    slots=(BLOCKS,),
    checks=(SELL_SHARES.checked_by(one_block, large_enough),),
    reactions=(note_block,),
    above={"text": f"{__name__}.text:TEXTS"},
)

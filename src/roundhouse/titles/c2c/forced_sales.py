"""A way of reading 4.3: who had to sell shares for a train does not buy of that corporation in the next stock round."""

from __future__ import annotations

from ...core.action_types import reacts
from ...core.feature import Feature
from ...core.life import DROP, MOVE
from ...core.position import Position
from ...core.state import Slot
from ...rules.owners import of_corporation
from ...rules.stock_round import STOCK_TURN, SharesSold
from ...rules.turns import OPERATING, ROUND, STOCK_ROUND, RoundBegan

FORCED: Slot[tuple[tuple[str, str], ...]] = Slot(
    "sold by force",
    tuple[tuple[str, str], ...],
    (),
    of_corporation(1, closed=DROP, merged=MOVE, nationalised=DROP),
)
"""Who has sold shares of which corporation since the last stock round, as (player, corporation)."""


@reacts("forced sale is noted", SharesSold)
def note(pos: Position, event: SharesSold) -> None:
    """In operating rounds nobody sells unless he must."""
    sold = event.player, event.corporation
    if pos[ROUND].kind == OPERATING and sold not in pos[FORCED]:
        pos.set(FORCED, (*pos[FORCED], sold))


@reacts("forced sales bar the next stock round", RoundBegan)
def bar(pos: Position, event: RoundBegan) -> None:
    """As if they had been made in it: the next set of operating rounds comes after it."""
    if event.kind == STOCK_ROUND and pos[FORCED]:
        pos.amend(STOCK_TURN, sold=(*pos[STOCK_TURN].sold, *pos[FORCED]))
        pos.set(FORCED, ())


FEATURE = Feature("reading: forced sales bar buying", slots=(FORCED,), reactions=(note, bar))

"""The stock turn once the private companies are sold, 3.2: a purchase, and all sales before it or all after it."""

from __future__ import annotations

from collections.abc import Callable

from ...core.flow import UntilAllPass
from ...core.kinds import Around, Facts, check, reacts
from ...core.now import Now
from ...core.state import Slot
from ...core.title import Feature
from ...rules.consent import Agreed
from ...rules.opening import all_sold
from ...rules.shares import CERTIFICATE_LIMIT, COUNTED, PLAYERS
from ...rules.stock_round import (
    BUY_SHARE,
    START,
    STOCK_TURN,
    STOCK_TURN_STEP,
    TURN,
    BuyShare,
    SellShares,
    StartCorporation,
    begin_turn,
    sell_first,
)
from ...rules.trades import ASKED_FOR, SELL_PRIVATE, SellPrivate
from ...rules.turns import PRIORITY, left_of, tell_passed

SOLD_BEFORE: Slot[bool] = Slot("sold before the purchase", bool, False)
"""Whether the latest purchase of a stock turn came after a sale of that turn."""


def _note_order(now: Now) -> None:
    """Before the purchase nothing but sales can have come."""
    turns = now.within(TURNS.name)
    now.set(SOLD_BEFORE, turns is not None and bool(turns.at))


def notes_order(now: Now, action: BuyShare | StartCorporation, proceed: Callable[[], None]) -> None:
    """Remember whether sales have come before the purchase."""
    _note_order(now)
    proceed()


@reacts("order of trade and sales is noted", Agreed)
def notes_trade(now: Now, event: Agreed) -> None:
    """Likewise for a private company, once its owner has agreed and before it counts as the purchase."""
    if event.proposal.what == ASKED_FOR:
        _note_order(now)


@check("sales on one side of the purchase")
def one_side(now: Now, action: SellShares | SellPrivate) -> Facts | None:
    """Who has sold and then bought sells nothing more in this turn."""
    if now.frame.node == STOCK_TURN_STEP and now[STOCK_TURN].bought and now[SOLD_BEFORE]:
        return {"player": action.by}
    return None


@check("nothing is bought over the limit")
def none_over_limit(now: Now, action: BuyShare) -> Facts | None:
    """Who cannot get down to the certificate limit does not even buy what is free of it."""
    count, limit = COUNTED(now, action.by), CERTIFICATE_LIMIT(now, action.by)
    return {"player": action.by, "count": count, "limit": limit} if count > limit else None


TURNS = UntilAllPass(
    "stock turns",
    order=PLAYERS,
    first=lambda now: left_of(now, now[STOCK_TURN].last) if now[STOCK_TURN].last else now[PRIORITY],
    turn=TURN,
    begin=begin_turn,
    passed=tell_passed,
    until=lambda now: not all_sold(now),
)
"""The stock turns of a round; if the sale has just ended in it, from the next player on."""

FEATURE = Feature(
    "stock turn",  # ahead of the trades: their reaction makes a purchase of what is agreed
    slots=(SOLD_BEFORE,),
    checks={BUY_SHARE: (none_over_limit,), SELL_PRIVATE: (one_side,)},
    replaces={sell_first: one_side},
    reactions=(notes_trade,),
    arounds=(
        Around("order of share and sales is noted", BUY_SHARE, notes_order),
        Around("order of start and sales is noted", START, notes_order),
    ),
)

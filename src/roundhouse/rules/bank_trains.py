"""How many trains the bank sells a corporation in a turn."""

from __future__ import annotations

from ..core.action_types import Details, check, reacts
from ..core.position import Position
from ..core.state import Slot
from ..core.title import Feature
from .depot import DEPOT, TRAINS, phase
from .operating_round import TurnBegan
from .shares import POOL
from .trains import BUY_TRAIN, BuyTrain, TrainBought

BOUGHT: Slot[int] = Slot("trains bought from the bank", int, 0)
"""How many trains of depot and bank pool the corporation at turn has bought in this turn."""


@reacts("count of the bank's trains begins anew", TurnBegan)
def begin(pos: Position, event: TurnBegan) -> None:
    """Every turn has its own count."""
    pos.set(BOUGHT, 0)


@reacts("the bank's trains are counted", TrainBought)
def count(pos: Position, event: TrainBought) -> None:
    """Depot and bank pool are one bank; trains of corporations are not counted."""
    if event.source in (DEPOT, POOL):
        pos.set(BOUGHT, pos[BOUGHT] + 1)


@check("trains of the bank in a turn")
def bank_sells_more(pos: Position, action: BuyTrain) -> Details | None:
    """The phase may allow a corporation only so many in a turn."""
    most = phase(pos).bank_trains
    if pos[TRAINS][action.train].owner not in (DEPOT, POOL) or not most or pos[BOUGHT] < most:
        return None
    return {"who": pos.frame.who, "most": most, "phase": phase(pos).name}


FEATURE = Feature(
    "trains of the bank in a turn",
    slots=(BOUGHT,),
    checks={BUY_TRAIN: (bank_sells_more,)},
    reactions=(begin, count),
)
"""For titles whose phases have `bank_trains`."""

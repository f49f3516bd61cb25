"""How many trains the bank sells a corporation in a turn."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.action_types import check, reacts
from ..core.details import Details
from ..core.feature import Feature
from ..core.position import Position
from ..core.state import Slot
from .depot import DEPOT, PHASES, TRAINS, phase
from .explained import EXPLANATIONS, Explained, explains
from .explained import PHASE as PHASE_SORT
from .operating_round import NEXT_TURN
from .shares import POOL
from .trains import BUY_TRAIN, BuyTrain, TrainBought

BOUGHT: Slot[int] = Slot("trains bought from the bank", int, 0, until=NEXT_TURN)
"""How many trains of depot and bank pool the corporation at turn has bought in this turn."""


@reacts("the bank's trains are counted", TrainBought)
def count(pos: Position, event: TrainBought) -> None:
    """Depot and bank pool are one bank; trains of corporations are not counted."""
    if event.source in (DEPOT, POOL):
        pos.set(BOUGHT, pos[BOUGHT] + 1)


class BankSoldEnough(Details, frozen=True):
    """The corporation has bought all the trains that the bank sells it in one turn."""

    who: str
    most: int
    phase: str


@check("trains of the bank in a turn", about=("train",))
def bank_sells_more(pos: Position, action: BuyTrain) -> BankSoldEnough | None:
    """The phase may allow a corporation only so many in a turn."""
    most = phase(pos).bank_trains
    if pos[TRAINS][action.train].owner not in (DEPOT, POOL) or not most or pos[BOUGHT] < most:
        return None
    return BankSoldEnough(pos.frame.who, most, phase(pos).name)


def _explained(pos: Position, name: str) -> Iterator[Explained]:
    if most := PHASES(pos)[name].bank_trains:
        yield Explained(
            "trains of the bank", facts={"most": most}, by=("check: trains of the bank in a turn",)
        )


FEATURE = Feature(
    "trains of the bank in a turn",
    slots=(BOUGHT,),
    checks=(BUY_TRAIN.checked_by(bank_sells_more),),
    reactions=(count,),
    brings=(EXPLANATIONS(explains(PHASE_SORT, _explained)),),
)
"""For titles whose phases have `bank_trains`."""

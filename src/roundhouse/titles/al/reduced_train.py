"""New Decatur Yards (table III): a new train for part of its price, once."""

from __future__ import annotations

import msgspec

from ...core.figures import Fact, amends, figure
from ...core.kinds import reacts
from ...core.now import Now
from ...core.title import Feature
from ...rules.depot import BANK_PRICES, DEPOT, TRAINS, face
from ...rules.privates import close, owned
from ...rules.trains import TrainBought


class ReducedTrain(msgspec.Struct, frozen=True):
    """The title's data: the private company, and the percent of a train's price that is left."""

    private: str
    percent: int


REDUCED: Fact[ReducedTrain] = Fact("reduced train")


@figure("owners whose trains are reduced")
def REDUCED_AT(now: Now) -> tuple[str, ...]:
    """Where a train has to come from to be had for less: new ones alone."""
    return (DEPOT,)


@amends(BANK_PRICES, "a private company reduces the price")
def reduces(now: Now, prices: tuple[int, ...], corporation: str, train: str, traded: bool) -> tuple[int, ...]:
    """As a second price for the corporation that owns it."""
    data = REDUCED(now)
    if traded or now[TRAINS][train].owner not in REDUCED_AT(now):
        return prices
    if data.private not in owned(now, corporation):
        return prices
    return (*prices, prices[0] * data.percent // 100)


@reacts("the company that reduced the price closes", TrainBought)
def closes(now: Now, event: TrainBought) -> None:
    """The bank sells nothing below its face value but by this company."""
    if event.source in REDUCED_AT(now) and event.price < face(now, event.train):
        close(now, REDUCED(now).private)


FEATURE = Feature(
    "reduced train",
    after=("trains of the bank in a turn",),
    figures=(REDUCED_AT,),
    amendments=(reduces,),
    reactions=(closes,),
)

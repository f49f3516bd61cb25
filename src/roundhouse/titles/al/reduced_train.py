"""New Decatur Yards (table III): a new train for part of its price, once."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ...core.action_types import reacts
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting, amends, rule_value
from ...rules.depot import BANK_PRICES, DEPOT, TRAINS, list_price
from ...rules.explained import ENDS, EXPLANATIONS, PAPER, Explained, explains
from ...rules.privates import close, owned
from ...rules.trains import TrainBought


class ReducedTrain(msgspec.Struct, frozen=True):
    """The title's data: the private company, and the percent of a train's price that is left."""

    private: str
    percent: int


REDUCED: Setting[ReducedTrain] = Setting("reduced train")


@rule_value("owners whose trains are reduced")
def REDUCED_AT(pos: Position) -> tuple[str, ...]:
    """Where a train has to come from to be had for less: new ones alone."""
    return (DEPOT,)


@amends(BANK_PRICES, "a private company reduces the price")
def reduces(
    pos: Position, prices: tuple[int, ...], corporation: str, train: str, traded: bool
) -> tuple[int, ...]:
    """As a second price for the corporation that owns it."""
    data = REDUCED(pos)
    if traded or pos[TRAINS][train].owner not in REDUCED_AT(pos):
        return prices
    if data.private not in owned(pos, corporation):
        return prices
    return (*prices, prices[0] * data.percent // 100)


@reacts("the company that reduced the price closes", TrainBought)
def closes(pos: Position, event: TrainBought) -> None:
    """The bank sells nothing below its face value but by this company."""
    if event.source in REDUCED_AT(pos) and event.price < list_price(pos, event.train):
        close(pos, REDUCED(pos).private)


def _explained(pos: Position, private: str) -> Iterator[Explained]:
    data = REDUCED(pos)
    if private == data.private:
        told = "reduced train" if REDUCED_AT(pos) == (DEPOT,) else "reduced train or of the pool"
        by = ("amendment: a private company reduces the price", "rule value: owners whose trains are reduced")
        yield Explained(told, facts={"percent": data.percent}, by=by)
        yield Explained("reduced train", ENDS, by=("reaction: the company that reduced the price closes",))


FEATURE = Feature(
    "reduced train",
    after=("trains of the bank in a turn",),
    rule_values=(REDUCED_AT,),
    amendments=(reduces,),
    reactions=(closes,),
    brings=(EXPLANATIONS(explains(PAPER, _explained, 40)),),
)

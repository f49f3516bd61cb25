"""Train discounts: a corporation may have a new train for a part of its price."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated

import msgspec

from ...core.action_types import reacts
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting, Settings, amends, rule_value
from ...rules.depot import BANK_PRICES, DEPOT, TRAINS, list_price
from ...rules.explained import COMPANY, ENDS, EXPLANATIONS, PAPER, Explained, explains
from ...rules.names import TrainName
from ...rules.privates import POWER_SERVES, close
from ...rules.trains import TrainBought
from ..bearers import by_bearer


class TrainDiscount(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="does", tag="train_discount"
):
    """A new train may be had for `percent` of its price, of the kinds in `trains` or, where none is named, of any.

    `closes`: the purchase closes the private company; otherwise every train may be had so.
    """

    percent: Annotated[int, msgspec.Meta(ge=0, lt=100)]
    trains: tuple[TrainName, ...] = ()
    closes: bool = False


TRAIN_DISCOUNTS: Setting[dict[str, TrainDiscount]] = Setting("reduced trains")
"""By who brings it."""


@rule_value("owners whose trains are reduced")
def REDUCED_AT(pos: Position) -> tuple[str, ...]:
    """Where a train has to come from to be had for less: new ones alone."""
    return (DEPOT,)


def reduced(pos: Position, corporation: str, train: str) -> dict[str, int]:
    """What the train costs the corporation by each of its discounts."""
    return {
        bearer: list_price(pos, train) * row.percent // 100
        for bearer, row in TRAIN_DISCOUNTS(pos).items()
        if (not row.trains or pos[TRAINS][train].kind in row.trains)
        and POWER_SERVES(pos, bearer, corporation)
    }


@amends(BANK_PRICES, "a private company reduces the price")
def reduces(
    pos: Position, prices: tuple[int, ...], corporation: str, train: str, traded: bool
) -> tuple[int, ...]:
    """As a further price for the corporation that has the discount."""
    if traded or pos[TRAINS][train].owner not in REDUCED_AT(pos):
        return prices
    found = [price for price in reduced(pos, corporation, train).values() if price not in prices]
    return (*prices, *dict.fromkeys(found))


@reacts("the company that reduced the price closes", TrainBought)
def closes(pos: Position, event: TrainBought) -> None:
    """Without a trade-in the bank sells at that price only by it. Of several the first closes, unless one stays."""
    if event.trade_in or event.source not in REDUCED_AT(pos):
        return
    prices = reduced(pos, event.corporation, event.train)
    bearers = [bearer for bearer, price in prices.items() if price == event.price]
    if bearers and all(TRAIN_DISCOUNTS(pos)[bearer].closes for bearer in bearers):
        close(pos, bearers[0])


def _explained(pos: Position, bearer: str) -> Iterator[Explained]:
    row = TRAIN_DISCOUNTS(pos).get(bearer)
    if row is None:
        return
    told = "reduced train" if REDUCED_AT(pos) == (DEPOT,) else "reduced train or of the pool"
    if not row.closes:
        told = "reduced trains"
    by = ("amendment: a private company reduces the price", "rule value: owners whose trains are reduced")
    yield Explained(by_bearer(pos, bearer, told), facts={"percent": row.percent, "trains": row.trains}, by=by)
    if row.closes:
        yield Explained("reduced train", ENDS, by=("reaction: the company that reduced the price closes",))


def features(rows: Mapping[str, TrainDiscount]) -> Iterable[Feature]:
    """The mechanism with these private companies and corporations."""
    yield Feature(
        "reduced trains",
        after=("trains of the bank in a turn",),
        settings=Settings(TRAIN_DISCOUNTS.to(dict(rows))),
        rule_values=(REDUCED_AT,),
        amendments=(reduces,),
        reactions=(closes,),
        brings=(EXPLANATIONS(explains(PAPER, _explained, 40), explains(COMPANY, _explained, 40)),),
        above={"text": f"{__name__}.text:TEXTS", "interop": f"{__name__}.interop:PART"},
    )

"""Trains for a part of their price as 18xx.games has them: the private company buys, with us its owner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...interop.adapter import Part
from ...interop.moves import buy_train
from ...interop.sitefile import SiteAction
from ...rules.depot import TRAINS
from ...rules.privates import PRIVATES
from ...rules.trains import BuyTrain
from . import REDUCED_AT, TRAIN_DISCOUNTS, reduced

if TYPE_CHECKING:
    from ...interop.reader import Reader
    from ...interop.writer import Writer


def _read(reader: Reader, move: SiteAction) -> bool:
    """At the price that it makes."""
    known = reader.at in reader.bought
    if not known and reader.private(move.actor) not in TRAIN_DISCOUNTS(reader.pos):
        return False
    buy_train(reader, reader.behind(move) if known else reader.power()[1])
    return True


def _write(writer: Writer, action: BuyTrain) -> None:
    """At the price that a private company makes, and without a trade-in, the bank sells a train by its power alone."""
    pos, who = writer.pos, writer.pos.frame.who
    prices = reduced(pos, who, action.train)
    papers = [sym for sym, price in prices.items() if sym in pos[PRIVATES] and price == action.price]
    if papers and not action.trade_in and pos[TRAINS][action.train].owner in REDUCED_AT(pos):
        writer.train(papers[0], "company", action)
    else:
        writer.train(who, "corporation", action)


PART = Part(read={("buy_train", "company"): _read}, write={BuyTrain.kind(): _write})

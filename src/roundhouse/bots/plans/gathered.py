"""All plans for a position: those that every title has, and those that its mechanisms and itself bring."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules.stock_round import STOCK_TURN_STEP
from ...rules.trains import BuyTrain
from ..weights.gathered import weights_of
from .base import Plan, Propose, Turn
from .stock import STOCK
from .trains import rushes


def proposals(turn: Turn) -> Iterator[Plan]:
    """The plans of all generators for what is on offer, some of them perhaps twice or not legal."""
    for propose in _generators(turn):
        yield from propose(turn)


def _generators(turn: Turn) -> list[Propose]:
    kinds = {type(offer.action) for offer in turn.view.offers}
    found: list[Propose] = []
    if turn.view.pos.frame.node == STOCK_TURN_STEP:
        found += STOCK
    if BuyTrain in kinds:
        found.append(rushes)
    brought = weights_of(turn.view.title).plans
    return found + [propose for kind, propose in brought.items() if kind in kinds]

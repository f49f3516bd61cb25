"""All plans for a position: those that every title has, and those that its mechanisms and itself bring."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ...rules.consent import Accept
from ...rules.dividends import Dividend
from ...rules.stock_round import STOCK_TURN_STEP
from ...rules.trains import BuyTrain
from ..weights.gathered import weights_of
from .answers import answers
from .base import Plan, Propose, Turn
from .stock import STOCK
from .trains import rushes, savings


def proposals(turn: Turn, brought: bool = True, leaves_out: Collection[str] = frozenset()) -> Iterator[Plan]:
    """The plans of all generators for what is on offer, some of them perhaps twice or not legal; without those that are
    `brought` by mechanisms and the title, if they are not wanted, and without those of ideas that are left out."""
    for propose in (*_common(turn), *(_brought(turn) if brought else ())):
        yield from (plan for plan in propose(turn) if plan.idea not in leaves_out)


def _common(turn: Turn) -> list[Propose]:
    kinds = {type(offer.action) for offer in turn.view.offers}
    found: list[Propose] = []
    if turn.view.pos.frame.node == STOCK_TURN_STEP:
        found += STOCK
    if BuyTrain in kinds:
        found.append(rushes)
    if Dividend in kinds:
        found.append(savings)
    if Accept in kinds:
        found.append(answers)
    return found


def _brought(turn: Turn) -> list[Propose]:
    kinds = {type(offer.action) for offer in turn.view.offers}
    plans = weights_of(turn.view.title).plans
    return [propose for sort, propose in plans.items() if any(issubclass(kind, sort) for kind in kinds)]

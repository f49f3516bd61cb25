"""Zones of the chart beyond those that are free of the certificate limit: any number held, several bought at once."""

from __future__ import annotations

from collections.abc import Iterator

from ....core.action_types import check, reacts
from ....core.actions import Action
from ....core.feature import Feature
from ....core.position import Position
from ....core.rule_values import Setting
from ....core.state import Slot
from ....rules.explained import EXPLANATIONS, ZONE, Explained, explains
from ....rules.market import zone
from ....rules.shares import OFFERING
from ....rules.stock_round import (
    STOCK_TURN,
    STOCK_TURN_STEP,
    AtHoldingLimit,
    BuyShare,
    HasBought,
    ShareBought,
    StartCorporation,
    holding_limit,
    one_a_turn,
)

UNLIMITED_ZONES: Setting[frozenset[str]] = Setting("zones without a holding limit")
MANY_ZONES: Setting[frozenset[str]] = Setting("zones of which several shares are bought in a turn")
MANY_FROM_OFFERING: Setting[bool] = Setting("several shares of the initial offering too")

BOUGHT: Slot[str] = Slot("corporation bought last", str, "")
"""Of the last purchase in a stock turn: that of the turn, where there has been one."""


@check("holding limit", about=("corporation",))
def limit_by_zone(pos: Position, action: BuyShare | StartCorporation) -> AtHoldingLimit | None:
    """As ever, but not of a corporation whose marker is in such a zone."""
    if zone(pos, action.corporation) in UNLIMITED_ZONES(pos):
        return None
    refused = holding_limit(pos, action)
    assert refused is None or isinstance(refused, AtHoldingLimit)
    return refused


@check("one certificate a turn", about=("corporation", "source"))
def one_or_several(pos: Position, action: Action) -> HasBought | None:
    """A second purchase, unless it is of the same corporation, and that stands in such a zone."""
    if not pos[STOCK_TURN].bought:
        return None
    if isinstance(action, BuyShare) and action.corporation == pos[BOUGHT]:
        there = MANY_FROM_OFFERING(pos) or action.source != OFFERING
        if there and zone(pos, action.corporation) in MANY_ZONES(pos):
            return None
    return HasBought(action.by)


@reacts("purchase is remembered", ShareBought)
def remember(pos: Position, event: ShareBought) -> None:
    """For the rest of the turn."""
    if pos.within(STOCK_TURN_STEP) is not None:
        pos.set(BOUGHT, event.corporation)


def _explained(pos: Position, name: str) -> Iterator[Explained]:
    if name in UNLIMITED_ZONES(pos):
        yield Explained("any number held", by=("check: holding limit",))
    if name in MANY_ZONES(pos):
        yield Explained("several in a turn", by=("check: one certificate a turn",))


FEATURE = Feature(
    "zones of the chart",
    slots=(BOUGHT,),
    replaces=(holding_limit.replaced_by(limit_by_zone), one_a_turn.replaced_by(one_or_several)),
    reactions=(remember,),
    brings=(EXPLANATIONS(explains(ZONE, _explained)),),
    above={"text": f"{__package__}.text:TEXTS"},
)

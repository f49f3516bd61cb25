"""Many at once: of a corporation in certain zones of the chart any number of shares is bought in one stock turn."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.action_types import check
from ...core.actions import Action
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting
from ...rules.explained import EXPLANATIONS, ZONE, Explained, explains
from ...rules.market import zone
from ...rules.stock_round import STOCK_TURN, BuyShare, HasBought, one_a_turn
from .kept_purchase import BOUGHT

MANY_ZONES: Setting[frozenset[str]] = Setting("zones of many purchases at once")


@check("one certificate a turn", about=("corporation",))
def one_or_many(pos: Position, action: Action) -> HasBought | None:
    """A second purchase, unless it is of the corporation bought before, which stands in such a zone.

    Sales come before all of them or after all of them.
    """
    if not pos[STOCK_TURN].bought:
        return None
    bought = pos[BOUGHT]
    if isinstance(action, BuyShare) and action.corporation == bought.corporation and not bought.over:
        if zone(pos, action.corporation) in MANY_ZONES(pos):
            return None
    return HasBought(action.by)


def _explained(pos: Position, name: str) -> Iterator[Explained]:
    if name in MANY_ZONES(pos):
        yield Explained("many at once", by=("check: one certificate a turn",))


FEATURE = Feature(
    "many shares at once",
    replaces=(one_a_turn.replaced_by(one_or_many),),
    brings=(EXPLANATIONS(explains(ZONE, _explained)),),
)
"""Together with `kept_purchase`."""

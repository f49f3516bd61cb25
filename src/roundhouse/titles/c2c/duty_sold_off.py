"""A reading of 4.7.5: who cannot pay may sell the corporation itself down until it closes, and is not bankrupt.

Whoever has begun to sell and can neither pay nor close it any more is bankrupt after all.
"""

from __future__ import annotations

from ...core.action_types import check
from ...core.details import Details
from ...core.feature import Feature
from ...core.position import Position
from ...rules.emergency import BANKRUPTCY, BLOCK_LIMIT, DeclareBankruptcy
from ...rules.shares import president
from ...rules.trains import BuyTrain, PresidentCannotRaise, can_raise
from .closing_zone import would_close


def closes_itself(pos: Position, corporation: str) -> bool:
    """Whether the largest block that its president may sell of it in need takes it into the closing zone."""
    most = BLOCK_LIMIT(pos, president(pos, corporation), corporation, corporation)
    return would_close(pos, corporation, most)


@check("president can raise the money, or sell the duty off", about=("price", "train"))
def raises_or_closes(pos: Position, action: BuyTrain) -> PresidentCannotRaise | None:
    """Sales may also begin that end with the corporation; that it is the bank's train is looked at before."""
    if closes_itself(pos, pos.frame.who):
        return None
    found = can_raise(pos, action)
    assert found is None or isinstance(found, PresidentCannotRaise)
    return found


class CanClose(Details, frozen=True):
    """A sale of the corporation that has to buy would close it."""

    who: str


@check("nobody is bankrupt who can sell the duty off")
def cannot_close(pos: Position, action: DeclareBankruptcy) -> CanClose | None:
    """As long as a block of it takes it into the closing zone."""
    who = pos.frame.who
    return CanClose(who) if closes_itself(pos, who) else None


FEATURE = Feature(
    "reading: duty is sold off",
    after=("trains freed by forced sales",),
    replaces=(can_raise.replaced_by(raises_or_closes),),
    checks=(BANKRUPTCY.checked_by(cannot_close),),
)

"""The kind "presidency": how many shares of a corporation its president may sell in one block and still be president.

Every block that may be sold is sold, on a copy. `proof` has what is `held`, what the `next` player has, what a share is
(`share`), and the largest block that may be sold at all (`most`), all in percent.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ...core.game import carry_out, legal
from ...core.position import Position
from ...rules.shares import PLAYING, SHARE_OF, held, presided, president
from ...rules.stock_turn import STOCK_TURN_STEP, SellShares
from .found import Found


def find(pos: Position) -> Iterator[Found]:
    """A question for each corporation of which the president could sell enough to lose it, and can sell something
    without."""
    if pos.over or pos.frame.node != STOCK_TURN_STEP:
        return
    player = pos.actor
    mine = presided(pos, player)
    blocks: dict[str, dict[int, bool]] = {}
    for offer in legal(pos.title, pos.state):
        action = offer.action
        if type(action) is SellShares and action.corporation in mine:
            after = Position(pos.title, carry_out(pos.title, pos.state, action)[0])
            blocks.setdefault(action.corporation, {})[action.percent] = (
                president(after, action.corporation) == player
            )
    for corporation, kept in blocks.items():
        found = asked(pos, player, corporation, kept)
        if found is not None:
            yield found


def asked(pos: Position, player: str, corporation: str, kept: dict[int, bool]) -> Found | None:
    """The question, where some of the blocks cost the presidency and some do not, and no small one costs more than
    a large one."""
    safe = [percent for percent, still in kept.items() if still]
    lost = [percent for percent, still in kept.items() if not still]
    if not safe or not lost or max(safe) > min(lost):
        return None
    share = SHARE_OF(pos, corporation)
    others = [held(pos, other, corporation) for other in PLAYING(pos) if other != player]
    proof = {
        "held": held(pos, player, corporation),
        "next": max(others),
        "share": share,
        "most": max(kept),
    }
    action = SellShares(player, corporation, max(safe))
    return Found(corporation, max(safe) // share, action=msgspec.to_builtins(action), proof=proof)

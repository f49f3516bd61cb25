"""The game for two: section 14 of the rulebook.

14.4 needs nothing of its own: a corporation that has floated has no share left in the initial offering, so it is
sold out, as for more players, when the pool has none.
"""

from __future__ import annotations

from collections.abc import Callable

from ...core.action_types import EffectWrapper, reacts
from ...core.feature import Feature
from ...core.position import Event, Position
from ...core.rule_values import Setting, rule_value
from ...rules.floating import Floated
from ...rules.setup import certificates
from ...rules.shares import OFFERING, OUT_OF_GAME, POOL, STOCK, SharesMoved, move, ordinary, president
from ...rules.stock_round import BUY_SHARE, BuyShare, traded
from .drawn import Drawn

CERTIFICATES_FOR_TWO: Setting[tuple[int, ...]] = Setting("certificates for two players")


class ShareRemoved(Event, frozen=True, tag="share_removed"):
    """A share left the game from the bank pool."""

    corporation: str
    player: str


@reacts("triple president's certificates", Drawn)
def triple_certificates(pos: Position, event: Drawn) -> None:
    """All but the corporation drawn for P6 have a president's certificate of three shares: 14.1."""
    for corporation in pos[STOCK]:
        if corporation != event.corporation:
            pos.put(STOCK, corporation, certificates(corporation, CERTIFICATES_FOR_TWO(pos)))


@reacts("unsold shares go to the pool", Floated)
def rest_to_pool(pos: Position, event: Floated) -> None:
    """On floating, what is left in the initial offering goes to the bank pool: 14.2."""
    rest = [c for c in pos[STOCK][event.corporation] if c.owner == OFFERING]
    move(pos, event.corporation, rest, POOL)
    pos.emit(SharesMoved(event.corporation, OFFERING, POOL, sum(c.percent for c in rest)))


@rule_value("share is removed first")
def REMOVES_SHARE(pos: Position, action: BuyShare) -> bool:
    """A purchase from the pool by somebody who is not president removes a share: 14.3."""
    return action.source == POOL and president(pos, action.corporation) != action.by


def remove_first(pos: Position, action: BuyShare, proceed: Callable[[], None]) -> None:
    """One pool share leaves the game; if it was the last, the purchase is an empty one."""
    if not REMOVES_SHARE(pos, action):
        proceed()
        return
    move(pos, action.corporation, ordinary(pos, POOL, action.corporation)[:1], OUT_OF_GAME)
    pos.emit(ShareRemoved(action.corporation, action.by))
    if ordinary(pos, action.source, action.corporation):
        proceed()
    else:
        traded(pos, action.by, bought=True)


FEATURE = Feature(
    "two players",
    rule_values=(REMOVES_SHARE,),
    reactions=(triple_certificates, rest_to_pool),
    effect_wrappers=(EffectWrapper("a share is removed first", BUY_SHARE, remove_first),),
)

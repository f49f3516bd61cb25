"""The game for two: section 14 of the rulebook.

14.4 needs nothing of its own: a corporation that has floated has no share left in the initial offering, so it is
sold out, as for more players, when the pool has none.
"""

from __future__ import annotations

from collections.abc import Callable

from ...core.figures import Fact, figure
from ...core.kinds import Around, reacts
from ...core.now import Event, Now
from ...core.title import Feature
from ...rules.floating import Floated
from ...rules.setup import certificates
from ...rules.shares import GONE, OFFERING, POOL, STOCK, SharesMoved, move, ordinary, president
from ...rules.stock_round import BUY_SHARE, BuyShare, traded
from .powers import Drawn

CERTIFICATES_FOR_TWO: Fact[tuple[int, ...]] = Fact("certificates for two players")


class ShareRemoved(Event, frozen=True, tag="share_removed"):
    """A share left the game from the bank pool."""

    corporation: str
    player: str


@reacts("triple president's certificates", Drawn)
def triple_certificates(now: Now, event: Drawn) -> None:
    """All but the corporation drawn for P6 have a president's certificate of three shares: 14.1."""
    for corporation in now[STOCK]:
        if corporation != event.corporation:
            now.put(STOCK, corporation, certificates(corporation, CERTIFICATES_FOR_TWO(now)))


@reacts("unsold shares go to the pool", Floated)
def rest_to_pool(now: Now, event: Floated) -> None:
    """On floating, what is left in the initial offering goes to the bank pool: 14.2."""
    rest = [c for c in now[STOCK][event.corporation] if c.owner == OFFERING]
    move(now, event.corporation, rest, POOL)
    now.emit(SharesMoved(event.corporation, OFFERING, POOL, sum(c.percent for c in rest)))


@figure("share is removed first")
def REMOVES_SHARE(now: Now, action: BuyShare) -> bool:
    """A purchase from the pool by somebody who is not president removes a share: 14.3."""
    return action.source == POOL and president(now, action.corporation) != action.by


def remove_first(now: Now, action: BuyShare, proceed: Callable[[], None]) -> None:
    """One pool share leaves the game; if it was the last, the purchase is an empty one."""
    if not REMOVES_SHARE(now, action):
        proceed()
        return
    move(now, action.corporation, ordinary(now, POOL, action.corporation)[:1], GONE)
    now.emit(ShareRemoved(action.corporation, action.by))
    if ordinary(now, action.source, action.corporation):
        proceed()
    else:
        traded(now, action.by, bought=True)


FEATURE = Feature(
    "two players",
    figures=(REMOVES_SHARE,),
    reactions=(triple_certificates, rest_to_pool),
    arounds=(Around("a share is removed first", BUY_SHARE, remove_first),),
)

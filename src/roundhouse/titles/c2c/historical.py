"""Historical constraints, a variant of Appendix F: the West waits for the first 3-train."""

from __future__ import annotations

from typing import Literal

import msgspec

from ...core.details import Details
from ...core.figures import Fact, amends
from ...core.kinds import check
from ...core.now import Now
from ...core.title import Feature
from ...features.map_zones import HOME_ZONE
from ...features.privatizing import PRIVATIZE, Privatize
from ...rules.depot import PHASE, PHASES
from ...rules.privates import FOR_SALE
from ...rules.stock_round import BUY_SHARE, START, BuyShare, StartCorporation


class Historical(msgspec.Struct, frozen=True):
    """The title's data: until the phase `since` corporations of the zones and the private company wait."""

    since: str
    zones: tuple[str, ...]
    private: str


HISTORICAL: Fact[Historical] = Fact("historical constraints")


def waiting(now: Now) -> bool:
    """Whether the phase for which they wait is still to come."""
    phases = list(PHASES(now))
    return phases.index(now[PHASE]) < phases.index(HISTORICAL(now).since)


class WestWaits(Details, frozen=True):
    """Western corporations are not started, nor their shares sold, before the phase."""

    case: Literal["start", "share"]
    corporation: str
    phase: str


@check("western corporations wait")
def west_waits(now: Now, action: StartCorporation | BuyShare | Privatize) -> WestWaits | None:
    """None of them is started, and no share of one is sold; what private companies bring is no sale."""
    zone = HOME_ZONE(now).get(action.corporation, "")
    if zone not in HISTORICAL(now).zones or not waiting(now):
        return None
    case: Literal["start", "share"] = "start" if isinstance(action, StartCorporation) else "share"
    return WestWaits(case, action.corporation, HISTORICAL(now).since)


@amends(FOR_SALE, "bridge waits for the phase")
def bridge_waits(now: Now, for_sale: bool, buyer: str, sym: str) -> bool:
    """Nor is the bridge company sold to a corporation."""
    return for_sale and not (sym == HISTORICAL(now).private and waiting(now))


FEATURE = Feature(
    "historical constraints",
    checks={START: (west_waits,), BUY_SHARE: (west_waits,), PRIVATIZE: (west_waits,)},
    amendments=(bridge_waits,),
)

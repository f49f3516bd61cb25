"""Historical constraints, a variant of Appendix F: the West waits for the first 3-train."""

from __future__ import annotations

import msgspec

from ...core.action_types import Details, check
from ...core.position import Position
from ...core.rule_values import Setting, amends
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


HISTORICAL: Setting[Historical] = Setting("historical constraints")


def waiting(pos: Position) -> bool:
    """Whether the phase for which they wait is still to come."""
    phases = list(PHASES(pos))
    return phases.index(pos[PHASE]) < phases.index(HISTORICAL(pos).since)


@check("western corporations wait")
def west_waits(pos: Position, action: StartCorporation | BuyShare | Privatize) -> Details | None:
    """None of them is started, and no share of one is sold; what private companies bring is no sale."""
    zone = HOME_ZONE(pos).get(action.corporation, "")
    if zone not in HISTORICAL(pos).zones or not waiting(pos):
        return None
    case = "start" if isinstance(action, StartCorporation) else "share"
    return {"case": case, "corporation": action.corporation, "phase": HISTORICAL(pos).since}


@amends(FOR_SALE, "bridge waits for the phase")
def bridge_waits(pos: Position, for_sale: bool, buyer: str, sym: str) -> bool:
    """Nor is the bridge company sold to a corporation."""
    return for_sale and not (sym == HISTORICAL(pos).private and waiting(pos))


FEATURE = Feature(
    "historical constraints",
    checks={START: (west_waits,), BUY_SHARE: (west_waits,), PRIVATIZE: (west_waits,)},
    amendments=(bridge_waits,),
)

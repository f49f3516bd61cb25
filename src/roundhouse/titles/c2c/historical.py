"""Historical constraints, a variant of Appendix F: the West waits for the first 3-train."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from ...core.action_types import check
from ...core.details import Details
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting, amends
from ...rules.depot import has_begun
from ...rules.explained import COMPANY, EXPLANATIONS, PAPER, WHEN, Explained, explains
from ...rules.privates import FOR_SALE
from ...rules.stock_round import BUY_SHARE, START, BuyShare, StartCorporation
from .map_zones import HOME_ZONE
from .privatizing import PRIVATIZE, Privatize


class Historical(msgspec.Struct, frozen=True):
    """The title's data: until the phase `since` corporations of the zones and the private company wait."""

    since: str
    zones: tuple[str, ...]
    private: str


HISTORICAL: Setting[Historical] = Setting("historical constraints")


def waiting(pos: Position) -> bool:
    """Whether the phase for which they wait is still to come."""
    return not has_begun(pos, HISTORICAL(pos).since)


class WestWaits(Details, frozen=True):
    """Western corporations are not started, nor their shares sold, before the phase."""

    case: Literal["start", "share"]
    corporation: str
    phase: str


@check("western corporations wait", about=("corporation",))
def west_waits(pos: Position, action: StartCorporation | BuyShare | Privatize) -> WestWaits | None:
    """None of them is started, and no share of one is sold; what private companies bring is no sale."""
    zone = HOME_ZONE(pos).get(action.corporation, "")
    if zone not in HISTORICAL(pos).zones or not waiting(pos):
        return None
    case: Literal["start", "share"] = "start" if isinstance(action, StartCorporation) else "share"
    return WestWaits(case, action.corporation, HISTORICAL(pos).since)


@amends(FOR_SALE, "bridge waits for the phase")
def bridge_waits(pos: Position, for_sale: bool, buyer: str, sym: str) -> bool:
    """Nor is the bridge company sold to a corporation."""
    return for_sale and not (sym == HISTORICAL(pos).private and waiting(pos))


def _explained(pos: Position, private: str) -> Iterator[Explained]:
    if private == HISTORICAL(pos).private:
        facts = {"phase": HISTORICAL(pos).since}
        yield Explained("waits for a phase", WHEN, facts, ("amendment: bridge waits for the phase",))


def _company_explained(pos: Position, corporation: str) -> Iterator[Explained]:
    if HOME_ZONE(pos).get(corporation, "") in HISTORICAL(pos).zones:
        facts = {"phase": HISTORICAL(pos).since}
        yield Explained("company waits for a phase", WHEN, facts, ("check: western corporations wait",))


FEATURE = Feature(
    "historical constraints",
    checks=(START.checked_by(west_waits), BUY_SHARE.checked_by(west_waits), PRIVATIZE.checked_by(west_waits)),
    amendments=(bridge_waits,),
    brings=(EXPLANATIONS(explains(PAPER, _explained), explains(COMPANY, _company_explained)),),
)

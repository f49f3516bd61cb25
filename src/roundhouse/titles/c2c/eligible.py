"""Who may have the Colorado Engineers, the Central Pacific and their markers: whoever can build where they serve."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.action_types import check
from ...core.details import Details
from ...core.feature import Feature
from ...core.position import Position
from ...rules.explained import EXPLANATIONS, PAPER, WHEN, Explained, explains
from ...rules.privates import BUY_PRIVATE, BUYER, BuyPrivate
from .map_zones import builds_in
from .sold_markers import BUY_MARKER, SOLD_MARKERS, BuyMarker


class ServesElsewhere(Details, frozen=True):
    """The corporation does not build in the company's zones; the case is the private company."""

    case: str
    who: str
    zones: tuple[str, ...]
    private: str


@check("corporation builds where the company serves", about=("private",))
def builds_there(pos: Position, action: BuyPrivate) -> ServesElsewhere | None:
    """At home in one of the zones, or with track that leads there."""
    for terms in SOLD_MARKERS(pos).values():
        if terms.private == action.private and not builds_in(pos, BUYER(pos), terms.zones):
            return ServesElsewhere(action.private, BUYER(pos), terms.zones, action.private)
    return None


class MarkerServesElsewhere(Details, frozen=True):
    """The corporation does not build in the marker's zones; the case is the marker."""

    case: str
    who: str
    zones: tuple[str, ...]
    marker: str


@check("corporation builds where the marker serves", about=("marker",))
def marker_serves(pos: Position, action: BuyMarker) -> MarkerServesElsewhere | None:
    """As for the company itself."""
    zones = SOLD_MARKERS(pos)[action.marker].zones
    if builds_in(pos, pos.frame.who, zones):
        return None
    return MarkerServesElsewhere(action.marker, pos.frame.who, zones, action.marker)


def _explained(pos: Position, private: str) -> Iterator[Explained]:
    for terms in SOLD_MARKERS(pos).values():
        if terms.private == private:
            by = (f"check: corporation builds where the company serves / {private}",)
            yield Explained("serves in zones", WHEN, {"zones": terms.zones}, by)


FEATURE = Feature(
    "who may have markers",
    brings=(EXPLANATIONS(explains(PAPER, _explained)),),
    checks=(BUY_PRIVATE.checked_by(builds_there), BUY_MARKER.checked_by(marker_serves)),
)

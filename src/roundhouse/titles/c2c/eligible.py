"""Who may have the Colorado Engineers, the Central Pacific and their markers: whoever can build where they serve."""

from __future__ import annotations

from ...core.details import Details
from ...core.kinds import check
from ...core.now import Now
from ...core.title import Feature
from ...features.map_zones import builds_in
from ...features.sold_markers import BUY_MARKER, SOLD_MARKERS, BuyMarker
from ...rules.privates import BUY_PRIVATE, BUYER, BuyPrivate


class ServesElsewhere(Details, frozen=True):
    """The corporation does not build in the company's zones; the case is the private company."""

    case: str
    who: str
    zones: tuple[str, ...]
    private: str


@check("corporation builds where the company serves")
def builds_there(now: Now, action: BuyPrivate) -> ServesElsewhere | None:
    """At home in one of the zones, or with track that leads there."""
    for terms in SOLD_MARKERS(now).values():
        if terms.private == action.private and not builds_in(now, BUYER(now), terms.zones):
            return ServesElsewhere(action.private, BUYER(now), terms.zones, action.private)
    return None


class MarkerServesElsewhere(Details, frozen=True):
    """The corporation does not build in the marker's zones; the case is the marker."""

    case: str
    who: str
    zones: tuple[str, ...]
    marker: str


@check("corporation builds where the marker serves")
def marker_serves(now: Now, action: BuyMarker) -> MarkerServesElsewhere | None:
    """As for the company itself."""
    zones = SOLD_MARKERS(now)[action.marker].zones
    if builds_in(now, now.frame.who, zones):
        return None
    return MarkerServesElsewhere(action.marker, now.frame.who, zones, action.marker)


FEATURE = Feature("who may have markers", checks={BUY_PRIVATE: (builds_there,), BUY_MARKER: (marker_serves,)})

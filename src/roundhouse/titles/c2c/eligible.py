"""Who may have the Colorado Engineers, the Central Pacific and their markers: whoever can build where they serve."""

from __future__ import annotations

from ...core.kinds import Facts, check
from ...core.now import Now
from ...core.title import Feature
from ...rules.privates import BUY_PRIVATE, BUYER, BuyPrivate
from .map_zones import builds_in
from .sold_markers import BUY_MARKER, SOLD_MARKERS, BuyMarker


@check("corporation builds where the company serves")
def builds_there(now: Now, action: BuyPrivate) -> Facts | None:
    """At home in one of the zones, or with track that leads there."""
    for terms in SOLD_MARKERS(now).values():
        if terms.private == action.private and not builds_in(now, BUYER(now), terms.zones):
            return {
                "case": action.private,
                "who": BUYER(now),
                "zones": terms.zones,
                "private": action.private,
            }
    return None


@check("corporation builds where the marker serves")
def marker_serves(now: Now, action: BuyMarker) -> Facts | None:
    """As for the company itself."""
    zones = SOLD_MARKERS(now)[action.marker].zones
    if builds_in(now, now.frame.who, zones):
        return None
    return {"case": action.marker, "who": now.frame.who, "zones": zones, "marker": action.marker}


FEATURE = Feature(
    "who may have markers",
    checks=(BUY_PRIVATE.checked_by(builds_there), BUY_MARKER.checked_by(marker_serves)),
)

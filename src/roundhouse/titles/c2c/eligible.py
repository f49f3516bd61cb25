"""Who may have the Colorado Engineers, the Central Pacific and their markers: whoever can build where they serve."""

from __future__ import annotations

from ...core.action_types import Details, check
from ...core.position import Position
from ...core.title import Feature
from ...features.map_zones import builds_in
from ...features.sold_markers import BUY_MARKER, SOLD_MARKERS, BuyMarker
from ...rules.privates import BUY_PRIVATE, BUYER, BuyPrivate


@check("corporation builds where the company serves")
def builds_there(pos: Position, action: BuyPrivate) -> Details | None:
    """At home in one of the zones, or with track that leads there."""
    for terms in SOLD_MARKERS(pos).values():
        if terms.private == action.private and not builds_in(pos, BUYER(pos), terms.zones):
            return {
                "case": action.private,
                "who": BUYER(pos),
                "zones": terms.zones,
                "private": action.private,
            }
    return None


@check("corporation builds where the marker serves")
def marker_serves(pos: Position, action: BuyMarker) -> Details | None:
    """As for the company itself."""
    zones = SOLD_MARKERS(pos)[action.marker].zones
    if builds_in(pos, pos.frame.who, zones):
        return None
    return {"case": action.marker, "who": pos.frame.who, "zones": zones, "marker": action.marker}


FEATURE = Feature("who may have markers", checks={BUY_PRIVATE: (builds_there,), BUY_MARKER: (marker_serves,)})

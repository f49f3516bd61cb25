"""What is said of markers of private companies on the map."""

from __future__ import annotations

from ...text.templates import _
from ...text.texts import Texts

TEXTS = Texts(
    events={
        "marker_put": _("{corporation} lays the marker of {private} in {hex:place}"),
        "marker_shut": _("The marker in {hex:place} is of use to {corporation} alone from now on"),
        "place_markers_lost": _("Markers leave the map, in {hexes:places}"),
    },
    labels={
        "put_marker": _("Lay the marker of {private} in {hex:place}"),
        "shut_marker": _("Close {private:paper}, so that its marker is of use to nobody else"),
    },
    kinds={
        "put_marker": _("laying the marker of a private company"),
        "shut_marker": _("closing a private company for the sake of its marker"),
    },
    headings={
        "put_marker": _("Lay a marker"),
        "shut_marker": _("Shut others out"),
    },
    refusals={
        "private company has a marker to lay / none": _("{private} has no marker for the map."),
        "private company has a marker to lay / laid": _(
            "The marker of {private} lies in {hex:place} already."
        ),
        "marker goes to its place": _(
            "The marker of {private} is not for {hex:place}, only for[ {hexes:either}][ places with its symbol,"
            " {icon}]."
        ),
        "marker can be shut / none": _("{private} has no marker that is of use to others."),
        "marker can be shut / not laid": _("The marker of {private} does not lie on the map."),
    },
    note_names={"place marker": _("Marker")},
    notes={
        "place marker": _(
            "marker of {private}: {owner:$} more for {corporation}[, {others:$} for the others]"
        )
    },
    explanations={
        "place marker / does": _(
            "Brings a marker that makes a stop worth {owner:$} more to the company that owns the private company[, and"
            " {others:$} more to all others]. It can be laid here: {hexes:places}."
        ),
        "place marker / when": _(
            "In that company's turn, once; no track of its own has to lead there, and the marker is never"
            " moved. It does not close the private company."
        ),
        "shut marker / when": _(
            "Once the marker lies there, the company's president can close the private company: the stop"
            " is then worth {owner:$} more to the company and nothing more to others."
        ),
        "place marker / ends": _(
            "A marker not yet laid goes with the private company. One on the map stays[ until phase {phase}"
            " begins]."
        ),
        "place markers leave / does": _("As it begins, the markers of private companies leave the map."),
    },
)

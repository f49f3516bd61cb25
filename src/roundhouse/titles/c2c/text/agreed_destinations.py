"""What is said about destinations that are agreed on."""

from __future__ import annotations

from ....text.templates import _
from ....text.texts import Texts
from ..agreed_destinations import AGREEING, PROPOSING

TEXTS = Texts(
    events={
        "destination_set": _("It is proposed that {corporation} has its destination in {hex:place}"),
        "destinations_kept": _("{player:name} does not agree: all destinations are those of the map"),
        f"step_closed / {PROPOSING.name}": _("No more destinations are proposed"),
        f"step_closed / {AGREEING.name}": _("{who:name} agrees to the destinations"),
    },
    labels={
        "set_destination": _("Propose {hex:place} as the destination of {corporation}"),
        "keep_destinations": _("Do not agree: keep the destinations of the map"),
        f"pass / {PROPOSING.name}": _("Propose no more destinations"),
        f"pass / {AGREEING.name}": _("Agree to the destinations"),
    },
    kinds={
        "set_destination": _("proposing a destination"),
        "keep_destinations": _("keeping the destinations of the map"),
    },
    headings={
        "set_destination": _("Other destination"),
        "keep_destinations": _("Answer"),
    },
    prompts={
        PROPOSING.name: _("{actor:name} may propose other destinations"),
        AGREEING.name: _("{actor:name} agrees to the destinations that are proposed, or not"),
    },
    steps={
        PROPOSING.name: _("proposing destinations"),
        AGREEING.name: _("agreeing to destinations"),
    },
    refusals={
        "destination is set once": _("There is no other destination to be proposed for {corporation}."),
        "destination is a stop elsewhere / place": _("{hex:place} cannot be a destination."),
        "destination is a stop elsewhere / same": _(
            "{hex:place} is the home of {corporation}, or its destination anyway."
        ),
    },
)

"""What is said about proposals to merge."""

from __future__ import annotations

from ...text.templates import _
from ...text.texts import Texts

TEXTS = Texts(
    refusals={
        "mergers begin with a phase": _(
            "Corporations merge from phase {since} on, and this is phase {phase}."
        ),
        "two corporations merge / unknown": _("There is no corporation {corporation} in this game."),
        "two corporations merge / gone": _("{corporation} is no longer in the game."),
        "two corporations merge / not floated": _("{corporation} has not floated."),
        "two corporations merge / same": _("{corporation} cannot merge with itself."),
        "corporations merge once": _("{corporation} has taken {vanished} over and does not merge again."),
    },
)

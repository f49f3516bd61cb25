"""What only 18Chesapeake says: its private companies and the game for two."""

from __future__ import annotations

from ...text.templates import _
from ...text.texts import Texts
from .drawn import DRAW_STEP

TEXTS = Texts(
    events={
        "drawn": _("{corporation} is drawn: its president's certificate is among the private companies"),
        "share_removed": _("A share of {corporation} leaves the game from the bank pool"),
    },
    labels={
        "draw": _("Draw {corporation}"),
    },
    kinds={
        "draw": _("drawing a corporation"),
    },
    headings={
        "draw": _("Draw"),
    },
    prompts={
        DRAW_STEP.name: _("A corporation is drawn"),
    },
    steps={
        DRAW_STEP.name: _("drawing a corporation"),
    },
    refusals={
        "corporation can be drawn": _(
            "{corporation} cannot be drawn: one corporation of the game is, and only once."
        ),
    },
)

"""What is said of private companies with an end of their own."""

from __future__ import annotations

from ...text.templates import _
from ...text.texts import Texts

STAYS = Texts(
    explanations={
        "stays open / ends": _("It stays open when the others close."),
        "stays open with a player / ends": _("In a player's hand it stays open when the others close."),
    },
)

CLOSES = Texts(
    explanations={
        "closes with a phase / ends": _("Closes as phase {phase} begins."),
    },
)

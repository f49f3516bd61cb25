"""What is said about a second tile."""

from __future__ import annotations

from ...text.templates import _
from ...text.texts import Texts

TEXTS = Texts(
    note_names={
        "yellow tiles or an upgrade": _("Tiles of this turn"),
        "yellow tiles left": _("Tiles of this turn"),
    },
    notes={
        "yellow tiles or an upgrade": _("{count} yellow ones, or one upgrade"),
        "yellow tiles left": _("{count} more, yellow"),
    },
    refusals={
        "second tile is yellow": _(
            "{who} has laid a yellow tile in this turn, so the other one has to be yellow; tile {tile} is"
            " {colour:colour}."
        )
    },
)

"""What is said about a second tile."""

from __future__ import annotations

from ...text.templates import _
from ...text.texts import Texts

TEXTS = Texts(
    refusals={
        "second tile is yellow": _(
            "{who} has laid a yellow tile in this turn, so the other one has to be yellow; tile {tile} is"
            " {colour:colour}."
        )
    },
)

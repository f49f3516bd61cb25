"""What is said about blocks of shares."""

from __future__ import annotations

from ...text.templates import _
from ...text.texts import Texts

TEXTS = Texts(
    refusals={
        "one block a turn": _(
            "{player:name} has sold {corporation} in this turn, and all of a turn's sales of it are one block."
        ),
        "block is large enough": _(
            "{player:name} is over a limit; {percent}% of {corporation} is too small a block, {enough}% is enough."
        ),
    },
)

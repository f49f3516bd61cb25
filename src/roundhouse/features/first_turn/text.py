"""What is said about the first turn of a corporation."""

from __future__ import annotations

from ...text.templates import _
from ...text.texts import Texts

TEXTS = Texts(
    refusals={
        "corporation has operated": _(
            "{corporation} has not had a whole turn yet, so its shares are not sold."
        )
    },
)

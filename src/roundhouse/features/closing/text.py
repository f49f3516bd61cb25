"""What is said about corporations that close."""

from __future__ import annotations

from ...text.templates import _
from ...text.texts import Texts

TEXTS = Texts(
    events={
        "corporation_closed": _(
            "{corporation} closes: its shares are worth nothing, its tokens leave the map"
        )
    },
)

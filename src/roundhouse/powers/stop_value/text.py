"""What is said of stops that are worth more."""

from __future__ import annotations

from ...text.templates import _
from ...text.texts import Texts

TEXTS = Texts(
    explanations={
        "stops worth more / does": _("To a company that owns it {hexes:places} pays {more:$} more."),
        "stops worth more of its own / does": _("To its trains {hexes:places} pays {more:$} more."),
    },
)

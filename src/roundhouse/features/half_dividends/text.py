"""What is said about half dividends."""

from __future__ import annotations

from ...text.templates import _
from ...text.texts import Texts

TEXTS = Texts(
    explanations={
        "double jump / does": _(
            "A dividend of twice the price or more moves the price two columns to the right."
        ),
    },
)

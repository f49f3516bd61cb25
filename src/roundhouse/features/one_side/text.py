"""What is said about sales on one side of the purchase."""

from __future__ import annotations

from ...text.templates import _
from ...text.texts import Texts

TEXTS = Texts(
    refusals={
        "sales on one side of the purchase": _(
            "{player:name} has bought after a sale in this turn; all sales come before the purchase or all after it."
        )
    },
)

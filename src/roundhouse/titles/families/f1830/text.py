"""What only the family says."""

from __future__ import annotations

from ....text.templates import _
from ....text.texts import Texts

TEXTS = Texts(
    explanations={
        "any number held / does": _("Anybody may hold any number of shares of a company in it."),
        "value of its own / does": _("Earns the value marked {key} where a red area has one."),
        "several in a turn / does": _("Several shares of one company in it may be bought in one stock turn."),
    },
)

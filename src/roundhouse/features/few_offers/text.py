"""What is said about offers that were declined."""

from __future__ import annotations

from ...text.templates import _
from ...text.texts import Texts

TEXTS = Texts(
    refusals={
        "declined offers / often": _(
            "{player:name} has declined {count} offers in this turn and is asked no more in it."
        ),
        "declined offers / train": _(
            "{player:name} has declined {declined:$} for the {item:train} in this turn; only more can be offered."
        ),
        "declined offers / private": _(
            "{player:name} has declined {declined:$} for {item} in this turn; only more can be offered."
        ),
        "declined offers / sale": _(
            "{player:name} has declined to pay {declined:$} for {item} in this turn; only less can be asked."
        ),
    },
)

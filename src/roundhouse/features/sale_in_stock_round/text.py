"""What is said about the sale of private companies in stock rounds."""

from __future__ import annotations

from ...text.templates import _
from ...text.texts import Texts

TEXTS = Texts(
    events={
        "compelled": _("Nobody has bought: {player:name} has to buy {private}"),
        "bid_lapsed": _(
            "{player:name} cannot cover the bid of {price:$} for {private:paper} any more: it does not count"
        ),
    },
)

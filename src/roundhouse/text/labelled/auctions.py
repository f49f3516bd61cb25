"""Private companies at the beginning: bought, bid for, drawn."""

from __future__ import annotations

from ...rules.cheapest import BuyCheapest
from ...rules.contest import DropOut
from ...rules.on_sale import asking_price, in_question
from ..templates import _
from ..texts import Texts

TEXTS = Texts(
    labels={
        "buy_cheapest": _("Buy {private:paper} for {price:$}"),
        "bid": _("Bid {price:$} for {private:paper}"),
        "bid / open": _("Bid {low:$} to {high:$} for {private:paper}, in steps of {step:$}"),
        "drop_out": _("Leave the auction[ of {item}]"),
    },
    kinds={
        "buy_cheapest": _("buying a private company from the bank"),
        "bid": _("bidding"),
        "drop_out": _("leaving an auction"),
    },
    headings={
        "buy_cheapest": _("Buy"),
        "bid": _("Bid"),
        "drop_out": _("Leave"),
    },
    label_facts={
        BuyCheapest: lambda pos, action: {"price": asking_price(pos, action.private)},
        DropOut: lambda pos, action: {"item": in_question(pos)},
    },
)

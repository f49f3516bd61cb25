"""Private companies at the beginning: bought, bid for, drawn."""

from __future__ import annotations

from ...rules.contest import DropOut
from ...rules.opening import BuyCheapest, asked, in_question
from ..templates import _
from ..texts import Texts

TEXTS = Texts(
    labels={
        "buy_cheapest": _("Buy {private:paper} for {price:$}"),
        "bid": _("Bid {price:$} for {private:paper}"),
        "bid / open": _("Bid {low:$} to {high:$} for {private:paper}, in steps of {step:$}"),
        "drop_out": _("Leave the auction[ of {item}]"),
        "put_up": _("Put {private:paper} up for auction at {price:$}"),
        "put_up / open": _("Put {private:paper} up for auction at {low:$} to {high:$}, in steps of {step:$}"),
        "raise_bid": _("Bid {price:$}"),
        "raise_bid / open": _("Bid {low:$} to {high:$}, in steps of {step:$}"),
        "pass / bid": _("Leave the auction"),
        "pass / offering": _("Put nothing up"),
        "draw_private": _("Draw {private:paper}"),
        "set_par": _("Set the par value to {par:$}"),
    },
    kinds={
        "buy_cheapest": _("buying a private company from the bank"),
        "bid": _("bidding"),
        "drop_out": _("leaving an auction"),
        "put_up": _("putting something up for auction"),
        "raise_bid": _("bidding more"),
        "draw_private": _("drawing a private company"),
        "set_par": _("setting a par value"),
    },
    headings={
        "buy_cheapest": _("Buy"),
        "bid": _("Bid"),
        "drop_out": _("Leave"),
        "put_up": _("Put up for auction"),
        "raise_bid": _("Bid"),
        "draw_private": _("Draw"),
        "set_par": _("Par value"),
    },
    label_facts={
        BuyCheapest: lambda pos, action: {"price": asked(pos, action.private)},
        DropOut: lambda pos, action: {"item": in_question(pos)},
    },
)

"""Private companies that change hands or are asked for their use."""

from __future__ import annotations

from ...rules.privates import PRIVATES, BuyPrivate
from ...rules.trades import BuyFromPlayer
from ..templates import _
from ..texts import Texts

TEXTS = Texts(
    labels={
        "buy_private": _("Buy {private:paper}[ {seller:from}] for {price:$}"),
        "buy_private / open": _("Buy {private:paper}[ {seller:from}] for {low:$} to {high:$}"),
        "sell_private": _("Offer {private:paper} to {to:name} for {price:$}"),
        "sell_private / open": _("Offer {private:paper} to {to:name} for {low:$} to {high:$}"),
        "buy_from_player": _("Ask {seller:name} for {private:paper}, for {price:$}"),
        "buy_from_player / open": _("Ask {seller:name} for {private:paper}, for {low:$} to {high:$}"),
    },
    kinds={
        "buy_private": _("buying a private company for a corporation"),
        "sell_private": _("selling a private company to a player"),
        "buy_from_player": _("buying a private company from a player"),
    },
    headings={
        "buy_private": _("Buy a private company"),
        "sell_private": _("Sell a private company"),
        "buy_from_player": _("Buy a private company"),
    },
    label_facts={
        BuyFromPlayer: lambda pos, action: {"seller": pos[PRIVATES][action.private].owner},
        BuyPrivate: lambda pos, action: {"seller": pos[PRIVATES][action.private].owner},
    },
)

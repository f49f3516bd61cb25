"""What is said about the auction of what is put up."""

from __future__ import annotations

from typing import Any

from ....core.position import Position
from ....rules.turns import StepClosed
from ....text.templates import _
from ....text.texts import Texts
from ..english_auction import AUCTION, LeftAuction


def _of_prompt(pos: Position) -> dict[str, Any]:
    row = pos[AUCTION]
    return {} if row is None else {"bid": row.price}


TEXTS = Texts(
    events={
        "step_closed / bid": _("Nothing more is bid for {who} by the one asked"),
        "item_put_up": _("{player:name} puts {item:paper} up for auction at {price:$}"),
        "bid_raised": _("{player:name} bids {price:$} for {item}"),
        "left_auction": _("{player:name} leaves the auction of {item}"),
        "auction_won": _("The auction of {item} goes to {player:name} at {price:$}"),
    },
    telling={StepClosed: (LeftAuction,)},
    labels={
        "put_up": _("Put {private:paper} up for auction at {price:$}"),
        "put_up / open": _("Put {private:paper} up for auction at {low:$} to {high:$}, in steps of {step:$}"),
        "raise_bid": _("Bid {price:$}"),
        "raise_bid / open": _("Bid {low:$} to {high:$}, in steps of {step:$}"),
        "pass / bid": _("Leave the auction"),
    },
    kinds={
        "put_up": _("putting something up for auction"),
        "raise_bid": _("bidding more"),
    },
    headings={
        "put_up": _("Put up"),
        "raise_bid": _("Bid"),
    },
    lessons={
        "putting up": _(
            "All that players hold besides shares is sold by auction first. On your turn you put up whatever you like"
            " at a price of your own, and that is your bid; the others raise it in turn, or leave. Somebody has to want"
            " it more than you do, or it is yours: so name no price that you would not pay. You have {cash:$}, for this"
            " and for shares later."
        ),
        "English auction": _(
            "{item:paper} is up for auction, so far at {price:$}. Bid more, or leave; whoever has left does not come"
            " back, and pays nothing. Decide beforehand what it is worth to you, and stop there: what others pay too"
            " much for helps you."
        ),
    },
    prompts={
        "offering": _("{actor:name} puts something up for auction, or passes"),
        "bid": _("{actor:name} bids more than {bid:$} for {who} or leaves its auction"),
    },
    prompt_facts=_of_prompt,
    steps={
        "offering": _("putting something up for auction"),
        "bid": _("bidding more"),
    },
    refusals={
        "item is on offer": _("{item} is not among what can be put up for auction now."),
        "bid is in steps of the auction": _(
            "Bids in this auction are multiples of {step:$}; {price:$} is none."
        ),
        "bid is high enough for the auction / first": _(
            "For {item} at least {least:$} is bid; {price:$} is too low."
        ),
        "bid is high enough for the auction / raise": _(
            "The next bid for {item} is {least:$} or more, not {price:$}."
        ),
        "bidder has the money": _("{player:name} can bid {cash:$} now; {price:$} is more."),
    },
)

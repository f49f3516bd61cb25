"""What is said about bids for the charters of others."""

from __future__ import annotations

from typing import Any

from ....core.position import Position
from ....text.templates import _
from ....text.texts import Texts
from ..attacks import DEFENDED
from ..takeover import AcceptBid, RefuseBid


def _of_prompt(pos: Position) -> dict[str, Any]:
    row = pos[DEFENDED]
    if row is None:
        return {}
    return {"attacked": row.corporation, "bidder": row.bidder, "standing": row.bid}


def _of_bid(pos: Position, action: AcceptBid | RefuseBid) -> dict[str, Any]:
    row = pos[DEFENDED]
    assert row is not None
    return {"corporation": row.corporation, "bidder": row.bidder, "price": row.bid}


TEXTS = Texts(
    events={
        "charter_attacked": _("{player:name} bids {price:$} for the charter of {corporation}"),
        "bid_refused": _("{player:name} says no to {price:$} for the charter of {corporation}"),
        "bid_refused / final": _("{player:name} keeps the charter of {corporation} and has to convert it"),
        "charter_taken": _("{seller:name} sells the charter of {corporation} to {buyer:name} for {price:$}"),
        "bid_lapsed": _("{player:name} has no longer the money bid for the charter of {corporation}"),
        "laid_out_bought": _("{player:name} pays {price:$} for the share of {corporation} laid out"),
    },
    event_cases={"bid_refused": lambda event: "final" if event.final else ""},
    labels={
        "attack": _("Bid {price:$} for the charter of {corporation}"),
        "attack / open": _("Bid {low:$} to {high:$} for the charter of {corporation}, in steps of {step:$}"),
        "choose_defence": _("Decide about the charter of {corporation}"),
        "accept_bid": _("Sell the charter of {corporation} to {bidder:name} for {price:$}"),
        "refuse_bid": _("Say no to {price:$} for the charter of {corporation}"),
        "pass / raise after refusal": _("Bid no more"),
    },
    label_facts={
        AcceptBid: _of_bid,
        RefuseBid: _of_bid,
    },
    kinds={
        "attack": _("bidding for the charter of another player"),
        "choose_defence": _("choosing the charter to decide about"),
        "accept_bid": _("accepting a bid"),
        "refuse_bid": _("refusing a bid"),
    },
    headings={
        "attack": _("Bid for the charter"),
        "choose_defence": _("Charter under attack"),
        "accept_bid": _("Answer"),
        "refuse_bid": _("Answer"),
    },
    prompts={
        "which charter": _("{actor:name} chooses which attacked charter to decide about"),
        "answer": _("{actor:name} answers: {bidder:name} bids {standing:$} for the charter of {attacked}"),
        "raise after refusal": _("{actor:name} may bid more than {standing:$} for the charter of {attacked}"),
    },
    prompt_facts=_of_prompt,
    steps={
        "which charter": _("choosing an attacked charter"),
        "answer": _("answering a bid for a charter"),
        "raise after refusal": _("bidding more for a charter"),
    },
    refusals={
        "charter can be attacked / unknown": _("There is no corporation {corporation} in this game."),
        "charter can be attacked / own": _("The charter of {corporation} is the bidder's own."),
        "charter can be attacked / bank": _("The charter of {corporation} is still with the bank."),
        "charter can be attacked / kept": _(
            "{owner:name} has refused all bids and keeps {corporation}'s charter."
        ),
        "charter can be attacked / converted": _("The charter of {corporation} has been converted already."),
        "charter can be attacked / not convertible": _(
            "The charter of {corporation} cannot be converted now, so nobody bids for it."
        ),
        "bid for a charter / step": _("Bids for charters are multiples of {step:$}, and {price:$} is not."),
        "bid for a charter / first": _("The first bid for a charter is {least:$} or more, not {price:$}."),
        "bid for a charter / raise": _(
            "The next bid for the charter of {corporation} is {least:$} or more, not {price:$}."
        ),
        "attacker is below the certificate limit": _(
            "{player:name} has {count} certificates, and who bids for a charter must have fewer than {limit}."
        ),
        "attacker has the money": _(
            "{player:name} has {cash:$} in cash and bonds. Who bids {price:$} must have {reserve:$} more than the bid."
        ),
        "charter is under attack": _("{corporation}'s charter is not one to be decided about now."),
        "owner can convert": _(
            "{player:name} lacks the means to convert: so the charter of {corporation} goes to the bidder."
        ),
    },
)

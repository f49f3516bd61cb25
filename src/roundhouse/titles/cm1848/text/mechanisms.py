"""What is said about mechanisms of this title that others may come to have, in words that would do for them, too."""

from __future__ import annotations

from typing import Any

from ....core.position import Position
from ....rules.turns import StepClosed
from ....text.templates import _
from ....text.texts import Texts
from ..bond_money import BOND_MONEY, ChangeBonds, PledgeBonds, worth
from ..bond_money import value as value_of_bond
from ..english_auction import AUCTION, LeftAuction
from ..extra_car import EXTRA_CAR, BuyCar


def _of_bonds(pos: Position) -> dict[str, Any]:
    return {"unit": BOND_MONEY(pos).unit, "value": value_of_bond(pos)}


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
        "trains_replaced": _("The {kind}-trains that the depot has left are exchanged for {by}-trains"),
        "bonds_given": _("Bonds are handed out for {reason}: {amounts:amounts} of face value"),
        "bonds_changed": _("{owner:owner} changes {units} bonds into {dollars:$}"),
        "bonds_spent": _("{owner:owner} pays {dollars:$} with {units} bonds"),
        "bond_marker_uncovered": _("Below this {train:train} the bank finds a new rate for bonds"),
        "bond_rate_changed": _("Bonds are worth {new}% of their face value, after {old}%"),
        "president_helped": _("{player:name} adds {amount:$} to what {corporation} has"),
    },
    telling={StepClosed: (LeftAuction,)},
    labels={
        "put_up": _("Put {private:paper} up for auction at {price:$}"),
        "put_up / open": _("Put {private:paper} up for auction at {low:$} to {high:$}, in steps of {step:$}"),
        "raise_bid": _("Bid {price:$}"),
        "raise_bid / open": _("Bid {low:$} to {high:$}, in steps of {step:$}"),
        "pass / bid": _("Leave the auction"),
        "pass / offering": _("Put nothing up"),
        "change_bonds": _("Change {count} bonds into {price:$}"),
        "change_bonds / open": _("Change {low} to {high} bonds of ${unit} into cash, {value:$} each"),
        "pledge_bonds": _("Let {owner:owner} pay with {count} bonds first"),
        "pledge_bonds / open": _(
            "Let {owner:owner} pay with {low} to {high} bonds of ${unit} first, {value:$} each"
        ),
    },
    kinds={
        "put_up": _("putting something up for auction"),
        "raise_bid": _("bidding more"),
        "change_bonds": _("changing bonds into cash"),
        "pledge_bonds": _("paying with bonds first"),
    },
    headings={
        "put_up": _("Put up for auction"),
        "raise_bid": _("Bid"),
        "change_bonds": _("Change bonds"),
        "pledge_bonds": _("Pay with bonds"),
    },
    label_facts={
        ChangeBonds: lambda pos, action: {"price": worth(pos, action.by, action.count), **_of_bonds(pos)},
        PledgeBonds: lambda pos, action: _of_bonds(pos),
        BuyCar: lambda pos, action: {"price": EXTRA_CAR(pos).price},
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
    note_names={
        "bonds": _("Bonds"),
        "yards": _("Yards"),
        "rate of bonds": _("Bonds"),
        "next rate of bonds": _("Bonds after that"),
        "cars": _("Cars"),
        "tiles left": _("Tiles left"),
        "tiles a turn": _("Tiles in a turn"),
    },
    notes={
        "bonds": _("{face:$}, worth {worth:$} at {rate}%"),
        "yards": _("a bonus train from each: {hexes:list}"),
        "rate of bonds": _("at {rate}%: each ${unit} of them is worth {value:$}"),
        "next rate of bonds": _("{rate}%, when the next train with a marker is sold (a {train}-train)"),
        "cars": _("{left} of {count} left, at {price:$}"),
        "tiles left": _("[from {part:place}: ]{rows:tiles}"),
        "tiles a turn": _("{rows:tiles}"),
    },
)

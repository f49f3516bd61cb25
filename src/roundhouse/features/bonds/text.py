"""What is said about bonds."""

from __future__ import annotations

from ...text.templates import _
from ...text.texts import Texts
from . import BOND_TERMS, REDEEMING, BuyBond, RedeemBonds, SellBonds

TEXTS = Texts(
    events={
        f"step_closed / {REDEEMING.name}": _("{who} buys back no more bonds"),
        "bonds_issued": _("{count} bonds of {corporation} go {to:to}"),
        "bond_bought": _("{player:name} buys a bond for {price:$}"),
        "bonds_sold": _("{player:name} sells bonds for {price:$}, {count} in number"),
        "bonds_redeemed": _("{corporation} buys bonds back {source:from} for {price:$}, {count} in number"),
    },
    labels={
        f"pass / {REDEEMING.name}": _("Buy back no more bonds"),
        "buy_bond": _("Buy a bond {the_pool:from} for {price:$}"),
        "sell_bonds": _("Sell bonds for {price:$}, {count} in number"),
        "redeem_bonds": _("Buy back bonds {owner:from} for {price:$}, {count} in number"),
    },
    kinds={
        "buy_bond": _("buying a bond"),
        "sell_bonds": _("selling bonds"),
        "redeem_bonds": _("buying back bonds"),
    },
    headings={
        "buy_bond": _("Buy a bond"),
        "sell_bonds": _("Sell bonds"),
        "redeem_bonds": _("Buy back bonds"),
    },
    label_facts={
        BuyBond: lambda pos, action: {"price": BOND_TERMS(pos).face},
        SellBonds: lambda pos, action: {"price": action.count * BOND_TERMS(pos).face},
        RedeemBonds: lambda pos, action: {"price": action.count * BOND_TERMS(pos).face},
    },
    prompts={REDEEMING.name: _("{who} ({actor:name}) buys back bonds")},
    steps={REDEEMING.name: _("buying back bonds")},
    refusals={
        "bond is on sale": _(
            "{the_pool:owner} has no bond of {who}; the {treasury} in its own treasury are not for sale."
        ),
        "player can pay the bond": _("{owner:name} has {cash:$}, and a bond costs {price:$}."),
        "bonds are held": _("{player:name} has {bonds} bonds and cannot sell {count}."),
        "sale of bonds is needed": _(
            "{short:$} are lacking; at {each:$} a bond, fewer than {count} bring that much."
        ),
        "corporation has issued bonds / none of its own": _(
            "The bonds are those of {corporation}, not of {who}."
        ),
        "corporation has issued bonds / owner": _(
            "{owner:owner} has {bonds} bonds of {who} that it can buy back, not {count}."
        ),
        "bonds of the bank pool are redeemed first": _(
            "{the_pool:owner} has {pool} bonds; before they are bought back, those of {owner:name} are safe."
        ),
        "bonds of one player are redeemed": _(
            "Bonds of {other:name} have been bought back in this turn, so those of {owner:name} are not."
        ),
        "treasury redeems the bonds": _("{owner} has {cash:$}, and these bonds take {price:$}."),
    },
    explanations={
        "bond / does": _(
            "One of {count} bonds of {corporation}. It is worth {face:$}, and {corporation} pays"
            " {interest:$} of interest for it in each of its turns, to the player who owns it. It does not"
            " count as a certificate."
        ),
        "bond / when": _(
            "In a stock round players buy bonds {the_pool:from} as their purchase of the turn, and sell"
            " bonds to it, for {face:$} each."
        ),
        "bond / ends": _(
            "{corporation} can buy it back for {face:$}, first {the_pool:from}. At the end of the game"
            " it counts {face:$} to its owner, and takes {cut:$} off the price of {corporation}."
        ),
    },
    things={
        "marker bond": _("Bond"),
    },
)

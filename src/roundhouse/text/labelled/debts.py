"""Loans and bonds."""

from __future__ import annotations

from typing import Any

from ...core.position import Position
from ...features.bond_money import BOND_MONEY, ChangeBonds, PledgeBonds, worth
from ...features.bond_money import value as value_of_bond
from ...features.bonds import BOND_TERMS, REDEEMING, BuyBond, RedeemBonds, SellBonds
from ...features.loans import LOAN_TERMS, REPAYING, RepayLoan
from ..templates import _
from ..texts import Texts


def _of_bonds(pos: Position) -> dict[str, Any]:
    return {"unit": BOND_MONEY(pos).unit, "value": value_of_bond(pos)}


TEXTS = Texts(
    labels={
        f"pass / {REPAYING.name}": _("Repay no more loans"),
        f"pass / {REDEEMING.name}": _("Buy back no more bonds"),
        "repay_loan": _("Repay {count} of the loans of {who} with {price:$}"),
        "buy_bond": _("Buy a bond from the bank pool for {price:$}"),
        "sell_bonds": _("Sell bonds for {price:$}, {count} in number"),
        "redeem_bonds": _("Buy back {count} bonds from {owner:owner} for {price:$}"),
        "change_bonds": _("Change {count} bonds into {price:$}"),
        "change_bonds / open": _("Change {low} to {high} bonds of ${unit} into cash, {value:$} each"),
        "pledge_bonds": _("Let {owner:owner} pay with {count} bonds first"),
        "pledge_bonds / open": _(
            "Let {owner:owner} pay with {low} to {high} bonds of ${unit} first, {value:$} each"
        ),
    },
    kinds={
        "repay_loan": _("repaying loans"),
        "buy_bond": _("buying a bond"),
        "sell_bonds": _("selling bonds"),
        "redeem_bonds": _("buying back bonds"),
        "change_bonds": _("changing bonds into cash"),
        "pledge_bonds": _("paying with bonds first"),
    },
    headings={
        "repay_loan": _("Repay loans"),
        "buy_bond": _("Buy a bond"),
        "sell_bonds": _("Sell bonds"),
        "redeem_bonds": _("Buy back bonds"),
        "change_bonds": _("Change bonds"),
        "pledge_bonds": _("Pay with bonds"),
    },
    label_facts={
        RepayLoan: lambda pos, action: {"who": pos.frame.who, "price": action.count * LOAN_TERMS(pos).face},
        BuyBond: lambda pos, action: {"price": BOND_TERMS(pos).face},
        SellBonds: lambda pos, action: {"price": action.count * BOND_TERMS(pos).face},
        RedeemBonds: lambda pos, action: {"price": action.count * BOND_TERMS(pos).face},
        ChangeBonds: lambda pos, action: {"price": worth(pos, action.by, action.count), **_of_bonds(pos)},
        PledgeBonds: lambda pos, action: _of_bonds(pos),
    },
)

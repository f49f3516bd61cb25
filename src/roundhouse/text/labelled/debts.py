"""Loans and bonds."""

from __future__ import annotations

from typing import Any

from ...core.now import Now
from ...features.bonds import BOND_TERMS, REDEEMING, BuyBond, RedeemBonds, SellBonds
from ...features.loans import LOAN_TERMS, REPAYING, RepayLoan
from ...titles.cm1848.bond_money import BOND_MONEY, ChangeBonds, PledgeBonds, worth
from ...titles.cm1848.bond_money import value as value_of_bond
from ..templates import _
from ..texts import Texts


def _of_bonds(now: Now) -> dict[str, Any]:
    return {"unit": BOND_MONEY(now).unit, "value": value_of_bond(now)}


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
        RepayLoan: lambda now, action: {"who": now.frame.who, "price": action.count * LOAN_TERMS(now).face},
        BuyBond: lambda now, action: {"price": BOND_TERMS(now).face},
        SellBonds: lambda now, action: {"price": action.count * BOND_TERMS(now).face},
        RedeemBonds: lambda now, action: {"price": action.count * BOND_TERMS(now).face},
        ChangeBonds: lambda now, action: {"price": worth(now, action.by, action.count), **_of_bonds(now)},
        PledgeBonds: lambda now, action: _of_bonds(now),
    },
)

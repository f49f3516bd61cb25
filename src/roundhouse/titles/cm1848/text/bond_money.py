"""What is said about bonds that are money."""

from __future__ import annotations

from typing import Any

from ....core.position import Position
from ....text.templates import _
from ....text.texts import Texts
from ..bond_money import BOND_MONEY, ChangeBonds, PledgeBonds, worth
from ..bond_money import value as value_of_bond


def _of_bonds(pos: Position) -> dict[str, Any]:
    return {"unit": BOND_MONEY(pos).unit, "value": value_of_bond(pos)}


TEXTS = Texts(
    events={
        "bonds_given": _("Bonds are handed out: {amounts:amounts} of face value"),
        "bonds_given / land grant": _(
            "Bonds are handed out for the land grant of {of}: {amounts:amounts} of face value"
        ),
        "bonds_given / golden spike": _(
            "Bonds are handed out for the golden spike of {of}: {amounts:amounts} of face value"
        ),
        "bonds_given / Credit Mobilier": _(
            "Bonds are handed out for Credit Mobilier: {amounts:amounts} of face value"
        ),
        "bonds_changed": _("{owner:owner} changes {units} bonds into {dollars:$}"),
        "bonds_spent": _("{owner:owner} pays {dollars:$} with {units} bonds"),
        "bond_marker_uncovered": _("Below this {train:train} the bank finds a new rate for bonds"),
        "bond_rate_changed": _("Bonds are worth {new}% of their face value, after {old}%"),
    },
    event_cases={"bonds_given": lambda event: str(event.reason)},
    labels={
        "change_bonds": _("Change {count} bonds into {price:$}"),
        "change_bonds / open": _("Change {low} to {high} bonds of ${unit} into cash, {value:$} each"),
        "pledge_bonds": _("Let {owner:owner} pay with {count} bonds first"),
        "pledge_bonds / open": _(
            "Let {owner:owner} pay with {low} to {high} bonds of ${unit} first, {value:$} each"
        ),
    },
    label_facts={
        ChangeBonds: lambda pos, action: {"price": worth(pos, action.by, action.count), **_of_bonds(pos)},
        PledgeBonds: lambda pos, action: _of_bonds(pos),
    },
    kinds={
        "change_bonds": _("changing bonds into cash"),
        "pledge_bonds": _("paying with bonds first"),
    },
    headings={
        "change_bonds": _("Change bonds"),
        "pledge_bonds": _("Pay with bonds"),
    },
    refusals={
        "bonds are in hand": _("{owner:owner} has {units} bonds, so there cannot be {count}."),
        "bonds have a value": _("Bonds have fallen to nothing: those of {owner:owner} bring no money."),
        "bonds of the turn are pledged": _(
            "Only {who} and its president can pay with bonds in this turn, not {owner:owner}."
        ),
        "bonds are pledged once": _(
            "{owner:owner} already pays with {before} bonds, and more can be said alone."
        ),
    },
    note_names={
        "rate of bonds": _("Bonds"),
        "next rate of bonds": _("Bonds after that"),
    },
    notes={
        "rate of bonds": _("at {rate}%: each ${unit} of them is worth {value:$}"),
        "next rate of bonds": _("{rate}%, when the next train with a marker is sold (a {train}-train)"),
    },
    explanations={
        "bond / does": _(
            "Bonds are money at a rate that changes: {rate}% of their face value now, the smallest one"
            " being {unit:$}. Players change them into cash in their turns of a stock round; in operating"
            " rounds players and companies pay with them."
        ),
        "rate of bonds / when": _("{rate}% once {train}-train number {number} has been sold."),
        "bond / ends": _(
            "At 0% no bonds are handed out any more, and those that are left are worth nothing."
        ),
    },
    things={
        "marker bond": _("Bond"),
    },
    pieces={
        "bonds": _("bonds"),
    },
)

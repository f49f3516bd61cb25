"""What is said about interest."""

from __future__ import annotations

from ...text.templates import _
from ...text.texts import Texts
from . import PURPOSE as INTEREST

TEXTS = Texts(
    events={
        "interest_lacking": _("{corporation} lacks money for the interest on its loans: {amount:$} are due"),
        "interest_lacking / bonds": _(
            "{corporation} lacks money for the interest on its bonds: {amount:$} are due"
        ),
        "interest_paid": _(
            "{corporation} pays {amount:$} of interest on its loans[, {withheld:$} of it out of its earnings]"
        ),
        "interest_paid / bonds": _(
            "{corporation} pays {amount:$} of interest on its bonds[, {withheld:$} of it out of its earnings]"
        ),
        f"money_raised / {INTEREST}": _("The money for {need.corporation}'s interest is there"),
    },
    event_cases={"interest_lacking": lambda event: event.on, "interest_paid": lambda event: event.on},
    labels={
        f"complete_purchase / {INTEREST}": _("Pay the interest for which the money is there"),
        f"bankrupt / {INTEREST}": _("Declare bankruptcy: {who} owes interest that nobody can pay"),
    },
    prompts={f"raise money / {INTEREST}": _("{actor:name} raises {lacking:$} for {who}'s interest")},
)

"""What is said about golden spikes."""

from __future__ import annotations

from typing import Any

from ....core.position import Position
from ....rules.dividends import DIVIDEND_OF, SHARED_OUT
from ....text.templates import _
from ....text.texts import Texts
from ..golden_spikes import GOLDEN_SPIKE, SPIKES, DivideSpike


def _of_due(pos: Position) -> dict[str, Any]:
    return {"spike": pos[SPIKES][0].amount} if pos[SPIKES] else {}


def _of_spike(pos: Position, action: DivideSpike) -> dict[str, Any]:
    due = pos[SPIKES][0]
    dividend = DIVIDEND_OF(pos, action.choice, due.amount)
    amounts = SHARED_OUT(pos, due.corporation, dividend)
    return {"spike": due.amount, "dividend": dividend, "kept": due.amount - dividend, "amounts": amounts}


TEXTS = Texts(
    events={
        "spike_divided": _(
            "{corporation} divides its golden spike[, withholding {kept:$}][: {amounts:amounts}]"
        )
    },
    labels={
        "divide_spike / pay": _("Pay all {spike:$} of the golden spike out: {amounts:amounts}"),
        "divide_spike / half": _(
            "Pay {dividend:$} of the golden spike out and withhold {kept:$}: {amounts:amounts}"
        ),
        "divide_spike / withhold": _("Withhold all {spike:$} of the golden spike"),
    },
    label_cases={DivideSpike: lambda pos, action: action.choice},
    label_facts={DivideSpike: _of_spike},
    hints={
        "besides / more": _("the land grant of {of} brings its shares {amount:$} more"),
        "besides / less": _("the land grant of {of} brings its shares {amount:$} less"),
    },
    kinds={"divide_spike": _("dividing a golden spike")},
    headings={"divide_spike": _("Divide the golden spike")},
    prompts={GOLDEN_SPIKE.name: _("{who} ({actor:name}) divides {spike:$} of a golden spike")},
    prompt_facts=_of_due,
    steps={GOLDEN_SPIKE.name: _("dividing a golden spike")},
    refusals={
        "way to divide the spike": _(
            "The ways to divide a golden spike are {ways:list}, and {choice} is none."
        )
    },
)

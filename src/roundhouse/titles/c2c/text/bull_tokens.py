"""What is said about bull tokens."""

from __future__ import annotations

from typing import Any

from ....core.position import Position
from ....text.labelled.building import of_token
from ....text.templates import _
from ....text.texts import Texts
from ..bull_tokens import BULLS, PlaceBull


def _of_bull(pos: Position, action: PlaceBull) -> dict[str, Any]:
    return {**of_token(pos, action), "cost": pos[BULLS][pos.frame.who]}


TEXTS = Texts(
    events={
        "bull_given": _("{corporation} has a bull token to place"),
        "bull_placed": _(
            "{corporation} places its bull token in {hex:place}[ for {cost:$}][; tokens given up for it: {forfeited}]"
        ),
    },
    labels={"place_bull": _("Place the bull token in {hex:place}[, city {which}], for {cost:$}")},
    label_facts={PlaceBull: _of_bull},
    kinds={"place_bull": _("placing a bull token")},
    headings={"place_bull": _("Place the bull token")},
    refusals={
        "bull token is left": _("{who} has no bull token to place."),
        "bull token goes to spaces": _("There are no spaces for tokens in {hex:place}."),
        "treasury pays the bull token": _("{owner} has {cash:$}, and the bull token costs {price:$}."),
    },
    note_names={"bull token": _("Bull token")},
    notes={"bull token": _("to place, for {price:$}")},
    explanations={
        "bull token / does": _(
            "Comes with a merger: for {price:$} the merged company can place it even where all spaces are taken, beside"
            " them. It is the last token that the company places."
        ),
    },
    things={
        "marker bull token": _("Bull token"),
    },
    pieces={
        "bull tokens": _("bull tokens"),
    },
)

"""What is said about charters that are converted."""

from __future__ import annotations

from typing import Any

from ....core.position import Position
from ....text.templates import _
from ....text.texts import Texts
from ..charters import ConvertCharter, cost_of


def _of_conversion(pos: Position, action: ConvertCharter) -> dict[str, Any]:
    return {"price": cost_of(pos, action.par, action.shares)}


TEXTS = Texts(
    events={
        "charter_converted": _(
            "{player:name} converts the charter of {corporation}[ and buys {shares} more of its shares]"
        )
    },
    labels={
        "convert_charter": _(
            "Convert the charter of {corporation} at {par:$}[, with {shares} more shares], for {price:$}"
        ),
        "convert_charter / open": _(
            "Convert the charter of {corporation} at {par:$}, with {low} to {high} more shares, from {price:$} on"
        ),
    },
    label_facts={ConvertCharter: _of_conversion},
    kinds={"convert_charter": _("converting a charter")},
    headings={"convert_charter": _("Convert a charter")},
    refusals={
        "charter is the player's own / unknown": _("There is no corporation {corporation} in this game."),
        "charter is the player's own / bank": _("The charter of {corporation} is still with the bank."),
        "charter is the player's own / other": _("The charter of {corporation} belongs to {owner:name}."),
        "charter can be converted / converted": _("The charter of {corporation} has been converted already."),
        "charter can be converted / phase": _(
            "The charter of {corporation} goes with a land grant and is not converted before phase {phase}."
        ),
        "charter can be converted / land grants": _(
            "{corporation} is a late corporation, and land grant charters not yet converted are {left} in number."
        ),
        "charter can be converted / stock round": _(
            "{corporation} is a late corporation and waits for the stock round after the one in which land grant"
            " charter number {number} was converted."
        ),
        "one purchase, or charters under attack": _("{player:name} has bought in this turn already."),
        "charter that is due is converted first": _(
            "{player:name} has to convert what was attacked or taken over first: {corporations:list}."
        ),
        "par price of a conversion": _("A corporation begins at {values:dollars}, not at {par:$}."),
        "shares bought at a conversion": _(
            "With the president's certificate come no more than {most} shares, not {shares}."
        ),
        "certificate limit at a conversion": _(
            "{player:name} has {count} certificates and the limit is {limit}: {more} more are too many."
        ),
        "certificate limit at a conversion / due": _(
            "{player:name} has {count} certificates, the limit is {limit}, and other charters have to be converted:"
            " {due} in number."
        ),
        "player can pay the conversion": _("{player:name} has {cash:$}, and this costs {price:$}."),
        "player can pay the conversion / due": _(
            "{player:name} needs {kept:$} for the other charters that have to be converted, and this costs {price:$}."
        ),
    },
    explanations={
        "charter / does": _(
            "Converting it is the only way to found {corporation}: its owner sets the par value and buys the"
            " president's certificate, and up to {ordinary} more certificates, for {discount:$} less altogether."
        ),
        "land grant charter / when": _(
            "Can be converted from phase {phase} on, in its owner's turn of a stock round."
        ),
        "late charter / when": _(
            "Can be converted when all land grant charters have been, and not in the stock round in which"
            " number {number} of them was; unless it came with a pioneer."
        ),
        "charter / ends": _(
            "Leaves the game when it is converted. Other players may bid for it in stock rounds before that."
        ),
        "land grant charters / does": _("Land grant charters can be converted from now on."),
    },
)

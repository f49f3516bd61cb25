"""What is said of tokens placed by a power."""

from __future__ import annotations

from typing import Any

from ...core.position import Position
from ...text.labelled.building import of_token
from ...text.templates import _
from ...text.texts import Texts
from .placing import token_cost
from .rows import TOKEN_POWERS, PlacePowerToken


def _facts(pos: Position, action: PlacePowerToken) -> dict[str, Any]:
    return {**of_token(pos, action), "cost": token_cost(pos, TOKEN_POWERS(pos)[action.private], action.hex)}


TEXTS = Texts(
    labels={
        "place_power_token": _(
            "Place a token in {hex:place}[, city {which}][, for {cost:$}], by the power of {private}"
        ),
    },
    label_facts={PlacePowerToken: _facts},
    kinds={"place_power_token": _("placing a token by a power")},
    headings={"place_power_token": _("Place a token by a power")},
    refusals={
        "power places tokens / none": _("{private} does not have the power to place a token."),
        "power places tokens / time": _(
            "By the power of {private} a token is placed in the token step only."
        ),
        "power to place is used once": _("{private} has placed its token already."),
        "token of a power goes into its hex": _(
            "{private} places its token in {hexes:either} only, and not in {hex:place}."
        ),
    },
    explanations={
        "token by a power / does": _(
            "A company that owns it can, once, place its next token[ in {hexes:either}][, for {percent}% of its"
            " price]."
        ),
        "token by a power of its own / does": _(
            "It can, once, place its next token[ in {hexes:either}][, for {percent}% of its price]."
        ),
        "token by a power is free / does": _("That token is free of charge."),
        "further token by a power / does": _(
            "It brings a token, which a company that owns it can place[ in {hexes:either}][, for {price:$}]."
        ),
        "further token by a power of its own / does": _(
            "It has a further token, which it can place[ in {hexes:either}][, for {price:$}]."
        ),
        "token within reach / when": _("Only where a route of the company leads."),
        "token out of reach / when": _("No route has to lead there."),
        "beside the token of the turn / when": _(
            "In the token step of the company's turn, besides its token of the turn."
        ),
        "as the token of the turn / when": _(
            "In the token step of the company's turn, as its token of the turn."
        ),
        "beside the token of the turn at any moment / when": _(
            "At any moment of the company's turn, besides its token of the turn."
        ),
        "as the token of the turn at any moment / when": _(
            "At any moment of the company's turn, as its token of the turn."
        ),
        "closes with its token placed / ends": _("It closes when the token is placed."),
        "token is placed once / ends": _("Its token is placed once."),
    },
)

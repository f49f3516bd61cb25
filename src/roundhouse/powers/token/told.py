"""What is told of the power to place a token."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.position import Position
from ...rules.explained import DOES, ENDS, WHEN, Explained
from ..bearers import by_bearer
from .placing import in_hexes, places_tokens, unspent
from .rows import TOKEN_POWERS

ACTION = "action type: place_power_token"


def explained(pos: Position, bearer: str) -> Iterator[Explained]:
    """What it does, when it is used and what ends it."""
    row = TOKEN_POWERS(pos).get(bearer)
    if row is None:
        return
    facts = {
        "hexes": row.hexes,
        "price": row.price or None,
        "percent": row.percent or None,
    }
    name = "token by a power" if row.supply == "charter" else "further token by a power"
    yield Explained(by_bearer(pos, bearer, name), DOES, facts, (ACTION, f"check: {in_hexes.name}"))
    if row.supply == "charter" and not row.percent:
        yield Explained("token by a power is free", DOES, by=(ACTION,))
    reach = "token within reach" if row.reach else "token out of reach"
    yield Explained(reach, WHEN, by=("check: city is on a route",))
    when = "beside the token of the turn" if row.extra else "as the token of the turn"
    if row.when == "turn":
        when += " at any moment"
    yield Explained(when, WHEN, by=("check: one token a turn", f"check: {places_tokens.name} / time"))
    if row.closes:
        yield Explained("closes with its token placed", ENDS, by=(ACTION,))
    else:
        yield Explained("token is placed once", ENDS, by=(f"check: {unspent.name}",))

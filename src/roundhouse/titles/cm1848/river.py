"""River tokens: what they say is due in their hexes, and not the printed sum (16)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.figures import Fact, Settings, amends
from ...core.now import Now
from ...core.title import Feature
from ...rules.reach import TILES
from ...rules.track import TERRAIN_COST

RIVER_TOKENS: Fact[Mapping[str, int]] = Fact("river tokens")
"""Dollars by hex; the first tile takes the token away."""


def river_facts(rows: Mapping[str, Any]) -> Settings:
    """What map.toml says of them."""
    river = rows["mississippi"]
    return Settings(RIVER_TOKENS.to(dict.fromkeys(river["hexes"], river["token"])))


def token_lies(now: Now, hex: str) -> bool:
    """Whether a token still lies in the hex: as long as there is no tile."""
    return hex in RIVER_TOKENS(now) and hex not in now[TILES]


@amends(TERRAIN_COST, "river tokens stand in for the print")
def by_token(now: Now, cost: int, corporation: str, hex: str) -> int:
    """The token's sum, while it lies there."""
    return RIVER_TOKENS(now)[hex] if token_lies(now, hex) else cost


FEATURE = Feature("river tokens", amendments=(by_token,))

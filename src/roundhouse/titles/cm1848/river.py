"""River tokens: what they say is due in their hexes, and not the printed sum (16)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting, Settings, amends
from ...rules.reach import TILES
from ...rules.track import TERRAIN_COST

RIVER_TOKENS: Setting[Mapping[str, int]] = Setting("river tokens")
"""Dollars by hex; the first tile takes the token away."""


def river_facts(rows: Mapping[str, Any]) -> Settings:
    """What map.toml says of them."""
    river = rows["mississippi"]
    return Settings(RIVER_TOKENS.to(dict.fromkeys(river["hexes"], river["token"])))


def token_lies(pos: Position, hex: str) -> bool:
    """Whether a token still lies in the hex: as long as there is no tile."""
    return hex in RIVER_TOKENS(pos) and hex not in pos[TILES]


@amends(TERRAIN_COST, "river tokens stand in for the print")
def by_token(pos: Position, cost: int, corporation: str, hex: str) -> int:
    """The token's sum, while it lies there."""
    return RIVER_TOKENS(pos)[hex] if token_lies(pos, hex) else cost


FEATURE = Feature("river tokens", amendments=(by_token,))

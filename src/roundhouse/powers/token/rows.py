"""The power to place a token, as a title's data have it; and the action by which it is used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from ...core.rule_values import Setting
from ...rules.names import Dollars, HexName, Percent
from ...rules.tokens import PlaceToken

PLACES = "token"


class TokenPower(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="does", tag="token"):
    """A corporation places a token, once.

    - `hexes`: where, empty for any city; `reach`: only where a route of the corporation leads;
    - `supply`: whether it is the next token of the corporation's "charter" or one that the power "brings"; `percent`:
      how much of what a token of the charter costs there is paid; `price`: dollars for one that the power brings;
    - `when`: in the `token` step, or in any step of the corporation's `turn`; `extra`: beside the token of the turn,
      and not as that;
    - `closes`: the private company closes with it.
    """

    hexes: tuple[HexName, ...] = ()
    reach: bool = False
    supply: Literal["charter", "brings"] = "charter"
    percent: Percent = 0
    price: Dollars = 0
    when: Literal["token", "turn"] = "token"
    extra: bool = True
    closes: bool = False

    def __post_init__(self) -> None:
        """Raises ValueError, with a clause that says why, for what no rule would carry out."""
        for wrong, why in self._faults():
            if wrong:
                raise ValueError(why)

    def _faults(self) -> Iterator[tuple[bool, str]]:
        yield (
            self.supply == "charter" and self.price > 0,
            "a token of the charter has its price, of which a percent is paid",
        )
        yield (
            self.supply == "brings" and self.percent > 0,
            "a token that the power brings has a price, and no percent of another is paid",
        )


TOKEN_POWERS: Setting[dict[str, TokenPower]] = Setting("tokens by powers")
"""By who has the power."""


class PlacePowerToken(PlaceToken, frozen=True, tag="place_power_token"):
    """Place a token by the power of the private company, or of the corporation itself, in a city as ever."""

    private: str

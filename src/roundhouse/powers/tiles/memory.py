"""What a turn remembers of tiles laid by powers that may be used several times in it."""

from __future__ import annotations

import msgspec

from ...core.action_types import reacts
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import amends
from ...core.state import Slot
from ...rules.operating_round import NEXT_TURN
from ...rules.privates import POWER_SERVES
from ...rules.track import TileLaid
from .rows import TILE_POWERS


class Extra(msgspec.Struct, frozen=True, omit_defaults=True):
    """The hexes built in this turn, and those of them by the power of a private company, as (private company, hex)."""

    built: tuple[str, ...] = ()
    by_power: tuple[tuple[str, str], ...] = ()


EXTRA: Slot[Extra] = Slot("extra tiles", Extra, Extra(), until=NEXT_TURN)


def laid_by(pos: Position, private: str) -> list[str]:
    """The hexes in which a power that is used several times has laid a tile in this turn."""
    row = TILE_POWERS(pos).get(private)
    if row is None or not row.several:
        return []
    return [hex for sym, hex in pos[EXTRA].by_power if sym == private]


@amends(POWER_SERVES, "extra tiles once begun may be finished")
def finished(pos: Position, serves: bool, private: str, corporation: str) -> bool:
    """The private company has closed with the first tile; in that turn there may be a second."""
    return serves or bool(laid_by(pos, private))


@reacts("tiles of the turn are noted", TileLaid)
def noted(pos: Position, event: TileLaid) -> None:
    """By whatever right they were laid."""
    pos.amend(EXTRA, built=(*pos[EXTRA].built, event.hex))


SEVERAL = Feature(
    "several tiles of a power",
    after=("permission for powers",),
    slots=(EXTRA,),
    amendments=(finished,),
    reactions=(noted,),
)

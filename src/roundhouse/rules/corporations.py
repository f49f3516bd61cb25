"""Corporations: what each one is by the title's data, and what has become of it."""

from __future__ import annotations

import msgspec

from ..core.feature import Feature
from ..core.position import Position
from ..core.rule_values import Setting
from ..core.state import Table
from .owners import CORPORATION, seen_to


class CorporationSpec(msgspec.Struct, frozen=True):
    """A corporation by the title's data.

    `home` is a hex, empty for one that comes into being during the game; `city` the index of its printed city there.
    """

    sym: str
    name: str
    home: str
    city: int
    tokens: tuple[int, ...]
    colour: str


class Corporation(msgspec.Struct, frozen=True, omit_defaults=True):
    """What has become of a corporation.

    `par` is None until it is set; `last_revenue` is what it earned last, for the revenue chart; one that is `closed`
    has left the game.
    """

    par: int | None = None
    floated: bool = False
    operated: bool = False
    last_revenue: int = 0
    closed: bool = False


CORPORATION_SPECS: Setting[dict[str, CorporationSpec]] = Setting("corporations")
CORPORATIONS: Table[Corporation] = Table("corporations", Corporation, CORPORATION, seen_to())


def started(pos: Position, corporation: str) -> bool:
    """Whether the corporation's par value is set."""
    return pos[CORPORATIONS][corporation].par is not None


def formed(pos: Position) -> list[str]:
    """The corporations that exist, in the order of the title's data: not those yet to be formed."""
    rows = pos[CORPORATIONS]
    return [c for c in CORPORATION_SPECS(pos) if c in rows]


def in_play(pos: Position) -> list[str]:
    """Those of them that have not closed."""
    rows = pos[CORPORATIONS]
    return [c for c in CORPORATION_SPECS(pos) if c in rows and not rows[c].closed]


FEATURE = Feature("corporations", tables=(CORPORATIONS,))

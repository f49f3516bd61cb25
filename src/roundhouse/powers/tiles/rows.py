"""The power to lay tiles, as a title's data have it; and the actions by which it is used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from ...board.tiles import Laid
from ...core.actions import Action
from ...core.position import Position
from ...core.rule_values import Setting
from ...rules.names import HexName, Several, TileColour, TileName
from ...rules.privates import UsePower
from ...rules.tile_fit import LayTile

LAYS = "lay_tile"
TURN, BOUGHT, ANY = "turn", "bought", "any"


class Tiles(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="does", tag="lay_tile"):
    """A private company lays tiles.

    - `hexes`: where, empty for wherever a route leads; `tiles`: which, empty for all that fit;
    - `count`: how many, in one turn unless hexes limit them; `joined`: whether their track has to meet; `upgrade`:
      the colour to which one upgrade may go in place of them, where they are yellow otherwise;
    - `when`: in the `track` step, in any step of a corporation's `turn`, as one has `bought` the private company, or at
      `any` time; `owner`: whether it serves a corporation or a player;
    - `extra`: beside the tile of the turn, and not as that; `unbuilt`: where no tile lies; `free`: without paying for
      the terrain; `reach`: only where a route of the corporation leads; `token`: a token may follow, free of charge;
    - `closes`: the private company closes with the first tile;
    - `action`: how saved games spell its use.
    """

    hexes: tuple[HexName, ...] = ()
    tiles: tuple[TileName, ...] = ()
    count: Several = 1
    joined: bool = False
    upgrade: TileColour | Literal[""] = ""
    when: Literal["track", "turn", "bought", "any"] = "track"
    owner: Literal["corporation", "player"] = "corporation"
    extra: bool = True
    unbuilt: bool = True
    free: bool = False
    reach: bool = False
    token: bool = False
    closes: bool = False
    action: Literal[
        "lay_power_tile", "lay_own_tile", "lay_works_tile", "lay_terminal", "lay_canal", "lay_pair"
    ] = "lay_power_tile"

    def __post_init__(self) -> None:
        """Raises ValueError, with a clause that says why, for what no rule would carry out."""
        for wrong, why in self._faults():
            if wrong:
                raise ValueError(why)

    def _faults(self) -> Iterator[tuple[bool, str]]:
        player = self.owner == "player"
        yield (
            player != (self.when == ANY),
            "a tile at any time is a player's to lay, and every other a corporation's",
        )
        yield player and not self.hexes, "a player's tile needs hexes, since no route of anybody leads there"
        yield player and self.reach, "no route of a player reaches anything"
        one = len(self.hexes) == len(self.tiles) == 1
        yield self.token and not one, "a token follows a tile of one number in one hex"
        if self.action == "lay_power_tile":
            return
        yield self.when != "track", f"{self.action} is for the track step"
        yield self.token and self.action != "lay_canal", f"no token follows {self.action}"
        if self.action == "lay_works_tile":
            told = bool(self.upgrade) and self.reach and not self.hexes and not self.tiles
        elif self.action == "lay_pair":
            told = len(self.hexes) == 2 == self.count and bool(self.tiles)
        elif self.action == "lay_own_tile":
            told = bool(self.hexes) and not self.tiles and not self.unbuilt
        else:
            told = bool(self.hexes) and len(self.tiles) == 1 and self.count == 1
        yield not told, f"{self.action} is for another power than this; leave the action out"
        whole = self.action in ("lay_pair", "lay_canal")
        yield not (self.extra or whole), f"{self.action} is beside the tile of the turn"
        yield not whole and self.free != (self.action == "lay_terminal"), f"{self.action} has its price"

    @property
    def is_spent(self) -> bool:
        """Whether the power has to be marked as used: where neither hexes nor the end of the company limit it."""
        return not self.closes and not (self.unbuilt and 0 < len(self.hexes) <= self.count)

    @property
    def several(self) -> bool:
        """Whether it may be used several times in one turn."""
        return self.count > 1 and self.action != "lay_pair"


TILE_POWERS: Setting[dict[str, Tiles]] = Setting("tiles of private companies")
"""By private company."""


class LayPowerTile(LayTile, frozen=True, tag="lay_power_tile"):
    """Lay or upgrade a tile by the power of a private company."""

    private: str


class LayOwnTile(LayTile, frozen=True, tag="lay_own_tile"):
    """Lay or upgrade a tile in one of the private company's own hexes, on a route or not."""

    private: str


class LayWorksTile(LayTile, frozen=True, tag="lay_works_tile"):
    """Lay or upgrade one more tile by a private company that lays yellow ones or upgrades once."""

    private: str


class LayTerminal(UsePower, frozen=True, tag="lay_terminal"):
    """Lay the private company's tile, turned clockwise by `rotation` steps (0 to 5), in one of its hexes."""

    hex: str
    rotation: int


class LayCanal(UsePower, frozen=True, tag="lay_canal"):
    """Lay the private company's tile in its hex."""

    rotation: int


class LayPair(UsePower, frozen=True, tag="lay_pair"):
    """Lay the two joined tiles of a private company, in its two hexes in order."""

    first: Laid
    second: Laid


Full = LayPowerTile | LayOwnTile | LayWorksTile
"""The actions that name hex, tile and rotation."""

Short = LayTerminal | LayCanal | LayPair
"""Those that leave to the data what these say."""


def power_of(pos: Position, action: Any) -> Tiles | None:
    """The power that the action uses; None where the private company has none that is used so."""
    row = TILE_POWERS(pos).get(action.private)
    return row if row is not None and row.action == action.kind() else None


def lays(row: Tiles, action: Action) -> tuple[tuple[str, Laid], ...]:
    """Which tiles the action lays, and where.

    >>> row = Tiles(hexes=("D2",), tiles=("57",), action="lay_canal")
    >>> lays(row, LayCanal("Ann", "C&OC", 2))
    (('D2', Laid(tile='57', rotation=2)),)
    """
    if isinstance(action, LayTile):
        return ((action.hex, Laid(action.tile, action.rotation)),)
    if isinstance(action, LayTerminal):
        return ((action.hex, Laid(row.tiles[0], action.rotation)),)
    if isinstance(action, LayCanal):
        return ((row.hexes[0], Laid(row.tiles[0], action.rotation)),)
    assert isinstance(action, LayPair)
    return ((row.hexes[0], action.first), (row.hexes[1], action.second))

"""The catalogue of tiles, and a tile that lies on the map."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from .faces import Face
from .notation import NotationError, parse
from .standard import row_in_full


class TileError(ValueError):
    """Raised for a row of the catalogue that cannot be used; the message is one sentence."""


class Tile(Struct, frozen=True, cache_hash=True):
    """A kind of tile.

    ``count``: copies in the box, None without limit.  ``face``: its picture in rotation 0.  ``hexes``: the
    only hexes it may lie in, empty for anywhere.  ``upgrades_to``: the kinds that may replace it, None when
    that follows from the faces.  ``rotations``: (hex, rotations allowed there) where not every rotation is.
    """

    name: str
    colour: str
    count: int | None
    face: Face
    label: str = ""
    hexes: tuple[str, ...] = ()
    upgrades_to: tuple[str, ...] | None = None
    rotations: tuple[tuple[str, tuple[int, ...]], ...] = ()


class Laid(Struct, frozen=True, cache_hash=True):
    """A tile on the map, turned clockwise by ``rotation`` sixths (0..5): a row of the table of laid tiles."""

    tile: str
    rotation: int = 0


def load_tiles(table: Mapping[str, Any]) -> dict[str, Tile]:
    """Read the table ``tiles`` of a catalogue.

    By name: color, count (number or "unlimited"), code, and where wanted hexes, upgrades_to, rotations.  Unknown keys
    are left to whoever put them there.  A number of the common catalogue (`board/standard.py`) needs neither color nor
    code, and where there is no more to say its row is the count alone.

    Raises TileError for a row that cannot be read or names a tile that is not in the table.

    >>> tiles = load_tiles({"9": {"color": "yellow", "count": 6, "code": "path=a:0,b:3"}})
    >>> tiles["9"].count, tiles["9"].colour
    (6, 'yellow')
    >>> load_tiles({"8": 5})["8"].count
    5
    """
    tiles = {str(name): _tile(str(name), row_in_full(str(name), row)) for name, row in table.items()}
    for tile in tiles.values():
        for target in tile.upgrades_to or ():
            if target not in tiles:
                raise TileError(f"Tile {tile.name} upgrades to {target}, which is not in the catalogue.")
    return tiles


def _tile(name: str, row: Mapping[str, Any]) -> Tile:
    colour, count = row.get("color", ""), row.get("count", "unlimited")
    if not colour or colour == "white":
        raise TileError(f"Tile {name} has the colour {colour!r}.")
    if count != "unlimited" and not (isinstance(count, int) and count >= 0):
        raise TileError(f"Tile {name} has the count {count!r}.")
    try:
        face = parse(row.get("code", ""), colour)
    except NotationError as error:
        raise TileError(f"Tile {name}: {error}") from error
    label = row.get("label", face.label)
    if label != face.label:
        raise TileError(f"Tile {name} has the label {label!r} beside {face.label!r} in its code.")
    targets = row.get("upgrades_to")
    return Tile(
        name=name,
        colour=colour,
        count=None if count == "unlimited" else count,
        face=face,
        label=label,
        hexes=tuple(row.get("hexes", ())),
        upgrades_to=None if targets is None else tuple(targets),
        rotations=tuple((hex, tuple(turns)) for hex, turns in row.get("rotations", {}).items()),
    )

"""The printed map of a title and its catalogue: everything about a board that never changes."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from .faces import COLOURS, Face, opposite
from .hexes import Layout
from .notation import NotationError, parse
from .tiles import Laid, Tile, TileError, load_tiles


class BoardError(ValueError):
    """Raised for data of a map or catalogue that does not hold together; the message is one sentence."""


class Hex(Struct, frozen=True, cache_hash=True):
    """A hex of the map as printed; ``name`` is "" when nothing is written there."""

    id: str
    name: str
    face: Face


class Board:
    """Map and catalogue of a title.  It has no state: what lies on the map is asked for as ``Laid``.

    ``hexes``: hexes of the map by id.  ``tiles``: kinds of tiles by name.  ``areas``: group -> hexes of it.
    ``tiles_in_areas``: whether tiles too have stops of an area, and not only prints.
    ``first_tiles``: hex -> (tile, rotations) that alone may be laid over its print, whatever colour and kind
    would say.  ``special_tiles``: (hex, colour) -> the only tiles of that colour for the hex.

    >>> tiles = {"9": {"color": "yellow", "code": "path=a:0,b:3"}}
    >>> board = load_board({"layout": "flat", "letters": "columns", "blank": ["A1", "A3"]}, {"tiles": tiles})
    >>> board.neighbour("A1", 0), board.neighbour("A1", 3), board.face("A1", Laid("9")).colour
    ('A3', None, 'yellow')
    """

    def __init__(
        self,
        layout: Layout,
        hexes: Mapping[str, Hex],
        tiles: Mapping[str, Tile],
        first_tiles: Mapping[str, Mapping[str, tuple[int, ...]]] | None = None,
        special_tiles: Mapping[tuple[str, str], tuple[str, ...]] | None = None,
    ) -> None:
        self.layout = layout
        self.hexes: Mapping[str, Hex] = dict(hexes)
        self.tiles: Mapping[str, Tile] = dict(tiles)
        self.first_tiles: Mapping[str, Mapping[str, tuple[int, ...]]] = dict(first_tiles or {})
        self.special_tiles: Mapping[tuple[str, str], tuple[str, ...]] = dict(special_tiles or {})
        self._neighbours = {id: self._around(id) for id in self.hexes}
        self._walls = frozenset(
            side
            for hex in self.hexes.values()
            for edge in hex.face.walls
            for side in ((hex.id, edge), (layout.neighbour(hex.id, edge), opposite(edge)))
        )
        self._faces: dict[Laid, Face] = {}
        self.areas: Mapping[str, tuple[str, ...]] = self._areas()
        self.tiles_in_areas = any(stop.group for tile in self.tiles.values() for stop in tile.face.stops)

    def _around(self, id: str) -> tuple[str | None, ...]:
        names = (self.layout.neighbour(id, edge) for edge in range(6))
        return tuple(name if name in self.hexes else None for name in names)

    def _areas(self) -> dict[str, tuple[str, ...]]:
        areas: dict[str, tuple[str, ...]] = {}
        for hex in self.hexes.values():
            for group in dict.fromkeys(stop.group for stop in hex.face.stops if stop.group):
                areas[group] = (*areas.get(group, ()), hex.id)
        return areas

    def face(self, hex: str, laid: Laid | None) -> Face:
        """What shows in a hex: the tile that lies there, turned, or the print when ``laid`` is None.

        Raises KeyError for a hex or tile that does not exist.
        """
        if laid is None:
            return self.hexes[hex].face
        face = self._faces.get(laid)
        if face is None:
            face = self._faces[laid] = self.tiles[laid.tile].face.rotated(laid.rotation)
        return face

    def neighbour(self, hex: str, edge: int) -> str | None:
        """The hex across an edge, None off the map."""
        return self._neighbours[hex][edge]

    def walled(self, hex: str, edge: int) -> bool:
        """Whether a side is printed as one that no track may cross (from either hex)."""
        return (hex, edge) in self._walls

    def fixed(self, hex: str) -> bool:
        """Whether the print of a hex stays for good: no tile is ever built over red, gray or water."""
        return self.hexes[hex].face.colour not in COLOURS[:-1]


def load_board(map_toml: Mapping[str, Any], tiles_toml: Mapping[str, Any]) -> Board:
    """Build a board from the data of a title.

    ``map_toml``: ``layout`` ("flat" or "pointy"), ``letters`` ("columns" or "rows"), ``hexes`` (id -> name,
    color, code, all optional), optionally ``blank`` (ids of hexes on which nothing is printed),
    ``first_tiles`` (hex -> tiles, each a name or {tile, rotations}) and ``special_tiles`` (hex -> colour ->
    names).
    ``tiles_toml``: ``tiles``, see load_tiles.  Other tables are the title's own and are left alone.

    Raises BoardError when a row cannot be read or an id does not resolve.

    >>> load_board({"layout": "flat", "letters": "columns", "hexes": {"A1": {"name": "Alton"}}}, {}).hexes["A1"].name
    'Alton'
    >>> load_board({}, {})
    Traceback (most recent call last):
        ...
    roundhouse.board.map.BoardError: A map cannot be laid out None with letters for None.
    """
    shape, letters = map_toml.get("layout"), map_toml.get("letters")
    if shape not in ("flat", "pointy") or letters not in ("columns", "rows"):
        raise BoardError(f"A map cannot be laid out {shape!r} with letters for {letters!r}.")
    rows: dict[str, Mapping[str, Any]] = {id: {} for id in map_toml.get("blank", ())}
    for id, row in map_toml.get("hexes", {}).items():
        if id in rows:
            raise BoardError(f"Hex {id} stands in the map twice.")
        rows[id] = row
    layout = Layout(flat=shape == "flat", letters=letters)
    hexes = {id: _hex(layout, id, row) for id, row in rows.items()}
    try:
        tiles = load_tiles(tiles_toml.get("tiles", {}))
    except TileError as error:
        raise BoardError(str(error)) from error
    _check_parity(layout, hexes)
    for tile in tiles.values():
        for id in (*tile.hexes, *(hex for hex, _ in tile.rotations)):
            if id not in hexes:
                raise BoardError(f"Tile {tile.name} belongs in hex {id}, which is not on the map.")
    first_tiles = _first_tiles(map_toml, hexes, tiles)
    return Board(layout, hexes, tiles, first_tiles, _special_tiles(map_toml, hexes, tiles))


def _hex(layout: Layout, id: str, row: Mapping[str, Any]) -> Hex:
    try:
        layout.point(id)
        face = parse(row.get("code", ""), row.get("color", "white"))
    except NotationError as error:
        raise BoardError(f"Hex {id}: {error}") from error
    except ValueError as error:
        raise BoardError(str(error)) from error
    return Hex(id=id, name=row.get("name", ""), face=face)


def _check_parity(layout: Layout, hexes: Mapping[str, Hex]) -> None:
    odd = {id: sum(layout.point(id)) % 2 for id in hexes}
    if len(set(odd.values())) > 1:
        few = min((0, 1), key=list(odd.values()).count)
        stray = next(id for id, value in odd.items() if value == few)
        raise BoardError(f"Hex {stray} lies between the hexes of the map.")


def _first_tiles(
    map_toml: Mapping[str, Any], hexes: Mapping[str, Hex], tiles: Mapping[str, Tile]
) -> dict[str, dict[str, tuple[int, ...]]]:
    found: dict[str, dict[str, tuple[int, ...]]] = {}
    for id, rows in map_toml.get("first_tiles", {}).items():
        if id not in hexes:
            raise BoardError(f"The first tiles name hex {id}, which is not on the map.")
        for row in rows:
            name = row if isinstance(row, str) else row["tile"]
            turns = range(6) if isinstance(row, str) else row.get("rotations", range(6))
            if name not in tiles:
                raise BoardError(f"The first tiles of hex {id} name the unknown tile {name}.")
            found.setdefault(id, {})[name] = tuple(turns)
    return found


def _special_tiles(
    map_toml: Mapping[str, Any], hexes: Mapping[str, Hex], tiles: Mapping[str, Tile]
) -> dict[tuple[str, str], tuple[str, ...]]:
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for id, colours in map_toml.get("special_tiles", {}).items():
        if id not in hexes:
            raise BoardError(f"The special tiles name hex {id}, which is not on the map.")
        for colour, names in colours.items():
            for name in names:
                if name not in tiles or tiles[name].colour != colour:
                    raise BoardError(f"The special tiles of hex {id} name {name}, which is no {colour} tile.")
            found[id, colour] = tuple(names)
    return found

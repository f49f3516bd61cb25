"""A single tile, and the sheet of all tiles of a title with what is left of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..board.faces import COLOURS, Face
from ..board.map import Board
from ..board.tiles import Laid, Tile
from .curves import APOTHEM, SIDE, outline
from .face import Layers, paint
from .style import FILLS, STYLE
from .svg import Markup, Svg, document, joined, number, tag

INSET = 2.6
"""How much smaller than its hex a tile is drawn, so that it shows as a piece that lies there."""


def ground(colour: str, flat: bool, inset: float = 0.0, extra: str = "") -> Markup:
    """The plain hex in a colour; an unknown colour is drawn as unbuilt land."""
    return tag("path", class_=f"hex {colour if colour in FILLS else 'white'}{extra}", d=outline(flat, inset))


def stacked(layers: Layers) -> Markup:
    """The layers of one hex one above the other."""
    return joined(layers.terrain, layers.track, layers.stops, layers.names)


def draw_tile(
    tile: Tile | Face,
    *,
    size: float = 200.0,
    flat: bool = True,
    rotation: int = 0,
    phase: str | Iterable[str] = "",
    title: str = "",
) -> Svg:
    """Draw one tile, with its number, or one face.

    ``size``: width of the picture in pixels.  ``flat``: a flat-topped hex, else a pointed one.  ``rotation``:
    sixths clockwise.  ``phase``: what is in force, see draw_map.  ``title``: what a screen reader says.
    """
    face, name = (tile.face, tile.name) if isinstance(tile, Tile) else (tile, "")
    face = face.rotated(rotation)
    half, tall = (SIDE, APOTHEM) if flat else (APOTHEM, SIDE)
    layers = paint("", face, flat, tile=name, phase=phase if isinstance(phase, str) else tuple(phase))
    body = tag(
        "g",
        ground(face.colour, flat, INSET, " tile" if name else ""),
        stacked(layers),
        data_tile=name or None,
        data_rotation=rotation % 6,
    )
    box = (-half - 2, -tall - 2, 2 * half + 4, 2 * tall + 4)
    said = title or (f"{face.colour} {name}" if name else face.colour)
    return document(size, size * box[3] / box[2], box, "rh-tile", said, STYLE, body)


# --- the sheet of all tiles -----------------------------------------------------------------------------------

_SCALE = 0.48
_ACROSS = 10
_WIDE, _HIGH = 112.0, 122.0
_HEAD = 40.0


def draw_manifest(board: Board, laid: Mapping[str, Laid] | None = None, *, title: str = "tiles") -> Svg:
    """Draw all tiles of a board, by colour, each with how many of it are left.

    ``laid``: hex -> tile lying there; what lies on the map is not left.  Tiles without limit show "∞", tiles
    that have run out are dimmed.
    """
    used: dict[str, int] = {}
    for row in (laid or {}).values():
        used[row.tile] = used.get(row.tile, 0) + 1
    parts: list[Markup] = []
    y = 16.0
    known = [colour for colour in COLOURS if any(tile.colour == colour for tile in board.tiles.values())]
    others = dict.fromkeys(tile.colour for tile in board.tiles.values() if tile.colour not in COLOURS)
    for colour in (*known, *others):
        tiles = [tile for tile in board.tiles.values() if tile.colour == colour]
        parts.append(_heading(colour, tiles, used, y))
        y += _HEAD
        for index, tile in enumerate(tiles):
            x = 24 + (index % _ACROSS + 0.5) * _WIDE
            parts.append(
                _sample(tile, used.get(tile.name, 0), board.layout.flat, x, y + index // _ACROSS * _HIGH)
            )
        y += -(-len(tiles) // _ACROSS) * _HIGH + 12
    width = 48 + _ACROSS * _WIDE
    paper = tag("rect", class_="paper", width=width, height=y)
    return document(width, y, (0, 0, width, y), "rh-manifest", title, STYLE, paper, *parts)


def _heading(colour: str, tiles: list[Tile], used: Mapping[str, int], y: float) -> Markup:
    left = sum(max(0, tile.count - used.get(tile.name, 0)) for tile in tiles if tile.count is not None)
    more = " + ∞" if any(tile.count is None for tile in tiles) else ""
    swatch = ground(colour, True)
    words = f"{colour}  {left}{more}"
    return tag(
        "g",
        tag("g", swatch, transform=f"translate(42 {number(y + 14)}) scale(.14)"),
        tag("text", words, class_="bold start", x=64, y=y + 20, font_size=18),
        class_="heading",
    )


def _sample(tile: Tile, used: int, flat: bool, x: float, y: float) -> Markup:
    left = None if tile.count is None else tile.count - used
    count = "∞" if left is None else f"{left} / {tile.count}"
    picture = tag(
        "g",
        ground(tile.colour, flat, INSET, " tile"),
        stacked(paint("", tile.face, flat)),
        transform=f"translate({number(x)} {number(y + 48)}) scale({_SCALE})",
    )
    return tag(
        "g",
        picture,
        tag("text", tile.name, class_="bold", x=x - 22, y=y + 112, font_size=15),
        tag("text", count, class_="quiet", x=x + 20, y=y + 112, font_size=13),
        id=f"tile-{tile.name}",
        class_="sample",
        opacity=None if left is None or left > 0 else 0.35,
        data_tile=tile.name,
        data_left=None if left is None else left,
    )

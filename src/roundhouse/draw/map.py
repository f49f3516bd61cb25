"""The map of a title: print, laid track, tokens, runs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec import Struct

from ..board.map import Board
from ..board.tiles import Laid
from ..rules.shown import SpacePrint
from ..text.language import cached, translated
from .curves import SIDE, corner, outline, point
from .face import paint
from .map_hexes import Faces, Hexes, drawn_hexes
from .map_places import HexMark, check_known, face_of, in_one_area, moved_to, place_of
from .map_routes import Route, drawn_routes
from .map_tokens import (
    TokenMark,
    drawn_markers,
    drawn_prints,
    drawn_tokens,
    mark_hexes,
    mark_widths,
)
from .style import STYLE, shade
from .svg import Markup, Svg, document, joined, tag, writing
from .tile import INSET, ground, stacked

MARGIN = 62.0


class Rim(Struct, frozen=True):
    """A line along the inside of a hex: all around, or at the `edges` named. ``inset``: how far inside, in units."""

    hex: str
    colour: str
    about: str
    edges: tuple[int, ...] = ()
    inset: float = 9.0


class Layer(Struct, frozen=True):
    """A layer of a map: its class, and its elements, each by the name that is its attribute `data-piece`.

    ``fixed``: it is the same whatever lies on the map.
    """

    name: str
    pieces: Mapping[str, Markup]
    fixed: bool = False


def draw_map(
    board: Board,
    laid: Mapping[str, Laid] | None = None,
    tokens: Iterable[TokenMark] = (),
    routes: Iterable[Route] = (),
    markers: Iterable[HexMark] = (),
    rims: Iterable[Rim] = (),
    prints: Iterable[SpacePrint] = (),
    *,
    phase: str | Iterable[str] = "",
    highlight: Iterable[str] = (),
    dim: Iterable[str] = (),
    coordinates: bool = True,
    names: bool = True,
    around: Iterable[str] = (),
    scale: float = 0.55,
    title: str = "map",
) -> Svg:
    """Draw a map.

    ``laid``: hex -> tile that lies there.  ``routes``: runs to draw over the track.  ``markers``: what lies on a hex
    beside tokens.  ``rims``: lines along the inside of hexes; their group stands above the grid where there are any.
    ``prints``: what is printed in spaces of cities.
    ``phase``: which revenue of an off-board area is in force: a key of its revenues (a colour counts for the
    later ones too until another is printed, "p8" for the phases from 8), or the keys reached so far in order.
    ``highlight``: hexes to outline.  ``dim``: hexes to cover with a veil.  ``around``: hexes
    that the picture is cut down to, with those beside them; its coordinates are those.  ``scale``: pixels to a unit, of
    which a hexside has 100.

    The groups are, from below: terrain, grid, track, routes, stops, prints, tokens, names, markers, veil, highlight,
    coordinates.  Each hex is one element ``id="hex-F8"``; stops, slots and tokens carry ``data-hex``,
    ``data-stop`` and ``data-slot``.

    Raises DrawError when a hex, tile, stop or piece of track that is named is not there.
    """
    near = tuple(around)
    layers = map_layers(
        board, laid, tokens, routes, markers, rims, prints, phase=phase, coordinates=False, names=names
    )
    groups = [tag("g", *layer.pieces.values(), class_=layer.name) for layer in layers]
    lit, veiled = tuple(highlight), tuple(dim)
    for id in (*lit, *veiled):
        check_known(board, id)
    over = [
        tag("g", *(_shape(board, id, "veil", 0) for id in veiled), class_="veils"),
        tag("g", *(_shape(board, id, "lit", 5) for id in lit), class_="highlight"),
    ]
    groups += over
    if coordinates:
        groups.append(tag("g", _coordinates(board, near), class_="coordinates"))
    return framed(board, groups, coordinates=coordinates, around=near, scale=scale, title=title)


def framed(
    board: Board,
    groups: Iterable[Markup],
    *,
    coordinates: bool,
    scale: float,
    title: str,
    around: tuple[str, ...] = (),
) -> Svg:
    """A picture of the size of a map, with these groups on its paper; see `draw_map`."""
    left, top, right, bottom = _extent(board, around)
    edge = MARGIN if coordinates else 16.0
    box = (left - edge, top - edge, right - left + 2 * edge, bottom - top + 2 * edge)
    paper = tag("rect", class_="paper", x=box[0], y=box[1], width=box[2], height=box[3])
    return document(box[2] * scale, box[3] * scale, box, "rh-map", title, STYLE, paper, *groups)


def map_layers(
    board: Board,
    laid: Mapping[str, Laid] | None = None,
    tokens: Iterable[TokenMark] = (),
    routes: Iterable[Route] = (),
    markers: Iterable[HexMark] = (),
    rims: Iterable[Rim] = (),
    prints: Iterable[SpacePrint] = (),
    *,
    phase: str | Iterable[str] = "",
    coordinates: bool = True,
    names: bool = True,
) -> list[Layer]:
    """The layers of a map from below, for pictures that are put together piece by piece; see `draw_map`.

    Raises DrawError as that does.
    """
    return layers_of(board, laid, tokens, routes, markers, rims, prints, phase, coordinates, names)[0]


def layers_of(
    board: Board,
    laid: Mapping[str, Laid] | None,
    tokens: Iterable[TokenMark],
    routes: Iterable[Route],
    markers: Iterable[HexMark],
    rims: Iterable[Rim],
    prints: Iterable[SpacePrint],
    phase: str | Iterable[str],
    coordinates: bool = True,
    names: bool = True,
    before: Hexes | None = None,
) -> tuple[list[Layer], Hexes]:
    """The layers as `map_layers` has them, and its hexes, from which the next picture of this map may be carried on.

    Raises DrawError as `draw_map` does.
    """
    laid = laid or {}
    for id in laid:
        check_known(board, id)
    faces, marks = Faces(board, laid), tuple(markers)
    for mark in marks:
        check_known(board, mark.hex)
    into = mark_hexes(board, faces)
    reached = phase if isinstance(phase, str) else tuple(phase)
    hexes = drawn_hexes(board, laid, mark_widths(marks, into), reached, names, before)
    layers = [Layer("terrain", hexes.grounds), Layer("grid-layer", {"grid": _grid(board)}, fixed=True)]
    if found := _rims(board, rims):
        layers.append(Layer("rims", found))
    layers += [
        Layer("track", hexes.layers["track"]),
        Layer("routes", drawn_routes(board, faces, routes)),
        Layer("stops", hexes.layers["stops"]),
        Layer("prints", drawn_prints(board, faces, prints)),
        Layer("tokens", drawn_tokens(board, faces, tokens)),
        Layer("names", hexes.layers["written"]),
        Layer("markers", drawn_markers(board, marks, hexes.hexes, into)),
    ]
    if coordinates:
        layers.append(Layer("coordinates", {"coordinates": _coordinates(board)}, fixed=True))
    return layers, hexes


def draw_hex(board: Board, hex: str, laid: Laid | None, *, phase: str | Iterable[str] = "") -> Markup:
    """One hex as the map would show it, around its own middle: a piece to lay over a map or to put into a picture.

    Raises DrawError for a hex or tile that is not there.
    """
    check_known(board, hex)
    face, printed, flat = face_of(board, hex, laid), board.hexes[hex], board.layout.flat
    reached = phase if isinstance(phase, str) else tuple(phase)
    layers = paint(
        hex,
        face,
        flat,
        name=printed.name,
        icons=printed.face.icons,
        tile=laid.tile if laid else "",
        phase=reached,
    )
    under = ground(face.colour, flat, INSET, " tile") if laid else ground(face.colour, flat)
    return tag("g", under, stacked(layers), data_tile=laid.tile if laid else None)


def _shape(board: Board, id: str, kind: str, inset: float) -> Markup:
    shape = outline(board.layout.flat, inset)
    return tag("path", class_=kind, d=shape, transform=moved_to(place_of(board, id)), data_hex=id)


@lru_cache(maxsize=32)
def _grid(board: Board) -> Markup:
    """The sides of the hexes, each once; none between two hexes of one area; walls on top."""
    flat, lines, walls = board.layout.flat, [], []
    for id in board.hexes:
        at = place_of(board, id)
        for edge in range(6):
            other = board.neighbour(id, edge)
            if other is not None and edge >= 3:
                continue  # drawn from the other hex
            ends = (at + corner(edge, flat), at + corner(edge + 1, flat))
            if board.walled(id, edge):
                middle = (ends[0] + ends[1]) / 2
                a, b = (middle + (end - middle) * 0.86 for end in ends)
                walls.append(f"M{point(a)}L{point(b)}")
            if other is None or not in_one_area(board, id, edge, other):
                lines.append(f"M{point(ends[0])}L{point(ends[1])}")
    parts = [tag("path", class_="grid", d="".join(lines))]
    if walls:
        parts.append(tag("path", class_="wall", d="".join(walls)))
    return joined(*parts)


def _rims(board: Board, rims: Iterable[Rim]) -> dict[str, Markup]:
    return {name: _rim(board, rim, name) for number, rim in enumerate(rims) for name in (f"rim {number}",)}


@cached(maxsize=4096)
def _rim(board: Board, rim: Rim, name: str) -> Markup:
    check_known(board, rim.hex)
    flat = board.layout.flat
    factor = (SIDE - rim.inset) / SIDE
    data = outline(flat, rim.inset)
    if rim.edges:
        ends = [(corner(edge, flat) * factor, corner(edge + 1, flat) * factor) for edge in rim.edges]
        data = "".join(f"M{point(a + (b - a) * 0.3)}L{point(a + (b - a) * 0.7)}" for a, b in ends)
    line = tag("path", fill="none", stroke=shade(rim.colour), stroke_width=8 if rim.edges else 5, d=data)
    about = tag("title", translated(rim.about))
    at = moved_to(place_of(board, rim.hex))
    return tag("g", about, line, data_piece=name, transform=at, data_hex=rim.hex)


Extent = tuple[float, float, float, float]


def _extent(board: Board, around: tuple[str, ...] = ()) -> Extent:
    """Left, top, right and bottom of a map, or of what is seen of it around some hexes."""
    left, top, right, bottom = _whole_extent(board)
    if around:
        at = [place_of(board, id) for id in around]
        xs, ys = [place.real for place in at], [place.imag for place in at]
        room = 2.5 * SIDE  # to the far side of the hexes beside them
        left, right = max(left, min(xs) - room), min(right, max(xs) + room)
        top, bottom = max(top, min(ys) - room), min(bottom, max(ys) + room)
    return left, top, right, bottom


@lru_cache(maxsize=32)
def _whole_extent(board: Board) -> Extent:
    flat = board.layout.flat
    points = [place_of(board, id) + corner(index, flat) for id in board.hexes for index in range(6)]
    if not points:
        return 0.0, 0.0, 0.0, 0.0
    xs, ys = [p.real for p in points], [p.imag for p in points]
    return min(xs), min(ys), max(xs), max(ys)


def _margin(extent: Extent) -> Markup:
    """What stands beside a part of a map, under its coordinates."""
    left, top, right, bottom = extent
    wide = MARGIN + 2
    outer = f"M{left - wide} {top - wide}H{right + wide}V{bottom + wide}H{left - wide}z"
    return tag(
        "path", class_="paper", fill_rule="evenodd", d=f"{outer}M{left} {top}H{right}V{bottom}H{left}z"
    )


@lru_cache(maxsize=32)
def _coordinates(board: Board, around: tuple[str, ...] = ()) -> Markup:
    """Letters and numbers along the four sides of the map, or of what is seen of it around some hexes."""
    left, top, right, bottom = extent = _extent(board, around)
    across: dict[float, str] = {}
    down: dict[float, str] = {}
    columns = board.layout.letters == "columns"
    for id in board.hexes:
        at = place_of(board, id)
        if not (left <= at.real <= right and top <= at.imag <= bottom):
            continue
        digits = id.lstrip("-ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        digits = id[len(id) - len(digits) - (id[-len(digits) - 1] == "-") :]
        letters = id[: len(id) - len(digits)]
        across[at.real], down[at.imag] = (letters, digits) if columns else (digits, letters)
    size, parts = 26.0, [_margin(extent)] if around else []
    for x, text in sorted(across.items()):
        parts += [writing(text, x, y, size) for y in (top - 32, bottom + 32)]
    for y, text in sorted(down.items()):
        parts += [writing(text, x, y, size) for x in (left - 34, right + 34)]
    return joined(*parts)

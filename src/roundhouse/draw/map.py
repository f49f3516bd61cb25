"""The map of a title: print, laid track, tokens, runs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from ..board.faces import STOP, Face, arms, opposite
from ..board.map import Board
from ..board.route_points import RoutePoint, hex_of, route_point
from ..board.tiles import Laid
from ..text.language import cached, translated
from .curves import SIDE, Curve, corner, outline, point
from .face import paint, token_place
from .placing import plan
from .rails import SPIKE
from .style import STYLE, fitting, shade, text_colour
from .svg import DrawError, Markup, Svg, document, joined, tag
from .tile import INSET, ground, stacked

MARGIN = 62.0


class TokenMark(Struct, frozen=True):
    """A token on the map.

    ``stop``: index of the city on the face that shows now.  ``slot``: its space, from 0; a token beyond the
    spaces lies in a row that is longer by one.  ``text``: one to five letters.  ``colour``: "#rrggbb" or a
    common name.  ``reserved``: the space is only kept for the company.
    """

    hex: str
    stop: int
    slot: int
    text: str
    colour: str
    reserved: bool = False


class HexMark(Struct, frozen=True):
    """A marker on a hex, of no city: ``text`` of a few letters, ``colour`` of whom it belongs to ("" for nobody).

    ``about``: what it is, in a few words.
    """

    hex: str
    text: str
    colour: str
    about: str = ""


class Rim(Struct, frozen=True):
    """A line along the inside of a hex: all around, or at the `edges` named. ``inset``: how far inside, in units."""

    hex: str
    colour: str
    about: str
    edges: tuple[int, ...] = ()
    inset: float = 9.0


Route = tuple[str, Sequence[str]]
"""Colour and places of a run in order: "F8.0" is stop 0 of hex F8, "G7" a hex that is passed on plain track."""


class Layer(Struct, frozen=True):
    """A layer of a map: its class, and its elements, each by the name that is its attribute `data-piece`.

    ``fixed``: it is the same whatever lies on the map.
    """

    name: str
    pieces: dict[str, Markup]
    fixed: bool = False


def draw_map(
    board: Board,
    laid: Mapping[str, Laid] | None = None,
    tokens: Iterable[TokenMark] = (),
    routes: Iterable[Route] = (),
    markers: Iterable[HexMark] = (),
    rims: Iterable[Rim] = (),
    *,
    phase: str | Iterable[str] = "",
    highlight: Iterable[str] = (),
    dim: Iterable[str] = (),
    coordinates: bool = True,
    names: bool = True,
    scale: float = 0.55,
    title: str = "map",
) -> Svg:
    """Draw a map.

    ``laid``: hex -> tile that lies there.  ``routes``: runs to draw over the track.  ``markers``: what lies on a hex
    beside tokens.  ``rims``: lines along the inside of hexes; their group stands above the grid where there are any.
    ``phase``: which revenue of an off-board area is in force: a key of its revenues (a colour counts for the
    later ones too until another is printed, "p8" for the phases from 8), or the keys reached so far in order.
    ``highlight``: hexes to outline.  ``dim``: hexes to cover with a veil.  ``scale``: pixels to a unit, of
    which a hexside has 100.

    The groups are, from below: terrain, grid, track, routes, stops, tokens, names, markers, veil, highlight,
    coordinates.  Each hex is one element ``id="hex-F8"``; stops, slots and tokens carry ``data-hex``,
    ``data-stop`` and ``data-slot``.

    Raises DrawError when a hex, tile, stop or piece of track that is named is not there.
    """
    layers = map_layers(
        board, laid, tokens, routes, markers, rims, phase=phase, coordinates=coordinates, names=names
    )
    groups = [tag("g", *layer.pieces.values(), class_=layer.name) for layer in layers]
    lit, veiled = tuple(highlight), tuple(dim)
    for id in (*lit, *veiled):
        _known(board, id)
    over = [
        tag("g", *(_shape(board, id, "veil", 0) for id in veiled), class_="veils"),
        tag("g", *(_shape(board, id, "lit", 5) for id in lit), class_="highlight"),
    ]
    top = len(groups) - int(coordinates)
    groups[top:top] = over
    return framed(board, groups, coordinates=coordinates, scale=scale, title=title)


def framed(board: Board, groups: Iterable[Markup], *, coordinates: bool, scale: float, title: str) -> Svg:
    """A picture of the size of a map, with these groups on its paper; see `draw_map`."""
    left, top, right, bottom = _extent(board)
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
    *,
    phase: str | Iterable[str] = "",
    coordinates: bool = True,
    names: bool = True,
) -> list[Layer]:
    """The layers of a map from below, for pictures that are put together piece by piece; see `draw_map`.

    Raises DrawError as that does.
    """
    laid = laid or {}
    reached = phase if isinstance(phase, str) else tuple(phase)
    for id in laid:
        _known(board, id)
    faces = {id: _face(board, id, laid.get(id)) for id in board.hexes}
    named, valued = _spokesmen(board, faces)
    terrain, track, stops, written = (dict[str, Markup]() for _ in range(4))
    for id in board.hexes:
        hex = _hex(board, id, laid.get(id), names and id in named, id in valued, reached)
        terrain[hex.names[0]] = hex.ground
        for layer, name, part in (
            (track, hex.names[1], hex.track),
            (stops, hex.names[2], hex.stops),
            (written, hex.names[3], hex.written),
        ):
            if part:
                layer[name] = part
    layers = [Layer("terrain", terrain), Layer("grid-layer", {"grid": _grid(board)}, fixed=True)]
    if found := _rims(board, rims):
        layers.append(Layer("rims", found))
    layers += [
        Layer("track", track),
        Layer("routes", _routes(board, faces, routes)),
        Layer("stops", stops),
        Layer("tokens", _tokens(board, faces, tokens)),
        Layer("names", written),
        Layer("markers", _markers(board, markers)),
    ]
    if coordinates:
        layers.append(Layer("coordinates", {"coordinates": _coordinates(board)}, fixed=True))
    return layers


def _known(board: Board, hex: str) -> None:
    if hex not in board.hexes:
        raise DrawError(f"There is no hex {hex} on the map.")


def _face(board: Board, hex: str, laid: Laid | None) -> Face:
    try:
        return board.face(hex, laid)
    except KeyError:
        raise DrawError(
            f"Hex {hex} holds tile {laid.tile if laid else '?'}, which is not in the catalogue."
        ) from None


def draw_hex(board: Board, hex: str, laid: Laid | None, *, phase: str | Iterable[str] = "") -> Markup:
    """One hex as the map would show it, around its own middle: a piece to lay over a map or to put into a picture.

    Raises DrawError for a hex or tile that is not there.
    """
    _known(board, hex)
    face, printed, flat = _face(board, hex, laid), board.hexes[hex], board.layout.flat
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


def _at(board: Board, hex: str) -> complex:
    x, y = board.layout.centre(hex)
    return complex(x, y) * SIDE


def _moved(at: complex) -> str:
    return f"translate({point(at)})"


# --- terrain and lines between hexes --------------------------------------------------------------------------


class _Hex(NamedTuple):
    """A hex where it lies, layer by layer, "" where there is nothing; and what its pieces are called."""

    ground: Markup
    track: Markup
    stops: Markup
    written: Markup
    names: tuple[str, str, str, str]


@cached(maxsize=16384)
def _hex(
    board: Board, id: str, laid: Laid | None, named: bool, valued: bool, phase: str | tuple[str, ...]
) -> _Hex:
    hex, flat, face = board.hexes[id], board.layout.flat, _face(board, id, laid)
    layers = paint(
        id,
        face,
        flat,
        name=hex.name if named else "",
        icons=hex.face.icons,
        tile=laid.tile if laid else "",
        phase=phase,
        revenue=valued,
    )
    at = _moved(_at(board, id))
    under = tag(
        "g",
        tag("title", f"{id} {hex.name}".rstrip()),
        ground(face.colour, flat, INSET, " tile") if laid else ground(face.colour, flat),
        layers.terrain,
        data_piece=id,
        id=f"hex-{id}",
        data_hex=id,
        data_tile=laid.tile if laid else None,
        data_rotation=laid.rotation if laid else None,
        transform=at,
    )
    names = (id, f"track {id}", f"stops {id}", f"name {id}")
    track, stops, written = (
        tag("g", part, data_piece=name, transform=at) if part else Markup()
        for part, name in zip((layers.track, layers.stops, layers.names), names[1:], strict=True)
    )
    return _Hex(under, track, stops, written, names)


def _shape(board: Board, id: str, kind: str, inset: float) -> Markup:
    shape = outline(board.layout.flat, inset)
    return tag("path", class_=kind, d=shape, transform=_moved(_at(board, id)), data_hex=id)


@lru_cache(maxsize=32)
def _grid(board: Board) -> Markup:
    """The sides of the hexes, each once; none between two hexes of one area; walls on top."""
    flat, lines, walls = board.layout.flat, [], []
    for id in board.hexes:
        at = _at(board, id)
        for edge in range(6):
            other = board.neighbour(id, edge)
            if other is not None and edge >= 3:
                continue  # drawn from the other hex
            ends = (at + corner(edge, flat), at + corner(edge + 1, flat))
            if board.walled(id, edge):
                middle = (ends[0] + ends[1]) / 2
                a, b = (middle + (end - middle) * 0.86 for end in ends)
                walls.append(f"M{point(a)}L{point(b)}")
            if other is None or not _joined(board, id, edge, other):
                lines.append(f"M{point(ends[0])}L{point(ends[1])}")
    parts = [tag("path", class_="grid", d="".join(lines))]
    if walls:
        parts.append(tag("path", class_="wall", d="".join(walls)))
    return joined(*parts)


def _rims(board: Board, rims: Iterable[Rim]) -> dict[str, Markup]:
    flat, lines = board.layout.flat, dict[str, Markup]()
    for number, rim in enumerate(rims):
        _known(board, rim.hex)
        factor = (SIDE - rim.inset) / SIDE
        data = outline(flat, rim.inset)
        if rim.edges:
            ends = [(corner(edge, flat) * factor, corner(edge + 1, flat) * factor) for edge in rim.edges]
            data = "".join(f"M{point(a + (b - a) * 0.3)}L{point(a + (b - a) * 0.7)}" for a, b in ends)
        line = tag("path", fill="none", stroke=shade(rim.colour), stroke_width=8 if rim.edges else 5, d=data)
        about = tag("title", translated(rim.about))
        name, at = f"rim {number}", _moved(_at(board, rim.hex))
        lines[name] = tag("g", about, line, data_piece=name, transform=at, data_hex=rim.hex)
    return lines


def _joined(board: Board, id: str, edge: int, other: str) -> bool:
    return edge in board.hexes[id].face.borders or opposite(edge) in board.hexes[other].face.borders


def _spokesmen(board: Board, faces: Mapping[str, Face]) -> tuple[set[str], set[str]]:
    """The hexes that write a name, and those that write revenue: of an area printed as one, a hex with room."""
    named, valued = set(board.hexes), set(board.hexes)
    for members in _areas(board):
        area = sorted(
            members, key=lambda member: (len(faces[member].paths) + 3 * len(faces[member].cities), member)
        )
        for text in {board.hexes[member].name for member in area}:
            named.difference_update([member for member in area if board.hexes[member].name == text][1:])
        places = [member for member in area if faces[member].stops]
        for said in {tuple(stop.revenue for stop in faces[member].stops) for member in places}:
            same = [m for m in places if tuple(stop.revenue for stop in faces[m].stops) == said]
            valued.difference_update(same[1:])
    return named, valued


@lru_cache(maxsize=32)
def _areas(board: Board) -> tuple[tuple[str, ...], ...]:
    """The areas that are printed as one."""
    found, done = [], set[str]()
    for id, hex in board.hexes.items():
        if id in done or not hex.face.borders:
            continue
        area, queue = [id], [id]
        while queue:
            here = queue.pop()
            for edge in range(6):
                other = board.neighbour(here, edge)
                if other is not None and other not in area and _joined(board, here, edge, other):
                    area.append(other)
                    queue.append(other)
        done.update(area)
        found.append(tuple(area))
    return tuple(found)


# --- tokens ---------------------------------------------------------------------------------------------------


def _tokens(board: Board, faces: Mapping[str, Face], tokens: Iterable[TokenMark]) -> dict[str, Markup]:
    marks = tuple(tokens)
    needed: dict[tuple[str, int], int] = {}
    for token in marks:
        _known(board, token.hex)
        if not 0 <= token.stop < len(faces[token.hex].stops) or token.slot < 0:
            raise DrawError(f"Hex {token.hex} has no slot {token.slot} of stop {token.stop} for a token.")
        place = (token.hex, token.stop)
        needed[place] = max(needed.get(place, 0), token.slot + 1)
    found: dict[str, Markup] = {}
    for token in marks:
        name = f"token {token.hex}.{token.stop}.{token.slot}"
        name = name if name not in found else f"{name} {len(found)}"
        found[name] = _token(board, faces[token.hex], token, needed[token.hex, token.stop], name)
    return found


@lru_cache(maxsize=8192)
def _token(board: Board, face: Face, token: TokenMark, count: int, name: str) -> Markup:
    place, radius = token_place(face, board.layout.flat, token.stop, token.slot, count)
    colour = shade(token.colour)
    size = fitting(token.text, 2 * radius * (0.72 if token.reserved else 0.84), radius * 0.86)
    return tag(
        "g",
        tag("title", token.text),
        tag("circle", class_="kept", r=radius - 2, stroke=colour)
        if token.reserved
        else tag("circle", class_="coin", r=radius, fill=colour),
        tag(
            "text",
            token.text,
            y=size * 0.36,
            font_size=size,
            fill=None if token.reserved else text_colour(colour),
        ),
        data_piece=name,
        class_="token reserved" if token.reserved else "token",
        transform=_moved(_at(board, token.hex) + place),
        data_hex=token.hex,
        data_stop=token.stop,
        data_slot=token.slot,
        data_token=token.text,
    )


def _markers(board: Board, markers: Iterable[HexMark]) -> dict[str, Markup]:
    """At the lower side of each hex: two beside each other, and above them rows of three."""
    parts, lying = dict[str, Markup](), dict[str, int]()
    for mark in markers:
        _known(board, mark.hex)
        place = lying[mark.hex] = lying.get(mark.hex, -1) + 1
        colour = shade(mark.colour) if mark.colour else "#ffffff"
        size = fitting(mark.text, 46, 17)
        name = f"marker {mark.hex}.{place}"
        parts[name] = tag(
            "g",
            tag("title", translated(mark.about) or mark.text),
            tag("rect", class_="chip", x=-26, y=-12, width=52, height=24, rx=5, fill=colour),
            tag("text", mark.text, y=size * 0.36, font_size=size, fill=text_colour(colour)),
            data_piece=name,
            class_="marker",
            transform=_moved(_at(board, mark.hex) + _lies(place)),
            data_hex=mark.hex,
            data_marker=mark.text,
        )
    return parts


def _lies(place: int) -> complex:
    """Where the marker of that number lies, from the middle of the hex."""
    if place < 2:
        return complex(-26 + 54 * place, 68)
    row, column = divmod(place - 2, 3)
    return complex(-54 + 54 * column, 42 - 26 * row)


# --- runs -----------------------------------------------------------------------------------------------------


def _routes(board: Board, faces: Mapping[str, Face], routes: Iterable[Route]) -> dict[str, Markup]:
    parts: dict[str, Markup] = {}
    for index, (colour, places) in enumerate(routes):
        data = "".join(curve.data() for curve in _run(board, faces, tuple(places)))
        line = tag("path", class_="route", d=data, stroke=shade(colour))
        name, under = f"route {index}", tag("path", class_="route under", d=data)
        parts[name] = tag("g", under, line, data_piece=name, data_route=index)
    return parts


def route_path(board: Board, laid: Mapping[str, Laid], places: Sequence[str]) -> str:
    """The track of a run as path data in the map's own units, to be drawn over it; `places` as in `Route`.

    Raises DrawError where there is no such track.
    """
    hexes = dict.fromkeys(hex_of(place) for place in places)
    shown = {hex: _face(board, hex, laid.get(hex)) for hex in hexes if hex in board.hexes}
    return "".join(curve.data() for curve in _run(board, shown, tuple(places)))


def _run(board: Board, faces: Mapping[str, Face], places: tuple[str, ...]) -> list[Curve]:
    """The track of a run, as curves on the map."""
    stations = [_station(faces, place) for place in places]
    curves: list[Curve] = []
    for index, (hex, stop) in enumerate(stations):
        before = stations[index - 1] if index else None
        after = stations[index + 1] if index + 1 < len(stations) else None
        ends: list[int] = []
        for other in (before, after):
            if other is None:
                continue
            if other[0] == hex:  # to another stop of the same hex: drawn once, when it is left
                if other is after and stop is not None and other[1] is not None:
                    curves += _between(board, faces, hex, STOP + stop, STOP + other[1])
                continue
            edge = board.layout.edge_between(hex, other[0])
            if edge is None:
                raise DrawError(f"The run goes from {hex} to {other[0]}, which do not touch.")
            ends.append(edge)
        if stop is not None:
            for edge in ends:
                curves += _between(board, faces, hex, edge, STOP + stop)
        elif len(ends) == 2:
            curves += _between(board, faces, hex, ends[0], ends[1])
    return curves


def _station(faces: Mapping[str, Face], place: str) -> RoutePoint:
    try:
        point = route_point(place)
        known = point.hex in faces and (point.stop is None or point.stop < len(faces[point.hex].stops))
    except ValueError:
        known = False
    if not known:
        raise DrawError(f"A run passes {place}, which is not on the map.")
    return point


def _between(board: Board, faces: Mapping[str, Face], hex: str, start: int, end: int) -> list[Curve]:
    """The track of one hex from end to end; over junctions and other stops when there is no nearer way."""
    face, where = faces[hex], plan(faces[hex], board.layout.flat)
    links = arms(face)
    ways: dict[int, list[Curve]] = {start: []}
    queue = [start]
    for here in queue:
        for index, there in links.get(here, ()):
            # A hexside ends the track of the hex.
            if there in ways or (there < STOP and there != end):
                continue
            ways[there] = [*ways[here], *where.tracks[index]]
            queue.append(there)
    if end not in ways:
        raise DrawError(f"The run finds no track in hex {hex} from {_end(start)} to {_end(end)}.")
    at = _at(board, hex)
    found = ways[end]
    if end >= STOP and end - STOP < len(face.stops) and face.stops[end - STOP].kind == "offboard":
        last = found[-1]
        found = [*found[:-1], last.split(min(1.0, SPIKE / abs(last.end - last.start)))[0]]
    return [Curve(*(p + at for p in curve)) for curve in found]


def _end(end: int) -> str:
    return f"edge {end}" if end < STOP else f"stop {end - STOP}"


# --- around the map -------------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
@lru_cache(maxsize=32)
def _extent(board: Board) -> tuple[float, float, float, float]:
    flat = board.layout.flat
    points = [_at(board, id) + corner(index, flat) for id in board.hexes for index in range(6)]
    if not points:
        return 0.0, 0.0, 0.0, 0.0
    xs, ys = [p.real for p in points], [p.imag for p in points]
    return min(xs), min(ys), max(xs), max(ys)


@lru_cache(maxsize=32)
def _coordinates(board: Board) -> Markup:
    """Letters and numbers along the four sides."""
    left, top, right, bottom = _extent(board)
    across: dict[float, str] = {}
    down: dict[float, str] = {}
    columns = board.layout.letters == "columns"
    for id in board.hexes:
        at = _at(board, id)
        digits = id.lstrip("-ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        digits = id[len(id) - len(digits) - (id[-len(digits) - 1] == "-") :]
        letters = id[: len(id) - len(digits)]
        across[at.real], down[at.imag] = (letters, digits) if columns else (digits, letters)
    size, parts = 26.0, []
    for x, text in sorted(across.items()):
        parts += [tag("text", text, x=x, y=y + size * 0.36, font_size=size) for y in (top - 32, bottom + 32)]
    for y, text in sorted(down.items()):
        parts += [tag("text", text, x=x, y=y + size * 0.36, font_size=size) for x in (left - 34, right + 34)]
    return joined(*parts)

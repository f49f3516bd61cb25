"""The map of a title: print, laid track, tokens, runs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from roundhouse.board.faces import STOP, Face, arms, opposite
from roundhouse.board.map import Board
from roundhouse.board.tiles import Laid
from roundhouse.draw.curves import SIDE, Curve, corner, outline, point, unit
from roundhouse.draw.face import SPIKE, Layers, Phase, paint, token_place
from roundhouse.draw.placing import plan
from roundhouse.draw.style import STYLE, fitting, shade, text_colour
from roundhouse.draw.svg import DrawError, Markup, Svg, document, joined, number, tag
from roundhouse.draw.tile import INSET, ground

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


Route = tuple[str, Sequence[str]]
"""Colour and places of a run in order: "F8.0" is stop 0 of hex F8, "G7" a hex that is passed on plain track."""


def draw_map(
    board: Board,
    laid: Mapping[str, Laid] | None = None,
    tokens: Iterable[TokenMark] = (),
    routes: Iterable[Route] = (),
    *,
    phase: Phase = "",
    highlight: Iterable[str] = (),
    dim: Iterable[str] = (),
    coordinates: bool = True,
    names: bool = True,
    scale: float = 0.55,
    title: str = "map",
) -> Svg:
    """Draw a map.

    ``laid``: hex -> tile that lies there.  ``routes``: runs to draw over the track.
    ``phase``: which revenue of an off-board area is in force: a key of its revenues (a colour counts for the
    later ones too until another is printed, "p8" for the phases from 8), or the keys reached so far in order.
    ``highlight``: hexes to outline.  ``dim``: hexes to cover with a veil.  ``scale``: pixels to a unit, of
    which a hexside has 100.

    The groups are, from below: terrain, grid, track, routes, stops, tokens, names, veil, highlight,
    coordinates.  Each hex is one element ``id="hex-F8"``; stops, slots and tokens carry ``data-hex``,
    ``data-stop`` and ``data-slot``.

    Raises DrawError when a hex, tile, stop or piece of track that is named is not there.
    """
    laid = laid or {}
    flat = board.layout.flat
    for hex in (*laid, *highlight_ids(highlight := tuple(highlight)), *highlight_ids(dim := tuple(dim))):
        _known(board, hex)
    faces = {hex: _face(board, hex, laid.get(hex)) for hex in board.hexes}
    spokesman = _spokesmen(board, faces)
    painted: dict[str, Layers] = {}
    for id, hex in board.hexes.items():
        row = laid.get(id)
        painted[id] = paint(
            id,
            faces[id],
            flat,
            name=hex.name if names and id in spokesman else "",
            icons=hex.face.icons,
            tile=row.tile if row else "",
            phase=phase,
            values=id in spokesman,
        )
    groups = [
        tag("g", *(_hex(board, id, laid.get(id), faces[id], painted[id]) for id in faces), class_="terrain"),
        tag("g", *_grid(board), class_="grid-layer"),
        _layer("track", board, {id: layers.track for id, layers in painted.items()}),
        tag("g", *(part for part in _routes(board, faces, routes)), class_="routes"),
        _layer("stops", board, {id: layers.stops for id, layers in painted.items()}),
        tag("g", *(_token(board, faces, token) for token in tokens), class_="tokens"),
        _layer("names", board, {id: layers.names for id, layers in painted.items()}),
        tag("g", *(_shape(board, id, "veil", 0) for id in dim), class_="veils"),
        tag("g", *(_shape(board, id, "lit", 5) for id in highlight), class_="highlight"),
    ]
    left, top, right, bottom = _extent(board)
    if coordinates:
        groups.append(_coordinates(board, left, top, right, bottom))
    edge = MARGIN if coordinates else 16.0
    box = (left - edge, top - edge, right - left + 2 * edge, bottom - top + 2 * edge)
    paper = tag("rect", class_="paper", x=box[0], y=box[1], width=box[2], height=box[3])
    return document(box[2] * scale, box[3] * scale, box, "rh-map", title, STYLE, paper, *groups)


def highlight_ids(hexes: tuple[str, ...]) -> tuple[str, ...]:
    return hexes

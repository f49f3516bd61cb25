"""One hex, painted in layers: the print or tile, its track, stops and everything written on it.

All of it is drawn around the middle of the hex (0, 0) at 100 units a hexside, so the pieces of equal hexes are
painted once and moved to where they lie.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from ..board.faces import Face, Stop
from ..text.language import cached
from . import lettering
from .curves import point
from .placing import BAR, DOT, Plan, plan, row
from .rails import SPIKE, pointed, rails
from .revenue import Phase, reached_keys, values
from .room import Room
from .svg import Markup, joined, plain, tag


class Layers(NamedTuple):
    """What to draw for a hex, below to above; and where there is room for the marks on it."""

    terrain: Markup
    track: Markup
    stops: Markup
    names: Markup
    marks: tuple[complex, ...] = ()


HERE = "\ue000"
"""Stands for the hex in what is painted once for all hexes that show the same; nothing that is written contains it."""


def paint(
    hex: str,
    face: Face,
    flat: bool,
    name: str = "",
    icons: tuple[str, ...] = (),
    tile: str = "",
    phase: Phase = "",
    revenue: bool = True,
    marks: tuple[float, ...] = (),
) -> Layers:
    """Paint a face.

    ``hex`` becomes the data attribute ("" for a tile that lies nowhere), ``name`` what is printed there,
    ``icons`` symbols besides those of the face, ``tile`` the number of the tile, "" for print.  ``revenue``
    says whether it is written (one hex of an area does it for all).  ``marks``: how wide the marks are that lie there.
    """
    layers = _painted(HERE if hex else "", face, flat, name, icons, tile, phase, revenue, marks)
    return layers._replace(stops=Markup(layers.stops.replace(HERE, plain(hex)))) if hex else layers


@cached(maxsize=16384)
def _painted(
    hex: str,
    face: Face,
    flat: bool,
    name: str,
    icons: tuple[str, ...],
    tile: str,
    phase: Phase,
    revenue: bool,
    marks: tuple[float, ...],
) -> Layers:
    """See `paint`: finding room for what is written takes long, and of most faces a map has several."""
    where = plan(face, flat)
    room = occupied(face, where, flat)
    below: list[Markup] = []
    stops = [_stop(hex, index, stop, where) for index, stop in enumerate(face.stops)]
    if revenue:
        written = values(hex, face, where, room, flat, reached_keys(phase))
        for index, value in written.items():
            stops[index] = joined(stops[index], value)
    if face.label:
        stops.append(lettering.label(face.label, room, flat, "label"))
    elif face.future_label[0]:
        stops.append(lettering.label(f"({face.future_label[0]})", room, flat, "quiet"))
    if face.cost:
        below.append(lettering.cost(face, room, flat, bool(face.stops or face.paths)))
    symbols = tuple(dict.fromkeys((*icons, *face.icons)))
    if symbols:
        below.append(lettering.icons(symbols, room, flat))
    places = tuple(lettering.mark_place(width, room) for width in marks)
    above: list[Markup] = []
    if name:
        above.append(lettering.name(name, face, where, room))
    if tile:
        above.append(lettering.number(tile, room, flat))
    return Layers(joined(*below), rails(face, where), joined(*stops), joined(*above), places)


def token_place(face: Face, flat: bool, stop: int, slot: int, count: int) -> tuple[complex, float]:
    """Middle and radius of the token in a slot of a stop that has to hold ``count`` of them."""
    where = plan(face, flat)
    spot = where.spots[stop]
    spaces = max(1, face.stops[stop].slots, count)
    return row(spot.at, spot.along, spaces, where.slot)[slot], where.slot - 2.5


def occupied(face: Face, where: Plan, flat: bool) -> Room:
    """What track and stops leave of a hex."""
    room = Room(flat)
    for path, curves in zip(face.paths, where.tracks, strict=True):
        curve = curves[0]
        if pointed(face, path.b):
            room.take_track(curve.split(SPIKE / max(SPIKE, abs(curve.end - curve.start)))[0], 6)
        else:
            for curve in curves:
                room.take_track(curve, 7 if path.lanes == 1 else 12)
    for index, stop in enumerate(face.stops):
        _take_stop(room, where, index, stop)
    return room


def _take_stop(room: Room, where: Plan, index: int, stop: Stop) -> None:
    spot = where.spots[index]
    if stop.kind == "city":
        places = row(spot.at, spot.along, stop.slots, where.slot)
        room.take((p, where.slot + 4) for p in places)
        # The white ground of the city spans the spaces.
        room.take(((p + q) / 2, where.slot + 4) for p, q in combinations(places, 2))
    elif stop.kind == "town":
        room.take([(spot.at, BAR if spot.along is not None else DOT + 2)])


def _stop(hex: str, index: int, stop: Stop, where: Plan) -> Markup:
    spot = where.spots[index]
    parts: list[Markup] = []
    if stop.kind == "city" and stop.slots == 0:
        parts = [
            tag("circle", class_="rim", cx=spot.at.real, cy=spot.at.imag, r=19),
            tag("circle", class_="city", cx=spot.at.real, cy=spot.at.imag, r=14),
            tag("circle", class_="rim", cx=spot.at.real, cy=spot.at.imag, r=6),
        ]
    elif stop.kind == "city":
        places = row(spot.at, spot.along, stop.slots, where.slot)
        data = "M" + "L".join(point(p) for p in places) + "z" if len(places) > 1 else ""
        for kind, more in (("rim", 3.5), ("city", 0.0)):
            if data:
                parts.append(tag("path", class_=kind, d=data, stroke_width=2 * (where.slot + more)))
            else:
                parts.append(
                    tag("circle", class_=kind, cx=spot.at.real, cy=spot.at.imag, r=where.slot + more)
                )
        for slot, p in enumerate(places):
            parts.append(
                tag(
                    "circle",
                    class_="slot",
                    cx=p.real,
                    cy=p.imag,
                    r=where.slot - 1.5,
                    data_hex=hex or None,
                    data_stop=index,
                    data_slot=slot,
                )
            )
    elif stop.kind == "town" and spot.along is not None:
        a, b = spot.at - spot.along * BAR, spot.at + spot.along * BAR
        side = spot.along * 5.5j
        data = "M" + "L".join(point(p) for p in (a - side, b - side, b + side, a + side)) + "z"
        parts.append(tag("path", class_="halt", d=data))
    elif stop.kind == "town":
        parts.append(tag("circle", class_="halt", cx=spot.at.real, cy=spot.at.imag, r=DOT))
    return tag("g", *parts, class_=f"stop {stop.kind}-stop", data_hex=hex or None, data_stop=index)

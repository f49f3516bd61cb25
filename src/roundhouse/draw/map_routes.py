"""Routes drawn on the map of a title."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..board.faces import STOP, Face, arms
from ..board.map import Board
from ..board.route_points import RoutePoint, hex_of, route_point
from ..board.tiles import Laid
from ..text.language import gettext
from .curves import Curve
from .map_places import face_of, place_of
from .placing import plan
from .rails import SPIKE
from .style import shade
from .svg import DrawError, Markup, tag

Route = tuple[str, Sequence[str]]
"""Colour and places of a run in order: "F8.0" is stop 0 of hex F8, "G7" a hex that is passed on plain track."""


def drawn_routes(board: Board, faces: Mapping[str, Face], routes: Iterable[Route]) -> dict[str, Markup]:
    """Runs as lines over the map, each under a name of its own. `faces`: what lies on the hexes."""
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
    shown = {hex: face_of(board, hex, laid.get(hex)) for hex in hexes if hex in board.hexes}
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
                raise DrawError(
                    gettext(
                        "The run goes from {one} to {other}, which do not touch.", one=hex, other=other[0]
                    )
                )
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
        raise DrawError(gettext("A run passes {place}, which is not on the map.", place=place))
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
        raise DrawError(
            gettext(
                "The run finds no track in hex {hex} from {start} to {end}.",
                hex=hex,
                start=_end(start),
                end=_end(end),
            )
        )
    at = place_of(board, hex)
    found = ways[end]
    if end >= STOP and end - STOP < len(face.stops) and face.stops[end - STOP].kind == "offboard":
        last = found[-1]
        found = [*found[:-1], last.split(min(1.0, SPIKE / abs(last.end - last.start)))[0]]
    return [Curve(*(p + at for p in curve)) for curve in found]


def _end(end: int) -> str:
    if end < STOP:
        return gettext("edge {number}", number=end)
    return gettext("stop {number}", number=end - STOP)

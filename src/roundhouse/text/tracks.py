"""Track of a tile in words: "track from the south to the north", "city 1 to the east; city 2 to the west"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..board.faces import STOP, Face, arms, is_edge, is_stop
from .language import ngettext, translated
from .templates import AND, Sentences, _

DIRECTIONS = {
    "flat": (_("south"), _("south-west"), _("north-west"), _("north"), _("north-east"), _("south-east")),
    "pointed": (_("south-west"), _("west"), _("north-west"), _("north-east"), _("east"), _("south-east")),
}
SIDES = 6

LINE = _("track from the {one} to the {other}")
TRACK = _("track to the {sides}")
STOPS = _("{stops} to the {sides}")
TRACK_TO_ALL = _("track to all sides")
STOPS_TO_ALL = _("{stops} to all sides")
CITY = _("city {number}")
OFF_BOARD = _("off the board")


class Piece(NamedTuple):
    """Track of a face along which a train can run: the stops on it, and the hexsides that it reaches."""

    stops: tuple[int, ...]
    sides: tuple[int, ...]


def pieces(face: Face) -> list[Piece]:
    """The pieces of a face, those with stops first. Two lines that meet only at a hexside are two."""
    nodes = [STOP + stop for stop in range(len(face.stops))]
    nodes += [end for end in arms(face) if not is_edge(end) and end not in nodes]
    found, seen = list[Piece](), set[int]()
    for node in nodes:
        if node in seen:
            continue
        seen.add(node)
        reached, sides = [node], set[int]()
        for end in reached:
            for _line, other in arms(face).get(end, ()):
                if is_edge(other):
                    sides.add(other)
                elif other not in seen:
                    seen.add(other)
                    reached.append(other)
        stops = sorted(end - STOP for end in reached if is_stop(end))
        found.append(Piece(tuple(stops), tuple(sorted(sides))))
    lines = (path for path in face.paths if is_edge(path.a) and is_edge(path.b))
    return found + [Piece((), (path.a, path.b)) for path in lines]


def track_said(face: Face, flat: bool) -> str:
    """Where the track of a face leads, piece by piece; "" where it has none. `flat`: hexes have flat tops.

    >>> from roundhouse.board.faces import Path
    >>> track_said(Face(colour="yellow", paths=(Path(0, 3),)), flat=True)
    'track from the south to the north'
    """
    found = [piece for piece in pieces(face) if piece.sides]
    number = {stop: n for n, stop in enumerate(face.cities, 1)} if len(face.cities) > 1 else {}
    named = len(found) > 1
    return "; ".join(
        with_sides(
            [stop_said(face, s, number.get(s)) for s in piece.stops] if named else [], piece.sides, flat
        )
        for piece in found
    )


def stop_said(face: Face, stop: int, number: int | None) -> str:
    """A stop of a face; `number`: which of its cities it is, where it has several."""
    if number is not None:
        return translated(CITY).format(number=number)
    match face.stops[stop].kind:
        case "city":
            return ngettext("city", "{count} cities", 1)
        case "town":
            return ngettext("town", "{count} towns", 1)
    return translated(OFF_BOARD)


def with_sides(stops: list[str], sides: Sequence[int], flat: bool) -> str:
    """Stops, in words, with the hexsides that their track reaches; of no stop the track alone."""
    names = sides_said(sides, flat)
    if len(names) == SIDES:
        return translated(STOPS_TO_ALL).format(stops=_and(stops)) if stops else translated(TRACK_TO_ALL)
    if not stops:
        if len(names) == 2:
            return translated(LINE).format(one=names[0], other=names[1])
        return translated(TRACK).format(sides=_and(names))
    if not names:
        return _and(stops)
    return translated(STOPS).format(stops=_and(stops), sides=_and(names))


def sides_said(edges: Iterable[int], flat: bool) -> list[str]:
    """Hexsides by their directions."""
    names = DIRECTIONS["flat" if flat else "pointed"]
    return [translated(names[edge]) for edge in edges]


def _and(words: Sequence[str]) -> str:
    return Sentences().joined(AND, words)

"""Where things are on the map of a title."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from ..board.faces import Face, opposite
from ..board.map import Board
from ..board.tiles import Laid
from ..text.language import gettext
from .curves import SIDE, corner, point
from .svg import DrawError


class HexMark(Struct, frozen=True):
    """A marker on a hex, of no city: ``text`` of a few letters, ``colour`` of whom it belongs to ("" for nobody).

    ``about``: what it is, in a few words.  ``printed``: it does not lie there, but is part of the map.
    """

    hex: str
    text: str
    colour: str
    about: str = ""
    printed: bool = False


def check_known(board: Board, hex: str) -> None:
    """Raises `DrawError` for a hex that is not on the map."""
    if hex not in board.hexes:
        raise DrawError(gettext("There is no hex {hex} on the map.", hex=hex))


def face_of(board: Board, hex: str, laid: Laid | None) -> Face:
    """Raises `DrawError` for a tile that the title does not have."""
    try:
        return board.face(hex, laid)
    except KeyError:
        raise DrawError(
            gettext(
                "Hex {hex} holds tile {tile}, which is not in the catalogue.",
                hex=hex,
                tile=laid.tile if laid else "?",
            )
        ) from None


def place_of(board: Board, hex: str) -> complex:
    """The middle of a hex in the picture, as x + yj."""
    x, y = board.layout.centre(hex)
    return complex(x, y) * SIDE


def moved_to(at: complex) -> str:
    """The `transform` of what is drawn around a place."""
    return f"translate({point(at)})"


def sides_path(board: Board, sides: Iterable[tuple[str, int]]) -> str:
    """Some sides of hexes, each as (hex, edge), as the data of one path."""
    flat, parts = board.layout.flat, []
    for hex, edge in sides:
        at = place_of(board, hex)
        parts.append(f"M{point(at + corner(edge, flat))}L{point(at + corner(edge + 1, flat))}")
    return "".join(parts)


def in_one_area(board: Board, id: str, edge: int, other: str) -> bool:
    """Whether a hex and its neighbour beyond an edge are printed as one area."""
    return edge in board.hexes[id].face.borders or opposite(edge) in board.hexes[other].face.borders


@lru_cache(maxsize=32)
def areas_of(board: Board) -> tuple[tuple[str, ...], ...]:
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
                if other is not None and other not in area and in_one_area(board, here, edge, other):
                    area.append(other)
                    queue.append(other)
        done.update(area)
        found.append(tuple(area))
    return tuple(found)

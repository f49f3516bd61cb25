"""Tokens, and marks beside them, on the map of a title."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec import Struct

from ..board.faces import Face
from ..board.map import Board
from ..text.language import translated
from .face import token_place
from .map_places import HexMark, areas_of, check_known, moved_to, place_of
from .style import PAPER, fitting, shade, text_colour
from .svg import DrawError, Markup, tag, writing


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


def spokesmen(board: Board, faces: Mapping[str, Face]) -> tuple[set[str], set[str]]:
    """The hexes that write a name, and those that write revenue: of an area printed as one, a hex with room."""
    named, valued = set(board.hexes), set(board.hexes)
    for members in areas_of(board):
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


def drawn_tokens(board: Board, faces: Mapping[str, Face], tokens: Iterable[TokenMark]) -> dict[str, Markup]:
    """Raises `DrawError` for one beside the map, or in no city."""
    marks = tuple(tokens)
    needed: dict[tuple[str, int], int] = {}
    for token in marks:
        check_known(board, token.hex)
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
        writing(token.text, None, None, size, fill=None if token.reserved else text_colour(colour)),
        data_piece=name,
        class_="token reserved" if token.reserved else "token",
        color=PAPER if token.reserved else colour,
        transform=moved_to(place_of(board, token.hex) + place),
        data_hex=token.hex,
        data_stop=token.stop,
        data_slot=token.slot,
        data_token=token.text,
    )


def drawn_markers(board: Board, markers: Iterable[HexMark]) -> dict[str, Markup]:
    """At the lower side of each hex: two beside each other, and above them rows of three."""
    parts, lying = dict[str, Markup](), dict[str, int]()
    for mark in markers:
        check_known(board, mark.hex)
        place = lying[mark.hex] = lying.get(mark.hex, -1) + 1
        colour = shade(mark.colour) if mark.colour else "#ffffff"
        size = fitting(mark.text, 46, 17)
        name = f"marker {mark.hex}.{place}"
        parts[name] = tag(
            "g",
            tag("title", translated(mark.about) or mark.text),
            tag("rect", class_="chip", x=-26, y=-12, width=52, height=24, rx=5, fill=colour),
            writing(mark.text, None, None, size, fill=text_colour(colour)),
            data_piece=name,
            class_="marker",
            color=colour,
            transform=moved_to(place_of(board, mark.hex) + _lies(place)),
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

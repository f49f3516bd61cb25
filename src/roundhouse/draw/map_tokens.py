"""Tokens, and marks beside them, on the map of a title."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Protocol

from msgspec import Struct

from ..board.faces import Face
from ..board.map import Board
from ..rules.shown import SpacePrint
from ..text.language import cached, gettext, translated
from .face import token_place
from .lettering import MARK
from .map_places import HexMark, areas_of, check_known, moved_to, place_of
from .style import PAPER, fitting, shade, text_colour, text_width
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
        area = _roomiest(faces, members)
        for text in {board.hexes[member].name for member in area}:
            named.difference_update([member for member in area if board.hexes[member].name == text][1:])
        places = [member for member in area if faces[member].stops]
        for said in {tuple(stop.revenue for stop in faces[member].stops) for member in places}:
            same = [m for m in places if tuple(stop.revenue for stop in faces[m].stops) == said]
            valued.difference_update(same[1:])
    return named, valued


def _roomiest(faces: Mapping[str, Face], members: Iterable[str]) -> list[str]:
    """The hexes of an area, those with the most room first."""
    return sorted(
        members, key=lambda member: (len(faces[member].paths) + 3 * len(faces[member].cities), member)
    )


def mark_hexes(board: Board, faces: Mapping[str, Face]) -> dict[str, str]:
    """Of areas printed as one: by hex the one with room for the marks of all of them."""
    return {member: _roomiest(faces, members)[0] for members in areas_of(board) for member in members}


def drawn_tokens(board: Board, faces: Mapping[str, Face], tokens: Iterable[TokenMark]) -> dict[str, Markup]:
    """Raises `DrawError` for one beside the map, or in no city."""
    marks = tuple(tokens)
    needed: dict[tuple[str, int], int] = {}
    for token in marks:
        check_known(board, token.hex)
        if not 0 <= token.stop < len(faces[token.hex].stops) or token.slot < 0:
            raise DrawError(
                gettext(
                    "Hex {hex} has no slot {slot} of stop {stop} for a token.",
                    hex=token.hex,
                    slot=token.slot,
                    stop=token.stop,
                )
            )
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


def mark_widths(markers: Iterable[HexMark], into: Mapping[str, str]) -> dict[str, tuple[float, ...]]:
    """By hex how wide the marks in it are, in their order; `into` which hex they lie where that is not their own."""
    widths: dict[str, tuple[float, ...]] = {}
    for mark in markers:
        hex = into.get(mark.hex, mark.hex)
        widths[hex] = (*widths.get(hex, ()), _mark_size(mark.text)[1])
    return widths


@lru_cache(maxsize=1024)
def _mark_size(text: str) -> tuple[float, float]:
    """The size of the letters of a mark, and its width."""
    size = fitting(text, 46, 15)
    return size, max(24.0, round(text_width(text, size)) + 8.0)


class Roomy(Protocol):
    """A hex that has been drawn."""

    @property
    def marks(self) -> tuple[complex, ...]:
        """Where there is room for the marks that lie in it, from its middle, in their order."""


def drawn_markers(
    board: Board, markers: Iterable[HexMark], hexes: Mapping[str, Roomy], into: Mapping[str, str]
) -> dict[str, Markup]:
    """The marks, where their hexes have room for them; `into` as for `mark_widths`."""
    parts, lying = dict[str, Markup](), dict[str, int]()
    for mark in markers:
        hex = into.get(mark.hex, mark.hex)
        place = lying[hex] = lying.get(hex, -1) + 1
        name = f"{'print' if mark.printed else 'marker'} {hex}.{place}"
        parts[name] = _marker(mark, name, place_of(board, hex) + hexes[hex].marks[place])
    return parts


@cached(maxsize=4096)
def _marker(mark: HexMark, name: str, at: complex) -> Markup:
    colour = shade(mark.colour) if mark.colour else "#ffffff"
    size, width = _mark_size(mark.text)
    chip = tag(
        "rect",
        class_="chip",
        x=-width / 2,
        y=-MARK / 2,
        width=width,
        height=MARK,
        rx=5,
        fill=None if mark.printed else colour,
    )
    return tag(
        "g",
        tag("title", translated(mark.about) or mark.text),
        chip,
        writing(mark.text, None, None, size, fill=text_colour(colour)),
        data_piece=name,
        class_="print" if mark.printed else "marker",
        color=colour,
        transform=moved_to(at),
        data_hex=mark.hex,
        data_marker=mark.text,
    )


def drawn_prints(board: Board, faces: Mapping[str, Face], prints: Iterable[SpacePrint]) -> dict[str, Markup]:
    """What is printed in the spaces of cities."""
    parts = dict[str, Markup]()
    for one in prints:
        check_known(board, one.hex)
        if one.city >= len(faces[one.hex].stops):
            continue  # covered
        name = f"print {one.hex}.{one.city}.{one.slot}"
        parts[name] = _space_print(board, faces[one.hex], one, name)
    return parts


@lru_cache(maxsize=4096)
def _space_print(board: Board, face: Face, one: SpacePrint, name: str) -> Markup:
    place, radius = token_place(face, board.layout.flat, one.city, one.slot, one.slot + 1)
    size = fitting(one.text, radius * 1.2, radius)
    return tag(
        "g",
        writing(one.text, None, None, size),
        data_piece=name,
        class_="print",
        transform=moved_to(place_of(board, one.hex) + place),
        data_hex=one.hex,
    )

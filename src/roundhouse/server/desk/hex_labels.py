"""What a hex says to those who listen: "F8 Washington, yellow tile X1, track to the south, city, worth
$40, token of B&O"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ...board.faces import Face, opposite
from ...board.map import Board
from ...board.tiles import Laid
from ...core.position import Position
from ...draw.map_places import HexMark
from ...draw.tokens import hex_marks, hex_prints
from ...rules.reach import BOARD, TILES, TOKENS
from ...text.language import gettext, ngettext, translated
from ...text.templates import AND, Sentences, money
from ...text.tracks import pieces, sides_said, stop_said, with_sides
from ...text.words import COLOURS, currency_of
from ..caches import CACHES

Inside = tuple[tuple[str, bool, int], ...]
"""The tokens of a hex: corporation, whether the space is only kept for it, and the stop whose space it is (-1: any)."""


class Lying(NamedTuple):
    """What lies in hexes beside tiles, by hex: tokens, and the markers in words; and how the title writes money."""

    tokens: dict[str, Inside]
    marks: dict[str, tuple[str, ...]]
    currency: str = Sentences.currency

    def different(self, other: Lying) -> set[str]:
        """The hexes in which something else lies."""
        old, new = ((*one.tokens.items(), *one.marks.items()) for one in (self, other))
        return {hex for hex, _ in {*old} ^ {*new}}


def lying_on(pos: Position, marks: Sequence[HexMark] = ()) -> Lying:
    """What lies in the hexes of a position; `marks`: the markers."""
    found = Lying({}, {}, currency_of(pos.title))
    for token in pos[TOKENS].values():
        if token.hex:
            found.tokens[token.hex] = (
                *found.tokens.get(token.hex, ()),
                (token.corporation, not token.placed, token.city),
            )
    for mark in marks:
        found.marks[mark.hex] = (*found.marks.get(mark.hex, ()), mark.about or mark.text)
    return found


def hex_label(board: Board, hex: str, laid: Laid | None, lying: Lying) -> str:
    """A hex in words, with what lies in it."""
    return _hex(board, hex, laid, lying.tokens.get(hex, ()), lying.marks.get(hex, ()), lying.currency)


def hex_labels(pos: Position, marks: Sequence[HexMark] = ()) -> dict[str, str]:
    """Every hex in words, with the markers that lie on it."""
    board, laid, lying = BOARD(pos), pos[TILES], lying_on(pos, marks)
    return {hex: hex_label(board, hex, laid.get(hex), lying) for hex in board.hexes}


def heard_as(pos: Position, hexes: Iterable[str]) -> dict[str, str]:
    """Some hexes in words, with all that lies in them."""
    lying = lying_on(pos, [*hex_prints(pos), *hex_marks(pos)])
    return {hex: hex_label(BOARD(pos), hex, pos[TILES].get(hex), lying) for hex in hexes}


def way_label(board: Board, hex: str, laid: Mapping[str, Laid], currency: str = Sentences.currency) -> str:
    """A tile as it would lie in a hex: its track, stops and values, and the hexes whose track it joins.

    `laid`: what would lie on the map, that tile among it. Raises KeyError where none would lie in the hex.
    """
    face = board.face(hex, laid[hex])
    joined = list[str]()
    for edge in sorted(face.exits):
        beside = board.neighbour(hex, edge)
        if beside is None or board.walled(hex, edge):
            continue
        if opposite(edge) in board.face(beside, laid.get(beside)).exits:
            joined.append(f"{beside} {board.hexes[beside].name}".rstrip())
    joins = gettext("joins {hexes}", hexes=_and(joined)) if joined else gettext("joins no other track")
    return ", ".join((*_seen(face, board.layout.flat, (), currency), joins))


@CACHES.function("hexes in words", 16384)
def _hex(
    board: Board, hex: str, laid: Laid | None, inside: Inside, lying: tuple[str, ...], currency: str
) -> str:
    face = board.face(hex, laid)
    parts = [f"{hex} {board.hexes[hex].name}".rstrip()]
    colour = translated(COLOURS.get(face.colour, face.colour))
    parts.append(
        gettext("{colour} tile {tile}", colour=colour, tile=laid.tile) if laid is not None else colour
    )
    parts += _seen(face, board.layout.flat, inside, currency)
    if face.label.strip():
        parts.append(gettext("label {label}", label=face.label))
    if face.cost and laid is None:
        parts.append(gettext("costs {cost}", cost=money(face.cost, currency)))
    return ", ".join((*parts, *map(translated, lying)))


def _seen(face: Face, flat: bool, inside: Inside, currency: str) -> list[str]:
    """Track, stops and what they are worth, and tokens: piece by piece, where that is more than one."""
    found = pieces(face)
    worth = [
        "/".join(money(amount, currency) for _key, amount in stop.revenue)
        if any(amount for _key, amount in stop.revenue)
        else ""
        for stop in face.stops
    ]
    if len(found) > 1 and (face.exits or any(stop >= 0 for *_, stop in inside)):
        clauses = list[str]()
        number = {stop: n for n, stop in enumerate(face.cities, 1)} if len(face.cities) > 1 else {}
        for piece in found:
            said = [stop_said(face, stop, number.get(stop)) for stop in piece.stops]
            clause = [with_sides(said, piece.sides, flat)]
            clause += _worth(worth[stop] for stop in piece.stops)
            clause += _tokens(token for token in inside if token[2] in piece.stops)
            clauses.append(", ".join(clause))
        return ["; ".join(clauses), *_tokens(one for one in inside if not 0 <= one[2] < len(face.stops))]
    told = list[str]()
    if face.exits:
        told.append(gettext("track to the {sides}", sides=", ".join(sides_said(sorted(face.exits), flat))))
    if face.cities:
        told.append(ngettext("city", "{count} cities", len(face.cities)))
    if face.towns:
        told.append(ngettext("town", "{count} towns", len(face.towns)))
    if any(stop.kind == "offboard" for stop in face.stops):
        told.append(gettext("off the board"))
    return told + _worth(worth) + _tokens(inside)


def _and(words: Sequence[str]) -> str:
    return Sentences().joined(AND, words)


def _worth(values: Iterable[str]) -> list[str]:
    worth = ", ".join(dict.fromkeys(filter(None, values)))
    return [gettext("worth {values}", values=worth)] if worth else []


def _tokens(inside: Iterable[tuple[str, bool, int]]) -> list[str]:
    told, tokens, kept = list[str](), list[str](), list[str]()
    for sym, only_kept, _ in inside:
        (kept if only_kept else tokens).append(sym)
    if tokens:
        names_of = ", ".join(tokens)
        told.append(
            ngettext(
                "token of {corporations}", "tokens of {corporations}", len(tokens), corporations=names_of
            )
        )
    return told + [gettext("space kept for {corporation}", corporation=sym) for sym in kept]

"""What a hex says to those who listen: "F8 Washington, yellow tile X1, track to the south, city, worth
$40, token of B&O"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ...board.map import Board
from ...board.tiles import Laid
from ...core.position import Position
from ...draw.map_places import HexMark
from ...draw.tokens import hex_marks, hex_prints
from ...rules.reach import BOARD, TILES, TOKENS
from ...text.language import gettext, ngettext, translated
from ...text.templates import Sentences, money
from ...text.words import COLOURS, DIRECTIONS, currency_of
from ..caches import CACHES

Inside = tuple[tuple[str, bool], ...]
"""The tokens of a hex: corporation, and whether the space is only kept for it."""


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
                (token.corporation, not token.placed),
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
    if face.exits:
        names = DIRECTIONS["flat" if board.layout.flat else "pointed"]
        sides = ", ".join(translated(names[edge]) for edge in sorted(face.exits))
        parts.append(gettext("track to the {sides}", sides=sides))
    if face.cities:
        parts.append(ngettext("city", "{count} cities", len(face.cities)))
    if face.towns:
        parts.append(ngettext("town", "{count} towns", len(face.towns)))
    if any(stop.kind == "offboard" for stop in face.stops):
        parts.append(gettext("off the board"))
    worth = dict.fromkeys(
        "/".join(money(amount, currency) for _key, amount in stop.revenue)
        for stop in face.stops
        if any(amount for _key, amount in stop.revenue)
    )
    if worth:
        parts.append(gettext("worth {values}", values=", ".join(worth)))
    if face.label.strip():
        parts.append(gettext("label {label}", label=face.label))
    if face.cost and laid is None:
        parts.append(gettext("costs {cost}", cost=money(face.cost, currency)))
    tokens = [sym for sym, kept in inside if not kept]
    if tokens:
        names_of = ", ".join(tokens)
        parts.append(
            ngettext(
                "token of {corporations}", "tokens of {corporations}", len(tokens), corporations=names_of
            )
        )
    parts += [gettext("space kept for {corporation}", corporation=sym) for sym, kept in inside if kept]
    return ", ".join((*parts, *map(translated, lying)))

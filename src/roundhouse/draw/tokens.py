"""The tokens of a position, and what else lies on its hexes, as marks on the map."""

from __future__ import annotations

from ..core.position import Position
from ..play.notes import signs
from ..rules.corporations import CORPORATION_SPECS
from ..rules.reach import BOARD, TILES, TOKENS
from ..rules.shown import AREAS_OF_MAP, PRINTED_IN_SPACES, PRINTED_ON_HEXES, SpacePrint
from ..text.notes import sign_said
from ..text.words import Words
from .map import Rim
from .map_places import HexMark
from .map_tokens import TokenMark


def token_marks(pos: Position) -> list[TokenMark]:
    """The tokens on the map, and the spaces kept at home, each in its space of the city."""
    marks: list[TokenMark] = []
    used: dict[tuple[str, int], int] = {}
    for token in sorted((t for t in pos[TOKENS].values() if t.hex), key=lambda token: not token.placed):
        stop = (token.hex, token.city)
        slot = used[stop] = used.get(stop, -1) + 1
        colour = CORPORATION_SPECS(pos)[token.corporation].colour
        marks.append(TokenMark(token.hex, token.city, slot, token.corporation, colour, not token.placed))
    return marks


def hex_marks(pos: Position) -> list[HexMark]:
    """The signs of the position's mechanisms."""
    words, specs = Words(pos.title), CORPORATION_SPECS(pos)
    return [
        HexMark(
            sign.hex,
            sign.text,
            specs[sign.corporation].colour if sign.corporation else "",
            sign_said(words, sign),
        )
        for sign in signs(pos)
    ]


def hex_prints(pos: Position) -> list[HexMark]:
    """What the map names on hexes, as long as no tile lies there: whose they are, or who can do something there."""
    board, tiles = BOARD(pos), pos[TILES]
    found = dict.fromkeys(one for find in PRINTED_ON_HEXES.of(pos.title) for one in find(pos))
    return [
        HexMark(one.hex, one.text, "", one.told, printed=True)
        for one in found
        if one.hex in board.hexes and one.hex not in tiles
    ]


def space_prints(pos: Position) -> list[SpacePrint]:
    """What is printed in the spaces of cities."""
    board = BOARD(pos)
    found = (one for find in PRINTED_IN_SPACES.of(pos.title) for one in find(pos))
    return [one for one in found if one.hex in board.hexes]


def rims(pos: Position) -> list[Rim]:
    """The areas of the map that the title marks; where hexes are in several, each has a line of its own."""
    found: list[Rim] = []
    lines: dict[str, int] = {}
    for area in (area for find in AREAS_OF_MAP.of(pos.title) for area in find(pos)):
        for hex, edges in zip(area.hexes, area.sides or ((),) * len(area.hexes), strict=True):
            inset = 9.0 if edges else 9.0 + 7.0 * lines.get(hex, 0)
            lines[hex] = lines.get(hex, 0) + (0 if edges else 1)
            found.append(Rim(hex, area.colour, area.name, edges, inset))
    return found

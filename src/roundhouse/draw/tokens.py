"""The tokens of a position, and what else lies on its hexes, as marks on the map."""

from __future__ import annotations

from ..core.position import Position
from ..features.map_areas import MAP_AREAS
from ..features.owned_track import OPEN_LINES, OWNED_TRACK
from ..features.special_tokens import GIVEN
from ..play.notes import signs
from ..rules.corporations import CORPORATION_SPECS
from ..rules.reach import BOARD, TOKENS
from ..text.notes import sign_said
from ..text.words import Words
from .map import HexMark, Rim, TokenMark


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
    """The special tokens on hexes, who holds the lines of owned track that are open, where they begin to be only track,
    and the signs that the title wants."""
    marks: list[HexMark] = []
    for private, given in pos[GIVEN].items() if GIVEN in pos.state else ():
        if given.hex:
            colour = CORPORATION_SPECS(pos)[given.corporation].colour
            marks.append(HexMark(given.hex, private, colour, f"{private}: {given.corporation}"))
    for line, row in pos[OPEN_LINES].items() if OPEN_LINES in pos.state else ():
        faces = {hex: BOARD(pos).hexes[hex].face for hex in sorted(OWNED_TRACK(pos).lines[line])}
        hex = next((id for id, face in faces.items() if not face.stops), next(iter(faces)))
        colour = CORPORATION_SPECS(pos)[row.holder].colour if row.holder else ""
        marks.append(HexMark(hex, row.holder or "–", colour, line))
    words = Words(pos.title)
    for sign in signs(pos):
        colour = CORPORATION_SPECS(pos)[sign.corporation].colour if sign.corporation else ""
        marks.append(HexMark(sign.hex, sign.text, colour, sign_said(words, sign.note)))
    return marks


def rims(pos: Position) -> list[Rim]:
    """The areas of the map that the title marks; where hexes are in several, each has a line of its own."""
    found: list[Rim] = []
    lines: dict[str, int] = {}
    for area in pos.title.settings.get(MAP_AREAS.name, ()):
        for hex, edges in zip(area.hexes, area.sides or ((),) * len(area.hexes), strict=True):
            inset = 9.0 if edges else 9.0 + 7.0 * lines.get(hex, 0)
            lines[hex] = lines.get(hex, 0) + (0 if edges else 1)
            found.append(Rim(hex, area.colour, area.name, edges, inset))
    return found

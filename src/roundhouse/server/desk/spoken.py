"""What a hex says to those who listen: "F8 Washington, yellow tile X1, track to the south, city, token of B&O"."""

from __future__ import annotations

import functools

from ...board.map import Board
from ...board.tiles import Laid
from ...rules.reach import BOARD, TILES, TOKENS
from ...text.words import COLOURS, DIRECTIONS
from .scene import Scene

Inside = tuple[tuple[str, bool], ...]
"""The tokens of a hex: corporation, and whether the space is only kept for it."""


def spoken(scene: Scene) -> dict[str, str]:
    """Every hex in words."""
    board, laid = BOARD(scene.pos), scene.pos[TILES]
    inside: dict[str, Inside] = {}
    for token in scene.pos[TOKENS].values():
        if token.hex:
            inside[token.hex] = (*inside.get(token.hex, ()), (token.corporation, not token.placed))
    return {hex: _hex(board, hex, laid.get(hex), inside.get(hex, ())) for hex in board.hexes}


@functools.lru_cache(maxsize=16384)
def _hex(board: Board, hex: str, laid: Laid | None, inside: Inside) -> str:
    face = board.face(hex, laid)
    parts = [f"{hex} {board.hexes[hex].name}".rstrip()]
    colour = COLOURS.get(face.colour, face.colour)
    parts.append(f"{colour} tile {laid.tile}" if laid is not None else colour)
    if face.exits:
        names = DIRECTIONS["flat" if board.layout.flat else "pointed"]
        parts.append("track to the " + ", ".join(names[edge] for edge in sorted(face.exits)))
    for count, one, more in ((len(face.cities), "city", "cities"), (len(face.towns), "town", "towns")):
        if count:
            parts.append(one if count == 1 else f"{count} {more}")
    if any(stop.kind == "offboard" for stop in face.stops):
        parts.append("off the board")
    if face.label.strip():
        parts.append(f"label {face.label}")
    if face.cost and laid is None:
        parts.append(f"costs ${face.cost}")
    tokens = [sym for sym, kept in inside if not kept]
    if tokens:
        parts.append(("token of " if len(tokens) == 1 else "tokens of ") + ", ".join(tokens))
    parts += [f"space kept for {sym}" for sym, kept in inside if kept]
    return ", ".join(parts)

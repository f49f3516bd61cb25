"""The map of 18GL as the tests of its data read it: lakes, and the sides that rails and ferries lead to."""

from __future__ import annotations

from roundhouse.board.map import Board
from roundhouse.board.tiles import Laid

LAKES = {"E5", "E9", "F6", "I3", "J4", "J6", "K7", "L12"}
FERRY = "narrow"


def rails(board: Board, hex: str, laid: Laid | None = None, ferry: bool = False) -> str:
    """The sides that rails, or ferry lines, lead to."""
    paths = board.face(hex, laid).paths
    edges = {end for p in paths if (p.track == FERRY) == ferry for end in (p.a, p.b) if end < 6}
    return "".join(map(str, sorted(edges)))

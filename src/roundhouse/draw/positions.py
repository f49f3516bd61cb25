"""A picture of the map as it lies in a position."""

from __future__ import annotations

from collections.abc import Iterable

from ..core.position import Position
from ..rules.depot import phase
from ..rules.reach import BOARD, TILES
from .map import draw_map
from .map_routes import Route
from .svg import Svg
from .tokens import hex_marks, hex_prints, rims, space_prints, token_marks


def draw_position(pos: Position, routes: Iterable[Route] = (), *, scale: float = 0.55) -> Svg:
    """The map with tiles, tokens and marks, and runs over its track; see `draw_map`. Raises `DrawError`.

    >>> from roundhouse import Scenario
    >>> draw_position(Scenario("18AL", ["Ann", "Ben", "Cy"]).pos).text.startswith("<svg")
    True
    """
    return draw_map(
        BOARD(pos),
        pos[TILES],
        token_marks(pos),
        routes,
        markers=[*hex_prints(pos), *hex_marks(pos)],
        prints=space_prints(pos),
        rims=rims(pos),
        phase=phase(pos).revenue,
        scale=scale,
        title=pos.title.name,
    )

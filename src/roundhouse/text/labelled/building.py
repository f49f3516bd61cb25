"""What is built: track, tokens, markers."""

from __future__ import annotations

from typing import Any

from ...board.tiles import Laid
from ...core.position import Position
from ...rules.reach import TILES, hex_face
from ...rules.tokens import TOKEN_COST, PlaceToken
from ...rules.track import LAY_COST, LayTile
from ..templates import _
from ..texts import Texts


def _of_tile(pos: Position, action: LayTile) -> dict[str, Any]:
    old = pos[TILES].get(action.hex)
    cost = LAY_COST(pos, pos.frame.who, action.hex, Laid(action.tile, action.rotation))
    return {"cost": cost, "old": old.tile if old is not None else ""}


def of_token(pos: Position, action: Any) -> dict[str, Any]:
    """What a token costs, and in which city of its hex it is placed (0: the only one); the action has both."""
    cities = hex_face(pos, action.hex).cities
    which = cities.index(action.city) + 1 if len(cities) > 1 else 0
    return {"cost": TOKEN_COST(pos, pos.frame.who, action.hex), "which": which}


TEXTS = Texts(
    labels={
        "pass / track": _("Lay no more track"),
        "pass / token": _("Place no token"),
        "lay_tile": _("Lay tile {tile} in {hex}[, over tile {old}][, for {cost:$}][: {track}]"),
        "place_token": _("Place a token in {hex:place}[, city {which}][, for {cost:$}]"),
    },
    kinds={
        "lay_tile": _("laying track"),
        "place_token": _("placing a token"),
    },
    headings={
        "lay_tile": _("Lay track"),
        "place_token": _("Place a token"),
    },
    label_facts={
        LayTile: _of_tile,
        PlaceToken: of_token,
    },
)

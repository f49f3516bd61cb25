"""The kind "best lay": the tile after which the best run of the corporation earns more than after any other.

Every lay that is legal is made on a copy, and the best run of each is proven. The choices are actions in their JSON
form, the best first. `proof` has the `values` of the choices, the run as it is `now`, and how many lays were `tried`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from ...core.actions import Action
from ...core.game import carry_out, legal
from ...core.position import Position
from ...rules.depot import owned
from ...rules.running import answer, posed
from ...rules.tile_fit import LayTile
from ...rules.track import LAY_TILE
from .found import Found

MARGIN = 20
"""Dollars by which every other lay falls short."""

LEAST, MOST = 4, 150
"""Between how many legal lays a question is worth asking."""


def find(pos: Position) -> Iterator[Found]:
    """The question of this position: where one lay is the best, and better than none."""
    if pos.over or LAY_TILE not in pos.title.menus[pos.frame.node] or not owned(pos, pos.frame.who):
        return
    who = pos.frame.who
    lays = [offer.action for offer in legal(pos.title, pos.state) if is_lay(offer.action)]
    if not LEAST <= len(lays) <= MOST:
        return
    now = answer(pos, posed(pos, who))
    values = tried(pos, who, lays)
    if values is None or not now.proven:
        return
    found = best_of(values)
    if found is None or values[found] <= now.value:
        return
    ranked = sorted(values, key=lambda lay: -values[lay])
    forms = tuple(msgspec.to_builtins(lay) for lay in ranked)
    proof = {"values": [values[lay] for lay in ranked], "now": now.value, "tried": len(lays)}
    yield Found(who, 0, forms, proof=proof)


def best_of(values: dict[Any, int], margin: int = MARGIN) -> Any:
    """The one that is better than every other by the margin; None where there is none.

    >>> best_of({"a": 80, "b": 60}), best_of({"a": 80, "b": 80}), best_of({})
    ('a', None, None)
    """
    ranked = sorted(values, key=lambda one: -values[one])
    if len(ranked) < 2 or values[ranked[0]] - values[ranked[1]] < margin:
        return None
    return ranked[0]


def is_lay(action: Action) -> bool:
    """Whether the action puts a tile on the map, of whatever type it is."""
    return isinstance(action, LayTile) or {"hex", "tile", "rotation"} <= set(action.__struct_fields__)


def tried(pos: Position, who: str, lays: list[Action]) -> dict[Action, int] | None:
    """What the corporation earns at most after each lay; None where that is not proven for one of them."""
    values: dict[Action, int] = {}
    for lay in lays:
        after = Position(pos.title, carry_out(pos.title, pos.state, lay)[0])
        found = answer(after, posed(after, who))
        if not found.proven:
            return None
        values[lay] = found.value
    return values

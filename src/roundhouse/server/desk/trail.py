"""Where a marker has stood on the market: its cell at the end of each round."""

from __future__ import annotations

from itertools import groupby

import msgspec

from ...analysis.worth import closes
from ...core.position import Position
from ...rules.corporations import CORPORATION_SPECS
from ...rules.market import CHART, MARKERS, Cell
from ...text.language import gettext
from ..errors import NotFound
from .history import short
from .scene import Scene


class Trail(msgspec.Struct, frozen=True):
    """The way of a marker: `cells` as in the picture ("cell-2-4"), each where it went after the one before; `said`: the
    prices with the first round that ended with each."""

    cells: tuple[str, ...]
    said: str


def trail_of(scene: Scene, sym: str) -> Trail:
    """The way of a corporation's marker up to the position shown. Raises `NotFound` for no corporation."""
    if sym not in CORPORATION_SPECS(scene.pos):
        raise NotFound(gettext("There is no such company."))
    stood: list[tuple[Cell, str]] = []
    for mark, end in closes(scene.game):
        if mark.at > scene.at:
            break
        marker = Position(scene.game.title, scene.game.position(min(end, scene.at)))[MARKERS].get(sym)
        if marker is not None:
            stood.append((marker.cell, short(mark)))
    ways = [(cell, [round for _, round in rounds]) for cell, rounds in groupby(stood, lambda one: one[0])]
    chart = CHART(scene.pos)
    told = ", ".join(f"{rounds[0]} {scene.words.money(chart.price(cell))}" for cell, rounds in ways)
    return Trail(tuple(f"cell-{cell[0]}-{cell[1]}" for cell, _ in ways), f"{sym}: {told}" if ways else "")

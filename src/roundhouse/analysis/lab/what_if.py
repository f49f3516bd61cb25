"""What one tile or token more would bring a corporation: every single one is tried, and the best are ranked."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from ...board.route_points import route_point
from ...board.upgrades import distinct_placements
from ...core.violations import Violation
from ...play.lab import Lab, LabError, change
from ...play.lab.turn import Turn
from ...rules.depot import phase
from ...rules.reach import BOARD, TILES, hex_face, touched
from ...rules.reach import reach as network_of
from ...rules.running import graph
from .runs import Runs, question_of, runs_of
from .runs import touched as key_of

MOST = 10
"""Of each ranking so many are told."""

EACH = 0.5
"""Seconds for the best runs after one change."""


class Gain(NamedTuple):
    """What a change would bring: the best runs after it, and how many dollars more they earn.

    `change`: as `play/lab/changes.py` has it; `violation`: what the rules say against it in the corporation's turn now,
    None where it may be done. `ways`: in how many rotations the tile brings that much there.
    """

    change: dict[str, Any]
    runs: Runs
    more: int
    violation: Violation | None = None
    ways: int = 1


class WhatIf(NamedTuple):
    """The best changes, the largest gain first. `tried` of `of` changes were tried before time ran out; after
    `unproven` of them, told here or not, the best runs are not proven. `beyond`: gains that there are no places for.
    """

    corporation: str
    now: Runs
    gains: tuple[Gain, ...]
    tried: int
    of: int
    unproven: int = 0
    beyond: int = 0

    @property
    def proven(self) -> bool:
        """Whether nothing better is left out: everything was tried, and all that was found is proven."""
        return self.tried == self.of and self.now.answer.proven and not self.unproven


def what_if(
    lab: Lab,
    sym: str,
    kind: Literal["tile", "token"] = "tile",
    seconds: float = 10.0,
    *,
    most: int = MOST,
    legal: bool = False,
    every: bool = False,
) -> WhatIf:
    """The single tiles, or tokens, after which the best runs of a corporation earn more.

    A tile may lie where the rules let the corporation's network lead, by map, catalogue and phase, as long as the
    box has it; a token in any city of the network that has a space. `legal`: only what the rules allow it in its
    turn, money aside; otherwise each gain says what they have against it. Of the rotations of a tile in a hex the
    best is told, unless `every` one is wanted. `seconds`: for all of it; hexes of the best runs come first.

    >>> from roundhouse.play.lab import from_document
    >>> companies = {"B&O": {"trains": ["2"]}}
    >>> lab = from_document({"title": "18Chesapeake", "tiles": {"F8": "X1:4"}, "companies": companies})
    >>> best = what_if(lab, "B&O").gains[0]
    >>> best.change, best.more
    ({'set': 'tile', 'hex': 'G7', 'tile': '9', 'rotation': 1}, 60)
    """
    ends = time.monotonic() + seconds
    now = runs_of(lab, sym, seconds)
    turn = Turn(lab, sym)
    changes = list(_tiles(lab, sym, now) if kind == "tile" else _tokens(lab, sym))
    if legal:
        changes = [one for one in changes if _against(turn, one) is None]
    base = key_of(lab.pos, graph(lab.pos, now.question.track), now.question)
    gains, tried, unproven = list[Gain](), 0, 0
    for one in changes:
        left = ends - time.monotonic()
        if left <= 0:
            break
        tried += 1
        try:
            after = change(lab, one)
        except LabError:
            continue  # no room for a token that is there
        question = question_of(after, sym)
        pos = after.pos
        if key_of(pos, graph(pos, question.track), question) == base:
            continue  # it touches nothing that the runs could use
        runs = runs_of(after, sym, min(EACH, left))
        unproven += not runs.answer.proven
        if runs.answer.value > now.answer.value:
            gains.append(Gain(one, runs, runs.answer.value - now.answer.value))
    gains.sort(key=lambda gain: -gain.more)
    if not every:
        gains = _apart(gains)
    told = tuple(gain._replace(violation=_against(turn, gain.change)) for gain in gains[:most])
    return WhatIf(sym, now, told, tried, len(changes), unproven, len(gains) - len(told))


def _apart(gains: list[Gain]) -> list[Gain]:
    """Of gains in order the first of each tile in each hex."""
    found: dict[object, Gain] = {}
    for gain in gains:
        place = (gain.change["hex"], gain.change.get("tile"), gain.change.get("city"))
        first = found.setdefault(place, gain)
        if first is not gain and first.more == gain.more:
            found[place] = first._replace(ways=first.ways + 1)
    return list(found.values())


def _against(turn: Turn, change: dict[str, Any]) -> Violation | None:
    if change["set"] == "tile":
        return turn.lay(change["hex"], change["tile"], change["rotation"])
    return turn.token(change["hex"], change["city"])


def _tiles(lab: Lab, sym: str, now: Runs) -> Iterator[dict[str, Any]]:
    """Every tile that may lie next where the network leads, those on hexes of the best runs first."""
    pos = lab.pos
    board, laid, colours = BOARD(pos), pos[TILES], phase(pos).tiles
    used = Counter(row.tile for row in laid.values())
    runs = dict.fromkeys(route_point(place).hex for run in now.answer.runs for place in run.route)
    led = set(touched(network_of(pos, sym)))
    for hex in [*(hex for hex in runs if hex in led), *sorted(led - runs.keys())]:
        for place in distinct_placements(board, hex, laid.get(hex)):
            tile = board.tiles[place.tile]
            if tile.colour in colours and (tile.count is None or used[tile.name] < tile.count):
                yield {"set": "tile", "hex": hex, "tile": place.tile, "rotation": place.rotation}


def _tokens(lab: Lab, sym: str) -> Iterator[dict[str, Any]]:
    """Every city of the network: whether there is room is found out when it is tried."""
    pos = lab.pos
    for hex, city in sorted(network_of(pos, sym).stops):
        if city in hex_face(pos, hex).cities:
            yield {"set": "token", "corporation": sym, "hex": hex, "city": city}

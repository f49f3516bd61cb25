"""Which stops lie near a hex, where track could still be built toward them: what bots look at before they build."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from functools import lru_cache

from .map import Board

FAR = 5
"""Stops are looked for up to so many hexes away."""


@lru_cache(maxsize=16)
def stops_near(board: Board) -> Mapping[str, tuple[tuple[str, int], ...]]:
    """For each hex from which a printed stop is no further than `FAR` hexes: the hexes with such stops, each with how
    many hexes away it is, the nearest first; a hex with stops is 0 away from itself.

    The way goes over hexes on which something can be built, across sides that track may cross, and past no other stop.

    >>> from roundhouse.board.map import load_board
    >>> hexes = {"A1": {"code": "city=revenue:20"}, "A3": {"code": ""}, "A5": {"code": "town=revenue:0"}}
    >>> near = stops_near(load_board({"layout": "flat", "letters": "columns", "hexes": hexes}, {"tiles": {}}))
    >>> near["A3"], near["A1"]
    ((('A1', 1), ('A5', 1)), (('A1', 0), ('A5', 2)))
    """
    found: dict[str, list[tuple[str, int]]] = {}
    for stop in (hex for hex, printed in board.hexes.items() if printed.face.stops):
        away = {stop: 0}
        todo = deque([stop])
        while todo:
            hex = todo.popleft()
            if away[hex] == FAR:
                break
            for edge in range(6):
                other = board.neighbour(hex, edge)
                if other is None or other in away or board.walled(hex, edge) or board.fixed(other):
                    continue
                away[other] = away[hex] + 1
                if not board.hexes[other].face.stops:
                    todo.append(other)
        for hex, distance in away.items():
            found.setdefault(hex, []).append((stop, distance))
    return {hex: tuple(sorted(rows, key=lambda row: row[1])) for hex, rows in found.items()}

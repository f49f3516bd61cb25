"""Plain track between stops, hex by hex: what the site's routes are made of."""

from __future__ import annotations

from collections.abc import Sequence

from ..board.faces import STOP, Face, arms, is_edge, is_stop
from ..board.network import StopKey
from ..board.route_points import written
from ..core.position import Position
from ..rules.reach import BOARD, TILES

Way = tuple[StopKey, tuple[str, ...], StopKey]
"""From a stop over hexes of plain track to a stop."""


def face_at(pos: Position, hex: str) -> Face:
    """What shows in a hex of the map."""
    return BOARD(pos).face(hex, pos[TILES].get(hex))


def reached(face: Face, start: int) -> set[int]:
    """The edges and stops that plain track joins with an end, over junctions of the hex only."""
    ends, todo = {start}, [start]
    while todo:
        for _, far in arms(face).get(todo.pop(), ()):
            if far not in ends:
                ends.add(far)
                if not is_edge(far) and not is_stop(far):
                    todo.append(far)
    return ends - {start}


def joined(face: Face, edge: int, other: int) -> bool:
    """Whether plain track joins two edges."""
    return other in reached(face, edge)


def stops_at(face: Face, edge: int) -> list[int]:
    """The stops that an edge leads to."""
    return sorted(end - STOP for end in reached(face, edge) if is_stop(end))


def words_of(ways: Sequence[Way]) -> tuple[str, ...]:
    """Ways one after the other as a route of ours."""
    words = [written(ways[0][0])]
    for _, hexes, end in ways:
        words += [*hexes, written(end)]
    return tuple(words)

"""Routes: from the site's segments to our words ("H6.0", "G7", "F8.0") and back."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from ..board.faces import opposite
from ..board.network import StopKey
from ..board.route_points import route_point
from ..core.position import Position
from ..rules.reach import BOARD
from .old_runs import old_readings
from .plain_track import Way, face_at, joined, stops_at, words_of
from .sitefile import SiteRoute

MOST_READINGS = 64


def readings(pos: Position, route: SiteRoute, tokens: Sequence[StopKey]) -> list[tuple[str, ...]]:
    """What the run of a train can mean on the map as it lies, likeliest first; empty when nothing.

    Files from before the site wrote connections name the hexes of a run alone (`old_runs`).

    Neighbouring segments meet in a stop; the stops are those in `nodes` where given; a single segment without
    `nodes` begins at an own token if it can.
    """
    if not route.connections and route.hexes:
        return old_readings(pos, route.hexes, tokens)
    segments = [list(_ways(pos, segment)) for segment in route.connections]
    if not segments or not all(segments):
        return []
    found: dict[tuple[str, ...], int] = {}
    for ways in _chains(segments):
        words = words_of(ways)
        stops = [ways[0][0], *(way[2] for way in ways)]
        if route.nodes is not None and sorted(route.nodes) != sorted(f"{h}-{k}" for h, k in stops):
            continue
        found.setdefault(words, 0 if any(stop in tokens for stop in stops) else 1)
        if len(found) >= MOST_READINGS:
            break
    return sorted(found, key=lambda words: found[words])


def _chains(segments: Sequence[Sequence[Way]]) -> Iterator[tuple[Way, ...]]:
    """Every choice of one way for each segment in which each begins where the one before ended."""

    def go_on(at: int, chosen: tuple[Way, ...]) -> Iterator[tuple[Way, ...]]:
        if at == len(segments):
            yield chosen
            return
        for way in segments[at]:
            for turned in (way, _turned(way)):
                if not chosen or chosen[-1][2] == turned[0]:
                    yield from go_on(at + 1, (*chosen, turned))

    return itertools.islice(go_on(0, ()), 20 * MOST_READINGS)


def _turned(way: Way) -> Way:
    return way[2], way[1][::-1], way[0]


def _ways(pos: Position, segment: Sequence[str]) -> Iterator[Way]:
    """The ways over plain track whose hexes are just those of the segment."""
    board = BOARD(pos)
    if len(segment) == 1:
        hex, _, pair = segment[0].partition(" ")
        first, _, second = pair.partition(".")
        numbers = {str(k): k for k in range(len(face_at(pos, hex).stops))} if hex in board.hexes else {}
        if first in numbers and second in numbers:
            yield (hex, numbers[first]), (), (hex, numbers[second])
        return
    if any(hex not in board.hexes for hex in segment):
        return
    edges = [board.layout.edge_between(a, b) for a, b in itertools.pairwise(segment)]
    if any(edge is None for edge in edges):
        return
    out = [edge for edge in edges if edge is not None]
    inner = zip(segment[1:-1], out, out[1:], strict=False)
    if not all(joined(face_at(pos, hex), opposite(came), leaves) for hex, came, leaves in inner):
        return
    for a in stops_at(face_at(pos, segment[0]), out[0]):
        for b in stops_at(face_at(pos, segment[-1]), opposite(out[-1])):
            yield (segment[0], a), tuple(segment[1:-1]), (segment[-1], b)


def segments(route: Sequence[str]) -> list[list[str]]:
    """A route of ours as the site's connections."""
    found: list[list[str]] = []
    for word in route:
        stop = route_point(word).key
        if found:
            found[-1].append(word if stop is None else stop[0])
        if stop is not None:
            found.append([stop[0]])
    return [_inside(segment, route) for segment in found[:-1]]


def _inside(segment: list[str], route: Sequence[str]) -> list[str]:
    """Track between two stops of one hex is written with their numbers."""
    if len(segment) != 2 or segment[0] != segment[1]:
        return segment
    for a, b in itertools.pairwise(route_point(word).key for word in route):
        if a is not None and b is not None and a[0] == b[0] == segment[0]:
            return [f"{a[0]} {a[1]}.{b[1]}"]
    return segment

"""Routes of the site's older files, which name the hexes of a run and neither its stops nor its track.

The hexes are those that the run touches, plain track too, mostly in the order of the run: parts of it may be turned
round. So a run is anything that touches just these hexes; which of them was meant shows in what it earns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ..board.faces import STOP, is_edge, is_stop, opposite
from ..board.network import StopKey
from ..core.position import Position
from ..rules.reach import BOARD
from .plain_track import Way, face_at, reached, words_of

MOST_READINGS = 64
MOST_TRIED = 20_000
"""Chains of ways that are looked at: on crowded track there are very many."""


def old_readings(pos: Position, hexes: Sequence[str], tokens: Sequence[StopKey]) -> list[tuple[str, ...]]:
    """What a run over these hexes can mean on the map as it lies, likeliest first; empty when nothing.

    Likelier is what passes an own token, and then what goes more often between hexes that are named side by side.
    """
    board, among = BOARD(pos), frozenset(hexes)
    told = frozenset(frozenset(pair) for pair in pairwise(hexes))
    if not among <= board.hexes.keys():
        return []
    ways: dict[StopKey, list[Way]] = {}
    for hex in dict.fromkeys(hexes):
        for stop in range(len(face_at(pos, hex).stops)):
            ways[hex, stop] = sorted(_ways(pos, (hex, stop), among), key=lambda way: _untold(told, [way]))
    found: dict[tuple[str, ...], tuple[bool, int]] = {}
    for chain in _chains(ways, among):
        stops = [chain[0][0], *(way[2] for way in chain)]
        words = words_of(chain)
        if words[::-1] not in found:
            found.setdefault(words, (not any(stop in tokens for stop in stops), _untold(told, chain)))
    return sorted(found, key=lambda words: found[words])[:MOST_READINGS]


def _untold(told: frozenset[frozenset[str]], chain: Sequence[Way]) -> int:
    """How often the chain goes from a hex to one that is not named beside it."""
    return sum(frozenset(pair) not in told for pair in pairwise(_touched(chain)))


def _touched(chain: Sequence[Way]) -> list[str]:
    hexes = [chain[0][0][0]]
    for _, plain, (end, _) in chain:
        hexes += [hex for hex in (*plain, end) if hex != hexes[-1]]
    return hexes


def _ways(pos: Position, start: StopKey, among: frozenset[str]) -> Iterator[Way]:
    """The ways that lead from a stop to another over plain track of these hexes."""
    board = BOARD(pos)

    def from_edge(hex: str, edge: int, over: tuple[str, ...]) -> Iterator[Way]:
        there = board.neighbour(hex, edge)
        if there is None or there not in among or there in over:
            return
        for end in sorted(reached(face_at(pos, there), opposite(edge))):
            if is_stop(end) and (there, end - STOP) != start:
                yield start, over, (there, end - STOP)
            elif is_edge(end):
                yield from from_edge(there, end, (*over, there))

    hex, stop = start
    for end in sorted(reached(face_at(pos, hex), STOP + stop)):
        if is_edge(end):
            yield from from_edge(hex, end, ())
        elif is_stop(end):
            yield start, (), (hex, end - STOP)


def _chains(ways: dict[StopKey, list[Way]], among: frozenset[str]) -> Iterator[tuple[Way, ...]]:
    """Ways one after the other that visit no stop twice and touch all the hexes."""
    left = MOST_TRIED

    def go_on(chain: tuple[Way, ...], seen: frozenset[StopKey]) -> Iterator[tuple[Way, ...]]:
        nonlocal left
        for way in ways.get(chain[-1][2], ()):
            left -= 1
            if left < 0:
                return
            if way[2] not in seen:
                yield from one((*chain, way), seen | {way[2]})

    def one(chain: tuple[Way, ...], seen: frozenset[StopKey]) -> Iterator[tuple[Way, ...]]:
        if frozenset(_touched(chain)) == among:
            yield chain
        yield from go_on(chain, seen)

    for start, first in ways.items():
        for way in first:
            yield from one((way,), frozenset({start, way[2]}))

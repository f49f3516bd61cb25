"""Tokens by track: what 33 means if the hexes to a marker are counted along the track and not straight on."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from ...board.map import Board
from ...board.network import StopKey
from ...board.tiles import Laid
from ...board.tracks import NOWHERE, ordinary, tracks_of
from ...core.cache import TableCache
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import amends
from ...rules.reach import BOARD, TILES, TOKENS, hex_face
from ...rules.tokens import TOKEN_COST
from .straight_tokens import MEASURED_FROM, by_distance, straight_distance

_lengths: TableCache[dict[str, int]] = TableCache(TILES)


def track_lengths(board: Board, laid: Mapping[str, Laid], starts: tuple[StopKey, ...]) -> dict[str, int]:
    """For each hex with a stop that track leads to, the fewest hexes entered on the way from one of the starts.

    Track is measured, not a run: whose markers stand there does not matter, and a way may turn round in a station.
    """
    tracks, found, seen = tracks_of(board), dict[str, int](), set[int]()
    todo = deque((tracks.stop(*start), 0) for start in starts)
    while todo:
        node, length = todo.popleft()
        if node in seen:
            continue
        seen.add(node)
        hex = tracks.names[tracks.hex(node)]
        if tracks.is_stop(node):
            found.setdefault(hex, length)
        row = tracks.table(hex, laid.get(hex), ordinary).get(node)
        for _, come in row.moves if row is not None else ():
            beyond = come if tracks.is_stop(come) else tracks.mate(come)
            if come < tracks.sides and beyond != NOWHERE:
                todo.append((beyond, length + 1))
            elif beyond != NOWHERE:
                todo.appendleft((beyond, length))
    return found


def _starts(pos: Position, corporation: str) -> tuple[StopKey, ...]:
    """Of the hexes that it measures from the stations with its markers; of one without a marker, all."""
    own = [(t.hex, t.city) for t in pos[TOKENS].values() if t.corporation == corporation and t.placed]
    return tuple(
        stop
        for hex in MEASURED_FROM(pos, corporation)
        for stop in [one for one in own if one[0] == hex]
        or [(hex, number) for number in range(len(hex_face(pos, hex).stops))]
    )


@amends(TOKEN_COST, "tokens cost by track")
def by_track(pos: Position, price: int, corporation: str, hex: str) -> int:
    """The price for each hex entered on the shortest way; where no track leads, the straight distance."""
    starts = _starts(pos, corporation)
    found = _lengths.get(pos, starts, lambda: track_lengths(BOARD(pos), pos[TILES], starts))
    return price * (found[hex] if hex in found else straight_distance(pos, corporation, hex))


FEATURE = Feature("reading: markers_by_track", drops=(by_distance,), amendments=(by_track,))

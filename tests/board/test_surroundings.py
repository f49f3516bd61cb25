"""Which stops lie near a hex: as far as the shortest way over hexes that can be built is long."""

from __future__ import annotations

from board.conftest import Charted
from roundhouse.board.map import Board
from roundhouse.board.surroundings import FAR, stops_near


def _ways(board: Board, hex: str, most: int) -> dict[str, int]:
    """The hexes with stops by the least number of steps to them, found by trying all ways out from the hex."""
    found: dict[str, int] = {}
    now = {hex}
    for steps in range(most + 1):
        for here in now:
            if board.hexes[here].face.stops:
                found.setdefault(here, steps)
        onward = set()
        for here in now:
            if steps and board.hexes[here].face.stops:
                continue  # no further than a stop
            for edge in range(6):
                there = board.neighbour(here, edge)
                if there is None or board.walled(here, edge):
                    continue
                if not board.fixed(there) or board.hexes[there].face.stops:
                    onward.add(there)
        now = onward
    return found


def test_they_are_as_far_as_the_shortest_way(charted: Charted) -> None:
    """Maps of all titles, hex by hex: found from the stops outward, and here from the hex."""
    board = charted.board
    near, some = stops_near(board), 0
    for hex in list(board.hexes)[:: max(len(board.hexes) // 60, 1)]:
        if board.fixed(hex):
            continue
        assert dict(near.get(hex, ())) == _ways(board, hex, FAR), hex
        distances = [away for _, away in near.get(hex, ())]
        assert distances == sorted(distances)
        some += len(distances)
    assert some > 20

"""The least lengths of ways, by trying every trail: slow, and written apart from the real search."""

from __future__ import annotations

from collections.abc import Mapping

from board.patches import Blocked
from roundhouse.board.faces import JUNCTION, STOP, Path
from roundhouse.board.map import Board
from roundhouse.board.tiles import Laid


def every_length(
    board: Board, laid: Mapping[str, Laid], sources: list[tuple[str, int]], blocked: Blocked, narrow: bool
) -> dict[tuple[str, int], int]:
    """Try every trail with plain sets and remember how few hexes any has entered at each stop."""
    least = dict.fromkeys(sources, 0)

    def place(hex: str, stop: int) -> tuple[str, int]:
        group = board.face(hex, laid.get(hex)).stops[stop].group
        return (group, -1) if group else (hex, stop)

    def leave(hex: str, end: int, last: int, used: frozenset[object], length: int, first: bool) -> None:
        for index, path in enumerate(board.face(hex, laid.get(hex)).paths):
            if end not in (path.a, path.b) or index == last or (path.track and not narrow):
                continue
            if path.terminal and STOP <= end < JUNCTION and not first:
                continue
            far = path.b if path.a == end else path.a
            used_here = used
            for thing in things(hex, index, path, end, far):
                if thing in used:
                    break
                used_here |= {thing}
            else:
                arrive(hex, index, path, far, used_here, length)

    def things(hex: str, index: int, path: Path, end: int, far: int) -> list[object]:
        if path.a >= JUNCTION:
            return [(hex, index, "link")]
        if far < STOP:
            beyond = board.neighbour(hex, far)
            return [frozenset({(hex, far), (beyond, (far + 3) % 6)})]
        if far < JUNCTION:
            return [place(hex, far - STOP)]
        return [(hex, end, far)] if end >= JUNCTION else []

    def arrive(hex: str, index: int, path: Path, end: int, used: frozenset[object], length: int) -> None:
        if end < STOP:
            beyond = board.neighbour(hex, end)
            if beyond is not None and not board.walled(hex, end):
                leave(beyond, (end + 3) % 6, -1, used, length + 1, False)
        elif end < JUNCTION:
            stop = (hex, end - STOP)
            least[stop] = min(length, least.get(stop, length))
            kind = board.face(hex, laid.get(hex)).stops[end - STOP].kind
            ends = kind == "offboard" or path.terminal or place(*stop)[1] < 0
            if not ends and stop not in blocked:
                leave(hex, end, index, used, length, False)
        else:
            leave(hex, end, index, used, length, False)

    for hex, stop in sources:
        leave(hex, STOP + stop, -1, frozenset({place(hex, stop)}), 0, True)
    return least

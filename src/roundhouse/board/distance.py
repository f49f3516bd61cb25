"""How far a company's track reaches: the least number of hexes that a route enters on its way to a stop.

A way may use nothing twice (see `network`). The shortest way that is allowed to run back over its own track most often
does not, and then it is the answer. Else ways without repetition are tried in the order of what they need at least,
which that easier question tells.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping
from heapq import heappop, heappush

from .faces import Path
from .map import Board
from .network import Search, StopKey, together
from .tiles import Laid
from .tracks import NOWHERE, ordinary
from .trails import ROOT


def distances(
    board: Board,
    laid: Mapping[str, Laid],
    sources: Iterable[StopKey],
    blocked: Collection[StopKey],
    usable: Callable[[str, Path], bool] = ordinary,
) -> dict[StopKey, int]:
    """For each stop that `network` finds, the least number of hexes entered on the way from one of the ``sources``.

    Where a way begins is not counted, where it ends is; the sources are at 0. Arguments are those of `network`.
    """
    found: dict[StopKey, int] = dict.fromkeys(sources, 0)
    for some in together(board, laid, set(found)):
        for stop, length in _Ways(Search(board, laid, some, blocked, usable)).lengths().items():
            if length < found.get(stop, length + 1):
                found[stop] = length
    return found


class _Ways:
    """The ways from the tokens of one search.

    ``onward``: where a way stands -> (where it can stand next, hexes entered by that, the bit of what is used). A way
    stands on the node beyond each move, so a hexside met from either side is two places of one bit.
    """

    def __init__(self, search: Search) -> None:
        self.search = search
        self.onward: dict[int, list[tuple[int, int, int]]] = {}
        self.length: dict[int, int] = {}
        self.came: dict[int, tuple[int, int]] = {}
        self.own = 0
        for node in search.own:
            self.own |= search.step(node)[0]

    def lengths(self) -> dict[StopKey, int]:
        """Stop -> the least number of hexes entered on the way to it."""
        self._spread()
        tracks = self.search.tracks
        found: dict[StopKey, int] = {}
        doubtful = []
        for node, length in self.length.items():
            if node >= 0 and tracks.is_stop(node):
                if self._simple(node):
                    found[tracks.stop_key(node)] = length
                else:
                    doubtful.append(node)
        if doubtful:
            self.search.complete()
            reached = self.search.stops()
            for node in doubtful:
                if tracks.stop_key(node) in reached:
                    found[tracks.stop_key(node)] = self._without_repetition(node)
        return found

    def _moves(self, node: int) -> list[tuple[int, int, int]]:
        moves = self.onward.get(node)
        if moves is None:
            sides, mate = self.search.tracks.sides, self.search.tracks.mate
            moves = self.onward[node] = []
            for _, come in self.search.row(node).moves:
                bit, beyond = self.search.step(come)
                if beyond != NOWHERE and not bit & self.own:
                    moves.append((beyond, int(come < sides and mate(come) != NOWHERE), bit))
        return moves

    def _spread(self) -> None:
        """The shortest ways to all places, track used twice or not."""
        self.length[ROOT] = 0
        todo = deque([(ROOT, 0)])
        while todo:
            node, length = todo.popleft()
            if length > self.length[node]:
                continue
            for beyond, more, bit in self._moves(node):
                if length + more < self.length.get(beyond, length + more + 1):
                    self.length[beyond] = length + more
                    self.came[beyond] = (node, bit)
                    if more:
                        todo.append((beyond, length + more))
                    else:
                        todo.appendleft((beyond, length))

    def _simple(self, node: int) -> bool:
        """Whether the way that `_spread` found uses nothing twice."""
        used = 0
        while node != ROOT:
            node, bit = self.came[node]
            if used & bit:
                return False
            used |= bit
        return True

    def _without_repetition(self, target: int) -> int:
        """The length of the shortest way that uses nothing twice. There must be one."""
        least = self._ahead(target)
        todo = [(least[ROOT], least[ROOT], 0, ROOT, 0)]
        count = 0
        while todo:
            total, ahead, _, node, used = heappop(todo)
            if node == target:
                return total
            for beyond, more, bit in self._moves(node):
                rest = least.get(beyond)
                if rest is not None and not bit & used:
                    count += 1
                    length = total - ahead + more
                    heappush(todo, (length + rest, rest, count, beyond, used | bit))
        raise AssertionError(target)

    def _ahead(self, target: int) -> dict[int, int]:
        """For each place how far it is at least from there to the target."""
        back: dict[int, list[tuple[int, int]]] = {}
        for node in list(self.length):
            for beyond, more, _ in self._moves(node):
                back.setdefault(beyond, []).append((node, more))
        least = {target: 0}
        todo = [(0, target)]
        while todo:
            length, node = heappop(todo)
            if length > least[node]:
                continue
            for before, more in back.get(node, ()):
                if length + more < least.get(before, length + more + 1):
                    least[before] = length + more
                    heappush(todo, (length + more, before))
        return least

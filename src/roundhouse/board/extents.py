"""How far routes come after one more tile, for many tiles that might be laid: what bots weigh before they build."""

from collections.abc import Callable, Collection, Iterable, Mapping

from . import kernel
from .faces import Path
from .map import Board
from .network import Search, Side, StopKey, ordinary, query, together
from .tiles import Laid
from .tracks import tracks_of


class Extents:
    """Stops that routes can touch and hexsides that they cross, as `network` finds them, on boards that differ in one
    hex each from `laid`: what all have in common is prepared once.

    >>> from roundhouse.board.map import load_board
    >>> tiles = {"57": {"color": "yellow", "code": "city=revenue:20;path=a:0,b:_0;path=a:3,b:_0"}}
    >>> hexes = {"A1": {"code": "city=revenue:20;path=a:0,b:_0"}, "A3": {"code": "city=revenue:0"}}
    >>> board = load_board({"layout": "flat", "letters": "columns", "hexes": hexes}, {"tiles": tiles})
    >>> stops, sides = Extents(board, {}).after({"A3": Laid("57", 0)}, "A3", [("A1", 0)], ())
    >>> sorted(stops), sides
    ([('A1', 0), ('A3', 0)], 1)
    """

    def __init__(self, board: Board, laid: Mapping[str, Laid]) -> None:
        self.board = board
        self.laid = laid
        self._before: dict[Callable[[str, Path], bool], kernel.Query] = {}

    def after(
        self,
        laid: Mapping[str, Laid],
        hex: str,
        sources: Iterable[StopKey],
        blocked: Collection[StopKey],
        usable: Callable[[str, Path], bool] = ordinary,
    ) -> tuple[frozenset[StopKey], int]:
        """The stops touched, and how many hexsides are crossed inwards; ``laid``: the tiles with the one in ``hex``.

        The other arguments are those of `network`, which raises the same.
        """
        groups = together(self.board, laid, set(sources))
        if not kernel.built():
            searches = [Search(self.board, laid, some, blocked, usable) for some in groups]
            for search in searches:
                search.complete()
            sides = frozenset[Side]().union(*(search.inbound() for search in searches))
            return frozenset[StopKey]().union(*(search.stops() for search in searches)), len(sides)
        tracks, before = tracks_of(self.board), self._query(usable)
        found = [query(self.board, laid, some, blocked, usable, before, hex).reached() for some in groups]
        stops = frozenset[int]().union(*(nodes for nodes, _ in found))
        crossed = len(found[0][1]) if len(found) == 1 else len(set().union(*(nodes for _, nodes in found)))
        return frozenset(map(tracks.stop_keys.__getitem__, stops)), crossed

    def _query(self, usable: Callable[[str, Path], bool]) -> kernel.Query:
        found = self._before.get(usable)
        if found is None:
            found = self._before[usable] = kernel.Query(tracks_of(self.board), self.laid, usable, (), (), ())
        return found

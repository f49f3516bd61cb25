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
        stops, sides = self._reached(laid, hex, sources, blocked, usable)
        return frozenset(map(tracks_of(self.board).stop_keys.__getitem__, stops)), len(sides)

    def ways_after(
        self,
        laid: Mapping[str, Laid],
        hex: str,
        sources: Iterable[StopKey],
        blocked: Collection[StopKey],
        usable: Callable[[str, Path], bool] = ordinary,
    ) -> tuple[frozenset[StopKey], frozenset[Side]]:
        """The same with the hexsides themselves, each as the hex that it leads into and the edge there."""
        stops, sides = self._reached(laid, hex, sources, blocked, usable)
        tracks = tracks_of(self.board)
        return (
            frozenset(map(tracks.stop_keys.__getitem__, stops)),
            frozenset(map(tracks.side_keys.__getitem__, sides)),
        )

    def _reached(
        self,
        laid: Mapping[str, Laid],
        hex: str,
        sources: Iterable[StopKey],
        blocked: Collection[StopKey],
        usable: Callable[[str, Path], bool],
    ) -> tuple[Collection[int], Collection[int]]:
        """The nodes of stops and of hexsides."""
        groups = together(self.board, laid, set(sources))
        found: list[tuple[list[int], list[int]]] = []
        if kernel.built():
            before = self._query(usable)
            found = [query(self.board, laid, some, blocked, usable, before, hex).reached() for some in groups]
        else:
            for some in groups:
                search = Search(self.board, laid, some, blocked, usable)
                search.complete()
                found.append(search.nodes())
        if len(found) == 1:
            return found[0]
        return set().union(*(stops for stops, _ in found)), set().union(*(sides for _, sides in found))

    def _query(self, usable: Callable[[str, Path], bool]) -> kernel.Query:
        found = self._before.get(usable)
        if found is None:
            found = self._before[usable] = kernel.Query(tracks_of(self.board), self.laid, usable, (), (), ())
        return found

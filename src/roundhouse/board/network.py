"""The track that a company's routes can use.

A route begins at an own token and uses no hexside twice and no stop twice.  Finding every piece of track
that lies on *some* route is harder than following the track: a piece may be reached only by going twice over
something else, for no train turns back over a fork.  It is done in up to three steps:

1. Follow the track from the tokens and keep, for each node, the first trail found.  What these trails reach
   is certain; most often nothing else is left in doubt.
2. Else find all nodes that any trail reaches.  A trail goes from move to mate to move and meets no node
   twice: an alternating path, seen as in a matching, so the search for such paths that contracts blossoms
   (Edmonds) is exact and takes no more than polynomial time.
3. For each path in doubt between two nodes: the same search with no other way into the node at its end.

All of it exists twice, step by step alike: compiled (``kernel/network.c``) and here, which answers where there is no
compiler and is the oracle of the other.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping

from msgspec import Struct

from . import kernel
from .faces import STOP, Path
from .map import Board
from .tiles import Laid
from .tracks import NOWHERE, Key, Row, Table, Track, ordinary, tracks_of
from .trails import ROOT, Forest

__all__ = [
    "Network",
    "Search",
    "Side",
    "StopKey",
    "Track",
    "network",
    "on_route",
    "ordinary",
    "query",
    "together",
]

Side = Key
"""A hex and one of its edges."""

StopKey = Key
"""A hex and the index of a stop of what lies there."""

_NO_MOVES = Row()


class Network(Struct, frozen=True):
    """What routes of a company can touch.

    ``stops``: stops reached, those of the own tokens among them.  ``inbound``: (hex, edge) such that a route
    leads into the hex across that edge, whether or not the hex has track there to go on.  ``paths``: (hex,
    index of a path of what lies there) of the track on routes.
    """

    stops: frozenset[StopKey]
    inbound: frozenset[Side]
    paths: frozenset[Track]


def network(
    board: Board,
    laid: Mapping[str, Laid],
    sources: Iterable[StopKey],
    blocked: Collection[StopKey],
    usable: Callable[[str, Path], bool] = ordinary,
) -> Network:
    """What routes that begin at the tokens in ``sources`` can touch, exactly.

    ``laid``: hex -> tile on it, hexes without a tile left out.  ``sources``: stops that hold an own token.
    ``blocked``: stops that may be reached but not passed (cities full of foreign tokens).
    Off-board places, areas that spread over several hexes (they count as one stop) and stops of terminal
    track always end a route; towns are passed.  ``usable(hex, path)``: whether trains may use a path.  A
    token in place without track yields just its stop.  ``usable`` is asked once for each path and its answers are
    remembered, so it must always answer alike.  Raises KeyError or IndexError when a source is no stop.

    >>> from roundhouse.board.map import load_board
    >>> hexes = {"A1": {"code": "city=revenue:20;path=a:0,b:_0"}, "A3": {"code": "town=revenue:10;path=a:3,b:_0"}}
    >>> board = load_board({"layout": "flat", "letters": "columns", "hexes": hexes}, {})
    >>> sorted(network(board, {}, [("A1", 0)], blocked=()).stops)
    [('A1', 0), ('A3', 0)]
    """
    own = set(sources)
    search = query if kernel.built() else Search
    found = [search(board, laid, some, blocked, usable).all() for some in together(board, laid, own)]
    if len(found) == 1:
        return Network(*found[0])
    stops, inbound, paths = ([one[kind] for one in found] for kind in range(3))
    return Network(
        frozenset[StopKey]().union(*stops),
        frozenset[Side]().union(*inbound),
        frozenset[Track]().union(*paths),
    )


def on_route(
    board: Board,
    laid: Mapping[str, Laid],
    sources: Iterable[StopKey],
    blocked: Collection[StopKey],
    tracks: Iterable[Track],
    usable: Callable[[str, Path], bool] = ordinary,
) -> bool:
    """Whether any of ``tracks`` lies on a route, as `network` would find.

    Quicker than asking for everything, for instance whether new track of a tile extends a route.  Raises as `network`
    does.

    >>> from roundhouse.board.map import load_board
    >>> hexes = {"A1": {"code": "city=revenue:20;path=a:0,b:_0"}, "A3": {"code": "town=revenue:10;path=a:3,b:_0"}}
    >>> board = load_board({"layout": "flat", "letters": "columns", "hexes": hexes}, {})
    >>> on_route(board, {}, [("A1", 0)], (), [("A3", 0)])
    True
    """
    wanted = set(tracks)
    search = query if kernel.built() else Search
    return any(
        search(board, laid, some, blocked, usable).touches(wanted)
        for some in together(board, laid, set(sources))
    )


def together(board: Board, laid: Mapping[str, Laid], sources: Collection[StopKey]) -> list[list[StopKey]]:
    """Group sources so that one search can serve each group.

    A route that passes another token is a longer form of one that begins there, so all can be one root; only from
    within an area of several hexes the rest of the area is shut.

    >>> from roundhouse.board.map import load_board
    >>> hexes = {"A1": {"code": "city=revenue:20"}, "A3": {"code": "city=revenue:20"}}
    >>> board = load_board({"layout": "flat", "letters": "columns", "hexes": hexes}, {})
    >>> together(board, {}, [("A3", 0), ("A1", 0)])
    [[('A1', 0), ('A3', 0)]]
    """
    alone: list[list[StopKey]] = []
    rest: list[StopKey] = []
    for hex, stop in sorted(sources):
        if _group(board, laid, hex, stop):
            alone.append([(hex, stop)])
        else:
            rest.append((hex, stop))
    return alone + ([rest] if rest else [])


def _group(board: Board, laid: Mapping[str, Laid], hex: str, stop: int) -> str:
    return board.face(hex, laid.get(hex)).stops[stop].group


def query(
    board: Board,
    laid: Mapping[str, Laid],
    sources: Collection[StopKey],
    blocked: Collection[StopKey],
    usable: Callable[[str, Path], bool],
    like: kernel.Query | None = None,
    hex: str = "",
) -> kernel.Query:
    """What `Search` is, for the compiled twin; `like`: a query on a position that differs in this hex only.

    >>> from roundhouse.board.map import load_board
    >>> hexes = {"A1": {"code": "city=revenue:20;path=a:0,b:_0"}, "A3": {"code": "town=revenue:10;path=a:3,b:_0"}}
    >>> board = load_board({"layout": "flat", "letters": "columns", "hexes": hexes}, {})
    >>> search = query if kernel.built() else Search
    >>> search(board, {}, [("A1", 0)], (), ordinary).touches([("A3", 0)])
    True
    """
    tracks = tracks_of(board)
    own = [tracks.stop(*source) for source in sources]
    closed = [tracks.stop(*stop) for stop in blocked]
    group = next((_group(board, laid, *source) for source in sources), "")
    shut = [node for node in _area(board, laid, group) if node not in own] if group else []
    return kernel.Query(tracks, laid, usable, own, closed, shut, like, hex)


def _area(board: Board, laid: Mapping[str, Laid], group: str) -> Iterable[int]:
    """The nodes of the stops that an area spreads over."""
    for hex in board.hexes if board.tiles_in_areas else board.areas[group]:
        for index, stop in enumerate(board.face(hex, laid.get(hex)).stops):
            if stop.group == group:
                yield tracks_of(board).stop(hex, index)


class Search:
    """One search from some sources over one position.

    ``reached``: nodes that a route can stand on; ``paths``: the track found to be on routes.

    >>> from roundhouse.board.map import load_board
    >>> hexes = {"A1": {"code": "city=revenue:20;path=a:0,b:_0"}, "A3": {"code": "town=revenue:10;path=a:3,b:_0"}}
    >>> board = load_board({"layout": "flat", "letters": "columns", "hexes": hexes}, {})
    >>> search = Search(board, {}, [("A1", 0)], (), ordinary)
    >>> search.complete()
    >>> sorted(search.stops())
    [('A1', 0), ('A3', 0)]
    """

    def __init__(
        self,
        board: Board,
        laid: Mapping[str, Laid],
        sources: list[StopKey],
        blocked: Collection[StopKey],
        usable: Callable[[str, Path], bool],
    ) -> None:
        self.board = board
        self.laid = laid
        self.blocked = blocked
        self.usable = usable
        self.tracks = tracks_of(board)
        self.own = [self.tracks.stop(*source) for source in sources]
        self.group = _group(board, laid, *sources[0])
        self.tables: dict[int, Table] = {}
        self.rows: dict[int, Row] = {}
        self.steps: dict[int, tuple[int, int]] = {}
        self.next_bit = 1
        self.reached: set[int] = {NOWHERE, *self.own}
        self.paths: set[Track] = set()
        self.rows[ROOT] = Row(moves=tuple(move for node in self.own for move in self._table_row(node).moves))

    # -- the position

    def _table_row(self, node: int) -> Row:
        number = self.tracks.hex(node)
        table = self.tables.get(number)
        if table is None:
            hex = self.tracks.names[number]
            table = self.tables[number] = self.tracks.table(hex, self.laid.get(hex), self.usable)
        row = table.get(node, _NO_MOVES)
        if not self.group:
            return row
        return Row(row.open, tuple(move for move in row.moves if not self._shut(move[1])))

    def _shut(self, node: int) -> bool:
        """Whether a node is a stop of the area that the routes come from, the token's own place aside."""
        if not self.tracks.is_stop(node) or node in self.own:
            return False
        return self.group == _group(self.board, self.laid, *self.tracks.stop_key(node))

    def row(self, node: int) -> Row:
        """What can be done from a node."""
        row = self.rows.get(node)
        if row is None:
            if not self.tracks.is_stop(node):
                row = self._table_row(node)
            elif node & 1:
                row = self.row(node ^ 1)
            else:
                row = _NO_MOVES if self._is_end(node) else self._table_row(node)
            self.rows[node] = row
        return row

    def _is_end(self, node: int) -> bool:
        """Whether no route goes on beyond the stop at a node."""
        hex, index = self.tracks.stop_key(node)
        face = self.board.face(hex, self.laid.get(hex))
        stop = face.stops[index]
        if stop.kind == "offboard" or stop.group or (hex, index) in self.blocked:
            return True
        return any(path.terminal for path in face.paths_at(STOP + index))

    def step(self, come: int) -> tuple[int, int]:
        """For a move that comes to a node: the bit of what is used there, the same for node and mate, and the
        node where the route then stands."""
        if come in self.steps:
            return self.steps[come]
        stop = self.tracks.is_stop(come)
        mate = self.tracks.mate(come)
        bit = self.next_bit
        self.next_bit <<= 1
        self.steps[come] = (bit, come if stop else mate)
        if mate != NOWHERE and not stop:
            self.steps[mate] = (bit, come)
        return self.steps[come]

    # -- the answer

    def stops(self) -> set[StopKey]:
        """The keys of the stops reached so far."""
        return {self.tracks.stop_key(node) for node in self.nodes()[0]}

    def inbound(self) -> set[Side]:
        """The hexsides crossed, as (hex that they lead into, edge)."""
        names = self.tracks.names
        return {(names[node // 6], node % 6) for node in self.nodes()[1]}

    def nodes(self) -> tuple[list[int], list[int]]:
        """The nodes of the stops reached, and of the hexsides crossed inwards."""
        stops = [node for node in self.reached if self.tracks.is_stop(node)]
        return stops, [node for node in self.reached if 0 <= node < self.tracks.sides]

    def all(self) -> kernel.Found:
        """Everything that routes can touch."""
        self.complete()
        return frozenset(self.stops()), frozenset(self.inbound()), frozenset(self.paths)

    def complete(self) -> None:
        """Find all that is on any route, beyond what was needed to answer before."""
        if self._spread(set()):
            self._exactly(None)

    def touches(self, wanted: set[Track]) -> bool:
        """Whether a wanted path is on a route."""
        if self._spread(wanted) and wanted.isdisjoint(self.paths):
            self._exactly(wanted)
        return not wanted.isdisjoint(self.paths)

    # -- step 1

    def _spread(self, until: set[Track]) -> bool:
        """Follow the track, one trail to each node; whether anything is left in doubt.  Stops early when a
        path of ``until`` is found."""
        rows, steps, paths, reached = self.rows, self.steps, self.paths, self.reached
        used = 0
        for node in self.own:
            used |= self.step(node)[0]
        todo = deque([(ROOT, used)])
        held: list[tuple[tuple[Track, ...], int]] = []
        while todo:
            node, used = todo.popleft()
            row = rows.get(node) or self.row(node)
            paths.update(row.open)
            for over, come in row.moves:
                bit, beyond = steps.get(come) or self.step(come)
                if bit & used:
                    held.append((over, beyond))
                    continue
                paths.update(over)
                if beyond not in reached:
                    reached.add(beyond)
                    todo.append((beyond, used | bit))
            if until and not until.isdisjoint(paths):
                return False
        return any(beyond not in reached or not paths.issuperset(over) for over, beyond in held)

    # -- steps 2 and 3

    def _exactly(self, wanted: set[Track] | None) -> None:
        """Clear up the doubts that _spread left, as to track only for ``wanted`` if that is given."""
        forest = Forest(self.tracks.mate, self.row, self.own)
        forest.grow()
        paths = self.paths
        paths |= forest.certain
        for node in forest.even:
            if node != ROOT:
                self.reached.add(node & ~1 if self.tracks.is_stop(node) else node)
            paths.update(self.row(node).open)
        doubtful: set[tuple[int, Track]] = set()
        for node in forest.even:
            for over, come in self.row(node).moves:
                if not paths.issuperset(over):
                    if forest.beside(node, come):
                        paths.update(over)
                    else:
                        doubtful.update((come, track) for track in over)
        for come, track in doubtful:
            if track not in paths and (wanted is None or track in wanted) and self._comes_by(come, track):
                paths.add(track)

    def _comes_by(self, come: int, track: Track) -> bool:
        """Whether some route comes to a node over a certain path: search with no other way to that node."""
        ends = {come, come ^ 1} if self.tracks.is_stop(come) else {come}

        def row(node: int) -> Row:
            full = self.row(node)
            if node in ends or any(target in ends for _, target in full.moves):
                moves = (
                    move for move in full.moves if track in move[0] or not (node in ends or move[1] in ends)
                )
                return Row(moves=tuple(moves))
            return full

        forest = Forest(self.tracks.mate, row, self.own)
        forest.grow(ends)
        return not forest.met.isdisjoint(ends)

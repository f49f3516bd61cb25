"""The track that a company's routes can use.

A route begins at an own token and uses no hexside twice and no stop twice.  Finding every piece of track that
lies on *some* route is harder than following the track: a piece may be reached only by going twice over
something else, for no train turns back over a fork.  It is done in up to three steps:

1. Follow the track from the tokens and keep, for each node, the first trail found.  What these trails reach is
   certain; most often nothing else is left in doubt.
2. Else find all nodes that any trail reaches.  A trail goes from move to mate to move and meets no node twice:
   an alternating path, seen as in a matching, so the search for such paths that contracts blossoms (Edmonds) is
   exact and takes no more than polynomial time.
3. For each path in doubt between two nodes: the same search with no other way into the node at its end.
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from roundhouse.board.faces import STOP, Path
from roundhouse.board.map import Board
from roundhouse.board.tiles import Laid
from roundhouse.board.tracks import NOWHERE, Row, ordinary, tracks_of

Side = tuple[str, int]
"""A hex and one of its edges."""

StopKey = tuple[str, int]
"""A hex and the index of a stop of what lies there."""

Track = tuple[str, int]
"""A hex and the index of a path of what lies there."""

_ROOT = -2
_NO_MOVES = Row((), ())


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
    blocked: Callable[[str, int], bool],
    usable: Callable[[str, Path], bool] = ordinary,
) -> Network:
    """What routes that begin at the tokens in ``sources`` can touch, exactly.

    ``laid``: hex -> tile on it, hexes without a tile left out.  ``sources``: stops that hold an own token.
    ``blocked(hex, stop)``: whether a stop may be reached but not passed (a city full of foreign tokens).
    Off-board places, areas that spread over several hexes (they count as one stop) and stops of terminal track
    always end a route; towns are passed.  ``usable(hex, path)``: whether trains may use a path.  A token in
    place without track yields just its stop.  Raises KeyError or IndexError when a source is no stop.
    """
    stops, inbound, paths = set(sources), set[Side](), set[Track]()
    for some in _together(board, laid, stops):
        search = _Search(board, laid, some, blocked, usable)
        search.complete()
        stops |= search.stops()
        inbound |= search.inbound()
        paths |= search.paths
    return Network(stops=frozenset(stops), inbound=frozenset(inbound), paths=frozenset(paths))


def on_route(
    board: Board,
    laid: Mapping[str, Laid],
    sources: Iterable[StopKey],
    blocked: Callable[[str, int], bool],
    tracks: Iterable[Track],
    usable: Callable[[str, Path], bool] = ordinary,
) -> bool:
    """Whether any of ``tracks`` lies on a route, as network would find: quicker than asking for everything, for
    instance whether new track of a tile extends a route."""
    wanted = set(tracks)
    return any(
        _Search(board, laid, some, blocked, usable).touches(wanted)
        for some in _together(board, laid, set(sources))
    )


def _together(board: Board, laid: Mapping[str, Laid], sources: set[StopKey]) -> list[list[StopKey]]:
    """Sources that one search can serve.  A route that passes another token is a longer form of one that begins
    there, so all can be one root; only from within an area of several hexes the rest of the area is shut."""
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


class _Search:
    """One search from some sources over one position."""

    def __init__(
        self,
        board: Board,
        laid: Mapping[str, Laid],
        sources: list[StopKey],
        blocked: Callable[[str, int], bool],
        usable: Callable[[str, Path], bool],
    ) -> None:
        self.board = board
        self.laid = laid
        self.blocked = blocked
        self.usable = usable
        self.tracks = tracks_of(board)
        self.own = {self.tracks.stop(*source) for source in sources}
        self.group = _group(board, laid, *sources[0])
        self.rows: dict[int, Row] = {}
        self.bits: dict[int, int] = {}
        self.ends: dict[int, bool] = {}
        self.reached: set[int] = set()
        self.paths: set[Track] = set()
        for hex in dict.fromkeys(hex for hex, _ in sources):
            self._read(self.tracks.numbers[hex])
        root = [move for source in sorted(self.own) for move in self.rows.get(source, _NO_MOVES).moves]
        self.rows[_ROOT] = Row((), tuple(root))

    # -- the position

    def _read(self, number: int) -> None:
        hex = self.tracks.names[number]
        self.rows.update(self.tracks.table(hex, self.laid.get(hex), self.usable))

    def row(self, node: int) -> Row:
        """What can be done from a node."""
        row = self.rows.get(node)
        if row is None:
            self._read(self.tracks.hex(node))
            row = self.rows.setdefault(node, _NO_MOVES)
        return row

    def is_end(self, node: int) -> bool:
        """Whether no route goes on beyond the stop at a node."""
        end = self.ends.get(node)
        if end is None:
            hex, index = self.tracks.stop_key(node)
            face = self.board.face(hex, self.laid.get(hex))
            stop = face.stops[index]
            end = stop.kind == "offboard" or bool(stop.group) or self.blocked(hex, index)
            end = end or any(path.terminal for path in face.paths_at(STOP + index))
            self.ends[node] = end
        return end

    def shut(self, node: int) -> bool:
        """Whether a stop belongs to the area that the routes come from."""
        return bool(self.group) and self.group == _group(self.board, self.laid, *self.tracks.stop_key(node))

    def bit(self, node: int) -> int:
        """The bit of what a route may use once at a node, the same for the node and its mate."""
        bit = self.bits.get(node)
        if bit is None:
            bit = self.bits[node] = 1 << len(self.bits)
            mate = self.tracks.mate(node)
            if mate != NOWHERE:
                self.bits[mate] = bit
        return bit

    # -- the answer

    def stops(self) -> set[StopKey]:
        """The stops reached."""
        return {self.tracks.stop_key(node) for node in self.reached if self.tracks.is_stop(node)}

    def inbound(self) -> set[Side]:
        """The hexsides crossed, as (hex that they lead into, edge)."""
        names = self.tracks.names
        return {(names[node // 6], node % 6) for node in self.reached if 0 <= node < self.tracks.sides}

    def complete(self) -> None:
        """Find everything."""
        if self.spread(set()):
            self.reached = self.alternate()
            self.doubtful(None)

    def touches(self, wanted: set[Track]) -> bool:
        """Whether a wanted path is on a route."""
        doubt = self.spread(wanted)
        if not wanted.isdisjoint(self.paths) or not doubt:
            return not wanted.isdisjoint(self.paths)
        self.reached = self.alternate()
        self.doubtful(wanted)
        return not wanted.isdisjoint(self.paths)

    # -- step 1

    def spread(self, until: set[Track]) -> bool:
        """Follow the track, one trail to each node; whether anything is left in doubt.  Stops early when a path
        of ``until`` is found."""
        tracks, paths, reached = self.tracks, self.paths, self.reached
        used = 0
        for source in self.own:
            used |= self.bit(source)
        todo = deque([(_ROOT, used)])
        held: list[tuple[str, tuple[int, ...], int]] = []
        while todo:
            node, used = todo.popleft()
            row = self.rows.get(node) or self.row(node)
            if node == _ROOT:
                self._take_root(used, todo)
                continue
            hex = tracks.names[tracks.hex(node)]
            paths.update((hex, index) for index in row.open)
            for over, come in row.moves:
                bit = self.bits.get(come) or self.bit(come)
                if bit & used:
                    held.append((hex, over, come))
                else:
                    self._take(hex, over, come, used | bit, todo)
            if until and not until.isdisjoint(paths):
                return False
        return any(
            (tracks.mate(come) not in reached and not self._closed(come))
            or any((hex, index) not in paths for index in over)
            for hex, over, come in held
        )

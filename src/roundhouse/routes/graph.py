"""The board as stops joined by chains of plain track.

The graph of a board that differs by a few tiles from one asked about before is made from that one: only chains that
touch the changed hexes are followed anew.
"""

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain as flat

from msgspec import Struct

from ..board.faces import is_edge, is_stop
from ..board.map import Board
from ..board.network import StopKey
from ..board.tiles import Laid
from .chain import Chain, thinned
from .ground import Ground, Place
from .walking import Half, Position

__all__ = ["Chain", "StopGraph", "stop_graph"]

_Tiles = frozenset[tuple[str, Laid]]

_KNOWN = 128
"""How many graphs of a board are remembered."""

_BASES = 6
_PROVEN = 3
"""How many of them others are made from; so many that have been of use stand before newcomers."""

_LEAP = 4
_SHARE = 8
"""A graph is made from nothing when more hexes differ than these few and every so-many-eth tile."""


class StopGraph:
    """The stops of a whole board and the chains between them; no company is in it.

    ``stops``: (hex, index on the face) in order of their names, those without track among them; ``index`` is the way
    back.  ``group``: for each stop the area that it belongs to, all stops of which are one place, or "".
    ``end_only``: for each stop whether every run ends there (off-board, or reached by terminal track).  Chains are
    between two places each; see `thinned` for those left out.

    >>> from roundhouse.board.map import load_board
    >>> hexes = {"A1": {"code": "city=revenue:20;path=a:0,b:_0"}, "A3": {"code": "town=revenue:10;path=a:3,b:_0"}}
    >>> graph = stop_graph(load_board({"layout": "flat", "letters": "columns", "hexes": hexes}, {}), {})
    >>> graph.stops, graph.index[("A3", 0)], len(graph.chains)
    ((('A1', 0), ('A3', 0)), 1, 1)
    """

    def __init__(
        self,
        stops: tuple[StopKey, ...],
        index: Mapping[StopKey, int],
        group: tuple[str, ...],
        end_only: tuple[bool, ...],
        at: tuple[tuple[Chain, ...], ...],
    ) -> None:
        self.stops = stops
        self.index = index
        self.group = group
        self.end_only = end_only
        self._at = at

    def at(self, stop: int) -> tuple[Chain, ...]:
        """The chains that begin or end at a stop, given by its number; in order of their two stops."""
        return self._at[stop]

    @cached_property
    def chains(self) -> tuple[Chain, ...]:
        """All chains, in order of their two stops."""
        return tuple(chain for stop, chains in enumerate(self._at) for chain in chains if chain.a == stop)


def stop_graph(board: Board, laid: Mapping[str, Laid], track: frozenset[str] = frozenset()) -> StopGraph:
    """The graph of a board as it lies.

    ``laid``: hex -> tile on it, hexes without a tile left out.  ``track``: the kinds of special track that may be used
    besides ordinary track.  Equal arguments give equal graphs, and the same object as long as it is remembered.
    Raises KeyError for a hex or tile that does not exist.

    >>> from roundhouse.board.map import load_board
    >>> hexes = {"A1": {"code": "city=revenue:20;path=a:0,b:_0"}}
    >>> stop_graph(load_board({"layout": "flat", "letters": "columns", "hexes": hexes}, {}), {}).stops
    (('A1', 0),)
    """
    return _memory(board, track).graph(laid)


class _Known(Struct, frozen=True):
    """A graph and what it was made from."""

    tiles: _Tiles
    position: Position
    graph: StopGraph


class _Memory:
    """Graphs of a board: the last ones asked for, and a few of them, the bases, from which others are made."""

    def __init__(self, board: Board, track: frozenset[str]) -> None:
        self.ground = Ground(board, track)
        self.known: OrderedDict[_Tiles, _Known] = OrderedDict()
        self.bases: list[_Known] = []

    def graph(self, laid: Mapping[str, Laid]) -> StopGraph:
        """The graph of the tiles that lie."""
        tiles = frozenset(laid.items())
        known = self.known.pop(tiles, None)
        if known is None:
            base, changed = self._nearest(tiles)
            if base is None or len(changed) > _LEAP + len(tiles) // _SHARE:
                known = _anew(self.ground, tiles)
            else:
                known = _changed(base, tiles, {hex: laid.get(hex) for hex in sorted(changed)})
                self._keep(base, 0)
            self._keep(known, _PROVEN)
        else:
            self._keep(known, 0)
        self.known[tiles] = known
        if len(self.known) > _KNOWN:
            self.known.popitem(last=False)
        return known.graph

    def _nearest(self, tiles: _Tiles) -> tuple[_Known | None, set[str]]:
        """The base that differs in the fewest hexes, and these."""
        nearest: _Known | None = None
        fewest: set[str] = set()
        for base in self.bases:
            changed = {hex for hex, _ in tiles ^ base.tiles}
            if nearest is None or len(changed) < len(fewest):
                nearest, fewest = base, changed
            if len(changed) <= 1:
                break
        return nearest, fewest

    def _keep(self, base: _Known, place: int) -> None:
        others = [one for one in self.bases if one is not base]
        self.bases = [*others[:place], base, *others[place:]][:_BASES]


@lru_cache(maxsize=16)
def _memory(board: Board, track: frozenset[str]) -> _Memory:
    return _Memory(board, track)


def _anew(ground: Ground, tiles: _Tiles) -> _Known:
    """The graph of some tiles, from nothing."""
    position = Position.of(ground, dict(tiles))
    inhabited = [number for number in ground.order if position.tables[number].places]
    places = [place for number in inhabited for place in position.tables[number].places]
    group = tuple(place.group for place in places)
    at: list[list[Chain]] = [[] for _ in places]
    for number in inhabited:
        ways = position.tables[number].ways
        edges = {far for end in ways if is_stop(end) for far, _, _ in ways[end] if is_edge(far)}
        found = _by_pair(position.from_stops(number, position.out(number, edges), group, 0))
        for pair in sorted(found):
            chains = thinned(found[pair])
            for stop in pair:
                at[stop] += chains
    stops = tuple(
        (ground.names[number], k) for number in inhabited for k in range(len(position.tables[number].places))
    )
    graph = StopGraph(
        stops,
        {key: stop for stop, key in enumerate(stops)},
        group,
        tuple(place.end_only for place in places),
        tuple(map(tuple, at)),
    )
    return _Known(tiles, position, graph)


def _changed(base: _Known, tiles: _Tiles, laid: Mapping[str, Laid | None]) -> _Known:
    """The graph of some tiles, from one that differs in the hexes of ``laid``."""
    position, graph = base.position.copy(), base.graph
    for hex, tile in laid.items():
        graph = _relaid(position, graph, position.ground.numbers[hex], tile)
    return _Known(tiles, position, graph)


def _relaid(position: Position, graph: StopGraph, number: int, tile: Laid | None) -> StopGraph:
    """The graph with another tile (or none) in the hex with the number; the position is changed to it.

    Only chains that touch the hex differ, and those end where its edges lead or in its own stops.  A chain that does
    not touch it stays in, or left out, as it was: what makes a chain superfluous uses no other sides, so it touches no
    other hexes.
    """
    ground, low = position.ground, position.first[number]
    old, new = position.tables[number], ground.table(number, tile)
    lost = [edge for edge in range(6) if old.lines[edge] and not new.lines[edge]]
    near = _ends(position.out(number, lost))
    if len(new.places) != len(old.places):
        graph = _renumbered(graph, ground.names[number], low, len(old.places), len(new.places))
        near = set()
    if new.places != old.places:
        graph = _renamed(graph, low, new.places)
    position.put(number, tile)
    out = position.out(number, range(6))
    own = range(low, low + len(new.places))
    near |= _ends(out) | set(own)
    found = _by_pair(
        flat(position.from_stops(number, out, graph.group, low), position.through(number, out, graph.group))
    )
    kept = {stop: _apart(graph._at[stop], ground.names[number], own) for stop in near}
    for pair, chains in found.items():
        found[pair] = thinned([*(chain for chain in kept[pair[0]] if chain.b == pair[1]), *chains])
    at = list(graph._at)
    for stop in near:
        some = [chain for chain in kept[stop] if (chain.a, chain.b) not in found]
        some += flat.from_iterable(chains for pair, chains in found.items() if stop in pair)
        at[stop] = tuple(sorted(some, key=_pair))
    return StopGraph(graph.stops, graph.index, graph.group, graph.end_only, tuple(at))


def _renumbered(graph: StopGraph, hex: str, low: int, old: int, new: int) -> StopGraph:
    """The graph when a hex whose first stop is ``low`` has another number of stops: they have no track yet."""

    def number(stop: int) -> int:
        return stop if stop < low else stop + new - old

    at = [
        tuple(
            Chain(number(one.a), number(one.b), one.hexes, one.sides, one.length, one.special)
            for one in _apart(chains, hex, range(low, low + old))
        )
        for chains in graph._at
    ]
    stops = (*graph.stops[:low], *((hex, k) for k in range(new)), *graph.stops[low + old :])
    return StopGraph(
        stops,
        {key: stop for stop, key in enumerate(stops)},
        (*graph.group[:low], *[""] * new, *graph.group[low + old :]),
        (*graph.end_only[:low], *[False] * new, *graph.end_only[low + old :]),
        (*at[:low], *[()] * new, *at[low + old :]),
    )


def _renamed(graph: StopGraph, low: int, places: Sequence[Place]) -> StopGraph:
    """The graph with the areas and ends of the stops of a hex, the first of which is ``low``."""
    high = low + len(places)
    return StopGraph(
        graph.stops,
        graph.index,
        (*graph.group[:low], *(place.group for place in places), *graph.group[high:]),
        (*graph.end_only[:low], *(place.end_only for place in places), *graph.end_only[high:]),
        graph._at,
    )


def _ends(out: Mapping[int, Iterable[Half]]) -> set[int]:
    return {half[0] for halves in out.values() for half in halves}


def _apart(chains: Iterable[Chain], hex: str, own: range) -> list[Chain]:
    """The chains that do not touch a hex with the stops ``own``."""
    return [one for one in chains if hex not in one.hexes and one.a not in own and one.b not in own]


def _pair(chain: Chain) -> tuple[int, int]:
    return chain.a, chain.b


def _by_pair(chains: Iterable[Chain]) -> dict[tuple[int, int], list[Chain]]:
    found: dict[tuple[int, int], list[Chain]] = {}
    for one in chains:
        found.setdefault((one.a, one.b), []).append(one)
    return found

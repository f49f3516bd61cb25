"""Whether a corporation can ever score: a search for a route from its home with tiles that can be laid now (4.6.1.1).

A route scores as soon as it has two stops, so it is enough to come from the home city to the first stop in another
hex. Tiles on the way are of the colours of the present phase, and as many as are left of each.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from ...board.faces import STOP, is_edge, opposite
from ...board.map import Board
from ...board.tiles import Laid
from ...board.upgrades import joined, placements

DEPTH = 12
"""Hexes beyond the home that a route may go through before its first stop; a longer way to one is not looked for."""


class Growth(NamedTuple):
    """What a hex may show one day: the tile that will lie there (None: the print).

    `over`: the ways there, each the tiles to be laid in turn before this one; empty when it lies there already.
    `stop` is what the stop asked about has become (-1: none was asked about).
    """

    laid: Laid | None
    over: tuple[tuple[str, ...], ...]
    stop: int

    @property
    def new(self) -> tuple[str, ...]:
        """The tile that has to be laid for it, if one has."""
        return (self.laid.tile,) if self.laid is not None and self.over else ()


class Land(NamedTuple):
    """What routes may be built with: the board, what lies on it, the colours of the phase, tiles that are left.

    `left` has the tiles of which there is no unlimited number.
    """

    board: Board
    laid: Mapping[str, Laid]
    colours: frozenset[str]
    left: Mapping[str, int]


class Way(NamedTuple):
    """A way to revenue: what every hex on it will show, and the tiles that have to be laid for it.

    `under`: tiles that one or another of those can be laid over; each is back as soon as it has been.
    """

    hexes: Mapping[str, Laid | None]
    tiles: Mapping[str, int]
    under: frozenset[str]


@lru_cache(maxsize=65536)
def growths(
    board: Board, hex: str, laid: Laid | None, colours: frozenset[str], stop: int = -1
) -> tuple[Growth, ...]:
    """All that a hex may show with tiles of these colours, itself as it is now first."""
    if board.fixed(hex):
        return (Growth(laid, (), stop),)
    found: dict[tuple[Laid, int], dict[tuple[str, ...], None]] = {}
    for place in placements(board, hex, laid):
        if board.tiles[place.tile].colour not in colours:
            continue
        kept = place.kept[stop] if stop >= 0 else -1
        next_one = Laid(place.tile, place.rotation)
        found.setdefault((next_one, kept), {})[()] = None
        for later in growths(board, hex, next_one, colours, kept)[1:]:
            assert later.laid is not None
            found.setdefault((later.laid, later.stop), {}).update(
                dict.fromkeys((place.tile, *over) for over in later.over)
            )
    rest = [Growth(shown, tuple(over), kept) for (shown, kept), over in found.items()]
    return (Growth(laid, (), stop), *rest)


def can_grow(land: Land, growth: Growth) -> bool:
    """Whether no tile is missing on one of the ways to it; how many of the last one are needed is counted elsewhere."""
    left = land.left
    return not growth.over or any(all(left.get(tile, 1) > 0 for tile in over) for over in growth.over)


@lru_cache(maxsize=262144)
def ends_of(board: Board, hex: str, laid: Laid | None, end: int) -> frozenset[int]:
    """The edges and stops that ordinary track joins to an edge or stop of a face."""
    pairs = joined(board.face(hex, laid))
    return frozenset(b if a == end else a for a, b, kind in pairs if not kind and end in (a, b))


@lru_cache(maxsize=65536)
def onward(
    board: Board, hex: str, laid: Laid | None, colours: frozenset[str]
) -> Mapping[int, tuple[frozenset[int], bool]]:
    """By edge of a hex that track may come to: the edges it could lead to, and whether it could lead to a stop."""
    edges: dict[int, set[int]] = {}
    for growth in growths(board, hex, laid, colours):
        for a, b, kind in joined(board.face(hex, growth.laid)):
            if not kind:
                edges.setdefault(a, set()).add(b)
                edges.setdefault(b, set()).add(a)
    return {
        edge: (frozenset(end for end in ends if is_edge(end)), any(not is_edge(end) for end in ends))
        for edge, ends in edges.items()
        if is_edge(edge)
    }


_NOWHERE: tuple[frozenset[int], bool] = (frozenset(), False)


@lru_cache(maxsize=16384)
def _beyond(board: Board, hex: str, edge: int) -> tuple[str, int] | None:
    """The next hex across an edge, and the edge by which one comes in."""
    next_hex = board.neighbour(hex, edge)
    return None if next_hex is None or board.walled(hex, edge) else (next_hex, opposite(edge))


def _distances(land: Land, home: str, stop: int, most: int) -> tuple[dict[tuple[str, int], int], bool]:
    """For each edge by which a hex may be entered on a way of `most` hexes from home: hexes up to the nearest stop, at
    least 1; and whether there is more land beyond them.

    Supply and the same hex on a way twice are left out of account, so no way is shorter; what is not in it is on no way
    of so many hexes.
    """
    first = {
        entry
        for growth in growths(land.board, home, land.laid.get(home), land.colours, stop)
        for end in ends_of(land.board, home, growth.laid, STOP + growth.stop)
        if is_edge(end) and (entry := _beyond(land.board, home, end)) is not None
    }
    before: dict[tuple[str, int], list[tuple[str, int]]] = {entry: [] for entry in first}
    reached: list[tuple[str, int]] = []
    todo = list(first)
    ways: dict[str, Mapping[int, tuple[frozenset[int], bool]]] = {}
    for _ in range(most):
        further: list[tuple[str, int]] = []
        for entry in todo:
            hex, edge = entry
            way = ways.get(hex)
            if way is None:
                way = ways[hex] = onward(land.board, hex, land.laid.get(hex), land.colours)
            edges, arrives = way.get(edge, _NOWHERE)
            if arrives and hex != home:
                reached.append(entry)
            for out in edges:
                after = _beyond(land.board, hex, out)
                if after is None:
                    continue
                known = before.get(after)
                if known is None:
                    known = before[after] = []
                    further.append(after)
                known.append(entry)
        todo = further
    found = dict.fromkeys(reached, 1)
    back = deque(reached)
    while back:
        entry = back.popleft()
        for earlier in before[entry]:
            if earlier not in found:
                found[earlier] = found[entry] + 1
                back.append(earlier)
    return found, bool(todo)


class _Search:
    """Depth first for a way of at most so many hexes, the supply counted; `cut`: one was given up for its length."""

    def __init__(self, land: Land, home: str, stop: int) -> None:
        self.land = land
        self.home = home
        self.stop = stop
        self.distances: Mapping[tuple[str, int], int] = {}
        self.cut = False

    def way(self, depth: int) -> Way | None:
        """A way of at most `depth` hexes; `cut` afterwards: there may be a longer one."""
        self.distances, self.cut = _distances(self.land, self.home, self.stop, depth)
        if not self.distances:
            return None
        land, home = self.land, self.home
        for growth in growths(land.board, home, land.laid.get(home), land.colours, self.stop):
            needed, shown = Counter(growth.new), {home: growth}
            if not can_grow(land, growth) or not self._left(needed, shown):
                continue
            found = self._leave(home, growth, STOP + growth.stop, shown, needed, depth)
            if found is not None:
                return found
        return None

    def _leave(
        self, hex: str, growth: Growth, end: int, shown: dict[str, Growth], tiles: Counter[str], depth: int
    ) -> Way | None:
        board = self.land.board
        ends = ends_of(board, hex, growth.laid, end)
        if hex != self.home and any(not is_edge(one) for one in ends):
            under = frozenset(tile for one in shown.values() for over in one.over for tile in over)
            return Way({name: one.laid for name, one in shown.items()}, dict(tiles), under)
        for out in sorted(one for one in ends if is_edge(one)):
            after = _beyond(board, hex, out)
            if after is None or after not in self.distances:
                continue
            if self.distances[after] > depth:
                self.cut = True
                continue
            found = self._enter(*after, shown, tiles, depth - 1)
            if found is not None:
                return found
        return None

    def _enter(
        self, hex: str, edge: int, shown: dict[str, Growth], tiles: Counter[str], depth: int
    ) -> Way | None:
        if hex in shown:
            return self._leave(hex, shown[hex], edge, shown, tiles, depth)
        land = self.land
        for growth in growths(land.board, hex, land.laid.get(hex), land.colours):
            if not ends_of(land.board, hex, growth.laid, edge) or not can_grow(land, growth):
                continue
            needed = tiles + Counter(growth.new)
            if not self._left(needed, {**shown, hex: growth}):
                continue
            found = self._leave(hex, growth, edge, {**shown, hex: growth}, needed, depth)
            if found is not None:
                return found
        return None

    def _left(self, needed: Counter[str], shown: Mapping[str, Growth]) -> bool:
        """Whether there are so many of each tile, those that the way takes off the map included."""
        for tile, count in needed.items():
            if tile in self.land.left and count > self.land.left[tile]:
                back = sum(
                    (laid := self.land.laid.get(hex)) is not None and laid.tile == tile and bool(one.new)
                    for hex, one in shown.items()
                )
                if count > self.land.left[tile] + back:
                    return False
        return True


def way(land: Land, home: str, stop: int) -> Way | None:
    """A shortest way from the home stop to a stop in another hex, by tiles that can be laid.

    None when there is none of up to `DEPTH` hexes: all have been tried.
    """
    search = _Search(land, home, stop)
    for depth in range(1, DEPTH + 1):
        found = search.way(depth)
        if found is not None or not search.cut:
            return found
    return None


def still_there(way: Way, land: Land) -> bool:
    """Whether a way found on other land can be built on this one too."""
    needed: Counter[str] = Counter()
    for hex, shown in way.hexes.items():
        laid = land.laid.get(hex)
        if shown == laid:
            continue
        for growth in growths(land.board, hex, laid, land.colours):
            if growth.laid == shown and can_grow(land, growth):
                needed.update(growth.new)
                break
        else:
            return False
    return all(count <= land.left.get(tile, count) for tile, count in needed.items())

"""The track that a company's routes can use.

A route begins at an own token and uses no hexside twice and no stop twice; the hexes of an area are one stop.
Finding every piece of track that lies on *some* route is harder than following the track, because a piece may
only be reached by going twice over something else.  So it is done in three steps:

1. follow the track from the tokens, keeping for each piece the first trail found that uses nothing twice;
2. follow the track once more regardless of repetition: what even this does not reach is out;
3. search exactly, trail by trail, for the little that is left between the two.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec import Struct

from roundhouse.board.faces import STOP, Path, arms, is_edge, is_stop, opposite
from roundhouse.board.map import Board
from roundhouse.board.tiles import Laid

Side = tuple[str, int]
"""A hex and one of its edges."""

StopKey = tuple[str, int]
"""A hex and the index of a stop of what lies there."""

Track = tuple[str, int]
"""A hex and the index of a path of what lies there."""

_Item = tuple[str, str, int]


class Network(Struct, frozen=True):
    """What routes of a company can touch.

    ``stops``: stops reached, those of the own tokens among them.  ``inbound``: (hex, edge) such that a
    route leads into the hex across that edge, whether or not the hex has track there to go on.  ``paths``:
    (hex, index of a path of what lies there) of the track on routes.
    """

    stops: frozenset[StopKey]
    inbound: frozenset[Side]
    paths: frozenset[Track]


def ordinary(hex: str, path: Path) -> bool:
    """Whether a path is ordinary track: the default for what trains may use."""
    return not path.track


class _Arc:
    """A path used in one direction; ``bit`` is the thing at its far end that a route may use once."""

    __slots__ = ("bit", "end", "follow", "hex", "index", "items")

    def __init__(self, hex: str, index: int, end: int, bit: int, items: tuple[_Item, ...]) -> None:
        self.hex = hex
        self.index = index
        self.end = end
        self.bit = bit
        self.items = items
        self.follow: list[_Arc] | None = None


class _Search:
    """The track as arcs, made where a search comes by."""

    def __init__(
        self,
        board: Board,
        laid: Mapping[str, Laid],
        blocked: Callable[[str, int], bool],
        usable: Callable[[str, Path], bool],
    ) -> None:
        self.board = board
        self.laid = laid
        self.blocked = blocked
        self.usable = usable
        self.arcs: dict[tuple[str, int, int], _Arc] = {}
        self.bits: dict[object, int] = {}
        self.count = 0
        self.ends: dict[StopKey, bool] = {}

    def bit(self, key: object) -> int:
        """The bit of a thing that a route may use once."""
        bit = self.bits.get(key)
        if bit is None:
            bit = self.bits[key] = 1 << self.count
            self.count += 1
        return bit

    def side_bit(self, hex: str, edge: int, beyond: str | None) -> int:
        """The bit of a hexside, the same from both hexes."""
        bit = self.bits.get((hex, edge))
        if bit is None:
            bit = self.bit((hex, edge))
            if beyond is not None:
                self.bits[beyond, opposite(edge)] = bit
        return bit

    def stop_bit(self, hex: str, stop: int) -> int:
        """The bit of a stop, the same for all hexes of an area."""
        group = self.board.face(hex, self.laid.get(hex)).stops[stop].group
        return self.bit(group if group else (hex, STOP + stop))

    def onward(self, hex: str, end: int, came_by: int, start: bool = False) -> list[_Arc]:
        """The arcs that begin at an end of a hex, without the path that led there.  From a token a run may
        begin on terminal track; no other run leaves on it."""
        face = self.board.face(hex, self.laid.get(hex))
        found: list[_Arc] = []
        for index, far in arms(face).get(end, ()):
            if index == came_by:
                continue
            path = face.paths[index]
            if (path.terminal and is_stop(end) and not start) or not self.usable(hex, path):
                continue
            found.append(self.arc(hex, index, end, far))
        return found

    def arc(self, hex: str, index: int, near: int, far: int) -> _Arc:
        """The arc over a path of a hex towards its end ``far``."""
        arc = self.arcs.get((hex, index, far))
        if arc is not None:
            return arc
        items: tuple[_Item, ...] = (("path", hex, index),)
        if is_edge(far):
            beyond = self.board.neighbour(hex, far)
            bit = self.side_bit(hex, far, beyond)
            if beyond is not None and not self.board.walled(hex, far):
                items += (("side", beyond, opposite(far)),)
        elif is_stop(far):
            bit = self.stop_bit(hex, far - STOP)
            items += (("stop", hex, far - STOP),)
        else:
            # The hexsides and stops at their far ends count the arms of a junction; only track between two
            # junctions has to be counted itself.
            bit = 0 if is_edge(near) or is_stop(near) else self.bit((hex, "path", index))
        arc = self.arcs[hex, index, far] = _Arc(hex, index, far, bit, items)
        return arc

    def follow(self, arc: _Arc) -> list[_Arc]:
        """The arcs that may come after one."""
        if arc.follow is None:
            arc.follow = self._follow(arc)
        return arc.follow

    def _follow(self, arc: _Arc) -> list[_Arc]:
        hex, end = arc.hex, arc.end
        if is_edge(end):
            beyond = self.board.neighbour(hex, end)
            if beyond is None or self.board.walled(hex, end):
                return []
            return self.onward(beyond, opposite(end), -1)
        if is_stop(end):
            face = self.board.face(hex, self.laid.get(hex))
            if face.paths[arc.index].terminal or self.is_end(hex, end - STOP):
                return []
        return self.onward(hex, end, arc.index)

    def is_end(self, hex: str, stop: int) -> bool:
        """Whether no run goes on beyond a stop."""
        found = self.ends.get((hex, stop))
        if found is None:
            kind = self.board.face(hex, self.laid.get(hex)).stops[stop].kind
            found = self.ends[hex, stop] = kind == "offboard" or self.blocked(hex, stop)
        return found

    def starts(self, source: StopKey) -> tuple[int, list[_Arc]]:
        """What a run that begins at a token has used, and the arcs it may take."""
        hex, stop = source
        return self.stop_bit(hex, stop), self.onward(hex, STOP + stop, -1, start=True)


_Starts = list[tuple[int, list[_Arc]]]


def network(
    board: Board,
    laid: Mapping[str, Laid],
    sources: Iterable[StopKey],
    blocked: Callable[[str, int], bool],
    usable: Callable[[str, Path], bool] = ordinary,
) -> Network:
    """What routes that begin at the tokens in ``sources`` can touch, exactly.

    ``laid``: hex -> tile on it, hexes without a tile left out.  ``sources``: stops that hold an own token.
    ``blocked(hex, stop)``: whether a stop may be reached but not passed (a city full of foreign tokens);
    off-board areas always end a route, towns are passed.  ``usable(hex, path)``: whether trains may use a
    path. Raises KeyError or IndexError when a source is no stop of the board.
    """
    search = _Search(board, laid, blocked, usable)
    own = list(dict.fromkeys(sources))
    starts = [search.starts(source) for source in own]
    sure, doubtful = _follow_track(search, starts)
    sure.update(("stop", hex, stop) for hex, stop in own)
    doubtful -= sure
    if doubtful:
        sure |= _settle(search, starts, doubtful)
    return Network(
        stops=frozenset((hex, index) for kind, hex, index in sure if kind == "stop"),
        inbound=frozenset((hex, index) for kind, hex, index in sure if kind == "side"),
        paths=frozenset((hex, index) for kind, hex, index in sure if kind == "path"),
    )


def on_route(
    board: Board,
    laid: Mapping[str, Laid],
    sources: Iterable[StopKey],
    blocked: Callable[[str, int], bool],
    tracks: Iterable[Track],
    usable: Callable[[str, Path], bool] = ordinary,
) -> bool:
    """Whether any of ``tracks`` lies on a route: quicker than asking the whole network, for instance
    whether new track of a tile extends a route.  Arguments as for network."""
    search = _Search(board, laid, blocked, usable)
    starts = [search.starts(source) for source in dict.fromkeys(sources)]
    wanted: set[_Item] = {("path", hex, index) for hex, index in tracks}
    sure, doubtful = _follow_track(search, starts, wanted)
    if wanted & sure:
        return True
    wanted &= doubtful
    return bool(wanted) and bool(_settle(search, starts, wanted, first=True))


def _follow_track(
    search: _Search, starts: _Starts, until: set[_Item] | None = None
) -> tuple[set[_Item], set[_Item]]:
    """The items that are on a route for certain, and those beyond them that only a walk which repeats
    itself has reached so far.  Stops early at an item of ``until``."""
    seen: set[_Arc] = set()
    held: list[_Arc] = []
    todo: deque[tuple[int, list[_Arc]]] = deque(starts)
    sure: set[_Item] = set()
    while todo:
        used, arcs = todo.popleft()
        for arc in arcs:
            if arc in seen:
                continue
            if arc.bit & used:
                held.append(arc)
                continue
            seen.add(arc)
            sure.update(arc.items)
            follow = search.follow(arc)
            if follow:
                todo.append((used | arc.bit, follow))
        if until is not None and not until.isdisjoint(sure):
            return sure, set()
    maybe: set[_Arc] = set()
    while held:
        arc = held.pop()
        if arc not in seen and arc not in maybe:
            maybe.add(arc)
            held.extend(search.follow(arc))
    return sure, {item for arc in maybe for item in arc.items} - sure


class _Frame:
    """A step of the exact search: the arc taken, what the trail has used, the arcs still to try, and
    everything used that stood in the way of the trail or of its continuations."""

    __slots__ = ("arc", "hit", "rest", "used")

    def __init__(self, arc: _Arc | None, used: int, arcs: Iterable[_Arc]) -> None:
        self.arc = arc
        self.used = used
        self.rest: Iterator[_Arc] = iter(arcs)
        self.hit = 0


def _settle(search: _Search, starts: _Starts, open_items: set[_Item], first: bool = False) -> set[_Item]:
    """Those of the items that a trail without repetition reaches (with ``first`` one of them at most).

    A search in depth over all trails, cut short where even a walk could not reach what is wanted.  Of a
    dead end it is kept *which* used things made it one: later trails that have used all of these need not
    go there.
    """
    wanted = set(open_items)
    goals = {arc for arc in search.arcs.values() if not wanted.isdisjoint(arc.items)}
    dead: dict[_Arc, list[int]] = {}
    for used, arcs in starts:
        stack = [_Frame(None, used, arcs)]
        while stack:
            frame = stack[-1]
            arc = next(frame.rest, None)
            if arc is None:
                stack.pop()
                if frame.arc is not None:
                    dead.setdefault(frame.arc, []).append(frame.hit & frame.used)
                    stack[-1].hit |= frame.hit
                continue
            if arc.bit & frame.used:
                frame.hit |= arc.bit
                continue
            used_now = frame.used | arc.bit
            if arc in goals:
                wanted.difference_update(arc.items)
                if first or not wanted:
                    return open_items - wanted
                goals = {goal for goal in goals if not wanted.isdisjoint(goal.items)}
            reason = next((mask for mask in dead.get(arc, ()) if mask & used_now == mask), None)
            if reason is None:
                reason = _out_of_reach(search, arc, used_now, goals)
                if reason is not None:
                    dead.setdefault(arc, []).append(reason & used_now)
            if reason is not None:
                frame.hit |= reason
                continue
            stack.append(_Frame(arc, used_now, search.follow(arc)))
    return open_items - wanted


def _out_of_reach(search: _Search, arc: _Arc, used: int, goals: set[_Arc]) -> int | None:
    """None when some walk on from ``arc`` reaches a goal without anything used; else the used things in its
    way."""
    seen = {arc}
    todo = [arc]
    hit = 0
    while todo:
        for onward in search.follow(todo.pop()):
            if onward in seen:
                continue
            if onward.bit & used:
                hit |= onward.bit
                continue
            if onward in goals:
                return None
            seen.add(onward)
            todo.append(onward)
    return hit

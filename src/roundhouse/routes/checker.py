"""Whether runs keep the rules, and what they pay: written apart from the search, so that one can prove the
other.

It follows each route over the faces themselves, hex by hex.
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

from roundhouse.board.faces import JUNCTION, STOP, Face, Path
from roundhouse.board.map import Board
from roundhouse.board.network import StopKey, ordinary
from roundhouse.board.tiles import Laid
from roundhouse.routes.trains import RouteTrain

Place = tuple[str, int | None]
"""A hex and the index of a stop, or None for plain track."""

Track = tuple[str, int]
"""Something used once: (hex, edge), named from the lesser of the two hexes, or (hex, index of a path +
INNER)."""

INNER = 1000
"""Added to the index of a path, to tell it from an edge."""


class Fault(Struct, frozen=True):
    """What is wrong with a set of runs; ``train`` is the one whose run shows it.  ``case`` and ``place``:

    - "train": not one of the company's, or it runs twice ("");
    - "form": this part of the route names no hex or stop, or plain track is its first or last part;
    - "two places": fewer stops than a run must have ("");
    - "continuous": the part after this one does not lie beside it;
    - "track": no track that leads through this part;
    - "too long": this is the first stop too many;
    - "twice": a stop, or an area, that the run has visited before;
    - "token": no own token ("");
    - "blocked": a city passed that may not be passed;
    - "off-board": an end of track passed;
    - "track reused", "track shared": a hexside ("A1-A3") or track inside a hex ("A1") used twice in this
      run, or also in an earlier run.
    """

    case: str
    train: str
    place: str


class _Refused(Exception):
    """A rule is broken: the case and the place."""

    def __init__(self, case: str, place: str = "") -> None:
        super().__init__(case, place)
        self.case = case
        self.place = place


def check_runs(
    board: Board,
    laid: Mapping[str, Laid],
    trains: Sequence[RouteTrain],
    runs: Sequence[tuple[str, tuple[str, ...]]],
    tokens: Collection[StopKey],
    blocked: Collection[StopKey],
    usable: Callable[[str, Path], bool] = ordinary,
) -> Fault | None:
    """The first fault of a set of runs of one company, or None.

    ``trains``: those the company has.  ``runs``: (id of the train, route).  ``tokens``: stops with an own
    token. ``blocked``: stops that may not be passed unless an own token is there.  ``usable(hex, path)``:
    whether trains may use a path.
    """
    checker = _Checker(board, laid, tokens, blocked, usable)
    idle = {train.id: train for train in trains}
    before: Counter[Track] = Counter()
    for id, route in runs:
        train = idle.pop(id, None)
        if train is None:
            return Fault("train", id, "")
        try:
            tracks = checker.run(train, route)
            checker.within(tracks, "track reused")
            before += tracks
            checker.within(before, "track shared")
        except _Refused as refused:
            return Fault(refused.case, id, refused.place)
    return None


def breakdown(
    route: tuple[str, ...], value: Callable[[StopKey], int] | Mapping[StopKey, int]
) -> tuple[tuple[StopKey, int], ...]:
    """The stops of a route in order, each with what it pays.  Raises ValueError for a part that is no
    place."""
    pays = value if callable(value) else value.__getitem__
    places = [_read(part) for part in route]
    return tuple(((hex, stop), pays((hex, stop))) for hex, stop in places if stop is not None)


def value_of(route: tuple[str, ...], value: Callable[[StopKey], int] | Mapping[StopKey, int]) -> int:
    """What a route earns: the sum over its stops.  Raises ValueError for a part that is no place."""
    return sum(amount for _, amount in breakdown(route, value))


def _read(part: str) -> Place:
    hex, dot, stop = part.partition(".")
    if not dot:
        return hex, None
    if not (stop.isascii() and stop.isdigit() and stop == str(int(stop))):
        raise ValueError(f"{part!r} is no stop of a route.")
    return hex, int(stop)


def _written(place: Place) -> str:
    hex, stop = place
    return hex if stop is None else f"{hex}.{stop}"


class _Checker:
    def __init__(
        self,
        board: Board,
        laid: Mapping[str, Laid],
        tokens: Collection[StopKey],
        blocked: Collection[StopKey],
        usable: Callable[[str, Path], bool],
    ) -> None:
        self.board = board
        self.laid = laid
        self.tokens = tokens
        self.blocked = blocked
        self.usable = usable

    def face(self, hex: str) -> Face:
        return self.board.face(hex, self.laid.get(hex))

    def run(self, train: RouteTrain, route: tuple[str, ...]) -> Counter[Track]:
        """How often the route of a train uses each piece of track.  Raises _Refused."""
        places = [self.place(part) for part in route]
        stops = [(hex, stop) for hex, stop in places if stop is not None]
        for end in places[:1] + places[-1:]:
            if end[1] is None:
                raise _Refused("form", _written(end))
        if len(stops) < max(2, train.reach.least):
            raise _Refused("two places")
        tracks = self.follow(places)
        if 0 < train.reach.stops < len(stops):
            raise _Refused("too long", _written(stops[train.reach.stops]))
        seen: set[object] = set()
        for hex, stop in stops:
            once: object = self.face(hex).stops[stop].group or (hex, stop)
            if once in seen:
                raise _Refused("twice", _written((hex, stop)))
            seen.add(once)
        if not any(stop in self.tokens for stop in stops):
            raise _Refused("token")
        for passed in stops[1:-1]:
            if passed in self.blocked and passed not in self.tokens:
                raise _Refused("blocked", _written(passed))
            if self.face(passed[0]).stops[passed[1]].kind == "offboard":
                raise _Refused("off-board", _written(passed))
        return tracks

    def place(self, part: str) -> Place:
        try:
            hex, stop = _read(part)
        except ValueError:
            raise _Refused("form", part) from None
        if hex not in self.board.hexes or (stop is not None and stop >= len(self.face(hex).stops)):
            raise _Refused("form", part)
        return hex, stop

    def follow(self, places: Sequence[Place]) -> Counter[Track]:
        """The track under a route, counted.  Raises _Refused where there is none."""
        tracks: Counter[Track] = Counter()
        entered = -1
        terminal = False
        for number, (here, onward) in enumerate(pairwise(places)):
            (hex, stop), (far, far_stop) = here, onward
            start = entered if stop is None else STOP + stop
            edge = None
            if hex != far:
                edge = end = self.board.layout.edge_between(hex, far)
            else:
                end = None if stop is None or far_stop in (stop, None) else STOP + (far_stop or 0)
            if end is None:
                raise _Refused("continuous", _written(here))
            way = self.way(hex, start, end)
            if way is None:
                raise _Refused("track", _written(here))
            ends_run = self.terminal(hex, way)
            if stop is not None and number > 0 and (terminal or ends_run):
                raise _Refused("off-board", _written(here))
            tracks.update(self.inner(hex, way))
            terminal = ends_run
            if edge is None:
                continue
            if self.board.walled(hex, edge):
                raise _Refused("track", _written(here))
            tracks[self.side(hex, edge)] += 1
            entered = (edge + 3) % 6
            if far_stop is not None:
                arrival = self.way(far, entered, STOP + far_stop)
                if arrival is None:
                    raise _Refused("track", _written(onward))
                tracks.update(self.inner(far, arrival))
                terminal = self.terminal(far, arrival)
        return tracks

    def way(self, hex: str, start: int, end: int) -> tuple[int, ...] | None:
        """Paths of a hex that lead from one end to another over junctions only: as few as possible, or
        None."""
        paths = self.face(hex).paths
        ways: list[tuple[int, tuple[int, ...]]] = [(start, ())]
        for at, way in ways:
            for number, path in enumerate(paths):
                if number in way or at not in (path.a, path.b) or not self.usable(hex, path):
                    continue
                far = path.b if at == path.a else path.a
                if far == end:
                    return (*way, number)
                if far >= JUNCTION:
                    ways.append((far, (*way, number)))
        return None

    def terminal(self, hex: str, way: tuple[int, ...]) -> bool:
        return any(self.face(hex).paths[number].terminal for number in way)

    def inner(self, hex: str, way: tuple[int, ...]) -> list[Track]:
        """The paths of a way that no hexside counts."""
        paths = self.face(hex).paths
        return [(hex, INNER + number) for number in way if min(paths[number].a, paths[number].b) >= STOP]

    def side(self, hex: str, edge: int) -> Track:
        other = self.board.layout.neighbour(hex, edge)
        return min((hex, edge), (other, (edge + 3) % 6))

    def lines(self, hex: str, edge: int) -> int:
        """How many lines of track a hex has at an edge."""
        paths = [path for path in self.face(hex).paths if edge in (path.a, path.b) and self.usable(hex, path)]
        return max((path.lanes for path in paths), default=0)

    def within(self, tracks: Counter[Track], case: str) -> None:
        """Raises _Refused with the case when a piece of track is used more often than it can be."""
        for (hex, number), times in sorted(tracks.items()):
            if number >= INNER:
                room, place = 1, hex
            else:
                other = self.board.layout.neighbour(hex, number)
                room = min(self.lines(hex, number), self.lines(other, (number + 3) % 6))
                place = f"{hex}-{other}"
            if times > room:
                raise _Refused(case, place)

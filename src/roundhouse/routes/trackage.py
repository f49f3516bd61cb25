"""The track that a declared route takes, followed over the faces themselves, hex by hex."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise, product
from typing import Literal

from msgspec import Struct

from ..board.faces import JUNCTION, STOP, Face, Path
from ..board.map import Board
from ..board.route_points import RoutePoint, route_point
from ..board.tiles import Laid
from .question import Question

Track = tuple[str, int]
"""Something used once: (hex, edge), named from the lesser of the two hexes, or (hex, index of a path +
INNER)."""

INNER = 1000
"""Added to the index of a path, to tell it from an edge."""


FaultCase = Literal[
    "train",
    "form",
    "two places",
    "continuous",
    "track",
    "too long",
    "closed",
    "twice",
    "token",
    "anchor",
    "end",
    "blocked",
    "off-board",
    "track reused",
    "track shared",
    "limit",
    "not earned",
    "required",
]
"""The cases of faults: `checker.Fault` says what they mean."""


class Breach(Exception):
    """A rule is broken: the case and the place, as a Fault of the checker tells them."""

    def __init__(self, case: FaultCase, place: str = "") -> None:
        super().__init__(case, place)
        self.case = case
        self.place = place


class Reading(Struct, frozen=True):
    """Track that a route can mean: each piece as often as it is used, and the numbers of the fees due for it and of
    the limits that it falls under."""

    tracks: tuple[Track, ...]
    fees: frozenset[int] = frozenset()
    limits: frozenset[int] = frozenset()


class Trackage:
    """The track on a board that the trains of a company may use; the arguments are those of check_runs."""

    def __init__(self, board: Board, laid: Mapping[str, Laid], question: Question) -> None:
        self.board = board
        self.laid = laid
        self.question = question

    def face(self, hex: str) -> Face:
        """What lies in a hex."""
        return self.board.face(hex, self.laid.get(hex))

    def place(self, part: str) -> RoutePoint:
        """The place that a part of a route names.  Raises Breach ("form") when there is none."""
        try:
            point = route_point(part)
        except ValueError:
            raise Breach("form", part) from None
        if point.hex not in self.board.hexes:
            raise Breach("form", part)
        if point.stop is not None and point.stop >= len(self.face(point.hex).stops):
            raise Breach("form", part)
        return point

    def follow(self, places: Sequence[RoutePoint]) -> tuple[list[Reading], list[str]]:
        """What track a route can mean, in all ways that a company may want, and the hexes that it enters, in order.

        ``places``: the first is a stop.  Raises Breach ("continuous" or "track") where the route has no track.
        """
        legs: list[list[Reading]] = []
        sides: list[Track] = []
        entered: list[str] = []
        came_by = -1
        for here, onward in pairwise(places):
            (hex, stop), (far, far_stop) = here, onward
            start = came_by if stop is None else STOP + stop
            edge = None
            if hex != far:
                edge = end = self.board.layout.edge_between(hex, far)
            else:
                end = None if stop is None or far_stop in (stop, None) else STOP + (far_stop or 0)
            if end is None:
                raise Breach("continuous", str(here))
            legs.append(self._through(here, start, end))
            if edge is None:
                continue
            if self.board.walled(hex, edge):
                raise Breach("track", str(here))
            sides.append(self._side(hex, edge))
            entered.append(far)
            came_by = (edge + 3) % 6
            if far_stop is not None:
                legs.append(self._through(onward, came_by, STOP + far_stop))
        readings = [
            Reading(
                tracks=(*sides, *(track for leg in choice for track in leg.tracks)),
                fees=frozenset().union(*(leg.fees for leg in choice)),
                limits=frozenset().union(*(leg.limits for leg in choice)),
            )
            for choice in product(*legs)
        ]
        return readings, entered

    def over(self, tracks: Counter[Track]) -> str | None:
        """The first piece of track that is used more often than it can be: "A1-A3" for a hexside, "A1" for one inside
        a hex; None when there is none. Each is there to be used once, since it was followed."""
        for (hex, number), times in sorted((track, times) for track, times in tracks.items() if times > 1):
            if number >= INNER:
                room, place = 1, hex
            else:
                other = self.board.layout.neighbour(hex, number)
                room = min(self._lines(hex, number), self._lines(other, (number + 3) % 6))
                place = f"{hex}-{other}"
            if times > room:
                return place
        return None

    def _usable(self, path: Path) -> bool:
        return not path.track or path.track in self.question.track

    def _through(self, place: RoutePoint, start: int, end: int) -> list[Reading]:
        """The ways from one end to another in the hex of a place, but for those that use, cost and are limited by all
        that another is.  Raises Breach when there is none."""
        kept: list[Reading] = []
        found = [self._reading(place[0], way) for way in self._ways(place[0], start, end)]
        for one in sorted(found, key=lambda one: len(one.tracks) + len(one.fees) + len(one.limits)):
            if not any(_within(less, one) for less in kept):
                kept.append(one)
        if not kept:
            raise Breach("track", str(place))
        return kept

    def _ways(self, hex: str, start: int, end: int) -> list[tuple[int, ...]]:
        """All ways from one end to another over junctions only, as indices of paths."""
        paths = self.face(hex).paths
        found: list[tuple[int, ...]] = []
        todo: list[tuple[int, tuple[int, ...]]] = [(start, ())]
        for at, way in todo:
            for number, path in enumerate(paths):
                if number in way or at not in (path.a, path.b) or not self._usable(path):
                    continue
                far = path.other(at)
                if far == end:
                    found.append((*way, number))
                elif far >= JUNCTION:
                    todo.append((far, (*way, number)))
        return found

    def _reading(self, hex: str, way: Collection[int]) -> Reading:
        """The paths of a way that no hexside counts, and the fees for any of them."""
        paths = [(number, self.face(hex).paths[number]) for number in way]
        kinds = {path.track for _, path in paths}
        fees = enumerate(self.question.fees)
        limits = enumerate(self.question.limits)
        return Reading(
            tracks=tuple((hex, INNER + number) for number, path in paths if min(path.a, path.b) >= STOP),
            fees=frozenset(number for number, fee in fees if hex in fee.hexes and fee.track in kinds),
            limits=frozenset(number for number, some in limits if hex in some.hexes and some.track in kinds),
        )

    def _side(self, hex: str, edge: int) -> Track:
        other = self.board.layout.neighbour(hex, edge)
        return min((hex, edge), (other, (edge + 3) % 6))

    def _lines(self, hex: str, edge: int) -> int:
        """How many lines of track a hex has at an edge."""
        paths = [path for path in self.face(hex).paths if edge in (path.a, path.b) and self._usable(path)]
        return max((path.lanes for path in paths), default=0)


def _within(less: Reading, one: Reading) -> bool:
    """Whether a reading uses, costs and is limited by nothing that another is not."""
    return set(less.tracks) <= set(one.tracks) and less.fees <= one.fees and less.limits <= one.limits

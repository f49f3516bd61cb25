"""What the track of a corporation is worth to it, now and with one more tile: what bots weigh before they build."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from ..board.extents import Extents
from ..board.network import Side, StopKey
from ..board.surroundings import stops_near
from ..board.tiles import Laid
from ..core.position import Position
from ..rules.reach import BLOCKED, BOARD, STATIONS, TILES, hex_face, reach, usable
from ..rules.running import STOP_VALUE
from ..rules.track import LayTile, turn_up
from ..titles.entry import Track
from .founding import openings_of
from .told import Ground

WAY_ON = 2.0
"""What a way to go on is worth besides the stops, in dollars of their revenue."""

CITY, TOWN = 20, 10
"""What a stop is taken to earn that earns nothing yet, dollars."""


class Network:
    """The stops in reach, nearer ones not distinguished, and a little for every hexside that track crosses."""

    def __init__(self, pos: Position, corporation: str) -> None:
        self._pos = pos
        self._corporation = corporation
        self._extents = Extents(BOARD(pos), pos[TILES])
        self._values: dict[StopKey, int] = {}

    @property
    def now(self) -> float:
        """Dollars, as things are."""
        found = reach(self._pos, self._corporation)
        return sum(self._earned(self._pos, found.stops, "")) + WAY_ON * len(found.inbound)

    def worth(self, lay: LayTile) -> float:
        """The same with the tile on the map; nothing is paid for it."""
        then = self._with(lay)
        stops, crossed = self._extents.after(*self._asked(then, lay.hex))
        return sum(self._earned(then, stops, lay.hex)) + WAY_ON * crossed

    def told(self, lay: LayTile, less: float) -> Ground:
        """What speaks for the tile, `less` what is taken off for what it costs."""
        figures = {"of": self._corporation, "now": self.now, "then": self.worth(lay) - less, "way": WAY_ON}
        return Ground("track", figures)

    def _with(self, lay: LayTile) -> Position:
        then = Position(self._pos.title, self._pos.state.copy())
        turn_up(then, lay.hex, Laid(lay.tile, lay.rotation))
        return then

    def _asked(self, then: Position, hex: str) -> tuple[Any, ...]:
        """What routes are asked for once a tile lies in the hex."""
        who = self._corporation
        return then[TILES], hex, STATIONS(then, who), BLOCKED(then, who), usable(then, who)

    def _earned(self, then: Position, stops: Collection[StopKey], hex: str) -> Iterator[int]:
        """What each stop pays. That goes by what lies in its own hex (`STOP_VALUE`), so with a tile in the `hex` only
        those there are asked again."""
        values = self._values
        for stop in stops:
            if stop[0] == hex:
                yield STOP_VALUE(then, self._corporation, stop)
                continue
            if stop not in values:
                values[stop] = STOP_VALUE(then, self._corporation, stop)
            yield values[stop]


class FarNetwork(Network):
    """The best of the stops in reach in full and the others in part, as trains call at few; and stops that are not in
    reach yet, the less the further they are from where track ends (`Track`)."""

    def __init__(self, pos: Position, corporation: str, track: Track) -> None:
        super().__init__(pos, corporation)
        self._track = track
        self._printed: dict[str, int] = {}

    @property
    def now(self) -> float:
        """Dollars, as things are."""
        found = reach(self._pos, self._corporation)
        return self._counted(self._pos, found.stops, found.inbound, "")

    def worth(self, lay: LayTile) -> float:
        """The same with the tile on the map; nothing is paid for it."""
        then = self._with(lay)
        stops, sides = self._extents.ways_after(*self._asked(then, lay.hex))
        return self._counted(then, stops, sides, lay.hex)

    def told(self, lay: LayTile, less: float) -> Ground:
        """What speaks for the tile, `less` what is taken off for what it costs."""
        figures: Mapping[str, Any] = {
            "of": self._corporation,
            "now": round(self.now),
            "then": round(self.worth(lay) - less),
            "stops": self._track.stops,
            "rest": round(100 * self._track.rest),
        }
        return Ground("track / far", figures)

    def _counted(
        self, then: Position, stops: Collection[StopKey], sides: Collection[Side], hex: str
    ) -> float:
        track, earned = self._track, sorted(self._earned(then, stops, hex), reverse=True)
        worth = sum(earned[: track.stops]) + track.rest * sum(earned[track.stops :])
        return worth + self._ahead(then, {stop[0] for stop in stops}, sides) + track.way * len(sides)

    def _ahead(self, then: Position, reached: Collection[str], sides: Collection[Side]) -> float:
        """What the stops count to which track could be built on from where it ends."""
        near, found = stops_near(BOARD(then)), dict[str, float]()
        for hex, edge in sides:
            if hex in reached or edge in hex_face(then, hex).exits:
                continue
            for other, away in near.get(hex, ()):
                if other not in reached:
                    worth = self._once_reached(other) * self._track.near * self._track.further**away
                    found[other] = max(worth, found.get(other, 0.0))
        return sum(found.values())

    def _once_reached(self, hex: str) -> int:
        """What the best stop of a hex earns, or will earn once there is track."""
        if hex not in self._printed:
            self._printed[hex] = max(
                STOP_VALUE(self._pos, self._corporation, (hex, number))
                or (CITY if stop.kind == "city" else TOWN)
                for number, stop in enumerate(hex_face(self._pos, hex).stops)
            )
        return self._printed[hex]


Networks = Callable[[Position, str], Network]
"""How the track of a corporation is weighed in a position."""


def far_network(pos: Position, corporation: str) -> Network:
    """Further on than what is in reach, at a title where that has been found to help."""
    track = openings_of(pos.title).track
    return Network(pos, corporation) if track is None else FarNetwork(pos, corporation, track)

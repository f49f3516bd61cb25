"""Whether a train of the holder can run from the home of a corporation to its destination."""

from __future__ import annotations

from collections.abc import Iterable

from ....board.network import StopKey
from ....core.cache import TableCache
from ....core.position import Position
from ....routes.between import way
from ....routes.graph import StopGraph
from ....routes.posing import Route
from ....routes.question import Question
from ....rules.depot import TRAIN_KINDS, TRAINS, owned
from ....rules.reach import BLOCKED, STATIONS, TILES, TOKENS
from ....rules.running import RUN_WORK, SPECIAL_TRACK, graph
from ..one_stop_a_hex import joined
from ..tokens_beside import BESIDE
from .goals import DESTINATION, DESTINATION_HEXES, OPEN, cities, home_stop, stops_at

_parts: TableCache[dict[StopKey, int]] = TableCache(TILES, size=16)
_ways: TableCache[Route | None] = TableCache(TILES, TOKENS, BESIDE)
_cities: TableCache[tuple[int, ...]] = TableCache(TILES, TOKENS, BESIDE, DESTINATION)


def _part_of(pos: Position, special: frozenset[str]) -> dict[StopKey, int]:
    """For each stop a number that it shares with all stops that track joins to it, whoever stands there."""
    net = graph(pos, special)

    def compute() -> dict[StopKey, int]:
        part = dict[int, int]()
        for stop in range(len(net.stops)):
            if stop not in part:
                _spread(net, stop, part)
        return {net.stops[stop]: number for stop, number in part.items()}

    return _parts.get(pos, special, compute)


def _spread(net: StopGraph, start: int, part: dict[int, int]) -> None:
    todo = [start]
    part[start] = start
    while todo:
        stop = todo.pop()
        for chain in net.at(stop):
            for far in (chain.a, chain.b):
                if far not in part:
                    part[far] = start
                    todo.append(far)


def way_to(pos: Position, corporation: str, stops: Iterable[StopKey], trains: Iterable[str]) -> Route | None:
    """A way from the home of a corporation to one of some stops for one of the trains of its holder, None without."""
    home, holder = home_stop(pos, corporation), pos[DESTINATION][corporation].holder
    kinds = TRAIN_KINDS(pos)
    reaches = [kinds[pos[TRAINS][train].kind].stops for train in trains]
    if home is None or not reaches:
        return None
    special = SPECIAL_TRACK(pos, holder)
    part = _part_of(pos, special)
    ends = tuple(stop for stop in stops if stop in part and part[stop] == part.get(home))
    if not ends:
        return None
    longest = 0 if 0 in reaches else max(reaches)

    def compute() -> Route | None:
        question = Question(
            (),
            (),
            tokens=frozenset(STATIONS(pos, holder)),
            blocked=BLOCKED(pos, holder),
            joined=joined(pos),
            track=special,
        )
        return way(graph(pos, special), question, (home,), ends, longest, RUN_WORK(pos))

    return _ways.get(pos, (holder, home, ends, longest, special), compute)


def cities_in_reach(pos: Position, corporation: str) -> tuple[int, ...]:
    """The stops of the destination, by index, that a train of the holder can run to from the corporation's home."""
    goal = pos[DESTINATION].get(corporation)
    if goal is None or goal.state != OPEN:
        return ()
    trains = owned(pos, goal.holder)
    if not trains:
        return ()
    kinds = frozenset(pos[TRAINS][train].kind for train in trains)
    return _cities.get(
        pos,
        (corporation, DESTINATION_HEXES(pos, corporation), kinds, SPECIAL_TRACK(pos, goal.holder)),
        lambda: tuple(
            city
            for city in cities(pos, corporation)
            if way_to(pos, corporation, stops_at(pos, corporation, city), trains) is not None
        ),
    )


def reachable_goal(pos: Position, corporation: str) -> StopKey | None:
    """The first stop of the corporation's destination to which its holder can run now, None when there is none."""
    found = cities_in_reach(pos, corporation)
    return stops_at(pos, corporation, found[0])[0] if found else None

"""Readings of a run that somebody puts together: what a list of hexes may mean as a route.

A hex with two cities may mean either of them, and plain track between two stops need not be named where it is the
only one; where there are several lines of track each of them is a reading.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from ..board.faces import is_stop
from ..board.network import StopKey
from ..board.route_points import RoutePoint, hex_of, route_point
from ..board.tracks import Key
from ..core.position import Position
from ..routes.best import Run
from ..routes.checker import Fault, check_runs, earnings
from ..routes.guide import between, complete
from ..routes.question import Question, RouteTrain
from ..routes.trackage import FaultCase
from ..rules.depot import TRAINS
from ..rules.reach import BOARD, TILES
from ..rules.reach import hex_face as face_of
from ..rules.running import QUESTION, SPECIAL_TRACK, TrainRun, graph

MAX_READINGS = 200
"""How many readings are examined."""


def runners(pos: Position, corporation: str) -> dict[str, str]:
    """The kind of each train that the corporation may run, by id; a train that is had only for this is its own kind."""
    rows = pos[TRAINS]
    trains = QUESTION(pos, corporation).trains
    return {train.id: rows[train.id].kind if train.id in rows else train.id for train in trains}


def runner(left: Mapping[str, str], word: str) -> str:
    """The first of the trains, given by kind, that a word names by its id or kind; "" for none."""
    wanted = word.strip().casefold().removesuffix("-train")
    return next((id for id, kind in left.items() if wanted in (id.casefold(), kind.casefold())), "")


def stops_meant(pos: Position, word: str) -> list[str]:
    """What a word ("H4", "H4.1") may mean: stops, or the hex where track leads past them or there are none."""
    hex = word
    if hex not in BOARD(pos).hexes:
        return [word]
    face = face_of(pos, hex)
    stops = [str(RoutePoint(hex, stop)) for stop in range(len(face.stops))]
    past = any(not is_stop(path.a) and not is_stop(path.b) for path in face.paths)
    return [*stops, hex] if past or not stops else stops


def _stop(word: str) -> Key | None:
    """The stop that a word names; None for a hex of plain track, and for what names nothing."""
    try:
        return route_point(word).key
    except ValueError:
        return None


def routes_meant(pos: Position, corporation: str, words: Sequence[str]) -> list[list[str]]:
    """The routes of the corporation that a list of hexes may mean; whether they are legal is not asked."""
    options = [stops_meant(pos, word) for word in words]
    routes = []
    for places in itertools.islice(itertools.product(*options), MAX_READINGS):
        links = [_track(pos, corporation, a, b) for a, b in itertools.pairwise(places)]
        for ways in itertools.islice(itertools.product(*links), MAX_READINGS):
            route = list(places[:1])
            for way, place in zip(ways, places[1:], strict=True):
                route += [*way, place]
            routes.append(route)
    return routes[:MAX_READINGS]


def _track(pos: Position, corporation: str, a: str, b: str) -> list[tuple[str, ...]]:
    """The hexes of plain track that may lie between two parts of a route; nothing when one is no stop."""
    net = graph(pos, SPECIAL_TRACK(pos, corporation))
    one, two = _stop(a), _stop(b)
    if one is None or two is None or one not in net.index or two not in net.index:
        return [()]
    forth = net.index[one] < net.index[two]
    return [chain.hexes if forth else chain.hexes[::-1] for chain in between(net, one, two)] or [()]


class Trip(msgspec.Struct, frozen=True):
    """What was picked for a train, as a run.

    `route`: as far as it is one, `fault` what is wrong with it alone (None: it is legal), `value`: dollars that it
    earns by itself, `stops` and `hexes`: how many of its reach it uses up, whichever it is counted in.
    """

    train: str
    route: tuple[str, ...] = ()
    value: int = 0
    stops: int = 0
    fault: Fault | None = None
    hexes: int = 0


class Conflict(msgspec.Struct, frozen=True):
    """Two trains whose runs do not go together, and the track ("A1-A3" or "A1") that both use.

    With `case` "limit": the first and the last of more runs than may use some track, and what that is called; with "not
    earned": a train, named twice, that none of the other runs lets run.
    """

    trains: tuple[str, str]
    place: str
    case: FaultCase = "track shared"


def trip(pos: Position, corporation: str, train: str, picked: Sequence[str]) -> Trip:
    """What the hexes and stops picked mean for a train that runs alone: the best legal reading, else the first."""
    found: list[Trip] = []
    for route in routes_meant(pos, corporation, picked)[:MAX_READINGS]:
        found.append(_judged(pos, corporation, train, tuple(route)))
    legal = [one for one in found if one.fault is None]
    if legal:
        return max(legal, key=lambda one: one.value)
    return max(found, key=_closeness, default=Trip(train))


def _closeness(trip: Trip) -> int:
    """Of faulty readings, those count more that are at fault only for what may still be added."""
    assert trip.fault is not None
    return {"two places": 3, "token": 2, "too long": 1}.get(trip.fault.case, 0)


def _alone(question: Question) -> Question:
    """The question for a train that is looked at by itself: nothing is asked of other runs."""
    trains = tuple(replace(train, earned_by=None) for train in question.trains)
    bonuses = tuple(replace(bonus, required=False) for bonus in question.bonuses)
    return replace(question, trains=trains, bonuses=bonuses)


def not_counted(train: RouteTrain) -> frozenset[StopKey]:
    """The stops that use up nothing of the reach of a train."""
    return train.free | train.unscored | train.uncounted


def _judged(pos: Position, corporation: str, train: str, route: tuple[str, ...]) -> Trip:
    question = _alone(QUESTION(pos, corporation))
    fault = check_runs(BOARD(pos), pos[TILES], question, [(train, route)])
    row = next((one for one in question.trains if one.id == train), None)
    free = not_counted(row) if row is not None else frozenset()
    stops = sum(1 for word in route if (stop := _stop(word)) is not None and stop not in free)
    entered = [hex_of(word) for word in route]
    hexes = sum(one != two for one, two in itertools.pairwise(entered))
    if fault is not None:
        return Trip(train, route, 0, stops, fault, hexes)
    value = earnings(BOARD(pos), pos[TILES], question, [(train, route)]).total
    return Trip(train, route, value, stops, hexes=hexes)


def completed(
    pos: Position, corporation: str, train: str, picked: Sequence[str], seconds: float
) -> Run | None:
    """The best run of a train through the stops picked, in this order; None when there is none.

    Of hexes with several stops the best is taken; hexes of plain track do not count.
    """
    question = QUESTION(pos, corporation)
    net = graph(pos, question.track)
    options = [[key for word in stops_meant(pos, one) if (key := _stop(word)) is not None] for one in picked]
    options = [[key for key in some if key in net.index] for some in options if some]
    best: Run | None = None
    for stops in itertools.islice(itertools.product(*options), 8):
        run = complete(net, question, train, stops, limit=seconds / 8)
        if run is not None and (best is None or run.value > best.value):
            best = run
    return best


def conflicts(pos: Position, corporation: str, runs: Mapping[str, Sequence[str]]) -> list[Conflict]:
    """The pairs of runs, each legal by itself, that use the same track; else the track that too many of them use, or
    the train that none of them lets run."""
    question = QUESTION(pos, corporation)
    found: list[Conflict] = []
    for one, two in itertools.combinations(runs, 2):
        pair = [(train, tuple(runs[train])) for train in (one, two)]
        fault = check_runs(BOARD(pos), pos[TILES], question, pair)
        if fault is not None and fault.case == "track shared":
            found.append(Conflict((one, two), fault.place))
    if not found and runs:
        fault = check_runs(BOARD(pos), pos[TILES], question, [(one, tuple(runs[one])) for one in runs])
        if fault is not None and fault.case == "limit":
            found.append(Conflict((next(iter(runs)), fault.train), fault.place, fault.case))
        elif fault is not None and fault.case == "not earned":
            found.append(Conflict((fault.train, fault.train), fault.place, fault.case))
    return found


def meant(
    pos: Position, corporation: str, picked: Mapping[str, Sequence[str]]
) -> Iterator[tuple[TrainRun, ...]]:
    """Every set of runs that hexes and stops picked by train may mean, at most `MAX_READINGS`."""
    options = [
        [TrainRun(train, tuple(route)) for route in routes_meant(pos, corporation, words)]
        for train, words in picked.items()
    ]
    yield from itertools.islice(itertools.product(*options), MAX_READINGS)

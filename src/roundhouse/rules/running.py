"""Running trains: the runs declared, checked by the rulebook, and their value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from ..board.network import StopKey
from ..core.actions import Action, Free, Offer
from ..core.cache import Derived
from ..core.figures import Fact, figure
from ..core.flow import Each, Step
from ..core.kinds import Facts, Kind, check
from ..core.now import Event, Now
from ..core.title import Feature
from ..routes.best import Answer, any_route, best_runs
from ..routes.checker import check_runs
from ..routes.graph import StopGraph, stop_graph
from ..routes.trains import Reach, RouteTrain
from .corporations import CORPORATIONS
from .depot import TRAIN_KINDS, TRAINS, owned, phase
from .operating_round import TURN
from .reach import BOARD, TILES, TOKENS, blocked_for, face, own_cities
from .shares import president
from .turns import PASS, clockwise

ANNOUNCING: Fact[bool] = Fact("better runs may be announced")
"""Whether other players may announce a better run than the one declared."""


class TrainRun(msgspec.Struct, frozen=True):
    """The run of a train: stops as "HEX.k", and hexes of plain track passed between them."""

    train: str
    route: tuple[str, ...]


class RunTrains(Action, frozen=True, tag="run"):
    """Declare the runs of the corporation's trains."""

    runs: tuple[TrainRun, ...]


class AnnounceRun(Action, frozen=True, tag="announce_run"):
    """Show a better set of runs than the one declared."""

    runs: tuple[TrainRun, ...]


class Ran(Event, frozen=True, tag="ran"):
    """A corporation ran its trains;"""

    corporation: str
    runs: tuple[TrainRun, ...]
    revenue: int


class RunAnnounced(Event, frozen=True, tag="run_announced"):
    """Another player showed a better run."""

    player: str
    corporation: str
    runs: tuple[TrainRun, ...]
    revenue: int


_graphs: Derived[StopGraph] = Derived(TILES, size=128)
_answers: Derived[Answer] = Derived(TILES, TOKENS)
_any: Derived[bool] = Derived(TILES, TOKENS)


@figure("value of a stop")
def STOP_VALUE(now: Now, corporation: str, stop: StopKey) -> int:
    """Dollars that the stop earns for a train of the corporation."""
    return revenue_of(now, face(now, stop[0]).stops[stop[1]].revenue)


def revenue_of(now: Now, values: tuple[tuple[str, int], ...]) -> int:
    """A constant value, or the one that the phase's key picks."""
    if len(values) == 1:
        return values[0][1]
    return dict(values)[phase(now).revenue]


def graph(now: Now) -> StopGraph:
    """The stops of the board as it lies, joined by chains of plain track."""
    tiles = now[TILES]
    return _graphs.get(now, "", lambda: stop_graph(BOARD(now), tiles))


def trains_of(now: Now, corporation: str) -> tuple[RouteTrain, ...]:
    """The corporation's trains as the optimiser sees them."""
    kinds = TRAIN_KINDS(now)
    return tuple(
        RouteTrain(id, Reach(stops=kinds[now[TRAINS][id].kind].stops)) for id in owned(now, corporation)
    )


def values(now: Now, corporation: str) -> Mapping[StopKey, int]:
    """The value of every stop on the board for the corporation."""
    return {stop: STOP_VALUE(now, corporation, stop) for stop in graph(now).stops}


def best(now: Now, corporation: str) -> Answer:
    """The best set of runs, with its bound."""
    trains = trains_of(now, corporation)
    key = (corporation, trains, phase(now).name)

    def compute() -> Answer:
        return best_runs(
            graph(now),
            trains,
            values(now, corporation),
            frozenset(own_cities(now, corporation)),
            blocked_for(now, corporation),
        )

    return _answers.get(now, key, compute)


def has_route(now: Now, corporation: str) -> bool:
    """Whether the corporation has a route of at least two places, trains or not."""

    def compute() -> bool:
        tokens = frozenset(own_cities(now, corporation))
        return any_route(graph(now), tokens, blocked_for(now, corporation))

    return _any.get(now, corporation, compute)


def value_of(now: Now, corporation: str, runs: tuple[TrainRun, ...]) -> int:
    """What the runs earn together."""
    return sum(
        STOP_VALUE(now, corporation, stop)
        for run in runs
        for stop in map(stop_of, run.route)
        if stop is not None
    )


def stop_of(word: str) -> StopKey | None:
    """The stop that a word of a route names, or None for a hex of plain track."""
    hex, dot, index = word.partition(".")
    return (hex, int(index)) if dot else None


@check("one run a turn")
def not_run_yet(now: Now, action: RunTrains) -> Facts | None:
    """A corporation runs once in its turn."""
    return None if now[TURN].revenue is None else {"who": now.frame.who}


@check("runs are legal")
def runs_are_legal(now: Now, action: RunTrains | AnnounceRun) -> Facts | None:
    """The independent checker has no fault to find."""
    who = now[TURN].corporation
    if not action.runs:
        return {"case": "none", "train": "", "place": "", "who": who}
    fault = check_runs(
        BOARD(now),
        now[TILES],
        trains_of(now, who),
        [(run.train, run.route) for run in action.runs],
        frozenset(own_cities(now, who)),
        blocked_for(now, who),
    )
    return (
        None
        if fault is None
        else {"case": fault.case, "train": fault.train, "place": fault.place, "who": who}
    )


def _best_as_runs(now: Now, corporation: str) -> tuple[TrainRun, ...]:
    return tuple(TrainRun(run.train, run.route) for run in best(now, corporation).runs)


def _offers(now: Now) -> Iterator[Offer]:
    who = now.frame.who
    if now[TURN].revenue is None and owned(now, who) and has_route(now, who):
        runs = _best_as_runs(now, who)
        if runs:
            yield Offer(RunTrains(now.actor, runs), {"runs": Free()})


def _run(now: Now, action: RunTrains) -> None:
    who = now.frame.who
    revenue = value_of(now, who, action.runs)
    _earn(now, who, revenue)
    now.emit(Ran(who, action.runs, revenue))
    if ANNOUNCING(now) and revenue < best(now, who).value:
        now.interrupt(ANNOUNCEMENTS.name, who)


def _earn(now: Now, corporation: str, revenue: int) -> None:
    now.amend(TURN, revenue=revenue)
    now.change(CORPORATIONS, corporation, last_revenue=revenue)


@check("announced run is better")
def is_better(now: Now, action: AnnounceRun) -> Facts | None:
    """Only a higher total takes the place of the one declared."""
    who = now[TURN].corporation
    declared = now[TURN].revenue or 0
    value = value_of(now, who, action.runs)
    return None if value > declared else {"value": value, "declared": declared, "who": who}


def _announcements(now: Now) -> Iterator[Offer]:
    who = now[TURN].corporation
    if best(now, who).value > (now[TURN].revenue or 0):
        yield Offer(AnnounceRun(now.actor, _best_as_runs(now, who)), {"runs": Free()})


def _announce(now: Now, action: AnnounceRun) -> None:
    who = now[TURN].corporation
    revenue = value_of(now, who, action.runs)
    _earn(now, who, revenue)
    now.emit(RunAnnounced(action.by, who, action.runs, revenue))


def _next_announcer(now: Now, seen: tuple[str, ...]) -> str | None:
    others = clockwise(now, president(now, now[TURN].corporation))[1:]
    return next((player for player in others if player not in seen), None)


RUN: Kind[RunTrains] = Kind(RunTrains, _offers, (not_run_yet, runs_are_legal), _run)
ANNOUNCE: Kind[AnnounceRun] = Kind(AnnounceRun, _announcements, (runs_are_legal, is_better), _announce)

ANNOUNCEMENTS = Each(
    "announcements",
    _next_announcer,
    Step("announcement", lambda now: now.frame.who, (ANNOUNCE,), closer=PASS),
)

FEATURE = Feature("running", figures=(STOP_VALUE,), flow=(ANNOUNCEMENTS,))

"""Running trains: the runs declared, checked by the rulebook, and their value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from ..board.network import StopKey
from ..core.actions import Action, Free, Offer
from ..core.cache import Derived, once
from ..core.details import Details
from ..core.figures import Fact, figure
from ..core.flow import Each, Step
from ..core.kinds import Kind, check
from ..core.now import Event, Now
from ..core.title import Feature
from ..routes.best import Answer, Run, any_route, best_runs
from ..routes.checker import Fault, check_runs, earnings
from ..routes.earnings import Earnings
from ..routes.graph import StopGraph, stop_graph
from ..routes.question import Question, RouteTrain, Worth
from ..routes.trackage import FaultCase
from ..routes.trains import Reach
from .corporations import CORPORATIONS
from .depot import TRAIN_KINDS, TRAINS, owned, phase
from .operating_round import TURN
from .reach import BLOCKED, BOARD, STATIONS, TILES, face
from .shares import president
from .turns import PASS, Pass, clockwise

ANNOUNCING: Fact[bool] = Fact("better runs may be announced")
"""Whether other players may announce a better run than the one declared."""

BEST_RUN_DUE: Fact[bool] = Fact("the best run is due")
"""Whether a set of runs that earns less than the best is refused, as where the rulebook wants the best total or a
stockholder would insist on it; else the set declared stands."""

RUN_STEP = "run"
"""The step of the operating turn in which trains run."""

WORK = 1_000_000
"""States of the search after which the best runs found so far are taken, proven or not; see `best_runs`."""

RUN_WORK: Fact[int] = Fact("states of the search for best runs")
"""WORK, or what a title needs whose questions take longer to prove."""


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
_answers: Derived[Answer] = Derived(TILES)
_faults: Derived[Fault | None] = Derived(TILES)
_earned: Derived[Earnings] = Derived(TILES)


@figure("value of a stop")
def STOP_VALUE(now: Now, corporation: str, stop: StopKey) -> int:
    """Dollars that the stop earns for a train of the corporation."""
    return revenue_of(now, face(now, stop[0]).stops[stop[1]].revenue)


def revenue_of(now: Now, values: tuple[tuple[str, int], ...]) -> int:
    """A constant value, or the one that the phase's key picks."""
    if len(values) == 1:
        return values[0][1]
    return dict(values)[phase(now).revenue]


@figure("special track that trains may use")
def SPECIAL_TRACK(now: Now, corporation: str) -> frozenset[str]:
    """The kinds of track, as the faces name them, that carry the corporation's trains besides ordinary track."""
    return frozenset()


@figure("what a corporation may run")
def QUESTION(now: Now, corporation: str) -> Question:
    """All that decides which runs the corporation may make, and what they earn.

    Without trains the stops have no values, since nothing will ask for them.
    """
    trains = TRAINS_TO_RUN(now, corporation)
    return Question(
        trains,
        worth(now, corporation) if trains else (),
        tokens=frozenset(STATIONS(now, corporation)),
        blocked=BLOCKED(now, corporation),
        track=SPECIAL_TRACK(now, corporation),
    )


@once
def posed(now: Now, corporation: str) -> Question:
    """QUESTION, which is asked again and again in one position."""
    return QUESTION(now, corporation)


@figure("earnings of a corporation")
def EARNINGS(now: Now, corporation: str, revenue: int) -> int:
    """What the corporation has to share out or keep when its runs earn this much."""
    return revenue


@figure("questions to choose from")
def RUN_CHOICES(now: Now, corporation: str) -> tuple[Question, ...]:
    """Questions of which the president answers the one that he likes: QUESTION, or with more required of the runs."""
    return (posed(now, corporation),)


def graph(now: Now, track: frozenset[str] = frozenset()) -> StopGraph:
    """The stops of the board as it lies, joined by chains of plain track; `track`: kinds of special track in use."""
    tiles = now[TILES]
    return _graphs.get(now, track, lambda: stop_graph(BOARD(now), tiles, track))


@figure("trains to run")
def TRAINS_TO_RUN(now: Now, corporation: str) -> tuple[RouteTrain, ...]:
    """The trains that the corporation may run, as the optimiser sees them: its own."""
    kinds = TRAIN_KINDS(now)
    of = {id: kinds[now[TRAINS][id].kind] for id in owned(now, corporation)}
    return tuple(RouteTrain(id, Reach(stops=kind.stops, hexes=kind.hexes)) for id, kind in of.items())


def worth(now: Now, corporation: str) -> Worth:
    """The value for the corporation of every stop that has track."""
    net = graph(now, SPECIAL_TRACK(now, corporation))
    stops = (stop for number, stop in enumerate(net.stops) if net.at(number))
    return tuple((stop, STOP_VALUE(now, corporation, stop)) for stop in stops)


def best(now: Now, corporation: str) -> Answer:
    """The best set of runs, with its bound; found within RUN_WORK, so perhaps without proof."""
    return answer(now, posed(now, corporation))


def soon(now: Now, corporation: str, limit: float) -> Answer:
    """As good a set of runs as is found within so many seconds, for who can do with an estimate."""
    question = posed(now, corporation)
    known = _answers.known(now, question)
    if known is not None:
        return known
    found = best_runs(graph(now, question.track), question, limit=limit, work=RUN_WORK(now))
    return _answers.get(now, question, lambda: found) if found.proven else found


@figure("runs known where the search finds none")
def KNOWN_RUNS(now: Now, question: Question) -> tuple[TrainRun, ...]:
    """Legal runs that answer a question, for the case that the search ends before it has found any: none."""
    return ()


def answer(now: Now, question: Question) -> Answer:
    """The best answer to a question about the board as it lies; found within RUN_WORK, or else KNOWN_RUNS."""
    work = RUN_WORK(now)

    def compute() -> Answer:
        found = best_runs(graph(now, question.track), question, work=work)
        return found if found.runs or found.proven else _known(now, question, found)

    return _answers.get(now, question, compute)


def _known(now: Now, question: Question, found: Answer) -> Answer:
    runs = [(run.train, run.route) for run in KNOWN_RUNS(now, question)]
    if not runs:
        return found
    paid = earnings(BOARD(now), now[TILES], question, runs)
    values = zip(runs, paid.runs, strict=True)
    return replace(
        found,
        runs=tuple(Run(train, route, row.total) for (train, route), row in values),
        extras=paid.extras,
        value=paid.total,
        bound=max(found.bound, paid.total),
    )


def has_route(now: Now, corporation: str) -> bool:
    """Whether the corporation has a route of at least two places, trains or not."""
    question = posed(now, corporation)
    return any_route(graph(now, question.track), question)


def earned(now: Now, corporation: str, runs: Sequence[TrainRun]) -> Earnings:
    """What legal runs earn together, line by line. Raises ValueError for runs that are not legal."""
    question, declared = posed(now, corporation), tuple((run.train, run.route) for run in runs)
    return _earned.get(
        now, (question, declared), lambda: earnings(BOARD(now), now[TILES], question, declared)
    )


def value_of(now: Now, corporation: str, runs: Sequence[TrainRun]) -> int:
    """What legal runs earn together. Raises ValueError for runs that are not legal."""
    return earned(now, corporation, runs).total


class HasRun(Details, frozen=True):
    """The corporation has run in this turn."""

    who: str


@check("one run a turn")
def not_run_yet(now: Now, action: RunTrains) -> HasRun | None:
    """A corporation runs once in its turn."""
    return None if now[TURN].revenue is None else HasRun(now.frame.who)


class NoRuns(Details, frozen=True):
    """There is no run in the list."""

    case: ClassVar[str] = "none"
    train: str
    place: str
    who: str


class FaultyRun(Details, frozen=True):
    """A run breaks a rule of routes; the case is that of the checker."""

    case: FaultCase
    train: str
    place: str
    who: str


@check("runs are legal")
def runs_are_legal(now: Now, action: RunTrains | AnnounceRun) -> NoRuns | FaultyRun | None:
    """The independent checker has no fault to find."""
    who = now[TURN].corporation
    if not action.runs:
        return NoRuns("", "", who)
    fault = _fault(now, posed(now, who), action.runs)
    return None if fault is None else FaultyRun(fault.case, fault.train, fault.place, who)


class RunEarns(Details, frozen=True):
    """The trains can earn something."""

    who: str


@check("trains have to run")
def has_to_run(now: Now, action: Pass) -> RunEarns | None:
    """Nobody passes the run by while there is one that earns something, whichever question is answered."""
    if now.frame.node != RUN_STEP or not all(_choices(now)):
        return None
    return RunEarns(now.frame.who)


def _fault(now: Now, question: Question, runs: Sequence[TrainRun]) -> Fault | None:
    declared = tuple((run.train, run.route) for run in runs)
    return _faults.get(
        now, (question, declared), lambda: check_runs(BOARD(now), now[TILES], question, declared)
    )


class BetterRun(Details, frozen=True):
    """These runs earn more than those declared."""

    declared: int
    best: int
    runs: tuple[Run, ...]
    who: str


class BetterRunKnown(Details, frozen=True):
    """These runs earn more than those declared, and there may be still better ones."""

    case: ClassVar[str] = "known"
    declared: int
    best: int
    runs: tuple[Run, ...]
    who: str
    bound: int


@check("best run is declared")
def best_run_is_declared(now: Now, action: RunTrains) -> BetterRun | BetterRunKnown | None:
    """Where the best run is due, no better one is known for any question that the runs are an answer to.

    The case "known": better runs may be possible than those named, up to "bound".
    """
    if not BEST_RUN_DUE(now):
        return None
    who = now[TURN].corporation
    declared = value_of(now, who, action.runs)
    choices = [question for question in RUN_CHOICES(now, who) if _fault(now, question, action.runs) is None]
    found = min((answer(now, question) for question in choices), key=lambda one: one.value)
    if declared >= found.value:
        return None
    if found.proven:
        return BetterRun(declared, found.value, found.runs, who)
    return BetterRunKnown(declared, found.value, found.runs, who, found.bound)


def as_runs(found: Answer) -> tuple[TrainRun, ...]:
    """The runs of an answer as they are declared."""
    return tuple(TrainRun(run.train, run.route) for run in found.runs)


def _choices(now: Now) -> tuple[tuple[TrainRun, ...], ...]:
    """The best runs for each question that the president may answer, none where nothing can be earned."""
    who = now.frame.who
    if now[TURN].revenue is not None or not TRAINS_TO_RUN(now, who):
        return ((),)
    return tuple(dict.fromkeys(as_runs(answer(now, question)) for question in RUN_CHOICES(now, who)))


def _offers(now: Now) -> Iterator[Offer]:
    for runs in _choices(now):
        if runs:
            yield Offer(RunTrains(now.actor, runs), {"runs": Free()})


def _run(now: Now, action: RunTrains) -> None:
    who = now.frame.who
    revenue = value_of(now, who, action.runs)
    earn(now, who, revenue)
    now.emit(Ran(who, action.runs, revenue))
    if ANNOUNCING(now) and revenue < best(now, who).value:
        now.interrupt(ANNOUNCEMENTS.name, who)


def earn(now: Now, corporation: str, revenue: int) -> None:
    """Note what runs of `revenue` dollars earn for the corporation whose turn it is."""
    earnings = EARNINGS(now, corporation, revenue)
    now.amend(TURN, revenue=earnings)
    now.change(CORPORATIONS, corporation, last_revenue=earnings)


class NoBetterRun(Details, frozen=True):
    """The run earns no more than the one declared."""

    value: int
    declared: int
    who: str


@check("announced run is better")
def is_better(now: Now, action: AnnounceRun) -> NoBetterRun | None:
    """Only a higher total takes the place of the one declared."""
    who = now[TURN].corporation
    declared = now[TURN].revenue or 0
    value = value_of(now, who, action.runs)
    return None if value > declared else NoBetterRun(value, declared, who)


def _announcements(now: Now) -> Iterator[Offer]:
    who = now[TURN].corporation
    if best(now, who).value > (now[TURN].revenue or 0):
        yield Offer(AnnounceRun(now.actor, as_runs(best(now, who))), {"runs": Free()})


def _announce(now: Now, action: AnnounceRun) -> None:
    who = now[TURN].corporation
    revenue = value_of(now, who, action.runs)
    earn(now, who, revenue)
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

FEATURE = Feature(
    "running",
    figures=(STOP_VALUE, SPECIAL_TRACK, TRAINS_TO_RUN, QUESTION, KNOWN_RUNS, EARNINGS, RUN_CHOICES),
    flow=(ANNOUNCEMENTS,),
)

BEST_RUN = Feature("best run", checks=(RUN.checked_by(best_run_is_declared),))
"""For titles in which somebody can insist on the best run; they say by BEST_RUN_DUE whether somebody does."""

RUN_OR_PASS = Feature(
    "run or pass", after=("destinations", "station markers"), checks=(PASS.checked_by(has_to_run),)
)
"""For titles in whose step of running something else may be done too, so that it has to be closed by passing."""

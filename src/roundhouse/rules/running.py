"""Running trains: the runs declared, checked by the rulebook, and their value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from ..board.network import StopKey
from ..core.action_types import ActionType, check
from ..core.actions import Action, Free, Offer
from ..core.cache import TableCache, memo_by_reads
from ..core.details import Details
from ..core.feature import Feature
from ..core.flow import Each, Step
from ..core.position import Event, Position
from ..core.rule_values import Setting, rule_value
from ..routes.best import Answer, Run, any_route, best_runs
from ..routes.checker import Checked, Fault, earnings
from ..routes.earnings import Earnings
from ..routes.graph import StopGraph, stop_graph
from ..routes.question import Question, RouteTrain, Worth
from ..routes.trackage import FaultCase
from ..routes.trains import Reach
from .corporations import CORPORATIONS
from .depot import TRAIN_KINDS, TRAINS, owned, phase
from .operating_round import CURRENT_TURN
from .reach import BLOCKED, BOARD, STATIONS, TILES, hex_face
from .shares import president
from .turns import PASS, Pass, clockwise

ANNOUNCING: Setting[bool] = Setting("better runs may be announced")
"""Whether other players may announce a better run than the one declared."""

BEST_RUN_DUE: Setting[bool] = Setting("the best run is due")
"""Whether a set of runs that earns less than the best is refused, as where the rulebook wants the best total or a
stockholder would insist on it; else the set declared stands."""

RUN_STEP = "run"
"""The step of the operating turn in which trains run."""

WORK = 1_000_000
"""States of the search after which the best runs found so far are taken, proven or not; see `best_runs`."""

RUN_WORK: Setting[int] = Setting("states of the search for best runs")
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


_graphs: TableCache[StopGraph] = TableCache(TILES, size=128)
_answers: TableCache[Answer] = TableCache(TILES)
_checked: TableCache[Checked] = TableCache(TILES)
_earned: TableCache[Earnings] = TableCache(TILES)


@rule_value("value of a stop")
def STOP_VALUE(pos: Position, corporation: str, stop: StopKey) -> int:
    """Dollars that the stop earns for a train of the corporation; of all tiles only that of its hex counts for it."""
    return revenue_of(pos, hex_face(pos, stop[0]).stops[stop[1]].revenue)


def revenue_of(pos: Position, values: tuple[tuple[str, int], ...]) -> int:
    """A constant value, or the one that the phase's key picks."""
    if len(values) == 1:
        return values[0][1]
    return dict(values)[phase(pos).revenue]


@rule_value("special track that trains may use")
def SPECIAL_TRACK(pos: Position, corporation: str) -> frozenset[str]:
    """The kinds of track, as the faces name them, that carry the corporation's trains besides ordinary track."""
    return frozenset()


@rule_value("what a corporation may run")
def QUESTION(pos: Position, corporation: str) -> Question:
    """All that decides which runs the corporation may make, and what they earn.

    Without trains the stops have no values, since nothing will ask for them.
    """
    trains = TRAINS_TO_RUN(pos, corporation)
    return Question(
        trains,
        worth(pos, corporation) if trains else (),
        tokens=frozenset(STATIONS(pos, corporation)),
        blocked=BLOCKED(pos, corporation),
        track=SPECIAL_TRACK(pos, corporation),
    )


@memo_by_reads
def posed(pos: Position, corporation: str) -> Question:
    """QUESTION, which is asked again and again in one position, and in others that only differ in what it does not
    go by."""
    return QUESTION(pos, corporation)


@rule_value("earnings of a corporation")
def EARNINGS(pos: Position, corporation: str, revenue: int) -> int:
    """What the corporation has to share out or keep when its runs earn this much."""
    return revenue


@rule_value("questions to choose from")
def RUN_CHOICES(pos: Position, corporation: str) -> tuple[Question, ...]:
    """Questions of which the president answers the one that he likes: QUESTION, or with more required of the runs."""
    return (posed(pos, corporation),)


def graph(pos: Position, track: frozenset[str] = frozenset()) -> StopGraph:
    """The stops of the board as it lies, joined by chains of plain track; `track`: kinds of special track in use."""
    tiles = pos[TILES]
    return _graphs.get(pos, track, lambda: stop_graph(BOARD(pos), tiles, track))


@rule_value("trains to run")
def TRAINS_TO_RUN(pos: Position, corporation: str) -> tuple[RouteTrain, ...]:
    """The trains that the corporation may run, as the optimiser sees them: its own."""
    kinds = TRAIN_KINDS(pos)
    of = {id: kinds[pos[TRAINS][id].kind] for id in owned(pos, corporation)}
    return tuple(RouteTrain(id, Reach(stops=kind.stops, hexes=kind.hexes)) for id, kind in of.items())


def worth(pos: Position, corporation: str) -> Worth:
    """The value for the corporation of every stop that has track."""
    track = SPECIAL_TRACK(pos, corporation)
    if STOP_VALUE.name not in pos.title.changed:  # alike for all
        return _worth.get(pos, (track, phase(pos).name), lambda: _values(pos, corporation, track))
    return _worth_to(pos, corporation, track)


@memo_by_reads
def _worth_to(pos: Position, corporation: str, track: frozenset[str]) -> Worth:
    """The values where they may be others for each corporation."""
    return _values(pos, corporation, track)


_worth: TableCache[Worth] = TableCache(TILES, size=64)


def _values(pos: Position, corporation: str, track: frozenset[str]) -> Worth:
    net = graph(pos, track)
    stops = (stop for number, stop in enumerate(net.stops) if net.at(number))
    return tuple((stop, STOP_VALUE(pos, corporation, stop)) for stop in stops)


def best(pos: Position, corporation: str) -> Answer:
    """The best set of runs, with its bound; found within RUN_WORK, so perhaps without proof."""
    return answer(pos, posed(pos, corporation))


def soon(pos: Position, corporation: str, limit: float) -> Answer:
    """As good a set of runs as is found within so many seconds, for who can do with an estimate."""
    question = posed(pos, corporation)
    known = _answers.known(pos, question)
    if known is not None:
        return known
    found = best_runs(graph(pos, question.track), question, limit=limit, work=RUN_WORK(pos))
    return _answers.get(pos, question, lambda: found) if found.proven else found


@rule_value("runs known where the search finds none")
def KNOWN_RUNS(pos: Position, question: Question) -> tuple[TrainRun, ...]:
    """Legal runs that answer a question, for the case that the search ends before it has found any: none."""
    return ()


def answer(pos: Position, question: Question) -> Answer:
    """The best answer to a question about the board as it lies; found within RUN_WORK, or else KNOWN_RUNS."""
    work = RUN_WORK(pos)

    def compute() -> Answer:
        found = best_runs(graph(pos, question.track), question, work=work)
        return found if found.runs or found.proven else _known(pos, question, found)

    return _answers.get(pos, question, compute)


def _known(pos: Position, question: Question, found: Answer) -> Answer:
    runs = [(run.train, run.route) for run in KNOWN_RUNS(pos, question)]
    if not runs:
        return found
    paid = earnings(BOARD(pos), pos[TILES], question, runs)
    values = zip(runs, paid.runs, strict=True)
    return replace(
        found,
        runs=tuple(Run(train, route, row.total) for (train, route), row in values),
        extras=paid.extras,
        value=paid.total,
        bound=max(found.bound, paid.total),
    )


@memo_by_reads
def has_route(pos: Position, corporation: str) -> bool:
    """Whether the corporation has a route of at least two places, trains or not."""
    question = posed(pos, corporation)
    return any_route(graph(pos, question.track), question)


def earned(pos: Position, corporation: str, runs: Sequence[TrainRun]) -> Earnings:
    """What legal runs earn together, line by line. Raises ValueError for runs that are not legal."""
    question, declared = posed(pos, corporation), tuple((run.train, run.route) for run in runs)
    return _earned.get(pos, (question, declared), lambda: _check(pos, question, declared).earnings())


def value_of(pos: Position, corporation: str, runs: Sequence[TrainRun]) -> int:
    """What legal runs earn together. Raises ValueError for runs that are not legal."""
    return earned(pos, corporation, runs).total


class HasRun(Details, frozen=True):
    """The corporation has run in this turn."""

    who: str


@check("one run a turn", about=())
def not_run_yet(pos: Position, action: RunTrains) -> HasRun | None:
    """A corporation runs once in its turn."""
    return None if pos[CURRENT_TURN].revenue is None else HasRun(pos.frame.who)


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
def runs_are_legal(pos: Position, action: RunTrains | AnnounceRun) -> NoRuns | FaultyRun | None:
    """The independent checker has no fault to find."""
    who = pos[CURRENT_TURN].corporation
    if not action.runs:
        return NoRuns("", "", who)
    fault = _fault(pos, posed(pos, who), action.runs)
    return None if fault is None else FaultyRun(fault.case, fault.train, fault.place, who)


class RunEarns(Details, frozen=True):
    """The trains can earn something."""

    who: str


@check("trains have to run")
def has_to_run(pos: Position, action: Pass) -> RunEarns | None:
    """Nobody passes the run by while there is one that earns something, whichever question is answered."""
    if pos.frame.node != RUN_STEP or not all(_choices(pos)):
        return None
    return RunEarns(pos.frame.who)


def _fault(pos: Position, question: Question, runs: Sequence[TrainRun]) -> Fault | None:
    return _check(pos, question, tuple((run.train, run.route) for run in runs)).fault


def _check(pos: Position, question: Question, declared: tuple[tuple[str, tuple[str, ...]], ...]) -> Checked:
    """The runs gone through by the checker, once for their fault and for what they earn."""
    return _checked.get(
        pos, (question, declared), lambda: Checked(BOARD(pos), pos[TILES], question, declared)
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
def best_run_is_declared(pos: Position, action: RunTrains) -> BetterRun | BetterRunKnown | None:
    """Where the best run is due, no better one is known for any question that the runs are an answer to.

    The case "known": better runs may be possible than those named, up to "bound".
    """
    if not BEST_RUN_DUE(pos):
        return None
    who = pos[CURRENT_TURN].corporation
    declared = value_of(pos, who, action.runs)
    choices = [question for question in RUN_CHOICES(pos, who) if _fault(pos, question, action.runs) is None]
    found = min((answer(pos, question) for question in choices), key=lambda one: one.value)
    if declared >= found.value:
        return None
    if found.proven:
        return BetterRun(declared, found.value, found.runs, who)
    return BetterRunKnown(declared, found.value, found.runs, who, found.bound)


def as_runs(found: Answer) -> tuple[TrainRun, ...]:
    """The runs of an answer as they are declared."""
    return tuple(TrainRun(run.train, run.route) for run in found.runs)


def _choices(pos: Position) -> tuple[tuple[TrainRun, ...], ...]:
    """The best runs for each question that the president may answer, none where nothing can be earned."""
    who = pos.frame.who
    if pos[CURRENT_TURN].revenue is not None or not TRAINS_TO_RUN(pos, who):
        return ((),)
    return tuple(dict.fromkeys(as_runs(answer(pos, question)) for question in RUN_CHOICES(pos, who)))


def _offers(pos: Position) -> Iterator[Offer]:
    for runs in _choices(pos):
        if runs:
            yield Offer(RunTrains(pos.actor, runs), {"runs": Free()})


def _run(pos: Position, action: RunTrains) -> None:
    who = pos.frame.who
    revenue = value_of(pos, who, action.runs)
    earn(pos, who, revenue)
    pos.emit(Ran(who, action.runs, revenue))
    if ANNOUNCING(pos) and revenue < best(pos, who).value:
        pos.interrupt(ANNOUNCEMENTS.name, who)


def earn(pos: Position, corporation: str, revenue: int) -> None:
    """Note what runs of `revenue` dollars earn for the corporation whose turn it is."""
    earnings = EARNINGS(pos, corporation, revenue)
    pos.amend(CURRENT_TURN, revenue=earnings)
    pos.change(CORPORATIONS, corporation, last_revenue=earnings)


class NoBetterRun(Details, frozen=True):
    """The run earns no more than the one declared."""

    value: int
    declared: int
    who: str


@check("announced run is better")
def is_better(pos: Position, action: AnnounceRun) -> NoBetterRun | None:
    """Only a higher total takes the place of the one declared."""
    who = pos[CURRENT_TURN].corporation
    declared = pos[CURRENT_TURN].revenue or 0
    value = value_of(pos, who, action.runs)
    return None if value > declared else NoBetterRun(value, declared, who)


def _announcements(pos: Position) -> Iterator[Offer]:
    who = pos[CURRENT_TURN].corporation
    if best(pos, who).value > (pos[CURRENT_TURN].revenue or 0):
        yield Offer(AnnounceRun(pos.actor, as_runs(best(pos, who))), {"runs": Free()})


def _announce(pos: Position, action: AnnounceRun) -> None:
    who = pos[CURRENT_TURN].corporation
    revenue = value_of(pos, who, action.runs)
    earn(pos, who, revenue)
    pos.emit(RunAnnounced(action.by, who, action.runs, revenue))


def _next_announcer(pos: Position, seen: tuple[str, ...]) -> str | None:
    others = clockwise(pos, president(pos, pos[CURRENT_TURN].corporation))[1:]
    return next((player for player in others if player not in seen), None)


RUN: ActionType[RunTrains] = ActionType(RunTrains, _offers, (not_run_yet, runs_are_legal), _run)
ANNOUNCE: ActionType[AnnounceRun] = ActionType(
    AnnounceRun, _announcements, (runs_are_legal, is_better), _announce
)

ANNOUNCEMENTS = Each(
    "announcements",
    _next_announcer,
    Step("announcement", lambda pos: pos.frame.who, (ANNOUNCE,), closer=PASS),
)

FEATURE = Feature(
    "running",
    rule_values=(STOP_VALUE, SPECIAL_TRACK, TRAINS_TO_RUN, QUESTION, KNOWN_RUNS, EARNINGS, RUN_CHOICES),
    flow=(ANNOUNCEMENTS,),
)

BEST_RUN = Feature("best run", checks=(RUN.checked_by(best_run_is_declared),))
"""For titles in which somebody can insist on the best run; they say by BEST_RUN_DUE whether somebody does."""

RUN_OR_PASS = Feature(
    "run or pass", after=("destinations", "station markers"), checks=(PASS.checked_by(has_to_run),)
)
"""For titles in whose step of running something else may be done too, so that it has to be closed by passing."""

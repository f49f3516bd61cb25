"""The destination run: which trains make it, what it has to do, and what its dividend does to the price."""

from __future__ import annotations

from msgspec.structs import replace

from ....board.network import StopKey
from ....core.action_types import check
from ....core.details import Details
from ....core.position import Position
from ....core.rule_values import amends
from ....routes.between import beside, way
from ....routes.question import Bonus, Question, RouteTrain
from ....rules.depot import TRAINS, owned
from ....rules.dividends import DIVIDEND_CHOICES, PAY, STEPS, WITHHOLD
from ....rules.running import KNOWN_RUNS, QUESTION, RUN_WORK, TrainRun, graph
from ....rules.turns import Pass
from ..tokens_beside import area_of
from ..train_shells import SHELLS, SHUFFLE, on_shell, shell_of, two_shells
from .goals import (
    DESTINATION,
    DESTINATION_HEXES,
    DESTINATION_TERMS,
    GOAL,
    PLACED,
    cities,
    home_stop,
    stops_at,
    token_at,
)
from .reaching import way_to


def runs_to(pos: Position, corporation: str) -> str:
    """Whose destination the corporation is just running to; "" for none."""
    own = pos[GOAL]
    return own if own and pos[DESTINATION][own].holder == corporation else ""


def shell_for(pos: Position, corporation: str) -> str | None:
    """The shell of the holder that the corporation's destination belongs to; None where it has one shell only."""
    holder = pos[DESTINATION][corporation].holder
    return corporation if two_shells(pos, holder) and corporation in SHELLS(pos, holder) else None


def trains_for(pos: Position, corporation: str) -> list[str]:
    """The trains of the holder for which the corporation's destination counts."""
    holder, shell = pos[DESTINATION][corporation].holder, shell_for(pos, corporation)
    return owned(pos, holder) if shell is None else on_shell(pos, holder, shell)


@amends(QUESTION, "destinations are doubled and run to")
def doubled(pos: Position, question: Question, corporation: str) -> Question:
    """At the ends of runs, for trains of the shell that it belongs to; a destination run has its trains and ends."""
    times = DESTINATION_TERMS(pos).multiplier
    trains = []
    marks = _marks(pos, corporation) if times != 1 else {}
    worth = dict(question.worth) if marks else {}
    for train in question.trains:
        stops = _doubled_for(pos, corporation, train, marks) if marks else ()
        more = tuple((stop, worth[stop] * times) for stop in stops if worth.get(stop))
        trains.append(replace(train, at_end=(*train.at_end, *more)) if more else train)
    own = runs_to(pos, corporation)
    if not own:
        return replace(question, trains=tuple(trains)) if marks else question
    allowed = trains_for(pos, own)
    return replace(
        question,
        trains=tuple(train for train in trains if train.id in allowed),
        bonuses=(*question.bonuses, _required(pos, own)),
    )


def _marks(pos: Position, corporation: str) -> dict[str, tuple[StopKey, ...]]:
    """For each destination of the corporation that is marked on the map, the stops that count twice."""
    found = {}
    for own, goal in pos[DESTINATION].items():
        if goal.holder == corporation and goal.state == PLACED:
            stop = token_at(pos, own)
            if stop is not None:
                found[own] = area_of(pos, stop)
    return found


def _doubled_for(
    pos: Position, corporation: str, train: RouteTrain, marks: dict[str, tuple[StopKey, ...]]
) -> tuple[StopKey, ...]:
    if not two_shells(pos, corporation):
        return tuple(stop for stops in marks.values() for stop in stops)
    return marks.get(shell_of(pos, train.id), ()) if train.id in pos[TRAINS] else ()


def _required(pos: Position, corporation: str) -> Bonus:
    """What one run of the destination run has to do: to begin at home and end at the destination."""
    home = home_stop(pos, corporation)
    stop = token_at(pos, corporation)
    ends = area_of(pos, stop) if stop is not None else _partner_stops(pos, corporation)
    return Bonus(GOAL.name, 0, (frozenset([home] if home else []), frozenset(ends)), ends=True, required=True)


def _partner_stops(pos: Position, corporation: str) -> tuple[StopKey, ...]:
    """The destination where no token is laid for it."""
    return tuple(stop for city in cities(pos, corporation) for stop in stops_at(pos, corporation, city))


@amends(KNOWN_RUNS, "way to the destination is known")
def known_way(pos: Position, runs: tuple[TrainRun, ...], question: Question) -> tuple[TrainRun, ...]:
    """The way that there is for a train, and what the others can run on the track that it leaves."""
    wanted = [bonus for bonus in question.bonuses if bonus.required]
    if runs or [bonus.id for bonus in wanted] != [GOAL.name]:
        return runs
    net, work = graph(pos, question.track), RUN_WORK(pos)
    home, ends = wanted[0].visits
    for train in sorted(question.trains, key=lambda train: train.reach.stops or len(net.stops)):
        found = way(net, question, home, ends, train.reach.stops, work)
        if found is not None:
            others = beside(net, question, train.id, found, work)
            return (TrainRun(train.id, found), *(TrainRun(*run) for run in others))
    return ()


@amends(DIVIDEND_CHOICES, "destination run is paid or kept")
def not_halved(pos: Position, ways: tuple[str, ...], corporation: str) -> tuple[str, ...]:
    """Where the turn has a run to the destination, its revenue is paid out or withheld, never halved."""
    return (PAY, WITHHOLD) if runs_to(pos, corporation) else ways


@amends(STEPS, "price after a destination run")
def moves_for_goal(pos: Position, steps: int, corporation: str, paid: int) -> int:
    """Whatever runs of a turn would move it, and whether or not a shell is empty."""
    if not runs_to(pos, corporation):
        return steps
    terms = DESTINATION_TERMS(pos)
    return terms.paid if paid else terms.kept


class NoTrainOnShell(Details, frozen=True):
    """No train on the shell can make the run."""

    who: str
    shell: str
    hex: str


@check("train for the destination run is on its shell")
def train_is_ready(pos: Position, action: Pass) -> NoTrainOnShell | None:
    """Before the run one that can make it has to be where it counts."""
    who = pos.frame.who
    own = runs_to(pos, who) if pos.frame.node == SHUFFLE.name else ""
    if not own or shell_for(pos, own) is None:
        return None
    stop = token_at(pos, own)
    ends = area_of(pos, stop) if stop is not None else _partner_stops(pos, own)
    if way_to(pos, own, ends, trains_for(pos, own)) is not None:
        return None
    return NoTrainOnShell(who, own, DESTINATION_HEXES(pos, own)[0])

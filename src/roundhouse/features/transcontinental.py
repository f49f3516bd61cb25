"""Transcontinental runs: the first trains of a corporation that call at both coasts raise its price."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import msgspec
from msgspec.structs import replace

from ..board.network import StopKey
from ..core.action_types import reacts
from ..core.position import Event, Position
from ..core.rule_values import Setting, amends
from ..core.state import Table
from ..core.title import Feature
from ..routes.between import beside, fewest, way
from ..routes.question import Bonus, Question, RouteTrain
from ..rules.corporations import in_play
from ..rules.market import move_right
from ..rules.reach import reach
from ..rules.running import KNOWN_RUNS, RUN_CHOICES, RUN_WORK, Ran, TrainRun, answer, as_runs, graph, stop_of
from .closing import CorporationClosed
from .merging import CorporationsMerged
from .national.terms import Merged
from .train_loans import is_lent
from .train_shells import two_shells

CROSSES = "crosses"
"""Why the price moves, and the name of what is required of the runs."""


class Coasts(msgspec.Struct, frozen=True):
    """The hexes of the two coasts."""

    west: frozenset[str]
    east: frozenset[str]


class Crossing(msgspec.Struct, frozen=True):
    """What crossing brings, by the title's data.

    `squares`: how far the price moves to the right; `public`, `merged`: how often for a corporation with one shell for
    trains, and with two.
    """

    squares: int
    public: int
    merged: int


COASTS: Setting[Coasts] = Setting("coasts")
TRANSCONTINENTAL: Setting[Crossing] = Setting("transcontinental bonuses")

CROSSED: Table[int] = Table("transcontinental bonuses had", int)
"""By corporation; none for those that have had none."""


class Crossed(Event, frozen=True, tag="crossed"):
    """Trains of a corporation crossed the continent, each for a bonus."""

    corporation: str
    trains: tuple[str, ...]


def open_bonuses(pos: Position, corporation: str) -> int:
    """How many transcontinental bonuses the corporation can still have."""
    terms = TRANSCONTINENTAL(pos)
    most = terms.merged if two_shells(pos, corporation) else terms.public
    return max(0, most - pos[CROSSED].get(corporation, 0))


def crosses(coasts: Coasts, stops: Iterable[str]) -> bool:
    """Whether hexes, some of each coast, are among the parts of a route: stops are written "HEX.k"."""
    hexes = {stop[0] for stop in map(stop_of, stops) if stop is not None}
    return not (hexes.isdisjoint(coasts.west) or hexes.isdisjoint(coasts.east))


def trains_across(pos: Position, runs: Collection[TrainRun]) -> tuple[str, ...]:
    """The trains whose runs cross the continent, but for those on loan."""
    coasts = COASTS(pos)
    return tuple(run.train for run in runs if crosses(coasts, run.route) and not is_lent(run.train))


@amends(RUN_CHOICES, "run across the continent may be chosen")
def may_cross(pos: Position, questions: tuple[Question, ...], corporation: str) -> tuple[Question, ...]:
    """While a bonus is open and a train goes far enough, where the best runs do not cross anyway."""
    if not open_bonuses(pos, corporation):
        return questions
    reached = reach(pos, corporation).stops
    coasts = tuple(frozenset(s for s in reached if s[0] in coast) for coast in _both(pos))
    if not all(coasts):
        return questions
    return questions + tuple(
        _across(pos, question)
        for question in questions
        if _far_enough(pos, question, coasts) and not trains_across(pos, as_runs(answer(pos, question)))
    )


def _both(pos: Position) -> tuple[frozenset[str], frozenset[str]]:
    coasts = COASTS(pos)
    return coasts.west, coasts.east


def _able(question: Question) -> tuple[RouteTrain, ...]:
    return tuple(train for train in question.trains if not is_lent(train.id))


def _far_enough(pos: Position, question: Question, coasts: tuple[frozenset[StopKey], ...]) -> bool:
    """Whether one of the trains that may cross makes as many stops as there are at least between these coasts."""
    reaches = [train.reach.stops for train in _able(question)]
    if not reaches:
        return False
    stops = fewest(graph(pos, question.track), question, coasts[0], coasts[1])
    return stops is not None and (0 in reaches or max(reaches) >= stops)


def _across(pos: Position, question: Question) -> Question:
    """The question with a crossing required."""
    visits = tuple(frozenset(stop for stop, _ in question.worth if stop[0] in coast) for coast in _both(pos))
    able = frozenset(train.id for train in _able(question))
    bonus = Bonus(CROSSES, 0, visits, trains=able, once=True, required=True)
    return replace(question, bonuses=(*question.bonuses, bonus))


@amends(KNOWN_RUNS, "way across the continent is known")
def known_way(pos: Position, runs: tuple[TrainRun, ...], question: Question) -> tuple[TrainRun, ...]:
    """One over an own token, for a train, and what the others can run on the track that it leaves."""
    wanted = [bonus for bonus in question.bonuses if bonus.required]
    if runs or [bonus.id for bonus in wanted] != [CROSSES]:
        return runs
    net, work = graph(pos, question.track), RUN_WORK(pos)
    west, east = wanted[0].visits
    for train in sorted(_able(question), key=lambda train: train.reach.stops or len(net.stops)):
        found = way(net, question, west, east, train.reach.stops, work)
        if found is not None and not question.tokens.isdisjoint(map(stop_of, found)):
            others = beside(net, question, train.id, found, work)
            return (TrainRun(train.id, found), *(TrainRun(*run) for run in others))
    return ()


@reacts("trains that cross the continent raise the price", Ran)
def raised(pos: Position, event: Ran) -> None:
    """Each of them, as long as bonuses are open, whatever becomes of the income."""
    who = event.corporation
    trains = trains_across(pos, event.runs)[: open_bonuses(pos, who)]
    if not trains:
        return
    pos.put(CROSSED, who, pos[CROSSED].get(who, 0) + len(trains))
    pos.emit(Crossed(who, trains))
    for _ in trains:
        move_right(pos, who, CROSSES, columns=TRANSCONTINENTAL(pos).squares)


def _add(pos: Position, old: str, new: str) -> None:
    had = pos[CROSSED].get(old)
    if had is not None:
        pos.drop(CROSSED, old)
        pos.put(CROSSED, new, pos[CROSSED].get(new, 0) + had)


@reacts("transcontinental bonuses of both count for the survivor", CorporationsMerged)
def summed(pos: Position, event: CorporationsMerged) -> None:
    """What either has had it cannot have again."""
    _add(pos, event.vanished, event.survivor)


@reacts("transcontinental bonuses count for the national company", Merged)
def inherited(pos: Position, event: Merged) -> None:
    """Those of all that it is made of."""
    _add(pos, event.corporation, event.into)


@reacts("transcontinental bonuses are forgotten", CorporationClosed)
def forgotten(pos: Position, event: CorporationClosed) -> None:
    """With the corporation that had them."""
    if event.corporation in pos[CROSSED]:
        pos.drop(CROSSED, event.corporation)


def _had_by_those_in_play(pos: Position) -> Iterable[str]:
    there = in_play(pos)
    for corporation in pos[CROSSED]:
        if corporation not in there:
            yield f"transcontinental: {corporation} is not in the game"


FEATURE = Feature(
    "transcontinental bonuses",
    tables=(CROSSED,),
    amendments=(may_cross, known_way),
    reactions=(raised, summed, inherited, forgotten),
    audits=(_had_by_those_in_play,),
)
"""After train loans and shells, and before what asks for more of destination runs."""

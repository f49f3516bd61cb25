"""Transcontinental runs: the first trains of a corporation that call at both coasts raise its price."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

import msgspec
from msgspec.structs import replace

from ...board.network import StopKey
from ...board.route_points import route_point
from ...core.action_types import reacts
from ...core.feature import Feature
from ...core.life import DROP, SUM
from ...core.position import Event, Position
from ...core.rule_values import Setting, amends
from ...core.state import Table
from ...routes.between import beside, fewest, way
from ...routes.question import Bonus, Question, RouteTrain
from ...rules.beside import PIECES, Piece, rows_of
from ...rules.corporations import in_play
from ...rules.explained import COMPANY, EXPLANATIONS, Explained, explains
from ...rules.market import move_right
from ...rules.owners import CORPORATION, of_corporation
from ...rules.reach import reach
from ...rules.running import KNOWN_RUNS, RUN_CHOICES, RUN_WORK, Ran, TrainRun, answer, as_runs, graph
from ...rules.shown import NOTES_OF_CORPORATIONS, Note, NoteSource
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

CROSSED: Table[int] = Table(
    "transcontinental bonuses had",
    int,
    CORPORATION,
    of_corporation(closed=DROP, merged=SUM, nationalised=SUM),
)
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
    hexes = {point.hex for point in map(route_point, stops) if point.stop is not None}
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
        if found is not None and not question.tokens.isdisjoint(map(route_point, found)):
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


def _had_by_those_in_play(pos: Position) -> Iterable[str]:
    there = in_play(pos)
    for corporation in pos[CROSSED]:
        if corporation not in there:
            yield f"transcontinental: {corporation} is not in the game"


def _noted(pos: Position, corporation: str) -> Iterator[Note]:
    if count := pos[CROSSED].get(corporation, 0):
        yield Note("crossings", {"count": count, "left": open_bonuses(pos, corporation)})


def _explained(pos: Position, corporation: str) -> Iterator[Explained]:
    terms = TRANSCONTINENTAL(pos)
    if terms.squares:
        facts = {"squares": terms.squares, "times": terms.public, "merged": terms.merged}
        by = ("reaction: trains that cross the continent raise the price",)
        yield Explained("crosses the continent", facts=facts, by=by)


def _pieces(pos: Position) -> Iterator[Piece]:
    yield Piece("transcontinental bonuses", rows=rows_of(CROSSED))


FEATURE = Feature(
    "transcontinental bonuses",
    tables=(CROSSED,),
    amendments=(may_cross, known_way),
    reactions=(raised,),
    audits=(_had_by_those_in_play,),
    brings=(
        NOTES_OF_CORPORATIONS(NoteSource(_noted, 60)),
        EXPLANATIONS(explains(COMPANY, _explained, 60)),
        PIECES(_pieces),
    ),
)
"""After train loans and shells, and before what asks for more of destination runs."""

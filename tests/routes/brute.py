"""All runs of a small board, walked step by step over the faces: the judge of optimiser and checker.

It shares no code with them and knows no method but trying everything, so that it can be read and believed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from roundhouse.board.faces import JUNCTION, STOP, Face
from roundhouse.board.map import Board
from roundhouse.board.tiles import Laid
from roundhouse.routes.best import Answer, best_runs
from roundhouse.routes.checker import check_runs, earnings
from roundhouse.routes.graph import stop_graph
from roundhouse.routes.question import Bonus, Question, RouteTrain

Stop = tuple[str, int]
Route = tuple[str, ...]
Declared = Sequence[tuple[str, Route]]
Piece = tuple[str, int]
"""Something used once for each line there: (hex, edge), or (hex, index of a path + INNER) for track that
touches no hexside."""

INNER = 1000
FIELD = 4
"""Bits for each piece in a number that says how often pieces are used: up to 7 times."""


class TooMuch(Exception):
    """The board has more runs, or sets of runs, than one can try."""


class Way(NamedTuple):
    """One way over the board, whatever the train.

    ``track``: how often each piece is used, FIELD bits a piece.  ``entered``: hexes entered after the first.
    ``special``: (hex, kind) of the special track.
    """

    stops: tuple[Stop, ...]
    route: Route
    track: int
    entered: int
    special: frozenset[tuple[str, str]]


class Choice(NamedTuple):
    """What one train can do: track by pool, ids of bonuses that the whole set cares about (and "let ID" of a train that
    it lets run, "ran ID" of itself if it has to be let), a doubling used, ids of limits whose track it uses."""

    pool: str
    track: int
    earned: frozenset[str]
    doubling: str
    limited: frozenset[str] = frozenset()


class Brute:
    """A board, what lies on it, and a question, with every way to run.

    ``ways``: by route, in both directions.  Raises TooMuch after ``most`` steps.
    """

    def __init__(
        self, board: Board, laid: Mapping[str, Laid], question: Question, most: int = 10_000
    ) -> None:
        self.board, self.laid, self.question = board, laid, question
        self.ways: dict[Route, list[Way]] = {}
        self.bits: dict[Piece, int] = {}
        self.slack = self.high = 0
        self.left = most
        for hex in sorted(board.hexes):
            for number in range(len(self.face(hex).stops)):
                if (hex, number) not in question.closed:
                    start = Way(((hex, number),), (f"{hex}.{number}",), 0, 0, frozenset())
                    self.walk(hex, STOP + number, -1, start, False)

    # The board

    def face(self, hex: str) -> Face:
        return self.board.face(hex, self.laid.get(hex))

    def lines(self, hex: str, edge: int) -> int:
        """Lines of usable track at an edge."""
        paths = [path for path in self.face(hex).paths if edge in (path.a, path.b)]
        return max((path.lanes for path in paths if self.usable(path.track)), default=0)

    def usable(self, kind: str) -> bool:
        return kind == "" or kind in self.question.track

    def once_more(self, track: int, piece: Piece, room: int) -> int | None:
        """Track with one more use of a piece, None when there is no room."""
        if piece not in self.bits:
            self.bits[piece] = FIELD * len(self.bits)
            # A sum with the slack reaches the high bit of a field exactly when there is more than room for.
            self.slack += (7 - room) << self.bits[piece]
            self.high += 8 << self.bits[piece]
        bit = self.bits[piece]
        return track + (1 << bit) if (track >> bit) % 16 < room else None

    def fits(self, track: int) -> bool:
        """Whether no piece is used more often than it has lines; ``track`` is the sum of two that fit."""
        return not (track + self.slack) & self.high

    def same_place(self, one: Stop, other: Stop) -> bool:
        area = self.face(one[0]).stops[one[1]].group
        return (
            one == other
            or bool(area and area == self.face(other[0]).stops[other[1]].group)
            or any(one in some and other in some for some in self.question.joined)
        )

    def ends_there(self, stop: Stop) -> bool:
        face = self.face(stop[0])
        return (
            face.stops[stop[1]].kind == "offboard"
            or any(path.terminal for path in face.paths if STOP + stop[1] in (path.a, path.b))
            or stop in self.question.ends
            or (stop in self.question.blocked and stop not in self.question.tokens)
        )

    # The ways

    def walk(self, hex: str, end: int, came_by: int, way: Way, away: bool) -> None:
        """Go on from an end of track in a hex; ``away``: whether a hexside was crossed since the last stop."""
        self.left -= 1
        if self.left < 0:
            raise TooMuch
        for index, path in enumerate(self.face(hex).paths):
            if end not in (path.a, path.b) or index == came_by or not self.usable(path.track):
                continue
            far = path.b if end == path.a else path.a
            special = way.special | {(hex, path.track)} if path.track else way.special
            if far < STOP:
                self.cross(hex, far, way._replace(special=special), away)
                continue
            track = way.track
            if end >= STOP:
                used = self.once_more(track, (hex, INNER + index), 1)
                if used is None:
                    continue
                track = used
            longer = way._replace(track=track, special=special)
            if far >= JUNCTION:
                self.walk(hex, far, index, longer, away)
            else:
                self.arrive((hex, far - STOP), longer)

    def cross(self, hex: str, edge: int, way: Way, away: bool) -> None:
        """Go over a hexside, if track goes on there."""
        other = self.board.neighbour(hex, edge)
        if other is None or self.board.walled(hex, edge):
            return
        beyond = (edge + 3) % 6
        room = min(self.lines(hex, edge), self.lines(other, beyond))
        track = self.once_more(way.track, min((hex, edge), (other, beyond)), room)
        if track is not None:
            route = (*way.route, hex) if away else way.route
            self.walk(
                other, beyond, -1, way._replace(track=track, entered=way.entered + 1, route=route), True
            )

    def arrive(self, stop: Stop, way: Way) -> None:
        """Come to a stop: a way ends here, and another goes on."""
        if stop in self.question.closed or any(self.same_place(stop, before) for before in way.stops):
            return
        way = way._replace(stops=(*way.stops, stop), route=(*way.route, f"{stop[0]}.{stop[1]}"))
        self.ways.setdefault(way.route, []).append(way)
        if not self.ends_there(stop):
            self.walk(stop[0], STOP + stop[1], -1, way, False)

    # One train

    def may(self, train: RouteTrain, way: Way) -> bool:
        """Whether a train can run a way."""
        scoring = [stop for stop in way.stops if stop not in train.unscored | train.uncounted]
        counting = [stop for stop in scoring if stop not in train.free]
        needed = self.question.tokens if train.anchors is None else train.anchors
        return (
            len(scoring) >= train.reach.least
            and (train.reach.stops == 0 or len(counting) <= train.reach.stops)
            and (train.reach.hexes == 0 or way.entered <= train.reach.hexes)
            and any(stop in needed for stop in way.stops)
            and self.open(way)
        )

    def limited(self, way: Way) -> frozenset[str]:
        """The limits under which a way falls."""
        return frozenset(
            limit.id
            for limit in self.question.limits
            if any(hex in limit.hexes and kind == limit.track for hex, kind in way.special)
        )

    def open(self, way: Way) -> bool:
        """Whether anybody may use all the track of a way."""
        shut = {limit.id for limit in self.question.limits if limit.most == 0}
        return shut.isdisjoint(self.limited(way))

    def paid(self, train: RouteTrain, way: Way) -> dict[Stop, int]:
        """What each stop of a way pays."""
        worth = self.question.worth if train.worth is None else train.worth
        paid = {stop: dict(worth).get(stop, 0) for stop in way.stops}
        for end in (way.stops[0], way.stops[-1]):
            paid[end] = dict(train.at_end).get(end, paid[end])
        return {stop: 0 if stop in train.unscored else amount for stop, amount in paid.items()}

    def earns(self, train: RouteTrain, way: Way, bonus: Bonus) -> bool:
        """Whether a run meets the terms of a bonus."""
        if bonus.trains is not None and train.id not in bonus.trains:
            return False
        if bonus.ends:
            one, other = bonus.visits
            first, last = way.stops[0], way.stops[-1]
            return (first in one and last in other) or (last in one and first in other)
        return all(some & set(way.stops) for some in bonus.visits)

    def value(self, train: RouteTrain, way: Way) -> int:
        """What a run earns by itself, without doubling."""
        total = sum(self.paid(train, way).values())
        for bonus in self.question.bonuses:
            if not bonus.once and self.earns(train, way, bonus):
                total += bonus.amount
        for fee in self.question.fees:
            if not fee.beside and any(hex in fee.hexes and kind == fee.track for hex, kind in way.special):
                total -= fee.amount
        return total

    def choices(self, train: RouteTrain, ways: Iterable[Way]) -> dict[Choice, int]:
        """What a train can do on these ways, and the most that each earns."""
        found: dict[Choice, int] = {}
        for way in ways:
            if not self.may(train, way):
                continue
            value, paid = self.value(train, way), self.paid(train, way)
            earned = frozenset(
                bonus.id
                for bonus in self.question.bonuses
                if (bonus.once or bonus.required) and self.earns(train, way, bonus)
            ) | self.lets(train, way)
            doubled = {"": 0}
            for doubling in self.question.doublings:
                if doubling.trains is None or train.id in doubling.trains:
                    stops = [stop for stop in paid if doubling.stops is None or stop in doubling.stops]
                    doubled[doubling.id] = max((paid[stop] for stop in stops), default=0)
            for id, more in doubled.items():
                choice = Choice(train.pool, way.track, earned, id, self.limited(way))
                found[choice] = max(found.get(choice, value + more), value + more)
        return found

    def lets(self, train: RouteTrain, way: Way) -> frozenset[str]:
        """What a run says of trains that have to be earned."""
        if train.earned_by is not None:
            return frozenset({f"ran {train.id}"})
        others = [other for other in self.question.trains if other.earned_by is not None]
        return frozenset(f"let {one.id}" for one in others if one.earned_by & set(way.stops))  # type: ignore[operator]

    # All trains

    def most(self, choices: Sequence[Mapping[Choice, int]], limit: int = 150_000) -> int | None:
        """The most that a set earns that takes one choice of each; None when there is none that is allowed."""
        State = tuple[frozenset[tuple[str, int]], frozenset[str], frozenset[str], frozenset[tuple[str, int]]]
        totals: dict[State, int] = {(frozenset(), frozenset(), frozenset(), frozenset()): 0}
        room = {one.id: one.most for one in self.question.limits}
        for some in choices:
            limit -= len(totals) * len(some)
            if limit < 0:
                raise TooMuch
            more: dict[State, int] = {}
            for (used, earned, doubled, limited), total in totals.items():
                pools = dict(used)
                for choice, value in some.items():
                    track = pools.get(choice.pool, 0) + choice.track
                    if not self.fits(track) or choice.doubling in doubled:
                        continue
                    uses = dict(limited)
                    uses |= {id: uses.get(id, 0) + 1 for id in choice.limited}
                    if any(count > room[id] for id, count in uses.items()):
                        continue
                    state = (
                        frozenset((pools | {choice.pool: track}).items()),
                        earned | choice.earned,
                        doubled | ({choice.doubling} if choice.doubling else set()),
                        frozenset(uses.items()),
                    )
                    more[state] = max(more.get(state, total + value), total + value)
            totals = more
        once = {bonus.id: bonus.amount for bonus in self.question.bonuses if bonus.once}
        required = {bonus.id for bonus in self.question.bonuses if bonus.required}
        return max(
            (
                total + sum(once.get(id, 0) for id in earned)
                for (_, earned, _, _), total in totals.items()
                if required <= earned
                and all(f"let {id[4:]}" in earned for id in earned if id.startswith("ran "))
            ),
            default=None,
        )

    def all_ways(self) -> Iterator[Way]:
        return (way for ways in self.ways.values() for way in ways)

    def best(self, limit: int = 150_000) -> int:
        """The most that the company can earn; nothing when it does not run.  Raises TooMuch when that takes
        more than ``limit`` comparisons."""
        found: list[dict[Choice, int]] = []
        for train in self.question.trains:
            can = self.choices(train, self.all_ways())
            idle = Choice(train.pool, 0, frozenset(), "")
            found.append({idle: 0} | can)
        return max(0, self.most(found, limit) or 0)

    def any_route(self) -> bool:
        """Whether there is a way over an own token at all, whatever the trains."""
        return any(
            not self.question.tokens.isdisjoint(way.stops)
            and self.open(way)
            and sum(stop not in self.question.uncounted for stop in way.stops) > 1
            for way in self.all_ways()
        )

    def judge(self, runs: Declared) -> int | None:
        """What declared runs earn, None when they break a rule."""
        trains = {train.id: train for train in self.question.trains}
        if len({id for id, _ in runs}) < len(runs) or any(id not in trains for id, _ in runs):
            return None
        if not runs:
            return 0
        return self.most([self.choices(trains[id], self.ways.get(route, ())) for id, route in runs])


def audit(
    answer: Answer,
    question: Question,
    board: Board,
    laid: Mapping[str, Laid],
    brute: Brute | None = None,
    best: int | None = None,
) -> None:
    """Prove an answer: its runs are legal and earn what it says, and it claims no more than is true.

    ``brute``, ``best``: of the question, where they are known.  Raises AssertionError, TooMuch.
    """
    brute = brute or Brute(board, laid, question)
    best = brute.best() if best is None else best
    runs = [(run.train, run.route) for run in answer.runs]
    assert answer.value == sum(run.value for run in answer.runs) + sum(amount for _, amount in answer.extras)
    assert brute.judge(runs) == answer.value, "the runs do not earn that"
    assert answer.value <= best <= answer.bound, f"{answer.value} <= {best} <= {answer.bound}"
    assert answer.proven == (answer.value == answer.bound) == bool(answer.proof)
    assert [id for id, _ in runs] == [train.id for train in question.trains if train.id in dict(runs)]
    once = {bonus.id: bonus.amount for bonus in question.bonuses if bonus.once}
    assert len(dict(answer.extras)) == len(answer.extras)
    assert all(once[id] == amount for id, amount in answer.extras)


def checked(answer: Answer, question: Question, board: Board, laid: Mapping[str, Laid]) -> None:
    """The checker has no fault to find with an answer, and pays for each run and in all what it says."""
    runs = [(run.train, run.route) for run in answer.runs]
    fault = check_runs(board, laid, question, runs)
    assert fault is None, fault
    paid = earnings(board, laid, question, runs)
    assert paid.total == answer.value
    assert [id for id, _ in paid.extras] == [id for id, _ in answer.extras]
    if not question.doublings:  # two places for a doubling can be equally good
        assert [run.total for run in paid.runs] == [run.value for run in answer.runs]


def agreed(board: Board, laid: Mapping[str, Laid], question: Question) -> Answer:
    """The proven best answer, on which optimiser, checker and brute force agree."""
    answer = best_runs(stop_graph(board, laid, question.track), question)
    audit(answer, question, board, laid)
    assert answer.proven
    checked(answer, question, board, laid)
    return answer

"""Whether runs keep the rules, and what they pay: written apart from the search, so that one can prove the
other."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from ..board.faces import STOP
from ..board.map import Board
from ..board.network import StopKey
from ..board.route_points import written
from ..board.tiles import Laid
from .earnings import Amount, Earnings, Ride, earns, paid
from .question import Question, RouteTrain
from .trackage import Breach, FaultCase, Reading, Track, Trackage


class Fault(Struct, frozen=True):
    """What is wrong with a set of runs; ``train`` is the one whose run shows it.  ``case`` and ``place``:

    - "train": not one of the company's, or it runs twice ("");
    - "form": this part of the route names no hex or stop, or plain track is its first or last part;
    - "two places": fewer stops than a run must have, those left out that the train does not score or count ("");
    - "continuous": the part after this one does not lie beside it;
    - "track": no track that leads through this part, or none of a kind that may be used;
    - "too long": this is the first stop too many, or the first hex too far;
    - "closed": a stop that may not be visited;
    - "twice": a stop that the run has visited before, or another of the same area or of stops joined to it;
    - "token": no own token ("");
    - "anchor": none of the stops that the train must visit instead ("");
    - "end": a stop passed at which runs end;
    - "blocked": a city passed that may not be passed;
    - "off-board": an end of track passed;
    - "track reused", "track shared": a hexside ("A1-A3") or track inside a hex ("A1") used twice in this
      run, or also in an earlier run of the same pool;
    - "limit": more runs than may would use the track of this limit (its id);
    - "not earned": no other run visits a stop that would let this train run ("");
    - "required": no run earns this bonus (its id), without which the company does not run; no train is
      named ("").
    """

    case: FaultCase
    train: str
    place: str


def check_runs(
    board: Board, laid: Mapping[str, Laid], question: Question, runs: Sequence[tuple[str, tuple[str, ...]]]
) -> Fault | None:
    """The first fault of a set of runs of one company, or None; no runs are always in order.

    ``laid``: hex -> tile on it, hexes without a tile left out.  ``runs``: (id of the train, route), at most one for
    each train of the question; a route is written as in `best`: stops as "HEX.k", and between them the hexes of
    plain track.

    A route may leave open which of several pieces of track it takes between the same two ends in a hex.  Runs are in
    order if there is any choice for which they are.

    >>> from roundhouse.board.map import load_board
    >>> from roundhouse.routes.trains import Reach
    >>> hexes = {"A1": {"code": "city=revenue:20;path=a:0,b:_0"}, "A3": {"code": "town=revenue:10;path=a:3,b:_0"}}
    >>> board = load_board({"layout": "flat", "letters": "columns", "hexes": hexes}, {})
    >>> question = Question((RouteTrain("2-0", Reach(stops=2)),), (), tokens=frozenset({("A1", 0)}))
    >>> check_runs(board, {}, question, [("2-0", ("A1.0", "A3.0"))]) is None
    True
    >>> check_runs(board, {}, question, [("2-0", ("A3.0",))])
    Fault(case='two places', train='2-0', place='')
    """
    return Checked(board, laid, question, runs).fault


def earnings(
    board: Board, laid: Mapping[str, Laid], question: Question, runs: Sequence[tuple[str, tuple[str, ...]]]
) -> Earnings:
    """What a set of runs pays, line by line; the arguments are those of check_runs.

    The doublings are given to the stops where they add most.  Where a route leaves its track open, what costs the
    least in fees is taken among the choices that are in order.

    Raises ValueError for runs that check_runs finds fault with, except that a required bonus may be missing: it says
    whether the company runs, not what a run pays.

    >>> from roundhouse.board.map import load_board
    >>> from roundhouse.routes.trains import Reach
    >>> hexes = {"A1": {"code": "city=revenue:20;path=a:0,b:_0"}, "A3": {"code": "town=revenue:10;path=a:3,b:_0"}}
    >>> board = load_board({"layout": "flat", "letters": "columns", "hexes": hexes}, {})
    >>> worth = ((("A1", 0), 20), (("A3", 0), 10))
    >>> question = Question((RouteTrain("2-0", Reach(stops=2)),), worth, tokens=frozenset({("A1", 0)}))
    >>> earnings(board, {}, question, [("2-0", ("A1.0", "A3.0"))]).total
    30
    """
    return Checked(board, laid, question, runs).earnings()


class Checked:
    """A set of runs that has been gone through: its fault if it has one, as `check_runs` tells it, and what it pays.

    The arguments are those of check_runs.

    >>> from roundhouse.board.map import load_board
    >>> from roundhouse.routes.trains import Reach
    >>> hexes = {"A1": {"code": "city=revenue:20;path=a:0,b:_0"}, "A3": {"code": "town=revenue:10;path=a:3,b:_0"}}
    >>> board = load_board({"layout": "flat", "letters": "columns", "hexes": hexes}, {})
    >>> worth = ((("A1", 0), 20), (("A3", 0), 10))
    >>> question = Question((RouteTrain("2-0", Reach(stops=2)),), worth, tokens=frozenset({("A1", 0)}))
    >>> checked = Checked(board, {}, question, [("2-0", ("A1.0", "A3.0"))])
    >>> checked.fault, checked.earnings().total
    (None, 30)
    """

    def __init__(
        self,
        board: Board,
        laid: Mapping[str, Laid],
        question: Question,
        runs: Sequence[tuple[str, tuple[str, ...]]],
    ) -> None:
        self.fault: Fault | None = None
        self._question = question
        checker = _Checker(board, laid, question)
        for id, route in runs:
            try:
                checker.add(id, route)
            except Breach as refused:
                self.fault = Fault(refused.case, id, refused.place)
                return
        idle = checker.unearned()
        if idle is not None:
            self.fault = Fault("not earned", idle, "")
            return
        self._runs, self._choices = tuple(checker.runs), tuple(checker.choices)
        for bonus in question.bonuses:
            if bonus.required and runs and not any(earns(bonus, *run) for run in checker.runs):
                self.fault = Fault("required", "", bonus.id)
                return

    def earnings(self) -> Earnings:
        """What the runs pay, see `earnings`. Raises ValueError as that does."""
        fault, question = self.fault, self._question
        if fault is not None and fault.case != "required":
            raise ValueError(f"The run of {fault.train} is not in order: {fault.case} {fault.place}".strip())
        owed = min((choice.owed for choice in self._choices), key=lambda owed: _sum(owed, question))
        rides = [
            Ride(train, stops, _due(question, fees, False), _due(question, fees, True))
            for (train, stops), fees in zip(self._runs, owed, strict=True)
        ]
        return paid(question, rides)


def _due(question: Question, fees: Iterable[int], beside: bool) -> tuple[Amount, ...]:
    """The fees with these numbers that are taken from what a run earns, or those ``beside``."""
    due = (question.fees[number] for number in sorted(fees))
    return tuple((fee.id, fee.amount) for fee in due if fee.beside == beside)


class _Choice(Struct, frozen=True):
    """A choice of track for all runs so far: what is in use in each pool, the numbers of the fees due for each run,
    and how many runs use the track of each limit (by its number)."""

    used: Mapping[str, Counter[Track]]
    owed: tuple[frozenset[int], ...] = ()
    limited: Mapping[int, int] = {}


def _sum(owed: Iterable[frozenset[int]], question: Question) -> int:
    return sum(question.fees[number].amount for fees in owed for number in fees)


class _Checker:
    """Takes up runs one after the other.

    ``runs``: those in order so far, as (train, stops).  ``choices``: the ways in which track can be taken for all of
    them; one, unless routes leave it open.
    """

    def __init__(self, board: Board, laid: Mapping[str, Laid], question: Question) -> None:
        self.question = question
        self.track = Trackage(board, laid, question)
        self.idle = {train.id: train for train in question.trains}
        self.runs: list[tuple[RouteTrain, tuple[StopKey, ...]]] = []
        self.choices = [_Choice({})]

    def add(self, id: str, route: tuple[str, ...]) -> None:
        """Take up the run of a train.  Raises Breach."""
        train = self.idle.pop(id, None)
        if train is None:
            raise Breach("train")
        places = [self.track.place(part) for part in route]
        stops = tuple((hex, stop) for hex, stop in places if stop is not None)
        for end in places[:1] + places[-1:]:
            if end[1] is None:
                raise Breach("form", written(end))
        passed = train.unscored | train.uncounted
        if len(stops) < 2 or sum(stop not in passed for stop in stops) < train.reach.least:
            raise Breach("two places")
        readings, entered = self.track.follow(places)
        self.measure(train, stops, entered)
        self.visit(train, stops)
        self.take(train.pool, readings)
        self.runs.append((train, stops))

    def measure(self, train: RouteTrain, stops: Sequence[StopKey], entered: Sequence[str]) -> None:
        """Raises Breach for a run that goes further than its train."""
        passed = train.free | train.unscored | train.uncounted
        counted = [stop for stop in stops if stop not in passed]
        if 0 < train.reach.stops < len(counted):
            raise Breach("too long", written(counted[train.reach.stops]))
        if 0 < train.reach.hexes < len(entered):
            raise Breach("too long", entered[train.reach.hexes])

    def unearned(self) -> str | None:
        """The id of a train that ran though no other train has earned it that."""
        seen = {stop for train, stops in self.runs if train.earned_by is None for stop in stops}
        return next(
            (
                train.id
                for train, _ in self.runs
                if train.earned_by is not None and seen.isdisjoint(train.earned_by)
            ),
            None,
        )

    def visit(self, train: RouteTrain, stops: Sequence[StopKey]) -> None:
        """Raises Breach for a stop that the run may not visit or pass, or when it lacks one that it needs."""
        question = self.question
        seen: set[object] = set()
        for stop in stops:
            if stop in question.closed:
                raise Breach("closed", written(stop))
            once = self.once(stop)
            if not seen.isdisjoint(once):
                raise Breach("twice", written(stop))
            seen |= once
        if train.anchors is None:
            if question.tokens.isdisjoint(stops):
                raise Breach("token")
        elif train.anchors.isdisjoint(stops):
            raise Breach("anchor")
        for passed in stops[1:-1]:
            if passed in question.ends:
                raise Breach("end", written(passed))
            if passed in question.blocked and passed not in question.tokens:
                raise Breach("blocked", written(passed))
            if self.is_last(passed):
                raise Breach("off-board", written(passed))

    def once(self, stop: StopKey) -> set[object]:
        """What a run visits once with a stop: itself, its area, the sets of stops joined to it."""
        group = self.track.face(stop[0]).stops[stop[1]].group
        joined = (number for number, some in enumerate(self.question.joined) if stop in some)
        return {stop, *joined, *([group] if group else [])}

    def is_last(self, stop: StopKey) -> bool:
        """Whether a stop lies off the board or at the end of a line, whoever runs there."""
        hex, number = stop
        face = self.track.face(hex)
        return face.stops[number].kind == "offboard" or any(
            path.terminal for path in face.paths_at(STOP + number)
        )

    def take(self, pool: str, readings: Sequence[Reading]) -> None:
        """Use track for one more run.  Raises Breach when no choice leaves enough."""
        tracks = [Counter(reading.tracks) for reading in readings]
        faults = [self.track.over(some) for some in tracks]
        if None not in faults:
            raise Breach("track reused", faults[0] or "")
        choices: list[_Choice] = []
        shared = crowded = ""
        for choice in self.choices:
            for reading, some in zip(readings, tracks, strict=True):
                used = choice.used.get(pool, Counter()) + some
                full = self.track.over(used)
                shared = shared or full or ""
                if full is not None:
                    continue
                limited = {
                    **choice.limited,
                    **{number: choice.limited.get(number, 0) + 1 for number in reading.limits},
                }
                beyond = self.beyond(limited)
                crowded = crowded or beyond
                if not beyond:
                    owed = (*choice.owed, reading.fees)
                    choices.append(_Choice({**choice.used, pool: used}, owed, limited))
        if not choices:
            raise Breach("limit", crowded) if crowded else Breach("track shared", shared)
        self.choices = choices

    def beyond(self, limited: Mapping[int, int]) -> str:
        """The id of a limit that more runs use than may, "" when there is none."""
        limits = ((self.question.limits[number], runs) for number, runs in sorted(limited.items()))
        return next((limit.id for limit, runs in limits if runs > limit.most), "")

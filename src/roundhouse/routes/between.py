"""A way between two stops that one train can run.

Links are followed depth first, those that lead nearer to the goal before others and none from which it is out of reach:
nearly always the first way tried will do. Where track collides again and again, the optimiser is asked instead.
"""

from collections import deque
from collections.abc import Collection, Mapping
from itertools import pairwise

from msgspec.structs import replace

from ..board.network import StopKey
from ..board.route_points import written
from .best import best_runs
from .graph import Chain, StopGraph
from .optimise import solve
from .posing import Posed, Route
from .question import Bonus, Question, RouteTrain
from .trains import Reach

TRIES = 20_000
"""How many links are tried before the optimiser is asked."""


def way(
    graph: StopGraph,
    question: Question,
    one: Collection[StopKey],
    other: Collection[StopKey],
    stops: int,
    work: int | None = None,
) -> Route | None:
    """A run from one of some stops to one of others, or None when there is none.

    ``graph``: of the board with the special track of the question.  ``question``: what may be passed and visited; its
    trains, values and bonuses do not matter.  ``one``: stops with an own token, or the run found may be without one.
    ``stops``: the most that the train can make (0: any number).  ``work``: states of the optimiser's search, should it
    come to that, after which the answer is None though there may be a way (None: no limit).
    """
    board = _Board(graph, question)
    starts, goals = (board.known(some) - board.closed for some in (one, other))
    far = board.distances(goals)
    search = _Search(board, far, stops or len(graph.stops))
    for start in sorted((stop for stop in starts if far.get(stop)), key=lambda stop: (far[stop], stop)):
        try:
            found = search.begin(start)
        except _TooMany:
            return _asked(graph, question, (one, other), stops, work)
        if found is not None:
            return found
    return None


def fewest(
    graph: StopGraph, question: Question, one: Collection[StopKey], other: Collection[StopKey]
) -> int | None:
    """A number of stops without which no run comes from one of some stops to one of others, None if none comes at all.

    The track of such a run might collide, and it need not have an own token.  Arguments as those of ``way``.
    """
    board = _Board(graph, question)
    starts, goals = (board.known(some) - board.closed for some in (one, other))
    far = board.distances(goals)
    return min((far[stop] + 1 for stop in starts if stop in far), default=None)


def beside(
    graph: StopGraph, question: Question, train: str, route: Route, work: int | None = None
) -> tuple[tuple[str, Route], ...]:
    """What the other trains of a question can run beside a run of one (its id), on the track that this one leaves.

    Nothing is required of them, and nothing of what they find is proven.  Arguments otherwise as those of ``way``.
    """
    rest = tuple(other for other in question.trains if other.id != train)
    used = _used(graph, route)
    if not rest:
        return ()
    left = replace(question, trains=rest, bonuses=())
    posed = Posed(graph, left, rest, lambda chain: not chain.sides & used)
    if not posed.chains or posed.apart:
        return ()
    courses = solve(posed.problem, None, work).courses
    return tuple(
        (other.id, posed.route(course)) for other, course in zip(rest, courses, strict=True) if course.stops
    )


def _used(graph: StopGraph, route: Route) -> int:
    """The sides that a route of the graph uses: of several chains through the same hexes, those of all."""
    used, at = 0, [place for place, part in enumerate(route) if "." in part]
    names = {_name(graph, stop): stop for stop in range(len(graph.stops))}
    for begin, end in pairwise(at):
        a, b, hexes = names[route[begin]], names[route[end]], route[begin + 1 : end]
        for chain in graph.at(a):
            if (chain.a, chain.b, chain.hexes) in ((a, b, hexes), (b, a, hexes[::-1])):
                used |= chain.sides
    return used


class _Board:
    """A graph with what a question says of its stops: ``closed``, ``last`` (not passed), ``apart`` (the numbers of the
    sets of which a run visits one stop at most)."""

    def __init__(self, graph: StopGraph, question: Question) -> None:
        self.graph = graph
        self.closed = self.known(question.closed)
        self.last = self.known(question.ends) | (self.known(question.blocked) - self.known(question.tokens))
        self.barred = question.barred
        self.apart: dict[int, set[str]] = {}
        for number, joined in enumerate(question.joined):
            for stop in self.known(joined):
                self.apart.setdefault(stop, set()).add(f"{number} joined")

    def known(self, stops: Collection[StopKey]) -> set[int]:
        """The numbers of those stops that are in the graph."""
        return {self.graph.index[stop] for stop in stops if stop in self.graph.index}

    def passed(self, stop: int) -> bool:
        """Whether runs may go on beyond a stop."""
        return stop not in self.last and not self.graph.end_only[stop]

    def once(self, stop: int) -> frozenset[str]:
        """The names of what a run visits once with a stop: itself, its area, the sets that it belongs to."""
        group = self.graph.group[stop]
        return frozenset({f"{stop}", *self.apart.get(stop, ()), *([f"{group} area"] if group else [])})

    def links(self, stop: int) -> list[tuple[int, Chain]]:
        """The chains from a stop, with the stop at their other end."""
        found = [(chain.b if chain.a == stop else chain.a, chain) for chain in self.graph.at(stop)]
        return [
            (far, chain)
            for far, chain in found
            if far not in self.closed and self.barred.isdisjoint(chain.special)
        ]

    def distances(self, goals: Collection[int]) -> dict[int, int]:
        """For each stop from which a run could come to one of the goals, the fewest links on its way."""
        found = dict.fromkeys(sorted(goals), 0)
        todo = deque(found)
        while todo:
            stop = todo.popleft()
            if found[stop] and not self.passed(stop):
                continue
            for far, _ in self.links(stop):
                if far not in found:
                    found[far] = found[stop] + 1
                    todo.append(far)
        return found


class _TooMany(Exception):
    """More links have been tried than TRIES."""


class _Search:
    """Ways to the goals, which are what is no link ``far``, with ``longest`` stops at most; ``tries`` counts links."""

    def __init__(self, board: _Board, far: Mapping[int, int], longest: int) -> None:
        self.board = board
        self.far = far
        self.longest = longest
        self.tries = 0

    def begin(self, start: int) -> Route | None:
        """A way from a stop.  Raises _TooMany."""
        return self.go_on(start, 0, self.board.once(start), (_name(self.board.graph, start),), 1)

    def go_on(self, stop: int, used: int, seen: frozenset[str], route: Route, count: int) -> Route | None:
        """A way that goes on from a stop, where ``used`` are the sides used and ``count`` stops have been made."""
        if not self.far[stop]:
            return route
        if count > 1 and not self.board.passed(stop):
            return None
        links = [link for link in self.board.links(stop) if link[0] in self.far]
        for far, chain in sorted(links, key=lambda link: (self.far[link[0]], link[1].length)):
            if count + 1 + self.far[far] > self.longest:
                break
            self.tries += 1
            if self.tries > TRIES:
                raise _TooMany
            once = self.board.once(far)
            if chain.sides & used or not once.isdisjoint(seen):
                continue
            hexes = chain.hexes if chain.a == stop else chain.hexes[::-1]
            further = (*route, *hexes, _name(self.board.graph, far))
            found = self.go_on(far, used | chain.sides, seen | once, further, count + 1)
            if found is not None:
                return found
        return None


def _name(graph: StopGraph, stop: int) -> str:
    return written(graph.stops[stop])


def _asked(
    graph: StopGraph,
    question: Question,
    ends: tuple[Collection[StopKey], Collection[StopKey]],
    stops: int,
    work: int | None,
) -> Route | None:
    """The answer of the optimiser: a single train whose run has to have these ends, and earns something by that."""
    asked = replace(
        question,
        trains=(RouteTrain("", Reach(stops=stops)),),
        worth=(),
        bonuses=(Bonus("", 1, (frozenset(ends[0]), frozenset(ends[1])), ends=True, required=True),),
        fees=(),
        doublings=(),
    )
    runs = best_runs(graph, asked, work=work).runs
    return runs[0].route if runs else None

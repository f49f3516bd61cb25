"""A question about a board, put in numbers for the optimiser, and the way back from its courses.

Only what runs can touch becomes part of the problem.  Where it matters to a stop to be the first or last of a run, it
has *twins*: more stops of the problem that stand for the same place, that no run passes, and that pay what the end of
a run is paid.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, reduce
from itertools import product
from operator import or_

from msgspec.structs import replace

from ..board.network import StopKey
from ..board.route_points import written
from .bounds import bits
from .graph import Chain, StopGraph
from .problem import Course, Extra, Link, Problem, Toll
from .question import Limit, Question, RouteTrain

Route = tuple[str, ...]
"""Stops and hexes of plain track in the order of the run."""

Sets = tuple[frozenset[int], ...]
"""Sets of stops of a problem: a run is to visit one stop at least of each."""


class Posed:
    """Some trains of a question as a problem; they have the numbers 0, 1, ... in the order given.

    ``stops[n]``: the stop of the graph that stop n of the problem stands for.  ``chains[link]``: the chain that a
    link goes over.  ``problem``: what each run earns for itself is in it; what is paid once for all runs, what is
    required of them, and doublings are not.  ``apart``: sets of stops of the problem of which a run visits one at
    most, where the problem does not say so, because they overlap with others.
    """

    def __init__(
        self,
        graph: StopGraph,
        question: Question,
        trains: Sequence[RouteTrain],
        fits: Callable[[Chain], bool] | None = None,
    ) -> None:
        """``graph``: with the special track of the question.  ``trains``: some of the question's, one at least.
        ``fits``: whether runs may go over a chain (None: all).

        Raises KeyError for a token or an anchor in what is no stop of the graph.
        """
        self.graph = graph
        self.question = question
        self.trains = tuple(trains)
        own = {graph.index[stop] for stop in question.tokens}
        ends = self._known(question.ends) | (self._known(question.blocked) - own)
        reached, chains = self._touched(own, ends, fits)
        self.stops = sorted(reached)
        self._places = {stop: [number] for number, stop in enumerate(self.stops)}
        """For each stop of the graph the stops of the problem that stand for it."""
        self._last = {number for number, stop in enumerate(self.stops) if self._ends_runs(stop, ends)}
        self._single = len(self.stops)
        self._meets: dict[tuple[int, int], set[int]] = {}
        """The stops of the problem that meet a set (0 or 1) of a bonus on ends (its number in the question)."""
        if any(train.at_end for train in trains) or any(bonus.ends for bonus in question.bonuses):
            self._add_twins()
        self.apart: tuple[frozenset[int], ...] = ()
        group = self._grouped()
        self.chains: list[Chain] = []
        links = self._linked(chains, group)
        self.problem = Problem(
            stops=len(self.stops),
            values=self._values(),
            reaches=tuple(train.reach for train in trains),
            tokens=self._all(own),
            end_only=frozenset(self._last),
            group=group,
            links=links,
            tolls=self._tolls(),
            anchors=self._by_train([train.anchors for train in trains], self._all(own)),
            free=self._by_train([train.free | train.unscored | train.uncounted or None for train in trains]),
            unscored=self._by_train([train.unscored | train.uncounted or None for train in trains]),
        )
        if question.bonuses:
            self.problem = replace(self.problem, extras=tuple(self._extras()))

    @property
    def twins(self) -> bool:
        """Whether some stops have twins."""
        return len(self.stops) > self._single

    def sets(self, number: int) -> Sets | None:
        """What a run visits to earn a bonus of the question (its number there), None when no run can."""
        bonus = self.question.bonuses[number]
        if bonus.ends:
            sets = tuple(frozenset(self._meets.get((number, which), ())) for which in (0, 1))
        else:
            sets = tuple(self._all(self._known(stops)) for stops in bonus.visits)
        return sets if all(sets) else None

    def eligible(self, ids: frozenset[str] | None) -> frozenset[int]:
        """Which of the trains are among these (None: all)."""
        return frozenset(n for n, train in enumerate(self.trains) if ids is None or train.id in ids)

    def doubled(self, train: int, allowed: Iterable[frozenset[StopKey] | None]) -> tuple[Extra, ...]:
        """What a run of a train earns when the best of its stops that are in one of the sets (None: any) counts
        twice.

        The most that a run visits of some amounts is the sum of the steps between them that it reaches.
        """
        pays = self.problem.values[train]
        numbers = set[int]()
        for stops in allowed:
            numbers.update(range(len(self.stops)) if stops is None else self._all(self._known(stops)))
        found, below = [], 0
        for amount in sorted({pays[number] for number in numbers} - {0}):
            there = frozenset(number for number in numbers if pays[number] >= amount)
            found.append(Extra(frozenset({train}), (there,), amount - below))
            below = amount
        return tuple(found)

    def kept_from(self, train: int, stop: int, amount: int) -> Toll:
        """What keeps a train from a stop of the graph, the amount being large enough."""
        numbers = self._places[stop]
        links = (n for n, link in enumerate(self.problem.links) if link.a in numbers or link.b in numbers)
        return Toll(frozenset({train}), frozenset(links), amount)

    def kept_home(self, train: int, amount: int) -> Toll:
        """What keeps a train from running at all, the amount being large enough."""
        return Toll(frozenset({train}), frozenset(range(len(self.problem.links))), amount)

    def places(self, stops: Iterable[StopKey]) -> frozenset[int]:
        """The stops of the problem that stand for some of the board."""
        return self._all(self._known(stops))

    def kept_off(self, train: int, limit: Limit, amount: int) -> Toll:
        """What keeps a train from the track of a limit, the amount being large enough."""
        return Toll(frozenset({train}), self._over(limit.track, limit.hexes), amount)

    def route(self, course: Course) -> Route:
        """A course in words: stops as "HEX.k" and the hexes of plain track between."""
        stops = [self.stops[stop] for stop in course.stops]
        names = [_name(self.graph.stops[stops[0]])]
        for stop, far, link in zip(stops, stops[1:], course.links, strict=False):
            chain = self.chains[link]
            names += chain.hexes if chain.a == stop else reversed(chain.hexes)
            names.append(_name(self.graph.stops[far]))
        return tuple(names)

    def visited(self, course: Course) -> tuple[StopKey, ...]:
        """The stops of a course in order."""
        return tuple(self.graph.stops[self.stops[stop]] for stop in course.stops)

    def special(self, course: Course) -> frozenset[tuple[str, str]]:
        """The hexes, with the kind, of the special track under a course."""
        return frozenset(used for link in course.links for used in self.chains[link].special)

    def versions(self, stop: int) -> Sequence[int]:
        """The stops of the problem that stand for a stop of the graph; none where no run can come."""
        return self._places.get(stop, ())

    def _known(self, stops: Iterable[StopKey]) -> set[int]:
        index = self.graph.index
        return {index[stop] for stop in stops if stop in index}

    def _ends_runs(self, stop: int, ends: set[int]) -> bool:
        return self.graph.end_only[stop] or stop in ends

    def _all(self, stops: Iterable[int]) -> frozenset[int]:
        places = self._places
        return frozenset(number for stop in stops if stop in places for number in places[stop])

    def _by_train(
        self, stops: Sequence[frozenset[StopKey] | None], default: frozenset[int] = frozenset()
    ) -> tuple[frozenset[int], ...]:
        """Stops for each train; an empty tuple when all have the default (None)."""
        if all(some is None for some in stops):
            return ()
        return tuple(default if some is None else self._all(self._known(some)) for some in stops)

    def _touched(
        self, own: set[int], ends: set[int], fits: Callable[[Chain], bool] | None
    ) -> tuple[set[int], list[Chain]]:
        """Stops that track joins to those of which runs contain one, without passing an end, and the chains there."""
        graph = self.graph
        closed = self._known(self.question.closed)
        if barred := self.question.barred:
            fits = _without(barred, fits)
        roots = set[int]()
        for train in self.trains:
            roots |= own if train.anchors is None else {graph.index[stop] for stop in train.anchors}
        roots -= closed
        reached, todo, passed = set(roots), sorted(roots), set[int]()
        while todo:
            stop = todo.pop()
            if stop not in roots and self._ends_runs(stop, ends):
                continue
            passed.add(stop)
            for chain in graph.at(stop):
                far = chain.b if chain.a == stop else chain.a
                if far not in reached and far not in closed and (fits is None or fits(chain)):
                    reached.add(far)
                    todo.append(far)
        chains = [
            chain
            for stop in sorted(reached)
            for chain in graph.at(stop)
            if chain.a == stop
            and chain.b in reached
            and (stop in passed or chain.b in passed)
            and (fits is None or fits(chain))
        ]
        return reached, chains

    def _add_twins(self) -> None:
        """Gives a twin to each stop that pays more at the end of a run, and to each that meets a set of a bonus on
        ends; one for each choice of sets, where it is in both."""
        pays = {stop for train in self.trains for stop, _ in train.at_end}
        on_ends = [(number, bonus) for number, bonus in enumerate(self.question.bonuses) if bonus.ends]
        for number in range(self._single):
            stop = self.stops[number]
            key = self.graph.stops[stop]
            choices = [
                [(place, which) for which in (0, 1) if key in bonus.visits[which]] for place, bonus in on_ends
            ]
            choices = [some for some in choices if some]
            if not choices and key not in pays:
                continue
            versions = [] if number not in self._last else [number]
            for sets in product(*choices):
                twin = versions.pop() if versions else self._twin(stop)
                for one in sets:
                    self._meets.setdefault(one, set()).add(twin)

    def _twin(self, stop: int) -> int:
        number = len(self.stops)
        self.stops.append(stop)
        self._places[stop].append(number)
        self._last.add(number)
        return number

    def _grouped(self) -> tuple[int, ...]:
        """The numbers of the places of which a run visits each once."""
        areas: dict[str, int] = {}
        names = self.graph.group
        of = {stop: areas.setdefault(names[stop], len(areas)) if names[stop] else -1 for stop in self._places}
        count = len(areas)
        apart = []
        for joined in self.question.joined:
            stops = self._known(joined) & of.keys()
            known = {of[stop] for stop in stops}
            if len(stops) < 2 or (len(known) == 1 and -1 not in known):
                continue
            if any(group in known and group >= 0 and stop not in stops for stop, group in of.items()):
                apart.append(self._all(stops))
                continue
            of.update(dict.fromkeys(stops, count))
            count += 1
        self.apart = tuple(apart)
        for stop in self.stops[self._single :]:
            if of[stop] < 0:
                of[stop] = count
                count += 1
        return tuple(of[stop] for stop in self.stops)

    def _linked(self, chains: Sequence[Chain], group: Sequence[int]) -> tuple[Link, ...]:
        """The links between the stops; chains inside of a place are no use."""
        places, links = self._places, []
        for chain, sides in zip(chains, _numbered_anew([chain.sides for chain in chains]), strict=True):
            for a in places[chain.a]:
                for b in places[chain.b]:
                    if group[a] < 0 or group[a] != group[b]:
                        links.append(Link(a, b, sides, chain.length))
                        self.chains.append(chain)
        return tuple(links)

    def _values(self) -> tuple[tuple[int, ...], ...]:
        """What each stop pays each train."""
        rows: dict[object, tuple[int, ...]] = {}
        for train in self.trains:
            sort = (train.worth, train.at_end, train.unscored)
            if sort not in rows:
                rows[sort] = self._worth(train)
        return tuple(rows[train.worth, train.at_end, train.unscored] for train in self.trains)

    def _worth(self, train: RouteTrain) -> tuple[int, ...]:
        worth, at_end = self.question.worth_to(train), dict(train.at_end)
        keys = [self.graph.stops[stop] for stop in self.stops]
        row = [worth.get(key, 0) for key in keys]
        on_ends = {number for numbers in self._meets.values() for number in numbers}
        for number in self._last if self.twins or at_end else ():
            if keys[number] in at_end:
                row[number] = at_end[keys[number]]
            elif number >= self._single and number not in on_ends:
                row[number] = 0  # a twin that is no use to this train
        if train.unscored:
            row = [0 if key in train.unscored else amount for key, amount in zip(keys, row, strict=True)]
        return tuple(row)

    def _extras(self) -> Iterable[Extra]:
        """The bonuses that each run earns for itself."""
        for number, bonus in enumerate(self.question.bonuses):
            sets, trains = self.sets(number), self.eligible(bonus.trains)
            if not bonus.once and bonus.amount and sets is not None and trains:
                yield Extra(trains, sets, bonus.amount)

    def _tolls(self) -> tuple[Toll, ...]:
        """The fees that are taken from what runs earn."""
        found = []
        for fee in self.question.fees:
            links = frozenset() if fee.beside else self._over(fee.track, fee.hexes)
            if links:
                found.append(Toll(self.eligible(None), links, fee.amount))
        return tuple(found)

    def _over(self, track: str, hexes: frozenset[str]) -> frozenset[int]:
        """The links that go over track of a kind in one of some hexes."""
        there = {(hex, track) for hex in hexes}
        return frozenset(
            link for link, chain in enumerate(self.chains) if not there.isdisjoint(chain.special)
        )


def _without(
    barred: frozenset[tuple[str, str]], fits: Callable[[Chain], bool] | None
) -> Callable[[Chain], bool]:
    """What says whether runs may go over a chain, when they may not use some special track besides."""
    return lambda chain: barred.isdisjoint(chain.special) and (fits is None or fits(chain))


def _numbered_anew(sides: Sequence[int]) -> Sequence[int]:
    """Sets of sides with the numbers closed up, in order: a board has many more sides than its runs can use."""
    used = reduce(or_, sides, 0)
    if used.bit_length() <= 64:
        return sides
    bit = {number: 1 << place for place, number in enumerate(_bits(used))}
    return [sum([bit[number] for number in _bits(some)]) for some in sides]


@lru_cache(maxsize=65536)
def _bits(mask: int) -> tuple[int, ...]:
    return tuple(bits(mask))


def _name(stop: StopKey) -> str:
    return written(stop)

"""All runs of a kind of train at once: a decision diagram over the links of a row.

Step by step a run takes the link or leaves it.  What has been decided shows in a *state*: how the open stops are
joined by the pieces of run made so far, which cliques are taken, what the train has used up and the marks it has.
Choices that lead to the same state go on in common.  So the runs, of which there may be billions, are the ways through
a diagram of some thousand nodes, and the best of them under any prices is its longest way.

Where a train may have a stop counted twice, a link that leads to such a stop can be taken in two manners: as usual, and
so that the stop counts twice, which a run does once at most.

Of an open stop a state knows its *mate*: itself while no run visits it, the other end of the piece that it is an end
of, ENDED when that other end is closed and so ends the run, PASSED when the run goes through it.
"""

from collections.abc import Sequence

from .bounds import NEVER
from .frontier import Row, Step
from .search import Clock
from .terms import ROOTED, Term, Terms

ENDED, PASSED, NONE = 61, 62, 63
"""What is said of a slot instead of another slot; NONE: no stop is there."""

GLANCE = 64
"""States of a layer between two looks at the clock."""

State = tuple[tuple[int, ...], int, int, int, int]
"""Mates by slot (none for a run that is complete), bits of the row, marks, amount used up, scoring stops."""


class Layer:
    """The nodes before a step, after the last one a single node; all lists are by node.

    ``skip``, ``take``: the nodes of the next layer where leaving and taking the link lead, -1 for nowhere.  ``gain``:
    what taking it is worth.  ``uses``: which ends of the link that are priced are passed by it (bits 0 and 1), and
    which are visited so that a train earns its run (bits 2 and 3).  ``bits``: of the row.  ``double``: the node where
    taking the link leads with a stop counted twice (-1), and ``more``: what that is worth besides.
    """

    __slots__ = ("bits", "double", "gain", "more", "skip", "take", "uses")

    def __init__(self) -> None:
        self.skip: list[int] = []
        self.take: list[int] = []
        self.gain: list[int] = []
        self.uses: list[int] = []
        self.bits: list[int] = []
        self.double: list[int] = []
        self.more: list[int] = []

    def add(self, skip: int, take: int, gain: int, uses: int, in_use: int, double: int, more: int) -> int:
        """A new node's number."""
        self.skip.append(skip)
        self.take.append(take)
        self.gain.append(gain)
        self.uses.append(uses)
        self.bits.append(in_use)
        self.double.append(double)
        self.more.append(more)
        return len(self.skip) - 1


class Diagram:
    """``layers[i]``: before step i; in the first one there is one node, where all runs begin.  ``terms``: of the kind
    of train; ``count``: trains that have it; ``size``: nodes."""

    def __init__(self, row: Row, layers: list[Layer], terms: Terms) -> None:
        self.row = row
        self.layers = layers
        self.terms = terms
        self.count = terms.count
        self.size = sum(len(layer.skip) for layer in layers)

    def ahead(self, prices: Sequence[int]) -> list[list[int]]:
        """For each layer and node the worth of the best way on from there under the prices."""
        double = prices[self.row.double[1]] if self.row.double[0] else 0
        then = [0]
        found = [then]
        for layer, fare in zip(reversed(self.layers[:-1]), reversed(self._fares(prices)), strict=True):
            then = [*then, NEVER]  # where -1 leads
            best = [
                max(then[skip], then[take] + gain - fare[uses])
                for skip, take, gain, uses in zip(layer.skip, layer.take, layer.gain, layer.uses, strict=True)
            ]
            if self.row.double[0]:
                best = [
                    max(worth, then[to] + gain + more - fare[uses] - double)
                    for worth, to, gain, more, uses in zip(
                        best, layer.double, layer.gain, layer.more, layer.uses, strict=True
                    )
                ]
            then = best
            found.append(then)
        found.reverse()
        return found

    def best(self, ahead: Sequence[Sequence[int]], prices: Sequence[int]) -> list[int]:
        """How often the best way uses what each price is on, fewer than 0 times where it is paid; ``ahead``: as
        computed by that method."""
        used = [0] * len(prices)
        sign = 1 if self.terms.owes else -1
        fares = self._fares(prices)
        node = 0
        for i, layer in enumerate(self.layers[:-1]):
            step, term = self.row.steps[i], self.terms.steps[i]
            skip, take, uses = layer.skip[node], layer.take[node], layer.uses[node]
            if skip >= 0 and ahead[i + 1][skip] == ahead[i][node]:
                node = skip
                continue
            for price in step.prices:
                used[price] += 1
            for end in (0, 1):
                if uses >> end & 1:
                    used[step.passing[end]] += 1
                if uses >> 2 + end & 1:
                    used[term.earned[end]] += sign
            worth = layer.gain[node] - fares[i][uses]
            if layer.double[node] >= 0 and (take < 0 or ahead[i + 1][take] + worth < ahead[i][node]):
                used[self.row.double[1]] += 1
                take = layer.double[node]
            node = take
        return used

    def _fares(self, prices: Sequence[int]) -> list[list[int]]:
        """What the prices add up to for taking the link of each step, by what it uses."""
        sign = 1 if self.terms.owes else -1
        fares = []
        for step, term in zip(self.row.steps, self.terms.steps, strict=True):
            link = sum(prices[price] for price in step.prices)
            ends = [(prices[price] if price >= 0 else 0) for price in step.passing]
            ends += [(sign * prices[price] if price >= 0 else 0) for price in term.earned]
            fare = [link]
            for end in ends if self.row.earnings else ends[:2]:
                fare += [before + end for before in fare]
            fares.append(fare)
        return fares


def diagram_of(row: Row, terms: Terms, clock: Clock, most: int) -> Diagram | None:
    """The diagram of a kind of train; None when it has more than ``most`` nodes while it is built.  Raises
    OutOfTime."""
    layers: list[Layer] = []
    states: list[State] = [((NONE,) * row.slots, 0, 0, 0, 0)]
    nodes = 0
    for step, term in zip(row.steps, terms.steps, strict=True):
        layer = Layer()
        numbers: dict[State, int] = {}
        for number, state in enumerate(states):
            if number % GLANCE == 0:
                clock.glance()
            opened = _open(state, step)
            left = _closed(list(opened[0]), opened[1], *opened[2:], step, term, terms.least)
            taken = _take(opened, step, term, terms, row.double[0])
            skip = -1 if left is None else numbers.setdefault(left, len(numbers))
            if taken is None:
                layer.add(skip, -1, 0, 0, state[1], -1, 0)
                continue
            after, gain, uses, more = taken
            take, double = numbers.setdefault(after, len(numbers)), -1
            if more:
                bits = after[1] | row.double[0]
                double = numbers.setdefault((after[0], bits, *after[2:]), len(numbers))
            layer.add(skip, take, gain, uses, state[1], double, more)
        layers.append(layer)
        nodes += len(states)
        if nodes > most:
            return None
        clock.spend(len(states))
        states = list(numbers)
    return Diagram(row, _reduced(layers, len(states), clock), terms)


def _reduced(layers: list[Layer], finals: int, clock: Clock) -> list[Layer]:
    """Without nodes from which no way leads to the end, and with one node for all that go on alike.  Raises
    OutOfTime."""
    final = Layer()
    final.add(-1, -1, 0, 0, 0, -1, 0)
    reduced = [final]
    new = [0] * finals
    for layer in reversed(layers):
        clock.glance()
        new.append(-1)  # where -1 leads
        less = Layer()
        numbers: dict[tuple[int, int, int, int, int, int, int], int] = {}
        renamed = []
        for skip, take, gain, uses, in_use, double, more in zip(
            layer.skip, layer.take, layer.gain, layer.uses, layer.bits, layer.double, layer.more, strict=True
        ):
            skip, take, double = new[skip], new[take], new[double]
            if double < 0:
                more = 0
                if take < 0:
                    gain = uses = 0
            node = (skip, take, gain, uses, in_use, double, more)
            if skip < 0 and take < 0 and double < 0:
                renamed.append(-1)
            elif node in numbers:
                renamed.append(numbers[node])
            else:
                renamed.append(numbers.setdefault(node, less.add(*node)))
        reduced.append(less)
        new = renamed
    reduced.reverse()
    return reduced


def _open(state: State, step: Step) -> State:
    """With the stops that the step opens, not visited yet."""
    mates = state[0]
    if not mates or not any(step.opens):
        return state
    changed = list(mates)
    for slot, opens in zip(step.slots, step.opens, strict=True):
        if opens:
            changed[slot] = slot
    return (tuple(changed), *state[1:])


def _take(
    state: State, step: Step, term: Term, terms: Terms, double: int
) -> tuple[State, int, int, int] | None:
    """The state after taking the link, what it is worth, what it uses, and what it adds to count one of the stops
    twice (0 where no stop can be, or one is: the bit ``double``); None when that cannot be."""
    mates, in_use, marks, used_up, scored = state
    if not mates or in_use & step.needs:
        return None
    slots = step.slots
    far = mates[slots[0]], mates[slots[1]]
    if PASSED in far or far[0] == slots[1]:
        return None
    changed = list(mates)
    gain, uses, more, before = -term.fee, 0, 0, marks
    in_use |= step.needs
    used_up += term.cost
    for end, slot in enumerate(slots):
        if far[end] != slot:
            if term.ends[end]:
                return None
            changed[slot] = PASSED
            uses |= (step.passing[end] >= 0) << end
            continue
        if before & term.once[end]:
            return None
        gain += term.gains[end]
        used_up += term.costs[end]
        scored += term.scores[end]
        marks |= term.meets[end]
        if term.earns[end] & ~in_use:
            in_use |= term.earns[end]
            uses |= 4 << end
        if not in_use & double:
            more = max(more, term.twice[end])
    if used_up > terms.budget >= 0:
        return None
    marks |= term.link_meets
    for needed, amount in terms.prizes:
        if marks & needed == needed != before & needed:
            gain += amount
    for one, other in (far, far[::-1]):
        if one != ENDED:
            changed[one] = other
    if far == (ENDED, ENDED):
        after = _complete(changed, in_use & ~step.forgets, marks, scored, terms.least)
    else:
        scored = min(scored, terms.least)
        after = _closed(changed, in_use, marks, used_up, scored, step, term, terms.least)
    return None if after is None else (after, gain, uses, more)


def _closed(
    mates: list[int], in_use: int, marks: int, used_up: int, scored: int, step: Step, term: Term, least: int
) -> State | None:
    """The state after the step, with the stops closed that it closes; None when no run can come of it."""
    in_use &= ~step.forgets
    for slot, closes in zip(step.slots, step.closes, strict=True):
        if not closes or not mates:
            continue
        mate, mates[slot] = mates[slot], NONE
        if mate == ENDED:
            return _complete(mates, in_use, marks, scored, least)
        if mate not in (slot, PASSED):
            # The run ends here; it ends twice.
            if mates.count(ENDED) == 2:
                return None
            mates[mate] = ENDED
    return tuple(mates), in_use, marks & ~term.forgets, used_up, scored


def _complete(mates: list[int], in_use: int, marks: int, scored: int, least: int) -> State | None:
    """The state of a run with both its ends; None when there are other pieces or it is not what a run must be."""
    if not marks & ROOTED or scored < least:
        return None
    if any(mate != slot and mate < PASSED for slot, mate in enumerate(mates)):
        return None
    return (), in_use, 0, 0, 0

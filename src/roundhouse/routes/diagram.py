"""All runs of a kind of train at once: a decision diagram over the links of a row.

Step by step a run takes the link or leaves it.  What has been decided shows in a *state*: how the open stops are
joined by the pieces of run made so far, which cliques are taken, what the train has used up and the marks it has.
Choices that lead to the same state go on in common.  So the runs, of which there may be billions, are the ways through
a diagram of some thousand nodes, and the best of them under any prices is its longest way.

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
    what taking it is worth.  ``passing``: which ends of the link (bits 0 and 1) that are priced are passed by it.
    ``bits``: of the row.
    """

    __slots__ = ("bits", "gain", "passing", "skip", "take")

    def __init__(self) -> None:
        self.skip: list[int] = []
        self.take: list[int] = []
        self.gain: list[int] = []
        self.passing: list[int] = []
        self.bits: list[int] = []

    def add(self, skip: int, take: int, gain: int, passing: int, in_use: int) -> int:
        """A new node's number."""
        self.skip.append(skip)
        self.take.append(take)
        self.gain.append(gain)
        self.passing.append(passing)
        self.bits.append(in_use)
        return len(self.skip) - 1


class Diagram:
    """``layers[i]``: before step i; in the first one there is one node, where all runs begin.  ``count``: trains
    that have it; ``size``: nodes."""

    def __init__(self, row: Row, layers: list[Layer], count: int) -> None:
        self.row = row
        self.layers = layers
        self.count = count
        self.size = sum(len(layer.skip) for layer in layers)

    def ahead(self, fares: Sequence[tuple[int, int, int, int]]) -> list[list[int]]:
        """For each layer and node the worth of the best way on from there, under the fares of the steps
        (``fares_of``)."""
        then = [0]
        found = [then]
        for layer, fare in zip(reversed(self.layers[:-1]), reversed(fares), strict=True):
            then = [*then, NEVER]  # where -1 leads
            then = [
                max(then[skip], then[take] + gain - fare[passing])
                for skip, take, gain, passing in zip(
                    layer.skip, layer.take, layer.gain, layer.passing, strict=True
                )
            ]
            found.append(then)
        found.reverse()
        return found

    def best(self, ahead: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
        """The best way, as the steps taken with their ``passing``; ``ahead`` as computed by that method."""
        taken = []
        node = 0
        for i, layer in enumerate(self.layers[:-1]):
            skip = layer.skip[node]
            if skip >= 0 and ahead[i + 1][skip] == ahead[i][node]:
                node = skip
            else:
                taken.append((i, layer.passing[node]))
                node = layer.take[node]
        return taken


def fares_of(row: Row, prices: Sequence[int]) -> list[tuple[int, int, int, int]]:
    """What the prices add up to for taking the link of each step, by the ends that are passed (bits 0 and 1)."""
    fares = []
    for step in row.steps:
        link = sum(prices[price] for price in step.prices)
        a, b = (prices[price] if price >= 0 else 0 for price in step.passing)
        fares.append((link, link + a, link + b, link + a + b))
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
            taken = _take(opened, step, term, terms)
            skip = -1 if left is None else numbers.setdefault(left, len(numbers))
            if taken is None:
                layer.add(skip, -1, 0, 0, state[1])
            else:
                after, gain, passing = taken
                layer.add(skip, numbers.setdefault(after, len(numbers)), gain, passing, state[1])
        layers.append(layer)
        nodes += len(states)
        if nodes > most:
            return None
        clock.spend(len(states))
        states = list(numbers)
    return Diagram(row, _reduced(layers, len(states), clock), terms.count)


def _reduced(layers: list[Layer], finals: int, clock: Clock) -> list[Layer]:
    """Without nodes from which no way leads to the end, and with one node for all that go on alike.  Raises
    OutOfTime."""
    final = Layer()
    final.add(-1, -1, 0, 0, 0)
    reduced = [final]
    new = [0] * finals
    for layer in reversed(layers):
        clock.glance()
        new.append(-1)  # where -1 leads
        less = Layer()
        numbers: dict[tuple[int, int, int, int, int], int] = {}
        renamed = []
        for skip, take, gain, passing, in_use in zip(
            layer.skip, layer.take, layer.gain, layer.passing, layer.bits, strict=True
        ):
            skip, take = new[skip], new[take]
            if take < 0:
                gain = passing = 0
            node = (skip, take, gain, passing, in_use)
            if skip < 0 and take < 0:
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


def _take(state: State, step: Step, term: Term, terms: Terms) -> tuple[State, int, int] | None:
    """The state after taking the link, what it is worth and the priced ends passed; None when that cannot be."""
    mates, in_use, marks, used_up, scored = state
    if not mates or in_use & step.needs:
        return None
    slots = step.slots
    far = mates[slots[0]], mates[slots[1]]
    if PASSED in far or far[0] == slots[1]:
        return None
    changed = list(mates)
    gain, passing, before = -term.fee, 0, marks
    in_use |= step.needs
    used_up += term.cost
    for end, slot in enumerate(slots):
        if far[end] != slot:
            if term.ends[end]:
                return None
            changed[slot] = PASSED
            passing |= (step.passing[end] >= 0) << end
            continue
        if before & term.once[end]:
            return None
        gain += term.gains[end]
        used_up += term.costs[end]
        scored += term.scores[end]
        marks |= term.meets[end]
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
    return None if after is None else (after, gain, passing)


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

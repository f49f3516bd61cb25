"""All trains taken together through the diagrams of their runs, link by link."""

from collections.abc import Sequence

from .bounds import NEVER
from .diagram import Diagram
from .frontier import Row
from .layout import Way
from .search import Clock


class Sweep:
    """Sweeps under given prices.  The trains stand in the order of their diagrams.

    ``prices``: in SCALEths.  ``ahead``: for each diagram what it says of the prices.
    """

    def __init__(
        self,
        row: Row,
        diagrams: Sequence[Diagram],
        prices: Sequence[int],
        ahead: Sequence[Sequence[Sequence[int]]],
    ) -> None:
        self.row = row
        self.kinds = [kind for kind, diagram in enumerate(diagrams) for _ in range(diagram.count)]
        self.diagrams = diagrams
        self.hopes = [
            self._hopes(diagram, prices, table) for table, diagram in zip(ahead, diagrams, strict=True)
        ]
        # Bits that a train that owes has at a step for the last time: then one of those without debts has to have it.
        self.due = [0] * len(row.steps)
        for earning in row.earnings:
            self.due[earning.last] |= earning.bit
        # The prices of all that can still be had at each step.
        self.rests = [0] * (len(row.steps) + 1)
        for price, limit, last in zip(prices, row.limits, row.last, strict=True):
            for i in range(last + 1):
                self.rests[i] += price * limit

    def _hopes(
        self, diagram: Diagram, prices: Sequence[int], ahead: Sequence[Sequence[int]]
    ) -> list[list[int]]:
        """What a train at a node can still become worth, less the prices of what it has taken and nobody can have now,
        less what it owes for a run that is not earned yet, or with what it has earned another one."""
        sign = -1 if diagram.terms.owes else 1
        hopes = []
        for i, (worths, layer, held) in enumerate(zip(ahead, diagram.layers, self.row.held, strict=True)):
            amounts = [(bit, -prices[price]) for bit, price in held]
            amounts += [
                (earning.bit, sign * prices[earning.price])
                for earning in self.row.earnings
                if earning.first < i <= earning.last
            ]
            hopes.append(
                [
                    worth + sum(amount for bit, amount in amounts if in_use & bit)
                    for worth, in_use in zip(worths, layer.bits, strict=True)
                ]
            )
        return hopes

    def run(self, floor: int, width: int, clock: Clock) -> tuple[list[Way] | None, int]:
        """The best set of runs worth ``floor`` (in SCALEths) or more among those met, or None; and what bounds all
        sets left behind (NEVER: there were none), because not more than ``width`` went on.  Raises OutOfTime."""
        current: list[tuple[tuple[int, ...], int]] = [((0,) * len(self.kinds), 0)]
        trail: list[list[tuple[int, int]]] = []
        behind = NEVER
        for i in range(len(self.row.steps)):
            layer = self._step(i, current, floor, clock)
            if len(layer.bounds) > width:
                behind = max(behind, layer.narrow(width))
            current = list(zip(layer.nodes, layer.worths, strict=True))
            trail.append(layer.origins)
        if not current:
            return None, behind
        choices = []
        at = 0
        for origins in reversed(trail):
            at, choice = origins[at]
            choices.append(choice)
        return self._runs(choices[::-1]), behind

    def _step(
        self, i: int, current: Sequence[tuple[tuple[int, ...], int]], floor: int, clock: Clock
    ) -> "_Layer":
        kinds, needs = self.kinds, self.row.steps[i].needs
        here = [self.diagrams[kind].layers[i] for kind in kinds]
        hopes = [self.hopes[kind][i + 1] for kind in kinds]
        floor -= self.rests[i + 1]
        layer = _Layer(self.rests[i + 1])
        trains = range(len(kinds))
        double = self.row.double[0]
        for number, (nodes, worth) in enumerate(current):
            clock.spend(1)
            bits = [here[train].bits[nodes[train]] for train in trains]
            unpaid = self._unpaid(i, bits)
            left = [here[train].skip[nodes[train]] for train in trains]
            stuck = left.count(-1)  # trains that have to take the link
            if not stuck:
                hope = worth + sum([hopes[train][left[train]] for train in trains])
                if hope >= floor and not unpaid:
                    layer.add(self._sorted(left.copy()), worth, hope, number, -1)
            elif stuck > 1:
                continue
            if needs and any(some & needs for some in bits):
                continue
            doubled = any(some & double for some in bits)
            for train in trains:
                if train and kinds[train] == kinds[train - 1] and nodes[train] == nodes[train - 1]:
                    continue  # the same once more
                if stuck and left[train] >= 0:
                    continue
                node, there = nodes[train], here[train]
                if self.due[i] and self._unpaid(i, self._with_visits(i, bits, train, there.uses[node])):
                    continue
                ways = [(there.take[node], there.gain[node], train)]
                if not doubled:
                    ways.append((there.double[node], there.gain[node] + there.more[node], train + len(kinds)))
                for to, gain, choice in ways:
                    if to < 0:
                        continue
                    after = left.copy()
                    after[train] = to
                    hope = worth + gain + sum([hopes[other][after[other]] for other in trains])
                    if hope >= floor:
                        layer.add(self._sorted(after), worth + gain, hope, number, choice)
        return layer

    def _unpaid(self, i: int, bits: Sequence[int]) -> int:
        """Which debts are due at a step and not paid, when the trains have these bits."""
        if not self.due[i]:
            return 0
        owed = paid = 0
        for kind, some in zip(self.kinds, bits, strict=True):
            if self.diagrams[kind].terms.owes:
                owed |= some
            else:
                paid |= some
        return owed & ~paid & self.due[i]

    def _with_visits(self, i: int, bits: Sequence[int], train: int, uses: int) -> list[int]:
        """The bits of the trains after one of them takes the link of a step, as far as they concern debts."""
        term = self.diagrams[self.kinds[train]].terms.steps[i]
        after = list(bits)
        for end in (0, 1):
            if uses >> 2 + end & 1:
                after[train] |= term.earns[end]
        return after

    def _sorted(self, nodes: list[int]) -> tuple[int, ...]:
        """Trains of one kind in the order of their nodes, so that it does not matter which is which."""
        for train in range(1, len(nodes)):
            while train and self.kinds[train] == self.kinds[train - 1] and nodes[train] < nodes[train - 1]:
                nodes[train - 1], nodes[train] = nodes[train], nodes[train - 1]
                train -= 1
        return tuple(nodes)

    def _runs(self, choices: Sequence[int]) -> list[Way]:
        """The runs that come of what was chosen at each step: the train, as they stood then, or -1."""
        trains = [(0, 0, kind, train) for train, kind in enumerate(self.kinds)]
        steps: list[list[int]] = [[] for _ in trains]
        for i, choice in enumerate(choices):
            for at, (node, worth, kind, train) in enumerate(trains):
                layer = self.diagrams[kind].layers[i]
                if at == choice:
                    trains[at] = (layer.take[node], worth + layer.gain[node], kind, train)
                    steps[train].append(i)
                elif at + len(trains) == choice:
                    more = layer.gain[node] + layer.more[node]
                    trains[at] = (layer.double[node], worth + more, kind, train)
                    steps[train].append(i)
                else:
                    trains[at] = (layer.skip[node], worth, kind, train)
            trains.sort(key=lambda one: (one[2], one[0]))
        worths = [0] * len(trains)
        for _, worth, _, train in trains:
            worths[train] = worth
        return [Way(worth, tuple(taken)) for worth, taken in zip(worths, steps, strict=True)]


class _Layer:
    """Sets of runs after a step: the nodes where the trains are, what the best set there is worth, its bound, and
    where it came from (number before the step, train that took the link: more by the number of trains when a stop
    counts twice for it)."""

    def __init__(self, rest: int) -> None:
        self.rest = rest
        self.numbers: dict[tuple[int, ...], int] = {}
        self.nodes: list[tuple[int, ...]] = []
        self.worths: list[int] = []
        self.bounds: list[int] = []
        self.origins: list[tuple[int, int]] = []

    def add(self, nodes: tuple[int, ...], worth: int, hope: int, number: int, train: int) -> None:
        at = self.numbers.setdefault(nodes, len(self.nodes))
        if at == len(self.nodes):
            self.nodes.append(nodes)
            self.worths.append(worth)
            self.bounds.append(hope + self.rest)
            self.origins.append((number, train))
        elif worth > self.worths[at]:
            self.worths[at] = worth
            self.bounds[at] = hope + self.rest
            self.origins[at] = (number, train)

    def narrow(self, width: int) -> int:
        """Keeps the sets with the highest bounds, of equal ones the earlier; the highest bound of the others."""
        cut = sorted(self.bounds, reverse=True)[width - 1]
        equal = width - sum(bound > cut for bound in self.bounds)
        behind = NEVER
        kept = []
        for at, bound in enumerate(self.bounds):
            if bound > cut or (bound == cut and equal):
                equal -= bound == cut
                kept.append(at)
            else:
                behind = max(behind, bound)
        self.nodes = [self.nodes[at] for at in kept]
        self.worths = [self.worths[at] for at in kept]
        self.origins = [self.origins[at] for at in kept]
        return behind

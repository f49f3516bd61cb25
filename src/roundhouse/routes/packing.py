"""Choosing runs for several trains from lists of runs, so that no side is used twice."""

from collections.abc import Callable, Sequence
from heapq import merge

from .bounds import SCALE, bits
from .search import Clock, Found

_PORTION = 1024
"""Runs handled between two looks at the clock."""

Take = Callable[[list[list[Found]], int], None]
"""Is given a choice of runs for each kind of train, and its value."""


class _List:
    """The runs of one kind of train in falling order of worth; sets of them are bit sets of their positions."""

    def __init__(self, runs: Sequence[Found], clock: Clock) -> None:
        best: dict[int, Found] = {}
        portions: list[list[Found]] = []
        for begin in range(0, len(runs), _PORTION):
            clock.check()
            for run in runs[begin : begin + _PORTION]:
                other = best.setdefault(run.sides, run)
                if run.value > other.value:
                    best[run.sides] = run
        kept = list(best.values())
        for begin in range(0, len(kept), _PORTION):
            clock.check()
            portions.append(sorted(kept[begin : begin + _PORTION], key=_order))
        self.runs: list[Found] = []
        self.users: dict[int, int] = {}
        self.all = (1 << len(kept)) - 1
        for position, run in enumerate(merge(*portions, key=_order)):
            if position % _PORTION == 0:
                clock.check()
            self.runs.append(run)
            for side in bits(run.sides):
                self.users[side] = self.users.get(side, 0) | 1 << position

    def without(self, some: int, sides: Sequence[int]) -> int:
        """Those of the runs in ``some`` that use none of the sides."""
        clash = 0
        for side in sides:
            clash |= self.users.get(side, 0)
        return some & ~clash

    def top(self, some: int) -> int:
        """The highest worth in ``some``, 0 when staying idle is better."""
        return max(0, self.runs[(some & -some).bit_length() - 1].worth) if some else 0


def _order(run: Found) -> tuple[int, int, tuple[int, ...], tuple[int, ...]]:
    return -run.worth, -run.value, run.stops, run.links


def pack(
    lists: Sequence[Sequence[Found]],
    counts: Sequence[int],
    price_sum: int,
    value: int,
    step: int,
    clock: Clock,
    take: Take,
    heavy: int,
    most: int | None = None,
) -> bool:
    """The most valuable choice that is worth more than ``value``, by branch and bound: ``take`` is given it, and
    before it lesser ones.

    ``lists[kind]``: runs that the trains of a kind may take.  ``counts[kind]``: trains of the kind.
    ``price_sum``: what all prices add up to, so that worth plus ``price_sum`` bounds the value of a set.
    ``step``: the common divisor of all values.  ``heavy``: so many runs in the lists make a choice among them as much
    work as a state of the search, or as much again.  ``most``: give up (and return False) after so many choices.
    """
    kinds = [_List(runs, clock) for runs in lists]
    picked: list[tuple[int, Found]] = []
    choices = 0
    effort = 1 + sum(len(kind.runs) for kind in kinds) // heavy

    def needed(worth: int) -> int:
        """The worth still to be collected by a set that beats the best so far."""
        return (value + step) * SCALE - price_sum - worth

    def choose(kind: int, trains: int, free: list[int], worth: int, total: int) -> bool:
        """Finds runs among those in ``free`` for ``trains`` trains of the kind and all of the kinds after it;
        False when the search has to give up."""
        nonlocal choices, value
        while trains == 0:
            kind += 1
            if kind == len(kinds):
                if total > value:
                    value = total
                    take([[run for of, run in picked if of == number] for number in range(kind)], total)
                return True
            trains = counts[kind]
        here = kinds[kind]
        beyond = sum(counts[other] * kinds[other].top(free[other]) for other in range(kind + 1, len(kinds)))
        rest = free[kind]
        while rest:
            low = rest & -rest
            rest ^= low
            run = here.runs[low.bit_length() - 1]
            # The other trains of the kind take runs further down the list, which are worth no more.
            if run.worth + (trains - 1) * max(0, run.worth) + beyond < needed(worth):
                break
            choices += 1
            if most is not None and choices > most:
                return False
            clock.spend(effort)
            sides = bits(run.sides)
            left = free[:]
            left[kind] = here.without(rest, sides) if trains > 1 else 0
            ahead = run.worth + (trains - 1) * here.top(left[kind])
            for other in range(kind + 1, len(kinds)):
                left[other] = kinds[other].without(free[other], sides)
                ahead += counts[other] * kinds[other].top(left[other])
            if ahead < needed(worth):
                continue
            picked.append((kind, run))
            done = choose(kind, trains - 1, left, worth + run.worth, total + run.value)
            picked.pop()
            if not done:
                return False
        # This train stays idle, and then so do the others of its kind.
        return beyond < needed(worth) or choose(kind, 0, free, worth, total)

    return choose(-1, 0, [kind.all for kind in kinds], 0, 0)

"""Choosing runs for several trains from lists of runs, so that no side is used twice."""

from collections.abc import Sequence

from roundhouse.routes.bounds import SCALE
from roundhouse.routes.search import Clock, Found

_LOOK = 1024


class Packing:
    """``picks``: for each kind of train the runs chosen, or None when nothing beats the value asked for.
    ``complete``: whether the search went to its end."""

    __slots__ = ("complete", "picks", "value")

    def __init__(self, value: int) -> None:
        self.picks: list[list[Found]] | None = None
        self.value = value
        self.complete = True


def pack(
    lists: Sequence[Sequence[Found]],
    counts: Sequence[int],
    price_sum: int,
    value: int,
    step: int,
    clock: Clock,
    most: int | None = None,
) -> Packing:
    """The most valuable choice that is worth more than ``value``, by branch and bound.

    ``lists[kind]``: runs in falling order of worth.  ``counts[kind]``: trains of the kind.  ``price_sum``:
    what all prices add up to, so that worth plus ``price_sum`` bounds the value of a set.  ``step``: the
    common divisor of all values.  ``most``: give up (not complete) after looking at so many choices.
    """
    result = Packing(value)
    slots = [kind for kind, count in enumerate(counts) for _ in range(count)]
    top = [max(0, runs[0].worth) if runs else 0 for runs in lists]
    rest = [0]
    for kind in reversed(slots):
        rest.append(rest[-1] + top[kind])
    rest.reverse()
    picked: list[Found] = []
    kinds: list[int] = []
    looks = 0

    def choose(slot: int, start: int, used: int, worth: int, total: int) -> bool:
        """Fills the slots from ``slot`` on; False when the search has to give up."""
        nonlocal looks
        if slot == len(slots):
            if total > result.value:
                result.value = total
                result.picks = [[] for _ in lists]
                for kind, run in zip(kinds, picked, strict=True):
                    result.picks[kind].append(run)
            return True
        kind = slots[slot]
        runs = lists[kind]
        twins = 0
        while slot + 1 + twins < len(slots) and slots[slot + 1 + twins] == kind:
            twins += 1
        beyond = rest[slot + 1 + twins]
        for position in range(start, len(runs)):
            run = runs[position]
            looks += 1
            if most is not None and looks > most:
                return False
            if looks % _LOOK == 0:
                clock.check()
            # Trains of one kind take runs in the order of the list, so the next ones are worth no more.
            bound = worth + run.worth + twins * max(0, run.worth) + beyond
            if bound + price_sum < (result.value + step) * SCALE:
                break
            if run.sides & used:
                continue
            picked.append(run)
            kinds.append(kind)
            same = twins > 0
            done = choose(
                slot + 1, position + 1 if same else 0, used | run.sides, worth + run.worth, total + run.value
            )
            picked.pop()
            kinds.pop()
            if not done:
                return False
        # The train stays idle, and then so do the others of its kind.
        if worth + beyond + price_sum >= (result.value + step) * SCALE:
            return choose(slot + 1 + twins, 0, used, worth, total)
        return True

    result.complete = choose(0, 0, 0, 0, 0)
    return result

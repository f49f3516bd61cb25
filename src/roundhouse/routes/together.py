"""What the runs of several trains owe to each other: who has to earn whom its run, and who carries a doubling.

Prices and lists know nothing of it; sweeps, which take all trains along together, keep to it without any cases.
"""

from collections.abc import Sequence

from msgspec import Struct

from .kinds import Kind
from .problem import Course


class Together(Struct, frozen=True):
    """``earned``: (train, stops): the train runs only if one that is not named here visits one of the stops.

    ``carriers``: trains of which one run may have one stop, among ``doubled``, counted twice; none without them.
    """

    earned: tuple[tuple[int, frozenset[int]], ...] = ()
    carriers: frozenset[int] = frozenset()
    doubled: frozenset[int] = frozenset()

    def earns(self, train: int, course: Course) -> bool:
        """Whether a course of a train could earn another one its run."""
        return all(train != own for own, _ in self.earned) and any(
            not stops.isdisjoint(course.stops) for _, stops in self.earned
        )


class Debt(Struct, frozen=True):
    """A kind with a single train (its number among the kinds), which must contain one of ``roots``, runs only if a
    train of a kind without a debt visits one of ``stops``."""

    kind: int
    roots: frozenset[int]
    stops: frozenset[int]


class Bonds(Struct, frozen=True):
    """The same by kind: the ``debts``, the kinds that can carry the doubling, and the stops that it doubles."""

    debts: tuple[Debt, ...] = ()
    carriers: frozenset[int] = frozenset()
    doubled: frozenset[int] = frozenset()


NO_BONDS = Bonds()


def bonds_of(together: Together, kinds: Sequence[Kind]) -> Bonds | None:
    """What binds the kinds; None where sweeps cannot keep to it: trains alike otherwise differ in it, or one stop earns
    several trains their runs.

    >>> bonds_of(Together(), []) == NO_BONDS
    True
    """
    earned = dict(together.earned)
    debts = []
    carriers = set()
    for number, kind in enumerate(kinds):
        own = together.carriers.intersection(kind.trains)
        if own and (len(own) < len(kind.trains) or own & earned.keys()):
            return None
        if own:
            carriers.add(number)
        if not earned.keys().isdisjoint(kind.trains):
            if len(kind.trains) > 1:
                return None
            debts.append(Debt(number, frozenset(kind.roots), earned[kind.trains[0]]))
    if len(frozenset().union(*(debt.stops for debt in debts))) < sum(len(debt.stops) for debt in debts):
        return None
    return Bonds(tuple(debts), frozenset(carriers), together.doubled if carriers else frozenset())

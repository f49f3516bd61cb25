"""What runs pay, line by line: the arithmetic of a breakdown, apart from the question whether they are legal.

All amounts are whole units of money.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from ..board.network import StopKey
from .question import Bonus, Doubling, Question, RouteTrain

Amount = tuple[str, int]
"""The id of a bonus or fee, and its amount."""


class Line(Struct, frozen=True):
    """A stop (hex, index) of a run and what it pays, 0 or more; ``at_end``: it pays its value as first or last stop
    of the run."""

    stop: StopKey
    amount: int
    at_end: bool = False


class Doubled(Struct, frozen=True):
    """What a doubling (its id) adds for a stop of a run, above 0."""

    id: str
    stop: StopKey
    amount: int


class RunEarnings(Struct, frozen=True):
    """What the run of a train (its id) pays.

    ``stops``: a line for each in the order of the run, those that are not scored with 0.  ``bonuses``: those that it
    earns for itself.  ``doubled``: the doubling that its train carries, if any.  ``fees``: amounts above 0, to be
    taken off.  ``beside``: fees that are owed too, but paid from elsewhere.
    """

    train: str
    stops: tuple[Line, ...]
    bonuses: tuple[Amount, ...] = ()
    doubled: Doubled | None = None
    fees: tuple[Amount, ...] = ()
    beside: tuple[Amount, ...] = ()

    @property
    def total(self) -> int:
        """The sum of the lines but for what is paid from elsewhere; below 0 when the fees are higher than the rest."""
        added = sum(line.amount for line in self.stops) + sum(amount for _, amount in self.bonuses)
        return added + (self.doubled.amount if self.doubled else 0) - sum(amount for _, amount in self.fees)


class Earnings(Struct, frozen=True):
    """What a set of runs pays: each run in the order declared, and as ``extras`` the bonuses that are paid once for
    all of them."""

    runs: tuple[RunEarnings, ...]
    extras: tuple[Amount, ...] = ()

    @property
    def total(self) -> int:
        """What the company earns."""
        return sum(run.total for run in self.runs) + sum(amount for _, amount in self.extras)


class Ride(Struct, frozen=True):
    """A run to be paid: its train, its stops in order (two or more), and the fees that it owes: those that are taken
    from what it earns, and those ``beside``."""

    train: RouteTrain
    stops: tuple[StopKey, ...]
    fees: tuple[Amount, ...] = ()
    beside: tuple[Amount, ...] = ()


def earns(bonus: Bonus, train: RouteTrain, stops: Sequence[StopKey]) -> bool:
    """Whether the run of a train over stops (two or more, in order) has earned a bonus.

    Stops that the train does not score are visited all the same.
    """
    if bonus.trains is not None and train.id not in bonus.trains:
        return False
    if bonus.ends:
        one, other = bonus.visits
        first, last = stops[0], stops[-1]
        return (first in one and last in other) or (first in other and last in one)
    return all(not visited.isdisjoint(stops) for visited in bonus.visits)


def paid(question: Question, rides: Sequence[Ride]) -> Earnings:
    """What runs pay, their doublings given to the stops where they add most."""
    lines = [_lines(question, ride) for ride in rides]
    doubled = _doubled(question.doublings, rides, lines)
    runs = tuple(
        RunEarnings(
            train=ride.train.id,
            stops=lines[number],
            bonuses=_amounts(
                bonus for bonus in question.bonuses if not bonus.once and _earned(bonus, (ride,))
            ),
            doubled=doubled.get(number),
            fees=ride.fees,
            beside=ride.beside,
        )
        for number, ride in enumerate(rides)
    )
    return Earnings(
        runs, _amounts(bonus for bonus in question.bonuses if bonus.once and _earned(bonus, rides))
    )


def _earned(bonus: Bonus, rides: Iterable[Ride]) -> bool:
    return any(earns(bonus, ride.train, ride.stops) for ride in rides)


def _amounts(bonuses: Iterable[Bonus]) -> tuple[Amount, ...]:
    return tuple((bonus.id, bonus.amount) for bonus in bonuses)


def _lines(question: Question, ride: Ride) -> tuple[Line, ...]:
    train, stops = ride.train, ride.stops
    worth, at_end = question.worth_to(train), dict(train.at_end)
    return tuple(
        Line(stop, 0)
        if stop in train.unscored
        else Line(stop, at_end[stop], at_end=True)
        if stop in at_end and number in (0, len(stops) - 1)
        else Line(stop, worth.get(stop, 0))
        for number, stop in enumerate(stops)
    )


def _doubled(
    doublings: Sequence[Doubling], rides: Sequence[Ride], lines: Sequence[tuple[Line, ...]]
) -> dict[int, Doubled]:
    """The doubling of each run (by its number) that carries one, so that they add the most together, and where that
    can be done in several ways the most to the earliest run; one that would add nothing is left out."""

    def rank(plan: dict[int, Doubled]) -> tuple[int, list[int]]:
        amounts = [plan[number].amount if number in plan else 0 for number in range(len(rides))]
        return sum(amounts), amounts

    plans: dict[frozenset[int], dict[int, Doubled]] = {frozenset(): {}}  # the best one for each set of runs
    for doubling in doublings:
        for plan in list(plans.values()):
            for number, ride in enumerate(rides):
                gain = _gain(doubling, ride.train, lines[number])
                if gain is None:
                    continue
                wider = {**plan, number: gain}
                known = plans.get(frozenset(wider))
                if known is None or rank(wider) > rank(known):
                    plans[frozenset(wider)] = wider
    # The first of equal plans is the one without doublings that add nothing.
    return max(plans.values(), key=rank)


def _gain(doubling: Doubling, train: RouteTrain, lines: tuple[Line, ...]) -> Doubled | None:
    """What a doubling adds to a run at most, None when it concerns nothing there."""
    if doubling.trains is not None and train.id not in doubling.trains:
        return None
    there = [line for line in lines if doubling.stops is None or line.stop in doubling.stops]
    best = max(there, key=lambda line: line.amount, default=None)
    return None if best is None else Doubled(doubling.id, best.stop, best.amount)

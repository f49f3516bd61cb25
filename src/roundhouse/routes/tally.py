"""What the runs of a set earn: each for itself, and all of them together."""

from collections.abc import Sequence

from msgspec import Struct

from ..board.network import StopKey
from .question import Bonus, Question, RouteTrain


class Trip(Struct, frozen=True):
    """A run to be counted: its train (number in the question), its stops in order, two or more, and the hexes with
    the kinds of the special track that it uses."""

    train: int
    stops: tuple[StopKey, ...]
    special: frozenset[tuple[str, str]] = frozenset()


class Tally(Struct, frozen=True):
    """``values``: what each run earns with its bonuses, its fees and the doubling that its train carries, in the order
    of the runs.  ``extras``: (id, amount) of each bonus that is paid once.  ``total``: all of it.  ``earned``: for
    each bonus of the question the runs (numbers) that earn it.
    """

    values: tuple[int, ...]
    extras: tuple[tuple[str, int], ...]
    total: int
    earned: tuple[tuple[int, ...], ...]


def tally(question: Question, trips: Sequence[Trip]) -> Tally:
    """What the runs earn, with the doublings where they add most, and in a tie the most to the earliest run."""
    trains = [question.trains[trip.train] for trip in trips]
    pays = [_pays(question, train, trip.stops) for train, trip in zip(trains, trips, strict=True)]
    values = [sum(amounts) for amounts in pays]
    earned = []
    for bonus in question.bonuses:
        those = tuple(n for n, trip in enumerate(trips) if _earns(bonus, trains[n], trip.stops))
        earned.append(those)
        for n in () if bonus.once else those:
            values[n] += bonus.amount
    for fee in question.fees:
        if fee.beside:
            continue
        there = {(hex, fee.track) for hex in fee.hexes}
        for n, trip in enumerate(trips):
            if not there.isdisjoint(trip.special):
                values[n] -= fee.amount
    if question.doublings:
        gains = [
            [
                max(
                    (pay for stop, pay in zip(trip.stops, pays[n], strict=True) if _in(stop, stops)),
                    default=0,
                )
                if _in(trains[n].id, ids)
                else 0
                for n, trip in enumerate(trips)
            ]
            for ids, stops in ((doubling.trains, doubling.stops) for doubling in question.doublings)
        ]
        values = [value + gain for value, gain in zip(values, _matched(gains, len(trips)), strict=True)]
    extras = tuple(
        (bonus.id, bonus.amount)
        for bonus, those in zip(question.bonuses, earned, strict=True)
        if bonus.once and those
    )
    total = sum(values) + sum(amount for _, amount in extras)
    return Tally(tuple(values), extras, total, tuple(earned))


def _in(what: object, some: frozenset[object] | frozenset[str] | frozenset[StopKey] | None) -> bool:
    return some is None or what in some


def _pays(question: Question, train: RouteTrain, stops: Sequence[StopKey]) -> list[int]:
    """What each stop of a run pays."""
    worth, at_end = question.worth_to(train), dict(train.at_end)
    pays = [worth.get(stop, 0) for stop in stops]
    for end in (0, -1):
        pays[end] = at_end.get(stops[end], pays[end])
    return [0 if stop in train.unscored else pay for stop, pay in zip(stops, pays, strict=True)]


def _earns(bonus: Bonus, train: RouteTrain, stops: Sequence[StopKey]) -> bool:
    if bonus.trains is not None and train.id not in bonus.trains:
        return False
    if not bonus.ends:
        return not any(visits.isdisjoint(stops) for visits in bonus.visits)
    (one, other), first, last = bonus.visits, stops[0], stops[-1]
    return (first in one and last in other) or (first in other and last in one)


def _matched(gains: Sequence[Sequence[int]], runs: int) -> tuple[int, ...]:
    """What each run gains when each doubling goes to one run at most, and each run has one at most.

    ``gains[doubling][run]``.
    """
    most = {0: (0, (0,) * runs)}  # the best for each set of runs that have one
    for row in gains:
        for taken, (total, had) in list(most.items()):
            for run, gain in enumerate(row):
                if gain and not taken >> run & 1:
                    now = total + gain, (*had[:run], gain, *had[run + 1 :])
                    both = taken | 1 << run
                    most[both] = max(most.get(both, now), now)
    return max(most.values())[1]

"""What the runs of a set earn: each for itself, and all of them together."""

from collections.abc import Sequence
from functools import cache

from msgspec import Struct

from roundhouse.board.network import StopKey
from roundhouse.routes.question import Bonus, Question, RouteTrain


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
    """What the runs earn, with the doublings where they add most; in a tie the first doubling goes to the earliest
    run, and so on."""
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
        for n, gain in _matched(gains, len(trips)):
            values[n] += gain
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


def _matched(gains: Sequence[Sequence[int]], runs: int) -> list[tuple[int, int]]:
    """Gives each doubling to one run at most, and each run one at most, so that they add the most: (run, gain).

    ``gains[doubling][run]``.
    """

    @cache
    def best(doubling: int, taken: int) -> tuple[int, tuple[tuple[int, int], ...]]:
        if doubling == len(gains):
            return 0, ()
        most: tuple[int, tuple[tuple[int, int], ...]] = (-1, ())
        for run in range(runs):
            if gains[doubling][run] > 0 and not taken >> run & 1:
                more, rest = best(doubling + 1, taken | 1 << run)
                if gains[doubling][run] + more > most[0]:
                    most = gains[doubling][run] + more, ((run, gains[doubling][run]), *rest)
        idle = best(doubling + 1, taken)
        return idle if idle[0] > most[0] else most

    return list(best(0, 0)[1])

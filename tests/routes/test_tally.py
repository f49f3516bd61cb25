"""What the optimiser reckons that runs earn: worked cases, and the same as the checker's breakdown."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from roundhouse.routes.earnings import Ride, paid
from roundhouse.routes.question import Bonus, Doubling, Fee, Question, RouteTrain
from roundhouse.routes.tally import Tally, Trip, tally
from roundhouse.routes.trains import Reach

Stop = tuple[str, int]

A, B, C, D = STOPS = tuple((letter, 0) for letter in "ABCD")
WORTH = ((A, 10), (B, 20), (C, 30), (D, 40))


def some(*stops: Stop) -> frozenset[Stop]:
    return frozenset(stops)


def asked(**more: object) -> Question:
    trains = (
        RouteTrain("one", Reach()),
        RouteTrain("two", Reach(), worth=((A, 50),), at_end=((A, 70), (C, 5)), unscored=some(B)),
    )
    return replace(Question(trains, WORTH, some(A)), **more)


FIRST, SECOND = Trip(0, (A, B, C)), Trip(1, (C, B, A))


def test_stops_pay_each_train_its_own() -> None:
    assert tally(asked(), (FIRST, SECOND)) == Tally((60, 75), (), 135, ())
    assert tally(asked(), (Trip(1, (D, A, B)),)).values == (50,)
    scored = replace(asked().trains[1], unscored=some(A))
    assert tally(asked(trains=(scored, scored)), (SECOND,)).values == (5,)
    assert tally(asked(), ()) == Tally((), (), 0, ())


def test_bonuses_are_paid_for_each_run_or_once() -> None:
    bonuses = (
        Bonus("each", 100, (some(A), some(B, D))),
        Bonus("once", 200, (some(C),), once=True),
        Bonus("none", 400, (some(A), some(D)), once=True),
        Bonus("ends", 800, (some(A), some(C)), ends=True, trains=frozenset({"two"})),
        Bonus("inside", 1600, (some(B), some(C)), ends=True),
    )
    found = tally(asked(bonuses=bonuses), (FIRST, SECOND))
    assert found.values == (160, 75 + 100 + 800)
    assert found.extras == (("once", 200),)
    assert found.total == 160 + 975 + 200
    assert found.earned == ((0, 1), (0, 1), (), (1,), ())


def test_a_fee_is_paid_once_a_run() -> None:
    fees = (Fee("f", 7, "narrow", frozenset({"X", "Y"})), Fee("g", 100, "broad", frozenset({"X"})))
    over = frozenset({("X", "narrow"), ("Y", "narrow"), ("Z", "broad")})
    found = tally(asked(fees=fees), (replace(FIRST, special=over), SECOND))
    assert found.values == (60 - 7, 75)


@pytest.mark.parametrize(
    ("doublings", "values"),
    [
        ((Doubling("x"),), (60, 75 + 70)),
        ((Doubling("x"), Doubling("y")), (60 + 30, 75 + 70)),
        ((Doubling("x"), Doubling("y"), Doubling("z")), (60 + 30, 75 + 70)),
        ((Doubling("x", stops=some(C)), Doubling("y", stops=some(C, B))), (60 + 30, 75 + 5)),
        ((Doubling("x", trains=frozenset({"one"})), Doubling("y", stops=some(A))), (60 + 30, 75 + 70)),
        ((Doubling("x", stops=some(B)),), (60 + 20, 75)),
        ((Doubling("x", stops=some(D)),), (60, 75)),
    ],
)
def test_doublings_go_where_they_add_most(doublings: tuple[Doubling, ...], values: tuple[int, ...]) -> None:
    assert tally(asked(doublings=doublings), (FIRST, SECOND)).values == values


def test_in_a_tie_the_earliest_run_has_the_most() -> None:
    same = asked(trains=(asked().trains[0],) * 2, doublings=(Doubling("x"),))
    assert tally(same, (Trip(0, (A, D)), Trip(1, (B, D)))).values == (10 + 80, 20 + 40)
    two = replace(same, doublings=(Doubling("x", stops=some(C)), Doubling("y", stops=some(D))))
    assert tally(two, (Trip(0, (C, D)), Trip(1, (C, D)))).values == (30 + 80, 60 + 40)


def test_the_checker_reckons_the_same() -> None:
    random = Random(5)

    def pick(most: int) -> frozenset[Stop]:
        return frozenset(random.sample(STOPS, random.randint(1, most)))

    ids = [None, frozenset({"T0"}), frozenset({"T1", "T2"})]
    for _ in range(3_000):
        worth = tuple((stop, 10 * random.randint(0, 3)) for stop in STOPS)
        trains = tuple(
            RouteTrain(
                f"T{n}",
                Reach(),
                at_end=tuple((stop, amount + 10) for stop, amount in worth if random.random() < 0.2),
                unscored=pick(1) if random.random() < 0.2 else frozenset(),
            )
            for n in range(3)
        )
        bonuses = tuple(
            Bonus(f"B{n}", 5, (pick(2), pick(2)), ends=bool(n % 2), once=n > 1, trains=random.choice(ids))
            for n in range(4)
        )
        doublings = tuple(
            Doubling(f"D{n}", random.choice(ids), random.choice((None, pick(3))))
            for n in range(random.randint(0, 4))
        )
        question = Question(trains, worth, pick(2), bonuses=bonuses, doublings=doublings)
        routes = [tuple(random.sample(STOPS, random.randint(2, 4))) for _ in range(random.randint(0, 3))]
        found = tally(question, [Trip(n, route) for n, route in enumerate(routes)])
        lines = paid(question, [Ride(trains[n], route) for n, route in enumerate(routes)])
        assert found.values == tuple(run.total for run in lines.runs)
        assert (found.extras, found.total) == (lines.extras, lines.total)

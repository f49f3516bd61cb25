"""What concerns all runs of a company together: bonuses paid once or required, doublings, pools, overlapping places.

The worked cases say what the best is; how few problems it takes to prove it is counted.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from roundhouse.board.map import Board
from roundhouse.board.tiles import Laid
from roundhouse.routes import branching
from roundhouse.routes.best import Answer, any_route, best_runs
from roundhouse.routes.checker import check_runs, earnings
from roundhouse.routes.graph import stop_graph
from roundhouse.routes.problem import Problem, Solution
from roundhouse.routes.question import Bonus, Doubling, Fee, Limit, Question, RouteTrain, Worth
from roundhouse.routes.trains import Reach
from routes.boards import board_of

Stop = tuple[str, int]

CITY = "city=revenue:0,slots:2" + "".join(f";path=a:{edge},b:_0" for edge in range(6))
FERRY = "path=a:0,b:3,track:narrow"

MIDDLE = "D4"
RIM = ("D2", "E3", "E5", "D6", "C5", "C3")
WHEEL: Board = board_of(dict.fromkeys((MIDDLE, *RIM), CITY), {})
"""A city with its ring of six, each joined to its neighbours and to the middle."""

WORTH: Worth = tuple(((hex, 0), 10 * number) for number, hex in enumerate((MIDDLE, *RIM), 1))
"""10 in the middle, then 20 to 70 round the rim."""


def at(*hexes: str) -> frozenset[Stop]:
    return frozenset((hex, 0) for hex in hexes)


def trains(*reaches: int, **more: Any) -> tuple[RouteTrain, ...]:
    return tuple(RouteTrain(f"T{number}", Reach(stops), **more) for number, stops in enumerate(reaches))


def asked(*some: RouteTrain, token: str = MIDDLE, **more: Any) -> Question:
    return Question(some, more.pop("worth", WORTH), at(token), **more)


def best(question: Question, board: Board = WHEEL, **limits: Any) -> Answer:
    """The best runs; legal, and worth what they are said to be."""
    answer = best_runs(stop_graph(board, {}, question.track), question, **limits)
    runs = [(run.train, run.route) for run in answer.runs]
    assert check_runs(board, {}, question, runs) is None
    paid = earnings(board, {}, question, runs)
    assert paid.total == answer.value <= answer.bound
    assert [run.total for run in paid.runs] == [run.value for run in answer.runs]
    assert paid.extras == answer.extras
    assert answer.proven == (answer.value == answer.bound) == bool(answer.proof)
    return answer


@pytest.fixture
def solved(monkeypatch: pytest.MonkeyPatch) -> list[Problem]:
    """The problems that the optimiser was asked."""
    problems: list[Problem] = []

    def counted(problem: Problem, *limits: Any) -> Solution:
        problems.append(problem)
        return solve(problem, *limits)

    solve: Callable[..., Solution] = branching.solve
    monkeypatch.setattr(branching, "solve", counted)
    return problems


# Paid once


def test_a_bonus_paid_once_is_paid_once() -> None:
    bonus = Bonus("mail", 100, (at("C3"),))
    each = best(asked(*trains(2, 2), bonuses=(bonus,)))
    assert (each.value, each.extras) == ((10 + 70 + 100) + (10 + 60), ())
    each = best(asked(*trains(2, 2), token="C3", bonuses=(bonus,)))
    assert each.value == (70 + 60 + 100) + (70 + 20 + 100)
    once = best(asked(*trains(2, 2), token="C3", bonuses=(replace(bonus, once=True),)))
    assert (once.value, once.extras) == ((70 + 60) + (70 + 20) + 100, (("mail", 100),))
    assert [run.value for run in once.runs] == [130, 90]


def test_a_bonus_that_one_run_earns_needs_one_problem(solved: list[Problem]) -> None:
    answer = best(asked(*trains(3, 3), bonuses=(Bonus("mail", 500, (at("D2"), at("D6")), once=True),)))
    assert answer.value == (20 + 10 + 50) + (70 + 60 + 10) + 500
    assert len(solved) == 1 and answer.proof != "branched"


def test_a_bonus_paid_once_is_tried_with_each_kind_of_train(solved: list[Problem]) -> None:
    bonus = Bonus("mail", 500, (at("C3"),), once=True)
    answer = best(asked(*trains(2, 2, 3), token="C3", bonuses=(bonus,)))
    assert answer.proof == "branched" and len(solved) == 3  # all, a 2-train, the 3-train
    assert answer.value == (70 + 60) + (70 + 20) + (70 + 10 + 60) + 500


WEST = at("C3", "C5")


def test_trains_that_differ_in_another_bonus_are_both_tried() -> None:
    once = Bonus("mail", 100, (WEST,), once=True)
    own = Bonus("own", 100, (WEST,), trains=frozenset({"T1"}))
    answer = best(asked(*trains(2, 2), worth=((("D6", 0), 90),), bonuses=(once, own)))
    assert [run.value for run in answer.runs] == [90, 100] and answer.value == 290


def test_trains_that_differ_in_a_doubling_are_both_tried() -> None:
    once = Bonus("mail", 100, (WEST,), once=True)
    car = Doubling("car", trains=frozenset({"T1"}), stops=WEST)
    worth = (*((stop, 50) for stop in sorted(WEST)), (("D6", 0), 90))
    answer = best(asked(*trains(2, 2), worth=worth, bonuses=(once,), doublings=(car,)))
    assert [run.value for run in answer.runs] == [90, 100] and answer.value == 290


def test_a_train_that_is_granted_one_thing_is_no_longer_like_the_others() -> None:
    one, other = Bonus("x", 100, (WEST,), once=True), Bonus("y", 50, (at("D2", "E3"),), once=True)
    answer = best(asked(*trains(2, 2, 2), worth=((("D6", 0), 40),), bonuses=(one, other)))
    assert answer.value == 190 and answer.extras == (("x", 100), ("y", 50))


def test_a_bonus_paid_once_can_be_worth_a_worse_run() -> None:
    bonus = Bonus("mail", 40, (at("D2"),), once=True, trains=frozenset({"T1"}))
    answer = best(asked(*trains(2, 2), bonuses=(bonus,)))
    assert [run.value for run in answer.runs] == [10 + 70, 10 + 60] and answer.extras == ()
    bonus = replace(bonus, amount=41)
    answer = best(asked(*trains(2, 2), bonuses=(bonus,)))
    assert [run.value for run in answer.runs] == [10 + 70, 10 + 20] and answer.extras == (("mail", 41),)


def test_a_bonus_of_nothing_is_named_where_it_is_earned() -> None:
    answer = best(asked(*trains(2, 2), bonuses=(Bonus("mail", 0, (at(MIDDLE),), once=True),)))
    assert answer.extras == (("mail", 0),) and answer.value == 80 + 70


# Required


def test_what_is_required_has_to_be_earned_by_one_of_the_runs(solved: list[Problem]) -> None:
    bonus = Bonus("town", 0, (at("D2"),), required=True)
    answer = best(asked(*trains(2, 2), bonuses=(bonus,)))
    assert answer.value == (10 + 20) + (10 + 70) and answer.proof == "branched"
    own = replace(bonus, trains=frozenset({"T1"}))
    assert [run.value for run in best(asked(*trains(2, 3), bonuses=(own,))).runs] == [80, 10 + 20 + 70]
    assert len(solved) == 4  # freely, with T0 or T1 (who are alike); freely, with T1
    two = (bonus, Bonus("other", 5, (at("E3"),), required=True))
    assert best(asked(*trains(2, 2), bonuses=two)).value == (10 + 20) + (10 + 30 + 5)
    assert best(asked(*trains(3), bonuses=two)).value == 10 + 20 + 30 + 5


def test_a_company_that_cannot_earn_what_is_required_does_not_run(solved: list[Problem]) -> None:
    two = (Bonus("a", 0, (at("D2"),), required=True), Bonus("b", 0, (at("D6"),), required=True))
    assert best(asked(*trains(2), bonuses=two)) == Answer((), (), 0, 0, "branched", True)
    assert len(solved) == 3
    del solved[:]
    for nobody in (
        Bonus("a", 0, (at("D2"),), required=True, trains=frozenset()),
        Bonus("a", 0, (at("D20"),), required=True),
    ):
        answer = best(asked(*trains(2), bonuses=(nobody,)), limit=0.0)
        assert answer == Answer((), (), 0, 0, "branched", True)
    assert solved == []


def test_a_company_does_not_run_at_a_loss_for_what_is_required() -> None:
    board = board_of({"D2": CITY, "D4": CITY, "D6": FERRY, "D8": CITY}, {})
    fee = Fee("ferry", 120, "narrow", frozenset({"D6"}))
    bonus = Bonus("far", 0, (at("D8"),), required=True)
    worth = tuple((stop, 30) for stop in at("D2", "D4", "D8"))
    track = frozenset({"narrow"})
    question = asked(*trains(0), worth=worth, track=track, fees=(fee,), bonuses=(bonus,))
    assert best(question, board) == Answer((), (), 0, 0, "branched", True)
    two = replace(question, trains=trains(2, 2))
    assert best(two, board) == Answer((), (), 0, 0, "branched", True)  # 60 - 60
    cheaper = best(replace(two, fees=(replace(fee, amount=119),)), board)
    assert sorted(run.value for run in cheaper.runs) == [-59, 60] and cheaper.value == 1


# Limits

PORT = "city=revenue:0,slots:2" + "".join(f";path=a:{edge},b:_0,track:narrow" for edge in range(6))
LAKE: Board = board_of(dict.fromkeys((MIDDLE, *RIM), PORT), {})
"""The wheel, all of its track special."""

NARROW = frozenset({"narrow"})


def few(most: int, *hexes: str) -> Limit:
    return Limit("lake", "narrow", frozenset(hexes), most)


@pytest.mark.parametrize(
    "most, value, branched",
    [(0, 0, False), (1, 200, True), (2, 200 + 190, True), (3, 200 + 190 + 180, False)],
)
def test_only_so_many_runs_use_some_track(most: int, value: int, branched: bool) -> None:
    worth = tuple((stop, amount + 60) for stop, amount in WORTH)
    question = asked(*trains(2, 2, 2), worth=worth, track=NARROW, limits=(few(most, *RIM, MIDDLE),))
    answer = best(question, LAKE)
    assert len(answer.runs) == most and answer.value == value
    assert answer.proven and (answer.proof == "branched") == branched


def test_track_that_nobody_uses_leads_nowhere() -> None:
    question = asked(*trains(2, 2), track=NARROW, limits=(few(0, "C3", "D2"),))
    answer = best(question, LAKE)
    assert {stop for run in answer.runs for stop in run.route} == {"D4.0", "C5.0", "D6.0"}
    closed = replace(question, limits=(few(0, *RIM),))
    assert best(closed, LAKE).runs == ()
    assert any_route(stop_graph(LAKE, {}, NARROW), question)
    assert not any_route(stop_graph(LAKE, {}, NARROW), closed)


def test_a_train_goes_round_what_others_use() -> None:
    # Two over the southern shore are one too many; the other takes what is best without it.
    question = asked(*trains(2, 2), track=NARROW, limits=(few(1, "C5", "C3"),))
    answer = best(question, LAKE)
    assert {stop for run in answer.runs for stop in run.route} == {"D4.0", "C3.0", "D6.0"}
    two = replace(question, limits=(few(1, "C5", "C3"), Limit("east", "narrow", frozenset({"D6", "E5"}), 0)))
    assert best(two, LAKE).value == (10 + 70) + (10 + 30)


def test_fees_paid_from_elsewhere_are_nothing_to_the_runs(solved: list[Problem]) -> None:
    fee = Fee("lake", 1000, "narrow", frozenset(RIM), beside=True)
    question = asked(*trains(2), track=NARROW, fees=(fee,))
    assert best(question, LAKE).value == 80 and solved == []
    assert best(replace(question, fees=(replace(fee, beside=False),)), LAKE).value == 0


# Doublings


def test_one_stop_of_one_run_is_doubled(solved: list[Problem]) -> None:
    answer = best(asked(*trains(2, 3), doublings=(Doubling("car"),)))
    assert [run.value for run in answer.runs] == [10 + 70 + 70, 10 + 60 + 70]
    assert len(solved) <= 3
    only = Doubling("car", trains=frozenset({"T1"}), stops=at("D2", "E3"))
    answer = best(asked(*trains(2, 3), doublings=(only,)))
    assert answer.value == (10 + 70) + (10 + 60 + 70)  # 20 or 30 more are not worth the way
    answer = best(asked(*trains(2, 4), doublings=(replace(only, stops=at("D6", "E3")),)))
    assert answer.value == (10 + 70) + (10 + 50 + 60 + 70 + 50)


def test_a_train_carries_one_doubling() -> None:
    twice = (Doubling("one"), Doubling("two"))
    assert best(asked(*trains(2), doublings=twice)).value == 10 + 70 + 70
    answer = best(asked(*trains(2, 2), doublings=twice))
    assert [run.value for run in answer.runs] == [10 + 70 + 70, 10 + 60 + 60]
    bound = (Doubling("one", trains=frozenset({"T0"})), Doubling("two", trains=frozenset({"T0"})))
    answer = best(asked(*trains(2, 2), doublings=bound))
    assert sorted(run.value for run in answer.runs) == [70, 10 + 70 + 70]


def test_different_doublings_go_where_they_fit() -> None:
    mixed = (Doubling("any"), Doubling("rim", stops=at("C3")), Doubling("own", trains=frozenset({"T2"})))
    answer = best(asked(*trains(2, 2, 2), token="C3", doublings=mixed))
    assert answer.value == (70 + 60) + (70 + 20) + (70 + 10) + 3 * 70
    two = best(asked(*trains(2, 2, 2), doublings=mixed[:2]))
    assert two.value == (10 + 70) + (10 + 60) + (10 + 50) + 70 + 60


def poorer(*shares: int) -> tuple[RouteTrain, ...]:
    """Trains of two stops; stops pay them tenths of their worth."""
    return tuple(
        RouteTrain(
            f"T{number}", Reach(2), worth=tuple((stop, share * amount // 10) for stop, amount in WORTH)
        )
        for number, share in enumerate(shares)
    )


@pytest.mark.parametrize("shares", [(9, 8, 1), (1, 9, 8), (9, 1, 8), (8, 1, 9), (1, 8, 9, 1), (9, 1, 1, 8)])
def test_doublings_that_are_alike_go_to_any_two_trains(shares: tuple[int, ...]) -> None:
    cars = (Doubling("one"), Doubling("two"))
    plain = best(asked(*poorer(*shares)))
    answer = best(asked(*poorer(*shares), doublings=cars))
    assert answer.proven and answer.value >= plain.value + 9 * 7 + 8 * 6
    third = best(asked(*poorer(*shares), doublings=(*cars, Doubling("none", stops=at("D20")))))
    assert third.value == answer.value


def test_more_doublings_than_trains_that_can_carry_them(solved: list[Problem]) -> None:
    few = tuple(Doubling(f"car {number}", trains=frozenset({"T0", "T1"})) for number in range(3))
    other = Doubling("other", trains=frozenset({"T2", "T3"}))
    answer = best(asked(*trains(2, 2, 2, 2), doublings=(*few, other)))
    assert answer.value == 2 * (70 + 60 + 50) + 40 + 4 * 10
    assert len(solved) == 1


def test_doublings_that_are_alike_are_not_tried_in_every_order(solved: list[Problem]) -> None:
    cars = tuple(Doubling(f"car {number}") for number in range(3))
    assert best(asked(*trains(2, 3, 4, 5), doublings=cars)).proven
    assert len(solved) <= 1 + 4 + 6
    del solved[:]
    # Of trains that are alike it does not matter which ones carry them: there is nothing to decide.
    assert best(asked(*trains(3, 3, 3, 3), doublings=cars)).proven
    assert len(solved) == 1
    del solved[:]
    assert best(asked(*trains(2, 3, 4), doublings=cars)).proof != "branched" and len(solved) == 1


# Pools and places


def test_trains_of_different_pools_use_the_same_track() -> None:
    one, other = trains(2, 2)
    apart = best(asked(one, replace(other, pool="mail")))
    assert [run.value for run in apart.runs] == [80, 80] and apart.proven
    assert best(asked(one, other)).value == 80 + 70
    once = Bonus("bonus", 100, (at("C3"),), once=True)
    both = best(asked(one, replace(other, pool="mail"), bonuses=(once,)))
    assert both.value == 80 + 80 + 100


def test_places_that_overlap_are_visited_once_each() -> None:
    joined = (at("C3", "C5"), at("C5", "D6"), at("D6", "E5"))
    question = asked(*trains(4), joined=joined)
    answer = best(question)
    stops = {part for run in answer.runs for part in run.route}
    assert all(len(stops & {f"{hex}.0" for hex, _ in some}) < 2 for some in joined)
    # C3 and D6 are not joined to each other: 70 + 50 + 20 + 10, while 70, 60 and 50 exclude each other.
    assert answer.value == 70 + 50 + 20 + 10
    two = best(asked(*trains(3, 3), joined=joined))
    assert two.proven and two.value == (70 + 10 + 50) + (60 + 10 + 40)


# Everything that can be granted, granted in every way


def mixed(random: Random) -> Question:
    """A question in which the trains compete for bonuses and doublings, some of which are alike."""

    def some(least: int, most: int) -> frozenset[Stop]:
        return at(*random.sample((MIDDLE, *RIM), random.randint(least, most)))

    kinds = [
        (random.choice((2, 3)), tuple((stop, random.randrange(10)) for stop, _ in WORTH)) for _ in range(3)
    ]
    picked = [random.choice(kinds) for _ in range(random.choice((3, 3, 4)))]
    few = tuple(RouteTrain(f"T{n}", Reach(stops), worth) for n, (stops, worth) in enumerate(picked))
    ids = [train.id for train in few]

    def of() -> frozenset[str] | None:
        return random.choice((None, frozenset(random.sample(ids, 2))))

    car = (of(), random.choice((None, some(2, 4))))
    cars = tuple(
        Doubling(f"D{n}", *random.choice((car, car, (of(), some(1, 3))))) for n in range(random.randint(1, 3))
    )
    bonuses = tuple(
        Bonus(f"B{n}", random.randint(3, 9), (some(1, 2),), trains=of(), once=n < 2)
        for n in range(random.choice((0, 1, 2, 3) if len(cars) < 3 else (0, 1)))
    )
    joined = tuple(some(2, 3) for _ in range(random.choice((0, 0, 2))))
    return Question(few, (), some(1, 3), joined=joined, bonuses=bonuses, doublings=cars)


def granted_in_every_way(question: Question) -> Iterator[Question]:
    """For each choice of one train for each bonus paid once and for each doubling the question in which nobody else
    can have it."""
    ids = [train.id for train in question.trains]

    def takers(one: Bonus | Doubling) -> list[str]:
        return [id for id in ids if one.trains is None or id in one.trains]

    once = [bonus for bonus in question.bonuses if bonus.once]
    for choice in product(*map(takers, (*once, *question.doublings))):
        own = [frozenset({id}) for id in choice]
        yield replace(
            question,
            bonuses=(
                *(replace(bonus, trains=id, once=False) for bonus, id in zip(once, own, strict=False)),
                *(bonus for bonus in question.bonuses if not bonus.once),
            ),
            doublings=tuple(
                replace(car, trains=id) for car, id in zip(question.doublings, own[len(once) :], strict=True)
            ),
        )


def agree(seed: int) -> None:
    question = mixed(Random(seed))
    graph = stop_graph(WHEEL, {})
    best = best_runs(graph, question)
    most = max(best_runs(graph, one).value for one in granted_in_every_way(question))
    assert best.proven and best.value == most, seed


@pytest.mark.parametrize("block", range(4))
def test_nothing_is_granted_better_in_another_way(block: int) -> None:
    for seed in range(30 * block, 30 * (block + 1)):
        agree(seed)


@pytest.mark.soak
@pytest.mark.parametrize("block", range(4, 300))
def test_nothing_is_granted_better_in_another_way_many_times(block: int) -> None:
    for seed in range(30 * block, 30 * (block + 1)):
        agree(seed)


# Limits


def random_question(seed: int) -> Question:
    random = Random(seed)

    def some(most: int) -> frozenset[Stop]:
        return at(*random.sample((MIDDLE, *RIM), random.randint(1, most)))

    bonuses = tuple(
        Bonus(f"B{n}", 10 * random.randint(1, 9), (some(2), some(3)), once=n < 2, required=n == 3)
        for n in range(4)
    )
    cars = tuple(Doubling(f"D{n}", stops=random.choice((None, some(4)))) for n in range(2))
    joined = tuple(some(3) for _ in range(random.choice((0, 2))))
    few = trains(*(random.choice((0, 3, 4, 5)) for _ in range(3)))
    return asked(*few, bonuses=bonuses, doublings=cars, joined=joined)


@pytest.mark.parametrize("seed", range(6))
def test_less_work_leaves_a_true_bound(seed: int) -> None:
    question = random_question(seed)
    truth = best(question)
    assert truth.proven
    found = [best(question, work=work) for work in (1, 10, 100, 1_000, 10_000, 10_000_000)]
    for answer in found:
        assert answer.value <= truth.value <= answer.bound
        assert not answer.proven or answer.value == truth.value
    assert not found[0].proven and found[-1] == truth
    assert found[2] == best(question, work=100)


def test_work_is_shared_among_the_problems(monkeypatch: pytest.MonkeyPatch) -> None:
    done = []

    def counted(problem: Problem, limit: float | None, work: int | None) -> Solution:
        assert limit is None and work is not None
        solution = solve(problem, limit, work)
        assert solution.work <= work
        done.append(solution.work)
        return solution

    solve: Callable[..., Solution] = branching.solve
    monkeypatch.setattr(branching, "solve", counted)
    most = 0
    for seed in range(6):
        for work in (50, 500, 5_000):
            del done[:]
            best(random_question(seed), work=work)
            assert sum(done) <= work
            most = max(most, len(done))
    assert most > 5


def test_time_is_shared_among_the_problems() -> None:
    side = [
        (f"{letter}{row}")
        for column, letter in enumerate("ABCDEFG")
        for row in range(2, 14)
        if (row + column) % 2
    ]
    board = board_of(dict.fromkeys(side, CITY), {})
    worth = tuple(((hex, 0), 10 * (number * 7 % 9 + 1)) for number, hex in enumerate(side))
    cars = (Doubling("one"), Doubling("two"))
    question = asked(*trains(0, 0, 8, 9), token=side[20], worth=worth, doublings=cars)
    graph = stop_graph(board, {})
    begun = time.perf_counter()
    answer = best_runs(graph, question, limit=0.5)
    assert 0.4 < time.perf_counter() - begun < 0.75
    assert 0 < answer.value < answer.bound and answer.proof == ""
    pools = tuple(replace(train, pool=str(number % 2)) for number, train in enumerate(question.trains))
    begun = time.perf_counter()
    answer = best_runs(graph, replace(question, trains=pools), limit=0.5)
    assert time.perf_counter() - begun < 0.75
    assert {run.train for run in answer.runs} >= {"T0", "T1"}


def test_laid_tiles_make_no_difference() -> None:
    board = board_of(dict.fromkeys((MIDDLE, *RIM), ""), {"city": CITY})
    laid = {hex: Laid("city", 0) for hex in (MIDDLE, *RIM)}
    question = random_question(0)
    assert best_runs(stop_graph(board, laid), question) == best(question)


# Required, and out of reach


@pytest.mark.parametrize(("reach", "asked_of"), [(2, 1), (3, 0), (0, 0)])
def test_what_no_train_can_reach_needs_no_search(reach: int, asked_of: int, solved: list[Problem]) -> None:
    """From one side of the wheel to the other there are three stops by the middle; and to where no track leads none."""
    across = Bonus("across", 0, (at("D2"), at("D6")), required=True)
    answer = best(asked(*trains(reach), bonuses=(across,)))
    assert answer.value == (0 if asked_of else 20 + 10 + 50 + (30 + 40 + 60 + 70 if not reach else 0))
    assert answer.proven and (not solved) == bool(asked_of)


def test_no_run_comes_through_an_end(solved: list[Problem]) -> None:
    """In a row of three cities the middle one, where runs end, parts the others; it can be an end of a run itself."""
    row = board_of({"D2": CITY, "D4": CITY, "D6": CITY}, {})
    for visits, earns in ((("D2", "D6"), False), (("D2", "D4"), True)):
        bonus = Bonus("through", 0, tuple(at(hex) for hex in visits), required=True)
        question = asked(*trains(0), token="D2", ends=at("D4"), bonuses=(bonus,))
        assert best(question, row).value == (10 + 20 if earns else 0)
        assert bool(solved) == earns


def test_stops_that_are_not_counted_do_not_make_it_too_far() -> None:
    row = board_of({"D2": CITY, "D4": CITY, "D6": CITY}, {})
    bonus = Bonus("through", 0, (at("D2"), at("D6")), required=True)
    question = asked(*trains(2, free=at("D4")), token="D2", bonuses=(bonus,))
    assert best(question, row).value == 20 + 10 + 50

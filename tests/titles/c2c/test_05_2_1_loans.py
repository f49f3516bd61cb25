"""Section 5.2.1: the trains of Amtrak and Conrail, and those that the bank lends them."""

from __future__ import annotations

import pytest

from roundhouse.core.flow import answer
from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import PHASE, TRAINS, on_sale, owned
from roundhouse.rules.dividends import DIVIDEND_CHOICES, STEPS
from roundhouse.rules.emergency import MUST_OWN
from roundhouse.rules.money import CASH
from roundhouse.rules.operating_round import TurnBegan
from roundhouse.rules.running import TRAINS_TO_RUN, Ran
from roundhouse.rules.shares import POOL
from roundhouse.titles.c2c.train_loans import (
    LENT,
    RAN_ON_LOAN,
    LoanReturned,
    TrainsLent,
    is_lent,
    lent_trains,
)
from roundhouse.titles.c2c.train_shells import SHUFFLE
from titles.c2c.shells import national, standing
from titles.c2c.tables import dollars, refused


def lent(depot: str = "8-2", **fields: object) -> Scenario:
    """Amtrak comes to running; the bank's next train is given."""
    return national(depot=depot, **fields).operating("AMTK", SHUFFLE.name).go_on()  # type: ignore[arg-type]


def kinds(position: Scenario) -> list[str]:
    """What Amtrak has on loan."""
    return [kind for _, kind in lent_trains(position.pos, "AMTK")]


def run(position: Scenario) -> Scenario:
    """Its best runs."""
    return position.play("run", runs=position.offers("run")[0].action.runs)  # type: ignore[attr-defined]


@pytest.mark.rule("18C2C-5.2.1-1")
def test_its_trains_are_those_of_four_kinds() -> None:
    check = "kinds of trains of a national"
    position = national(cash=5000, trains=["8", "8"], depot="8-4").train(POOL, "5")
    position.corporation("PRR", par=100, shares={"Ann": 60}, trains=["5", "6"]).operating("AMTK", "trains")
    (pooled,) = owned(position.pos, POOL)
    five, six = owned(position.pos, "PRR")
    assert refused(position, "buy_train", train=pooled, price=450)[0] == check
    assert refused(position, "buy_train", train=five, price=450)[0] == check
    assert refused(position, "buy_train", train=six, price=630) == ("", "")
    assert refused(position, "buy_train", train="8-4", price=800) == ("", "")
    position.corporation("NYC", par=90, shares={"Ann": 60}, cash=900).train("AMTK", "5").operating(
        "NYC", "trains"
    )
    five = next(id for id in owned(position.pos, "AMTK") if id.startswith("5"))
    assert refused(position, "buy_train", train=five, price=450)[0] == check


@pytest.mark.rule("18C2C-5.2.1-1")
@pytest.mark.parametrize(("kind", "price"), [("6", 630), ("8", 800), ("10", 950), ("12", 1100)])
def test_each_of_the_four_at_face_value(kind: str, price: int) -> None:
    position = (
        national(phase="12", cash=5000, trains=["8", "8"]).train(POOL, kind).operating("AMTK", "trains")
    )
    (pooled,) = owned(position.pos, POOL)
    assert refused(position, "buy_train", train=pooled, price=price) == ("", "")


@pytest.mark.rule("18C2C-5.2.1-2", "18C2C-5.2.1-7")
def test_the_next_trains_are_lent_for_empty_shells() -> None:
    position = lent()
    assert (position.step, kinds(position)) == ("run", ["8", "8"])
    assert any(isinstance(e, TrainsLent) and e.kinds == ("8", "8") for e in position.events)
    assert [(t.id, t.reach.stops) for t in TRAINS_TO_RUN(position.pos, "AMTK")] == [
        ("loan 1", 8),
        ("loan 2", 8),
    ]
    assert is_lent("loan 1") and not is_lent("8-2")
    run(position)
    assert any(isinstance(e, Ran) and e.revenue == 50 for e in position.events)


@pytest.mark.rule("18C2C-5.2.1-2")
def test_a_shell_with_a_train_gets_none() -> None:
    position = lent(trains=["6"])
    assert kinds(position) == ["8"]
    assert [t.id for t in TRAINS_TO_RUN(position.pos, "AMTK")] == [*owned(position.pos, "AMTK"), "loan 1"]
    assert kinds(lent(trains=["6", "8"])) == []
    other = national(depot="8-2").corporation("PRR", par=90, shares={"Ann": 60})
    other.operating("PRR", SHUFFLE.name).go_on()
    assert other.pos[LENT] == ()


@pytest.mark.rule("18C2C-5.2.1-3")
@pytest.mark.parametrize(
    ("phase", "depot", "found"),
    [
        ("6", "6-8", ["6", "8"]),
        ("6", "6-7", ["6", "6"]),
        ("8", "8-8", ["8", "10"]),
        ("10", "10-5", ["10", "12"]),
        ("12", "12-0", ["12", "12"]),
    ],
)
def test_if_there_are_too_few_the_next_kind_is_lent(phase: str, depot: str, found: list[str]) -> None:
    assert kinds(lent(depot, phase=phase)) == found


@pytest.mark.rule("18C2C-5.2.1-4")
def test_a_run_on_loan_is_withheld_and_the_price_stays() -> None:
    position = run(lent())
    assert DIVIDEND_CHOICES(position.pos, "AMTK") == ("withhold",)
    assert refused(position, "dividend", choice="pay")[0] == "way to divide"
    assert refused(position, "dividend", choice="half")[0] == "way to divide"
    position.play("dividend", choice="withhold")
    assert (position.pos[CASH]["AMTK"], dollars(position, "AMTK")) == (50, 110)


@pytest.mark.rule("18C2C-5.2.1-4")
def test_with_its_own_trains_it_divides_as_others_do() -> None:
    position = run(lent(trains=["6", "8"]))
    assert DIVIDEND_CHOICES(position.pos, "AMTK") == ("pay", "half", "withhold")
    assert [STEPS(position.pos, "AMTK", paid) for paid in (0, 50)] == [-1, 1]


@pytest.mark.rule("18C2C-5.2.1-5")
@pytest.mark.parametrize(
    ("cash", "bought", "left"), [(700, [], 750), (750, ["8"], 0), (900, ["8"], 150), (1550, ["8", "8"], 0)]
)
def test_it_pays_for_as_many_as_it_can(cash: int, bought: list[str], left: int) -> None:
    position = run(lent(cash=cash)).play("dividend", choice="withhold")
    pos = position.pos
    assert [pos[TRAINS][id].kind for id in owned(pos, "AMTK")] == bought
    assert pos[CASH]["AMTK"] == left
    assert pos[LENT] == ()
    assert standing(position, "AMTK") == {"1": bought[:1], "2": bought[1:]}
    returned = [e.kinds for e in position.events if isinstance(e, LoanReturned)]
    assert returned == ([("8",) * (2 - len(bought))] if len(bought) < 2 else [])
    assert position.faults() == []


@pytest.mark.rule("18C2C-5.2.1-5")
def test_the_cheaper_one_comes_first() -> None:
    position = run(lent("8-8", cash=850)).play("dividend", choice="withhold")
    assert (owned(position.pos, "AMTK"), position.pos[CASH]["AMTK"]) == (["8-8"], 100)


@pytest.mark.rule("18C2C-5.2.1-5")
def test_no_other_train_is_bought_beside() -> None:
    position = national(depot="8-2", cash=1000).train(POOL, "6")
    position.corporation("PRR", par=90, shares={"Ann": 60}, cash=0, trains=["6"])
    run(position.operating("AMTK", SHUFFLE.name).go_on())
    step = position.copy()
    step.play("dividend", choice="withhold")
    assert step.step != "trains"
    pos = position.writing()
    pos.set(LENT, ())
    position.at("trains", "AMTK")
    (pooled,) = owned(position.pos, POOL)
    assert refused(position, "buy_train", train=pooled, price=630)[0] == "no train besides those on loan"
    position.operating("AMTK", "turn begins").go_on()  # the next turn
    position.at("trains", "AMTK")
    assert refused(position, "buy_train", train=pooled, price=630) == ("", "")


@pytest.mark.rule("18C2C-5.2.1-5")
def test_a_loan_never_outlasts_the_turn() -> None:
    pos = lent().pos
    assert pos[LENT] == ("8", "8") and pos[RAN_ON_LOAN]
    answer(pos, TurnBegan("PRR"))  # as if the turn had been broken off before the loan was settled
    assert pos[LENT] == () and not pos[RAN_ON_LOAN]


@pytest.mark.rule("18C2C-5.2.1-6")
def test_the_purchase_begins_the_phase_and_not_the_loan() -> None:
    position = lent("8-0", phase="6", cash=1000)
    assert (position.pos[PHASE], kinds(position)) == ("6", ["8", "8"])
    run(position)
    assert position.pos[PHASE] == "6"
    position.play("dividend", choice="withhold")
    assert (position.pos[PHASE], owned(position.pos, "AMTK")) == ("8", ["8-0"])
    poor = run(lent("8-0", phase="6", cash=100)).play("dividend", choice="withhold")
    assert (poor.pos[PHASE], on_sale(poor.pos)) == ("6", ["8-0"])


@pytest.mark.rule("18C2C-5.2.1-7")
def test_nothing_has_to_be_bought_before_the_run() -> None:
    position = national(depot="8-2", cash=100).operating("AMTK", "token")
    assert not MUST_OWN(position.pos, "AMTK")
    position.cash(AMTK=0).go_on()
    assert (position.step, kinds(position)) == ("run", ["8", "8"])


@pytest.mark.rule("18C2C-5.2.1-8")
def test_its_trains_are_not_crowded_on_one_shell() -> None:
    check = "trains are not gathered on one shell"
    position = national(trains=["6", "8"]).operating("AMTK", SHUFFLE.name)
    one, other = owned(position.pos, "AMTK")
    assert refused(position, "move_train", train=one, shell="2") == (check, "moved")
    assert refused(position, "move_train", train=other, shell="1") == (check, "moved")
    assert position.go_on().step == "run"


@pytest.mark.rule("18C2C-5.2.1-8")
def test_two_trains_left_on_one_shell_are_parted() -> None:
    """The train of the other shell has been sold."""
    check = "trains are not gathered on one shell"
    position = national(trains=["6", "8", "8"])
    second = owned(position.pos, "AMTK")[1]
    position.corporation("PRR", par=90, shares={"Ann": 60}, cash=800).operating("PRR", "trains")
    position.play("buy_train", train=second, price=800)
    position.operating("AMTK", SHUFFLE.name)
    assert standing(position, "AMTK") == {"1": ["6", "8"], "2": []}
    assert refused(position, "pass") == (check, "left")
    position.play("move_train", train=owned(position.pos, "AMTK")[0], shell="2")
    assert standing(position, "AMTK") == {"1": ["8"], "2": ["6"]}
    assert (position.step, kinds(position)) == ("run", [])


@pytest.mark.rule("18C2C-5.2.1-9")
def test_no_president_pays() -> None:
    position = national(cash=100, depot="8-2").operating("AMTK", "trains")
    assert not MUST_OWN(position.pos, "AMTK")
    assert refused(position, "buy_train", train="8-2", price=800) == ("treasury pays the train", "no duty")
    assert refused(position, "pass") == ("", "")
    assert refused(position, "bankrupt")[0] == "bankruptcy only when nothing helps"
    over = run(lent(cash=100)).play("dividend", choice="withhold")
    assert (owned(over.pos, "AMTK"), over.pos[CASH]["Ann"]) == ([], 1000)

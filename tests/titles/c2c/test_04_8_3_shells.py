"""Section 4.8.3: when trains change shells, and what an empty shell does to the price (see also 4.7.4)."""

from __future__ import annotations

import pytest

from roundhouse.core.flow import react
from roundhouse.features.closing import close_corporation
from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import owned
from roundhouse.titles.c2c.train_shells import SHELL, SHELLS, SHUFFLE, TrainMoved, two_shells
from titles.c2c.shells import alone, merged, national, standing
from titles.c2c.tables import dollars, refused


def move(position: Scenario, kind: str, shell: str, sym: str = "ATSF") -> Scenario:
    """Move the first train of a kind that does not stand there."""
    return position.play("move_train", train=train_of(position, kind, shell, sym), shell=shell)


def train_of(position: Scenario, kind: str, shell: str, sym: str = "ATSF") -> str:
    """The first train of a kind that stands on another shell."""
    pos = position.pos
    return next(
        id
        for id in owned(pos, sym)
        if id.startswith(f"{kind}-") and pos[SHELL].get(id, SHELLS(pos, sym)[0]) != shell
    )


@pytest.mark.rule("18C2C-4.8.3-1")
def test_shells_are_named_after_the_two_that_merged() -> None:
    pos = merged().pos
    assert (SHELLS(pos, "ATSF"), two_shells(pos, "ATSF")) == (("ATSF", "MKT"), True)
    assert (SHELLS(pos, "PRR"), two_shells(pos, "PRR")) == (("",), False)
    assert SHELLS(national().pos, "AMTK") == ("1", "2")


@pytest.mark.rule("18C2C-4.8.3-1")
def test_trains_change_shells_before_the_run_after_the_dividend_and_after_purchases() -> None:
    position = merged(trains=["5"], others=["6"], cash=900).operating("ATSF", "token")
    position.go_on()
    seen = []
    for _ in range(8):
        seen.append(position.step)
        match position.step:
            case "run":
                position.play("run", runs=position.offers("run")[0].action.runs)  # type: ignore[attr-defined]
            case "dividend":
                position.play("dividend", choice="withhold")
            case "trains are shuffled" | "trains" | "token":
                position.play("pass")
            case _:
                break
    shuffle = SHUFFLE.name
    assert [step for step in seen if step != "token"][:6] == [
        shuffle,
        "run",
        "dividend",
        shuffle,
        "trains",
        shuffle,
    ]


@pytest.mark.rule("18C2C-4.8.3-1")
@pytest.mark.parametrize("step", ["track", "token", "run", "dividend", "trains"])
def test_they_do_not_at_other_times(step: str) -> None:
    position = merged(trains=["5"], others=["6"], cash=5000)
    position.operating("ATSF", step, revenue=100 if step == "dividend" else None)
    assert (
        refused(position, "move_train", train=owned(position.pos, "ATSF")[0], shell="MKT")[0] == "in the menu"
    )


@pytest.mark.rule("18C2C-4.8.3-1")
def test_two_trains_on_one_shell_part_after_the_run() -> None:
    position = merged(trains=["5", "5"], cash=900).operating("ATSF", "dividend", revenue=100)
    position.play("dividend", choice="pay")
    assert (position.step, dollars(position, "ATSF")) == (SHUFFLE.name, 100)
    move(position, "5", "MKT")
    assert standing(position) == {"ATSF": ["5"], "MKT": ["5"]}
    assert isinstance(position.events[0], TrainMoved)
    assert position.play("pass").step == "trains"
    assert position.faults() == []


@pytest.mark.rule("18C2C-4.8.3-1")
def test_only_own_trains_to_other_own_shells() -> None:
    position = merged(trains=["5"], others=["6"])
    position.corporation("PRR", par=90, shares={"Ben": 60}, trains=["5"]).operating("ATSF", SHUFFLE.name)
    mine, other = owned(position.pos, "ATSF")[0], owned(position.pos, "PRR")[0]
    check = "train may change its shell"
    assert refused(position, "move_train", train=other, shell="MKT") == (check, "train")
    assert refused(position, "move_train", train="99-0", shell="MKT") == (check, "train")
    assert refused(position, "move_train", train=mine, shell="PRR") == (check, "shell")
    assert refused(position, "move_train", train=mine, shell="ATSF") == (check, "same")
    assert refused(position, "move_train", train=mine, shell="MKT") == ("", "")


@pytest.mark.rule("18C2C-4.8.3-1")
def test_trains_can_change_places_but_no_shell_is_left_too_full() -> None:
    position = merged(trains=["5", "5"], others=["6", "6"]).operating("ATSF", SHUFFLE.name)
    move(position, "5", "MKT")
    assert refused(position, "pass")[0] == "shells hold their trains"
    move(position, "6", "ATSF")
    assert standing(position) == {"ATSF": ["5", "6"], "MKT": ["5", "6"]}
    assert refused(position, "pass") == ("", "")


@pytest.mark.rule("18C2C-4.8.3-1")
def test_a_corporation_alone_has_nothing_to_move() -> None:
    position = alone(phase="5", trains=["5", "5"], cash=500).operating("ATSF", SHUFFLE.name)
    assert position.offers("move_train") == []
    assert refused(position, "move_train", train=owned(position.pos, "ATSF")[0], shell="")[0] != ""
    assert position.go_on().step == "run"


@pytest.mark.rule("18C2C-4.8.3-1")
def test_a_shell_is_forgotten_with_its_train() -> None:
    position = merged(trains=["5"], others=["6"]).corporation(
        "PRR", par=90, shares={"Ann": 60}, cash=1000, tokens=[]
    )
    (sold,) = (id for id, shell in position.pos[SHELL].items() if shell == "MKT")
    position.operating("PRR", "trains").play("buy_train", train=sold, price=1)
    assert sold not in position.pos[SHELL]
    assert position.faults() == []


@pytest.mark.rule("18C2C-4.8.3-1")
def test_a_closed_corporation_has_no_shells() -> None:
    position = merged(trains=["5"], others=["6"])
    pos = position.writing()
    close_corporation(pos, "ATSF")
    react(pos)
    assert dict(position.pos[SHELL]) == {}

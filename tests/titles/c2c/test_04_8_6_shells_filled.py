"""Section 4.8.6: a train for each shell."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import owned
from roundhouse.rules.emergency import MUST_OWN
from roundhouse.rules.money import CASH
from roundhouse.titles.c2c.train_shells import SHELL, SHUFFLE
from titles.c2c.shells import merged, standing
from titles.c2c.tables import refused


def last_shuffle(**fields: object) -> Scenario:
    """ATSF has bought what it wanted, and may move its trains once more."""
    position = merged(**fields).operating("ATSF", "trains").play("pass")  # type: ignore[arg-type]
    assert position.step == SHUFFLE.name
    return position


@pytest.mark.rule("18C2C-4.8.6-1")
def test_purchases_end_with_a_train_on_each_shell() -> None:
    position = merged(phase="6", trains=["6", "6"], cash=700).depot("6-4").operating("ATSF", "trains")
    assert MUST_OWN(position.pos, "ATSF")
    assert refused(position, "pass")[0] == "corporation must own a train"
    position.play("buy_train", train="6-4", price=630)
    assert standing(position) == {"ATSF": ["6", "6"], "MKT": ["6"]}
    assert not MUST_OWN(position.pos, "ATSF")


@pytest.mark.rule("18C2C-4.8.6-1")
def test_one_of_two_trains_changes_over_before_purchases() -> None:
    position = merged(phase="6", trains=["6", "6"], cash=0).operating("ATSF", "dividend", revenue=100)
    position.play("dividend", choice="withhold")
    position.play("move_train", train=owned(position.pos, "ATSF")[0], shell="MKT").play("pass")
    assert not MUST_OWN(position.pos, "ATSF")


@pytest.mark.rule("18C2C-4.8.6-1")
def test_no_shell_is_emptied_after_purchases() -> None:
    position = last_shuffle(trains=["5"], others=["6"], cash=900)
    moved = next(id for id, shell in position.pos[SHELL].items() if shell == "MKT")
    position.play("move_train", train=moved, shell="ATSF")
    assert refused(position, "pass")[0] == "each shell has a train after purchases"
    position.play("move_train", train=moved, shell="MKT")
    assert refused(position, "pass") == ("", "")


@pytest.mark.rule("18C2C-4.8.6-2")
def test_an_empty_shell_forces_a_purchase() -> None:
    """Both trains on one shell before the purchases; two more would be one too many there."""
    position = merged(trains=["5"], others=["5"], cash=100).depot("5-3").cash(Ann=1000)
    position.operating("ATSF", "dividend", revenue=10).play("dividend", choice="withhold")
    moved = next(id for id, shell in position.pos[SHELL].items() if shell == "MKT")
    position.play("move_train", train=moved, shell="ATSF").play("pass")
    assert position.step == "trains"
    assert refused(position, "pass")[0] == "corporation must own a train"
    position.play("buy_train", train="5-3", price=450)
    assert position.pos[CASH]["Ann"] == 1000 - 340
    assert standing(position) == {"ATSF": ["5", "5"], "MKT": ["5"]}


@pytest.mark.rule("18C2C-4.8.6-3")
def test_without_a_route_shells_may_be_empty() -> None:
    position = merged(route=False, trains=["5"], cash=900).operating("ATSF", "trains")
    assert not MUST_OWN(position.pos, "ATSF")
    assert refused(position, "pass") == ("", "")
    position = last_shuffle(route=False, trains=["5", "5"], cash=900)
    assert refused(position, "pass") == ("", "")

"""Train shells: where trains stand, how many a shell holds, where a train that is bought goes."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import OVER_TRAIN_LIMIT, TRAIN_LIMIT, owned
from roundhouse.titles.c2c.train_shells import (
    SHELL,
    SHELLS,
    empty_shells,
    keep_apart,
    on_shell,
    shell_in_excess,
    shell_limit,
    shell_of,
    two_shells,
)
from titles.c2c.shells import alone, merged, national, standing


def test_one_shell_has_no_name() -> None:
    pos = alone(phase="5", trains=["5", "5"]).pos
    assert (SHELLS(pos, "ATSF"), two_shells(pos, "ATSF")) == (("",), False)
    assert on_shell(pos, "ATSF", "") == owned(pos, "ATSF")
    assert empty_shells(pos, "PRR") == ("",)


def test_without_the_mechanism_there_is_one_shell() -> None:
    pos = Scenario("18AL", ("Ann", "Ben", "Cy")).corporation("M&O", shares={"Ann": 60}, trains=["2"]).pos
    assert (two_shells(pos, "M&O"), empty_shells(pos, "L&N")) == (False, ("",))


def test_each_shell_holds_what_one_corporation_may_have() -> None:
    for position, sym in ((merged(phase="4"), "ATSF"), (national(), "AMTK")):
        limit = shell_limit(position.pos, sym)
        assert (limit, TRAIN_LIMIT(position.pos, sym)) == ((3, 6) if sym == "ATSF" else (2, 4))


def test_trains_stay_where_they_are_when_two_become_one() -> None:
    assert standing(merged(trains=["5", "6"], others=["4"])) == {"ATSF": ["5", "6"], "MKT": ["4"]}


def test_a_shell_of_somebody_else_counts_as_the_first() -> None:
    position = merged(trains=["5"])
    (train,) = owned(position.pos, "ATSF")
    pos = position.writing()
    pos.put(SHELL, train, "PRR")
    assert shell_of(pos, train) == "ATSF"
    assert position.faults() == [f"shells: {train} of ATSF stands on the shell PRR"]


@pytest.mark.parametrize(
    ("trains", "others", "full"),
    [(2, 2, None), (3, 0, "ATSF"), (0, 3, "MKT"), (3, 1, "ATSF"), (3, 3, "ATSF"), (1, 1, None)],
)
def test_a_shell_may_be_over_the_limit_where_the_sum_is_not(
    trains: int, others: int, full: str | None
) -> None:
    pos = merged(trains=["4"] * trains, others=["4"] * others).pos
    assert shell_in_excess(pos, "ATSF") == full
    assert OVER_TRAIN_LIMIT(pos, "ATSF") is (full is not None)


def test_those_of_both_are_noted() -> None:
    position = alone(phase="5", trains=["5"])
    position.corporation("MKT", par=100, shares={"Ann": 60}, trains=["4"])
    pos = position.writing()
    keep_apart(pos, "ATSF", "MKT")
    assert set(pos[SHELL].values()) == {"ATSF", "MKT"}

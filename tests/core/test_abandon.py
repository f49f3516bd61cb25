"""Breaking off a node of the flow with all that stands on top of it."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario


def test_what_is_below_the_node_stays_and_all_above_it_goes() -> None:
    position = Scenario("18AL", ["Ann", "Ben", "Cy"]).corporation("L&N", shares={"Ann": 60})
    position.operating("L&N", "trains")
    now = position.now
    below = [frame.node for frame in now.state.stack]
    now.interrupt("raise money", "L&N")
    now.abandon("operating turn")
    assert [frame.node for frame in now.state.stack] == below[: below.index("operating turn")]
    assert now.frame.node == "operating turns"


def test_the_innermost_of_several_is_broken_off() -> None:
    position = Scenario("18AL", ["Ann", "Ben", "Cy"])
    now = position.now
    stack = now.state.stack
    now.interrupt("raise money")
    now.interrupt("raise money")
    now.abandon("raise money")
    assert [frame.node for frame in now.state.stack] == [*(frame.node for frame in stack), "raise money"]


def test_a_node_that_is_not_there_cannot_be_broken_off() -> None:
    now = Scenario("18AL", ["Ann", "Ben", "Cy"]).now
    stack = now.state.stack
    with pytest.raises(LookupError):
        now.abandon("operating turn")
    assert now.state.stack == stack

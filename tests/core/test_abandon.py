"""Breaking off a node of the flow with all that stands on top of it."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario


def test_what_is_below_the_node_stays_and_all_above_it_goes() -> None:
    position = Scenario("18AL", ["Ann", "Ben", "Cy"]).corporation("L&N", shares={"Ann": 60})
    position.operating("L&N", "trains")
    pos = position.pos
    below = [frame.node for frame in pos.state.stack]
    pos.interrupt("raise money", "L&N")
    pos.abandon("operating turn")
    assert [frame.node for frame in pos.state.stack] == below[: below.index("operating turn")]
    assert pos.frame.node == "operating turns"


def test_the_innermost_of_several_is_broken_off() -> None:
    position = Scenario("18AL", ["Ann", "Ben", "Cy"])
    pos = position.pos
    stack = pos.state.stack
    pos.interrupt("raise money")
    pos.interrupt("raise money")
    pos.abandon("raise money")
    assert [frame.node for frame in pos.state.stack] == [*(frame.node for frame in stack), "raise money"]


def test_a_node_that_is_not_there_cannot_be_broken_off() -> None:
    pos = Scenario("18AL", ["Ann", "Ben", "Cy"]).pos
    stack = pos.state.stack
    with pytest.raises(LookupError):
        pos.abandon("operating turn")
    assert pos.state.stack == stack

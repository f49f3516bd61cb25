"""A flow that goes round for ever is noticed: nobody has a choice, and nothing changes but what counts the rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from roundhouse.core.action_types import ActionType
from roundhouse.core.actions import Action, Offer
from roundhouse.core.assembly import build
from roundhouse.core.feature import Feature
from roundhouse.core.flow import STANDSTILL_LAPS, Do, Loop, Node, Seq, Standstill, Step
from roundhouse.core.game import new
from roundhouse.core.position import Position
from roundhouse.core.state import Slot, State

ROUNDS: Slot[int] = Slot("rounds", int, 0, counts=True)
MONEY: Slot[int] = Slot("money", int, 0)
PRICE = 7


class Buy(Action, frozen=True, tag="buy"):
    """Spend the money."""


def _offers(pos: Position) -> Iterator[Offer]:
    if pos[MONEY] >= PRICE:
        yield Offer(Buy("Ann"))


BUY: ActionType[Buy] = ActionType(Buy, _offers, (), lambda pos, action: pos.set(MONEY, 0))
STEP = Step("buying", lambda pos: "Ann", (BUY,))


def _round(income: Callable[[int], int]) -> Node:
    def begin(pos: Position) -> None:
        pos.set(ROUNDS, pos[ROUNDS] + 1)
        pos.set(MONEY, pos[MONEY] + income(pos[ROUNDS]))

    return Seq("round", Do("income", begin), STEP)


def _played(root: Node) -> State:
    return new(build("a game", 1, ("Ann",), (), root, (Feature("money", slots=(ROUNDS, MONEY)),)))


def test_it_is_an_error_where_the_flow_has_no_answer() -> None:
    with pytest.raises(Standstill, match="rounds"):
        _played(Loop("rounds", lambda pos: False, _round(lambda number: 0)))


def test_the_loop_may_see_to_an_end() -> None:
    still = Loop("rounds", lambda pos: False, _round(lambda number: 0), on_standstill=Position.finish)
    state = _played(still)
    assert not state.stack and state[ROUNDS] == STANDSTILL_LAPS


def test_the_answer_is_asked_once() -> None:
    asked: list[int] = []
    with pytest.raises(Standstill, match="rounds"):
        _played(
            Loop(
                "rounds",
                lambda pos: False,
                _round(lambda number: 0),
                on_standstill=lambda pos: asked.append(pos[ROUNDS]),
            )
        )
    assert asked == [STANDSTILL_LAPS]


def test_what_changes_slowly_goes_on() -> None:
    """A dollar a round: after seven rounds there is something to buy."""
    state = _played(Loop("rounds", lambda pos: False, _round(lambda number: 1)))
    assert (state.stack[-1].node, state[ROUNDS]) == ("buying", 7)


def test_a_rule_may_wait_for_a_round_by_its_number() -> None:
    state = _played(
        Loop("rounds", lambda pos: False, _round(lambda number: PRICE * (number == STANDSTILL_LAPS)))
    )
    assert (state.stack[-1].node, state[ROUNDS]) == ("buying", STANDSTILL_LAPS)


def test_a_loop_that_ends_by_itself_is_left_alone() -> None:
    state = _played(
        Loop(
            "rounds", lambda pos: pos[ROUNDS] == 50, _round(lambda number: int(number % STANDSTILL_LAPS == 0))
        )
    )
    assert state.stack[-1].node == "buying"


def test_a_short_loop_within_a_long_one_is_not_taken_for_it() -> None:
    """The inner one goes round once each time, and ends."""
    inner = Loop("inner", lambda pos: pos.frame.at == 1, Do("nothing", lambda pos: None))
    with pytest.raises(Standstill, match="outer"):
        _played(Loop("outer", lambda pos: False, Seq("both", inner, _round(lambda number: 0))))


def test_the_one_that_is_stuck_is_named() -> None:
    inner = Loop("inner", lambda pos: False, Do("nothing", lambda pos: None))
    with pytest.raises(Standstill, match="inner"):
        _played(Loop("outer", lambda pos: False, Seq("both", inner, _round(lambda number: 1))))

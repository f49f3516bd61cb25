"""A flow that goes round for ever is noticed: nobody has a choice, and nothing changes but what counts the rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from roundhouse.core.actions import Action, Offer
from roundhouse.core.flow import LAPS, Do, Loop, Node, Seq, Standstill, Step
from roundhouse.core.game import new
from roundhouse.core.kinds import Kind
from roundhouse.core.now import Now
from roundhouse.core.state import Slot, State
from roundhouse.core.title import Feature, build

ROUNDS: Slot[int] = Slot("rounds", int, 0, counts=True)
MONEY: Slot[int] = Slot("money", int, 0)
PRICE = 7


class Buy(Action, frozen=True, tag="buy"):
    """Spend the money."""


def _offers(now: Now) -> Iterator[Offer]:
    if now[MONEY] >= PRICE:
        yield Offer(Buy("Ann"))


BUY: Kind[Buy] = Kind(Buy, _offers, (), lambda now, action: now.set(MONEY, 0))
STEP = Step("buying", lambda now: "Ann", (BUY,))


def _round(income: Callable[[int], int]) -> Node:
    def begin(now: Now) -> None:
        now.set(ROUNDS, now[ROUNDS] + 1)
        now.set(MONEY, now[MONEY] + income(now[ROUNDS]))

    return Seq("round", Do("income", begin), STEP)


def _played(root: Node) -> State:
    return new(build("a game", 1, ("Ann",), (), root, (Feature("money", slots=(ROUNDS, MONEY)),)))


def test_it_is_an_error_where_the_flow_has_no_answer() -> None:
    with pytest.raises(Standstill, match="rounds"):
        _played(Loop("rounds", lambda now: False, _round(lambda number: 0)))


def test_the_loop_may_see_to_an_end() -> None:
    still = Loop("rounds", lambda now: False, _round(lambda number: 0), still=Now.finish)
    state = _played(still)
    assert not state.stack and state[ROUNDS] == LAPS


def test_the_answer_is_asked_once() -> None:
    asked: list[int] = []
    with pytest.raises(Standstill, match="rounds"):
        _played(
            Loop(
                "rounds",
                lambda now: False,
                _round(lambda number: 0),
                still=lambda now: asked.append(now[ROUNDS]),
            )
        )
    assert asked == [LAPS]


def test_what_changes_slowly_goes_on() -> None:
    """A dollar a round: after seven rounds there is something to buy."""
    state = _played(Loop("rounds", lambda now: False, _round(lambda number: 1)))
    assert (state.stack[-1].node, state[ROUNDS]) == ("buying", 7)


def test_a_rule_may_wait_for_a_round_by_its_number() -> None:
    state = _played(Loop("rounds", lambda now: False, _round(lambda number: PRICE * (number == LAPS))))
    assert (state.stack[-1].node, state[ROUNDS]) == ("buying", LAPS)


def test_a_loop_that_ends_by_itself_is_left_alone() -> None:
    state = _played(
        Loop("rounds", lambda now: now[ROUNDS] == 50, _round(lambda number: int(number % LAPS == 0)))
    )
    assert state.stack[-1].node == "buying"


def test_a_short_loop_within_a_long_one_is_not_taken_for_it() -> None:
    """The inner one goes round once each time, and ends."""
    inner = Loop("inner", lambda now: now.frame.at == 1, Do("nothing", lambda now: None))
    with pytest.raises(Standstill, match="outer"):
        _played(Loop("outer", lambda now: False, Seq("both", inner, _round(lambda number: 0))))


def test_the_one_that_is_stuck_is_named() -> None:
    inner = Loop("inner", lambda now: False, Do("nothing", lambda now: None))
    with pytest.raises(Standstill, match="inner"):
        _played(Loop("outer", lambda now: False, Seq("both", inner, _round(lambda number: 1))))

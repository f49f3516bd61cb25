"""What is remembered of a position is forgotten with it, and changes no answer."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator
from itertools import count
from threading import Thread
from typing import Any

import pytest

from roundhouse.core import cache, game, offers
from roundhouse.core.action_types import ActionType, Check
from roundhouse.core.actions import Action, Offer
from roundhouse.core.assembly import build
from roundhouse.core.cache import POSITIONS, memo_per_position
from roundhouse.core.details import Details
from roundhouse.core.feature import Feature
from roundhouse.core.flow import Step
from roundhouse.core.life import IdKind
from roundhouse.core.offers import is_offered, offers_of
from roundhouse.core.position import Position
from roundhouse.core.state import Frame, Slot, State, Table
from roundhouse.core.title import Title
from roundhouse.play.laws import pick
from roundhouse.titles.found import title

CASH: Table[int] = Table("cash", int, IdKind("player"))
LAST: Slot[int] = Slot("last", int, 0)
asked = count()


class Say(Action, frozen=True, tag="say"):
    """Say a number."""

    number: int


def _numbers(pos: Position) -> Iterator[Offer]:
    for number in range(6):
        yield Offer(Say("Ann", number))


class NotAbove(Details, frozen=True):
    """The number was said, or a greater one."""

    last: int


def _above(pos: Position, action: Say) -> NotAbove | None:
    next(asked)
    return None if action.number > pos[LAST] else NotAbove(pos[LAST])


SAY: ActionType[Say] = ActionType(
    Say, _numbers, (Check("above", _above),), lambda pos, action: pos.set(LAST, action.number)
)
STEP = Step("saying", lambda pos: "Ann", (SAY,))


def _title() -> Title:
    return build("a game", 1, ("Ann",), (), STEP, (Feature("saying", tables=(CASH,), slots=(LAST,)),))


def _now() -> Position:
    return Position(_title(), State.of({CASH: {"Ann": 400}, LAST: 2}, (Frame("saying"),)))


def _asked_since(before: int) -> int:
    return next(asked) - before - 1


@memo_per_position
def drawn(pos: Position, player: str) -> tuple[int, int]:
    """Cash, and a number that shows when it was asked."""
    return pos[CASH][player], next(asked)


def test_the_same_question_is_answered_once() -> None:
    pos = _now()
    first = drawn(pos, "Ann")
    assert drawn(pos, "Ann") is first and drawn(Position(pos.title, pos.state), "Ann") is first


@pytest.mark.parametrize("write", ["put", "drop", "set", "stack"])
def test_whatever_is_written_makes_it_forget(write: str) -> None:
    pos = _now()
    pos.put(CASH, "Ben", 100)
    first = drawn(pos, "Ann")
    if write == "put":
        pos.put(CASH, "Ann", 300)  # into the very dictionary that was read
    elif write == "drop":
        pos.drop(CASH, "Ben")
    elif write == "set":
        pos.set(LAST, 3)
    else:
        pos.interrupt("saying", "Ben")
    again = drawn(pos, "Ann")
    assert again[1] > first[1] and again[0] == pos[CASH]["Ann"]


def test_a_copy_and_another_title_ask_for_themselves() -> None:
    pos = _now()
    first = drawn(pos, "Ann")
    assert drawn(Position(pos.title, pos.state.copy()), "Ann") != first
    assert drawn(Position(_title(), pos.state), "Ann") != first


def test_few_positions_are_kept() -> None:
    for _ in range(3 * POSITIONS):
        drawn(_now(), "Ann")
    assert len(cache._positions.known) <= POSITIONS


def test_the_position_that_is_asked_again_and_again_stays_while_others_are_tried() -> None:
    pos = _now()
    first = drawn(pos, "Ann")
    for _ in range(3 * POSITIONS):
        drawn(_now(), "Ann")
        assert drawn(pos, "Ann") == first


def test_threads_do_not_share_what_they_have_begun() -> None:
    pos = _now()
    first = drawn(pos, "Ann")
    others: list[object] = []
    thread = Thread(target=lambda: others.append(drawn(pos, "Ann")))
    thread.start()
    thread.join()
    assert others and others[0] != first and drawn(pos, "Ann") == first


def test_a_search_for_offers_goes_on_where_the_question_for_one_has_stopped() -> None:
    pos = _now()
    before = next(asked)
    assert is_offered(pos, SAY) and _asked_since(before) == 4
    before = next(asked)
    assert [offer.action.number for offer in offers_of(pos, SAY)] == [3, 4, 5]  # type: ignore[attr-defined]
    assert _asked_since(before) == 2
    for _ in range(2):  # and from the beginning whenever asked again
        assert [offer.action.number for offer in offers_of(pos, SAY)] == [3, 4, 5]  # type: ignore[attr-defined]


def test_two_who_ask_at_once_do_not_share_a_search() -> None:
    pos = _now()
    assert is_offered(pos, SAY)
    one, other = offers_of(pos, SAY), offers_of(pos, SAY)
    pairs = list(zip(one, other, strict=True))
    assert len(pairs) == 3 and all(a == b for a, b in pairs)


def test_where_there_is_none_nobody_looks_twice() -> None:
    pos = _now()
    pos.set(LAST, 9)
    assert not is_offered(pos, SAY)
    before = next(asked)
    assert not is_offered(pos, SAY) and not list(offers_of(pos, SAY)) and _asked_since(before) == 0


@pytest.mark.parametrize(
    ("name", "seed", "every", "longest"),
    [("18Chesapeake", 1, 5, 600), ("18AL", 1, 5, 600), ("18GL", 1, 10, 900), ("1848", 1, 25, 2200)],
)
def test_nothing_is_offered_otherwise_than_without_memory(
    monkeypatch: pytest.MonkeyPatch, name: str, seed: int, every: int, longest: int
) -> None:
    """In games at random, where all that is remembered would have to be right."""
    built = title(name).build(("Ann", "Ben", "Cy", "Dot"), ())
    rng, state = random.Random(seed), game.new(built)

    def nothing(pos: Position) -> dict[Hashable, Any]:
        return {}

    for number in range(longest):
        if not state.stack:
            break
        legal = game.legal(built, state)
        if number % every == 0:
            with monkeypatch.context() as without:
                without.setattr(cache, "memo_of", nothing)
                without.setattr(offers, "memo_of", nothing)
                assert game.legal(built, state.copy()) == legal
        state, _ = game.carry_out(built, state, pick(legal, rng))
    assert number > 200

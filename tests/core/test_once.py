"""What is remembered of a position is forgotten with it, and changes no answer."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator
from itertools import count
from threading import Thread
from typing import Any

import pytest

from roundhouse.core import cache, game, offers
from roundhouse.core.actions import Action, Offer
from roundhouse.core.cache import POSITIONS, once
from roundhouse.core.details import Details
from roundhouse.core.flow import Step
from roundhouse.core.kinds import Check, Kind
from roundhouse.core.life import IdKind
from roundhouse.core.now import Now
from roundhouse.core.offers import is_offered, offers_of
from roundhouse.core.state import Frame, Slot, State, Table
from roundhouse.core.title import Feature, Title, build
from roundhouse.play.laws import pick
from roundhouse.titles.found import title

CASH: Table[int] = Table("cash", int, IdKind("player"))
LAST: Slot[int] = Slot("last", int, 0)
asked = count()


class Say(Action, frozen=True, tag="say"):
    """Say a number."""

    number: int


def _numbers(now: Now) -> Iterator[Offer]:
    for number in range(6):
        yield Offer(Say("Ann", number))


class NotAbove(Details, frozen=True):
    """The number was said, or a greater one."""

    last: int


def _above(now: Now, action: Say) -> NotAbove | None:
    next(asked)
    return None if action.number > now[LAST] else NotAbove(now[LAST])


SAY: Kind[Say] = Kind(
    Say, _numbers, (Check("above", _above),), lambda now, action: now.set(LAST, action.number)
)
STEP = Step("saying", lambda now: "Ann", (SAY,))


def _title() -> Title:
    return build("a game", 1, ("Ann",), (), STEP, (Feature("saying", tables=(CASH,), slots=(LAST,)),))


def _now() -> Now:
    return Now(_title(), State.of({CASH: {"Ann": 400}, LAST: 2}, (Frame("saying"),)))


def _asked_since(before: int) -> int:
    return next(asked) - before - 1


@once
def drawn(now: Now, player: str) -> tuple[int, int]:
    """Cash, and a number that shows when it was asked."""
    return now[CASH][player], next(asked)


def test_the_same_question_is_answered_once() -> None:
    now = _now()
    first = drawn(now, "Ann")
    assert drawn(now, "Ann") is first and drawn(Now(now.title, now.state), "Ann") is first


@pytest.mark.parametrize("write", ["put", "drop", "set", "stack"])
def test_whatever_is_written_makes_it_forget(write: str) -> None:
    now = _now()
    now.put(CASH, "Ben", 100)
    first = drawn(now, "Ann")
    if write == "put":
        now.put(CASH, "Ann", 300)  # into the very dictionary that was read
    elif write == "drop":
        now.drop(CASH, "Ben")
    elif write == "set":
        now.set(LAST, 3)
    else:
        now.interrupt("saying", "Ben")
    again = drawn(now, "Ann")
    assert again[1] > first[1] and again[0] == now[CASH]["Ann"]


def test_a_copy_and_another_title_ask_for_themselves() -> None:
    now = _now()
    first = drawn(now, "Ann")
    assert drawn(Now(now.title, now.state.copy()), "Ann") != first
    assert drawn(Now(_title(), now.state), "Ann") != first


def test_few_positions_are_kept() -> None:
    for _ in range(3 * POSITIONS):
        drawn(_now(), "Ann")
    assert len(cache._positions.known) <= POSITIONS


def test_the_position_that_is_asked_again_and_again_stays_while_others_are_tried() -> None:
    now = _now()
    first = drawn(now, "Ann")
    for _ in range(3 * POSITIONS):
        drawn(_now(), "Ann")
        assert drawn(now, "Ann") == first


def test_threads_do_not_share_what_they_have_begun() -> None:
    now = _now()
    first = drawn(now, "Ann")
    others: list[object] = []
    thread = Thread(target=lambda: others.append(drawn(now, "Ann")))
    thread.start()
    thread.join()
    assert others and others[0] != first and drawn(now, "Ann") == first


def test_a_search_for_offers_goes_on_where_the_question_for_one_has_stopped() -> None:
    now = _now()
    before = next(asked)
    assert is_offered(now, SAY) and _asked_since(before) == 4
    before = next(asked)
    assert [offer.action.number for offer in offers_of(now, SAY)] == [3, 4, 5]  # type: ignore[attr-defined]
    assert _asked_since(before) == 2
    for _ in range(2):  # and from the beginning whenever asked again
        assert [offer.action.number for offer in offers_of(now, SAY)] == [3, 4, 5]  # type: ignore[attr-defined]


def test_two_who_ask_at_once_do_not_share_a_search() -> None:
    now = _now()
    assert is_offered(now, SAY)
    one, other = offers_of(now, SAY), offers_of(now, SAY)
    pairs = list(zip(one, other, strict=True))
    assert len(pairs) == 3 and all(a == b for a, b in pairs)


def test_where_there_is_none_nobody_looks_twice() -> None:
    now = _now()
    now.set(LAST, 9)
    assert not is_offered(now, SAY)
    before = next(asked)
    assert not is_offered(now, SAY) and not list(offers_of(now, SAY)) and _asked_since(before) == 0


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

    def nothing(now: Now) -> dict[Hashable, Any]:
        return {}

    for number in range(longest):
        if not state.stack:
            break
        legal = game.legal(built, state)
        if number % every == 0:
            with monkeypatch.context() as without:
                without.setattr(cache, "known_of", nothing)
                without.setattr(offers, "known_of", nothing)
                assert game.legal(built, state.copy()) == legal
        state, _ = game.carry_out(built, state, pick(legal, rng))
    assert number > 200

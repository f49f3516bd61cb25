"""Candidates are put to the checks in whatever order is quickest; what somebody asks for, in the order of the title."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from roundhouse.core import game
from roundhouse.core.action_types import ActionType, Check
from roundhouse.core.actions import Action, Offer, Span
from roundhouse.core.assembly import build
from roundhouse.core.details import Details
from roundhouse.core.feature import Feature
from roundhouse.core.flow import Step
from roundhouse.core.position import Position
from roundhouse.core.state import Frame, State
from roundhouse.core.title import Title
from roundhouse.play.laws import LawBroken, check_laws


class Count(Action, frozen=True, tag="count"):
    """Say a number."""

    number: int


def _numbers(pos: Position) -> Iterator[Offer]:
    for number in range(40):
        yield Offer(Count("Ann", number))


class NotThis(Details, frozen=True):
    """The number is refused."""

    number: int


def counted(
    *refuses: Callable[[int], bool],
    offers: Callable[[Position], Iterator[Offer]] = _numbers,
    considered: Callable[[Position], Iterator[Offer]] | None = None,
) -> tuple[Title, list[int]]:
    """A game of one step, whose checks refuse these numbers, and a list that grows by each check that is asked."""
    asked: list[int] = []

    def check(at: int, refused: Callable[[int], bool]) -> Check[Count]:
        def test(pos: Position, action: Count) -> NotThis | None:
            asked.append(at)
            return NotThis(action.number) if refused(action.number) else None

        return Check(f"check {at}", test)

    checks = tuple(check(at, refused) for at, refused in enumerate(refuses))
    kind: ActionType[Count] = ActionType(
        Count, offers, checks, lambda pos, action: pos.finish(), considered=considered
    )
    step = Step("counting", lambda pos: "Ann", (kind,))
    return build("a game", 1, ("Ann",), (), step, (Feature("counting"),)), asked


def at_first() -> State:
    return State.of({}, (Frame("counting"),))


def test_the_check_that_has_refused_is_asked_first_about_the_next() -> None:
    title, asked = counted(lambda n: n == 39, lambda n: n == 38, lambda n: n < 30)
    offers = game.legal(title, at_first())
    assert [offer.action.number for offer in offers] == list(range(30, 38))  # type: ignore[attr-defined]
    assert asked[:3] == [0, 1, 2]
    assert asked[3:32] == [2] * 29
    assert asked[32:35] == [2, 0, 1]


def test_what_is_offered_is_the_same_in_every_order_of_checks() -> None:
    refuses = (lambda n: n % 2 == 0, lambda n: n % 3 == 0, lambda n: n > 30, lambda n: n in (7, 11))
    found = [
        game.legal(counted(*(refuses[at] for at in order))[0], at_first())
        for order in ((0, 1, 2, 3), (3, 2, 1, 0), (2, 0, 3, 1))
    ]
    assert found[0] == found[1] == found[2]
    assert [o.action.number for o in found[0]] == [1, 5, 13, 17, 19, 23, 25, 29]  # type: ignore[attr-defined]


def test_the_first_objection_is_told_whatever_was_asked_before() -> None:
    title, _ = counted(lambda n: n == 0, lambda n: n < 30)
    state = at_first()
    assert len(game.legal(title, state)) == 10
    refused = game.why_not(title, state, Count("Ann", 0))
    assert refused is not None and refused.check == "check 0"


def test_a_check_that_counts_on_those_before_it_breaks_a_law() -> None:
    title, _ = counted(lambda n: n % 4 == 0 or not 0 < n < 40, lambda n: 10 // (n % 4) > 10)
    with pytest.raises(LawBroken, match="check 'check 1' has no answer"):
        check_laws(title, 0)


def test_an_open_offer_whose_own_action_is_refused_breaks_a_law() -> None:
    """Whoever plays on takes it as it is, without asking once more."""

    def some_number(pos: Position) -> Iterator[Offer]:
        yield Offer(Count("Ann", 0), {"number": Span(1, 3)})

    title, _ = counted(lambda n: not 1 <= n <= 3, offers=some_number)
    with pytest.raises(LawBroken, match=r"Count\(by='Ann', number=0\) is offered and refused"):
        check_laws(title, 0)


def _few(pos: Position) -> Iterator[Offer]:
    for number in range(30, 35):
        yield Offer(Count("Ann", number))


def test_what_may_be_thought_of_is_more_than_what_is_put_to_the_checks() -> None:
    title, asked = counted(lambda n: not 30 <= n < 35, offers=_few, considered=_numbers)
    assert game.legal(title, at_first()) == list(_few(Position(title, at_first()))) and len(asked) == 5
    (kind,) = title.action_types.values()
    assert len(list(kind.candidates(Position(title, at_first())))) == 40
    check_laws(title, 0)


def test_offers_that_leave_out_what_is_legal_break_a_law() -> None:
    title, _ = counted(lambda n: n < 30, offers=_few, considered=_numbers)
    with pytest.raises(LawBroken):
        check_laws(title, 0)


def test_a_glance_that_sees_nothing_where_the_check_objects_breaks_a_law() -> None:
    def wrong(glance: Callable[[Position, Count], bool]) -> Title:
        title, _ = counted(lambda n: not 30 <= n < 40)
        (kind,) = title.action_types.values()
        seen = Check("check 0", title.checks[kind.name][0].further, None, glance)
        return replace(title, checks={kind.name: (seen,)})

    check_laws(wrong(lambda pos, action: 35 <= action.number < 40), 0)
    with pytest.raises(LawBroken, match="not the candidates that no check refuses"):
        check_laws(wrong(lambda pos, action: 20 <= action.number < 40), 0)

"""Checks say what they look at: of candidates alike in that one is asked, and one glance serves all it settles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from roundhouse.core import game
from roundhouse.core.action_types import ActionType, Check, check
from roundhouse.core.actions import Action, Offer, OneOf, Span
from roundhouse.core.assembly import BuildError, build
from roundhouse.core.details import Details
from roundhouse.core.feature import Feature
from roundhouse.core.flow import Step
from roundhouse.core.position import Position
from roundhouse.core.state import Frame, State
from roundhouse.core.title import Title
from roundhouse.play.laws import thinned_one_by_one


class Ship(Action, frozen=True, tag="ship"):
    """Send so many goods to a port."""

    port: str
    goods: str
    count: int


class No(Details, frozen=True):
    """It is refused."""

    why: str


PORTS, GOODS = ("Bath", "Cork", "Dover"), ("coal", "wool")


def _each(pos: Position) -> Iterator[Offer]:
    for port in PORTS:
        for goods in GOODS:
            for count in (1, 2, 3):
                yield Offer(Ship("Ann", port, goods, count))


def _open(pos: Position) -> Iterator[Offer]:
    for port in PORTS:
        yield Offer(Ship("Ann", port, "coal", 1), {"goods": OneOf(GOODS), "count": Span(1, 3)})


def _title(offers: Any, *checks: Check[Any]) -> tuple[Title, State]:
    kind: ActionType[Ship] = ActionType(Ship, offers, checks, lambda pos, action: pos.finish())
    step = Step("shipping", lambda pos: "Ann", (kind,))
    return build("a game", 1, ("Ann",), (), step, (Feature("shipping"),)), State.of({}, (Frame("shipping"),))


def _asks(asked: list[Any], about: tuple[str, ...] | None, *refused: Any, slow: bool = False) -> Check[Any]:
    """A check that looks at these fields, notes what it is asked and refuses some values of them."""

    @check(f"about {about}", about=about, slow=slow)
    def test(pos: Position, action: Any) -> No | None:
        seen = tuple(getattr(action, name) for name in about or ())
        asked.append(seen)
        return No("") if seen in refused else None

    return test


def test_a_check_that_looks_at_nothing_is_asked_once_and_ends_the_search() -> None:
    asked: list[Any] = []
    title, state = _title(_each, _asks(asked, ()))
    assert len(game.legal(title, state)) == 18 and asked == [()]
    asked.clear()
    title, state = _title(_each, _asks(asked, (), ()))
    assert game.legal(title, state) == [] and asked == [()]


def test_a_check_is_asked_once_for_all_that_are_alike_in_what_it_looks_at() -> None:
    asked: list[Any] = []
    title, state = _title(_each, _asks(asked, ("port",), ("Cork",)))
    offers = game.legal(title, state)
    assert asked == [("Bath",), ("Cork",), ("Dover",)]
    assert len(offers) == 12 and offers == thinned_one_by_one(title, state)


def test_a_slow_check_is_put_to_what_nothing_else_refuses_however_often_it_has_refused() -> None:
    asked: list[Any] = []
    bath = [("Bath", "coal", count) for count in (1, 2, 3)]
    slow = _asks(asked, ("port", "goods", "count"), *bath, slow=True)
    title, state = _title(
        _each, slow, _asks([], ("goods", "count"), *(("wool", count) for count in (1, 2, 3)))
    )
    found = game.legal(title, state)
    assert asked == [(port, "coal", count) for port in PORTS for count in (1, 2, 3)]
    assert len(found) == 6 and found == thinned_one_by_one(title, state)


def test_the_ends_of_open_fields_are_tried_for_the_checks_that_look_at_them() -> None:
    ports: list[Any] = []
    counts: list[Any] = []
    both: list[Any] = []
    title, state = _title(
        _open,
        _asks(ports, ("port",)),
        _asks(counts, ("count",)),
        _asks(both, ("port", "goods"), ("Cork", "wool")),
    )
    offers = game.legal(title, state)
    assert ports == [("Bath",), ("Cork",), ("Dover",)] and counts == [(1,), (3,)]
    assert both == [(port, goods) for port in PORTS for goods in GOODS]
    assert [offer.action.port for offer in offers] == ["Bath", "Dover"]  # type: ignore[attr-defined]
    assert offers == thinned_one_by_one(title, state)


def test_what_looks_at_open_fields_alone_is_asked_once_for_all_with_the_same_domains() -> None:
    domains = {"count": Span(1, 3), "goods": OneOf(GOODS)}

    def alike(pos: Position) -> Iterator[Offer]:
        for port in PORTS:
            yield Offer(Ship("Ann", port, GOODS[0], 1), domains)

    counts: list[Any] = []
    both: list[Any] = []
    title, state = _title(
        alike, _asks(counts, ("count", "goods")), _asks(both, ("port", "count"), ("Cork", 3))
    )
    offers = game.legal(title, state)
    assert counts == [(count, goods) for count in (1, 3) for goods in GOODS]
    assert both == [(port, count) for port in PORTS for count in (1, 3)]
    assert [offer.action.port for offer in offers] == ["Bath", "Dover"]  # type: ignore[attr-defined]
    assert offers == thinned_one_by_one(title, state)

    counts.clear()
    title, state = _title(alike, _asks(counts, ("count", "goods"), (3, GOODS[0])), _asks(both, ("port",)))
    assert game.legal(title, state) == [] and len(counts) == 1 + len(GOODS)


def test_one_glance_serves_all_checks_that_it_settles() -> None:
    glances: list[Any] = []
    asked: list[str] = []

    def small(pos: Position, action: Ship) -> bool:
        glances.append(action.count)
        return action.count < 3

    def one(name: str) -> Check[Any]:
        @check(name, unless=small)
        def test(pos: Position, action: Ship) -> No | None:
            asked.append(name)
            return No(name)

        return test

    title, state = _title(_each, one("first"), one("second"))
    offers = game.legal(title, state)
    assert glances == [1, 2, 3] * 6 and asked == ["first"] * 6
    assert [offer.action.count for offer in offers] == [1, 2] * 6  # type: ignore[attr-defined]
    refused = game.why_not(title, state, Ship("Ann", "Cork", "wool", 3))
    assert refused is not None and refused.check == "first"
    assert game.why_not(title, state, Ship("Ann", "Cork", "wool", 2)) is None


def test_a_field_that_no_action_has_is_refused_at_assembly() -> None:
    with pytest.raises(BuildError, match="looks at 'harbour'"):
        _title(_each, _asks([], ("harbour",)))


class Rest(Action, frozen=True, tag="rest"):
    """Stay where one is: there is no field to look at."""


def test_a_check_that_is_only_asked_about_passing_has_no_field_to_look_at() -> None:
    @check("nothing is due", about=("port",))
    def nothing_due(pos: Position, action: Any) -> No | None:
        return None

    kind: ActionType[Rest] = ActionType(
        Rest, lambda pos: [Offer(Rest("Ann"))], (nothing_due,), lambda pos, action: pos.finish()
    )
    step = Step("shipping", lambda pos: "Ann", (kind,))
    title = build("a game", 1, ("Ann",), (), step, (Feature("shipping"),))
    assert len(game.legal(title, State.of({}, (Frame("shipping"),)))) == 1

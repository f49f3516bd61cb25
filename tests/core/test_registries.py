"""What features bring for those who show or play a position."""

from __future__ import annotations

import pytest

from roundhouse.core.action_types import ActionType
from roundhouse.core.actions import Action, Offer
from roundhouse.core.assembly import build
from roundhouse.core.feature import Feature
from roundhouse.core.flow import Step
from roundhouse.core.registries import Registry
from roundhouse.core.title import Title

NAMES: Registry[str] = Registry("names")
OTHERS: Registry[str] = Registry("names")


class Nod(Action, frozen=True, tag="nod_for_registries"):
    """Nothing else."""


NOD = ActionType(Nod, lambda pos: iter((Offer(Nod("Ann")),)), (), lambda pos, action: None)


def built(*features: Feature) -> Title:
    return build("title", 1, ("Ann",), (), Step("nodding", lambda pos: "Ann", (NOD,)), features)


def test_entries_come_in_the_order_of_assembly_and_once() -> None:
    title = built(
        Feature("one", brings=(NAMES("a", "b"),)),
        Feature("two", brings=(OTHERS("x"), NAMES("c", "a"))),
    )
    assert NAMES.of(title) == ("a", "b", "c")


def test_registries_of_one_name_are_two() -> None:
    assert OTHERS.of(built(Feature("one", brings=(NAMES("a"),)))) == ()


def test_a_title_without_entries_has_none() -> None:
    assert NAMES.of(built()) == () and built().above == {}


def test_what_is_for_a_floor_above_is_named_once_in_the_order_of_assembly() -> None:
    title = built(
        Feature("one", above={"text": "a:T"}),
        Feature("two", above={"text": "b:T", "bots": "b:W"}),
        Feature("three", above={"text": "a:T"}),
    )
    assert title.above == {"text": ("a:T", "b:T"), "bots": ("b:W",)}


@pytest.mark.parametrize("registry", [NAMES, OTHERS])
def test_a_contribution_knows_its_registry(registry: Registry[str]) -> None:
    assert registry("a").registry is registry

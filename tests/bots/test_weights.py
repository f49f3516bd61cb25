"""What is weighed: by every title, and by the mechanisms that a title has."""

from __future__ import annotations

import pytest

from roundhouse.bots.weights.base import Weights
from roundhouse.bots.weights.gathered import weights_named, weights_of
from roundhouse.core.title import Title
from roundhouse.rules.trains import BuyTrain
from roundhouse.titles.found import titles

PLAYERS = ("Ann", "Ben", "Cy")


def built() -> list[Title]:
    return [entry.build(PLAYERS, ()) for entry in titles().values()]


def test_what_titles_and_mechanisms_bring_is_there() -> None:
    places = {place for title in built() for place in title.above.get("bots", ())}
    places |= {entry.bots for entry in titles().values() if entry.bots}
    assert len(places) > 5
    for place in places:
        brought = weights_named(place)
        assert isinstance(brought, Weights)
        assert any((brought.actions, brought.bids, brought.proposals, brought.plans, brought.declined))


@pytest.mark.parametrize("title", built(), ids=lambda title: title.name)
def test_a_title_weighs_what_its_mechanisms_bring_and_nothing_of_others(title: Title) -> None:
    found = weights_of(title)
    assert BuyTrain in found.actions
    kinds = {kind.action for kind in title.action_types.values()}
    entry = titles()[title.name]
    for place in (*title.above.get("bots", ()), *((entry.bots,) if entry.bots else ())):
        brought = weights_named(place)
        assert kinds >= {*brought.actions, *brought.bids}
        assert all(any(issubclass(kind, sort) for kind in kinds) for sort in brought.plans)
        assert found.actions.items() >= brought.actions.items()
        assert found.plans.items() >= brought.plans.items()


def test_something_else_in_the_place_of_weights_is_refused() -> None:
    with pytest.raises(TypeError):
        weights_named("roundhouse.bots.weights.gathered:weights_of")

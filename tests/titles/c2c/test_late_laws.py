"""The laws in positions that random games are long in coming to: two shells, trains on loan, discards by shell, tokens
that are too many."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from roundhouse.core import game
from roundhouse.core.actions import Action
from roundhouse.play import laws
from roundhouse.play.scenario import Scenario
from titles.c2c.forming import crowded
from titles.c2c.shells import merged, national
from titles.c2c.tables import table


def others() -> Scenario:
    """Phase 8, with NYC at work."""
    position = table(phase="8")
    return position.corporation("NYC", par=90, shares={"Ben": 60, "Cora": 40}, cash=900, trains=["5", "6"])


def two_shells() -> Scenario:
    """A merged corporation before its trains are shuffled."""
    position = merged(phase="8", cash=900, trains=["5", "8"], position=others())
    return position.depot("8-4").operating("ATSF", "token").go_on()


def on_loan() -> Scenario:
    """Amtrak without trains."""
    position = national(cash=900, depot="8-4", position=others(), shares={"Ann": 60, "Dan": 40})
    return position.operating("AMTK", "token").go_on()


def one_shell_over_the_limit() -> Scenario:
    """A limit of two, and three trains on one of two shells."""
    position = merged(phase="4", trains=["3", "3", "4"], others=["4"])
    position.corporation("PRR", par=90, shares={"Ben": 60}, cash=1000).depot("5-0").operating("PRR", "trains")
    return position.play("buy_train", train="5-0", price=450)


@pytest.mark.parametrize("begin", [two_shells, on_loan, one_shell_over_the_limit, crowded])
def test_laws(begin: Callable[[], Scenario]) -> None:
    position, rng = begin(), random.Random(3)
    title, state = position.title, position.state
    seen: dict[str, Action] = {}
    for count in range(20):
        offers = game.legal(title, state)
        action = laws.pick(offers, rng)
        laws._look_at(title, state, offers, action, seen, rng, count)
        seen[action.kind()] = action
        state, _ = game.play(title, state, action)
        assert game.audit(title, state) == []

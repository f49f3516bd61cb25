"""Positions kept as changes are the positions that they were."""

from __future__ import annotations

import random

import pytest

from recorded import golden
from roundhouse import Game
from roundhouse.core import game as rules
from roundhouse.core.state import State
from roundhouse.play.positions import EVERY, Positions


@pytest.fixture(scope="module")
def states() -> list[State]:
    game = golden("18AL-3-greedy-1")
    found = [rules.new(game.title)]
    for action in game.actions:
        found.append(rules.carry_out(game.title, found[-1], action)[0])
    return found


def filled(states: list[State]) -> Positions:
    kept = Positions(states[0])
    for state in states[1:]:
        kept.append(state)
    return kept


def same(a: State, b: State) -> bool:
    """Equal, with the very same tables and slots."""
    return a == b and all(value is b.parts()[name] for name, value in a.parts().items())


def test_every_position_comes_back(states: list[State]) -> None:
    kept = filled(states)
    assert len(kept) == len(states) > 5 * EVERY
    assert all(same(kept[at], states[at]) for at in range(len(states)))
    for wrong in (-1, len(states)):
        with pytest.raises(IndexError):
            kept[wrong]


def test_cutting_and_going_on(states: list[State]) -> None:
    rng = random.Random(5)
    for _ in range(40):
        count = rng.choice((1, 2, EVERY - 1, EVERY, EVERY + 1, 2 * EVERY, rng.randrange(1, len(states))))
        first = rng.randrange(count, len(states))
        kept = filled(states[:first])
        other = kept.copy()
        kept.cut(count)
        assert len(kept) == min(count, first) and same(kept[len(kept) - 1], states[len(kept) - 1])
        for state in states[len(kept) :]:
            kept.append(state)
        assert all(same(kept[at], states[at]) for at in rng.sample(range(len(states)), 20))
        assert len(other) == first and same(other[first - 1], states[first - 1])


def test_what_is_written_to_one_is_not_in_the_others(states: list[State]) -> None:
    kept = filled(states[:50])
    from roundhouse.rules.money import CASH

    for at in (10, 32, 40, 49):
        mine = kept[at].copy()
        mine.put(CASH, "Ann", 12345)
    assert all(same(kept[at], states[at]) for at in range(50))


@pytest.mark.parametrize("name", ["18AL-4-greedy-2", "1848-3-random-1"])
def test_steps_that_closed_are_remembered_as_they_would_be_found(name: str) -> None:
    recorded = golden(name)
    game, closings = Game(recorded.header, drawn=False), 0
    for action in recorded.actions[:120]:
        game.follow(action, checked=False)
        known, afresh = game.closed(game.at), game.clone()
        afresh._closed.clear()
        found = afresh.closed(game.at)
        assert [one.stack for one in known] == [one.stack for one in found]
        assert [one.parts() for one in known] == [one.parts() for one in found]
        closings += len(known)
    assert closings > 20


def test_what_closed_after_another_move_is_told_after_an_undo() -> None:
    game = golden("18AL-4-greedy-2")
    at = next(at for at in range(60, game.at) if len(game.closed(at)) > 1)
    again = Game(game.header, drawn=False)
    for action in game.actions[:at]:
        again.follow(action, checked=False)
    again.goto(at - 1)
    other = next(
        offer.action for offer in again.offers() if not offer.open and offer.action != game.actions[at - 1]
    )
    again.follow(other)
    fresh = again.clone()
    fresh._closed.clear()
    assert [one.stack for one in again.closed(at)] == [one.stack for one in fresh.closed(at)]

"""All that happened in a game is kept as it was, packed or not."""

from __future__ import annotations

import random

import msgspec
import pytest

from recorded import GOLDEN, golden
from roundhouse import Game
from roundhouse.core import game as rules
from roundhouse.core.actions import Action
from roundhouse.core.events import Event
from roundhouse.core.state import State
from roundhouse.core.title import Title
from roundhouse.play.chapter import Chapter
from roundhouse.play.history import LENGTH, SHELF, WHOLE, Book, History
from roundhouse.play.packing import Packed, actions_and_events, pack
from roundhouse.play.positions import difference
from roundhouse.rules.money import CASH
from roundhouse.titles.c2c.mohawk import PrivateExchanged

Step = tuple[Action, tuple[Event, ...], State]


@pytest.fixture(scope="module")
def played() -> tuple[Title, State, list[Step]]:
    """A game, action by action: its title, first position, and what came with each action."""
    game = golden("18AL-3-greedy-1")
    first = rules.new(game.title)
    state, steps = first, list[Step]()
    for action in game.actions:
        state, events = rules.carry_out(game.title, state, action)
        steps.append((action, events, state))
    return game.title, first, steps


Played = tuple[Title, State, list[Step]]


def kept(played: Played, count: int) -> History:
    title, first, steps = played
    history = History(title, first)
    for action, events, state in steps[:count]:
        history.append(action, events, state)
    return history


def same(a: State, b: State) -> bool:
    """Equal, with the very same tables and slots."""
    return a == b and all(value is b.parts()[name] for name, value in a.parts().items())


def to_the_order(a: State, b: State) -> bool:
    """Equal, with the rows of every table in the same order."""
    return a == b and all(
        list(value) == list(b.parts()[name]) for name, value in a.parts().items() if isinstance(value, dict)
    )


def test_every_position_comes_back(played: Played) -> None:
    _, first, steps = played
    history = kept(played, len(steps))
    assert len(history) == len(steps) > 5 * LENGTH
    assert history.position(0) is first
    for at, (action, events, state) in enumerate(steps, 1):
        assert same(history.position(at), state) and history.stack(at) == state.stack
        assert (history.action(at - 1), history.events(at - 1)) == (action, events)
    for wrong in (-1, len(steps) + 1):
        with pytest.raises(IndexError):
            history.position(wrong)
        with pytest.raises(IndexError):
            history.stack(wrong)
    for wrong in (-1, len(steps)):
        with pytest.raises(IndexError):
            history.action(wrong)
        with pytest.raises(IndexError):
            history.events(wrong)


@pytest.mark.parametrize("keep", [None, 0, 70])
def test_cutting_and_going_on(played: Played, keep: int | None) -> None:
    _, first, steps = played
    states = [first, *(state for _, _, state in steps)]
    rng = random.Random(5)
    for _ in range(40):
        count = rng.choice((0, 1, LENGTH - 1, LENGTH, LENGTH + 1, 2 * LENGTH, rng.randrange(len(steps))))
        length = rng.randrange(count, len(steps))
        history = kept(played, length)
        if keep is not None:
            history.pack(keep)
        other = history.copy()
        history.cut(count)
        assert len(history) == count and history.position(count) == states[count]
        for action, events, state in steps[count:]:
            history.append(action, events, state)
        assert all(history.position(at) == states[at] for at in rng.sample(range(len(states)), 20))
        assert all(history.events(at) == steps[at][1] for at in rng.sample(range(len(steps)), 20))
        assert len(other) == length and other.position(length) == states[length]


def test_what_is_written_to_one_is_not_in_the_others(played: Played) -> None:
    _, first, steps = played
    history = kept(played, 50)
    for at in (10, 32, 40, 49):
        mine = history.position(at).copy()
        mine.put(CASH, "Ann", 12345)
    states = [first, *(state for _, _, state in steps)]
    assert all(same(history.position(at), states[at]) for at in range(50))


@pytest.mark.parametrize(
    "name",
    [
        "18AL-5-greedy-3-options",
        "18Chesapeake-4-greedy-3",
        "18GL-4-greedy-0",
        "1848-4-greedy-1",
        "18C2C-4-greedy-1",
    ],
)
def test_what_is_packed_comes_back_to_the_order_of_rows(name: str) -> None:
    game = golden(name)
    other = game.clone().pack(keep=0)
    SHELF.clear()
    for at in range(0, game.at + 1, 1 if game.at < 1000 else 3):
        assert to_the_order(other.position(at), game.position(at)), at
        assert other.stack(at) == game.stack(at)
    assert other.actions == game.actions and isinstance(other.actions[0], type(game.actions[0]))
    assert all(other.events(at) == game.events(at) for at in range(1, game.at + 1))


def test_a_game_goes_on_from_a_packed_position_as_from_the_other(played: Played) -> None:
    game = golden("1848-3-random-1")
    other = game.clone().pack(keep=0)
    at = 5 * LENGTH + 7
    game.goto(at), other.goto(at)
    for action in list(game.actions[at : at + 40]):
        assert other.offers() == game.offers()
        assert other.follow(action) == game.follow(action)
    assert other.digest() == game.digest()


def test_how_much_is_packed() -> None:
    game = Game.load(GOLDEN / "18AL-4-greedy-2.json")
    history = game.clone().pack(keep=40)._history
    packed = [isinstance(chapter, Packed) for chapter in history._chapters]
    assert packed == [at < (game.at - 40) // LENGTH for at in range(len(packed))]
    assert any(packed) and not all(packed)
    small = [chapter for chapter in history._chapters if isinstance(chapter, Packed)]
    assert [bool(chapter.whole) for chapter in small] == [not at % WHOLE for at in range(len(small))]
    # 1,200 to 4,000 bytes an action before.
    assert sum(chapter.size for chapter in small) / (len(small) * LENGTH) < 160


def test_what_is_at_hand_is_not_unpacked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = golden("18AL-4-greedy-2").pack(keep=0)
    SHELF.clear()
    monkeypatch.setattr(SHELF, "size", 2)
    first = game.position(LENGTH + 3)
    assert same(game.position(LENGTH + 3), first)
    assert game.events(LENGTH + 3) is game.events(LENGTH + 3)
    for at in range(2, 8):
        game.position(at * LENGTH + 1)
    assert game.position(LENGTH + 3) == first and not same(game.position(LENGTH + 3), first)


def test_draws_of_chance_are_counted_in_packed_chapters_too() -> None:
    game = golden("18Chesapeake-4-greedy-3")
    drawn = [at for at, action in enumerate(game.actions) if action.by == "chance"]
    other = game.clone().pack(keep=0)
    for at in (0, 1, LENGTH, LENGTH + 5, 3 * LENGTH, game.at):
        expected = sum(number < at for number in drawn)
        assert game._history.draws(at) == other._history.draws(at) == expected
    assert drawn


class Unheard(Event, frozen=True, tag="unheard"):
    """An event of a kind that came later."""


def test_what_cannot_be_read_again_is_not_packed(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    _, _, steps = played
    monkeypatch.setattr("roundhouse.play.packing._kinds", lambda title: frozenset())
    history = kept(played, 3 * LENGTH)
    history.pack(0)
    assert history.packed(0, []) is None
    assert history.position(5) == steps[4][2]
    assert pack(history.title, history._chapters[0], whole=True) is None  # type: ignore[arg-type]


def test_a_title_s_own_event_is_meant_where_one_that_it_does_not_use_is_called_the_same() -> None:
    """A game with such an event was never packed, so its table had no bookmark and opened by replaying all of it."""
    game = Game.new("18C2C", ["Ann", "Ben", "Cy"], seed=1)
    chapter = Chapter(game.position(0))
    chapter.actions.append(game.offers()[0].sample(random.Random(1)))
    chapter.events.append((PrivateExchanged("MH", "Ann", "NYC", "initial offering"),))
    chapter.changes.append(difference(game.position(0), game.position(0)))
    packed = pack(game.title, chapter, whole=True)
    assert packed is not None
    assert actions_and_events(game.title, packed)[1] == chapter.events


def beginning(game: Game, length: int) -> Game:
    """The first actions of a game."""
    other = game.clone().goto(length)
    other._forget_undone()
    return other


@pytest.mark.parametrize(("length", "at"), [(137, 137), (5 * LENGTH, 5 * LENGTH), (70, 40), (0, 0)])
def test_a_game_comes_back_from_its_packed_form(length: int, at: int) -> None:
    whole = golden("18AL-3-greedy-1")
    game = beginning(whole, length).goto(at)
    packed = game.packed()
    assert packed is not None
    other = Game.unpacked(game.header, packed)
    assert (other.at, other.actions, other.branches) == (at, game.actions, game.branches)
    assert all(to_the_order(other.position(one), game.position(one)) for one in range(length + 1))
    assert other.packed() == packed
    for action in whole.actions[at : at + 2 * LENGTH]:
        other.follow(action)
    assert other.position(at + 2 * LENGTH) == whole.position(at + 2 * LENGTH)


def test_another_form_is_not_read() -> None:
    game = beginning(golden("18AL-3-greedy-1"), 40)
    book = msgspec.msgpack.decode(game.packed() or b"", type=Book)
    with pytest.raises(ValueError, match="form 2"):
        Game.unpacked(game.header, msgspec.msgpack.encode(msgspec.structs.replace(book, form=2)))


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

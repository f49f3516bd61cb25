"""Decisions as rows of consequences, and the seat that picks from them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from roundhouse import Game
from roundhouse.bots.menu import menu
from roundhouse.core.actions import Offer, Span
from roundhouse.env.choices import ROUTINE, Choices, ChoosingSeat
from roundhouse.env.encoding import NotOnMenu
from roundhouse.env.seat import RoundhouseSeat
from roundhouse.play.example import Take


@pytest.fixture(scope="module")
def game() -> Game:
    return Game.new("Branch Line", ["Ann", "Ben"], seed=1)


def test_a_row_tells_what_a_choice_changes(game: Game) -> None:
    choices = Choices(game.title)
    actions, rows = choices.of(game.state, seat=0)
    kinds = len(choices.kinds)
    block = choices.observer.block
    cash, shares = block("cash"), block("shares")
    for action, row in zip(actions, rows, strict=True):
        assert choices.kinds[int(row[:kinds].argmax())] == action.kind() and row[:kinds].sum() == 1
        change = row[kinds:]
        paid = change[cash.first] * cash.most
        held = change[shares.first : shares.first + shares.size] * shares.most
        if action.kind() == "par":  # a president's certificate of 40% costs twice the par value
            assert round(float(paid)) == -2 * action.par
            assert sorted(held.round().tolist()) == [0, 0, 0, 0, 0, 0, 0, 40]
            assert abs(float(change[-2])) < 1e-6  # a share is worth what it cost
        else:
            assert action.kind() == "pass" and paid == 0 and not held.any()


def test_positions_are_seen_from_the_seat(game: Game) -> None:
    after = game.clone()
    after.play(next(offer.action for offer in after.offers() if offer.action.kind() == "par"))
    choices = Choices(game.title)
    cash = choices.observer.block("cash").first
    ann, ben = (choices.position(after.state, seat)[cash : cash + 2] * choices.money for seat in (0, 1))
    assert ann.round().tolist() == ben[::-1].round().tolist() and round(float(ben[0])) == 450


def played(most_moves: int) -> tuple[float, bool, dict[str, Any]]:
    """The rewards of a game against `random`, whether it came to its end, and what is told then."""
    env = ChoosingSeat("Branch Line", seat=1, bot="random", most_moves=most_moves)
    seen, info = env.reset(seed=3)
    total, over, cut = 0.0, False, False
    while not over and not cut:
        kinds = {env.choices.kinds[int(row.argmax())] for row in seen["choices"][:, : len(env.choices.kinds)]}
        assert not kinds & set(ROUTINE)
        seen, reward, over, cut, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
        total += reward
    assert over != cut
    return total, over, info


def test_rewards_add_up_to_the_lead_and_the_share() -> None:
    total, over, info = played(2000)
    first, second = info["worth"]
    assert over and info["share"] == (second > first) + (second == first) / 2
    assert total == pytest.approx((second - first) / 1000 + info["share"])


def test_nobody_is_left_behind_in_a_game_that_is_cut_off() -> None:
    """Else a seat with a small lead would be right to delay the end."""
    total, over, info = played(60)
    first, second = info["worth"]
    assert not over and info["share"] == 0
    assert total == pytest.approx((second - first) / 1000)


def test_a_decision_needs_room() -> None:
    with pytest.raises(NotOnMenu, match="13 choices, and room for 4"):
        ChoosingSeat("Branch Line", seat=0, bot="random", most=4).reset(seed=1)


def test_there_is_no_seat_beyond_the_last() -> None:
    with pytest.raises(ValueError, match="no seat 2"):
        ChoosingSeat("Branch Line", players=2, seat=2)


@pytest.mark.parametrize("kind", [ChoosingSeat, RoundhouseSeat])
def test_a_bot_is_named_as_everywhere(kind: Any) -> None:
    """By a name, a level or a class; what is none of these is refused at once."""
    for bot in ("roundhouse.bots.uniform:Uniform", "random"):
        env = kind("Branch Line", players=2, seat=0, bot=bot)
        env.reset(seed=1)
        env.step(0)
    kind("Branch Line", players=2, bot="club")
    with pytest.raises(ValueError, match=r"There is no bot 'gredy'; there are random, .*greedy, .*club"):
        kind("Branch Line", players=2, bot="gredy")


def test_a_menu_may_have_fewer_sums() -> None:
    offers = [Offer(Take("Ann", 1), {"count": Span(1, 100)})]
    assert [action.count for action in menu(offers, 2)] == [1, 100]
    assert len(menu(offers)) == 8

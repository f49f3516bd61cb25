"""Offers to other players: at which price, to whom, and that nobody is asked twice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest

from recorded import golden
from roundhouse import Game
from roundhouse.bots import View
from roundhouse.bots.base import Clock
from roundhouse.bots.plans.base import Plan, Turn
from roundhouse.bots.plans.deals import BOTH_GAIN, deals
from roundhouse.bots.plans.judging import Judge
from roundhouse.bots.prospects import Prospects
from roundhouse.bots.told import Line
from roundhouse.core.state import State
from roundhouse.rules.consent import Accept, Decline
from roundhouse.rules.depot import TRAINS
from roundhouse.rules.money import CASH
from roundhouse.rules.trains import BuyTrain


@cache
def _game(*options: str) -> Game:
    """Ben's BMR has $500 and no train, and Ann's CQR has two trains of one kind."""
    played = golden("Branch Line-3-greedy-1")
    game = Game.new("Branch Line", list(played.header.players), seed=played.header.seed, options=options)
    for action in played.actions[:17]:
        game.play(action)
    return game


class Sums(Judge):
    """A train is worth `mine` to who buys it and `theirs` to who sells it; both count the corporation's money."""

    def __init__(self, mine: float, theirs: float) -> None:
        super().__init__()
        self._worth = {"BMR": mine, "CQR": theirs}

    def played_on(
        self, turn: Turn, state: State, players: Sequence[str], clock: Clock
    ) -> list[Prospects] | None:
        found: list[Prospects] = []
        for name, worth in self._worth.items():
            trains = sum(row.owner == name for row in state[TRAINS].values())
            found.append(((Line("cash", "", state[CASH][name] + worth * trains),), 0.0))
        return found


def proposed(game: Game, mine: float, theirs: float) -> list[Plan]:
    return list(deals(Turn(View(game.title, game.state)), Sums(mine, theirs)))


def test_both_gain_as_much() -> None:
    """Worth $160 to the one and $100 to the other: at $130 both gain $30. Two trains are alike, so one is asked for."""
    [plan] = proposed(_game("few_offers"), 160, 100)
    assert plan == Plan("deal", (BuyTrain("Ben", "2-0", 130, ""), Accept("Ann")))


@pytest.mark.parametrize(
    ("mine", "offers"), [(100 + 2 * BOTH_GAIN + 2, 1), (100 + 2 * BOTH_GAIN - 2, 0), (80, 0)]
)
def test_nothing_is_proposed_from_which_not_both_gain(mine: float, offers: int) -> None:
    assert len(proposed(_game("few_offers"), mine, 100)) == offers


def test_what_was_declined_is_not_proposed_again() -> None:
    """Neither that train nor another of the same kind, although $131 and more might still be offered."""
    game = _game("few_offers").clone()
    game.play(BuyTrain("Ben", "2-0", 130, ""))
    game.play(Decline("Ann"))
    assert game.to_act == "Ben"
    assert proposed(game, 160, 100) == []


def test_nothing_is_proposed_where_nobody_remembers_what_was_declined() -> None:
    assert proposed(_game(), 160, 100) == []

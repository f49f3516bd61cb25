"""18xx.games knows of no offer that was declined: the game that is written for it has none."""

from __future__ import annotations

import pytest

from roundhouse.core.actions import Action
from roundhouse.interop.undeclined import undeclined
from roundhouse.play.scenario import Scenario
from roundhouse.play.session import Game
from roundhouse.rules.depot import TRAINS, owned
from roundhouse.rules.privates import BuyPrivate
from roundhouse.rules.trains import BuyTrain
from roundhouse.rules.turns import Pass
from roundhouse.titles.limited_offers import FEW, FREE


def buying(option: str, cash: int, phase: str, step: str) -> Scenario:
    """Ann's L&N in a step of its turn; Ben's M&O has a train, and Ben a private company."""
    table = Scenario("18AL", ["Ann", "Ben", "Cy"], (option,)).phase(phase)
    table.corporation("M&O", shares={"Ben": 60}, trains=["3"])
    table.corporation("L&N", shares={"Ann": 60}, cash=cash).private("TR", "Ben")
    return table.operating("L&N", step)


def declined(table: Scenario, *asking: Action) -> Game:
    """Ben declines all of it."""
    game = table.game()
    for action in asking:
        game.play(action)
        game.play({"type": "decline", "by": "Ben"})
    return game


def train_of(table: Scenario, owner: str) -> str:
    return owned(table.pos, owner)[0]


@pytest.mark.parametrize(("option", "passes"), [(FEW, 1), (FREE, 0)])
def test_the_step_that_a_purchase_closes_is_passed_on_the_site(option: str, passes: int) -> None:
    """Ben has declined three times, so the bank's one train of the turn closes our step; the site offers Ben's yet."""
    table = buying(option, cash=200, phase="2", step="trains")
    asking = [BuyTrain("Ann", train_of(table, "M&O"), price) for price in (1, 2, 3)]
    game = declined(table, *asking)
    bank = BuyTrain("Ann", next(id for id, row in table.pos[TRAINS].items() if row.owner == "depot"), 100)
    game.play(bank)
    assert (game.state.stack[-1].who == "L&N") is (option == FREE)
    known = undeclined(game)
    assert list(known.game.actions) == [bank, *[Pass("Ann")] * passes]
    assert list(known.numbers) == [6] * (1 + passes)
    assert known.stuck is None and known.game.state.stack == game.state.stack
    assert known.told(0) == "Action 7 (buy_train by Ann)"


def test_a_step_that_is_never_reached_is_passed_on_the_site() -> None:
    """For $30 there is no train: the step for trains would only wait for the private company that Ben keeps."""
    table = buying(FEW, cash=30, phase="3", step="track")
    game = declined(table, *(BuyPrivate("Ann", "TR", price) for price in (10, 11, 12)))
    game.play(Pass("Ann"))
    known = undeclined(game)
    assert list(known.game.actions) == [Pass("Ann"), Pass("Ann")]
    assert known.game.state.stack == game.state.stack


def test_a_question_without_an_answer_stays() -> None:
    table = buying(FEW, cash=200, phase="2", step="trains")
    game = declined(table, BuyTrain("Ann", train_of(table, "M&O"), 1))
    game.play(BuyTrain("Ann", train_of(table, "M&O"), 2))
    known = undeclined(game)
    assert list(known.game.actions) == [game.actions[2]] and list(known.numbers) == [2]
    assert known.game.digest() != game.digest()  # ours remembers the first
    assert known.game.state.stack == game.state.stack

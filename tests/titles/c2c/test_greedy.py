"""What the greedy bot does with what only a few titles have."""

from __future__ import annotations

from roundhouse.bots import ask, make
from roundhouse.core.actions import Action
from roundhouse.play.scenario import Scenario
from titles.c2c.merging import merge, merging
from titles.c2c.tables import table


def choice(position: Scenario) -> Action:
    """What the bot does."""
    return ask(make("greedy"), position.title, position.state)


def test_it_leaves_redemption_and_other_players_shares_alone() -> None:
    position = table(phase="4").corporation("WAB", par=100, shares={"Ann": 60, "Ben": 40}, cash=900)
    position.stock_turn("Ann")
    assert position.offers("privatize")
    assert choice(position).kind() not in ("privatize", "redeem", "ask_private")


def test_it_merges_its_own_when_both_have_trains() -> None:
    own = {"Ann": 60, "Ben": 20}
    assert choice(merging(own, own)).kind() == "pass"
    assert choice(merging(own, own, trains=(("4",), ("4",)))).kind() == "declare_merger"


def test_it_does_not_agree_to_mergers() -> None:
    position = merging(trains=(("4",), ("4",)))
    position.play("declare_merger", corporation="NYC", other="ERIE", president="")
    assert (position.actor, choice(position).kind()) == ("Ben", "decline")


def test_it_fills_empty_shells() -> None:
    position = merge(merging(trains=(("4", "4"), ())))
    position.operating("NYC", "trains are shuffled")
    assert choice(position).kind() == "move_train"
    spread = choice(position)
    position.play("move_train", train=spread.train, shell=spread.shell)  # type: ignore[attr-defined]
    assert choice(position).kind() == "pass"

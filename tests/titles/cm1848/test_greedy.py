"""What the greedy bot says to what only 1848 asks: it answers others, whatever they have thought of."""

from __future__ import annotations

from roundhouse.bots import ask, make
from roundhouse.play.scenario import Scenario
from titles.cm1848 import merging, stock, test_05_gifts


def answer(position: Scenario) -> str:
    """The kind of action that the bot chooses."""
    return ask(make("greedy"), position.title, position.state).kind()


def test_it_does_not_fight_for_charters() -> None:
    position = stock.charters(stock.table(), GN="Ann").stock_turn("Ben")
    for price in (100, 105):
        position.play("attack", corporation="GN", price=price)
    position.play("pass")
    assert (position.step, position.actor, answer(position)) == ("bid", "Ben", "pass")


def test_it_declines_mergers() -> None:
    position = merging.table(trains=(("5",), ("5", "5"))).play(
        "propose_merger", survivor="UP", vanished="CRIP"
    )
    assert (position.step, position.actor, answer(position)) == ("consent", "Ben", "decline")


def test_it_takes_gifts_and_gives_nothing_away() -> None:
    position = test_05_gifts.giving().stock_turn("Dan")
    position.play("give_subsidiary", private="S7", corporation="SP")
    assert (position.step, position.actor, answer(position)) == ("consent", "Ben", "accept")
    position = test_05_gifts.giving().operating("SP", "track").play("ask_for_subsidiary", private="S7")
    assert (position.step, position.actor, answer(position)) == ("consent", "Dan", "decline")

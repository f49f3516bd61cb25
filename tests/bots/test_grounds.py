"""On what grounds rules of thumb decide, in words: of what is done, and of the next best that is left."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.bots import Clock, View, make
from roundhouse.bots.greedy import Greedy
from roundhouse.bots.told import Grounded
from roundhouse.bots.weights.grounds import LEFT
from roundhouse.bots.weights.operating import OPERATING
from roundhouse.bots.weights.stock import STOCK
from roundhouse.core.position import Position
from roundhouse.play.scenario import Scenario
from roundhouse.rules.consent import Decline, Proposal, propose
from roundhouse.rules.privates import BuyPrivate
from roundhouse.rules.stock_round import SellShares
from roundhouse.rules.trains import BuyTrain
from roundhouse.text.hints import on_grounds

PLAYERS = ["Ann", "Ben", "Cy"]


def company(step: str = "trains", cash: int = 500, trains: tuple[str, ...] = ()) -> Scenario:
    """The B&O of Ann in a step, beside the PRR of Ben, which has a 2-train, and a private company of hers."""
    table = Scenario("18Chesapeake", PLAYERS).phase("3")
    table.corporation("B&O", par=80, shares={"Ann": 60}, floated=True, cash=cash, trains=list(trains))
    table.corporation("PRR", par=80, shares={"Ben": 60}, floated=True, cash=500, trains=["2"])
    table.private("D&R", "Ann")
    return table.operating("B&O", step)


def left(table: Scenario, kind: type, **fields: Any) -> list[str]:
    """Why an action of that kind is left by whoever has no better rule than these."""
    weigh = {**STOCK, **OPERATING}[kind]
    action = table.action(kind.kind(), **fields)  # type: ignore[attr-defined]
    return on_grounds(table.title, table.state, LEFT[weigh](table.pos, action))


def test_why_a_train_is_left() -> None:
    rich = company(trains=("2", "3"))
    assert left(rich, BuyTrain, train="3-1", price=180) == [
        "by its rules of thumb B&O has enough trains for now: 2"
    ]
    assert left(rich, BuyTrain, train="2-1", price=80) == [
        "by its rules of thumb B&O buys no train of another corporation (PRR)"
    ]
    assert left(company(cash=100), BuyTrain, train="3-1", price=180) == [
        "B&O has $100, and the 3-train costs $180"
    ]


def test_why_a_private_company_is_left() -> None:
    own = left(company(cash=190), BuyPrivate, private="D&R", price=40)
    assert own == [
        "B&O has $190, of which the cheapest train takes $180: too little for the most that may be paid"
    ]
    table = company()
    table.private("D&R", "Ben")
    assert left(table, BuyPrivate, private="D&R", price=40) == [
        "by its rules of thumb B&O buys private companies of its own president only"
    ]


def test_why_shares_are_kept_is_told_with_the_pass() -> None:
    table = company().stock_turn("Ann")
    assert left(table, SellShares, corporation="B&O", percent=10) == [
        "by its rules of thumb it sells shares only in need"
    ]
    bot = make("greedy", 1)
    offers = [*table.offers("sell_shares"), *table.offers("pass")]
    chosen = bot.choose(View(table.title, table.state, offers), Clock())
    assert chosen.kind() == "pass" and isinstance(bot, Grounded)
    first, second = on_grounds(table.title, table.state, bot.grounds)
    assert first == "by its rules of thumb it sells shares only in need"
    assert second.startswith("its rules of thumb give this 0 points, and -")


def declined(table: Scenario, deal: Proposal) -> list[str]:
    """What rules of thumb say of an offer that they decline."""
    trial = Position(table.title, table.state.copy())
    propose(trial, deal)
    bot = Greedy(1)
    assert isinstance(bot.choose(View(table.title, trial.state), Clock()), Decline)
    return on_grounds(table.title, trial.state, [g for g in bot.grounds if g.what.startswith("deal / ")])


@pytest.mark.parametrize(
    ("deal", "said"),
    [
        (
            Proposal("train", "2-1", "PRR", "B&O", 200, "Ann", asked="Ben"),
            "PRR does not part with its only train",
        ),
        (
            Proposal("private", "D&R", "Ben", "B&O", 29, "Ann", asked="Ben"),
            "for D&R (Delaware and Raritan Canal) it wants $30 at least",
        ),
    ],
)
def test_on_what_terms_it_would_have_agreed(deal: Proposal, said: str) -> None:
    """A private company of $20 for one and a half times that; the only train for nothing."""
    table = company()
    table.private("D&R", "Ben")
    assert declined(table, deal) == [said]

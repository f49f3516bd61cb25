"""Earnings and trains as the end of the game comes."""

from __future__ import annotations

import msgspec
import pytest

from bots.hand_games import by_hand
from roundhouse.bots import Clock, View, expert
from roundhouse.bots.expert import HABITS, Expert
from roundhouse.bots.greedy import Greedy
from roundhouse.bots.told import Ground
from roundhouse.bots.weights.to_the_end import runs_to_come
from roundhouse.core.position import Position
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.dividends import HALF, PAY, WITHHOLD, Dividend
from roundhouse.rules.ending import END
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.operating_round import CURRENT_TURN
from roundhouse.rules.trains import BuyTrain
from roundhouse.rules.turns import Pass


def _at(name: str, at: int) -> Position:
    game = by_hand(name)
    return Position(game.title, game.position(at).copy())


@pytest.mark.parametrize(("at", "runs"), [(295, None), (441, 1), (464, 0)])
def test_the_end_is_seen_coming(at: int, runs: int | None) -> None:
    """In round 5.1 the bank lasts; in the second of three rounds it has $93, so that the third is the last; and in
    that it has broken."""
    assert runs_to_come(_at("18Chesapeake-772", at)) == runs


@pytest.mark.parametrize(("bank", "runs"), [(240, None), (239, 0)])
def test_the_bank_has_to_last_for_half_a_round_more_than_the_set(bank: int, runs: int | None) -> None:
    """In the last round of the set, with runs of $600 in all: 0.8 of half of them is $240."""
    pos = _at("18Chesapeake-772", 464)
    pos.set(END, "")
    for number, name in enumerate(pos[CORPORATIONS]):
        row = pos[CORPORATIONS][name]
        pos.put(
            CORPORATIONS,
            name,
            msgspec.structs.replace(row, last_revenue=600 if not number else 0, floated=True),
        )
    pos.put(CASH, BANK, bank)
    assert runs_to_come(pos) == runs


def test_nothing_is_kept_for_a_train_that_would_hardly_run() -> None:
    """TAG has $340, the cheapest train costs $630, and three runs of $150 would pay for it; one round is to come."""
    pos = _at("18AL-775", 462)
    view, habitual, plain = View(pos.title, pos.state), Greedy(1, HABITS), Greedy(1)
    assert plain.choose(view, Clock()) == Dividend(view.seat, WITHHOLD)
    assert habitual.choose(view, Clock()) == Dividend(view.seat, PAY)
    assert habitual.grounds[0] == Ground("dividend / end", {"of": "TAG", "runs": 1})


def test_no_train_is_bought_that_never_runs() -> None:
    pos = _at("18Chesapeake-772", 464)
    view = View(pos.title, pos.state)
    assert isinstance(Greedy(1).choose(view, Clock()), BuyTrain)
    assert isinstance(Greedy(1, HABITS).choose(view, Clock()), Pass)


def test_until_then_all_is_as_usual() -> None:
    pos = _at("18Chesapeake-772", 295)
    view = View(pos.title, pos.state)
    assert Greedy(1).choose(view, Clock()) == Greedy(1, HABITS).choose(view, Clock())


def test_another_way_to_divide_need_not_gain_more_than_half_of_the_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """ATSF, at its train limit, has run for $250, and half of it paid out is worth some $280 more than all of it kept:
    more than $125 and less than $500, and less than the part of $15,000 that is asked for elsewhere."""
    pos = _at("18C2C-785", 1114)
    view = View(pos.title, pos.state)
    assert pos[CURRENT_TURN].revenue == 250 and expert.AT_STAKE == 0.5
    bot = Expert(1)
    assert bot.choose(view, Clock()) == Dividend(view.seat, HALF)
    worth = {one.action: one.worth for one in bot.told}
    assert 125 < worth[Dividend(view.seat, HALF)] - worth[Dividend(view.seat, WITHHOLD)] < 500
    monkeypatch.setattr(expert, "AT_STAKE", 2.0)
    assert Expert(1).choose(view, Clock()) == Dividend(view.seat, WITHHOLD)

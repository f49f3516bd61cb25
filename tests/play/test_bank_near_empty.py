"""The bank near its end, in every title: its balance counts when an action is complete, and then always."""

from __future__ import annotations

import random

import pytest

from recorded import golden
from roundhouse.core import game
from roundhouse.core.position import Position
from roundhouse.play.chance import draw
from roundhouse.play.laws import pick
from roundhouse.rules.money import BANK, BANK_IS_BROKEN, BROKEN, CASH, BankBroke, Paid
from roundhouse.rules.shares import PLAYERS

GAMES = (
    "18Chesapeake-4-greedy-3",
    "18AL-4-greedy-2",
    "18GL-3-wasteful-3",
    "1848-4-greedy-1",
    "18C2C-4-greedy-1",
)
BALANCES = (10, 250, 900)
ACTIONS = 25


@pytest.mark.rule("18Chesapeake-12-2", "18AL-5-3", "18GL-5-3", "1848-40-9", "18C2C-6.0-6")
@pytest.mark.parametrize("name", GAMES)
def test_a_balance_counts_once_an_action_is_complete(name: str) -> None:
    played = golden(name)
    rng = random.Random(name)
    broken = 0
    for part in (3, 5, 7):
        for balance in BALANCES:
            state = played.position(played.at * part // 10).copy()
            pos = Position(played.title, state)
            rich = PLAYERS(pos)[0]
            pos.put(CASH, rich, pos[CASH][rich] + pos[CASH][BANK] - balance)
            pos.put(CASH, BANK, balance)
            pos.set(BROKEN, False)
            for number in range(ACTIONS):
                if not state.stack or state[BROKEN]:
                    break
                if game.to_act(played.title, state) == game.CHANCE:
                    action = draw(played.title, state, 1, number)
                else:
                    action = pick(game.legal(played.title, state), rng)
                after, events = game.play(played.title, state, action)
                assert game.audit(played.title, after) == []
                told = [n for n, event in enumerate(events) if isinstance(event, BankBroke)]
                assert bool(told) == after[BROKEN]
                if told:
                    # What it is said to have had is what the payments up to then have left it.
                    paid = [event for event in events[: told[0]] if isinstance(event, Paid)]
                    moved = sum(e.amount * ((e.payee == BANK) - (e.payer == BANK)) for e in paid)
                    event = events[told[0]]
                    assert isinstance(event, BankBroke)
                    assert event.balance == state[CASH][BANK] + moved
                    assert BANK_IS_BROKEN(Position(played.title, after), event.balance)
                    broken += 1
                state = after
    assert broken >= 3

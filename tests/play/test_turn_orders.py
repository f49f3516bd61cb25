"""The orders that are foretold: against those that came."""

from __future__ import annotations

import pytest

from recorded import golden
from roundhouse.core.position import Position
from roundhouse.play.session import Game
from roundhouse.play.turn_orders import operating_order, stock_order
from roundhouse.rules.ending import END
from roundhouse.rules.operating_round import TurnBegan
from roundhouse.rules.turns import OPERATING, PRIORITY, ROUND, STOCK_ROUND, Passed, RoundBegan
from roundhouse.server.desk.head import operating_next

GAMES = (
    "18Chesapeake-3-greedy-2",
    "18AL-5-random-10-options",
    "18GL-4-greedy-0",
    "1848-5-raiders-4",
    "18C2C-4-greedy-1",
)


@pytest.mark.parametrize("name", GAMES)
def test_they_come_as_foretold(name: str) -> None:
    """Before the last action of a stock round, the player with the next priority; in an operating round, who plays
    first in the stock round after it; and who operates first, by the prices at the beginning of a round."""
    game, seen = golden(name), set()
    for at in range(1, game.at + 1):
        begun = [event for event in game.events(at) if isinstance(event, RoundBegan)]
        if not begun:
            continue
        before, after = (Position(game.title, game.position(n)) for n in (at - 1, at))
        kinds = before[ROUND].kind, begun[-1].kind
        passed = game.actions[at - 1].kind() == "pass"
        if kinds == (STOCK_ROUND, OPERATING) and passed and not after.over:
            assert stock_order(before)[0] == after[PRIORITY] == stock_order(after)[0]
            seen.add("stock")
        if kinds == (OPERATING, STOCK_ROUND) and not after.over:
            nothing_to_do = [event.player for event in game.events(at) if isinstance(event, Passed)]
            assert next(p for p in stock_order(before) if p not in nothing_to_do) == after.frame.who
            seen.add("operating")
        first = next((e.corporation for e in game.events(at) if isinstance(e, TurnBegan)), "")
        if kinds == (OPERATING, OPERATING) and first:
            assert operating_order(after)[0] == first
            seen.add("order")
    assert seen >= {"stock", "operating"}


def test_nothing_is_foretold_of_an_auction() -> None:
    game: Game = golden(GAMES[0])
    assert stock_order(Position(game.title, game.position(2))) == ()


@pytest.mark.parametrize("name", ["18AL-4-greedy-2", "18Chesapeake-4-greedy-3"])
def test_nothing_is_foretold_that_the_end_leaves_out(name: str) -> None:
    """Once the bank is broken no stock round comes; in 18AL no other operating round either, in 18Chesapeake those
    that are left of the set."""
    game = golden(name)
    ending = [Position(game.title, game.position(at)) for at in range(game.at) if game.position(at)[END]]
    assert ending
    for pos in ending:
        assert stock_order(pos) == ()
        more = name.startswith("18Chesapeake") and pos[ROUND].part < pos[ROUND].of
        assert bool(operating_next(pos)) == more

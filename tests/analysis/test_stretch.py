"""What a stretch of a game brought: worked out by hand, and added up from its parts."""

from __future__ import annotations

from itertools import pairwise

import pytest

from recorded import golden
from roundhouse import Game
from roundhouse.analysis.revenues import revenues
from roundhouse.analysis.stretch import OfCorporation, stretch
from roundhouse.core.position import Position
from roundhouse.rules.dividends import PaidOut
from roundhouse.rules.money import CASH

NAMES = ("18Chesapeake-4-greedy-3", "18AL-4-greedy-2", "18GL-4-greedy-0")


def test_a_share_and_a_paper() -> None:
    game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    start = game.at
    for player, private in (("Ann", "D&R"), ("Ben", "C-P"), ("Cy", "B&S")):
        game.play({"type": "buy_cheapest", "by": player, "private": private})
    found = stretch(game, start, game.at, revenues(game))
    assert [one.gained for one in found.players] == [("D&R",), ("C-P",), ("B&S",)]
    # $20, $40 and $50 are their face values, so nobody is richer or poorer
    assert [one.cash for one in found.players] == [(800, 780), (800, 760), (800, 750)]
    assert all(one.worth == (800, 800) for one in found.players)
    assert found.corporations == ()


def test_an_operating_turn() -> None:
    """N&W, twice: $110 and $130 withheld, a 5-train bought, the price from $140 by $125 to $110."""
    game = golden(NAMES[0])
    found = stretch(game, 239, 269, revenues(game))
    (one,) = [one for one in found.corporations if one.sym == "N&W"]
    assert one == OfCorporation(
        "N&W", (110, 130), paid=0, kept=2, bought=("5",), price=(140, 110), president=("Dot", "Dot"), tiles=2
    )


def test_trains_that_come_by_a_merger_are_not_bought() -> None:
    """18C2C: PRR, which has bought trains of its own before, takes SSW over with its 3-train and its 4-train."""
    game = golden("18C2C-4-greedy-1")
    found = {one.sym: one for one in stretch(game, 1060, 1062, ()).corporations}
    assert (found["PRR"].bought, found["PRR"].got, found["PRR"].lost) == ((), ("3", "4"), ())
    assert (found["SSW"].got, found["SSW"].lost) == ((), ("3", "4"))
    found = {one.sym: one for one in stretch(game, 0, 1062, ()).corporations}
    assert found["PRR"].got == ("3", "4") and found["PRR"].bought


@pytest.mark.parametrize("name", NAMES)
def test_a_stretch_is_the_sum_of_its_parts(name: str) -> None:
    game = golden(name)
    runs = revenues(game)
    cuts = (0, game.at // 3, 2 * game.at // 3, game.at)
    parts = [stretch(game, *ends, runs) for ends in pairwise(cuts)]
    whole = stretch(game, 0, game.at, runs)
    for number, player in enumerate(whole.players):
        mine = [part.players[number] for part in parts]
        assert player.cash == (mine[0].cash[0], mine[-1].cash[1])
        assert player.dividends == sum(part.dividends for part in mine)
        for sym in {sym for part in mine for sym in part.holdings}:
            assert player.holdings.get(sym, 0) == sum(part.holdings.get(sym, 0) for part in mine), sym
    for one in whole.corporations:
        own = [row for part in parts for row in part.corporations if row.sym == one.sym]
        assert one.runs == tuple(revenue for row in own for revenue in row.runs)
        assert (one.tiles, one.tokens) == (sum(row.tiles for row in own), sum(row.tokens for row in own))
    paid = sum(
        sum(amount for who, amount in event.amounts.items() if who in game.title.players)
        for at in range(1, game.at + 1)
        for event in game.events(at)
        if isinstance(event, PaidOut)
    )
    assert sum(player.dividends for player in whole.players) == paid > 0
    last = Position(game.title, game.state)[CASH]
    assert all(player.cash[1] == last[player.player] for player in whole.players)


def test_nothing_happens_in_no_time() -> None:
    game = golden(NAMES[0])
    found = stretch(game, 200, 200, revenues(game))
    assert found.corporations == ()
    assert all(one.cash[0] == one.cash[1] and not one.holdings for one in found.players)

"""Steps of operating turns that wait for asides only: they may be passed where nothing is lost by it."""

from __future__ import annotations

import pytest

from recorded import golden
from roundhouse.core.game import carry_out, legal, why_not
from roundhouse.core.position import Position
from roundhouse.play.asides import asides, needless_pass
from roundhouse.play.session import Game


def position(game: Game, at: int) -> Position:
    return Position(game.title, game.position(at))


def kinds(pos: Position) -> set[str]:
    return {offer.action.kind() for offer in legal(pos.title, pos.state)}


def test_a_private_company_may_be_bought_in_the_next_step_too() -> None:
    """18AL after 82 actions: L&N has no track left to lay, and three private companies to buy, now or later."""
    game = golden("18AL-4-greedy-2")
    pos = position(game, 82)
    assert pos.frame.node == "track" and kinds(pos) == {"buy_private", "pass"}
    passing = needless_pass(pos)
    assert passing == game.actions[82]
    after = Position(pos.title, carry_out(pos.title, pos.state, passing)[0])
    assert after.frame.who == pos.frame.who and "buy_private" in kinds(after)


def test_a_purchase_that_would_give_the_step_something_to_do_keeps_it() -> None:
    """18Chesapeake after 61 actions: LV has no track left to lay, but C-P would let it lay two tiles in this step."""
    pos = position(golden("18Chesapeake-3-greedy-2"), 61)
    assert pos.frame.node == "track" and kinds(pos) == {"buy_private", "pass"}
    assert needless_pass(pos) is None


def test_a_step_that_has_something_to_do_is_not_passed() -> None:
    game = golden("18AL-4-greedy-2")
    at = next(n for n in range(game.at) if kinds(position(game, n)) >= {"lay_tile", "buy_private"})
    assert needless_pass(position(game, at)) is None


def test_the_last_step_of_a_turn_is_kept() -> None:
    """18Chesapeake after 189 actions: a company has no train to buy, and past this step no private company either."""
    pos = position(golden("18Chesapeake-4-random-1"), 189)
    assert pos.frame.node == "trains" and kinds(pos) == {"buy_private", "pass"}
    assert needless_pass(pos) is None


def test_stock_turns_are_never_passed() -> None:
    """1848 after 344 actions: bonds may be changed here and in other steps; whether to pass is the player's to say."""
    pos = position(golden("1848-4-greedy-1"), 344)
    assert pos.frame.node == "stock turn" and kinds(pos) - {"pass"} <= asides(pos)
    assert needless_pass(pos) is None


@pytest.mark.parametrize("name", ["18Chesapeake-4-greedy-3", "18AL-4-greedy-2", "1848-5-raiders-4"])
def test_whatever_is_passed_is_offered_again(name: str) -> None:
    game = golden(name)
    for at in range(game.at):
        pos = position(game, at)
        passing = needless_pass(pos)
        if passing is not None:
            after = carry_out(pos.title, pos.state, passing)[0]
            for offer in legal(pos.title, pos.state):
                if offer.action != passing:
                    assert why_not(pos.title, after, offer.action) is None

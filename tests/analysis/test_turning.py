"""Turning points by whatever says what a position is worth, and the actions that made them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from roundhouse import Game
from roundhouse.analysis.turning import moves, turns, winner
from roundhouse.analysis.worth import closes, worth
from roundhouse.core.state import State
from roundhouse.core.title import Title
from roundhouse.rules.ending import RESULT
from roundhouse.rules.money import CASH
from roundhouse.rules.turns import OPERATING, ROUND


def only_cash(title: Title, state: State) -> Mapping[str, float]:
    return {player: state[CASH][player] + 0.25 for player in title.players}


def test_the_winner_is_who_is_richest_at_the_end(of_each_title: Game) -> None:
    result = of_each_title.state[RESULT]
    assert winner(of_each_title) == max(result, key=lambda player: result[player])


def test_another_value_finds_other_turns(finished: Game) -> None:
    by_worth, by_cash = turns(finished), turns(finished, value=only_cash)
    assert by_worth == turns(finished, value=worth) != by_cash
    who = winner(finished)
    for turn in by_cash:
        cash = finished.position(turn.end)[CASH]
        best = max(cash[player] for player in finished.header.players if player != who)
        assert turn.lead == cash[who] - best and isinstance(turn.change, int)


def test_a_value_that_is_not_level_at_first_is_no_turn_by_itself(finished: Game) -> None:
    who = winner(finished)

    def ahead(title: Title, state: State) -> Mapping[str, float]:
        return {player: 1000.0 * (player == who) for player in title.players}

    assert turns(finished, value=ahead) == ()


def test_moves_go_the_way_of_their_round(finished: Game) -> None:
    ends = {mark.at: end for mark, end in closes(finished)}
    for turn in turns(finished, most=5):
        assert turn.end == ends[turn.mark.at]
        found = moves(finished, turn, most=4)
        assert found and all(turn.mark.at < move.action <= turn.end for move in found)
        assert all(move.change * turn.change > 0 for move in found)
        sizes = [abs(move.change) for move in found]
        assert sizes == sorted(sizes, reverse=True)
        everything = moves(finished, turn, most=10_000)
        assert found == everything[:4] and abs(sum(m.change for m in everything)) >= abs(turn.change)


def test_what_the_costliest_purchase_of_a_game_did(golden: Callable[[str], Game]) -> None:
    """The president's help for a D-train is what the round turned on: the winner gained what a rival paid."""
    game = golden("18Chesapeake-4-greedy-3")
    turn = turns(game)[-1]
    assert (turn.mark.round.number, turn.mark.round.part, turn.change, turn.lead) == (6, 3, 840, 787)
    assert [(move.action, move.change) for move in moves(game, turn)] == [(364, 636), (367, 225), (376, 81)]


@pytest.mark.parametrize("most", [0, 1, 2])
def test_no_more_than_asked_for(finished: Game, most: int) -> None:
    assert len(turns(finished, most)) == most


def test_rounds_before_the_first_operating_round_are_no_turning_points(golden: Callable[[str], Game]) -> None:
    """Estimates swing by thousands while nothing has operated: what the opening moved most does not count."""
    game = golden("18AL-5-random-10-options")
    who = winner(game)
    first = next(mark.at for mark, _ in closes(game) if mark.round.kind == OPERATING)

    def swinging(title: Title, state: State) -> Mapping[str, float]:
        found = dict(worth(title, state))
        if state[ROUND].number == 1 and state[ROUND].kind != OPERATING:
            found[who or ""] -= 9_000
        return found

    points = turns(game, most=99, value=swinging)
    assert points and all(turn.mark.at >= first for turn in points)
    assert turns(game.goto(first - 1), value=swinging) == ()

"""The rail of a turn: what is done, on, to come, and why something was skipped."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from recorded import golden
from roundhouse.core.position import Position
from roundhouse.play.session import Game
from roundhouse.play.turn_progress import DONE, LATER, ON, PASSED, SKIPPED, rail
from roundhouse.rules.depot import owned
from titles.cm1848.laid import board, company, turn

GAMES = ("18Chesapeake-3-greedy-2", "18AL-4-greedy-2", "18Chesapeake-5-random-1")


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return golden(request.param)


def test_one_step_is_on_and_the_others_lie_around_it(game: Game) -> None:
    for at in range(0, game.at, 3):
        found = rail(game, at)
        states = [station.status for station in found.stations]
        top = game.position(at).stack[-1].node
        assert [s.step for s in found.stations if s.status == ON][-1] == top
        assert states == sorted(
            states,
            key=lambda status: (
                (DONE, PASSED, SKIPPED).index(status) < 0
                if status in (DONE, PASSED, SKIPPED)
                else 1 + (status == LATER)
            ),
        )


def test_what_was_done_is_what_was_played(game: Game) -> None:
    """The actions of the stations are those since the turn began, each in the step in which it was done."""
    seen = 0
    for at in range(1, game.at, 5):
        found = rail(game, at)
        for station in found.stations:
            for number in station.actions:
                stack = game.position(number - 1).stack
                assert station.step in [frame.node for frame in stack]
                assert found.who in [frame.who for frame in stack]
                seen += 1
    assert seen > 50


def test_every_skipped_step_of_a_turn_says_why(game: Game) -> None:
    reasons = set()
    for at in range(0, game.at, 2):
        for station in rail(game, at).stations:
            if station.status == SKIPPED:
                assert station.why is not None, (at, station.step)
                reasons.add(station.why.case or station.why.violation.check)  # type: ignore[union-attr]
            else:
                assert station.why is None
    assert "no train" in reasons
    assert any(reason not in ("no train", "no route") for reason in reasons)
    assert "nothing earned" in reasons and "earnings are divided once" not in reasons


def test_no_train_is_said_of_who_has_none(game: Game) -> None:
    """The reason is that of the moment: a train bought later in the turn does not change it."""
    seen = set()
    for at in range(1, game.at):
        stations = rail(game, at).stations
        bought = [number for station in stations if station.step == "trains" for number in station.actions]
        before = Position(game.title, game.position(bought[0] - 1 if bought else at))
        for station in stations:
            if station.why is not None and station.why.case in ("no train", "no route"):
                has = bool(owned(before, station.why.facts["who"]))
                assert has == (station.why.case == "no route")
                seen.add((station.why.case, bool(bought)))
    assert ("no train", True) in seen


def test_in_a_round_of_turns_the_players_stand_in_order(game: Game) -> None:
    at = next(n for n in range(game.at) if game.position(n).stack[-1].node == "stock turn")
    found = rail(game, at)
    assert [player for player, _ in found.seats] == list(game.title.players)
    assert [player for player, status in found.seats if status == ON] == [
        Position(game.title, game.position(at)).actor
    ]


def test_after_the_end_there_is_no_rail(game: Game) -> None:
    assert game.over
    assert rail(game).stations == ()


def test_while_an_auction_goes_on_those_who_bid_are_seated() -> None:
    game = Game.new("1848", ["Ann", "Ben", "Cy"], seed=1)
    for kind, fields in (
        ("put_up", {"private": "CGR", "price": 25}),
        ("raise_bid", {"price": 30}),
        ("pass", {}),
    ):
        game.play({"type": kind, "by": game.to_act, **fields})
    assert rail(game).seats == (("Ann", ON), ("Ben", LATER), ("Cy", PASSED))


def test_what_comes_between_two_steps_stands_there() -> None:
    """Money is raised for a debt between the runs and the earnings: what comes after them is not skipped."""
    game = golden("18GL-3-wasteful-3")
    at = next(
        n for n in range(game.at) if [f.node for f in game.stack(n)[-2:]] == ["operating turn", "raise money"]
    )
    found = [(station.step, station.status) for station in rail(game, at).stations]
    assert found[2:5] == [("run", SKIPPED), ("raise money", ON), ("dividend", LATER)]
    assert {status for _, status in found[5:]} == {LATER}


def test_subsidiaries_that_build_are_a_station() -> None:
    table = company(board("3"), "UP").private("S1", "UP")
    position = turn(table, "UP", "closing subsidiaries").go_on()
    assert position.step == "subsidiary track"
    at_once: Any = SimpleNamespace(
        title=position.title,
        at=0,
        actions=(),
        position=lambda at: position.state,
        stack=lambda at: position.state.stack,
        closed=lambda at: (),
    )
    stations = {station.step: station.status for station in rail(at_once).stations}
    assert stations["closing subsidiaries"] == SKIPPED and stations["track"] == LATER
    assert stations["subsidiary track"] == ON and rail(at_once).who == "UP"

"""The rail in one line: what was done, what comes, and repeats that do not fill the panel."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from roundhouse.core.state import State
from roundhouse.play.session import Game
from roundhouse.play.turn_progress import DONE, LATER, ON, PASSED, SKIPPED
from roundhouse.server.acting.rail import MOST_TOLD, Stop, fold, rail_of, repeats_folded, stops_of
from roundhouse.server.live.table import TableSnapshot

from .conftest import at_step, golden


def test_a_step_that_comes_twice_is_named_once() -> None:
    stops = (
        Stop("laying track", DONE),
        Stop("placing a token", SKIPPED),
        Stop("running trains", SKIPPED),
        Stop("dividing earnings", PASSED),
        Stop("buying trains", ON),
        Stop("moving trains", LATER),
        Stop("moving trains", LATER),
    )
    assert fold(stops).done == ("laying track",)
    assert fold(stops).passed == ("dividing earnings",)
    assert fold(stops).later == ("moving trains",)
    assert fold(stops).skipped == "2 skipped"


def test_offers_that_are_declined_again_and_again_stay_short() -> None:
    lines = [
        "asks for 2-1 at $1",
        "declines",
        "asks for 2-2 at $1",
        "declines",
        "asks for 2-1 at $1",
        "declines",
    ]
    assert repeats_folded(lines) == ("asks for 2-2 at $1", "asks for 2-1 at $1 (×2)", "declines (×3)")


def test_no_step_tells_more_than_its_last_lines(a_position: Callable[..., TableSnapshot]) -> None:
    """1848's NP lays five tiles before it comes to its trains (actions 394 to 398 of the game)."""
    name = "1848-4-greedy-1"
    live = a_position(name, at_step(golden(name), "trains", 399))
    assert live.game is not None
    stops = stops_of(live, live.game, live.game.at)
    laid = next(stop for stop in stops if stop.status == DONE)
    assert len(laid.told) == MOST_TOLD
    assert laid.more == 2


def test_what_an_action_led_through_is_found_once_for_all_steps_of_its_turn(
    a_position: Callable[..., TableSnapshot], monkeypatch: pytest.MonkeyPatch
) -> None:
    """SP's turn of 1848 (actions 559 to 562): its frame counts the steps, so that is not what a turn is known by."""
    live = a_position("1848-4-greedy-1", 562)
    game, asked = live.game, list[int]()
    assert game is not None
    closed = Game.closed

    def counted(self: Game, at: int) -> tuple[State, ...]:
        asked.append(at)
        return closed(self, at)

    monkeypatch.setattr(Game, "closed", counted)
    for at in range(559, 563):
        rail_of(live, game, at)
    assert len(asked) > 2 and len(set(asked)) == len(asked)

"""What is laid over a map that is there already: the track of a run, and one hex by itself."""

from __future__ import annotations

import pytest

from recorded import golden
from roundhouse.board.tiles import Laid
from roundhouse.core.position import Position
from roundhouse.draw import draw_hex, draw_map, route_path
from roundhouse.draw.svg import DrawError
from roundhouse.rules.reach import BOARD, TILES
from roundhouse.rules.running import RunTrains


@pytest.fixture(scope="module")
def running() -> tuple[Position, RunTrains]:
    game = golden("18Chesapeake-3-greedy-2")
    at = max(n for n in range(game.at) if isinstance(game.actions[n], RunTrains))
    action = game.actions[at]
    assert isinstance(action, RunTrains)
    return Position(game.title, game.position(at)), action


def test_a_run_is_drawn_as_the_map_draws_it(running: tuple[Position, RunTrains]) -> None:
    pos, action = running
    board, laid = BOARD(pos), pos[TILES]
    for run in action.runs:
        path = route_path(board, laid, run.route)
        assert path.startswith("M")
        assert path in str(draw_map(board, laid, routes=[("#000000", run.route)]))


def test_a_run_off_the_track_is_refused(running: tuple[Position, RunTrains]) -> None:
    pos, _ = running
    with pytest.raises(DrawError):
        route_path(BOARD(pos), pos[TILES], ["A3.0", "L2.0"])
    with pytest.raises(DrawError):
        route_path(BOARD(pos), pos[TILES], ["nowhere"])


def test_a_hex_by_itself_shows_tile_and_name(running: tuple[Position, RunTrains]) -> None:
    pos, _ = running
    board = BOARD(pos)
    drawn = str(draw_hex(board, "F8", Laid("X1", 0)))
    assert 'data-tile="X1"' in drawn
    assert board.hexes["F8"].name.split()[0] in drawn
    assert "<style" not in drawn
    with pytest.raises(DrawError):
        draw_hex(board, "nowhere", None)
    with pytest.raises(DrawError):
        draw_hex(board, "F8", Laid("no such tile", 0))

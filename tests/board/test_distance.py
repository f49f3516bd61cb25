"""How far track reaches: agreement with trying every trail on small boards, and ways that have to go round."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from board.lengths import every_length
from board.patches import PATCH, Position, patch_board, positions
from roundhouse.board.distance import _Ways, distances
from roundhouse.board.faces import Path
from roundhouse.board.network import network
from roundhouse.board.tiles import Laid


@settings(max_examples=150, deadline=None)
@given(position=positions(), narrow=st.booleans())
def test_agrees_with_every_trail(position: Position, narrow: bool) -> None:
    board, laid, sources, full = position

    def usable(hex: str, path: Path) -> bool:
        return narrow or not path.track

    found = distances(board, laid, sources, full, usable)
    assert found == every_length(board, laid, sources, full, narrow)
    assert found.keys() == network(board, laid, sources, full, usable).stops


def test_agrees_with_every_trail_where_trails_get_in_their_own_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten hexes in a lump, all with tiles of many forks; some stops are nearer for a trail that turns back."""
    board = patch_board()
    lump = ["D4", "D2", "D6", "C3", "C5", "E3", "E5", "B4", "F4", "D0"]
    forks = ["39", "41", "45", "47", "63", "23", "25", "past", "twins"]
    others = ["y", "hub", "yard", "14", "oo", "1", "two", "58", "round", *forks]
    rng = random.Random(1826)
    roundabout = []
    searched = _Ways._without_repetition

    def searching(ways: _Ways, target: int) -> int:
        length = searched(ways, target)
        roundabout.append(length - ways.length[target])
        return length

    monkeypatch.setattr(_Ways, "_without_repetition", searching)
    for _ in range(2500):
        laid = {hex: Laid(rng.choice(rng.choice((forks, others))), rng.randrange(6)) for hex in lump}
        cities = [(hex, k) for hex in lump for k in board.face(hex, laid[hex]).cities]
        if cities:
            token = rng.choice(cities)
            full = frozenset(city for city in cities if city != token and rng.random() < 0.2)
            found = distances(board, laid, [token], full)
            assert found == every_length(board, laid, [token], full, False)
    assert sum(length > 0 for length in roundabout) > 5


def test_no_way_turns_back_in_a_loop() -> None:
    board = patch_board()
    loop = {"D2": Laid("57", 0), "D4": Laid("23", 3), "D6": Laid("7", 2), "C5": Laid("7", 4)}
    assert distances(board, loop, [("D2", 0)], ()) == {("D2", 0): 0}


def test_the_nearest_of_several_tokens_counts() -> None:
    board = patch_board()
    line = {hex: Laid("57", 0) for hex in ("D0", "D2", "D4", "D6", "D8")}
    found = distances(board, line, [("D0", 0), ("D6", 0)], ())
    assert found == {("D0", 0): 0, ("D2", 0): 1, ("D4", 0): 1, ("D6", 0): 0, ("D8", 0): 1}
    assert set(PATCH) >= {hex for hex, _ in found}

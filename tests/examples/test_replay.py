"""Recorded games of the example titles come out to the same money here, and are written back as they were read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from roundhouse.interop import export_game, import_game
from roundhouse.rules.ending import RESULT

GAMES = (
    ("1830", "1830_game_end_bank"),
    ("1830", "26855"),
    ("1889", "314"),
    ("1889", "hs_jmmljkbw_17502"),
    ("1889", "hs_lhglbbiz_17502"),
)


@pytest.mark.parametrize(("title", "id"), GAMES)
def test_a_recorded_game_ends_with_the_same_money(outside: None, shared: Path, title: str, id: str) -> None:
    file = json.loads((shared / "fixtures" / title / f"{id}.json").read_bytes())
    imported = import_game(file)
    assert not [note for note in imported.notes if "differ" in note.case]
    assert imported.ended or imported.game.over
    if imported.game.over:
        assert imported.game.state[RESULT] == file["result"]


@pytest.mark.parametrize(("title", "id"), GAMES[:3])
def test_it_is_read_again_as_it_is_written(outside: None, shared: Path, title: str, id: str) -> None:
    file = json.loads((shared / "fixtures" / title / f"{id}.json").read_bytes())
    imported = import_game(file)
    again = import_game(export_game(imported.game, imported))
    assert again.game.state == imported.game.state

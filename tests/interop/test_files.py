"""A game is read whoever wrote its file, and what a file of neither kind is told."""

from __future__ import annotations

from pathlib import Path

import pytest

import roundhouse
from roundhouse.interop import export_json


def test_ours_and_one_of_18xx_games(tmp_path: Path) -> None:
    game = roundhouse.Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    game.play({"type": "buy_cheapest", "by": "Ann", "private": "D&R"})
    game.save(tmp_path / "ours.json")
    (tmp_path / "theirs.json").write_bytes(export_json(game))
    for name in ("ours", "theirs"):
        read = roundhouse.load(tmp_path / f"{name}.json")
        assert (read.title.name, read.at, read.to_act) == ("18Chesapeake", 2, "Ben")


@pytest.mark.parametrize("content", [b"", b"[]", b'{"id": 1}', b"\x00", b"not JSON"])
def test_neither(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "file.json").write_bytes(content)
    with pytest.raises(roundhouse.GameFileError) as refused:
        roundhouse.load(tmp_path / "file.json")
    assert str(refused.value).startswith("This is not a saved game:") and "\n" not in str(refused.value)

"""A game is read whoever wrote its file, and what a file of neither kind is told."""

from __future__ import annotations

from pathlib import Path

import pytest

import roundhouse
from roundhouse import Game, GameFileError
from roundhouse.interop import export_json, read, to_text


def test_ours_and_one_of_18xx_games(tmp_path: Path) -> None:
    game = roundhouse.Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    game.play({"type": "buy_cheapest", "by": "Ann", "private": "D&R"})
    game.save(tmp_path / "ours.json")
    (tmp_path / "theirs.json").write_bytes(export_json(game))
    for name in ("ours", "theirs"):
        loaded = roundhouse.load(tmp_path / f"{name}.json")
        assert (loaded.title.name, loaded.at, loaded.to_act) == ("18Chesapeake", 2, "Ben")


@pytest.mark.parametrize("content", [b"", b"[]", b'{"id": 1}', b"\x00", b"not JSON"])
def test_neither(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "file.json").write_bytes(content)
    with pytest.raises(roundhouse.GameFileError) as refused:
        roundhouse.load(tmp_path / "file.json")
    assert str(refused.value).startswith(("This is not a saved game:", "This is no game file:"))
    assert "\n" not in str(refused.value) and "Object" not in str(refused.value)


def test_a_file_that_ends_too_early_is_told_to() -> None:
    ours = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7).to_json()
    with pytest.raises(GameFileError, match=r"^The file is incomplete: it ends in the middle\.$"):
        read(ours[: len(ours) // 2])
    site = b'{"id": 7, "title": "18AL", "players": [], "actions": [{"type": "bid", "id": 1}, {"type"'
    with pytest.raises(
        GameFileError, match=r"^The file is incomplete: it ends in the middle, after action 1\.$"
    ):
        read(site)


def test_a_record_that_ends_too_early_is_told_to() -> None:
    game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    game.play({"type": "bid", "by": "Ann", "private": "C-P", "price": 45})
    lines = to_text(game).splitlines()
    with pytest.raises(GameFileError, match="rows are missing, or were changed"):
        read("\n".join(lines[:-1]).encode())

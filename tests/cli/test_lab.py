"""`lab`: a position of a title, a game, a file or a link; what is done to it, and what is told of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from roundhouse import Game


def test_what_is_done_is_told_and_linked(run: Callable, tmp_path: Path) -> None:
    picture, saved = tmp_path / "map.svg", tmp_path / "position.json"
    changes = ("--do", "tile F8 X1:4", "--do", "train B&O 2")
    ran = run("lab", "18Chesapeake", *changes, "--what-if", "b&o", "-o", picture, "--save", saved)
    assert ran.code == 0, ran.err
    assert "B&O: $0, proven best" in ran.out and "$60 more ($60): tile 9 on G7, rotation 1" in ran.out
    assert picture.read_text().startswith("<svg")
    text = ran.out.rpartition("/lab?p=")[2].strip()
    for again in (text, f"https://example.org/lab?p={text}&hex=F8", saved):
        told = json.loads(run("lab", again, "--json").out)
        assert told["text"] == text and told["document"]["companies"]["B&O"]["trains"] == ["2"]


def test_a_saved_game_at_any_action(run: Callable, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7).save(path)
    ran = run("lab", path, "--at", 0)
    assert ran.code == 0 and "0 tiles laid" in ran.out and "No corporation has begun" in ran.out


def test_two_compete(run: Callable) -> None:
    changes = [word for sym in ("B&O", "C&O", "PRR") for word in ("--do", f"train {sym} 2")]
    lays = ["--do", "tile F8 X1:4", "--do", "tile H4 57:1", "--do", "tile G3 57:1"]
    ran = run("lab", "18Chesapeake", *changes, *lays, "--what-if", "B&O", "--against", "PRR", "--json")
    told = json.loads(ran.out)["competition"]
    assert told["one"] == "B&O" and told["lines"][0]["lay"] == "tile 9 on G7, rotation 1"


def test_a_board_of_ones_own(run: Callable, tmp_path: Path) -> None:
    board, saved = tmp_path / "board.txt", tmp_path / "map.toml"
    board.write_text('A1 city=revenue:20;path=a:0,b:_0 "Alton"\nA3\nA5 city=revenue:40;path=a:3,b:_0\n')
    changes = ("--do", "token RED A1", "--do", "train RED 2", "--do", "tile A3 9:0")
    ran = run("lab", "18AL", "--board", board, *changes, "--map-toml", saved)
    assert "RED: $60, proven best" in ran.out and "Alton" in saved.read_text()


@pytest.mark.parametrize(
    "words",
    [("1830",), ("18AL", "--do", "sky"), ("18AL", "--what-if", "L&N"), ("18AL", "--map-toml", "x.toml")],
)
def test_what_is_wrong_is_said_in_a_line(
    run: Callable, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run("lab", *words)
    assert ran.code == 2 and len(ran.err.splitlines()) == 1


def test_faults_of_a_board_are_said_together(run: Callable, tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text("A1 sky\nA3 city=revenue:x")
    ran = run("lab", "18AL", "--board", board)
    assert "Line 1" in ran.err and "Line 2" in ran.err

"""`dataset`: what it writes, and that a run that was stopped comes to the same."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from roundhouse import Game
from roundhouse.cli.errors import STOPPED, WRONG
from roundhouse.env import dataset

BOTS = (
    "dataset",
    "Branch Line",
    "--bot",
    "random",
    "--bot",
    "greedy",
    "--games",
    3,
    "--seed",
    5,
    "--shard",
    1,
)


@pytest.fixture(autouse=True)
def parquet() -> Any:
    """What reads the tables; without it there are none to test."""
    return pytest.importorskip("pyarrow.parquet")


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that are over before they have begun."""
    monkeypatch.setattr(dataset, "MOST_ACTIONS", 4)


def ran(run, code: int, *args: object):
    """A command that ends with this exit code."""
    told = run(*args)
    assert told.code == code
    return told


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_games_of_bots(run, tmp_path: Path, short: None, parquet: Any) -> None:
    told = run(*BOTS, "--jobs", 1, "--out", tmp_path / "a", "--json").json
    assert (told["games"], told["positions"], told["shards"], told["wanted"]) == (3, 12, 3, 3)
    games = [parquet.read_table(path).to_pylist()[0] for path in sorted((tmp_path / "a").glob("games-*"))]
    assert [game["seed"] for game in games] == [5, 6, 7]
    assert [game["who"] for game in games] == [
        ["random", "greedy"],
        ["greedy", "random"],
        ["random", "greedy"],
    ]


def test_a_run_that_was_stopped_comes_to_the_same_files(
    run, tmp_path: Path, short: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(*BOTS, "--jobs", 1, "--out", tmp_path / "whole")
    made, numbers = dataset.made, []

    def stopping(number: int, *args: object, **named: object) -> object:
        numbers.append(number)
        if len(numbers) == 2:
            raise KeyboardInterrupt
        return made(number, *args, **named)

    monkeypatch.setattr(dataset, "made", stopping)
    stopped = ran(run, STOPPED, *BOTS, "--jobs", 1, "--out", tmp_path / "parts")
    assert "1 of 3 shards" in stopped.err
    (tmp_path / "parts" / "games-00000.parquet").write_bytes(b"spoilt")
    run(*BOTS, "--jobs", 1, "--out", tmp_path / "parts")
    assert numbers == [0, 1, 0, 1, 2]
    assert contents(tmp_path / "parts") == contents(tmp_path / "whole")
    run(*BOTS, "--jobs", 1, "--out", tmp_path / "parts")
    assert len(numbers) == 5


def test_games_from_files(run, tmp_path: Path, parquet: Any) -> None:
    (tmp_path / "games").mkdir()
    game = Game.new("Branch Line", ["Ann", "Ben"], seed=7)
    game.play({"type": "pass", "by": "Ann"})
    game.save(tmp_path / "games" / "b.json")
    (tmp_path / "games" / "a.json").write_text("{}")
    asked = ("dataset", "Branch Line", "--from", tmp_path / "games", "--out", tmp_path / "out")
    told = run(*asked)
    assert "a.json was left out" in told.err and "1 game, 1 position in 1 shard\n" in told.out
    [row] = parquet.read_table(tmp_path / "out" / "positions-00000.parquet").to_pylist()
    assert (row["game"], row["kind"], row["who"]) == (1, "pass", "")


def test_a_folder_with_something_else_is_left_alone(run, tmp_path: Path, short: None) -> None:
    (tmp_path / "note.txt").write_text("mine")
    assert "new or empty" in ran(run, WRONG, *BOTS, "--out", tmp_path).err
    run(*BOTS, "--jobs", 1, "--out", tmp_path / "a")
    other = [*BOTS[:-3], 6, "--shard", 1]
    assert "(seed)" in ran(run, WRONG, *other, "--out", tmp_path / "a").err
    assert (tmp_path / "note.txt").read_text() == "mine"


@pytest.mark.parametrize("missing", ["numpy", "pyarrow"])
def test_what_is_to_be_installed_is_said(
    run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    for name in [name for name in sys.modules if name.startswith("roundhouse.env")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, missing, None)
    told = ran(run, WRONG, *BOTS, "--out", tmp_path / "a")
    assert "[research]" in told.err and told.err.count("\n") == 1 and not list(tmp_path.iterdir())


def test_bots_or_files(run, tmp_path: Path) -> None:
    told = ran(run, WRONG, *BOTS, "--from", tmp_path, "--out", tmp_path / "a")
    assert "not of both" in told.err and not (tmp_path / "a").exists()

"""Running the command line inside the tests."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from roundhouse import Game
from roundhouse.bots import ask, make
from roundhouse.cli.app import app

TITLE = "18Chesapeake"


@dataclass(frozen=True)
class Ran:
    """What a command did: exit code, what it printed, and what it said on stderr."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Ran]


@pytest.fixture(autouse=True)
def games_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Games that nobody names a file for are kept in the test's own folder."""
    monkeypatch.setenv("ROUNDHOUSE_GAMES", str(tmp_path))


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command: `run("replay", path, input="...")`. A traceback fails the test."""
    monkeypatch.setenv("COLUMNS", "110")
    monkeypatch.delenv("FORCE_COLOR", raising=False)

    def running(*args: object, input: str | None = None) -> Ran:
        result = CliRunner().invoke(app, [str(arg) for arg in args], input=input)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Ran(result.exit_code, result.stdout, result.stderr)

    return running


def _played(actions: int, seed: int) -> Game:
    game = Game.new(TITLE, ["Ann", "Ben", "Cy"], seed=seed)
    bots = {player: make("greedy", number) for number, player in enumerate(game.title.players)}
    while not game.over and game.at < actions:
        game.play(ask(bots[game.to_act], game.title, game.state))
    return game


@pytest.fixture(scope="session")
def young() -> bytes:
    """The save file of a game in its first operating rounds."""
    return _played(60, 1).to_json()


@pytest.fixture
def saved(young: bytes, tmp_path: Path) -> Path:
    """A saved game."""
    path = tmp_path / "game.json"
    path.write_bytes(young)
    return path


@pytest.fixture(scope="session")
def finished() -> bytes:
    """The save file of a whole game."""
    golden = Path(__file__).resolve().parents[1] / "golden" / "18Chesapeake-4-random-1.json"
    return golden.read_bytes()

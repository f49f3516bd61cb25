"""The example of a bot that has learned: it plays by its weights, with nothing but numpy."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from roundhouse import Game
from roundhouse.bots import ask, called
from roundhouse.env.choices import Choices

BOT = "examples.research.learned_bot:Learned"


def weights(choices: Choices, sign: float) -> dict[str, np.ndarray]:
    """One hidden unit that rises with the own cash, times `sign`."""
    row = np.zeros((choices.width, 1))
    row[len(choices.kinds) + choices.observer.block("cash").first] = sign
    one, none = np.ones((1, 1)), np.zeros(1)
    return {
        "mean": np.zeros(choices.size), "spread": np.ones(choices.size), "row_spread": np.ones(choices.width),
        "place_weight": np.zeros((choices.size, 1)), "place_bias": none, "row_weight": row, "row_bias": none,
        "both_weight": one, "both_bias": none, "score_weight": one, "score_bias": none,
    }  # fmt: skip


def test_it_plays_by_its_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    game = Game.new("Branch Line", ["Ann", "Ben"], seed=1)
    for sign, kind in (
        (1.0, "pass"),
        (-1.0, "par"),
    ):  # who wants cash passes; who wants none starts a company
        np.savez(tmp_path / "weights.npz", **weights(Choices(game.title), sign))
        monkeypatch.setenv("ROUNDHOUSE_WEIGHTS", str(tmp_path / "weights.npz"))
        chosen = ask(called(BOT, 1), game.title, game.state)
        assert chosen.kind() == kind
    assert chosen.par == 70  # the dearest

"""A bot that plays by what `train_ppo.py` has learned, with plain numpy.

    roundhouse tournament "Branch Line" --players 2 --bot examples.research.learned_bot:Learned --bot greedy --games 100

It takes the weights from `weights.npz` beside it, or from the file that the variable ROUNDHOUSE_WEIGHTS names.
"""

from __future__ import annotations

import os
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from roundhouse.bots import Clock, View, make
from roundhouse.bots.menu import menu
from roundhouse.core.actions import Action
from roundhouse.core.title import Title
from roundhouse.env.choices import ROUTINE, SUMS, Choices

CLIP = 5.0
"""Numbers that differ more than so many times from what is usual count as differing so much."""


class Network:
    """Gives each choice a score: the weights are arrays, as `train_ppo.py` names them."""

    def __init__(self, arrays: Mapping[str, Any]) -> None:
        self.arrays = {name: np.asarray(values, np.float32) for name, values in arrays.items()}

    @classmethod
    def load(cls, path: Path) -> Network:
        with np.load(path) as file:
            return cls(dict(file))

    def save(self, path: Path) -> int:
        """Written with half precision, which is as good for choosing; how many bytes that takes."""
        np.savez_compressed(path, **{name: values.astype(np.float16) for name, values in self.arrays.items()})
        return path.stat().st_size

    def scores(self, position: np.ndarray, rows: np.ndarray) -> np.ndarray:
        """A score for each row of `Choices.of`."""
        a = self.arrays
        at = ((position - a["mean"]) / a["spread"]).clip(-CLIP, CLIP) @ a["place_weight"] + a["place_bias"]
        met = np.tanh(at + (rows / a["row_spread"]).clip(-CLIP, CLIP) @ a["row_weight"] + a["row_bias"])
        return (np.tanh(met @ a["both_weight"] + a["both_bias"]) @ a["score_weight"] + a["score_bias"])[:, 0]


class Learned:
    """Picks the choice with the highest score; `greedy` lays its track, places its tokens and chooses its runs."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)
        self.helper = make("greedy", seed)
        path = os.environ.get("ROUNDHOUSE_WEIGHTS") or Path(__file__).with_name("weights.npz")
        self.network = Network.load(Path(path))
        self._choices: tuple[Title, Choices] | None = None

    def choose(self, view: View, clock: Clock) -> Action:
        offered = view.offers
        if any(offer.action.kind() in ROUTINE for offer in offered):
            return self.helper.choose(view, clock)
        actions = menu(offered, SUMS)
        if len(actions) < 2:
            return self.helper.choose(view, clock)
        choices, seat = self.choices(view.title), view.title.players.index(view.seat)
        position = choices.position(view.state, seat)
        scores = self.network.scores(position, choices.rows(view.state, seat, actions, position))
        return actions[int(scores.argmax())]

    def choices(self, title: Title) -> Choices:
        if self._choices is None or self._choices[0] is not title:
            self._choices = title, Choices(title)
        return self._choices[1]

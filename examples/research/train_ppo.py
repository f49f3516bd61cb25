"""Teach a small network to play, by PPO with masked choices, against a bot; keep its curve and its weights.

    python examples/research/train_ppo.py --title "Branch Line" --players 2 --bot greedy --seed 1 --minutes 50 --out learned

Needs, besides `.[env]`, `torch`, `stable-baselines3` and `sb3-contrib`. The seat decides what to do in stock rounds, which
trains to buy and what to pay out; `greedy` lays its track, places its tokens and chooses its runs, as for the planner. What
it learns from is `roundhouse.env.choices`: a position, and for each choice what it changes. Nothing is imitated.

Into the folder go `curve.csv` (a row for each evaluation on seeds that are not trained on), `weights.npz` (what
`learned_bot.py` plays by, with plain numpy) and `run.json` (settings, seed, the versions used, the final figures).
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import platform
import random
import sys
import time
from functools import partial
from importlib.metadata import version
from pathlib import Path

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableMultiInputActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import VecEnv
from torch import nn

sys.path.insert(0, str(Path(__file__).parent))
from learned_bot import CLIP, Network  # noqa: E402

from roundhouse import __version__  # noqa: E402
from roundhouse.env.choices import ChoosingSeat  # noqa: E402
from roundhouse.env.workers import Workers  # noqa: E402

FRESH = 10_000_000
"""Seeds from here on are for evaluation alone."""

SCALING_GAMES = 12


class Tables(VecEnv):
    """Our processes with several tables each, in the form that Stable-Baselines wants."""

    def __init__(self, makers: list, processes: int, seed: int) -> None:
        self.workers, self.first = Workers(makers, processes), seed
        super().__init__(len(makers), self.workers.single_observation_space, self.workers.single_action_space)

    def reset(self) -> dict[str, np.ndarray]:
        seen, infos = self.workers.reset(seed=self.first)
        self.masks = infos["action_mask"].astype(bool)
        return seen

    def step_async(self, actions: np.ndarray) -> None:
        self.chosen = actions

    def step_wait(self) -> tuple:
        seen, rewards, over, cut, infos = self.workers.step(self.chosen)
        self.masks = infos["action_mask"].astype(bool)
        done = over | cut
        told: list[dict] = [{} for _ in done]
        for k in np.flatnonzero(done):
            told[k] = {"share": float(infos["final_info"]["share"][k]), "TimeLimit.truncated": bool(cut[k])}
            told[k]["terminal_observation"] = infos["final_obs"][k]
        return seen, rewards, done, told

    def env_method(self, name: str, *args: object, indices: object = None, **named: object) -> list:
        assert name == "action_masks"
        return list(self.masks)

    def has_attr(self, name: str) -> bool:
        return name == "action_masks"

    def get_attr(self, name: str, indices: object = None) -> list:
        return [None] * self.num_envs if name == "render_mode" else [self.env_method] * self.num_envs

    def set_attr(self, name: str, value: object, indices: object = None) -> None:
        raise AttributeError(name)

    def env_is_wrapped(self, wrapper: type, indices: object = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        self.workers.close()


class Flat(BaseFeaturesExtractor):
    """Position and rows in one vector, each number divided by how much it usually varies."""

    def __init__(self, space: spaces.Dict, mean: np.ndarray, spread: np.ndarray, row_spread: np.ndarray) -> None:
        super().__init__(space, space["position"].shape[0] + int(np.prod(space["choices"].shape)))
        for name, values in (("mean", mean), ("spread", spread), ("row_spread", row_spread)):
            self.register_buffer(name, torch.as_tensor(values, dtype=torch.float32))

    def forward(self, seen: dict[str, torch.Tensor]) -> torch.Tensor:
        position = ((seen["position"] - self.mean) / self.spread).clamp(-CLIP, CLIP)
        rows = (seen["choices"] / self.row_spread).clamp(-CLIP, CLIP)
        return torch.cat([position, rows.flatten(1)], dim=1)


class Scorer(nn.Module):
    """A score for each row, from the row and the position; a value of the position."""

    def __init__(self, size: int, rows: int, width: int, hidden: int = 64) -> None:
        super().__init__()
        self.size, self.rows, self.width = size, rows, width
        self.latent_dim_pi, self.latent_dim_vf = rows, hidden
        self.place = nn.Linear(size, hidden)
        self.row = nn.Linear(width, hidden)
        self.both = nn.Linear(hidden, hidden)
        self.score = nn.Linear(hidden, 1)
        self.value = nn.Sequential(nn.Linear(size, 2 * hidden), nn.Tanh(), nn.Linear(2 * hidden, hidden), nn.Tanh())

    def forward_actor(self, flat: torch.Tensor) -> torch.Tensor:
        position, rows = flat[:, : self.size], flat[:, self.size :].reshape(-1, self.rows, self.width)
        met = torch.tanh(self.place(position)[:, None, :] + self.row(rows))
        return self.score(torch.tanh(self.both(met)))[:, :, 0]

    def forward_critic(self, flat: torch.Tensor) -> torch.Tensor:
        return self.value(flat[:, : self.size])

    def forward(self, flat: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return self.forward_actor(flat), self.forward_critic(flat)


class Policy(MaskableMultiInputActorCriticPolicy):
    """The scores of the rows are the logits of the choice."""

    def _build_mlp_extractor(self) -> None:
        space = self.observation_space
        rows, width = space["choices"].shape
        self.mlp_extractor = Scorer(space["position"].shape[0], rows, width).to(self.device)

    def _build(self, lr_schedule) -> None:
        super()._build(lr_schedule)
        nn.init.orthogonal_(self.mlp_extractor.score.weight, gain=0.1)
        self.action_net = nn.Identity()
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)


def network(model: MaskablePPO) -> Network:
    """The weights of the policy as plain arrays."""
    scorer, flat = model.policy.mlp_extractor, model.policy.pi_features_extractor
    arrays = {"mean": flat.mean, "spread": flat.spread, "row_spread": flat.row_spread}
    for name in ("place", "row", "both", "score"):
        layer = getattr(scorer, name)
        arrays |= {f"{name}_weight": layer.weight.T, f"{name}_bias": layer.bias}
    return Network({name: values.detach().cpu().numpy() for name, values in arrays.items()})


def scaling(env: ChoosingSeat, seed: int) -> dict[str, np.ndarray]:
    """How the numbers vary in games in which the seat chooses by lot."""
    rng, places, rows = np.random.default_rng(seed), [], []
    for game in range(SCALING_GAMES):
        seen, info = env.reset(seed=seed + game)
        done = False
        while not done:
            meant = np.flatnonzero(info["action_mask"])
            places.append(seen["position"])
            rows.append(seen["choices"][meant])
            seen, _, over, cut, info = env.step(int(rng.choice(meant)))
            done = over or cut
    place, row = np.stack(places), np.concatenate(rows)
    spread = place.std(axis=0)
    row_spread = np.sqrt((row**2).mean(axis=0))
    return {
        "mean": place.mean(axis=0),
        "spread": np.where(spread > 1e-6, spread, 1.0),
        "row_spread": np.where(row_spread > 1e-6, row_spread, 1.0),
    }


def played(env: ChoosingSeat, choosing: Network, games: range) -> list[tuple[float, float]]:
    """Share of the others left behind, and dollars ahead of their average, of a game for each seed."""
    found = []
    for seed in games:
        seen, info = env.reset(seed=seed)
        done = False
        while not done:
            count = int(info["action_mask"].sum())
            best = int(choosing.scores(seen["position"], seen["choices"][:count]).argmax())
            seen, _, over, cut, info = env.step(best)
            done = over or cut
        worth, mine = info["worth"], info["worth"][env.seat]
        found.append((info["share"], mine - (sum(worth) - mine) / (len(worth) - 1)))
    return found


def bounds(values: list[float], seed: int = 0) -> tuple[float, float, float]:
    """The mean, and the 2.5th and 97.5th percentile of the means of 4000 resamplings."""
    drawn = np.random.default_rng(seed).choice(values, (4000, len(values))).mean(axis=1)
    low, high = np.percentile(drawn, [2.5, 97.5])
    return float(np.mean(values)), float(low), float(high)


class Watch(BaseCallback):
    """Stops when the time is up; now and then lets the network play for the curve."""

    def __init__(self, env: ChoosingSeat, minutes: float, every: int, games: int, out: Path) -> None:
        super().__init__()
        self.env, self.minutes, self.every, self.evaluated, self.out = env, minutes, every, games, out
        self.begun, self.games, self.shares, self.next = time.monotonic(), 0, [], 0
        self.file = (out / "curve.csv").open("w", newline="")
        self.rows = csv.writer(self.file, lineterminator="\n")
        self.rows.writerow(
            ["minutes", "decisions", "games", "share in training", "share", "low", "high", "dollars ahead"]
        )

    def _on_step(self) -> bool:
        for info in self.locals["infos"]:
            if "share" in info:
                self.games += 1
                self.shares.append(info["share"])
        return time.monotonic() - self.begun < 60 * self.minutes

    def _on_rollout_start(self) -> None:
        if self.num_timesteps < self.next:
            return
        self.next = self.num_timesteps + self.every
        found = played(self.env, network(self.model), range(FRESH, FRESH + self.evaluated))
        share, low, high = bounds([one for one, _ in found])
        recent = self.shares[-200:]
        self.rows.writerow(
            [
                round((time.monotonic() - self.begun) / 60, 2),
                self.num_timesteps,
                self.games,
                round(float(np.mean(recent)), 3) if recent else "",
                *(round(value, 3) for value in (share, low, high)),
                round(float(np.mean([ahead for _, ahead in found]))),
            ]
        )
        self.file.flush()
        network(self.model).save(self.out / "weights.npz")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--title", default="Branch Line")
    asked.add_argument("--players", type=int, default=2)
    asked.add_argument("--bot", default="greedy", help="who has the other seats")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--minutes", type=float, default=50, help="of training, evaluations for the curve included")
    asked.add_argument("--tables", type=int, default=16, help="games at a time")
    asked.add_argument("--processes", type=int, default=2, help="that share the tables")
    asked.add_argument("--most", type=int, default=32, help="choices that a decision has room for")
    asked.add_argument("--most-moves", type=int, default=400, help="moves after which a game is cut off")
    asked.add_argument("--steps", type=int, default=128, help="decisions at each table between two updates")
    asked.add_argument("--every", type=int, default=8192, help="decisions between two points of the curve")
    asked.add_argument("--games", type=int, default=60, help="games of a point of the curve")
    asked.add_argument("--final", type=int, default=400, help="games of the final evaluation, on further seeds")
    asked.add_argument("--out", type=Path, default=Path("learned"))
    given = asked.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)

    torch.set_num_threads(1)
    random.seed(given.seed)
    np.random.seed(given.seed)
    table = partial(ChoosingSeat, given.title, given.players, bot=given.bot, most=given.most, most_moves=given.most_moves)
    own, tables = table(), Tables([table] * given.tables, given.processes, 1000 * given.seed)
    model = MaskablePPO(
        Policy,
        tables,
        seed=given.seed,
        n_steps=given.steps,
        batch_size=256,
        n_epochs=4,
        gamma=1.0,
        gae_lambda=0.95,
        learning_rate=5e-4,
        ent_coef=0.01,
        target_kl=0.04,
        device="cpu",
        policy_kwargs={
            "features_extractor_class": Flat,
            "features_extractor_kwargs": scaling(own, given.seed),
        },
    )
    watch = Watch(own, given.minutes, given.every, given.games, given.out)
    begun, processor = time.monotonic(), os.times()
    model.learn(10**9, callback=watch)
    seconds = time.monotonic() - begun
    tables.close()
    used = os.times()
    learned = network(model)
    size = learned.save(given.out / "weights.npz")
    found = played(own, Network.load(given.out / "weights.npz"), range(2 * FRESH, 2 * FRESH + given.final))
    share, ahead = bounds([one for one, _ in found]), bounds([dollars for _, dollars in found])
    told = {
        "settings": {name: str(value) if isinstance(value, Path) else value for name, value in vars(given).items()},
        "training": {
            "decisions": model.num_timesteps,
            "games": watch.games,
            "minutes": round(seconds / 60, 1),
            "processor_minutes": round((sum(used[:4]) - sum(processor[:4])) / 60, 1),
        },
        "final": {
            "games": given.final,
            "first_seed": 2 * FRESH,
            "share": [round(value, 3) for value in share],
            "dollars_ahead": [round(value) for value in ahead],
        },
        "weights_bytes": size,
        "versions": {
            "roundhouse": __version__,
            "python": platform.python_version(),
            **{name: version(name) for name in ("torch", "stable-baselines3", "sb3-contrib", "numpy")},
        },
    }
    (given.out / "run.json").write_text(json.dumps(told, indent=2) + "\n")
    print(json.dumps(told["final"]))


if __name__ == "__main__":
    main()

"""What `train_ppo.py` hands to Stable-Baselines: tables, a policy that scores choices, and what looks on."""

from __future__ import annotations

import csv
import time
from pathlib import Path

import numpy as np
import torch
from gymnasium import spaces
from learned_bot import CLIP, Network
from measuring import bounds, played
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableMultiInputActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import VecEnv
from torch import nn

from roundhouse.env.choices import ChoosingSeat
from roundhouse.env.workers import Workers

RECENT = 100
"""Games of training that the curve is a mean of."""


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

    def seconds(self) -> float:
        """Processor seconds that the processes with the tables have taken."""
        return self.workers.seconds()

    def close(self) -> None:
        self.workers.close()


class Flat(BaseFeaturesExtractor):
    """Position and rows in one vector, each number divided by how much it usually varies."""

    def __init__(
        self, space: spaces.Dict, mean: np.ndarray, spread: np.ndarray, row_spread: np.ndarray
    ) -> None:
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
        self.value = nn.Sequential(
            nn.Linear(size, 2 * hidden), nn.Tanh(), nn.Linear(2 * hidden, hidden), nn.Tanh()
        )

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


class Watch(BaseCallback):
    """Stops when the time is up, and writes the curve: the seeds of training are drawn, so its results are those of
    games not seen before. Now and then the network plays `games` of its own, always taking the best score.
    """

    def __init__(self, env: ChoosingSeat, minutes: float, every: int, games: range, out: Path) -> None:
        super().__init__()
        self.env, self.minutes, self.every, self.evaluated, self.out = env, minutes, every, games, out
        self.begun, self.games, self.shares, self.next = time.monotonic(), 0, [], every
        self.file = (out / "curve.csv").open("w", newline="")
        self.rows = csv.writer(self.file, lineterminator="\n")
        self.rows.writerow(
            ["minutes", "processor minutes", "decisions", "games", "training", "share", "low", "high"]
        )

    def _on_step(self) -> bool:
        for info in self.locals["infos"]:
            if "share" in info:
                self.games += 1
                self.shares.append(info["share"])
        return time.monotonic() - self.begun < 60 * self.minutes

    def _on_rollout_start(self) -> None:
        recent = self.shares[-RECENT:]
        row = [
            round((time.monotonic() - self.begun) / 60, 2),
            round((time.process_time() + self.training_env.seconds()) / 60, 2),
            self.num_timesteps,
            self.games,
            round(float(np.mean(recent)), 3) if recent else "",
        ]
        if self.num_timesteps >= self.next and self.evaluated:
            self.next = self.num_timesteps + self.every
            found = bounds([share for share, _ in played(self.env, network(self.model), self.evaluated)])
            row += [round(value, 3) for value in found]
        self.rows.writerow(row)
        self.file.flush()
        network(self.model).save(self.out / "weights.npz")

"""Games in which a seat is measured, and bounds of what comes out."""

from __future__ import annotations

import numpy as np
from learned_bot import Network

from roundhouse.env.choices import ChoosingSeat

SCALING_GAMES = 12


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

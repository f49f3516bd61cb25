"""Teach a small network to play, by PPO with masked choices, against a bot; keep its curve and its weights.

    python examples/research/train_ppo.py --players 2 --bot greedy --seed 1 --minutes 36 --out learned

Needs, besides `.[env]`, `torch`, `stable-baselines3` and `sb3-contrib`. The seat decides what to do in stock rounds,
which trains to buy and what to pay out; `greedy` lays its track, places its tokens and chooses its runs, as for the
planner. What it learns from is `roundhouse.env.choices`: a position, and what each choice changes. Nothing is imitated.

Into the folder go `curve.csv` (a row for each evaluation on seeds that are not trained on), `weights.npz` (what
`learned_bot.py` plays by, with plain numpy) and `run.json` (settings, seed, the versions used, the final figures).
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import sys
import time
from functools import partial
from importlib.metadata import version
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))
from learned_bot import Network
from measuring import bounds, played, scaling

from roundhouse import __version__
from roundhouse.env.choices import ChoosingSeat
from roundhouse.titles.found import titles

FRESH = 10_000_000
"""Seeds from here on are for the curve, those from twice as much on for the final figures; training has neither."""


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--title", default="Branch Line")
    asked.add_argument("--players", type=int, default=2)
    asked.add_argument("--bot", default="greedy", help="who has the other seats")
    asked.add_argument(
        "--option", action="append", default=[], help="besides what is usual at a new table; may be repeated"
    )
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument(
        "--minutes", type=float, default=50, help="of training, evaluations for the curve included"
    )
    asked.add_argument("--tables", type=int, default=16, help="games at a time")
    asked.add_argument("--processes", type=int, default=2, help="that share the tables")
    asked.add_argument("--most", type=int, default=24, help="choices that a decision has room for")
    asked.add_argument("--most-moves", type=int, default=400, help="moves after which a game is cut off")
    asked.add_argument("--steps", type=int, default=64, help="decisions at each table between two updates")
    asked.add_argument("--every", type=int, default=16384, help="decisions between two points of the curve")
    asked.add_argument("--games", type=int, default=24, help="games of a point of the curve")
    asked.add_argument(
        "--final", type=int, default=400, help="games of the final evaluation, on further seeds"
    )
    asked.add_argument("--out", type=Path, default=Path("learned"))
    given = asked.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)

    # Imported here and not above: the processes with the tables begin with this file too, and need none of it.
    try:
        import torch
        from ppo import Flat, Policy, Tables, Watch, network
        from sb3_contrib import MaskablePPO
    except ModuleNotFoundError as missing:
        sys.exit(f"This needs {missing.name}: pip install torch stable-baselines3 sb3-contrib")

    torch.set_num_threads(1)
    random.seed(given.seed)
    np.random.seed(given.seed)
    options = titles()[given.title].with_usual(given.option)
    table = partial(
        ChoosingSeat,
        given.title,
        given.players,
        bot=given.bot,
        options=options,
        most=given.most,
        most_moves=given.most_moves,
    )
    own, tables = table(), Tables([table] * given.tables, given.processes, 1000 * given.seed)
    model = MaskablePPO(
        Policy,
        tables,
        seed=given.seed,
        n_steps=given.steps,
        batch_size=128,
        n_epochs=6,
        gamma=1.0,
        gae_lambda=0.95,
        learning_rate=7e-4,
        ent_coef=0.01,
        target_kl=0.05,
        device="cpu",
        policy_kwargs={
            "features_extractor_class": Flat,
            "features_extractor_kwargs": scaling(own, given.seed),
        },
    )
    watch = Watch(own, given.minutes, given.every, range(FRESH, FRESH + given.games), given.out)
    begun, before = time.monotonic(), time.process_time()
    model.learn(10**9, callback=watch)
    minutes = (time.monotonic() - begun) / 60
    processor = (time.process_time() - before + tables.seconds()) / 60
    tables.close()
    size = network(model).save(given.out / "weights.npz")
    learned = Network.load(given.out / "weights.npz")
    found = played(own, learned, range(2 * FRESH, 2 * FRESH + given.final)) if given.final else []
    share, ahead = (bounds([one[k] for one in found]) if found else () for k in (0, 1))
    told = {
        "settings": {
            name: str(value) if isinstance(value, Path) else value for name, value in vars(given).items()
        },
        "training": {
            "decisions": model.num_timesteps,
            "games": watch.games,
            "minutes": round(minutes, 1),
            "processor_minutes": round(processor, 1),
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

"""How many steps a second environments take: ours, and catanatron's beside them in the same run.

    python benchmarks/environments.py [--seconds 3] [--rounds 3] [--catanatron PYTHON] [--json]

Every learner here chooses by lot from what is legal, against bots that do the same, with observation and mask made for
each decision. A *step* is a decision of the learner; a *move* is one of anybody at the table. Seconds are the
processor's, those of other processes among them; the environments take turns, and the median of the rounds counts.
`--catanatron` is a Python in which the package `catanatron-gym` is installed; it wants other versions of libraries.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

Steps = Iterator[tuple[int, int, float]]
"""How many steps and moves there were since the last time, and processor seconds of other processes."""

CATANATRON = """
import json, random, sys, time
import gymnasium, catanatron_gym
env = gymnasium.make("catanatron-v1").unwrapped
draw, seconds = random.Random(int(sys.argv[2])), float(sys.argv[1])
env.reset(seed=1)
steps, moves, played = 0, 0, 0
begun = time.process_time()
while time.process_time() - begun < seconds:
    _, _, over, cut, _ = env.step(draw.choice(env.get_valid_actions()))
    steps += 1
    if over or cut:
        played += len(env.game.state.actions)
        env.reset()
played += len(env.game.state.actions)
took = time.process_time() - begun
print(json.dumps([steps / took, played / took]))
"""


def seat(title: str, players: int) -> Steps:
    """One seat against bots, with the space of numbers."""
    from roundhouse.env.seat import RoundhouseSeat

    env = RoundhouseSeat(title, players, bot="random")
    draw, games = np.random.default_rng(1), 0
    _, info = env.reset(seed=games)
    while True:
        before = env.table.moves
        _, _, over, cut, info = env.step(draw.choice(np.flatnonzero(info["action_mask"])))
        yield 1, env.table.moves - before, 0.0
        if over or cut:
            games += 1
            _, info = env.reset(seed=games)


def choosing(title: str, players: int) -> Steps:
    """One seat against bots that picks from lists of choices and decides everything."""
    from roundhouse.env.choices import ChoosingSeat

    env = ChoosingSeat(title, players, bot="random", helper="random", routine=(), most=2048)
    draw, games = random.Random(1), 0
    _, info = env.reset(seed=games)
    while True:
        before = env.table.moves
        _, _, over, cut, info = env.step(draw.randrange(int(info["action_mask"].sum())))
        yield 1, env.table.moves - before, 0.0
        if over or cut:
            games += 1
            _, info = env.reset(seed=games)


def everybody(title: str, players: int) -> Steps:
    """All seats, by the learner, as PettingZoo has them."""
    from roundhouse.env.aec import RoundhouseAEC

    env = RoundhouseAEC(title, players)
    draw, games = np.random.default_rng(1), 0
    env.reset(seed=games)
    while True:
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(draw.choice(np.flatnonzero(mask))))
        yield 1, 1, 0.0
        if not any(mask) or all(env.terminations.values()) or all(env.truncations.values()):
            games += 1
            env.reset(seed=games)


def bare(title: str, players: int) -> Steps:
    """Only the rules and the list of what is legal: what all of the others stand on."""
    from roundhouse.bots.menu import menu
    from roundhouse.core.game import legal
    from roundhouse.env.table import Stepped

    table, draw, games = Stepped(title, players), random.Random(1), 0
    while True:
        table.step(draw.choice(menu(legal(table.title, table.state))))
        yield 1, 1, 0.0
        if table.over:
            games += 1
            table.start(games)


def shared(title: str, players: int, processes: int, count: int = 8) -> Steps:
    """Eight tables at a time, shared by so many processes."""
    from roundhouse.env.seat import vector
    from roundhouse.env.workers import Workers

    tables = vector(count, title, processes=processes, players=players, bot="random")
    draw = np.random.default_rng(1)
    _, infos = tables.reset(seed=1)
    known = tables.seconds() if isinstance(tables, Workers) else 0.0
    while True:
        moves = np.array([draw.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]])
        _, _, _, _, infos = tables.step(moves)
        used = tables.seconds() if isinstance(tables, Workers) else 0.0
        yield count, 0, used - known
        known = used


CASES: dict[str, Callable[[], Steps]] = {
    "Branch Line, 2 players: rules and menu alone": lambda: bare("Branch Line", 2),
    "Branch Line, 2 players: RoundhouseSeat": lambda: seat("Branch Line", 2),
    "Branch Line, 2 players: ChoosingSeat, all decisions": lambda: choosing("Branch Line", 2),
    "Branch Line, 2 players: RoundhouseAEC": lambda: everybody("Branch Line", 2),
    "Branch Line, 2 players: vector(8), this process": lambda: shared("Branch Line", 2, 0),
    "Branch Line, 2 players: vector(8), two more": lambda: shared("Branch Line", 2, 2),
    "18Chesapeake, 3 players: RoundhouseSeat": lambda: seat("18Chesapeake", 3),
}


def measured(steps: Steps, seconds: float) -> tuple[float, float]:
    """Steps and moves a processor second, over so many of them."""
    counted = moved = 0
    elsewhere = 0.0
    begun = time.process_time()
    while (used := time.process_time() - begun + elsewhere) < seconds:
        one, two, other = next(steps)
        counted, moved, elsewhere = counted + one, moved + two, elsewhere + other
    return counted / used, moved / used


def catanatron(python: str, seconds: float, seed: int) -> tuple[float, float]:
    """The same of catanatron's environment, two players."""
    told = subprocess.run(
        [python, "-c", CATANATRON, str(seconds), str(seed)], capture_output=True, text=True, check=True
    ).stdout
    steps, moves = json.loads(told.splitlines()[-1])
    return steps, moves


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--seconds", type=float, default=3.0, help="processor seconds of each measurement")
    asked.add_argument("--rounds", type=int, default=3)
    asked.add_argument("--catanatron", default="", help="a Python that has catanatron-gym")
    asked.add_argument("--json", action="store_true")
    given = asked.parse_args()
    running = {name: case() for name, case in CASES.items()}
    for steps in running.values():
        next(steps)  # what is made once is not measured
    found: dict[str, list[tuple[float, float]]] = {}
    for number in range(given.rounds):
        for name, steps in running.items():
            found.setdefault(name, []).append(measured(steps, given.seconds))
        if given.catanatron:
            one = catanatron(given.catanatron, given.seconds, number)
            found.setdefault("Catan, 2 players: catanatron_gym", []).append(one)
    told = {
        name: tuple(round(statistics.median(one[k] for one in rounds)) for k in (0, 1))
        for name, rounds in found.items()
    }
    if given.json:
        print(json.dumps(told, indent=2))
        return
    print(f"{'':56}{'steps/s':>10}{'moves/s':>10}")
    for name, (steps, moves) in told.items():
        print(f"{name:56}{steps:>10,}{moves or '':>10}")


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))
    main()

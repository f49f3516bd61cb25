"""What we promise about speed, measured: medians, and ratios against a calibration loop on the same machine.

    python benchmarks/run.py [--json]

Seconds are the processor's, so that a busy machine does not spoil them. The calibration loop is a million additions in
plain Python; a ratio compares machines better than seconds do.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table

from roundhouse.core import game
from roundhouse.core.position import Position
from roundhouse.play.laws import pick
from roundhouse.play.session import Game
from roundhouse.titles.found import title

TITLES = {"18Chesapeake": 0.6, "18AL": 0.8, "18GL": 2.0, "1848": 5.0}
"""For each title the seconds that a random four-player game may take."""

PLAYERS = ("Ann", "Ben", "Cy", "Dot")
GOLDEN = Path(__file__).resolve().parents[1] / "tests" / "golden"


def median(work: Callable[[], object], runs: int = 7) -> float:
    """The median of the seconds that `work` takes."""
    times = []
    for _ in range(runs):
        begun = time.process_time()
        work()
        times.append(time.process_time() - begun)
    return statistics.median(times)


def calibrate() -> float:
    """Seconds for a million additions."""

    def loop() -> int:
        total = 0
        for number in range(1_000_000):
            total += number
        return total

    return median(loop)


def random_game(name: str, seed: int) -> int:
    """Play a random game of a title to its end; the number of actions."""
    rng = random.Random(seed)
    built = title(name).build(PLAYERS, ())
    state, count = game.new(built), 0
    while state.stack:
        state, _ = game.carry_out(built, state, pick(game.legal(built, state), rng))
        count += 1
    return count


RECORDED = "18Chesapeake"
"""The title whose longest recorded game is measured."""


def longest_golden() -> bytes:
    """The longest recorded game of the title."""
    files = sorted(GOLDEN.glob(f"{RECORDED}-*.json"), key=lambda path: path.stat().st_size)
    return files[-1].read_bytes()


def measure() -> list[tuple[str, float, float, str]]:
    """(what, processor seconds, the aim in seconds, remark) for everything that is promised."""
    data = longest_golden()
    recorded = Game.from_json(data)
    built = recorded.title
    track = [
        at
        for at in range(len(recorded.actions))
        if (stack := recorded.position(at).stack) and stack[-1].node == "track"
    ]
    middle = recorded.position(track[len(track) // 2])
    other = recorded.position(track[len(track) // 2 - 1])

    def copies() -> None:
        for _ in range(1000):
            middle.copy()

    def plain() -> list[int]:
        return [
            at
            for at in range(len(recorded.actions))
            if recorded.actions[at].kind() in ("buy_share", "sell_shares", "dividend", "place_token", "bid")
        ]

    positions = plain()

    def actions() -> None:
        for at in positions:
            game.carry_out(built, recorded.position(at), recorded.actions[at])

    def warm() -> None:
        for state in (other, middle):
            game.legal(built, state)

    def cold() -> None:
        for at in track[-20:]:
            state = recorded.position(at).copy()
            pos = Position(built, state)
            first = next(iter(pos.state.parts()["tiles"].items()))
            state._parts["tiles"] = dict(state._parts["tiles"]) | {first[0]: first[1]}
            game.legal(built, state)

    def process(code: str) -> float:
        """Processor seconds of a Python that runs `code`."""
        timed = f"import time; b = time.process_time(); {code}; print(time.process_time() - b)"
        return float(subprocess.run([sys.executable, "-c", timed], check=True, capture_output=True).stdout)

    count = len(recorded.actions)
    return [
        ("copy of a mid-game state", median(copies) / 1000, 5e-6, ""),
        ("action without a route search, the flow included", median(actions) / len(positions), 100e-6, ""),
        ("offers of a mid-game track step, network known", median(warm) / 2, 3e-3, ""),
        ("offers of a late track step, network made anew", median(cold) / 20, 3e-3, ""),
        (
            "game file replayed, every rule checked",
            median(lambda: Game.from_json(data), 3),
            0.15,
            f"{RECORDED}, {count} actions",
        ),
        *(
            (
                "random four-player game to its end",
                statistics.median(_timed(name, seed) for seed in range(9)),
                aim,
                name,
            )
            for name, aim in TITLES.items()
        ),
        ("import of roundhouse", statistics.median(process("import roundhouse") for _ in range(7)), 0.15, ""),
        (
            "import of roundhouse.Game, engine and title included",
            statistics.median(
                process("from roundhouse import Game; Game.new('18Chesapeake', 'AB')") for _ in range(7)
            ),
            0.15,
            "",
        ),
    ]


def _timed(name: str, seed: int) -> float:
    begun = time.process_time()
    random_game(name, seed)
    return time.process_time() - begun


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    unit = calibrate()
    rows = measure()
    if args.json:
        figures = {
            f"{what} {remark}".strip(): {"seconds": seconds, "aim": aim, "loops": seconds / unit}
            for what, seconds, aim, remark in rows
        }
        print(json.dumps({"calibration": unit, "figures": figures}, indent=2))
        return
    table = Table(title=f"calibration loop: {unit * 1000:.1f} ms")
    for heading in ("what", "median", "aim", "in calibration loops", ""):
        table.add_column(heading, justify="left" if heading in ("what", "") else "right")
    for what, seconds, aim, remark in rows:
        table.add_row(what, _shown(seconds), _shown(aim), f"{seconds / unit:.4f}", remark)
    Console(width=120).print(table)


def _shown(seconds: float) -> str:
    return f"{seconds * 1e6:.1f} µs" if seconds < 1e-3 else f"{seconds * 1e3:.1f} ms"


if __name__ == "__main__":
    main()

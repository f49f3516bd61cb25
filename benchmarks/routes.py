"""How fast the best runs of the recorded problems are found: the compiled kernel and its plain-Python twin.

    python benchmarks/routes.py [--every N]

Wall-clock milliseconds for whole calls, conversion of the problem included.  The twin, being slow, answers each
N-th problem only.
"""

from __future__ import annotations

import argparse
import gzip
import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from rich.console import Console
from rich.table import Table

from roundhouse.routes import kernel
from roundhouse.routes.optimise import solve, solve_plainly
from roundhouse.routes.problem import Problem, Solution

RECORDED = Path(__file__).resolve().parents[2] / "shared" / "fixtures" / "route_problems.jsonl.gz"


def problems() -> Iterator[tuple[Problem, int]]:
    """The problems of recorded games, each with the value of its best runs."""
    with gzip.open(RECORDED, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            if row["name"].startswith("synth"):
                continue
            yield Problem.from_row(row), row["best"]


def measure(work: Callable[[Problem], Solution], asked: list[tuple[Problem, int]]) -> list[str]:
    """Count, those proven, median, 90%, 99% and worst."""
    times, proven = [], 0
    for problem, best in asked:
        begun = time.perf_counter()
        solution = work(problem)
        times.append(1000 * (time.perf_counter() - begun))
        proven += solution.proven and solution.value == best
    times.sort()
    at = [times[min(len(times) - 1, int(len(times) * share))] for share in (0.5, 0.9, 0.99, 1)]
    return [str(len(times)), str(proven), *(f"{value:.3f}" for value in at)]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--every", type=int, default=10, metavar="N")
    every = parser.parse_args().every
    if not RECORDED.exists():
        print("Skipped: the recorded problems are not here.")
        return
    asked = list(problems())
    table = Table(title="best runs, milliseconds")
    for heading in ("", "problems", "proven", "median", "90%", "99%", "worst"):
        table.add_column(heading, justify="right" if heading else "left")
    if kernel.built():
        table.add_row("kernel", *measure(solve, asked))
        table.add_row("kernel, the twin's share", *measure(solve, asked[::every]))
    else:
        table.add_row("kernel: none built")
    table.add_row("plain Python", *measure(solve_plainly, asked[::every]))
    Console(width=120).print(table)


if __name__ == "__main__":
    main()

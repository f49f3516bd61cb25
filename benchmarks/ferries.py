"""How fast the best runs of late 18GL boards are found, with four trains and a foreign ferry.

    python benchmarks/ferries.py [--count N] [--seed N]

The boards are made at random: on most hexes tiles are laid and upgraded as the pictures allow, tokens are put into
cities, and a ferry is opened by somebody else. Asked are all the questions that a president has to choose from: no
train on the ferry, one train, and so on. Milliseconds of the processor for all of them together.
"""

from __future__ import annotations

import argparse
import statistics
import time
from random import Random
from typing import Any

from roundhouse.board.upgrades import placements
from roundhouse.core.position import Position
from roundhouse.play.scenario import Scenario
from roundhouse.routes.best import best_runs
from roundhouse.rules.reach import BOARD, TILES, TOKENS, slots
from roundhouse.rules.running import RUN_CHOICES, WORK, graph
from roundhouse.rules.track import supply_left
from roundhouse.titles.gl.ferry import FERRIES
from roundhouse.titles.gl.owned_track import open_line

TRAINS = ("10H", "10H", "E", "D")
OTHERS = ("B&O", "NYC", "PRR", "IC", "MILW", "DT&I")
BUILT = 0.85
"""The share of the hexes on which something is built."""


def late(seed: int) -> Position:
    """A board of phase D with four trains for GT."""
    random = Random(seed)
    table = Scenario("18GL", ["Ann", "Ben", "Cy"], chance={"private": "BRIDGE"}).phase("D")
    own: dict[str, Any] = {"par": 70, "floated": True, "operated": True}
    table.corporation("GT", **own, shares={"Ann": 60}, cash=150, trains=TRAINS)
    for other in OTHERS:
        table.corporation(other, **own, shares={"Ben": 60}, cash=0)
    pos = Position(table.title, table.state)
    board = BOARD(pos)
    hexes = [hex for hex in board.hexes if not board.fixed(hex)]
    random.shuffle(hexes)
    for _ in range(3):
        for hex in hexes:
            choices = [
                place
                for place in placements(board, hex, pos[TILES].get(hex))
                if supply_left(pos, place.tile) != 0
            ]
            if choices and random.random() < BUILT:
                place = random.choice(choices)
                table.tiles({hex: f"{place.tile}:{place.rotation}"})
    for corporation in ("GT", *OTHERS):
        for _ in range(sum(t.corporation == corporation and not t.hex for t in pos[TOKENS].values())):
            free = [
                (hex, index)
                for hex in hexes
                for index in range(len(board.face(hex, pos[TILES].get(hex)).stops))
                if sum((t.hex, t.city) == (hex, index) for t in pos[TOKENS].values())
                < slots(pos, (hex, index))
            ]
            if free:
                hex, index = random.choice(free)
                table.token(corporation, f"{hex}.{index}")
    open_line(Position(table.title, table.state), "MILW", random.choice(list(FERRIES(pos))))
    return table.operating("GT", "run").pos


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100, help="boards")
    parser.add_argument("--seed", type=int, default=0, help="of the first board")
    args = parser.parse_args()
    times: list[float] = []
    proven = asked = used = 0
    for seed in range(args.seed, args.seed + args.count):
        pos = late(seed)
        net = graph(pos, frozenset({"narrow"}))
        begun = time.process_time()
        answers = [best_runs(net, question, work=WORK) for question in RUN_CHOICES(pos, "GT")]
        times.append(1000 * (time.process_time() - begun))
        asked += len(answers)
        proven += sum(answer.proven for answer in answers)
        used += answers[0].value > answers[-1].value
    times.sort()
    print(
        f"{args.count} boards, {asked} questions, {proven} proven; the ferry matters on {used}\n"
        f"median {statistics.median(times):.1f} ms, 90% {times[int(0.9 * len(times))]:.1f} ms, "
        f"worst {times[-1]:.1f} ms"
    )


if __name__ == "__main__":
    main()

"""What bots begin with when they are rated, from the games of the league of bots.

    python tools/bot_ratings.py

reads `benchmarks/tournaments` and writes `src/roundhouse/server/live/bot_ratings.toml`. In the model of Plackett and
Luce, with four players of whom everything is known, one is ahead of another by d units with the probability
1 / (1 + exp(-d / c)), c = 2 beta. So the share of pairs of seats in which one bot was richer than another (half of a
tie for each) is a distance. Each bot stands by its distance to the one before it, and greedy, which plays about as
somebody does who has read the rules, where people begin. A share counts as at most 99%.
"""

from __future__ import annotations

import csv
import json
import math
from collections import defaultdict
from itertools import combinations, pairwise
from pathlib import Path

from roundhouse.bots import BOTS

ROOT = Path(__file__).resolve().parents[1]
GAMES = ROOT / "benchmarks" / "tournaments"
WRITTEN = ROOT / "src" / "roundhouse" / "server" / "live" / "bot_ratings.toml"

MU, BETA = 25.0, 25.0 / 6
ANCHOR = "greedy"
MOST = 0.99

Shares = dict[tuple[str, str], list[float]]


def shares(file: Path) -> tuple[str, Shares]:
    """The title of a tournament; for two bots, the weaker first, how often the other was richer, and of how many."""
    found: Shares = defaultdict(lambda: [0.0, 0.0])
    title = ""
    order = list(BOTS)
    with file.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            if row["finished"] != "True":
                continue
            title = row["title"]
            bots, result = json.loads(row["bots"]), json.loads(row["result"])
            for one, other in combinations(bots, 2):
                if bots[one] == bots[other]:
                    continue
                low, high = sorted((one, other), key=lambda seat: order.index(bots[seat]))
                pair = found[bots[low], bots[high]]
                pair[0] += 1.0 if result[high] > result[low] else 0.5 if result[high] == result[low] else 0.0
                pair[1] += 1
    return title, found


def ratings(found: Shares) -> dict[str, float]:
    """The bots with what their shares come to."""
    met = [name for name in BOTS if any(name in pair for pair in found)]
    chain = {met[0]: 0.0}
    for low, high in pairwise(met):
        won, games = found[low, high]
        share = min(max(won / games, 1 - MOST), MOST)
        chain[high] = chain[low] + 2 * BETA * math.log(share / (1 - share))
    return {name: round(MU + chain[name] - chain[ANCHOR], 1) for name in met}


def written() -> str:
    """The file, as it should be."""
    everything: Shares = defaultdict(lambda: [0.0, 0.0])
    parts = []
    for file in sorted(GAMES.glob("*.csv")):
        title, found = shares(file)
        for pair, (won, games) in found.items():
            everything[pair][0] += won
            everything[pair][1] += games
        parts.append((title, ratings(found)))
    parts.insert(0, ("all", ratings(everything)))
    lines = ["# Written by tools/bot_ratings.py from the games in benchmarks/tournaments."]
    for title, bots in parts:
        lines += ["", f'["{title}"]', *(f"{name} = {value}" for name, value in bots.items())]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    WRITTEN.write_text(written(), encoding="utf-8")
    print(WRITTEN.relative_to(ROOT))

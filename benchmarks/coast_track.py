"""How fast the lays of a late track step of 18C2C are listed: hundreds of tiles on the map, most of them in reach.

    python benchmarks/coast_track.py [--count N] [--seed N]

The boards are made at random: from two homes at either end of the map tiles are laid and upgraded round by round,
wherever their new track is joined to what is there. Asked is what a corporation on its own and one of two may lay with
all its tile points left, once cold (nothing of the board is known) and then again as a copy of the position. That is
what the players of a game meet: one tile changes, and nearly everything else is known. Milliseconds of the processor.
"""

from __future__ import annotations

import argparse
import statistics
import time
from random import Random

from roundhouse.board import upgrades
from roundhouse.core.game import legal
from roundhouse.core.position import Position
from roundhouse.features.merging import MERGED
from roundhouse.play.scenario import Scenario
from roundhouse.rules.reach import BOARD, TILES, reach
from roundhouse.rules.track import NEXT_TILES, hexes_in_reach, supply_left
from roundhouse.titles.c2c.new_track import new_ends

OWN = "ATSF"
OTHER = "PRR"
ROUNDS = 30
BUILT = 0.5
"""The share of the hexes in reach on which something is built in a round."""


def late(seed: int, phase: str = "8", merged: bool = True) -> Scenario:
    """A board on which one corporation, made of two or not, has track nearly everywhere, before it builds."""
    random = Random(seed)
    table = Scenario("18C2C", ["Ann", "Ben", "Cy", "Di"]).phase(phase)
    table.corporation(OWN, par=100, shares={"Ann": 60}, cash=1000, tokens=["K78"])
    table.private("MRB", OTHER)
    if merged:
        Position(table.title, table.state).put(MERGED, OWN, OTHER)
    table.operating(OWN)
    board = BOARD(table.pos)
    for _ in range(ROUNDS):
        table.state = table.state.copy()
        pos = table.pos
        left = {tile: supply_left(pos, tile) or 0 for tile in board.tiles}
        chosen: dict[str, str] = {}
        for hex in hexes_in_reach(pos, OWN):
            if random.random() < BUILT and not board.fixed(hex):
                choices = [
                    place
                    for place in NEXT_TILES(pos, OWN, hex)
                    if left[place.tile] > 0 and not isinstance(place, upgrades.Leap)
                ]
                if choices:
                    place = random.choice(choices)
                    left[place.tile] -= 1
                    chosen[hex] = f"{place.tile}:{place.rotation}"
        table.tiles(chosen)
    table.state = table.state.copy()
    return table


def forget() -> None:
    """Nothing of any board is known any more."""
    for known in (
        upgrades.placements,
        upgrades.fitting,
        upgrades.leaps,
        upgrades.leaping,
        upgrades.misfit,
        upgrades.kept_stops,
        upgrades.exits_lead_somewhere,
        new_ends,
    ):
        known.cache_clear()


def timed(table: Scenario) -> tuple[float, int]:
    """Milliseconds to list what may be laid, and how many lays there are; the network is there."""
    state = table.state.copy()
    reach(Position(table.title, state), OWN)
    begun = time.process_time()
    offers = legal(table.title, state)
    return 1000 * (time.process_time() - begun), len(offers)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10, help="boards")
    parser.add_argument("--seed", type=int, default=0, help="of the first board")
    args = parser.parse_args()
    for merged in (False, True):
        cold, warm, counts, tiles = [], [], [], []
        for seed in range(args.seed, args.seed + args.count):
            table = late(seed, merged=merged)
            tiles.append(len(table.pos[TILES]))
            forget()
            cold.append(timed(table)[0])
            runs = [timed(table) for _ in range(3)]
            warm.append(min(milliseconds for milliseconds, _ in runs))
            counts.append(runs[0][1])
        print(
            f"{'merged' if merged else 'public'}: {statistics.median(tiles):.0f} tiles, "
            f"{statistics.median(counts):.0f} lays; cold {statistics.median(cold):.1f} ms, "
            f"warm {statistics.median(warm):.1f} ms, worst {max(warm):.1f} ms"
        )


if __name__ == "__main__":
    main()

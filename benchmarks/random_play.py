"""Random play of every title: actions a second, and what is asked to make their offers.

    python benchmarks/random_play.py [TITLE ...] [--games N] [--json]

Seconds are the processor's; the ratio is an action's to the calibration loop of `run.py`, a million additions, in
millionths. Counted are, for each action, candidates made, offers kept and tests of checks asked for them; most of what
is refused is never asked about twice.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.table import Table

from roundhouse.core import game
from roundhouse.core.action_types import Check
from roundhouse.core.actions import Offer
from roundhouse.core.position import Position
from roundhouse.core.title import Title
from roundhouse.play.laws import pick
from roundhouse.titles.found import title
from run import PLAYERS, calibrate

GAMES = {"18Chesapeake": 12, "18AL": 8, "18GL": 4, "1848": 2, "18C2C": 1}
"""How many games of each title are played."""


def play(built: Title, seed: int) -> tuple[int, int]:
    """Play a random game to its end; how many actions, and how many offers there were."""
    rng, state, actions, offered = random.Random(seed), game.new(built), 0, 0
    while state.stack:
        offers = game.legal(built, state)
        state, _ = game.carry_out(built, state, pick(offers, rng))
        actions, offered = actions + 1, offered + len(offers)
    return actions, offered


@contextmanager
def counting(built: Title) -> Iterator[Counter[str]]:
    """Candidates and tests of checks are counted meanwhile, for offers of this title."""
    counts: Counter[str] = Counter()

    def counted(what: str, test: Callable[[Position, Any], Any]) -> Callable[[Position, Any], Any]:
        def count(pos: Position, action: Any) -> Any:
            counts[what] += 1
            return test(pos, action)

        return count

    def made(offers: Callable[[Position], Any]) -> Callable[[Position], Iterator[Offer]]:
        def count(pos: Position) -> Iterator[Offer]:
            for offer in offers(pos):
                counts["made"] += 1
                yield offer

        return count

    scopes = {
        name: (
            tuple(Check(one.name, counted("asked", one.test)) for one in once),
            tuple(
                scope._replace(tests=tuple(counted("asked", test) for test in scope.tests))
                for scope in others
            ),
        )
        for name, (once, others) in built.scopes.items()
    }
    object.__setattr__(built, "scopes", scopes)
    offers = {kind: kind.offers for kind in built.action_types.values()}
    for kind, makes in offers.items():
        object.__setattr__(kind, "offers", made(makes))
    try:
        yield counts
    finally:
        for kind, makes in offers.items():
            object.__setattr__(kind, "offers", makes)


def measured(name: str, games: int, loop: float) -> dict[str, Any]:
    """What is told of one title; `loop`: seconds of the calibration loop."""
    built = title(name).build(PLAYERS, ())
    begun = time.process_time()
    played = [play(built, seed) for seed in range(games)]
    seconds = time.process_time() - begun
    actions = sum(count for count, _ in played)
    with counting(built) as counts:
        some = play(built, 0)
    return {
        "title": name,
        "actions": actions,
        "a second": round(actions / seconds),
        "ratio": round(1e6 * seconds / actions / loop),
        "made": round(counts["made"] / some[0], 1),
        "kept": round(some[1] / some[0], 1),
        "asked": round(counts["asked"] / some[0], 1),
    }


def main() -> None:
    """Play, and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("titles", nargs="*", default=list(GAMES))
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    loop = calibrate()
    rows = [measured(name, args.games or GAMES.get(name, 1), loop) for name in args.titles]
    if args.json:
        print(json.dumps(rows))
        return
    table = Table(*rows[0])
    for row in rows:
        table.add_row(*map(str, row.values()))
    Console().print(table)


if __name__ == "__main__":
    main()

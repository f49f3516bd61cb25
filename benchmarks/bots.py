"""How fast bots decide, and the engine under them.

    python benchmarks/bots.py [--title TITLE ...] [--quick]

Decisions are those of recorded games (every so many positions in which there is a choice), in processor seconds; the
share over budget is of the clock on the wall with a quarter of a second for a decision, 20% allowed. Two processes are
compared with one on the same games.

Whole games are those of four bots of a kind with seed 0. Besides the games an hour and core there is a game in
calibration loops, a million additions in plain Python each, which is timed again and again while the game goes on: so
it can be compared with another machine, or the same one when it is busy.
"""

from __future__ import annotations

import argparse
import statistics
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

from roundhouse.bots import BOTS, Clock, View, ask, make
from roundhouse.cli.arena import Task, each_played
from roundhouse.core.game import carry_out, legal, to_act
from roundhouse.play.session import Game

GOLDEN = Path(__file__).resolve().parents[1] / "tests" / "golden"
GAMES = {
    "18Chesapeake": "18Chesapeake-4-greedy-3",
    "18AL": "18AL-4-greedy-2",
    "18GL": "18GL-4-greedy-0",
    "1848": "1848-4-greedy-1",
    "18C2C": "18C2C-4-greedy-1",
}
AIMS = {("planner", "18AL"): 0.15, ("planner", "18C2C"): 1.0}
"""Seconds that a decision may take in the middle."""

BUDGET, OVER = 0.25, 1.2

WHOLE = (("search", "18AL"), ("search", "18Chesapeake"), ("search", "18GL"), ("planner", "1848"))
"""Bots whose games are timed as a whole."""

BETWEEN = 0.2
"""Seconds of the processor between two calibrations in a game."""


def choices(title: str, most: int) -> list[View]:
    """Positions of the recorded game in which there is a choice, spread over it."""
    game = Game.load(GOLDEN / f"{GAMES[title]}.json")
    found = []
    for at in range(0, game.at, max(game.at // most, 1)):
        state = game.position(at)
        if to_act(game.title, state) and len(legal(game.title, state)) > 1:
            found.append(View(game.title, state))
    return found


def decisions(bot: str, views: list[View], seconds: float | None) -> list[float]:
    """Seconds of each decision: of the processor, or with a budget by the clock on the wall.

    With a budget one bot makes all of them, as in a game: it learns how long things take.
    """
    measure = time.process_time if seconds is None else time.perf_counter
    found = []
    player = make(bot, 0)
    for number, view in enumerate(views):
        player = make(bot, number) if seconds is None else player
        fresh = View(view.title, view.state.copy())
        begun = measure()
        player.choose(fresh, Clock() if seconds is None else Clock(seconds))
        found.append(measure() - begun)
    return found


def engine(title: str) -> tuple[float, float]:
    """Positions copied, and actions carried out, a second of the processor."""
    game = Game.load(GOLDEN / f"{GAMES[title]}.json")
    middle = game.position(game.at // 2)
    begun = time.process_time()
    for _ in range(20_000):
        middle.copy()
    copies = 20_000 / (time.process_time() - begun)
    played = [(game.position(at), game.actions[at]) for at in range(0, game.at, max(game.at // 300, 1))]
    begun = time.process_time()
    for state, action in played:
        carry_out(game.title, state, action)
    return copies, len(played) / (time.process_time() - begun)


def tenth() -> float:
    """Seconds of the processor for a tenth of a calibration loop."""
    begun, total = time.process_time(), 0
    for number in range(100_000):
        total += number
    return time.process_time() - begun


def whole_game(bot: str, title: str) -> tuple[float, float, int]:
    """Seconds of the processor for a game of four such bots, the same in calibration loops, and its actions."""
    game = Game.new(title, list("ABCD"), seed=0)
    seats = {player: make(bot, number) for number, player in enumerate("ABCD")}
    seconds, since, units = 0.0, 0.0, [tenth()]
    while not game.over:
        begun = time.process_time()
        game.play(ask(seats[game.to_act], game.title, game.state))
        taken = time.process_time() - begun
        seconds, since = seconds + taken, since + taken
        if since > BETWEEN:
            since = 0.0
            units.append(tenth())
    return seconds, seconds / (10 * statistics.fmean(units)), game.at


def two_against_one(games: int) -> float:
    """How much faster two processes play the same games than one."""
    tasks = [Task(("18Chesapeake", tuple("ABCD"), (), seed, ("greedy",) * 4)) for seed in range(games)]
    times = []
    for jobs in (1, 2):
        begun = time.perf_counter()
        assert all(game["finished"] for _, game in each_played(tasks, jobs))
        times.append(time.perf_counter() - begun)
    return times[0] / times[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--title", action="append", choices=list(GAMES))
    parser.add_argument("--quick", action="store_true", help="fewer positions and games, no whole ones")
    args = parser.parse_args()
    console = Console(width=120)
    table = Table(title="decisions of bots")
    for heading in ("title", "bot", "choices", "median", "95 of 100", "aim (median)", f"over {BUDGET} s"):
        table.add_column(heading, justify="left" if heading in ("title", "bot") else "right")
    speeds = Table(title="under them, a second")
    for heading in ("title", "positions copied", "actions carried out"):
        speeds.add_column(heading, justify="left" if heading == "title" else "right")
    for title in args.title or GAMES:
        views = choices(title, 30 if args.quick else 120)
        for bot in sorted(BOTS):
            free = sorted(decisions(bot, views, None))
            held = decisions(bot, views, BUDGET)
            over = sum(seconds > BUDGET * OVER for seconds in held) / len(held)
            aim = AIMS.get((bot, title))
            table.add_row(
                title,
                bot,
                str(len(free)),
                f"{statistics.median(free) * 1000:.1f} ms",
                f"{free[int(len(free) * 0.95)] * 1000:.0f} ms",
                "" if aim is None else f"{aim * 1000:.0f} ms",
                f"{over:.1%}",
            )
        copies, actions = engine(title)
        speeds.add_row(title, f"{copies:,.0f}", f"{actions:,.0f}")
    console.print(table)
    console.print(speeds)
    games = Table(title="games of four")
    for heading in ("title", "bot", "actions", "games an hour and core", "a game in calibration loops"):
        games.add_column(heading, justify="left" if heading in ("title", "bot") else "right")
    for bot, title in WHOLE:
        if title in (args.title or GAMES) and not args.quick:
            seconds, loops, actions = whole_game(bot, title)
            games.add_row(title, bot, str(actions), f"{3600 / seconds:,.0f}", f"{loops:.0f}")
    console.print(games)
    faster = two_against_one(4 if args.quick else 12)
    console.print(f"two processes against one: {faster:.2f} (aim 1.8)")


if __name__ == "__main__":
    main()

"""Tells whether a habit of bots pays: two of four greedy players have it, the other two play as usual.

    python tools/habits.py TITLE --most TIMES --kept DOLLARS [--games N] [--first SEED] [--jobs N] [--option NAME]...
    python tools/habits.py TITLE --least DOLLARS [--against DOLLARS] ...
    python tools/habits.py TITLE --track STOPS REST NEAR FURTHER WAY ...

With --most and --kept two players bid at most so many times the face value for papers and keep so many dollars. With
--least they found the corporation whose founders fared best by the title's openings.toml, and nothing where those
ended less than so many dollars ahead of the average; with --against the other two do the same with another limit. With
--track they weigh track by these figures (`titles.entry.Track`). Each seed is played twice, the seats exchanged. Prints
the share of pairs of players that the former won, and by how many dollars they ended richer. What pays is written into
the openings.toml of the title by hand, as [bids], [founding] or [track]; `search` goes by the first two, `expert` by
all.
"""

from __future__ import annotations

import argparse
import multiprocessing
import statistics
from collections.abc import Sequence
from dataclasses import replace

from rich.progress import track

from roundhouse.analysis.strength import score, share
from roundhouse.bots import ask
from roundhouse.bots.base import Clock, View
from roundhouse.bots.founding import is_worth_it, ranked, without_founding
from roundhouse.bots.greedy import Greedy
from roundhouse.bots.networks import FarNetwork
from roundhouse.bots.told import Considered
from roundhouse.cli.league import seatings
from roundhouse.core.actions import Action
from roundhouse.play.session import Game
from roundhouse.rules.ending import RESULT
from roundhouse.titles.entry import Bids, Founding, Track
from roundhouse.titles.found import title as found

PLAYERS = ("A", "B", "C", "D")
MOST_ACTIONS = 6_000

Habit = Bids | Founding | Track | None
Task = tuple[str, tuple[str, ...], int, Habit, Habit]
"""Title, options, number of the game, the habit, and that of the other two."""
Outcome = tuple[float, float]
"""The share of the pairs, and dollars ahead on average, of those with the habit."""


class Habitual:
    """A greedy player with a habit."""

    def __init__(self, seed: int, habit: Habit) -> None:
        self.usual = Greedy(seed)
        self.rng = self.usual.rng
        self.founding = habit if isinstance(habit, Founding) else None
        if isinstance(habit, Bids):
            self.usual.bids = habit
        if isinstance(habit, Track):
            self.usual.networks = lambda pos, corporation: FarNetwork(pos, corporation, habit)

    @property
    def told(self) -> Sequence[Considered]:
        """Nothing was looked at."""
        return ()

    def choose(self, view: View, clock: Clock) -> Action:
        """What the greedy player does, but for what the habit is about."""
        first = self.usual.choose(view, clock)
        if self.founding is None:
            return first
        openings = replace(found(view.title.name).openings(), founding=self.founding)
        founders = ranked(view, first, openings)
        if not founders:
            return first
        if is_worth_it(founders[0], openings):
            return founders[0].action
        return self.usual.choose(without_founding(view), clock)


def outcome(task: Task) -> Outcome | None:
    """Play one game; None where it did not end."""
    name, options, number, habit, usual = task
    orders = seatings(len(PLAYERS))
    seed = number // 2
    others = dict(zip(PLAYERS, orders[number % len(orders)], strict=True))
    game = Game.new(name, PLAYERS, seed=seed, options=options)
    bots = {
        player: Habitual(seed * 64 + seat, habit if others[player] else usual)
        for seat, player in enumerate(PLAYERS)
    }
    while not game.over and game.at < MOST_ACTIONS:
        game.play(ask(bots[game.to_act], game.title, game.state))
    if not game.over:
        return None
    result = game.state[RESULT]
    sides = {player: "others" if other else "usual" for player, other in others.items()}
    won = share(result, sides, "others", "usual")
    assert won is not None
    sums = {
        side: sum(result[player] for player in PLAYERS if sides[player] == side)
        for side in ("others", "usual")
    }
    return won, (sums["others"] - sums["usual"]) / (len(PLAYERS) / 2)


def told(outcomes: Sequence[Outcome]) -> str:
    """The share with its bounds (95%), and the dollars."""
    shares = score([won for won, _ in outcomes])
    ahead = statistics.fmean(dollars for _, dollars in outcomes)
    return (
        f"{shares.games} games: share of pairs {shares.mean:.2f} ({shares.low:.2f} to {shares.high:.2f}), "
        f"{ahead:+.0f} dollars at the end"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("title")
    parser.add_argument("--most", type=float, help="times the face value")
    parser.add_argument("--kept", type=int, help="dollars")
    parser.add_argument("--least", type=float, help="dollars")
    parser.add_argument("--against", type=float, help="dollars, of the other two")
    parser.add_argument(
        "--track",
        type=float,
        nargs=5,
        metavar=("STOPS", "REST", "NEAR", "FURTHER", "WAY"),
        help="its figures",
    )
    parser.add_argument("--games", type=int, default=16)
    parser.add_argument("--first", type=int, default=1000, help="the seed of the first game")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--option", action="append", default=[], help="an option of the title, by its name")
    args = parser.parse_args()
    entry = found(args.title)
    if (args.most is None) != (args.kept is None):
        parser.error("--most and --kept go together")
    habits: list[Habit] = []
    if args.most is not None:
        habits.append(Bids(args.most, args.kept))
    if args.least is not None:
        habits.append(Founding(args.least))
    if args.track is not None:
        habits.append(Track(int(args.track[0]), *args.track[1:]))
    if len(habits) != 1:
        parser.error("say either --most and --kept, or --least, or --track")
    if args.against is not None and args.least is None:
        parser.error("--against goes with --least")
    usual = None if args.against is None else Founding(args.against)
    tasks: list[Task] = [
        (entry.name, tuple(args.option), 2 * args.first + number, habits[0], usual)
        for number in range(args.games)
    ]
    outcomes: list[Outcome] = []
    try:
        with multiprocessing.get_context("spawn").Pool(args.jobs) as pool:
            for one in track(pool.imap_unordered(outcome, tasks), total=len(tasks), description=entry.name):
                if one is not None:
                    outcomes.append(one)
    except KeyboardInterrupt:
        print(f"Stopped after {len(outcomes)} of {len(tasks)} games.")
    print(told(outcomes) if outcomes else f"No game of {entry.name} ended.")


if __name__ == "__main__":
    main()

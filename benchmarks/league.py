"""How two bots play against each other: who ends richer, and how they use stock rounds and trains.

    python benchmarks/league.py TITLE ONE OTHER [--games N] [--seed S] [--option NAME ...] [--out FILE]
        [--alone] [--people FILE ...]

Four seats, two of each bot in all orders in turn; each seed twice, with the seats exchanged, as in `roundhouse
tournament`; or, with --alone, one of ONE and three of OTHER, each seed four times, ONE in each seat. The share is that
of pairs of seats in which ONE ended richer, with the bounds of its 95% confidence interval (of means over the games of
a seed); alone it is told, too, in what part of the games ONE ended first. Sales are voluntary ones in stock rounds; a
presidency changes in a stock turn. Phases are told by the operating rounds before them, the median of the games that
come to them. Of actions that mechanisms and titles bring, it is told how often each bot takes them. Files of games that
people played are counted in the same way, and stand beside.

Besides bots, levels and styles there are variants of `expert`, to find out what a part of it is worth: `plain` is
without the plans that mechanisms bring, `saving` with plans to keep earnings for a train, `blocking` places tokens by
what others lose, too, `once` takes no second look at trains, `unsold` sells nothing that it need not, `settled` founds
no further corporation after a closer look, `near` weighs track by what is in reach.

A line is printed for every tenth game: it may be stopped at any time. With --out each game is noted in the file as it
ends, and those that it has are not played again. The games are played in one process.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import msgspec

from roundhouse.bots import View, make
from roundhouse.bots.base import Bot, Clock
from roundhouse.bots.blocking import blocking
from roundhouse.bots.expert import HABITS, USUAL, Expert
from roundhouse.cli.league import seatings
from roundhouse.interop import import_game
from roundhouse.play.session import Game
from roundhouse.rules.depot import PHASE
from roundhouse.rules.ending import RESULT
from roundhouse.rules.shares import PresidentChanged
from roundhouse.rules.stock_round import STOCK_TURN_STEP, SellShares
from roundhouse.rules.tokens import PlaceToken
from roundhouse.rules.turns import OPERATING, RoundBegan

SEATS = 4

COMMON = "roundhouse.rules."
"""The modules of actions that all titles have."""

VARIANTS = {
    "plain": USUAL._replace(brought=False),
    "once": USUAL._replace(again=0.0),
    "saving": USUAL._replace(leaves_out=frozenset()),
    "blocking": USUAL._replace(habits={**HABITS, PlaceToken: blocking}),
    "unsold": USUAL._replace(stock=math.inf, founding=math.inf, swaps=False, ventures=False),
    "settled": USUAL._replace(ventures=False),
    "near": USUAL._replace(far_track=False),
}
"""`expert`, with one thing otherwise."""


def bot(name: str, seed: int) -> Bot:
    """The bot or variant of that name."""
    return Expert(seed, VARIANTS[name]) if name in VARIANTS else make(name, seed)


class Course:
    """What a game shows, action by action: sales and presidencies by player, and when its phases began."""

    def __init__(self) -> None:
        self.sales = Counter[str]()
        self.presidencies = Counter[str]()
        self.special: dict[str, Counter[str]] = {}
        self.phases: dict[str, int] = {}
        self.rounds = 0

    def follow(self, game: Game, at: int) -> None:
        """Note the action of that number, counted from 1."""
        action, before = game.actions[at - 1], game.position(at - 1)
        trading = before.stack[-1].node == STOCK_TURN_STEP
        if trading and isinstance(action, SellShares):
            self.sales[action.by] += 1
        if not type(action).__module__.startswith(COMMON):
            self.special.setdefault(action.by, Counter())[action.kind()] += 1
        for event in game.events(at):
            if isinstance(event, RoundBegan) and event.kind == OPERATING:
                self.rounds += 1
            elif isinstance(event, PresidentChanged) and event.old and trading:
                self.presidencies[action.by] += 1
        self.phases.setdefault(game.position(at)[PHASE], self.rounds)


def whole(game: Game) -> Course:
    """The course of a game that was played."""
    course = Course()
    for at in range(1, game.at + 1):
        course.follow(game, at)
    return course


def share(result: dict[str, int], ours: Sequence[str]) -> float:
    """Of the pairs of one of ours and one of the others, those in which ours is richer; ties count half."""
    others = [player for player in result if player not in ours]
    won = [(result[a] > result[b]) + (result[a] == result[b]) / 2 for a in ours for b in others]
    return statistics.fmean(won)


def bounds(shares: Sequence[float], times: int = 2) -> tuple[float, float]:
    """The mean, and how far the bounds of 95% are from it, by seeds, each of which was played so many times; 0.5 where
    there are too few."""
    means = [statistics.fmean(shares[at : at + times]) for at in range(0, len(shares) - times + 1, times)]
    if len(means) < 2:
        return statistics.fmean(shares), 0.5
    return statistics.fmean(shares), 1.96 * statistics.stdev(means) / math.sqrt(len(means))


class Row(msgspec.Struct, frozen=True):
    """A game: what was played, its number from 0, the first seed, the share of the first bot, the result by player, who
    was played by which bot, what each bot did how often, the processor seconds of each, the course, and whether the
    first bot had one seat."""

    title: str
    options: tuple[str, ...]
    bots: tuple[str, str]
    seed: int
    number: int
    share: float
    result: dict[str, int]
    seated: dict[str, str]
    did: dict[str, int]
    spent: dict[str, float]
    phases: dict[str, int]
    rounds: int
    alone: bool = False

    @property
    def key(self) -> tuple[object, ...]:
        """What tells it from other games."""
        return (self.title, self.options, self.bots, self.seed, self.number, self.alone)

    @property
    def first(self) -> bool:
        """Whether the first bot has ended first."""
        best = max(self.result.values())
        return any(
            self.result[player] == best for player, name in self.seated.items() if name == self.bots[0]
        )


ALONE = [tuple(seat != one for seat in range(SEATS)) for one in range(SEATS)]
"""The orders with one seat of the first bot."""


def one_game(
    title: str, options: tuple[str, ...], bots: tuple[str, str], first: int, number: int, alone: bool = False
) -> tuple[Row, Course]:
    """Play the game of that number."""
    names = [f"P{seat}" for seat in range(1, SEATS + 1)]
    orders = ALONE if alone else seatings(SEATS)
    order = orders[number % len(orders)]
    seed = first + number // _times(alone)
    seated = {name: bots[second] for name, second in zip(names, order, strict=True)}
    game, spent, did = Game.new(title, names, seed=seed, options=options), Counter[str](), Counter[str]()
    course = played(game, seated, seed, spent)
    result = {name: game.state[RESULT][name] for name in names}
    won = share(result, [name for name, second in zip(names, order, strict=True) if not second])
    for name in names:
        did[f"{seated[name]}: sales"] += course.sales[name]
        did[f"{seated[name]}: presidencies"] += course.presidencies[name]
        for kind, count in course.special.get(name, {}).items():
            did[f"{seated[name]}: {kind}"] += count
    row = Row(
        title,
        options,
        bots,
        first,
        number,
        won,
        result,
        seated,
        did,
        dict(spent),
        course.phases,
        course.rounds,
        alone,
    )
    return row, course


def _times(alone: bool) -> int:
    """How often a seed is played."""
    return len(ALONE) if alone else 2


def noted(file: Path | None) -> dict[tuple[object, ...], Row]:
    """The games in the file; a line that was cut off is none."""
    rows: dict[tuple[object, ...], Row] = {}
    for line in file.read_bytes().splitlines() if file is not None and file.exists() else ():
        try:
            row = msgspec.json.decode(line, type=Row)
        except msgspec.MsgspecError:
            continue
        rows[row.key] = row
    return rows


def told(rows: Sequence[Row]) -> str:
    """How the games have gone so far."""
    alone = rows[0].alone
    mean, off = bounds([row.share for row in rows], _times(alone))
    did, spent = Counter[str](), Counter[str]()
    for row in rows:
        did.update(row.did)
        spent.update(row.spent)
    each = ", ".join(f"{what} {count / len(rows):.1f}" for what, count in sorted(did.items()))
    times = ", ".join(f"{name} {seconds / len(rows):.1f} s" for name, seconds in sorted(spent.items()))
    first = f", first in {statistics.fmean(row.first for row in rows):.2f}" if alone else ""
    return f"{len(rows)} games: {mean:.3f} ({mean - off:.3f} to {mean + off:.3f}){first}; a game: {each}; {times}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("title")
    parser.add_argument("bots", nargs=2, metavar="BOT")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--alone", action="store_true", help="one seat of the first against three of the other"
    )
    parser.add_argument("--option", action="append", default=[], help="an option of the title, by its name")
    parser.add_argument("--out", type=Path, help="a file of lines of JSON for the games")
    parser.add_argument("--people", type=Path, nargs="*", default=[])
    args = parser.parse_args()
    for file in args.people:
        tell_of(file.name, [whole(import_game(file.read_bytes()).game)])
    known, rows, courses = noted(args.out), list[Row](), list[Course]()
    options, bots = tuple(args.option), (args.bots[0], args.bots[1])
    for number in range(args.games):
        row = known.get((args.title, options, bots, args.seed, number, args.alone))
        if row is None:
            row, course = one_game(args.title, options, bots, args.seed, number, args.alone)
            courses.append(course)
            if args.out is not None:
                with args.out.open("ab") as out:
                    out.write(b"\n" + msgspec.json.encode(row))  # a line cut off before stays by itself
        rows.append(row)
        if (number + 1) % 10 == 0 or number + 1 == args.games:
            print(told(rows), flush=True)
    if courses:
        tell_of("all that were played now", courses)


def played(game: Game, seated: dict[str, str], seed: int, spent: Counter[str]) -> Course:
    """Play the game to its end; processor seconds are added to `spent` by bot."""
    bots = {name: bot(which, 100 * seed + seat) for seat, (name, which) in enumerate(seated.items())}
    course = Course()
    while not game.over:
        who, begun = game.to_act, time.process_time()
        action = bots[who].choose(View(game.title, game.state), Clock())
        spent[seated[who]] += time.process_time() - begun  # type: ignore[assignment]
        game.play(action)
        course.follow(game, game.at)
    return course


def tell_of(what: str, courses: Sequence[Course]) -> None:
    """Print what games have in common."""
    phases = sorted({phase for course in courses for phase in course.phases})
    begun = {
        phase: [course.phases[phase] for course in courses if phase in course.phases] for phase in phases
    }
    told = ", ".join(f"{phase} after {statistics.median(n):g} ({len(n)})" for phase, n in begun.items())
    sales = statistics.fmean(sum(course.sales.values()) for course in courses)
    presidencies = statistics.fmean(sum(course.presidencies.values()) for course in courses)
    rounds = statistics.fmean(course.rounds for course in courses)
    print(
        f"{what}: {sales:.1f} sales, {presidencies:.1f} presidencies, {rounds:.1f} operating rounds; {told}"
    )


if __name__ == "__main__":
    main()

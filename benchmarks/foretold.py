"""What bots foretell, and what comes of it: help that presidents pay for trains, and presidencies given up.

    python benchmarks/foretold.py TITLE [--bot expert] [--games N] [--seed S] [--both-ways]

Games of four bots of a kind. At the beginning of every stock round but the first it is noted what each corporation's
trains are forecast to cost its presidents until the end, whoever they are, and then what they paid: told by classes of
the former. Where much more is paid than forecast when nothing is, and less when much is, what one corporation is told
to cost over another comes about in part only.

With --both-ways, up to three of the turns of a game in which a bot gave up a presidency for what it foretold are played
on to the end by the same bots twice: as it chose, and with the best of the other ways to begin that it looked at. It is
told what that was to bring over the average of the others, and what it brought. Games are so unlike after one action
that it takes dozens of them.

A line is printed for each game: it may be stopped at any time.
"""

from __future__ import annotations

import argparse
import statistics
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from roundhouse.bots import Clock, View, make
from roundhouse.bots.base import Bot
from roundhouse.bots.economy import economy
from roundhouse.bots.share_worth import share_worths
from roundhouse.bots.told import Considered
from roundhouse.core.actions import Action
from roundhouse.core.game import carry_out, play, to_act
from roundhouse.core.position import Position
from roundhouse.core.state import State
from roundhouse.core.title import Title
from roundhouse.play.session import Game
from roundhouse.rules.ending import RESULT
from roundhouse.rules.money import Paid
from roundhouse.rules.shares import president
from roundhouse.rules.stock_round import STOCK_TURN_STEP, SellShares
from roundhouse.rules.turns import ROUND, STOCK_ROUND

SEATS = ("P1", "P2", "P3", "P4")
CLASSES = (0.0, 1.0, 100.0, 300.0, 600.0, 900.0)
"""Dollars from which a class of forecasts begins."""

MOST_TURNS = 3
"""Turns of a game that are played on both ways."""


@dataclass
class Forecast:
    """What trains were told to cost the presidents of each corporation, and what had been paid before, dollars."""

    costs: Mapping[str, float]
    before: Mapping[str, int]


@dataclass
class Given:
    """A presidency given up: the position, who did it how, what else there was, and the dollars foretold between the
    two."""

    state: State
    seat: str
    chosen: Action
    other: Action
    foretold: float


@dataclass
class Course:
    """What a game shows."""

    forecasts: list[Forecast] = field(default_factory=list)
    paid: Counter[str] = field(default_factory=Counter)
    given: list[Given] = field(default_factory=list)

    def costs(self) -> Iterator[tuple[float, int]]:
        """What was forecast for a corporation, and what was paid."""
        for one in self.forecasts:
            for name, cost in one.costs.items():
                yield cost, self.paid[name] - one.before.get(name, 0)


def bots_of(name: str, seed: int) -> dict[str, Bot]:
    """A bot for each seat."""
    return {seat: make(name, 10 * seed + number) for number, seat in enumerate(SEATS)}


def followed(title: str, name: str, seed: int) -> tuple[Course, Title]:
    """Play a game and note what is foretold in it."""
    game, bots, course, round_ = Game.new(title, SEATS, seed=seed), bots_of(name, seed), Course(), 0
    while not game.over:
        view, row = View(game.title, game.state), game.state[ROUND]
        if row.kind == STOCK_ROUND and row.number > max(round_, 1):
            round_ = row.number
            costs = {firm: -worth.help for firm, worth in share_worths(economy(view.pos, Clock())).items()}
            course.forecasts.append(Forecast(costs, dict(course.paid)))
        action = bots[view.seat].choose(view, Clock())
        given = _given_up(view, action, bots[view.seat])
        if given is not None:
            course.given.append(given)
        for event in game.play(action):
            if isinstance(event, Paid) and event.reason == f"help for {event.payee}":
                course.paid[event.payee] += event.amount
    return course, game.title


def _given_up(view: View, action: Action, bot: Bot) -> Given | None:
    """Whether a presidency goes by a sale that the bot compared with something else."""
    told: Sequence[Considered] = getattr(bot, "told", ())
    if view.pos.frame.node != STOCK_TURN_STEP or not isinstance(action, SellShares) or len(told) < 2:
        return None
    then = Position(view.title, carry_out(view.title, view.state, action)[0])
    kept = president(then, action.corporation) == view.seat
    if kept or president(view.pos, action.corporation) != view.seat or told[0].action != action:
        return None
    other = max(told[1:], key=lambda one: one.worth)
    return Given(view.state, view.seat, action, other.action, told[0].worth - other.worth)


def ahead(title: Title, state: State, seat: str, bots: Mapping[str, Bot]) -> float:
    """Dollars that the seat ends with over the average of the others when these bots play on."""
    while to_act(title, state):
        view = View(title, state)
        state = play(title, state, bots[view.seat].choose(view, Clock()))[0]
    result = state[RESULT]
    return result[seat] - statistics.fmean(worth for other, worth in result.items() if other != seat)


def both_ways(title: Title, given: Given, name: str, seed: int) -> float:
    """By how many dollars it was better to give the presidency up."""
    ends = [
        ahead(title, play(title, given.state, action)[0], given.seat, bots_of(name, seed))
        for action in (given.chosen, given.other)
    ]
    return ends[0] - ends[1]


def tell_costs(rows: list[tuple[float, int]]) -> None:
    """Print by classes what was forecast and what was paid."""
    for low, high in zip(CLASSES, (*CLASSES[1:], float("inf")), strict=True):
        some = [row for row in rows if low <= row[0] < high]
        if some:
            told, paid = (statistics.fmean(row[part] for row in some) for part in (0, 1))
            print(f"  ${low:.0f} and more: {len(some)} times, ${told:.0f} forecast, ${paid:.0f} paid")


def tell_given(rows: list[tuple[float, float]]) -> None:
    """Print what presidencies given up were to bring, and brought, with a standard error."""
    told, came = ([row[part] for row in rows] for part in (0, 1))
    error = statistics.stdev(came) / len(came) ** 0.5 if len(came) > 1 else float("inf")
    print(
        f"  {len(rows)} presidencies given up: ${statistics.fmean(told):.0f} foretold, "
        f"${statistics.fmean(came):.0f} came of it, standard error ${error:.0f}"
    )


def main() -> None:
    """Play, and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("title")
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--both-ways", action="store_true")
    args = parser.parse_args()
    costs, given = list[tuple[float, int]](), list[tuple[float, float]]()
    for seed in range(args.seed, args.seed + args.games):
        course, title = followed(args.title, args.bot, seed)
        costs += course.costs()
        for one in course.given[:MOST_TURNS] if args.both_ways else ():
            given.append((one.foretold, both_ways(title, one, args.bot, seed)))
        print(
            f"game {seed}: {len(course.given)} presidencies given up, ${sum(course.paid.values())} of help",
            flush=True,
        )
    tell_costs(costs)
    if given:
        tell_given(given)


if __name__ == "__main__":
    main()

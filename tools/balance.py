"""Measures whether a title is fair: games of bots, seats rotated, by seat, by corporation and by style of play.

    python tools/balance.py TITLE [--games 1000] [--seed 0] [--players 2,3,4] [--styles greedy,planner]
        [--alone] [--keep FILE] [--json OUT]

Styles are bots by name, or one of our own, which are `planner` with a habit: `payer` always pays out, `saver`
withholds until its companies have two trains, `keeper` withholds while its company has no train that never rusts and
no money for one, `investor` founds one company at most and buys shares instead, `freeloader` founds none once somebody
has, `owner` buys only shares of companies that it leads, and rather starts another, `baron` starts companies at the
highest par, `thrifty` buys no second train while it has one that lasts, `hasty` buys new trains as long as there is
money and room. Two have several: `magnate` is `baron` and `thrifty`; `racer` is `baron`, buys new trains as long as
each of the others has as many that rust as it has itself, or where it comes to the train that rusts more of theirs, and
withholds where that brings it there. How often a habit has changed what `planner` would have done is told with it: of a
style that hardly ever does otherwise, equal results show nothing.

Of each seat it tells how rich whoever sat there ended, in percent of the average of the table, and the share of
games won (ties are shared); the same of whoever founded each corporation. All
mixtures of them meet, each in every seat equally often, so that the last table shows who beats whom. Brackets hold
95% bounds of the mean. A game that a bankruptcy cut short counts like any other.

With `--alone` one player of each style sits among others who all play another, in every seat equally often, and it is
told how far that one is ahead of the mean of those. Where both of two styles are ahead when they are alone, each is the
right answer to a table full of the other.

With `--keep` each game is a line of the file as soon as it is over, and those that are there are not played again: the
same command goes on where it was stopped, and more games are added to those played. Remove the file when bots play
otherwise; a new version of the title is noticed.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations_with_replacement, permutations
from math import inf, sqrt
from pathlib import Path
from typing import Any

import msgspec

from roundhouse.bots import BOTS, Bot, Clock, View, make
from roundhouse.bots.weights.operating import rusts_soon
from roundhouse.core.actions import Action
from roundhouse.core.position import Position
from roundhouse.play.session import Game
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import DEPOT, TRAIN_KINDS, TRAIN_LIMIT, TRAINS, list_price, owned
from roundhouse.rules.dividends import PAY, WITHHOLD, Dividend
from roundhouse.rules.ending import END, RESULT
from roundhouse.rules.money import CASH
from roundhouse.rules.operating_round import CURRENT_TURN
from roundhouse.rules.shares import PLAYERS, presided, president
from roundhouse.rules.stock_round import BuyShare, StartCorporation
from roundhouse.rules.trains import BuyTrain
from roundhouse.rules.turns import Pass

Habit = Callable[[View, Action], Action]
"""What a style does instead of what its bot has chosen."""


def _payer(view: View, action: Action) -> Action:
    return msgspec.structs.replace(action, choice="pay") if isinstance(action, Dividend) else action


def _saver(view: View, action: Action) -> Action:
    if not isinstance(action, Dividend) or len(owned(view.pos, view.pos.frame.who)) > 1:
        return action
    return msgspec.structs.replace(action, choice=WITHHOLD)


def _keeper(view: View, action: Action) -> Action:
    if not isinstance(action, Dividend):
        return action
    pos, who = view.pos, view.pos.frame.who
    if any(_lasts_for_good(pos, train) for train in owned(pos, who)):
        return action
    least = min((list_price(pos, train) for train in _pile(pos) if _lasts_for_good(pos, train)), default=0)
    return msgspec.structs.replace(action, choice=PAY if pos[CASH][who] >= least else WITHHOLD)


def _investor(view: View, action: Action) -> Action:
    if not isinstance(action, StartCorporation) or not presided(view.pos, action.by):
        return action
    others = [offer.action for offer in view.offers if isinstance(offer.action, BuyShare)]
    passes = [offer.action for offer in view.offers if isinstance(offer.action, Pass)]
    return (others or passes or [action])[0]


def _freeloader(view: View, action: Action) -> Action:
    started = any(row.par for row in view.pos[CORPORATIONS].values())
    if not isinstance(action, StartCorporation) or not started:
        return action
    others = [offer.action for offer in view.offers if isinstance(offer.action, BuyShare)]
    passes = [offer.action for offer in view.offers if isinstance(offer.action, Pass)]
    return (others or passes or [action])[0]


def _owner(view: View, action: Action) -> Action:
    mine = presided(view.pos, view.seat)
    if not isinstance(action, BuyShare) or action.corporation in mine:
        return action
    starts = [offer.action for offer in view.offers if isinstance(offer.action, StartCorporation)]
    if starts:
        return min(starts, key=lambda start: start.par)
    buys = [offer.action for offer in view.offers if isinstance(offer.action, BuyShare)]
    own = [buy for buy in buys if buy.corporation in mine]
    passes = [offer.action for offer in view.offers if isinstance(offer.action, Pass)]
    return (own or passes or [action])[0]


def _baron(view: View, action: Action) -> Action:
    if not isinstance(action, StartCorporation):
        return action
    starts = [offer.action for offer in view.offers if isinstance(offer.action, StartCorporation)]
    same = [start for start in starts if start.corporation == action.corporation]
    return max(same, key=lambda start: start.par, default=action)


def _thrifty(view: View, action: Action) -> Action:
    lasting = [train for train in owned(view.pos, view.pos.frame.who) if not rusts_soon(view.pos, train)]
    passes = [offer.action for offer in view.offers if isinstance(offer.action, Pass)]
    return passes[0] if isinstance(action, BuyTrain) and lasting and passes else action


def _hasty(view: View, action: Action) -> Action:
    return next(iter(_new_trains(view)), action)


def _racer(view: View, action: Action) -> Action:
    action = _baron(view, action)
    pos, who = view.pos, view.pos.frame.who
    if isinstance(action, Dividend):
        cash, earned = pos[CASH][who], pos[CURRENT_TURN].revenue or 0
        short = not _pays_to_rush(pos, action.by, cash) and _pays_to_rush(pos, action.by, cash + earned)
        return msgspec.structs.replace(action, choice=WITHHOLD) if short else action
    for buy in _new_trains(view):
        mine, others = _that_rust(pos, buy.by, {kind.rusts_on for kind in TRAIN_KINDS(pos).values()} - {""})
        level = len(others) >= len(mine) * (len(PLAYERS(pos)) - 1)
        return buy if level or _pays_to_rush(pos, buy.by, pos[CASH][who]) else action
    return action


def _magnate(view: View, action: Action) -> Action:
    return _thrifty(view, _baron(view, action))


def _pile(pos: Position) -> list[str]:
    """The trains that nobody has bought, in the order of their sale."""
    return [train for train, row in pos[TRAINS].items() if row.owner == DEPOT]


def _lasts_for_good(pos: Position, train: str) -> bool:
    return not TRAIN_KINDS(pos)[pos[TRAINS][train].kind].rusts_on


def _new_trains(view: View) -> list[BuyTrain]:
    """The purchases from the pile that the treasury pays."""
    pos = view.pos
    buys = [offer.action for offer in view.offers if isinstance(offer.action, BuyTrain)]
    return [
        buy for buy in buys if pos[TRAINS][buy.train].owner == DEPOT and buy.price <= pos[CASH][pos.frame.who]
    ]


def _that_rust(pos: Position, player: str, kinds: Container[str]) -> tuple[list[str], list[str]]:
    """The trains that go with one of these kinds: of the player's corporations, and of those of others."""
    mine: list[str] = []
    others: list[str] = []
    for train, row in pos[TRAINS].items():
        if row.owner in pos[CORPORATIONS] and TRAIN_KINDS(pos)[row.kind].rusts_on in kinds:
            (mine if president(pos, row.owner) == player else others).append(train)
    return mine, others


def _pays_to_rush(pos: Position, player: str, cash: int) -> bool:
    """Whether the corporation in its turn can buy on, for so much, to a train that rusts more of others than of the
    player, by their prices."""
    who = pos.frame.who
    room = max(TRAIN_LIMIT(pos, who) - len(owned(pos, who)), 1)
    begun = {row.kind for row in pos[TRAINS].values() if row.owner != DEPOT}
    for train in _pile(pos)[:room]:
        cash -= list_price(pos, train)
        if cash < 0:
            return False
        kind = pos[TRAINS][train].kind
        mine, others = _that_rust(pos, player, {kind})
        if kind not in begun and sum(map(partial(list_price, pos), others)) > sum(
            map(partial(list_price, pos), mine)
        ):
            return True
    return False


HABITS: dict[str, Habit] = {
    "payer": _payer,
    "saver": _saver,
    "keeper": _keeper,
    "investor": _investor,
    "freeloader": _freeloader,
    "owner": _owner,
    "baron": _baron,
    "thrifty": _thrifty,
    "hasty": _hasty,
    "racer": _racer,
    "magnate": _magnate,
}


class Styled:
    """`planner` with a habit."""

    def __init__(self, name: str, seed: int) -> None:
        self.bot, self.habit = make("planner", seed), HABITS[name]
        self.changed = 0

    def choose(self, view: View, clock: Clock) -> Action:
        """What the bot chooses, unless the habit has it otherwise."""
        usual = self.bot.choose(view, clock)
        action = self.habit(view, usual)
        self.changed += action != usual
        return action


def sitting(style: str, seed: int) -> Bot | Styled:
    """The bot of a style. Raises KeyError for an unknown one."""
    return Styled(style, seed) if style in HABITS else make(style, seed)


NAMES = ("Ann", "Ben", "Cy", "Dot", "Eve", "Fay", "Gus", "Hal")


@dataclass
class Mean:
    """A running mean of numbers and of games won."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0
    won: float = 0.0

    def add(self, value: float, won: float) -> None:
        """One more number, and its part of a game won."""
        self.count += 1
        self.total += value
        self.squares += value * value
        self.won += won

    @property
    def mean(self) -> float:
        """The mean; 0 of nothing."""
        return self.total / self.count if self.count else 0.0

    @property
    def bound(self) -> float:
        """How far the true mean may be away, by 95%."""
        if self.count < 2:
            return 0.0
        variance = (self.squares - self.total**2 / self.count) / (self.count - 1)
        return 1.96 * sqrt(max(0.0, variance) / self.count)

    def shown(self) -> dict[str, float]:
        """Rounded, for people and for files."""
        return {
            "games": self.count,
            "percent of the average": round(100 * self.mean, 1),
            "within": round(100 * self.bound, 1),
            "won": round(100 * self.won / self.count, 1) if self.count else 0.0,
        }


class Played(msgspec.Struct, frozen=True):
    """What is kept of a game: what it was begun with, and how it ended."""

    title: str
    version: int
    seed: int
    styles: tuple[str, ...]
    """The style in each seat."""
    wealth: tuple[int, ...]
    """Dollars by seat."""
    founders: tuple[tuple[str, int], ...]
    """Corporation and seat of whoever founded it."""
    end: str
    actions: int
    changed: tuple[int, ...] = ()
    """By seat, how often a habit had it otherwise."""

    @property
    def begun(self) -> tuple[str, int, int, tuple[str, ...]]:
        """By what it can be told from others, and be played again."""
        return self.title, self.version, self.seed, self.styles


@dataclass
class Measured:
    """What the games of one number of players have shown."""

    seats: dict[int, Mean] = field(default_factory=lambda: defaultdict(Mean))
    founders: dict[str, Mean] = field(default_factory=lambda: defaultdict(Mean))
    styles: dict[str, Mean] = field(default_factory=lambda: defaultdict(Mean))
    changed: Counter[str] = field(default_factory=Counter)
    """By style, how often its habit had it otherwise in all games together."""
    meetings: dict[tuple[str, str], Mean] = field(default_factory=lambda: defaultdict(Mean))
    alone: dict[tuple[str, str], Mean] = field(default_factory=lambda: defaultdict(Mean))
    """By the style of one and that of all others at three seats or more: how far ahead of their mean, once a game."""
    ends: Counter[str] = field(default_factory=Counter)
    actions: list[int] = field(default_factory=list)

    def add(self, game: Played) -> None:
        """One game that is over."""
        average = sum(game.wealth) / len(game.wealth)
        best = max(game.wealth)
        part = [wealth / average if average else 1.0 for wealth in game.wealth]
        won = [1 / game.wealth.count(best) if wealth == best else 0.0 for wealth in game.wealth]
        for style, changed in zip(game.styles, game.changed, strict=False):
            self.changed[style] += changed
        for seat, style in enumerate(game.styles):
            self.seats[seat].add(part[seat], won[seat])
            self.styles[style].add(part[seat], won[seat])
            for other, against in enumerate(game.styles):
                if against != style:
                    ahead = game.wealth[seat] - game.wealth[other]
                    self.meetings[style, against].add(
                        part[seat] - part[other], 0.5 if not ahead else float(ahead > 0)
                    )
        for style, against in permutations(sorted(set(game.styles)), 2):
            if game.styles.count(style) == 1 and game.styles.count(against) == len(game.styles) - 1 > 1:
                seat = game.styles.index(style)
                others = [wealth for other, wealth in enumerate(game.wealth) if other != seat]
                beaten = sum((game.wealth[seat] > one) + 0.5 * (game.wealth[seat] == one) for one in others)
                ahead_of = part[seat] - (sum(part) - part[seat]) / len(others)
                self.alone[style, against].add(ahead_of, beaten / len(others))
        for corporation, seat in game.founders:
            self.founders[corporation].add(part[seat], won[seat])
        self.ends[game.end] += 1
        self.actions.append(game.actions)


def tables(styles: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """All mixtures of styles, turned so that each sits in every seat as often.

    >>> tables(["a", "b"], 2)
    [('a', 'a'), ('a', 'b'), ('b', 'a'), ('b', 'b')]
    """
    found = []
    for mixture in combinations_with_replacement(styles, players):
        turned = {mixture[n:] + mixture[:n] for n in range(players)}
        found += sorted(turned)
    return found


def alone(styles: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """One of each style among others of another, in each seat.

    >>> alone(["a", "b"], 3)
    [('a', 'b', 'b'), ('b', 'a', 'b'), ('b', 'b', 'a'), ('b', 'a', 'a'), ('a', 'b', 'a'), ('a', 'a', 'b')]
    """
    return [
        (*[others] * seat, one, *[others] * (players - 1 - seat))
        for one, others in permutations(styles, 2)
        for seat in range(players)
    ]


def played(title: str, seated: Sequence[str], seed: int) -> tuple[Game, tuple[int, ...]]:
    """One game, with these bots in their seats, and how often each was changed by its habit."""
    game = Game.new(title, NAMES[: len(seated)], seed=seed)
    bots = {
        name: sitting(style, seed * 100 + seat)
        for seat, (name, style) in enumerate(zip(game.header.players, seated, strict=True))
    }
    while not game.over:
        game.play(bots[game.to_act].choose(View(game.title, game.state), Clock(inf)))
    return game, tuple(getattr(bots[name], "changed", 0) for name in game.header.players)


def told(game: Game, seated: Sequence[str], changed: tuple[int, ...]) -> Played:
    """What is kept of a game that is over; `seated`: the style in each seat, `changed` as of `played`."""
    result, players = game.state[RESULT], list(game.header.players)
    return Played(
        game.header.title,
        game.header.rules,
        game.header.seed,
        tuple(seated),
        tuple(result[name] for name in players),
        tuple(
            (action.corporation, players.index(action.by))
            for action in game.actions
            if isinstance(action, StartCorporation)
        ),
        game.state[END],
        game.at,
        changed,
    )


class Kept:
    """Games in a file, one a line, or in memory alone where there is no file."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.games: dict[tuple[Any, ...], Played] = {}
        if file is not None and file.exists():
            whole = [line for line in file.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]
            file.write_bytes(b"".join(whole))  # a last line that was cut off is played again
            for line in whole:
                game = msgspec.json.decode(line, type=Played)
                self.games[game.begun] = game

    def game(self, title: str, version: int, seated: Sequence[str], seed: int) -> Played:
        """The game on record, or one that is played now and put there."""
        found = self.games.get((title, version, seed, tuple(seated)))
        if found is None:
            game, changed = played(title, seated, seed)
            found = told(game, seated, changed)
            self.games[found.begun] = found
            if self.file is not None:
                with self.file.open("ab") as out:
                    out.write(msgspec.json.encode(found) + b"\n")
        return found


def measure(
    title: str,
    players: int,
    games: int,
    seed: int,
    mixtures: Sequence[tuple[str, ...]],
    kept: Kept | None = None,
) -> Measured:
    """That many games, one of the mixtures after the other; progress goes to the error stream."""
    found = Measured()
    known = kept or Kept(None)
    version = Game.new(title, NAMES[:players]).header.rules
    for number in range(games):
        seated = mixtures[number % len(mixtures)]
        found.add(known.game(title, version, seated, seed + number))
        if (number + 1) % 50 == 0:
            print(f"{players} players: {number + 1} of {games} games", file=sys.stderr)
    return found


def rows(found: Measured) -> Iterator[tuple[str, str, Mean]]:
    """What is told, one line after the other: of what, which, and the figures."""
    for seat, mean in sorted(found.seats.items()):
        yield "seat", str(seat + 1), mean
    for sym, mean in sorted(found.founders.items()):
        yield "founder", sym, mean
    for style, mean in sorted(found.styles.items()):
        yield "style", style, mean


def table(count: int, found: Measured) -> Iterable[str]:
    """The figures of one number of players as lines of Markdown."""
    mean = sum(found.actions) / len(found.actions)
    ends = ", ".join(f"{reason} {number}" for reason, number in found.ends.most_common())
    yield f"\n{count} players, {len(found.actions)} games of {mean:.0f} actions on average; ended by: {ends}.\n"
    yield "| of | which | games | wealth, % of the table's average | won, % |"
    yield "| --- | --- | --- | --- | --- |"
    for sort, which, one in rows(found):
        shown = one.shown()
        wealth = f"{shown['percent of the average']} (± {shown['within']})"
        yield f"| {sort} | {which} | {one.count} | {wealth} | {shown['won']} |"
    for style in sorted(set(found.styles) & set(HABITS)):
        often = found.changed[style] / max(found.styles[style].count, 1)
        yield f"| changed by its habit | {style} | {found.styles[style].count} | {often:.1f} times a game | |"
    for (style, against), one in sorted(found.meetings.items()):
        shown = one.shown()
        lead = f"{shown['percent of the average']:+} (± {shown['within']})"
        yield f"| ahead of {against} | {style} | {one.count} | {lead} | {shown['won']} |"
    yield from answers(found)


def answers(found: Measured) -> Iterable[str]:
    """Of each style that sat alone among others of one other style, how far ahead of them it was."""
    if found.alone:
        yield "\n| one | among | games | ahead by, % of the table's average | richer than each of them, % |"
        yield "| --- | --- | --- | --- | --- |"
    for (style, against), one in sorted(found.alone.items()):
        shown = one.shown()
        lead = f"{shown['percent of the average']:+} (± {shown['within']})"
        yield f"| {style} | {against} | {one.count} | {lead} | {shown['won']} |"


def main() -> None:
    """Measure, print tables, write the figures to a file where one is named."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("title")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--players", default="2,3,4")
    parser.add_argument(
        "--styles", default="greedy,planner", help=f"of {', '.join(sorted({*BOTS, *HABITS}))}"
    )
    parser.add_argument("--alone", action="store_true", help="one of each style among others of another")
    parser.add_argument("--keep", type=Path, help="a file of games played, which are not played again")
    parser.add_argument("--json", type=Path)
    args = parser.parse_args()
    written, kept = {}, Kept(args.keep)
    for count in map(int, args.players.split(",")):
        mixtures = (alone if args.alone else tables)(args.styles.split(","), count)
        found = measure(args.title, count, args.games, args.seed, mixtures, kept)
        print("\n".join(table(count, found)), flush=True)
        written[count] = [{"of": sort, "which": which, **one.shown()} for sort, which, one in rows(found)]
    if args.json:
        args.json.write_text(json.dumps(written, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()

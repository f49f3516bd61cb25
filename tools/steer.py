"""Plays games that reach what is rare, for the second referees.

    python tools/steer.py TITLE [--seed SEED] [--players COUNT] [--option NAME]... [--seconds SECONDS]
        [--want NAME]... [--out FOLDER]

One game is looked for: many lines of play go on from positions that were reached before, and the line with most of what
kept games have in fewer than three is kept, as far as its last rare thing. Players follow a temper that is drawn for
each stretch, and take what leads to something rare at once. The same seed and count of stretches give the same game.
"""

from __future__ import annotations

import argparse
import gzip
import math
import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from covering import NAMES
from occasions import noting, occasions
from roundhouse.bots import make
from roundhouse.bots.base import Clock, View
from roundhouse.core import game as rules
from roundhouse.core.actions import CHANCE, Action, Offer
from roundhouse.core.state import State
from roundhouse.core.title import Title
from roundhouse.play.chance import draw
from roundhouse.play.session import Game
from roundhouse.rules.depot import PHASE
from roundhouse.rules.turns import ROUND
from roundhouse.titles.found import titles

ENOUGH = 3
"""In so many games everything has to occur."""

LOOKED_AT = 3
"""So many actions of a kind are tried to see whether they lead to something rare."""

STRETCH = (15, 160)
"""How many actions a line goes on at a time, at least and at most."""

MOST_ACTIONS = 1800


@dataclass(frozen=True, eq=False)
class Link:
    """An action, and those before it."""

    action: Action
    before: Link | None


@dataclass(eq=False)
class Line:
    """A game as far as it was played: its position, its actions, and what occurred."""

    state: State
    last: Link | None
    at: int
    drawn: int
    found: frozenset[str]
    visits: int = 0

    def actions(self) -> list[Action]:
        """From the first on."""
        found, link = [], self.last
        while link is not None:
            found.append(link.action)
            link = link.before
        return found[::-1]


@dataclass
class Temper:
    """How gladly players take a kind of action, how often they do what the greedy bot does, and how often they look."""

    rng: random.Random
    liked: Mapping[str, float]
    greedy: float
    looking: float
    fixed: Mapping[str, float]
    weights: dict[str, float] = field(default_factory=dict)

    def weight(self, kind: str) -> float:
        """Drawn when it is first asked for."""
        if kind in self.fixed:
            return self.fixed[kind]
        if kind not in self.weights:
            self.weights[kind] = self.liked.get(kind, 1.0) * math.exp(self.rng.gauss(0, 1.2))
        return self.weights[kind]


LIKED = {
    "pass": 0.4,
    "bankrupt": 0.02,
    "sell_shares": 0.3,
    "drop_out": 0.3,
    "buy_train": 3.0,
    "dividend": 1.0,
}
PAID = 0.85
"""So often what was earned is paid: where most prices fall, the game goes nowhere."""


class Steering:
    """The search for one game of a title."""

    def __init__(self, game: Game, need: Mapping[str, float], seed: int, fixed: Mapping[str, float]) -> None:
        self.title: Title = game.title
        self.game = game
        self.need = need
        self.rng = random.Random(seed)
        self.fixed = fixed
        self.noted: set[str] = set()
        self.tried: Counter[str] = Counter()
        self.led: Counter[str] = Counter()
        self.bot = make("greedy", seed)
        state = game.state
        link: Link | None = None
        for action in game.actions:
            link = Link(action, link)
        drawn = sum(action.by == CHANCE for action in game.actions)
        self.first = Line(state, link, game.at, drawn, frozenset())
        self.cells: dict[object, Line] = {self._cell(self.first): self.first}
        self.best = self.first

    def worth(self, found: frozenset[str]) -> float:
        """What is rare among it."""
        return sum(self.need.get(name, 0.0) for name in found)

    def _cell(self, line: Line) -> object:
        row = line.state[ROUND]
        return line.found, line.state[PHASE], row.number // 2

    def _begin(self) -> Line:
        """The line that is gone on with."""
        lines = [line for line in self.cells.values() if line.state.stack and line.at < MOST_ACTIONS]
        dice = self.rng.random()
        if dice < 0.4:
            top = max(self.worth(line.found) for line in lines)
            lines = [line for line in lines if self.worth(line.found) == top]
        elif dice < 0.6:
            latest = max(line.state[ROUND].number for line in lines)
            lines = [line for line in lines if line.state[ROUND].number >= latest - 1]
        chosen = self.rng.choices(
            lines, [(1 + self.worth(line.found)) / (1 + line.visits) for line in lines]
        )[0]
        chosen.visits += 1
        return chosen

    def _temper(self) -> Temper:
        rng = self.rng
        return Temper(rng, LIKED, rng.choice((0.1, 0.5, 0.8, 0.95)), rng.choice((0.3, 0.7, 1.0)), self.fixed)

    def stretch(self) -> None:
        """Go on from somewhere, and keep what is new."""
        line, temper = self._begin(), self._temper()
        with noting(self.title, self.noted):
            for step in range(self.rng.randint(*STRETCH)):
                if not line.state.stack or line.at >= MOST_ACTIONS:
                    break
                before = line.found
                line = self._on(line, temper)
                if line.found != before or step % 20 == 19:
                    self._keep(line)
        self._keep(line)

    def _keep(self, line: Line) -> None:
        cell = self._cell(line)
        known = self.cells.get(cell)
        if known is None or line.at < known.at:
            self.cells[cell] = line
        worth, most = self.worth(line.found), self.worth(self.best.found)
        if worth > most or (worth == most and line.at < self.best.at):
            self.best = line

    def _play(self, line: Line, action: Action) -> Line:
        self.noted.clear()
        state, events = rules.carry_out(self.title, line.state, action)
        names = self.noted.union(occasions(self.title, state, events))
        new = names & self.need.keys() - line.found
        found = line.found | new if new else line.found
        drawn = line.drawn + (action.by == CHANCE)
        return Line(state, Link(action, line.last), line.at + 1, drawn, found)

    def _on(self, line: Line, temper: Temper) -> Line:
        if rules.to_act(self.title, line.state) == CHANCE:
            return self._play(line, draw(self.title, line.state, self.game.header.seed, line.drawn))
        offers = rules.legal(self.title, line.state)
        kinds: dict[str, list[Offer]] = defaultdict(list)
        for offer in offers:
            kinds[offer.action.kind()].append(offer)
        if len(offers) > 1 and self.rng.random() < temper.looking:
            best, most = None, self.worth(line.found)
            for kind, some in kinds.items():
                if temper.weight(kind) == 0 or not self._promising(kind):
                    continue
                self.tried[kind] += 1
                for offer in self.rng.sample(some, min(len(some), LOOKED_AT)):
                    tried = self._play(line, offer.sample(self.rng))
                    worth = self.worth(tried.found) if tried.state.stack else most - 1
                    if worth > most:
                        best, most = tried, worth
            if best is not None and best.last is not None:
                self.led[best.last.action.kind()] += 1
                return best
        return self._play(line, self._chosen(line, offers, kinds, temper))

    def _promising(self, kind: str) -> bool:
        """Whether it may be worth while to try actions of a kind: of one that never led to anything less and less."""
        return self.rng.random() < (1 + 30 * self.led[kind]) / (1 + self.tried[kind] / 20)

    def _chosen(
        self, line: Line, offers: list[Offer], kinds: Mapping[str, list[Offer]], temper: Temper
    ) -> Action:
        rng = self.rng
        if len(offers) == 1 and not offers[0].open:
            return offers[0].action
        careful = PAID if "dividend" in kinds or "run" in kinds else temper.greedy
        if not self.fixed.keys() & kinds.keys() and rng.random() < careful:
            return self.bot.choose(View(self.title, line.state, offers), Clock())
        names = list(kinds)
        weights = [temper.weight(name) for name in names]
        if not any(weights):
            weights = [1.0] * len(names)
        kind = rng.choices(names, weights)[0]
        return rng.choice(kinds[kind]).sample(rng)

    def found_game(self) -> Game:
        """The best line as a game, every action of it checked."""
        header = self.game.header
        game = Game.new(header.title, header.players, seed=header.seed, options=header.options)
        for action in self.best.actions()[game.at :]:
            if action.by != CHANCE:
                game.play(action)
        return game


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("title", choices=sorted(titles()))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int)
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--want", action="append", default=[])
    parser.add_argument("--like", action="append", default=[], help="KIND=WEIGHT")
    parser.add_argument("--need", type=Path)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args(arguments)
    entry = titles()[given.title]
    players = given.players or entry.players[0] + given.seed % (entry.players[1] - entry.players[0] + 1)
    game = Game.new(given.title, NAMES[:players], seed=given.seed, options=given.option)
    import json

    need = json.loads(given.need.read_text()) if given.need else {}
    need.update(dict.fromkeys(given.want, 5.0))
    fixed = {kind: float(weight) for kind, _, weight in (one.partition("=") for one in given.like)}
    one = Steering(game, need, given.seed, fixed)
    begun = time.process_time()
    stretches = 0
    while time.process_time() - begun < given.seconds:
        one.stretch()
        stretches += 1
    best = one.best
    print(f"{stretches} stretches, {len(one.cells)} cells, {best.at} actions, worth {one.worth(best.found)}")
    for name in sorted(best.found):
        print("  ", name)
    everything = frozenset().union(*(line.found for line in one.cells.values()))
    print("elsewhere:", sorted(everything - best.found))
    print("never:", sorted(need.keys() - everything))
    if given.out:
        game = one.found_game()
        given.out.parent.mkdir(exist_ok=True, parents=True)
        given.out.write_bytes(gzip.compress(game.to_json(), 9, mtime=0))
    return 0


if __name__ == "__main__":
    sys.exit(main())

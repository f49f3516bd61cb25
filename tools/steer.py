"""Plays games that reach what is rare, for the second referees.

    python tools/steer.py TITLE PLAYERS SEED [--option NAME]... [--stretches COUNT] [--want NAME]...
        [--like KIND=WEIGHT]... [--bank DOLLARS]

One game is looked for: lines of play go on from positions that were reached before, and the line with most of what kept
games have in fewer than three is kept, as far as its last rare thing, in tests/referee/steered. Players follow a temper
that is drawn for each stretch, or an aim (tools/aims.py), and take what leads to something rare at once. Without
`--option` the table has the options that are wanted. Then the second referee of the title has to follow the game
(tests/referee/test_referee.py), and tools/event_coverage.py counts it.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec

from aims import aim_for, openings, wanted_options
from covering import NAMES
from event_coverage import CANNOT, ENOUGH, OCCURRENCES, STEERED
from occasions import noting, occasions, possible
from roundhouse.bots import make
from roundhouse.bots.base import Clock, View
from roundhouse.core import game as rules
from roundhouse.core.actions import CHANCE, Action, Offer
from roundhouse.core.position import Position
from roundhouse.core.state import State
from roundhouse.core.title import Title
from roundhouse.play.chance import draw
from roundhouse.play.session import Game
from roundhouse.rules.depot import PHASE, PHASES
from roundhouse.rules.money import BANK, BROKEN, CASH
from roundhouse.rules.running import RunTrains
from roundhouse.rules.turns import ROUND
from roundhouse.titles.found import titles
from tempers import LIKED, LIKED_IN, Temper

WANTED = 9.0
"""What is wanted above all weighs so much; what no game has, three."""

LOOKED_AT = 3
"""How many actions of a kind are tried to see whether they lead to something rare."""

NEAREST = 5
"""Of so many lines with the least money in the bank one is gone on with at times."""

STRETCH = (15, 240)
"""How many actions a line goes on at a time, at least and at most."""

MOST_ACTIONS = 2400


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


WASTEFUL = 0.4
"""In so many stretches players hardly build, buy the dearest trains and all stock there is, and pay everything out: so
trains rust, phases pass and money is short."""

AIMED = 0.7
"""In so many stretches players are after something."""

OPENING = 40
"""So many actions are played for what occurs at the beginning of a game or not at all."""

PAID = 0.85
"""The share of earnings that is paid: where most prices fall, the game goes nowhere."""


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

    def open(self) -> None:
        """Play for what has to occur at the beginning of a game, before anything else."""
        for aim in openings(self.title.name, self.need.keys()):
            with noting(self.title, self.noted):
                line, temper = self.first, Temper(self.rng, LIKED, 0.0, 1.0, aim.liked)
                while line.at < self.first.at + OPENING and not line.found & {*aim.wants}:
                    line = self._on(line, temper)
            if line.found > self.first.found:
                self.first = line
                self._keep(line)

    def let_bots_play(self, money: int) -> None:
        """Have greedy bots play until the bank has no more than `money` dollars, for what occurs near its end."""
        temper = Temper(self.rng, LIKED, 1.0, 0.0, {})
        line = self.first
        with noting(self.title, self.noted):
            while line.state.stack and line.state[CASH][BANK] > money and line.at < MOST_ACTIONS:
                line = self._on(line, temper)
        self.first = line
        self.cells = {self._cell(line): line}
        self._judge(line)

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
        elif dice < 0.75:
            phases = list(PHASES(Position(self.title, self.first.state)))
            latest = max(phases.index(line.state[PHASE]) for line in lines)
            lines = [line for line in lines if phases.index(line.state[PHASE]) == latest]
        elif dice < 0.9:  # the end is near where the bank has little
            unbroken = [line for line in lines if not line.state[BROKEN]] or lines
            lines = sorted(unbroken, key=lambda line: line.state[CASH][BANK])[:NEAREST]
        chosen = self.rng.choices(
            lines, [(1 + self.worth(line.found)) / (1 + line.visits) for line in lines]
        )[0]
        chosen.visits += 1
        return chosen

    def _temper(self, line: Line) -> Temper:
        rng = self.rng
        liked = {**LIKED, **LIKED_IN.get(self.title.name, {})}
        aim = aim_for(self.title.name, self.need.keys() - line.found, rng) if rng.random() < AIMED else None
        fixed = self.fixed if aim is None else {**aim.liked, **self.fixed}
        return Temper(
            rng,
            liked,
            rng.choice((0.0, 0.1, 0.5, 0.9)),
            rng.choice((0.3, 0.7, 1.0)),
            fixed,
            rng.random() < WASTEFUL if aim is None else aim.wasteful,
            aim is not None and aim.lesser_runs,
        )

    def stretch(self) -> None:
        """Go on from somewhere, and keep what is new."""
        line = self._begin()
        temper = self._temper(line)
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
        self._judge(line)

    def _judge(self, line: Line) -> None:
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
        if temper.lesser_runs and "run" in kinds:
            lesser = self._lesser(line, kinds["run"])
            if lesser is not None:
                return lesser
        if len(offers) == 1 and not offers[0].open:
            return offers[0].action
        if temper.wasteful and not temper.fixed.keys() & kinds.keys():
            spent = self._wasted(kinds)
            if spent is not None:
                return spent
        careful = PAID if "dividend" in kinds or "run" in kinds else temper.greedy
        if not temper.fixed.keys() & kinds.keys() and rng.random() < careful:
            return self.bot.choose(View(self.title, line.state, offers), Clock())
        names = list(kinds)
        weights = [temper.weight(name) for name in names]
        if not any(weights):
            weights = [1.0] * len(names)
        kind = rng.choices(names, weights)[0]
        some = kinds[kind]
        if kind == "buy_train":  # the price of others' is open
            some = [offer for offer in some if not offer.open] or some
        return rng.choice(some).sample(rng)

    def _lesser(self, line: Line, runs: list[Offer]) -> Action | None:
        """The best runs but one, where a president may declare that; None where not."""
        for offer in runs:
            assert isinstance(offer.action, RunTrains)
            best = offer.action.runs
            action = msgspec.structs.replace(offer.action, runs=best[:-1])
            if len(best) > 1 and rules.why_not(self.title, line.state, action) is None:
                return action
        return None

    def _wasted(self, kinds: Mapping[str, list[Offer]]) -> Action | None:
        """What somebody does who wastes everything; None where nothing is to be wasted."""
        rng = self.rng
        if "dividend" in kinds:
            return next(
                (o.action for o in kinds["dividend"] if getattr(o.action, "choice", "") in ("pay", "all")),
                None,
            )
        new = [offer for offer in kinds.get("buy_train", ()) if not offer.open]
        if new and rng.random() < 0.8:
            return new[-1].action
        if "pass" in kinds and kinds.keys() & {"lay_tile", "place_token"} and rng.random() < 0.9:
            return kinds["pass"][0].action
        for kind in ("buy_share", "par", "convert_charter", "buy_own", "declare_merger"):
            if kind in kinds and rng.random() < 0.8:
                return rng.choice(kinds[kind]).sample(rng)
        return None

    def found_game(self) -> Game:
        """The best line as a game, every action of it checked."""
        header = self.game.header
        game = Game.new(header.title, header.players, seed=header.seed, options=header.options)
        for action in self.best.actions()[game.at :]:
            if action.by != CHANCE:
                game.play(action)
        return game


def needed(title: str) -> dict[str, float]:
    """What occurs in fewer than three kept games of a title, by how many lack."""
    counts = Counter(dict.fromkeys(possible(titles()[title]), 0))
    for file, names in json.loads(OCCURRENCES.read_text("utf-8")).items():
        if file.startswith(f"{title}-"):
            counts.update(names)
    cannot = CANNOT.get(title, {})
    lacking = {name: float(ENOUGH - count) for name, count in counts.items() if name not in cannot}
    return {name: weight for name, weight in lacking.items() if weight > 0}


def main(arguments: Sequence[str] | None = None) -> int:
    """Look for a game, and keep it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("title", choices=sorted(titles()))
    parser.add_argument("players", type=int)
    parser.add_argument("seed", type=int)
    parser.add_argument("--option", action="append", default=[], help="an option of the title, by its name")
    parser.add_argument("--stretches", type=int, default=300, metavar="COUNT")
    parser.add_argument("--want", action="append", default=[], metavar="NAME", help="look for this above all")
    parser.add_argument("--like", action="append", default=[], metavar="KIND=WEIGHT", help="fix a preference")
    parser.add_argument(
        "--bank", type=int, metavar="DOLLARS", help="have bots play until the bank has no more"
    )
    given = parser.parse_args(arguments)
    need = needed(given.title) | dict.fromkeys(given.want, WANTED)
    names, rng = NAMES[: given.players], random.Random(given.seed)
    options = given.option or wanted_options(titles()[given.title], given.players, need, rng)
    print(f"options: {', '.join(options) or 'none'}")
    game = Game.new(given.title, names, seed=given.seed, options=options)
    fixed = {kind: float(weight) for kind, _, weight in (one.partition("=") for one in given.like)}
    search = Steering(game, need, given.seed, fixed)
    if given.bank is None:
        search.open()
    else:
        search.let_bots_play(given.bank)
    for _ in range(given.stretches):
        search.stretch()
    found = search.best.found
    print("\n".join(sorted(found)) or "nothing new")
    if found:
        path = STEERED / f"{given.title}-{given.players}-{given.seed}.json.gz"
        path.write_bytes(gzip.compress(search.found_game().to_json(), 9, mtime=0))
        print(f"{path.name}: {search.best.at} actions; now run tools/event_coverage.py --write")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""In how many of the kept games each kind of event occurs, each reaction does something and each check refuses.

    python tools/event_coverage.py [--title TITLE] [--sampled GAMES] [--few COUNT] [FILE ...]

Kept games are the golden ones; FILEs are saved games besides, and `--sampled` has bots play so many of each title.
Every game is played again with all that it offers at each position. Printed are, title by title, how many there are of
each sort, and those that occur in fewer than `--few` games (3), with the number of games. Checks count by their cases;
one that refuses what is never a candidate (a price that is not offered) occurs in no game, and is for the rule tests.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from roundhouse.bots import ask, called
from roundhouse.core import game as rules
from roundhouse.core.details import case_of
from roundhouse.core.position import Event, Position
from roundhouse.core.title import Title
from roundhouse.play.session import Game
from roundhouse.titles.found import titles

GOLDEN = Path(__file__).resolve().parents[1] / "tests" / "golden"
BOTS = (("greedy",), ("random",), ("greedy", "random"))
"""What sits at the tables that are sampled, in turn."""

FIRST_SEED = 700
MOST_ACTIONS = 4000
SORTS = ("event", "reaction", "check")


@dataclass
class Seen:
    """Of one title: how many games there are, in how many each part occurred, and which parts there are at all."""

    games: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    known: set[str] = field(default_factory=set)

    def few(self, sort: str, fewer_than: int) -> list[tuple[str, int]]:
        """The parts of a sort that occur in fewer games than that, the rarest first."""
        rare = {name: self.counts[name] for name in self.known if name.startswith(f"{sort}: ")}
        return sorted(
            ((name.partition(": ")[2], count) for name, count in rare.items() if count < fewer_than),
            key=lambda row: (row[1], row[0]),
        )


def tag(kind: type[Event]) -> str:
    """The name of a kind of event, as in streams and files."""
    return str(kind.__struct_config__.tag)


def events_of(title: Title) -> set[str]:
    """The kinds of events that the modules of the title's parts define."""
    tests = [check.test for checks in title.checks.values() for check in checks]
    reactions = [reaction.then for row in title.reactions.values() for reaction in row]
    effects = [kind.effect for kind in title.action_types.values()]
    amendments = [amendment.rule for row in title.amendments.values() for amendment in row]
    modules = {part.__module__ for part in (*tests, *reactions, *effects, *amendments)}
    return {f"event: {tag(kind)}" for kind in below(Event) if kind.__module__ in modules}


def below(kind: type[Event]) -> Iterator[type[Event]]:
    """All kinds of events."""
    for sub in kind.__subclasses__():
        yield sub
        yield from below(sub)


@contextmanager
def noting(title: Title, found: set[str]) -> Iterator[None]:
    """Meanwhile, what reactions do and checks refuse is noted."""

    def noted_test(check: Any) -> Callable[[Position, Any], Any]:
        test = check.test

        def tell(pos: Position, action: Any) -> Any:
            details = test(pos, action)
            if details is not None:
                case = case_of(details)
                found.add(f"check: {check.name} / {case}" if case else f"check: {check.name}")
            return details

        return tell

    def noted_then(reaction: Any) -> Callable[[Position, Any], None]:
        then = reaction.then

        def do(pos: Position, event: Any) -> None:
            before = pos.state.edits, pos.state.stack, len(pos.events)
            then(pos, event)
            if before != (pos.state.edits, pos.state.stack, len(pos.events)):
                found.add(f"reaction: {reaction.name}")

        return do

    checks = {check: check.test for row in title.checks.values() for check in row}
    reactions = {reaction: reaction.then for row in title.reactions.values() for reaction in row}
    for check in checks:
        check.test = noted_test(check)  # in its place: other parts know the check itself
    for reaction in reactions:
        object.__setattr__(reaction, "then", noted_then(reaction))
    try:
        yield
    finally:
        for check, test in checks.items():
            check.test = test
        for reaction, then in reactions.items():
            object.__setattr__(reaction, "then", then)


def occurring(game: Game) -> set[str]:
    """Everything that occurs in a game."""
    title, found = game.title, set[str]()
    with noting(title, found):
        state = rules.new(title)
        for action in game.actions[: game.at]:
            rules.legal(title, state)
            state, events = rules.play(title, state, action)
            found |= {f"event: {tag(type(event))}" for event in events}
        rules.legal(title, state)
    return found


def add(seen: dict[str, Seen], game: Game) -> None:
    """Count a game."""
    title = game.title
    row = seen.setdefault(title.name, Seen())
    row.games += 1
    found = occurring(game)
    row.counts.update(found)
    row.known |= found | events_of(title)
    row.known |= {f"reaction: {one.name}" for some in title.reactions.values() for one in some}
    cases = {name.partition(" / ")[0] for name in row.known if name.startswith("check: ") and " / " in name}
    names = {f"check: {check.name}" for checks in title.checks.values() for check in checks}
    row.known = (row.known | names) - cases


def sampled(name: str, count: int) -> Iterator[Game]:
    """So many games of bots, of all numbers of players in turn."""
    entry = titles()[name]
    least, most = entry.players
    for number in range(count):
        bots = BOTS[number % len(BOTS)]
        players = tuple(f"P{seat}" for seat in range(1, least + number % (most - least + 1) + 1))
        seed = FIRST_SEED + number
        game = Game.new(name, players, seed=seed, options=entry.with_usual(()))
        seats = {
            player: called(bots[seat % len(bots)], seed * 64 + seat) for seat, player in enumerate(players)
        }
        while not game.over and game.at < MOST_ACTIONS:
            game.play(ask(seats[game.to_act], game.title, game.state))
        yield game


def report(seen: dict[str, Seen], few: int) -> Iterator[str]:
    """The lines that are printed."""
    for name, row in sorted(seen.items()):
        yield f"{name}: {row.games} games"
        for sort in SORTS:
            kinds = sum(1 for part in row.known if part.startswith(f"{sort}: "))
            rare = row.few(sort, few)
            never = sum(1 for _, count in rare if not count)
            yield f"  {sort}s: {kinds}, in fewer than {few} games {len(rare)}, in none {never}"
            yield from (f"    {count} {part}" for part, count in rare)


def main(arguments: Sequence[str] | None = None) -> int:
    """Count and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--title", choices=sorted(titles()), help="only this title")
    parser.add_argument(
        "--sampled", type=int, default=0, metavar="GAMES", help="games of bots for each title"
    )
    parser.add_argument("--few", type=int, default=3, metavar="COUNT")
    parser.add_argument("files", nargs="*", type=Path)
    given = parser.parse_args(arguments)
    seen: dict[str, Seen] = {}
    for file in (*sorted(GOLDEN.glob("*.json")), *given.files):
        if given.title is None or file.name.startswith(f"{given.title}-"):
            add(seen, Game.load(file))
    for name in titles() if given.title is None else (given.title,):
        for game in sampled(name, given.sampled):
            add(seen, game)
    print("\n".join(report(seen, given.few)))
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""In how many of the kept games each kind of event occurs, each reaction does something and each check refuses.

    python tools/event_coverage.py [--title TITLE] [--sampled GAMES] [--few COUNT] [--checks] [--write [--anew]]
        [FILE ...]

Kept games are the golden ones and the steered ones of the second referees; FILEs are saved games besides, and
`--sampled` has bots play so many of each title. Printed are, title by title, how many there are of each sort, and
those that occur in fewer than `--few` games (3), with the number of games; what cannot occur is left out
(`occurrences.toml`). With `--checks` games are played again with all that they offer at each position. Checks count
by their cases; one that refuses what is never a candidate (a price that is not offered) occurs in no game, and is for
the rule tests.
`--write` writes tests/referee/occurrences.json: what occurs in each kept game, games that it has already being left as
they are (`--anew` goes through them all). It also writes the lists `few` of occurrences.toml.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from occasions import occurring, possible
from roundhouse.bots import ask, called
from roundhouse.core import game as rules
from roundhouse.core.details import case_of
from roundhouse.core.position import Position
from roundhouse.core.title import Title
from roundhouse.play.session import Game
from roundhouse.titles.found import titles

TESTS = Path(__file__).resolve().parents[1] / "tests"
GOLDEN, STEERED = TESTS / "golden", TESTS / "referee" / "steered"
OCCURRENCES = TESTS / "referee" / "occurrences.json"
LISTED = TESTS / "referee" / "occurrences.toml"
CANNOT: dict[str, dict[str, str]] = tomllib.loads(LISTED.read_text("utf-8"))["cannot"]
"""By title what none of its games can have, and why."""

BOTS = (("greedy",), ("random",), ("greedy", "random"))
"""What sits at the tables that are sampled, in turn."""

ENOUGH = 3
"""In so many games everything has to occur."""

FIRST_SEED = 700
MOST_ACTIONS = 4000
SORTS = ("event", "reaction", "occasion", "check")


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


@contextmanager
def refusals(title: Title, found: set[str]) -> Iterator[None]:
    """Meanwhile, what checks refuse is noted."""

    def noted(check: Any) -> Callable[[Position, Any], Any]:
        test = check.test

        def tell(pos: Position, action: Any) -> Any:
            details = test(pos, action)
            if details is not None:
                case = case_of(details)
                found.add(f"check: {check.name} / {case}" if case else f"check: {check.name}")
            return details

        return tell

    checks = {check: check.test for row in title.checks.values() for check in row}
    for check in checks:
        check.test = noted(check)  # in its place: other parts know the check itself
    try:
        yield
    finally:
        for check, test in checks.items():
            check.test = test


def refused(game: Game) -> set[str]:
    """What checks refuse of all that is offered in a game, and of its actions."""
    title, found = game.title, set[str]()
    with refusals(title, found):
        for at in range(game.at + 1):
            rules.legal(title, game.position(at))
    return found


def add(seen: dict[str, Seen], game: Game, checks: bool = True) -> None:
    """Count a game, and with `checks` what is refused in it, which takes longest."""
    title = game.title
    row = seen.setdefault(title.name, Seen())
    row.games += 1
    found = occurring(game)
    row.known |= found | (possible(titles()[title.name]) - set(CANNOT.get(title.name, {})))
    if checks:
        refusals = refused(game)
        found |= refusals
        row.known |= refusals
        cases = {
            name.partition(" / ")[0] for name in row.known if name.startswith("check: ") and " / " in name
        }
        names = {f"check: {check.name}" for checks in title.checks.values() for check in checks}
        row.known = (row.known | names) - cases
    row.counts.update(found)


def kept() -> list[Path]:
    """The files of all kept games."""
    return [*sorted(GOLDEN.glob("*.json")), *sorted(STEERED.glob("*.json.gz"))]


def write(anew: bool = False) -> None:
    """Bring the table of what occurs up to date, and the lists of what occurs in fewer than three games."""
    known: dict[str, list[str]] = {} if anew else json.loads(OCCURRENCES.read_text("utf-8"))
    paths = [path for path in kept() if path.name.partition("-")[0] in CANNOT]
    table = {path.name: known.get(path.name) or sorted(occurring(loaded(path))) for path in paths}
    OCCURRENCES.write_text(json.dumps(table, indent=0) + "\n", "utf-8")
    text = LISTED.read_text("utf-8").partition("[few.")[0]
    LISTED.write_text(text + "\n".join(_few_of(title, table) for title in CANNOT), "utf-8")


def _few_of(title: str, table: dict[str, list[str]]) -> str:
    """The list of a title, as it stands in the file."""
    counts = Counter(dict.fromkeys(possible(titles()[title]), 0))
    for file, names in table.items():
        if file.startswith(f"{title}-"):
            counts.update(names)
    rare = {name: count for name, count in counts.items() if count < ENOUGH and name not in CANNOT[title]}
    return f"[few.{title}]\n" + "".join(f'"{name}" = {count}\n' for name, count in sorted(rare.items()))


def loaded(path: Path) -> Game:
    """The game of a file, which may be compressed."""
    data = path.read_bytes()
    return Game.from_json(gzip.decompress(data) if path.suffix == ".gz" else data)


def sampled(name: str, count: int) -> Iterator[Game]:
    """`count` games of bots, with all numbers of players in turn."""
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
            if not kinds:
                continue
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
    parser.add_argument("--few", type=int, default=ENOUGH, metavar="COUNT")
    parser.add_argument("--checks", action="store_true", help="count what checks refuse, too")
    parser.add_argument("--write", action="store_true", help=f"write {OCCURRENCES.name} and {LISTED.name}")
    parser.add_argument("--anew", action="store_true", help="play games that it has already, too")
    parser.add_argument("files", nargs="*", type=Path)
    given = parser.parse_args(arguments)
    seen: dict[str, Seen] = {}
    if given.write:
        write(given.anew)
    for file in (*kept(), *given.files):
        if given.title is None or file.name.startswith(f"{given.title}-"):
            add(seen, loaded(file), given.checks)
    for name in titles() if given.title is None else (given.title,):
        for game in sampled(name, given.sampled):
            add(seen, game, given.checks)
    print("\n".join(report(seen, given.few)))
    return 0


if __name__ == "__main__":
    sys.exit(main())

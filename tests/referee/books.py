"""What the referees of all titles share: a double-entry ledger, the books as the program tells them, and differences.

There is no rule of any title here. A referee follows a stream line by line, works out from the rulebook what must have
happened, and says with `expect` what it finds otherwise.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Line = dict[str, Any]

TITLES = Path(__file__).resolve().parents[2] / "src" / "roundhouse" / "titles"
"""Where the data of the titles are: of the package the referees read its TOML files and nothing else."""


def tiles(rows: dict[str, Any]) -> dict[str, Line]:
    """The rows of a tiles.toml; what a number shows in every game is in the common catalogue."""
    with (TITLES.parent / "board" / "standard.toml").open("rb") as file:
        standard = tomllib.load(file)
    shown = {
        number: {"color": colour, "code": code}
        for colour, all_ in standard.items()
        for number, code in all_.items()
    }
    return {
        number: {**({} if "code" in row else shown.get(number, {})), **row} for number, row in rows.items()
    }


def powers(title: Line, does: str) -> dict[str, Line]:
    """What private companies can do, of one sort: by private company the row of title.toml."""
    found: dict[str, Line] = {}
    for paper in title["private"]:
        for row in paper.get("power", ()):
            if row["does"] == does:
                found[paper["sym"]] = row
    return found


@dataclass(frozen=True)
class Difference:
    """Where a referee and the program disagree: after which action, by which section of the rulebook, about what."""

    at: int
    section: str
    what: str
    referee: Any
    program: Any

    def __str__(self) -> str:
        return f"action {self.at}, {self.section}: {self.what}: {self.referee!r} by the book, {self.program!r} played"


@dataclass
class Ledger:
    """Accounts in dollars; every entry takes from one what it gives to another, so the total never changes."""

    accounts: dict[str, int] = field(default_factory=dict)
    entries: list[tuple[str, str, int]] = field(default_factory=list)

    def pay(self, payer: str, payee: str, amount: int) -> None:
        """Enter a payment; nothing is entered for $0."""
        if amount == 0:
            return
        self.accounts[payer] = self.accounts.get(payer, 0) - amount
        self.accounts[payee] = self.accounts.get(payee, 0) + amount
        self.entries.append((payer, payee, amount))

    def __getitem__(self, account: str) -> int:
        return self.accounts.get(account, 0)

    def __contains__(self, account: str) -> bool:
        return account in self.accounts


@dataclass
class Books:
    """The tables and slots as the program tells them: to compare with, and for what a referee has no opinion about."""

    tables: dict[str, dict[str, Any]]
    slots: dict[str, Any]

    @classmethod
    def of(cls, opening: Line) -> Books:
        return cls({name: dict(rows) for name, rows in opening["tables"].items()}, dict(opening["slots"]))

    def apply(self, line: Line) -> None:
        """Bring the books to where they are after a line. Tables that change are replaced, see `Referee.take`."""
        for name, rows in line["tables"].items():
            table = self.tables[name] = dict(self.tables[name])
            for key, row in rows.items():
                if row is None:
                    table.pop(key, None)
                else:
                    table[key] = row
        self.slots.update(line["slots"])


class Referee:
    """Follows one game. A title's referee defines `follow`, which is called for each line after `told` has been brought
    up to date, and may define `begin`.

    `told`: the books as the program has them after the line; `before`: the same before it. `expect` compares.
    """

    def __init__(self, opening: Line) -> None:
        self.opening = opening
        self.players: list[str] = opening["players"]
        self.options: frozenset[str] = frozenset(opening["options"])
        self.told = Books.of(opening)
        self.before = Books.of(opening)
        self.at = 0
        self.differences: list[Difference] = []
        self.checked: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        self.begin()

    def begin(self) -> None:
        """Set up the referee's own books."""

    def follow(self, line: Line) -> None:
        """Work out what the action must have led to, and compare."""
        raise NotImplementedError

    def take(self, line: Line) -> list[Difference]:
        """Follow a line; the differences found at it."""
        found = len(self.differences)
        self.at = line["at"]
        self.events.update(event["type"] for event in line["events"])
        self.before.tables = dict(self.told.tables)
        self.before.slots = dict(self.told.slots)
        self.told.apply(line)
        self.follow(line)
        return self.differences[found:]

    def expect(self, section: str, what: str, referee: Any, program: Any) -> bool:
        """Compare what the book says with what was played; counts the check under the section. Whether they agree."""
        self.checked[section] += 1
        if referee == program:
            return True
        self.differences.append(Difference(self.at, section, what, referee, program))
        return False


def lines(path: Path) -> Iterator[Line]:
    """The lines of a stream in a file."""
    with path.open(encoding="utf-8") as file:
        for text in file:
            yield json.loads(text)


def over(referee: type[Referee], stream: Iterable[Line]) -> Referee:
    """A referee that has followed a whole stream."""
    read = iter(stream)
    one = referee(next(read))
    for line in read:
        one.take(line)
    return one


def main(referee: type[Referee]) -> int:
    """Run a referee over the files named on the command line; prints differences and how often each section was met."""
    checked: Counter[str] = Counter()
    events: Counter[str] = Counter()
    differing = 0
    for name in sys.argv[1:]:
        one = over(referee, lines(Path(name)))
        checked += one.checked
        events += one.events
        differing += len(one.differences)
        count = sum(one.checked.values())
        print(f"{Path(name).name}: {one.at} actions, {count} checks, {len(one.differences)} differences")
        for difference in one.differences[:20]:
            print("   ", difference)
    for section, count in sorted(checked.items()):
        print(f"{section:>24} {count}")
    print("events:", ", ".join(f"{kind} {count}" for kind, count in sorted(events.items())))
    return 1 if differing else 0

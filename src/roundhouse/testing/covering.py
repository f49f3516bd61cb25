"""Tables on which every two choices of a title meet: its options, ways of reading and numbers of players."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, product

from ..core.title import Title
from ..titles.entry import Entry
from ..titles.options import UnknownOption

NAMES = ("Ann", "Ben", "Cy", "Dot", "Eve", "Fay", "Gus", "Hal")
CANDIDATES = 12
"""Tables thought of for each that is taken."""

Choice = tuple[int, str]
"""Which question, and the answer: an option, a number of players, or "" for neither of both."""


def questions(entry: Entry) -> list[tuple[str, ...]]:
    """What is chosen for a table, with the answers to each: first how many play. Without what all titles ask."""
    least, most = entry.players
    ways = {
        reading.name: tuple(way.option for way in reading.ways)
        for reading in entry.readings
        if not reading.of_house
    }
    switches = [("", option.name) for option in entry.options if not option.reading]
    return [tuple(str(count) for count in range(least, most + 1)), *switches, *ways.values()]


def everything(entry: Entry) -> tuple[str, ...]:
    """All options at once, and of each reading the last way."""
    switches = (option.name for option in entry.options if not option.reading)
    return (*switches, *(reading.ways[-1].option for reading in entry.readings))


def built(entry: Entry, chosen: dict[int, str]) -> Title | None:
    """The title with these answers, those that are not given being the first; None when they do not go together."""
    count = int(chosen.get(0, str(entry.players[0])))
    options = tuple(option for number, option in sorted(chosen.items()) if number and option)
    try:
        return entry.build(NAMES[:count], options)
    except UnknownOption:
        return None


def pairs(chosen: dict[int, str]) -> Iterator[frozenset[Choice]]:
    """Every two of the answers."""
    for two in combinations(chosen.items(), 2):
        yield frozenset(two)


def possible(entry: Entry) -> set[frozenset[Choice]]:
    """Every two answers that go together at some table."""
    asked = questions(entry)
    found = set()
    for (one, answers), (other, others) in combinations(enumerate(asked), 2):
        for pair in product(answers, others):
            chosen = dict(zip((one, other), pair, strict=True))
            counts = asked[0] if one else ("",)
            if any(built(entry, {0: count, **chosen} if one else chosen) for count in counts):
                found.add(frozenset(chosen.items()))
    return found


def tables(entry: Entry, seed: int = 0) -> list[Title]:
    """Few tables on which every two answers that go together meet."""
    rng, asked, left = random.Random(seed), questions(entry), possible(entry)
    together = frozenset(left)
    found = []
    while left:
        best: tuple[int, Title, set[frozenset[Choice]]] | None = None
        for _ in range(CANDIDATES):
            chosen = dict(rng.choice(sorted(map(sorted, left))))
            rest = [number for number in range(len(asked)) if number not in chosen]
            for number in rng.sample(rest, len(rest)):
                options = sorted(
                    asked[number],
                    key=lambda answer: (
                        -sum(frozenset(((number, answer), one)) in left for one in chosen.items()),
                        rng.random(),
                    ),
                )
                # Mostly answers go together if every two do, and to ask the title itself takes long.
                chosen[number] = next(
                    (a for a in options if together.issuperset(pairs({**chosen, number: a}))), ""
                )
            title = built(entry, chosen)
            covered = left & set(pairs(chosen))
            if title is not None and (best is None or len(covered) > best[0]):
                best = len(covered), title, covered
        if best is not None and best[0]:
            found.append(best[1])
            left -= best[2]
    return found

"""Finds the puzzles of the titles in games of bots, and writes them into the titles' folders.

    python tools/puzzles.py [TITLE ...] [--seed N] [--print]

Each is a position of a recorded game (tests/corpus, tests/golden) with a question that has one answer, proven by the
engine (`roundhouse.play.puzzles`); `puzzle_grades.py` says how they are graded. The same seed gives the same puzzles.
"""

from __future__ import annotations

import argparse
import gzip
import random
from collections.abc import Iterator, Sequence
from itertools import cycle
from pathlib import Path
from typing import Any

import msgspec

from puzzle_grades import Rarity, misses
from roundhouse.core.game import carry_out, new
from roundhouse.core.position import Position
from roundhouse.core.record import action_from, digest
from roundhouse.play.puzzles import ask
from roundhouse.play.puzzles.collection import Collection, Kind, Puzzle, Recorded, write
from roundhouse.play.puzzles.found import Found
from roundhouse.play.puzzles.kinds import FIND
from roundhouse.titles.found import title, titles

ROOT = Path(__file__).resolve().parents[1]
SOURCES = (("tests/corpus", "{title}-*-whole.json.gz"), ("tests/golden", "{title}-*-greedy-*.json"))

MANY = 20
"""Puzzles of a title."""

SHARES: dict[Kind, int] = {"best_run": 6, "refusal": 6, "presidency": 3, "rust": 2, "best_lay": 3}
"""How many there are of each kind, if the games have them; what is missing is made up for by the first kinds."""

LONGEST = 800
"""Actions of a game that are looked at: a position is reached by playing them."""

GAMES = 4
"""Games of a title that are looked at."""

EVERY: dict[Kind, int] = {"refusal": 5, "best_lay": 2}
"""Of the positions of a game every fifth or second is asked; all where nothing is said."""

CHOICES = {"refusal": 4, "best_lay": 4, "rust": 6}
"""How many answers there are to choose from at most."""

SHORTLIST = 30
"""Candidates of a kind that are graded."""


class Candidate(msgspec.Struct, frozen=True, eq=False):
    """A question, and where it was found."""

    kind: Kind
    game: int
    at: int
    pos: Position
    found: Found


def sources(name: str, rng: random.Random) -> list[Recorded]:
    """Games of bots without options, of different numbers of players; the shortened beginnings of some."""
    found: dict[int, Recorded] = {}
    paths = [
        path
        for folder, pattern in SOURCES
        for path in sorted((ROOT / folder).glob(pattern.format(title=name)))
    ]
    rng.shuffle(paths)
    for path in paths:
        data = path.read_bytes()
        game = msgspec.json.decode(gzip.decompress(data) if path.suffix == ".gz" else data, type=Recorded)
        if not game.header.options:
            found.setdefault(len(game.header.players), game)
    return [Recorded(game.header, game.actions[:LONGEST]) for game in list(found.values())[:GAMES]]


def walked(recorded: Recorded) -> Iterator[tuple[int, Position]]:
    """Every position of a game, by the number of actions before it."""
    header = recorded.header
    built = title(header.title).build(header.players, header.options)
    state = new(built)
    for at, form in enumerate(recorded.actions):
        yield at, Position(built, state)
        state = carry_out(built, state, action_from(built, form))[0]


def candidates(games: Sequence[Recorded]) -> Iterator[Candidate]:
    """Every question of these games."""
    for game, recorded in enumerate(games):
        for at, pos in walked(recorded):
            for kind, find in FIND.items():
                if at % EVERY.get(kind, 1) == 0:
                    yield from (Candidate(kind, game, at, pos, found) for found in find(pos))


def alike(one: Candidate) -> Any:
    """What no two puzzles of a kind have in common."""
    found = one.found
    match one.kind:
        case "best_run":
            return found.who, found.answer
        case "refusal":
            return found.proof["check"]
        case "presidency":
            return found.answer, found.proof["held"], found.proof["next"], found.proof["most"]
        case "rust":
            return found.proof["kind"], found.answer, len(found.choices), one.game
        case "best_lay":
            return found.choices[0]["hex"]


def shortlist(every: Sequence[Candidate], kind: Kind, rng: random.Random) -> list[Candidate]:
    """Candidates of a kind that are unlike each other, drawn by lot."""
    drawn = [one for one in every if one.kind == kind]
    rng.shuffle(drawn)
    found: dict[Any, Candidate] = {}
    for one in drawn:
        found.setdefault(alike(one), one)
    return list(found.values())[:SHORTLIST]


def graded(short: Sequence[Candidate], rarity: Rarity) -> list[tuple[int, Candidate]]:
    """The candidates in turn from each grade, the hard ones first."""
    by_grade: dict[int, list[tuple[int, Candidate]]] = {3: [], 2: [], 1: []}
    for one in short:
        grade = max(1, misses(one.kind, one.pos, one.found, rarity))
        by_grade[grade].append((grade, one))
    found: list[tuple[int, Candidate]] = []
    for grade in cycle(by_grade):
        if not any(by_grade.values()):
            return found
        if by_grade[grade]:
            found.append(by_grade[grade].pop(0))
    return found


def chosen(every: Sequence[Candidate], rng: random.Random, rarity: Rarity) -> list[tuple[int, Candidate]]:
    """The puzzles of a title, by kind in turn, the easy ones of each first."""
    lists = {kind: graded(shortlist(every, kind, rng), rarity) for kind in SHARES}
    taken = {kind: lists[kind][: SHARES[kind]] for kind in SHARES}
    for kind in SHARES:
        lacking = MANY - sum(map(len, taken.values()))
        taken[kind] += lists[kind][len(taken[kind]) :][:lacking]
    queues = [sorted(rows, key=lambda row: row[0]) for rows in taken.values()]
    return [rows[n] for n in range(MANY) for rows in queues if n < len(rows)]


def laid_out(one: Candidate, rng: random.Random) -> tuple[int, tuple[Any, ...]]:
    """The answer and the choices as they are shown: the best first in `found`, few and mixed here."""
    found = one.found
    if not found.choices:
        return found.answer, ()
    right, *wrong = found.choices
    if one.kind == "refusal":
        rng.shuffle(wrong)
    if one.kind == "best_lay":  # the next best ones, of different hexes as far as there are any
        wrong = list({(lay["hex"], lay["tile"]): lay for lay in reversed(wrong)}.values())[::-1]
    choices = [right, *wrong[: CHOICES[one.kind] - 1]]
    rng.shuffle(choices)
    return choices.index(right), tuple(choices)


def made(name: str, seed: int) -> Collection:
    """The puzzles of a title."""
    rng = random.Random(f"{name} {seed}")
    games = sources(name, rng)
    every = list(candidates(games))
    rarity = Rarity(one.found for one in every if one.kind == "refusal")
    rows = chosen(every, rng, rarity)
    used = sorted({one.game for _, one in rows})
    ends = {game: max(one.at for _, one in rows if one.game == game) for game in used}
    puzzles = []
    for number, (grade, one) in enumerate(rows, 1):
        answer, choices = laid_out(one, rng)
        proof = dict(one.found.proof)
        if one.kind == "best_lay":
            values = {
                msgspec.json.encode(lay): v for lay, v in zip(one.found.choices, proof["values"], strict=True)
            }
            proof["values"] = [values[msgspec.json.encode(lay)] for lay in choices]
        action = dict(one.found.action) if one.found.action is not None else None
        where = name, number, one.kind, used.index(one.game), one.at, digest(one.pos.title, one.pos.state)
        puzzles.append(Puzzle(*where, grade, one.found.who, answer, choices, action, proof))
    kept = tuple(Recorded(games[game].header, games[game].actions[: ends[game]]) for game in used)
    return Collection(kept, tuple(puzzles))


def show(puzzle: Puzzle) -> None:
    """Print a puzzle for whoever looks it over."""
    asked = ask(puzzle)
    print(f"\n{puzzle.id} [{asked.name}, {asked.difficulty}] {asked.round}: {asked.text}")
    for line in asked.facts:
        print(f"    {line}")
    for number, choice in enumerate(asked.choices):
        print(f"  {'*' if number == puzzle.answer else ' '} {choice.key}) {choice.text}")
    if not asked.choices:
        print(f"  * {puzzle.answer} {asked.unit}")


def main() -> None:
    """What the command does."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("titles", nargs="*", default=list(titles()))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--print", action="store_true", help="show every puzzle with its answer")
    asked = parser.parse_args()
    for name in asked.titles:
        collection = made(title(name).name, asked.seed)
        path = write(name, collection)
        kinds = {kind: sum(one.kind == kind for one in collection.puzzles) for kind in SHARES}
        print(f"{name}: {len(collection.puzzles)} puzzles, {kinds}, {path.stat().st_size:,} bytes")
        if asked.print:
            for puzzle in collection.puzzles:
                show(puzzle)


if __name__ == "__main__":
    main()

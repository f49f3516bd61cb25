"""Finds out what private companies are worth to their owners, and writes it into the title's openings.toml.

    python tools/papers.py TITLE --keep FILE [--games N] [--first SEED] [--option NAME]...

Whole games of four greedy players are played in which every player values each private company at something drawn by
lot, between `LEAST` and `MOST` times its face value, and buys and bids by that. So who owns what, and what was paid, is
a matter of chance, and how much richer the owners end tells what it was worth: wealth over the average of the table is
fitted (least squares) to what each player bought before the first operating round and to what was spent on it. What a
private company brought, divided by what a dollar less to begin with cost, is its worth in dollars of the opening. It is
drawn towards its face value by as much as its error is large.

Each game is noted in FILE as it ends, and not played again. `search` bids by these figures (`Bids.worth`); whether that
pays, `tools/habits.py` tells.
"""

from __future__ import annotations

import argparse
import inspect
import json
import random
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np

from roundhouse.bots import ask
from roundhouse.bots.greedy import Greedy
from roundhouse.core.position import Position
from roundhouse.play.session import Game
from roundhouse.rules.ending import RESULT
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.privates import PRIVATE_COMPANIES, PRIVATES
from roundhouse.rules.turns import OPERATING, ROUND
from roundhouse.titles.entry import Bids
from roundhouse.titles.found import title as found

PLAYERS = ("A", "B", "C", "D")
MOST_ACTIONS = 6_000

LEAST, MOST = 0.9, 2.0
"""Between which times its face value each player values a private company."""

DOUBT = 0.25
"""How far a worth may well be from the face value before anything is known, as a part of it (standard deviation)."""

PART = re.compile(r"\n# What private companies[^\[]*\[bids\.worth\]\n(?:[^\[\n].*\n)*")
"""What this tool has written into the file before."""


class Owned(msgspec.Struct, frozen=True):
    """A game: its seed, whose each private company was before the first operating round, what each player spent on
    them, and the result."""

    seed: int
    owner: dict[str, str]
    spent: dict[str, int]
    result: dict[str, int]


class Worth(NamedTuple):
    """What a private company is worth in dollars of the opening, with the standard error, before it is drawn
    anywhere."""

    dollars: float
    error: float


def one_game(name: str, options: Sequence[str], seed: int) -> Owned | None:
    """Play the game of that seed; None where it did not end."""
    game, rng = Game.new(name, PLAYERS, seed=seed, options=options), random.Random(seed)
    faces = {sym: paper.face for sym, paper in PRIVATE_COMPANIES(game.pos).items()}
    bots = {}
    for seat, player in enumerate(PLAYERS):
        bots[player] = Greedy(seed * 64 + seat)
        bots[player].bids = Bids(worth={sym: face * rng.uniform(LEAST, MOST) for sym, face in faces.items()})
    owner: dict[str, str] = {}
    spent = dict.fromkeys(PLAYERS, 0)
    opening = True  # what is bought later, at 1848 say, has paid less until the end
    while not game.over and game.at < MOST_ACTIONS:
        before = game.state
        game.play(ask(bots[game.to_act], game.title, before))
        opening = opening and before[ROUND].kind != OPERATING
        if opening:
            _note(Position(game.title, before), game.pos, owner, spent)
    if not game.over:
        return None
    return Owned(seed, owner, spent, {player: game.state[RESULT][player] for player in PLAYERS})


def _note(before: Position, after: Position, owner: dict[str, str], spent: dict[str, int]) -> None:
    """Add what players have bought from the bank between the two positions."""
    bought: set[str] = set()
    for sym, row in after[PRIVATES].items():
        old = before[PRIVATES].get(sym)
        if old is not None and old.owner == BANK and row.owner in spent:
            owner[sym] = row.owner
            bought.add(row.owner)
    for player in bought:
        spent[player] += before[CASH][player] - after[CASH][player]


def fitted(games: Sequence[Owned]) -> dict[str, Worth]:
    """What each private company was worth by these games; nothing where spending has not made anybody poorer."""
    syms = sorted({sym for game in games for sym in game.owner})
    rows, ahead = [], []
    for game in games:
        players = list(game.result)
        row = np.array(
            [[game.owner.get(sym) == player for sym in syms] + [game.spent[player]] for player in players],
            float,
        )
        rows.append(row - row.mean(axis=0))
        wealth = np.array([game.result[player] for player in players], float)
        ahead.append(wealth - wealth.mean())
    x, y = np.vstack(rows), np.concatenate(ahead)
    inverse = np.linalg.pinv(x.T @ x)
    brings = inverse @ x.T @ y
    rest = y - x @ brings
    free = len(y) - len(games) - len(brings)
    errors = np.sqrt(np.clip(np.diag(inverse) * (rest @ rest) / max(free, 1), 0, None))
    dollar = -brings[-1]
    if dollar <= 0:
        return {}
    return {sym: Worth(float(brings[n] / dollar), float(errors[n] / dollar)) for n, sym in enumerate(syms)}


def drawn(worth: Worth, face: int) -> int:
    """The worth, drawn towards the face value by as much as its error is large.

    >>> drawn(Worth(160.0, 25.0), 100), drawn(Worth(160.0, 0.0), 100)
    (130, 160)
    """
    doubt = (DOUBT * face) ** 2
    part = doubt / (doubt + worth.error**2) if face else 1.0
    return round(face + part * (worth.dollars - face))


def kept(file: Path) -> list[Owned]:
    """The games in the file; a line that was cut off is none."""
    games = []
    for line in file.read_bytes().splitlines() if file.exists() else ():
        try:
            games.append(msgspec.json.decode(line, type=Owned))
        except msgspec.MsgspecError:
            continue
    return games


def written(name: str, games: int, rows: Iterable[tuple[str, int, int, Worth]]) -> str:
    """The part of the file: symbols with their worth, the dearest first, each with face value and what was found."""
    lines = [
        "",
        "# What private companies were worth to their owners in dollars of the opening, drawn towards the face value;",
        f"# found by tools/papers.py {name} in {games} games.",
        "[bids.worth]",
    ]
    for sym, face, dollars, worth in sorted(rows, key=lambda row: -row[2]):
        lines.append(
            f"{json.dumps(sym)} = {dollars}  # face {face}, {worth.dollars:.0f} +- {worth.error:.0f}"
        )
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("title")
    parser.add_argument("--keep", type=Path, required=True, help="a file of lines of JSON for the games")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--first", type=int, default=51_000, help="the seed of the first game")
    parser.add_argument("--option", action="append", default=[], help="an option of the title, by its name")
    args = parser.parse_args()
    entry = found(args.title)
    known = {game.seed: game for game in kept(args.keep)}
    try:
        for seed in range(args.first, args.first + args.games):
            if seed not in known and (game := one_game(entry.name, tuple(args.option), seed)) is not None:
                known[seed] = game
                with args.keep.open("ab") as file:
                    file.write(b"\n" + msgspec.json.encode(game))  # a line cut off before stays by itself
    except KeyboardInterrupt:
        raise SystemExit(f"Stopped after {len(known)} games, which {args.keep} has.") from None
    worths = fitted(list(known.values()))
    if not worths:
        raise SystemExit("What was spent made nobody poorer in these games; nothing was written.")
    pos = Game.new(entry.name, PLAYERS, seed=args.first, options=tuple(args.option)).pos
    faces = {sym: paper.face for sym, paper in PRIVATE_COMPANIES(pos).items()}
    rows = [(sym, faces[sym], drawn(worth, faces[sym]), worth) for sym, worth in worths.items()]
    path = Path(inspect.getfile(inspect.unwrap(entry.build))).parent / "openings.toml"
    text = PART.sub("", path.read_text(encoding="utf-8"))
    path.write_text(text + written(entry.name, len(known), rows), encoding="utf-8")
    print(f"{path.name} written: {len(worths)} private companies, {len(known)} games")


if __name__ == "__main__":
    main()

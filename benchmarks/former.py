"""A bot of today against a bot of an earlier commit, which plays by the program as it was then.

    python benchmarks/former.py TITLE REVISION [--bot expert] [--other search] [--games N] [--seed S]
        [--option NAME ...] [--out FILE]

Four seats, two of each bot in all orders in turn, each seed twice with the seats exchanged, as in `roundhouse
tournament`: so strength is told against an opponent that does not change with us. That commit is installed
into a directory of its own, removed at the end, and a second process plays the same game by it, action by action; it
chooses for the seats of the other bot. Where it refuses an action of today, or chooses what is refused today, a rule
has changed in between: the game is left there, and the refusal noted.

A line is printed for every tenth game. With --out each game is noted in the file as it ends, and those that it has are
not played again.
"""

from __future__ import annotations

import argparse
import io
import os
import statistics
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

import msgspec

SEATS = 4

FORMER = "former"
"""What the earlier bot is called in the rows."""

ROOT = Path(__file__).resolve().parent.parent


def serve() -> None:
    """The second process: keeps up with a game by the earlier program, and chooses for its seats when it is asked."""
    from roundhouse.bots import ask, make
    from roundhouse.play.session import Game

    game: Any = None
    seats: dict[str, Any] = {}
    for line in sys.stdin:
        said = msgspec.json.decode(line)
        answer: Any = {}
        try:
            if "title" in said:
                game = Game.new(said["title"], said["players"], seed=said["seed"], options=said["options"])
                seats = {player: make(bot, seed) for player, (bot, seed) in said["seats"].items()}
            elif "play" in said:
                game.play(said["play"])
            else:
                answer = {"action": msgspec.to_builtins(ask(seats[game.to_act], game.title, game.state))}
        except Exception as error:  # whatever the earlier program stumbles over is told, and ends the game
            answer = {"refused": f"{type(error).__name__}: {error}"}
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()


def installed(revision: str, directory: Path) -> Path:
    """Install a commit, with what it needs, into a directory in that one; its path is given back."""
    packed = subprocess.run(["git", "archive", revision], cwd=ROOT, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(directory / "source", filter="data")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--target", directory / "installed"]
    subprocess.run([*pip, directory / "source"], check=True)
    return directory / "installed"


def noted(file: Path | None) -> list[dict[str, Any]]:
    """The games in the file; a line that was cut off is none."""
    rows = []
    for line in file.read_bytes().splitlines() if file is not None and file.exists() else ():
        try:
            rows.append(msgspec.json.decode(line))
        except msgspec.MsgspecError:
            continue
    return rows


class Former:
    """The program of an earlier commit, in a process of its own."""

    def __init__(self, packages: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-S", __file__, "--serve"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(packages)},  # and nothing else (-S)
        )

    def said(self, **what: Any) -> dict[str, Any]:
        """What it answers; raises `LeftThere` where it refuses."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(msgspec.json.encode(what) + b"\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = msgspec.json.decode(self._process.stdout.readline())
        if "refused" in answer:
            raise LeftThere(answer["refused"])
        return answer

    def close(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.wait()


class LeftThere(Exception):
    """A game can not be played on by both programs."""


def play(
    former: Former,
    title: str,
    options: tuple[str, ...],
    seed: int,
    bots: tuple[str, str],
    order: tuple[bool, ...],
) -> dict[str, Any]:
    """One game; where `order` has True sits the earlier bot."""
    from roundhouse.bots import ask, make
    from roundhouse.play.session import Game
    from roundhouse.rules.ending import RESULT

    players = [f"P{number}" for number in range(1, len(order) + 1)]
    names = {p: FORMER if earlier else bots[0] for p, earlier in zip(players, order, strict=True)}
    seeds = {p: seed * 64 + number for number, p in enumerate(players)}
    ours = {p: make(bots[0], seeds[p]) for p in players if names[p] != FORMER}
    game = Game.new(title, players, seed=seed, options=options)
    row: dict[str, Any] = {"seed": seed, "bots": names}
    try:
        former.said(
            title=title,
            players=players,
            seed=seed,
            options=options,
            seats={p: (bots[1], seeds[p]) for p in players if p not in ours},
        )
        while not game.over:
            player = game.to_act
            if player in ours:
                action = msgspec.to_builtins(ask(ours[player], game.title, game.state))
            else:
                action = former.said(go=player)["action"]
                if refused := game.why_not(action):
                    raise LeftThere(f"refused today: {refused.rule}")
            game.play(action)
            former.said(play=action)
    except LeftThere as why:
        return {**row, "actions": game.at, "left": str(why)}
    return {**row, "actions": game.at, "result": dict(game.state[RESULT])}


def told(rows: list[dict[str, Any]]) -> str:
    """How the games have gone so far, by seeds of which both games ended."""
    from league import bounds, share

    by_seed: dict[int, list[float]] = {}
    ahead = []
    for row in rows:
        if "result" in row:
            ours = [player for player, name in row["bots"].items() if name != FORMER]
            theirs = [player for player in row["bots"] if player not in ours]
            by_seed.setdefault(row["seed"], []).append(share(row["result"], ours))
            ahead.append(
                statistics.fmean(map(row["result"].get, ours))
                - statistics.fmean(map(row["result"].get, theirs))
            )
    if not by_seed:
        return f"{len(rows)} games, none of which could be ended"
    mean, off = bounds([statistics.fmean(shares) for shares in by_seed.values()], 1)
    left = f"; {len(rows) - len(ahead)} left" if len(rows) > len(ahead) else ""
    share_told = f"{mean:.3f} ({mean - off:.3f} to {mean + off:.3f})"
    return f"{len(ahead)} games: {share_told}, ${statistics.fmean(ahead):,.0f} ahead{left}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("title")
    parser.add_argument("revision", help="a commit of this repository")
    parser.add_argument("--bot", default="expert", help="who plays by the program of today")
    parser.add_argument("--other", default="search", help="who plays by the earlier one")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--option", action="append", default=[], help="an option of the title, by its name")
    parser.add_argument("--out", type=Path, help="a file of lines of JSON for the games")
    args = parser.parse_args()
    from roundhouse.cli.league import seatings

    orders, rows = seatings(SEATS), list[dict[str, Any]]()
    known = {(row["seed"], *row["bots"].values()): row for row in noted(args.out)}
    with tempfile.TemporaryDirectory() as directory:
        former = Former(installed(args.revision, Path(directory)))
        for number in range(args.games):
            order, seed = orders[number % len(orders)], args.seed + number // 2
            row = known.get((seed, *(FORMER if earlier else args.bot for earlier in order)))
            if row is None:
                row = play(former, args.title, tuple(args.option), seed, (args.bot, args.other), order)
                if args.out is not None:
                    with args.out.open("ab") as out:
                        out.write(b"\n" + msgspec.json.encode(row))  # a line cut off before stays by itself
            rows.append(row)
            if (number + 1) % 10 == 0 or number + 1 == args.games:
                print(told(rows), flush=True)
        former.close()


if __name__ == "__main__":
    if sys.argv[1:] == ["--serve"]:
        serve()
    else:
        main()

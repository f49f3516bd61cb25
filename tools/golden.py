"""Records golden games: games of bots whose every position is fixed by a fingerprint.

    python tools/golden.py TITLE PLAYERS BOT SEED [OUT] [--option NAME]...

The file goes to tests/golden; tests/play/test_golden.py replays all of them. Record anew only when a change of the
rules is meant to change what happens, and say so in the commit.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from roundhouse.bots import BOTS, ask, make
from roundhouse.play.session import Game

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "golden"
NAMES = ("Ann", "Ben", "Cy", "Dot", "Eve", "Fay", "Gus", "Hal")


def record(title: str, players: int, bot: str, seed: int, options: tuple[str, ...] = ()) -> Game:
    """Let bots of one kind play a game to its end."""
    game = Game.new(title, NAMES[:players], seed=seed, options=options)
    bots = {name: make(bot, seed * 100 + seat) for seat, name in enumerate(game.header.players)}
    while not game.over:
        game.play(ask(bots[game.to_act], game.title, game.state))
    return game


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("title")
    parser.add_argument("players", type=int)
    parser.add_argument("bot", choices=sorted(BOTS))
    parser.add_argument("seed", type=int)
    parser.add_argument("out", nargs="?", type=Path)
    parser.add_argument("--option", action="append", default=[], help="an option of the title, by its name")
    args = parser.parse_args()
    game = record(args.title, args.players, args.bot, args.seed, tuple(args.option))
    suffix = "-options" if args.option else ""
    out = args.out or FOLDER / f"{args.title}-{args.players}-{args.bot}-{args.seed}{suffix}.json"
    game.save(out)
    print(f"{out.name}: {game.at} actions, {game.digest()}")


if __name__ == "__main__":
    main()

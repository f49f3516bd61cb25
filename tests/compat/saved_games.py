"""The saved games of the fixtures: what they are, and how they are played."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from compat import seen
from roundhouse import Game
from roundhouse.bots import ask, make
from roundhouse.interop import export_json, import_game

ROOT = Path(__file__).resolve().parents[2]


Action = dict[str, Any]


@dataclass
class File:
    """A game to be saved: bots of a kind play so many actions of it (0: to the end).

    `back`: after every so many actions, three are taken back and something else is played. `tail`: so many decisions
    are taken back in the end.
    """

    name: str
    title: str
    players: Sequence[str]
    seed: int
    bot: str = "greedy"
    count: int = 0
    options: Sequence[str] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    back: int = 0
    tail: int = 0


FILES = (
    File(
        "18Chesapeake-branches",
        "18Chesapeake",
        ("ann", "ben", "cy", "dot"),
        seed=11,
        count=260,
        options=("declared_run", "discard_order"),
        names={"ann": "Ann", "ben": "Bénédicte \U0001f682", "cy": "Cy", "dot": "Dot"},
        back=45,
        tail=4,
    ),
    File("18AL-whole", "18AL", ("Ann", "Ben", "Cy"), seed=12, options=("double_yellow_first_or",)),
    File(
        "18AL-half",
        "18AL",
        ("Ann", "Ben", "Cy", "Dot", "Eve"),
        seed=13,
        bot="random",
        count=300,
        options=("auction_is_own_round", "unlimited_4d", "hard_rust_t4"),
        back=70,
    ),
    File("18GL-whole", "18GL", ("Ann", "Ben"), seed=14),
    File("18GL-half", "18GL", ("Ann", "Ben", "Cy", "Dot", "Eve", "Fay"), seed=15, bot="random", count=320),
    File("1848-whole", "1848", ("Ann", "Ben", "Cy", "Dot"), seed=16),
    File("1848-half", "1848", ("Ann", "Ben", "Cy"), seed=17, bot="planner", count=150, back=60, tail=2),
    File(
        "18C2C-short", "18C2C", ("Ann", "Ben", "Cy"), seed=18, count=420, options=("short", "kinder_mergers")
    ),
    File(
        "18C2C-long",
        "18C2C",
        ("Ann", "Ben", "Cy", "Dot", "Eve", "Fay", "Gus"),
        seed=19,
        count=260,
        options=("finish_500", "historical", "no_doubling"),
    ),
)


def played(file: File) -> Game:
    """The game of a file."""
    game = Game.new(
        file.title, file.players, seed=file.seed, options=tuple(file.options), names=dict(file.names)
    )
    bots = {player: make(file.bot, file.seed * 100 + n) for n, player in enumerate(game.header.players)}
    turned_back = 0
    while not game.over and (not file.count or game.at < file.count):
        if file.back and game.at // file.back > turned_back:
            turned_back += 1
            undone = msgspec.to_builtins(game.undo(3).actions[game.at])
            game.play(other_than(game, undone))
        else:
            game.play(ask(bots[game.to_act], game.title, game.state))
    return game.undo(file.tail)


def other_than(game: Game, action: Action) -> Action:
    """Something legal that is not the action."""
    for offer in game.offers():
        for found in offer.expand():
            form: Action = msgspec.to_builtins(found)
            if form != action:
                return form
    return action


def write_files() -> dict[str, Any]:
    """Write the saved games; returns what was seen of them."""
    found = {}
    games = {file.name: played(file) for file in FILES}
    golden = Game.load(ROOT / "tests" / "golden" / "18Chesapeake-3-greedy-2.json")
    games["18Chesapeake-imported"] = import_game(export_json(golden.goto(330))).game
    with tempfile.TemporaryDirectory() as folder:
        for name, game in sorted(games.items()):
            path = Path(folder, f"{name}.json")
            game.save(path)
            seen.pack(f"files/{name}.json", path.read_bytes())
            found[name] = seen.of_game(Game.load(path))
            if not game.over:
                action = msgspec.to_builtins(ask(make("greedy"), game.title, game.state))
                found[name]["next"] = {"action": action, "digest": seen.played_on(Game.load(path), action)}
            print(f"{name}: {game.at} actions, {found[name]['branches']}")
    return found

"""Files and games that several of these tests use."""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from roundhouse.bots import ask, make
from roundhouse.core.actions import Action, Offer
from roundhouse.interop import export_game, import_game
from roundhouse.interop.inforce import in_force
from roundhouse.interop.readback import HARMLESS, holdings
from roundhouse.play.game_file import GameFileError
from roundhouse.play.session import Game
from roundhouse.rules.turns import Pass

MOST_STEPS = 3
"""How many steps of a turn the site may be ahead."""

HERE = Path(__file__).resolve().parents[1]
BY_HAND = HERE / "data" / "interop" / "18Chesapeake-by-hand.json"
GOLDEN = sorted((HERE / "golden").glob("18Chesapeake-*.json"))


def by_hand(**changes: Any) -> dict[str, Any]:
    """The file written by hand, its envelope changed."""
    return {**json.loads(BY_HAND.read_bytes()), **changes}


def changed(id: int, /, **fields: Any) -> dict[str, Any]:
    """The file written by hand with other fields in the action of that id; None takes a field away."""
    file = by_hand()
    for action in file["actions"]:
        if action["id"] == id:
            action.update(fields)
            for name in [name for name, value in fields.items() if value is None]:
                del action[name]
    return file


def cut_after(id: int, *more: Mapping[str, Any]) -> dict[str, Any]:
    """The file written by hand up to the action of that id, unfinished, then `more` numbered on."""
    file = by_hand(status="active", result={}, game_end_reason=None, turn=None, round=None, acting=None)
    file["actions"] = [action for action in file["actions"] if action["id"] <= id]
    file["actions"] += [{**copy.deepcopy(dict(row)), "id": id + n} for n, row in enumerate(more, 1)]
    return file


NOT_COMPARED = {"id", "created_at", "user", "original_id", "skip", "auto_actions"}


def normal(file: Mapping[str, Any]) -> list[dict[str, Any]]:
    """A file's moves in force: automatic ones as moves of their own, standing orders, chat and numbers left out.

    Players whose names serve as ids go by their seats, as in files that we write.
    """
    found = []
    seats = {player["name"]: seat for seat, player in enumerate(file["players"]) if "id" not in player}
    for index in in_force(file["actions"]):
        row = file["actions"][index]
        for move in (row, *(row.get("auto_actions") or ())):
            if move["type"] in ("message", "log") or move["type"].startswith("program_"):
                continue
            kept = {k: v for k, v in move.items() if k not in NOT_COMPARED and v is not None}
            if kept["entity_type"] == "player":
                kept["entity"] = seats.get(kept["entity"], kept["entity"])
            if "routes" in kept:
                kept["routes"] = [_route(route) for route in kept["routes"]]
            found.append(kept)
    return found


def _route(route: Mapping[str, Any]) -> dict[str, Any]:
    """A segment may be written in either direction; bonuses are called as the site likes."""
    kept = {**route, "connections": [min(segment, segment[::-1]) for segment in route["connections"]]}
    if "revenue_str" in kept:
        kept["revenue_str"] = kept["revenue_str"].partition(" + ")[0]
    return kept


def within(part: Any, whole: Any) -> bool:
    """Whether the whole says all that the part says; old files leave some fields out."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(k in whole and within(v, whole[k]) for k, v in part.items())
    if isinstance(part, list):
        return isinstance(whole, list) and len(part) == len(whole) and all(map(within, part, whole))
    return bool(part == whole)


def played_at_random(
    players: int,
    seed: int,
    options: tuple[str, ...] = (),
    names: bool = False,
    title: str = "18Chesapeake",
    without: tuple[str, ...] = (),
    longest: int = 6000,
) -> Game:
    """A game to its end in which every action is drawn from the offers: first its kind, then the offer.

    `without`: kinds that are never drawn; `longest`: how many actions it has at most. A copy, since several tests have
    the same games.
    """
    return _played_at_random(players, seed, options, names, title, without, longest).clone()


def played_by(
    bot: str,
    title: str,
    players: int,
    options: tuple[str, ...],
    seed: int,
    astray: float,
    longest: int = 1500,
) -> Game:
    """A game of bots, in which so large a part of the actions, and all of chance, is drawn from the offers instead."""
    ids = tuple(map(str, range(players)))
    game, rng = Game.new(title, ids, seed=seed, options=options), random.Random(seed)
    bots = {seat: make(bot, seed + number) for number, seat in enumerate(ids)}
    while not game.over and game.at < longest:
        straying = rng.random() < astray or game.to_act not in bots
        game.play(drawn(game, rng) if straying else ask(bots[game.to_act], game.title, game.state))
    return game


def _placed(game: Game) -> tuple[Any, ...]:
    return holdings(game.pos), game.state.stack


def comes_back(game: Game) -> bool:
    """Whether the game is the same once it was written and read again.

    The site may have closed steps that ours still keeps open, so ours may be passed in as far as it goes on by that. It
    knows of no offer that was declined, which ours may remember.
    """
    if game.state.stack and game.state.stack[-1].node == "consent":
        return True  # what has been proposed and not yet answered is not written
    imported = import_game(export_game(game))
    ours = game.clone()
    for _ in range(MOST_STEPS):
        if _placed(ours) == _placed(imported.game):
            return {note.case for note in imported.notes} <= HARMLESS
        if ours.over or ours.why_not(Pass(ours.to_act)) is not None:
            return False
        ours.play(Pass(ours.to_act))
    return False


def sayable(game: Game) -> Game:
    """The game, or its beginning up to the first action that the site cannot be told, which the exporter names."""
    try:
        export_game(game)
    except GameFileError as refused:
        named = re.match(r"Action (\d+) \((\w+) by (\w+)\) ", str(refused))
        assert named is not None, str(refused)
        action = game.actions[int(named[1]) - 1]
        assert (action.kind(), action.by) == (named[2], named[3])
        return game.clone().goto(int(named[1]) - 1)
    return game


@lru_cache(maxsize=8)
def _played_at_random(
    players: int,
    seed: int,
    options: tuple[str, ...],
    names: bool,
    title: str,
    without: tuple[str, ...],
    longest: int,
) -> Game:
    ids = ("Ann", "Ben", "Cy", "Dot", "Eve", "Fay")[:players] if names else tuple(map(str, range(players)))
    game = Game.new(title, ids, seed=seed, options=options)
    rng = random.Random(seed)
    while not game.over and game.at < longest:
        game.play(drawn(game, rng, without))
    return game


def drawn(game: Game, rng: random.Random, without: tuple[str, ...] = ()) -> Action:
    """An action drawn from the offers: first its kind, which is none of those in `without`, then the offer."""
    kinds: dict[str, list[Offer]] = {}
    for offer in game.offers():
        if offer.action.kind() not in without:
            kinds.setdefault(offer.action.kind(), []).append(offer)
    return rng.choice(kinds[rng.choice(list(kinds))]).sample(rng)

"""A game becomes text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from ...core.actions import Action
from ...core.position import Position
from ...core.record import Header, action_from
from ...core.title import Title
from ...play.game_file import SET_UP, GameFileError
from ...play.session import Game
from ...rules.ending import WEALTH
from ...rules.turns import AUCTION, OPERATING, ROUND, STOCK_ROUND
from ...text.language import translated
from .values import quoted, word, written

FORMAT = "18xx-text 1"

ROUND_NAMES = {AUCTION: "ISR", STOCK_ROUND: "SR", OPERATING: "OR"}
"""As people write them; other kinds of rounds have their own names."""


def to_text(game: Game) -> str:
    """The game up to its present position as a record, which `from_text` reads; undone actions are a branch.

    Raises `GameFileError` for a game that began in a position set up by hand.

    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> events = game.play({"type": "bid", "by": "Ann", "private": "C-P", "price": 45})
    >>> print(to_text(game).partition("# ")[2], end="")
    ISR 1
    chance: draw C&O
    Ann: bid C-P $45
    """
    if game.header.start is not None:
        raise GameFileError(translated(SET_UP))
    lines = [f"[{name} {value}]" for name, value in _tags(game)]
    lines.append("")
    heading = ""
    for at, action in enumerate(game.actions[: game.at]):
        now = heading_of(Position(game.title, game.position(at)))
        if now != heading:
            lines.append(f"# {now}")
            heading = now
        lines.append(line_of(action))
    branches = [(branch.at, branch.actions) for branch in game.branches]
    if game.at < len(game.actions):
        branches.append((game.at, tuple(msgspec.to_builtins(a) for a in game.actions[game.at :])))
    for at, actions in branches:
        lines += [f"( {at}", *(_branch_line(game.title, data) for data in actions), ")"]
    return "\n".join(lines) + "\n"


def line_of(action: Action) -> str:
    """The line of an action.

    >>> from roundhouse.rules.turns import Pass
    >>> line_of(Pass("Ann of Ashby"))
    '"Ann of Ashby": pass'
    """
    return f"{word(action.by)}: {written(action)}"


def heading_of(pos: Position) -> str:
    """Where the game stands: the round, and the corporation at turn in an operating round."""
    row = pos[ROUND]
    name = ROUND_NAMES.get(row.kind, row.kind)
    number = f"{row.number}.{row.part}" if name == "OR" else str(row.number)
    who = pos.frame.who if name == "OR" and pos.frames else ""
    return f"{name} {number} {who}".rstrip()


def _branch_line(title: Title, data: Any) -> str:
    """An action that was undone; one that this version of the rules does not know stands as it was saved."""
    try:
        return line_of(action_from(title, data))
    except msgspec.ValidationError:
        return msgspec.json.encode(data).decode()


def _tags(game: Game) -> Iterator[tuple[str, str]]:
    header: Header = game.header
    yield "Format", quoted(FORMAT)
    yield "Title", quoted(header.title)
    yield "Rules", quoted(str(header.rules))
    yield "Seed", quoted(str(header.seed))
    for option in header.options:
        yield "Option", quoted(option)
    for player in header.players:
        name = header.names.get(player)
        yield "Player", quoted(player) if name is None else f"{quoted(player)} {quoted(name)}"
    for player, name in header.names.items():
        if player not in header.players:
            yield "Name", f"{quoted(player)} {quoted(name)}"
    if header.source:
        yield "Source", msgspec.json.encode(header.source).decode()
    if game.over:
        worth = {player: WEALTH(Position(game.title, game.state), player) for player in header.players}
        best = sorted(worth, key=lambda player: -worth[player])
        yield "Result", quoted(", ".join(f"{header.names.get(p, p)} {worth[p]}" for p in best))
    yield "Position", quoted(game.digest())

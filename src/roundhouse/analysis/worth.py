"""What everybody is worth in the course of a game."""

from __future__ import annotations

from ..core.position import Position
from ..core.state import State
from ..core.title import Title
from ..play.session import Game
from ..rules.ending import WEALTH
from ..rules.shares import COUNTED_CERTIFICATES, PLAYERS
from .rounds import Mark, rounds


def worth(title: Title, state: State) -> dict[str, int]:
    """Every player's worth in dollars in a position, by the rule that ends the game."""
    pos = Position(title, state)
    return {player: WEALTH(pos, player) for player in PLAYERS(pos)}


def certificates(title: Title, state: State) -> dict[str, int]:
    """How many of every player's certificates count toward the limit."""
    pos = Position(title, state)
    return {player: COUNTED_CERTIFICATES(pos, player) for player in PLAYERS(pos)}


def closes(game: Game) -> tuple[tuple[Mark, int], ...]:
    """The rounds of a game, each with the last of its positions: of the one going on, that is the present one."""
    marks = rounds(game)
    ends = [*(mark.at for mark in marks[1:]), game.at]
    return tuple(zip(marks, ends, strict=True))


def worth_by_round(game: Game) -> tuple[tuple[Mark, dict[str, int]], ...]:
    """Every player's worth at the end of each round."""
    return tuple((mark, worth(game.title, game.position(end))) for mark, end in closes(game))

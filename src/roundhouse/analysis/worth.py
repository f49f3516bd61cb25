"""What everybody is worth in the course of a game."""

from __future__ import annotations

from ..core.now import Now
from ..core.state import State
from ..core.title import Title
from ..play.session import Game
from ..rules.ending import WEALTH
from ..rules.shares import COUNTED, PLAYERS
from .rounds import Mark, rounds


def worth(title: Title, state: State) -> dict[str, int]:
    """Every player's worth in dollars in a position, by the rule that ends the game."""
    now = Now(title, state)
    return {player: WEALTH(now, player) for player in PLAYERS(now)}


def certificates(title: Title, state: State) -> dict[str, int]:
    """How many of every player's certificates count toward the limit."""
    now = Now(title, state)
    return {player: COUNTED(now, player) for player in PLAYERS(now)}


def closes(game: Game) -> tuple[tuple[Mark, int], ...]:
    """The rounds of a game, each with the last of its positions: of the one going on, that is the present one."""
    marks = rounds(game)
    ends = [*(mark.at for mark in marks[1:]), game.at]
    return tuple(zip(marks, ends, strict=True))


def worth_by_round(game: Game) -> tuple[tuple[Mark, dict[str, int]], ...]:
    """Every player's worth at the end of each round."""
    return tuple((mark, worth(game.title, game.position(end))) for mark, end in closes(game))

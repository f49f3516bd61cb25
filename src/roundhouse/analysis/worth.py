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
    """Every player's worth in dollars in a position, by the rule that ends the game.

    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> worth(game.title, game.state)
    {'Ann': 800, 'Ben': 800, 'Cy': 800}
    """
    pos = Position(title, state)
    return {player: WEALTH(pos, player) for player in PLAYERS(pos)}


def certificates(title: Title, state: State) -> dict[str, int]:
    """How many of every player's certificates count toward the limit.

    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> events = game.play({"type": "buy_cheapest", "by": "Ann", "private": "D&R"})
    >>> certificates(game.title, game.state)
    {'Ann': 1, 'Ben': 0, 'Cy': 0}
    """
    pos = Position(title, state)
    return {player: COUNTED_CERTIFICATES(pos, player) for player in PLAYERS(pos)}


def closes(game: Game) -> tuple[tuple[Mark, int], ...]:
    """The rounds of a game, each with the last of its positions: of the one going on, that is the present one.

    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> events = game.play({"type": "buy_cheapest", "by": "Ann", "private": "D&R"})
    >>> [(mark.at, end) for mark, end in closes(game)]
    [(0, 2)]
    """
    marks = rounds(game)
    ends = [*(mark.at for mark in marks[1:]), game.at]
    return tuple(zip(marks, ends, strict=True))


def worth_by_round(game: Game, at: int | None = None) -> tuple[tuple[Mark, dict[str, int]], ...]:
    """Every player's worth at the end of each round; of the first `at` actions in force (None: of all), as if the
    last of them ended its round.

    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> [row for mark, row in worth_by_round(game)]
    [{'Ann': 800, 'Ben': 800, 'Cy': 800}]
    """
    until = game.at if at is None else at
    return tuple(
        (mark, worth(game.title, game.position(min(end, until))))
        for mark, end in closes(game)
        if mark.at <= until
    )

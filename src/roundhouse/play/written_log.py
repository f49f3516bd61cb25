"""The log of a game in words, as pages and the terminal show it."""

from __future__ import annotations

from ..text.events import log as told
from ..text.words import Words
from .session import Game


def log(game: Game, since: int = 0) -> list[str]:
    """What happened in the actions in force after the first `since`, a line each, in order; rounds begin with "──".

    Raises IndexError outside 0 to the number of actions.

    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> events = game.play({"type": "bid", "by": "Ann", "private": "C-P", "price": 45})
    >>> log(game)[-1]
    'Ann bids $45 for C-P'
    >>> log(game, since=game.at)
    []
    """
    if not 0 <= since <= game.at:
        raise IndexError(f"The game has actions 0 to {game.at}.")
    words = Words(game.title, game.header.names)
    return [
        line
        for number in range(since + 1, game.at + 1)
        for line in told(game.title, game.events(number), words=words)
    ]

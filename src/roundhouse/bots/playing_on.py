"""A game played on for a while by the rules themselves."""

from __future__ import annotations

from ..core.game import play, to_act
from ..core.state import State
from ..core.title import Title
from ..rules.tokens import PlaceToken
from ..rules.track import LayTile
from ..rules.turns import ROUND, STOCK_ROUND, Pass
from .base import Clock, View
from .greedy import Greedy

MOST_ACTIONS = 150
"""A set of operating rounds is not played on for longer."""


def played_on(
    title: Title, state: State, clock: Clock, *, sets: int = 1, build: bool = False, seed: int = 0
) -> State | None:
    """The position in which the next stock round begins (or so many sets of operating rounds later), or the game is
    over, or `MOST_ACTIONS` a set have been played.

    Everybody plays like `greedy` with this seed; without `build`, track that may be left alone is not laid, and tokens
    are not placed: that takes the time, and tells alternatives apart the least. None when the clock runs out.
    """
    bot = Greedy(seed)
    trading = state[ROUND].kind == STOCK_ROUND
    for _ in range(MOST_ACTIONS * sets):
        if not to_act(title, state):
            return state
        kind = state[ROUND].kind
        if kind == STOCK_ROUND and not trading:
            sets -= 1
            if not sets:
                return state
            trading = True
        trading = trading and kind == STOCK_ROUND
        if clock.left <= 0:
            return None
        view = View(title, state)
        action = None
        if not build and any(isinstance(offer.action, LayTile | PlaceToken) for offer in view.offers):
            action = next((offer.action for offer in view.offers if isinstance(offer.action, Pass)), None)
        state, _ = play(title, state, action or bot.choose(view, clock))
    return state

"""A game played on for a while by the rules themselves, without building anything."""

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
"""A game is not played on for longer."""


def played_on(title: Title, state: State, clock: Clock) -> State | None:
    """The position in which the next stock round begins, or the game is over, or `MOST_ACTIONS` have been played.

    Everybody plays like `greedy`, but lays no track and places no token that may be left alone. None when the clock
    runs out.
    """
    bot = Greedy()
    trading = state[ROUND].kind == STOCK_ROUND
    for _ in range(MOST_ACTIONS):
        if not to_act(title, state):
            return state
        kind = state[ROUND].kind
        if kind == STOCK_ROUND and not trading:
            return state
        trading = trading and kind == STOCK_ROUND
        if clock.left <= 0:
            return None
        view = View(title, state)
        action = None
        if any(isinstance(offer.action, LayTile | PlaceToken) for offer in view.offers):
            action = next((offer.action for offer in view.offers if isinstance(offer.action, Pass)), None)
        state, _ = play(title, state, action or bot.choose(view, clock))
    return state

"""A game played on for a while by the rules themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from random import Random

from ..core.actions import Action, Offer
from ..core.game import carry_out, play, to_act
from ..core.offers import is_offered, offers_of, some_offers_of
from ..core.position import Position
from ..core.state import State
from ..core.title import Title
from ..rules.tokens import PlaceToken
from ..rules.track import LayTile
from ..rules.trains import BuyTrain
from ..rules.turns import ROUND, STOCK_ROUND, Pass
from .base import Clock, Pace, View
from .greedy import NO_HABITS, Greedy
from .weights.base import Weigh

Choose = Callable[[View, Clock], Action]
"""Chooses an action for whoever is to act."""

MOST_ACTIONS = 150
"""A set of operating rounds is not played on for longer."""

TRIES = 12
"""How many ways to lay a tile are drawn at random, of which the best is taken: this is one course of many, and good
track is not what is asked about."""


def played_on(
    title: Title,
    state: State,
    clock: Clock,
    *,
    sets: int = 1,
    build: bool = False,
    seed: int = 0,
    pace: Pace | None = None,
    buys: Choose | None = None,
    habits: Mapping[type[Action], Weigh] = NO_HABITS,
) -> State | None:
    """The position in which the next stock round begins (or so many sets of operating rounds later), or the game is
    over, or `MOST_ACTIONS` a set have been played.

    Everybody plays like `greedy` with this seed and these `habits`; where trains are bought, as `buys` chooses, if it
    is given. With
    `build` no more than `TRIES` ways to lay a tile are looked at; without, track that may be left alone is not laid,
    and tokens are not placed: that takes the time, and tells alternatives apart the least. What has to be laid is then
    the first that may be: it comes at once, and alike in alternatives that are compared only once. None when the clock
    runs out, or the pace does not allow the next step.
    """
    bot = Greedy(seed, habits)
    trading = state[ROUND].kind == STOCK_ROUND
    pace = pace or Pace()
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
        step, begun = state.stack[-1].node, clock.spent
        if not pace.allows(step, clock):
            return None
        bought = None if buys is None else _bought(title, state, buys, clock)
        state = _one_step_on(title, state, bot, clock, build) if bought is None else bought
        pace.took(step, clock.spent - begun)
    return state


def sets_to_play(states: Sequence[State]) -> list[int]:
    """For how many sets of operating rounds each of some positions is played on, so that all of them come to the same
    stock round: one, or two where another one has come to the next stock round already.

    The last decision of an operating round may be the last for one who buys, and not for one who passes.

    >>> from roundhouse import Game
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> sets_to_play([game.state, game.state])
    [1, 1]
    """
    numbers = [state[ROUND].number for state in states]
    return [1 + max(numbers) - number for number in numbers]


def _one_step_on(title: Title, state: State, bot: Greedy, clock: Clock, build: bool) -> State:
    left_alone = None if build else _building_left_alone(title, state)
    if left_alone is not None:
        return carry_out(title, state, left_alone)[0]
    view = View(title, state, _few(Position(title, state), bot.rng if build else None))
    action = bot.choose(view, clock)
    as_offered = any(action is offer.action for offer in view.offers)
    return (carry_out if as_offered else play)(title, state, action)[0]


def _bought(title: Title, state: State, buys: Choose, clock: Clock) -> State | None:
    """The position after what is chosen where a train may be bought; None where none may."""
    pos = Position(title, state)
    if not any(kind.action is BuyTrain and is_offered(pos, kind) for kind in title.menus[pos.frame.node]):
        return None
    return play(title, state, buys(View(title, state), clock))[0]


def _few(pos: Position, rng: Random | None) -> list[Offer]:
    """All that may be done, but of ways to lay a tile only some, drawn by lot, or the first where there is none."""
    found: list[Offer] = []
    for kind in pos.title.menus[pos.frame.node]:
        if kind.action is not LayTile:
            found += offers_of(pos, kind)
        elif rng is not None:
            found += some_offers_of(pos, kind, TRIES, rng)
        else:
            found += islice(offers_of(pos, kind), 1)
    return found


def _building_left_alone(title: Title, state: State) -> Action | None:
    """Passing, where track or tokens could be laid and need not be; found without looking at every way to lay them."""
    pos = Position(title, state)
    menu = title.menus[pos.frame.node]
    if not any(issubclass(kind.action, LayTile | PlaceToken) and is_offered(pos, kind) for kind in menu):
        return None
    passing = (offer.action for kind in menu if kind.action is Pass for offer in offers_of(pos, kind))
    return next(passing, None)

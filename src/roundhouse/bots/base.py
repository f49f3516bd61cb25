"""What a bot is, what it sees, and how long it may take."""

from __future__ import annotations

import math
import random
import reprlib
import sys
import threading
import time
from collections.abc import Callable
from typing import Protocol

from ..core.actions import Action, Offer
from ..core.game import legal, to_act
from ..core.position import Position
from ..core.state import State
from ..core.title import Title
from ..text.language import gettext
from .helpers import Helpers
from .objections import objection, place_of


class BotFault(ValueError):
    """Raised for what is named as a bot and is none, chooses no action, or fails; the message is one sentence."""


class UnknownBot(BotFault, LookupError):
    """Raised for a name that no bot and no level has; the message is one sentence that names those that there are."""


PACE_DECAY = 0.98
"""The factor by which the longest time shrinks whenever the same thing took less."""


class View:
    """A position as the player who is to act sees it.

    `state` may be tried out freely with `core.game.play`: positions are never changed, and copies cost nothing.
    `offers`: what is to be chosen from, where that is less than everything that may be done.

    >>> from roundhouse import Game
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> view = View(game.title, game.state)
    >>> view.seat, view.offers[0].action.kind()
    ('Ann', 'buy_cheapest')
    """

    __slots__ = ("_offers", "state", "title")

    def __init__(self, title: Title, state: State, offers: list[Offer] | None = None) -> None:
        self.title = title
        self.state = state
        self._offers = offers

    @property
    def seat(self) -> str:
        """The player whose turn it is; empty when the game is over."""
        return to_act(self.title, self.state)

    @property
    def pos(self) -> Position:
        """The position, to ask rule values of."""
        return Position(self.title, self.state)

    @property
    def offers(self) -> list[Offer]:
        """What may be chosen; empty when the game is over."""
        if self._offers is None:
            self._offers = legal(self.title, self.state)
        return self._offers


class Clock:
    """The time for one decision: `seconds` from when it is made, without end if nothing is said; and the processes that
    may help with it, if any.

    >>> clock = Clock(0.5, now=iter([10.0, 10.2, 10.75, 10.75]).__next__)
    >>> round(clock.spent, 1), clock.left
    (0.2, 0.0)
    """

    __slots__ = ("_now", "begun", "helpers", "seconds")

    def __init__(
        self,
        seconds: float = math.inf,
        now: Callable[[], float] = time.perf_counter,
        helpers: Helpers | None = None,
    ) -> None:
        self._now = now
        self.helpers = helpers
        self.seconds = seconds
        self.begun = now()

    @property
    def spent(self) -> float:
        """Seconds that have gone by."""
        return self._now() - self.begun

    @property
    def left(self) -> float:
        """Seconds that are left, not less than 0."""
        return max(self.seconds - self.spent, 0.0)


class Pace:
    """How long things take that cannot be broken off, learnt as they are done: what would not end in time is not begun.

    Things go by a name, such as that of a step of the game. The longest time counts, and is slowly forgotten.

    >>> pace = Pace()
    >>> pace.took("track", 2.0)
    >>> pace.allows("track", Clock(1.0)), pace.allows("token", Clock(1.0))
    (False, True)
    """

    def __init__(self) -> None:
        self._longest: dict[str, float] = {}

    def allows(self, thing: str, clock: Clock) -> bool:
        """Whether the clock leaves more time than the thing may take."""
        return clock.left > self._longest.get(thing, 0.0)

    def took(self, thing: str, seconds: float) -> None:
        """Note how long the thing has taken."""
        self._longest[thing] = max(seconds, PACE_DECAY * self._longest.get(thing, 0.0))


class Bot(Protocol):
    """Chooses a legal action for whoever is to act. Deterministic under its seed when the clock has no end.

    >>> class First:
    ...     "Takes the first offer."
    ...     def __init__(self, seed=0):
    ...         self.rng = random.Random(seed)
    ...     def choose(self, view, clock):
    ...         return view.offers[0].action
    >>> from roundhouse import Game
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> First().choose(View(game.title, game.state), Clock()).kind()
    'buy_cheapest'
    """

    rng: random.Random

    def __init__(self, seed: int = 0) -> None: ...

    def choose(self, view: View, clock: Clock) -> Action:
        """A legal action in this position, within the time. Raises ValueError when the game is over."""
        ...


def ask(
    bot: Bot, title: Title, state: State, seconds: float = math.inf, helpers: Helpers | None = None
) -> Action:
    """What the bot chooses in a position, within so many seconds, with the processes that may help it.

    Raises ValueError when the game is over, and `BotFault` where what it chooses is no action, or where a bot that is
    not one of ours fails, writes into the position, or chooses what is not legal.

    >>> from roundhouse import Game
    >>> from roundhouse.bots import make
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> ask(make("random", seed=1), game.title, game.state, seconds=1.0).by
    'Ann'
    """
    view = View(title, state)
    ours = type(bot).__module__.startswith(f"{_HOUSE}.")
    held = None if ours else _held(state)
    try:
        action = bot.choose(view, Clock(seconds, helpers=helpers))
    except BaseException as error:
        if view.pos.over or isinstance(error, BotFault) or ours:
            raise
        if isinstance(error, KeyboardInterrupt) and threading.current_thread() is threading.main_thread():
            raise  # Ctrl-C, which only that thread hears
        raise BotFault(
            gettext(
                "The bot {bot} failed ({where}): {error}",
                bot=type(bot).__name__,
                where=place_of(error, sys.modules.get(type(bot).__module__)),
                error=f"{type(error).__name__}: {error}",
            )
        ) from error
    if not isinstance(action, Action):
        raise BotFault(
            gettext(
                "The bot {bot} chose {chosen}, which is no action: `choose` must return one, such as the action of an"
                " offer.",
                bot=type(bot).__name__,
                chosen=reprlib.repr(action),
            )
        )
    if held is not None and _held(state) != held:
        raise BotFault(
            gettext(
                "The bot {bot} changed the position in which it was asked: what an action leads to is told by"
                " `carry_out`, which leaves the position as it is.",
                bot=type(bot).__name__,
            )
        )
    if not ours and (refused := objection(type(bot).__name__, title, state, action)):
        raise BotFault(refused)
    return action


def _held(state: State) -> tuple[object, ...]:
    """All that a position holds: rows are never changed, tables and slots are by whoever writes into them."""
    parts = state.parts()
    return state.stack, {name: dict(part) if isinstance(part, dict) else part for name, part in parts.items()}


_HOUSE = __name__.partition(".")[0]

"""Computer players. `make(name, seed)` gives one; `BOTS` lists their names, the stronger the later.

>>> list(BOTS)
['random', 'newcomer', 'greedy', 'planner', 'rusher', 'dumper', 'trader', 'builder', 'blocker', 'expert', 'search']
"""

from __future__ import annotations

from collections.abc import Callable

from ..text.language import gettext
from .base import Bot, BotFault, Clock, Pace, UnknownBot, View, ask
from .engine import PREFIX, Engine, EngineFault
from .expert import Expert
from .faults import ask_in
from .greedy import Greedy
from .helpers import Helpers
from .installed import installed, is_class, of_class
from .levels import LEVELS, bot_of
from .newcomer import Newcomer
from .planner import Planner
from .search import Search
from .styles import STYLES
from .uniform import Uniform

BOTS: dict[str, Callable[[int], Bot]] = {
    **installed(),
    "random": Uniform,
    "newcomer": Newcomer,
    "greedy": Greedy,
    "planner": Planner,
    **{style.name: style.bot for style in STYLES},
    "expert": Expert,
    "search": Search,
}
"""The bots by name: those of other packages, then ours, the stronger the later; `expert` and `search` are about equals,
and of the styles before them nobody knows which is the stronger.

Nobody takes a name from us.
"""

NAMES = (*BOTS, *(level.name for level in LEVELS if level.name not in BOTS))
"""All names by which `make` finds a bot: those of `BOTS`, then of levels, as the web table calls them."""


def make(name: str, seed: int = 0) -> Bot:
    """A bot of that name, or the one that plays the level; the same seed plays the same game.

    Raises `UnknownBot`. A class as "MODULE:CLASS" and the command of an engine are for `called`.

    >>> from roundhouse import Game
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> ask(make("greedy", seed=1), game.title, game.state).by
    'Ann'
    """
    known = bot_of(name)
    if known not in BOTS:
        raise UnknownBot(
            gettext(
                "There is no bot {bot}; there are {names}.", bot=repr(name), names=", ".join(sorted(NAMES))
            )
        )
    return BOTS[known](seed)


def is_known(name: str) -> bool:
    """Whether it names a bot or a level, a class as "MODULE:CLASS", or "engine:" and the command of a program.

    >>> is_known("greedy"), is_known("club"), is_known("engine:./mine --fast"), is_known("deep thought")
    (True, True, True, False)
    >>> is_known("my_bots:Cautious")
    True
    """
    if name.startswith(PREFIX):
        return bool(name[len(PREFIX) :].strip())
    return bot_of(name) in BOTS or is_class(name)


def called(name: str, seed: int = 0) -> Bot:
    """A bot by its name or class, or an engine by its command.

    Raises `UnknownBot`, `BotFault` for what is no bot or cannot be made, and `EngineFault`.

    >>> type(called("random", seed=1)).__name__
    'Uniform'
    """
    if name.startswith(PREFIX):
        return Engine(name[len(PREFIX) :], seed)
    if bot_of(name) not in BOTS and is_class(name):
        return of_class(name, seed)
    return make(name, seed)


__all__ = [
    "BOTS",
    "NAMES",
    "Bot",
    "BotFault",
    "Clock",
    "Engine",
    "EngineFault",
    "Helpers",
    "Pace",
    "UnknownBot",
    "View",
    "ask",
    "ask_in",
    "called",
    "is_known",
    "make",
]

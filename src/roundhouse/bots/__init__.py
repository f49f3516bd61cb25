"""Computer players. `make(name, seed)` gives one; `BOTS` lists their names, the stronger the later.

>>> list(BOTS)
['random', 'newcomer', 'greedy', 'planner', 'expert', 'search']
"""

from __future__ import annotations

from .base import Bot, Clock, Pace, View, ask
from .engine import PREFIX, Engine, EngineFault
from .expert import Expert
from .greedy import Greedy
from .levels import bot_of
from .newcomer import Newcomer
from .planner import Planner
from .search import Search
from .uniform import Uniform

BOTS: dict[str, type[Bot]] = {
    "random": Uniform,
    "newcomer": Newcomer,
    "greedy": Greedy,
    "planner": Planner,
    "expert": Expert,
    "search": Search,
}
"""The bots by name, the stronger the later; `expert` and `search` are about equals."""


def make(name: str, seed: int = 0) -> Bot:
    """A bot of that name, or the one that plays the level; the same seed plays the same game.

    Raises KeyError for an unknown name.

    >>> from roundhouse import Game
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> ask(make("greedy", seed=1), game.title, game.state).by
    'Ann'
    """
    return BOTS[bot_of(name)](seed)


def is_known(name: str) -> bool:
    """Whether it is the name of a bot or of a level, or "engine:" and the command that starts a program.

    >>> is_known("greedy"), is_known("club"), is_known("engine:./mine --fast"), is_known("deep thought")
    (True, True, True, False)
    """
    return bot_of(name) in BOTS or bool(name.startswith(PREFIX) and name[len(PREFIX) :].strip())


def called(name: str, seed: int = 0) -> Bot:
    """A bot by its name, or an engine by its command. Raises KeyError for an unknown name, `EngineFault`.

    >>> type(called("random", seed=1)).__name__
    'Uniform'
    """
    if name.startswith(PREFIX):
        return Engine(name[len(PREFIX) :], seed)
    return make(name, seed)


__all__ = [
    "BOTS",
    "Bot",
    "Clock",
    "Engine",
    "EngineFault",
    "Pace",
    "View",
    "ask",
    "called",
    "is_known",
    "make",
]

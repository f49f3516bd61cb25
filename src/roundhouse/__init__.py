"""Roundhouse: an engine for 18xx railway games.

>>> import roundhouse
>>> game = roundhouse.Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
>>> game.to_act
'Ann'
>>> [offer.action.kind() for offer in game.offers()][:2]
['buy_cheapest', 'bid']
>>> game.play({"type": "bid", "by": "Ann", "private": "C-P", "price": 45})[0].price
45
>>> print(game.why_not({"type": "bid", "by": "Ben", "private": "C-P", "price": 45}).check)
bid is high enough

`load` reads a saved game, ours, a record in text or one of 18xx.games, and `save` writes one; `best_runs` proves what a
corporation can earn at most, `worth` says what the players are worth, `log` and `dividends` what happened; `picture`
draws, `tournament` rates bots, and a `Scenario` is any position set up by hand, to ask the same and to play on:

>>> table = roundhouse.Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).tiles(F8="X1:4", G7="9:1")
>>> table = table.corporation("B&O", par=80, shares={"Ann": 60}, trains=["2"])
>>> best = roundhouse.best_runs(table, "B&O")
>>> best["total"], best["proven"], best["runs"][0]["route"]
(60, True, ['F8.0', 'G7', 'H6.0'])
>>> roundhouse.worth(game.title, game.state)["Ann"]
800

The functions behind it (`legal`, `why_not`, `play` on bare states) are in `roundhouse.core.game`.
The names of this package are imported when they are first used, so that importing it takes next to no time.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from .analysis.best_runs import best_of as best_runs
    from .analysis.dividends import dividends
    from .analysis.worth import worth
    from .cli.league import tournament
    from .core.actions import Action, Offer
    from .core.events import Event
    from .core.state import State
    from .core.title import Title
    from .core.violations import Refused, Violation
    from .draw.pictures import picture
    from .interop.files import load, save
    from .play.game_file import GameFileError
    from .play.read_action import NoAction
    from .play.scenario import Scenario
    from .play.session import Game
    from .play.written_log import log
    from .titles.found import title

_HOMES = {
    "Action": "core.actions",
    "Event": "core.events",
    "Game": "play.session",
    "GameFileError": "play.game_file",
    "NoAction": "play.read_action",
    "Offer": "core.actions",
    "Refused": "core.violations",
    "Scenario": "play.scenario",
    "State": "core.state",
    "Title": "core.title",
    "Violation": "core.violations",
    "best_runs": "analysis.best_runs:best_of",
    "dividends": "analysis.dividends",
    "load": "interop.files",
    "log": "play.written_log",
    "picture": "draw.pictures",
    "save": "interop.files",
    "title": "titles.found",
    "tournament": "cli.league",
    "worth": "analysis.worth",
}

__all__ = [
    "Action",
    "Event",
    "Game",
    "GameFileError",
    "NoAction",
    "Offer",
    "Refused",
    "Scenario",
    "State",
    "Title",
    "Violation",
    "best_runs",
    "dividends",
    "load",
    "log",
    "picture",
    "save",
    "title",
    "tournament",
    "worth",
]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        module, _, called = _HOMES[name].partition(":")
        return getattr(importlib.import_module(f"{__name__}.{module}"), called or name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])

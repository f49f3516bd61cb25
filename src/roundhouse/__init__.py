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

The functions behind it (`legal`, `why_not`, `play` on bare states) are in `roundhouse.core.game`.
The names of this package are imported when they are first used, so that importing it takes next to no time.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from .core.actions import Action, Offer
    from .core.events import Event
    from .core.state import State
    from .core.title import Title
    from .core.violations import Refused, Violation
    from .play.game_file import GameFileError
    from .play.scenario import Scenario
    from .play.session import Game
    from .titles.found import title

_HOMES = {
    "Action": "core.actions",
    "Event": "core.events",
    "Game": "play.session",
    "GameFileError": "play.game_file",
    "Offer": "core.actions",
    "Refused": "core.violations",
    "Scenario": "play.scenario",
    "State": "core.state",
    "Title": "core.title",
    "Violation": "core.violations",
    "title": "titles.found",
}

__all__ = [
    "Action",
    "Event",
    "Game",
    "GameFileError",
    "Offer",
    "Refused",
    "Scenario",
    "State",
    "Title",
    "Violation",
    "title",
]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(importlib.import_module(f"{__name__}.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])

"""What a bot does wrong in the middle of a game, told with what it takes to see it again."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from ..core.actions import Action
from ..text.language import gettext
from .base import Bot, BotFault, ask
from .engine import EngineFault

if TYPE_CHECKING:
    from ..play.session import Game
    from .helpers import Helpers


def ask_in(game: Game, bot: Bot, seconds: float = math.inf, helpers: Helpers | None = None) -> Action:
    """What the bot chooses in a game where it is to act, as `ask` has it.

    Raises what `ask` does; a `BotFault` or `EngineFault` says in which game: the title, the seed, the seat, and the
    number that the action would have had.

    >>> from roundhouse import Game
    >>> class Silent:
    ...     def choose(self, view, clock):
    ...         pass
    >>> ask_in(Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7), Silent())  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    roundhouse.bots.base.BotFault: The bot Silent chose None, ... (18Chesapeake, seed 7, Ann, action 2)
    """
    try:
        return ask(bot, game.title, game.state, seconds, helpers)
    except (BotFault, EngineFault) as fault:
        told = gettext(
            "{fault} ({title}, seed {seed}, {player}, action {number})",
            fault=fault,
            title=game.header.title,
            seed=game.header.seed,
            player=game.to_act,
            number=game.at + 1,
        )
        raise type(fault)(told) from fault.__cause__

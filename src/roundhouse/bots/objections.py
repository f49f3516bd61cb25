"""What is said of a bot that chooses what cannot be done, or fails."""

from __future__ import annotations

import os
import textwrap
import traceback
from types import ModuleType

import msgspec

from ..core.actions import Action
from ..core.game import why_not
from ..core.record import action_from
from ..core.state import State
from ..core.title import Title
from ..text.language import gettext
from ..text.malformed import problem_of
from ..text.refusals import describe_violation

MOST_QUOTED = 300
"""Letters of an answer that is no action which are quoted."""


def objection(name: str, title: Title, state: State, action: Action) -> str:
    """Why what a bot of that name has chosen cannot be done, in a sentence with the action; empty if it can.

    >>> from roundhouse import Game
    >>> from roundhouse.rules.bidding import Bid
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> objection("Greedy", game.title, game.state, Bid("Ann", "C-P", 58))  # doctest: +ELLIPSIS
    'The bot Greedy chose what is not allowed: Bids are multiples of $5, and $58 is not. (18Chesapeake-9-4; ...'
    """
    form = repr(action)
    try:
        form = msgspec.json.encode(action).decode()
        action_from(title, msgspec.json.decode(form))
    except msgspec.ValidationError as error:
        return no_action(name, problem_of(error), form)
    except (msgspec.MsgspecError, TypeError) as error:
        return no_action(name, str(error), form)
    refused = why_not(title, state, action)
    if refused is None:
        return ""
    said = describe_violation(title, refused).line
    return gettext(
        "The bot {bot} chose what is not allowed: {refused} It was {action}",
        bot=name,
        refused=said,
        action=form,
    )


def no_action(name: str, error: str, answer: str) -> str:
    """The sentence for a bot of that name whose answer cannot be read as an action."""
    return gettext(
        "The bot {bot} chose what is no action: {error}. It was {action}",
        bot=name,
        error=error,
        action=textwrap.shorten(answer, MOST_QUOTED) or repr(answer),
    )


def place_of(error: BaseException, module: ModuleType | None) -> str:
    """The last line of the bot's own module that was running, as "my_bots.py:26"."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if frame.filename == getattr(module, "__file__", None)]
    frame = (own or frames)[-1]
    return f"{os.path.basename(frame.filename)}:{frame.lineno}"

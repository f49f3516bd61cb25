"""An action from what a program gives: what is none is told in one sentence."""

from __future__ import annotations

import reprlib
from collections.abc import Mapping
from typing import Any

import msgspec

from ..core.actions import Action, Offer
from ..core.record import action_from
from ..core.title import Title
from ..text.language import gettext
from ..text.malformed import problem_of
from .scenario_names import lacking

MOST_QUOTED = 40
"""Letters of a type of action that there is not which are quoted."""


class NoAction(msgspec.ValidationError):
    """Raised for what is no action of the title: one sentence, in the language in use."""


def read_action(title: Title, given: Action | Mapping[str, Any]) -> Action:
    """The action, which may be given in its JSON form. Raises `NoAction`.

    >>> from roundhouse import Game
    >>> read_action(Game.new("Branch Line", ["Ann", "Ben"]).title, {"type": "passs", "by": "Ann"})
    Traceback (most recent call last):
        ...
    roundhouse.play.read_action.NoAction: Branch Line has no type of action 'passs'; did you mean 'pass'?
    """
    if isinstance(given, Action):
        return given
    if isinstance(given, Offer):
        raise NoAction(gettext("That is an offer; what can be played is its action."))
    if not isinstance(given, Mapping):
        raise NoAction(gettext("An action is an object with a type, not {given}.", given=reprlib.repr(given)))
    kind = given.get("type")
    if isinstance(kind, str) and kind not in title.action_types:
        raise NoAction(lacking(title, "action", kind[:MOST_QUOTED], title.action_types))
    try:
        return action_from(title, given)
    except msgspec.ValidationError as error:
        raise NoAction(f"{problem_of(error)}.") from None

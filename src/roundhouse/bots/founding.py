"""Which actions found a corporation, or take its charter to found it later, whatever a title calls that."""

from __future__ import annotations

from typing import NamedTuple

from ..core.actions import Action
from ..core.now import Now
from ..rules.corporations import CORPORATIONS
from ..rules.shares import president


class Founding(NamedTuple):
    """Which corporation is founded, and at which par in dollars."""

    corporation: str
    par: int


def founding(action: Action) -> Founding | None:
    """What the action founds: every kind that names a corporation and its par does; None for any other.

    >>> from roundhouse.rules.stock_round import StartCorporation
    >>> founding(StartCorporation("Ann", "PRR", 100))
    Founding(corporation='PRR', par=100)
    """
    corporation, par = getattr(action, "corporation", None), getattr(action, "par", None)
    return Founding(corporation, par) if isinstance(corporation, str) and isinstance(par, int) else None


CHARTERS = frozenset({"choose_charter"})
"""The tags of actions by which a player picks the charter of a corporation that he may found later."""


def picked(action: Action) -> str:
    """The corporation that the action founds, or whose charter it picks; empty for any other.

    >>> from roundhouse.rules.stock_round import StartCorporation
    >>> picked(StartCorporation("Ann", "PRR", 100))
    'PRR'
    """
    terms = founding(action)
    if terms is not None:
        return terms.corporation
    return str(getattr(action, "corporation", "")) if action.kind() in CHARTERS else ""


def presides(now: Now, player: str) -> bool:
    """Whether the player is president of any corporation."""
    return any(president(now, corporation) == player for corporation in now[CORPORATIONS])

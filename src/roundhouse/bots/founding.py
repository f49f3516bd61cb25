"""Which actions found a corporation, whatever a title calls that."""

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


def presides(now: Now, player: str) -> bool:
    """Whether the player is president of any corporation."""
    return any(president(now, corporation) == player for corporation in now[CORPORATIONS])

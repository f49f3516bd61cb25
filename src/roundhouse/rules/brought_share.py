"""A share that comes along with something else: what is told of it, and what it is worth once its corporation has a
price."""

from __future__ import annotations

from ..core.position import Position
from .corporations import CORPORATIONS
from .explained import Explained
from .market import price
from .shares import SHARE_OF
from .shown import Note
from .stock_round import PAR_VALUES


def share_noted(name: str, corporation: str, percent: int) -> Note:
    """A note under `name` of what is still to come along.

    >>> share_noted("brings a share", "B&O", 10)
    Note(name='brings a share', facts={'corporation': 'B&O', 'percent': 10}, bars=False)
    """
    return Note(name, {"corporation": corporation, "percent": percent})


def share_explained(
    pos: Position, name: str, corporation: str, percent: int, by: tuple[str, ...]
) -> Explained:
    """A fact under `name`: whose share it is, how much of it, and what that is worth, at the price of the
    corporation or at the least and the greatest par value that can be chosen."""
    now = price(pos, corporation) if corporation in pos[CORPORATIONS] else None
    prices = [now] if now is not None else sorted(PAR_VALUES(pos))
    shares = percent // SHARE_OF(pos, corporation)
    worth = {"low": prices[0] * shares, "high": prices[-1] * shares} if prices else {}
    if len(prices) == 1:
        worth = {"worth": prices[0] * shares}
    return Explained(name, facts={"corporation": corporation, "percent": percent, **worth}, by=by)

"""Where the site waits in an operating turn as long as our rules offer something: what adapters have in common."""

from __future__ import annotations

from ..core.offers import offers_of
from ..core.position import Position
from ..rules.emergency import BANKRUPTCY
from ..rules.privates import BUY_PRIVATE
from ..rules.tokens import PlaceToken
from ..rules.trains import BUY_TRAIN


def token(pos: Position, used: frozenset[str]) -> bool:
    """For a token that can be placed, by a power or without one."""
    kinds = (kind for kind in pos.title.menus[pos.frame.node] if issubclass(kind.action, PlaceToken))
    return any(True for kind in kinds for _ in offers_of(pos, kind))


def trains(pos: Position, used: frozenset[str]) -> bool:
    """For a train that can be bought, or a bankruptcy that has to be declared."""
    return any(True for kind in (BUY_TRAIN, BANKRUPTCY) for _ in offers_of(pos, kind))


def companies(pos: Position, used: frozenset[str]) -> bool:
    """For a private company that the corporation can buy."""
    return any(True for _ in offers_of(pos, BUY_PRIVATE))

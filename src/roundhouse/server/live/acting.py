"""Acting at a table: an action of a seat's own player or deputy, and what is done at once after it: answers that were
given beforehand, and standing orders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..storage.records import User
from . import orders
from .agreed import settle
from .deputies import may_move
from .moves import at_table, carry_out, held, playable
from .refusal import read
from .store import TableStore
from .table import TableSnapshot


def act(store: TableStore, id: int, user: User, expected: int, action: Mapping[str, Any]) -> TableSnapshot:
    """Do an action for a seat of the user, or one for which the user has leave to move; without "by" it is for the one
    who is to act.

    `expected`: the revision that the user looked at. Raises `Unreadable`, `NotNow`, `NotAllowed`, `Stale`,
    `IllegalMove`.
    """
    with held(store, id, user, expected) as live:
        player, by = actor(live, user, action)
        wanted = read(playable(live).title, {**action, "by": player})
        live = carry_out(store, live, wanted, user.id, by)
        return orders.fire(store, settle(store, live, user))


def actor(live: TableSnapshot, user: User, action: Mapping[str, Any]) -> tuple[str, str]:
    """For which player the user acts, and how that is written down: as the action says, else whoever is to act that is
    theirs.

    Raises `NotAllowed` for a player for whom the user may not move, `NotNow` while a bot plays for the user.
    """
    player = action.get("by") or live.plays(user.id) or at_table(live, user)[0].player
    seat, by = may_move(live, user, str(player))
    return seat.player, by

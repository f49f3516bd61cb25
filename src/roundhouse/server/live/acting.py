"""Acting at a table: an action of a seat's own player or several, and what standing orders do at once after them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...text.language import gettext
from ..errors import IllegalMove, NotAllowed, NotNow, Unreadable
from ..storage.records import User
from . import orders
from .moves import at_table, carry_out, held, play, playable, written
from .refusal import read
from .store import TableStore
from .table import TableSnapshot

MOST_AT_ONCE = 24
"""Actions that are done together at most."""


def act(store: TableStore, id: int, user: User, expected: int, action: Mapping[str, Any]) -> TableSnapshot:
    """Do an action for a seat of the user; without "by" it is for the one who is to act.

    `expected`: the revision that the user looked at. Raises `Unreadable`, `NotNow`, `NotAllowed`, `Stale`,
    `IllegalMove`.
    """
    with held(store, id, user, expected) as live:
        wanted = read(playable(live).title, {**action, "by": actor(live, user, action)})
        return orders.fire(store, carry_out(store, live, wanted, user.id, "user"))


def act_all(
    store: TableStore, id: int, user: User, expected: int, actions: Sequence[Mapping[str, Any]]
) -> TableSnapshot:
    """Do several actions for a seat of the user, one after the other: all of them, or none where one is refused.

    Raises `Unreadable` for none or too many, and as `act` does; `IllegalMove` has the number of the refused action,
    from 1, as the fact "number".
    """
    if not 0 < len(actions) <= MOST_AT_ONCE:
        raise Unreadable(gettext("1 to {most} actions are done together.", most=MOST_AT_ONCE))
    with held(store, id, user, expected) as live:
        game = playable(live).clone()
        for number, action in enumerate(actions, 1):
            wanted = read(game.title, {**action, "by": actor(live, user, action)})
            try:
                play(game, wanted)
            except IllegalMove as refused:
                raise IllegalMove(refused.sentence, **refused.facts, number=number) from None
        return orders.fire(store, written(store, live, game, user.id, "user"))


def actor(live: TableSnapshot, user: User, action: Mapping[str, Any]) -> str:
    """For which player the user acts: as the action says, else whoever of theirs is to act.

    Raises `NotAllowed` for a player that is not the user's, `NotNow` while a bot plays for the user.
    """
    own = at_table(live, user)
    by = action.get("by") or live.plays(user.id) or own[0].player
    seat = next((seat for seat in own if seat.player == by), None)
    if seat is None:
        raise NotAllowed(gettext("That is not your seat."))
    if seat.bot:
        raise NotNow(gettext("A bot plays for you here: take your seat back first."))
    return seat.player

"""Acting at a table: one action or several of a seat's own player or deputy, and what is done at once after them:
answers that were given beforehand, and standing orders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...text.language import gettext
from ..errors import IllegalMove, Unreadable
from ..storage.records import User
from . import orders
from .agreed import settle
from .deputies import may_move
from .moves import at_table, carry_out, held, play, playable, written
from .overtaken import overtake
from .refusal import read
from .store import TableStore
from .table import TableSnapshot

MOST_AT_ONCE = 24
"""Actions that are done together at most."""


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
        overtake(store, live, user)
        return orders.fire(store, settle(store, live, user))


def act_all(
    store: TableStore, id: int, user: User, expected: int, actions: Sequence[Mapping[str, Any]]
) -> TableSnapshot:
    """Do several actions for a seat of the user, one after the other: all of them, or none where one is refused.

    Raises `Unreadable` for none or too many, or some of the user's own and some by leave, and as `act` does;
    `IllegalMove` has the number of the refused action, from 1, as the fact "number".
    """
    if not 0 < len(actions) <= MOST_AT_ONCE:
        raise Unreadable(gettext("1 to {most} actions are done together.", most=MOST_AT_ONCE))
    with held(store, id, user, expected) as live:
        game, ways = playable(live).clone(), set[str]()
        for number, action in enumerate(actions, 1):
            player, by = actor(live, user, action)
            ways.add(by)
            wanted = read(game.title, {**action, "by": player})
            try:
                play(game, wanted)
            except IllegalMove as refused:
                raise IllegalMove(refused.sentence, **refused.facts, number=number) from None
        if len(ways) > 1:
            raise Unreadable(
                gettext("What one does oneself and what one does for others are done one by one.")
            )
        live = written(store, live, game, user.id, ways.pop())
        overtake(store, live, user)
        return orders.fire(store, settle(store, live, user))


def actor(live: TableSnapshot, user: User, action: Mapping[str, Any]) -> tuple[str, str]:
    """For which player the user acts, and how that is written down: as the action says, else whoever is to act that is
    theirs.

    Raises `NotAllowed` for a player for whom the user may not move, `NotNow` while a bot plays for the user.
    """
    player = action.get("by") or live.plays(user.id) or at_table(live, user)[0].player
    seat, by = may_move(live, user, str(player))
    return seat.player, by

"""Acting at a table: who may, what it leads to, and how it is written down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import msgspec

from ...core.actions import CHANCE, Action
from ...core.violations import Refused
from ...play.session import Game
from ...text.language import gettext
from ..errors import NotAllowed, NotNow, Stale
from ..storage.records import PLAY, Entry, Seat, User
from .refusal import read, refusal
from .table import Live, Stamp

if TYPE_CHECKING:
    from .keeper import Keeper


def stale(live: Live) -> Stale:
    """The answer to whoever acted on an older position."""
    return Stale(gettext("The table has moved on since you looked."), revision=live.revision)


def playable(live: Live) -> Game:
    """The game, if it is on. Raises `NotNow`."""
    if live.frozen:
        raise NotNow(live.frozen)
    if live.over:
        raise NotNow(gettext("The game is over."))
    if live.game is None or not live.running:
        raise NotNow(gettext("The game has not begun yet."))
    return live.game


def at_table(live: Live, user: User) -> tuple[Seat, ...]:
    """The user's seats. Raises `NotAllowed` when there is none."""
    seats = live.seats_of(user.id)
    if not seats:
        raise NotAllowed(gettext("You have no seat at this table."))
    return seats


def actor(live: Live, user: User, action: Mapping[str, Any]) -> str:
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


def act(keeper: Keeper, id: int, user: User, expected: int, action: Mapping[str, Any]) -> Live:
    """See `Keeper.act`."""
    with keeper.locked(id):
        live = keeper.fresh(id)
        at_table(live, user)
        game = playable(live)
        if expected != live.revision:
            raise stale(live)
        by = actor(live, user, action)
        live = carry_out(keeper, live, read(game.title, {**action, "by": by}), user.id, "user")
        return keeper.follow_up(live)


def carry_out(keeper: Keeper, live: Live, action: Action, user: int | None, by: str) -> Live:
    """Play an action and what chance does next, and commit it; the caller holds the table.

    Raises `IllegalMove`, and `Stale` when another process was faster.
    """
    game = playable(live).clone()
    before = game.at
    try:
        game.play(action)
    except Refused as refused:
        raise refusal(game.title, refused.violation, game.header.names) from None
    when = datetime.now(UTC)
    entries = entries_of(live.row.id, live.revision, game.actions[before : game.at], when, user, by)
    stamps = (*live.stamps, *map(stamp, entries))
    return keeper.commit(live, game, entries, stamps, when)


def entries_of(
    table: int, revision: int, actions: Iterable[Action], when: datetime, user: int | None, by: str
) -> list[Entry]:
    """Actions as entries of the log after `revision`; what chance drew is nobody's."""
    return [
        Entry(
            table=table,
            number=number,
            kind=PLAY,
            data=msgspec.to_builtins(action),
            user=None if action.by == CHANCE else user,
            seat="" if action.by == CHANCE else action.by,
            by="chance" if action.by == CHANCE else by,
            when=when,
        )
        for number, action in enumerate(actions, revision + 1)
    ]


def stamp(entry: Entry) -> Stamp:
    """Who did what the entry says."""
    return Stamp(entry.number, entry.when, entry.seat, entry.user, entry.by)

"""A move at a table: whether the game is on, what an action leads to, and how it is written down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime

import msgspec

from ...core.actions import CHANCE, Action
from ...core.violations import Refused
from ...play.session import Game
from ...text.language import gettext
from ..clock import CLOCK
from ..errors import NotAllowed, NotNow, Stale
from ..storage.records import PLAY, Entry, Seat, User
from .refusal import refusal
from .stamps import Stamp
from .store import TableStore
from .table import TableSnapshot


def playable(live: TableSnapshot) -> Game:
    """The game, if it is on. Raises `NotNow`."""
    if live.frozen:
        raise NotNow(live.frozen)
    if live.over:
        raise NotNow(gettext("The game is over."))
    if live.game is None or not live.running:
        raise NotNow(gettext("The game has not begun yet."))
    return live.game


def at_table(live: TableSnapshot, user: User) -> tuple[Seat, ...]:
    """The user's seats. Raises `NotAllowed` when there is none."""
    seats = live.seats_of(user.id)
    if not seats:
        raise NotAllowed(gettext("You have no seat at this table."))
    return seats


@contextmanager
def held(
    store: TableStore, id: int, user: User, expected: int | None = None, *, deciding: bool = False
) -> Iterator[TableSnapshot]:
    """Hold a table at which the user plays and whose game is on.

    `expected`: the revision that the user looked at, if it matters. `deciding`: also one at which it has to be decided
    how the game goes on by other rules; that is for its owner, too, where nobody plays but bots. Raises `NotFound`,
    `NotAllowed`, `NotNow`, and `Stale` when the table has moved on since.
    """
    with store.locked(id):
        live = store.fresh(id)
        if deciding and live.update is not None:
            if live.row.owner != user.id or any(seat.user is not None for seat in live.seats):
                at_table(live, user)
        else:
            at_table(live, user)
            playable(live)
        if expected is not None and expected != live.revision:
            raise Stale(gettext("The table has moved on since you looked."), revision=live.revision)
        yield live


def carry_out(
    store: TableStore, live: TableSnapshot, action: Action, user: int | None, by: str
) -> TableSnapshot:
    """Play an action and what chance does next, and commit it; the caller holds the table.

    Raises `IllegalMove`, and `Stale` when another process was faster.
    """
    game = playable(live).clone()
    play(game, action)
    return written(store, live, game, user, by)


def play(game: Game, action: Action) -> None:
    """Play an action and what chance does next. Raises `IllegalMove`."""
    try:
        game.play(action)
    except Refused as refused:
        raise refusal(game.title, refused.violation, game.header.names) from None


def written(store: TableStore, live: TableSnapshot, game: Game, user: int | None, by: str) -> TableSnapshot:
    """Commit what was played further in a copy of the table's game. Raises `Stale` when another process was faster."""
    before = playable(live).at
    when = CLOCK.now()
    entries = entries_of(live.row.id, live.revision, game.actions[before : game.at], when, user, by)
    stamps = live.stamps.plus(map(stamp, entries))
    return store.commit(live, game, entries, stamps, when)


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

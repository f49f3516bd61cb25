"""Leave to move for another: a player may name another player of the table who may move for them, until it is revoked.

What a deputy does is done for the seat and marked in the log (`Entry.by`): it has the deputy as its user.
"""

from __future__ import annotations

from msgspec.structs import replace

from ...text.language import gettext
from ..errors import NotAllowed, NotFound, NotNow
from ..storage import tables
from ..storage.records import RUNNING, Seat, User
from .moves import at_table
from .store import TableStore
from .table import TableSnapshot
from .telling import LEAVE, LEAVE_ENDS, tell


def give(store: TableStore, id: int, user: User, number: int, deputy: str = "") -> TableSnapshot:
    """Give the player `deputy` leave to move for a seat of the user's; with "" nobody has it any more.

    Raises `NotAllowed` for a seat that is not the user's, `NotFound` for no player, and `NotNow` unless the game is on
    and a person plays that seat, another one than the user.
    """
    with store.changing(id) as (c, live):
        seat = next((seat for seat in at_table(live, user) if seat.number == number), None)
        if seat is None:
            raise NotAllowed(gettext("That is not your seat."))
        if live.row.status != RUNNING:
            raise NotNow(gettext("The game is not on."))
        other = live.seat_at(deputy) if deputy else None
        if deputy and other is None:
            raise NotFound(gettext("There is no such player at this table."))
        if other is not None and (other.user is None or other.bot or other.user == user.id):
            raise NotNow(gettext("Only another person who plays here can move for you."))
        named = other.user if other is not None else None
        if named == seat.deputy:
            return live
        before = next(
            (one.player for one in live.seats if seat.deputy is not None and one.user == seat.deputy), ""
        )
        tables.put_seat(c, replace(seat, deputy=named))
        if before:
            tell(store, c, live, user.id, LEAVE_ENDS, player=seat.player, other=before)
        if other is not None:
            tell(store, c, live, user.id, LEAVE, player=seat.player, other=other.player)
    with store.locked(id):
        return store.fresh(id)


def may_move(live: TableSnapshot, user: User, player: str) -> tuple[Seat, str]:
    """The seat of a player for whom the user may move, and how that is written down: "user" or "deputy".

    Raises `NotAllowed` where the user may not, `NotNow` while a bot plays.
    """
    at_table(live, user)
    seat = live.seat_at(player)
    if seat is None or user.id not in (seat.user, seat.deputy):
        raise NotAllowed(gettext("That is not your seat."))
    if seat.bot:
        raise NotNow(gettext("A bot plays for you here: take your seat back first."))
    return seat, "user" if seat.user == user.id else "deputy"

"""A seat changes hands while the game is on: to a bot, to a substitute, to whoever comes, and back."""

from __future__ import annotations

from msgspec.structs import replace
from sqlalchemy import Connection

from ...text.language import gettext
from ..storage import orders, tables
from ..storage.records import Seat, User
from . import clocks
from .seat_names import bot_known
from .store import TableStore
from .table import TableSnapshot
from .telling import BACK, BOT_PLAYS, OFFERED, SUBSTITUTE, tell


def hand_over(
    store: TableStore,
    c: Connection,
    live: TableSnapshot,
    seat: Seat,
    by: int,
    *,
    bot: str = "",
    user: User | None = None,
) -> None:
    """Have a bot or a user play a seat; with neither it is open to others. `by`: the user through whom.

    Whoever played it may come back; standing orders and the leave that another had end. It is told in the room.
    """
    absent = seat.absent if seat.absent is not None else seat.user
    if user is not None and user.id == absent:
        absent = None
    bot = bot_known(bot) if bot and not user else ""
    after = replace(
        seat,
        user=user.id if user else None,
        bot=bot,
        absent=absent,
        deputy=None,
        bot_account=user is not None and user.bot,
    )
    put(c, live, after)
    what = BOT_PLAYS if bot else OFFERED
    if user is not None:
        by, what = user.id, BACK if user.id == seat.absent else SUBSTITUTE
    tell(store, c, live, by, what, player=seat.player, bot=bot)


def give_back(store: TableStore, c: Connection, live: TableSnapshot, seat: Seat, user: User) -> None:
    """Have a user play again what another, or nobody, has played meanwhile."""
    put(c, live, replace(seat, user=user.id, bot="", absent=None, deputy=None, bot_account=user.bot))
    tell(store, c, live, user.id, BACK, player=seat.player)


def put(c: Connection, live: TableSnapshot, seat: Seat) -> None:
    """Write down who plays a seat; what depends on it ends, and the clock goes by it."""
    tables.put_seat(c, seat)
    for order in orders.orders(c, live.row.id, seat.player):
        orders.stop_order(c, order.id, gettext("The seat changed hands."))
    seats = [seat if one.number == seat.number else one for one in live.seats]
    if (due := clocks.due(live, seats)) != live.row.due:
        tables.change_table(c, live.row.id, due=due)

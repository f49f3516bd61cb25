"""A position of any game becomes a table of its own, to try what might be or might have been."""

from __future__ import annotations

import secrets

import msgspec

from ...core.actions import CHANCE
from ...core.position import Position
from ...play.plans.beyond import Beyond
from ...play.session import Game
from ...play.views import HIDDEN
from ...text.language import gettext
from ..errors import NotFound, NotNow
from ..storage.records import User
from . import seating
from .imports import import_game
from .seat_names import names_of_bots
from .store import TableStore
from .table import TableSnapshot

ALL = "*"
"""The seat of whoever plays for everybody."""


def continuable(live: TableSnapshot, at: int) -> Game:
    """The game, if it can be gone on with from the position after `at` actions.

    Raises `NotFound` for a position that there is not; `NotNow` for a game that has not begun, the position at its end,
    and where the rules of today lead elsewhere: what is shown there was played by others.
    """
    if live.game is None:
        raise NotNow(gettext("There is nothing to go on from before the game has begun."))
    if live.frozen:
        raise NotNow(live.frozen)
    if not 0 <= at <= live.game.at:
        raise NotFound(gettext("There is no such position."))
    if not live.game.stack(at):
        raise NotNow(gettext("The game is over."))
    return live.game


FROM_LEDGER = "ledger"
"""Where a table comes from that was only made for the plan that a ledger has become."""


def only_for_plan(store: TableStore, live: TableSnapshot, user: User) -> bool:
    """Whether a plan's table is the user's, was made for it alone, and nothing was done there: both go when the plan is
    played on. A file from outside may say of itself what it likes, so nobody else's table is ever meant."""
    if live.plan is None:
        return False
    table = store.table(live.plan.table)
    if table.row.owner != user.id or table.row.source.get("from") != FROM_LEDGER or table.game is None:
        return False
    return all(action.by == CHANCE for action in table.game.actions)


def continue_from(
    store: TableStore, live: TableSnapshot, user: User, at: int, *, seat: str = ALL, bot: str = ""
) -> TableSnapshot:
    """Make a table that goes on from the position after `at` actions of a game, or of a plan on it.

    Where something was changed beyond the rules, as in a plan, the table's game begins after the last such change: no
    actions lead there.

    The user plays the player `seat`, and `bot` all others; or everybody at one screen (`ALL`). What is drawn from there
    on is drawn anew: nobody finds out here what the game itself will bring. Raises what `continuable` does; `NotNow`,
    too, for a game in which something is hidden from the user before it is over; and what `import_game` raises.
    """
    game = continuable(live, at)
    nothing_hidden(live, Position(game.title, game.position(at)), user)
    beyond = [number for number, one in enumerate(game.actions[:at], 1) if isinstance(one, Beyond)]
    first, seed = beyond[-1] if beyond else 0, secrets.randbelow(2**31)
    whole = game.beginning(at).beginning_with(first) if beyond else game
    other = whole.continued(at - first, seed)
    bots = {} if seat == ALL else {player: bot for player in game.title.players if player != seat}
    if bot:
        names = {**live.row.names, **names_of_bots(live.seats, live.row.names, bots)}
        other.header = msgspec.structs.replace(other.header, names=names)
    name = gettext("From table {table}, position {at}", table=live.row.id, at=at)
    origin = f"table {live.row.id}, position {at}"
    if live.plan is not None:
        name, origin = live.row.name, f"plan {live.plan.id}, table {live.plan.table}"
    made = import_game(
        store,
        user,
        other,
        {"from": origin},
        name=name,
        seat=seat,
        bots=bots,
        undo="free",
        runs=live.row.runs,
    )
    if live.plan is not None and only_for_plan(store, live, user):
        seating.delete(store, live.plan.table, user)
    return made


def nothing_hidden(live: TableSnapshot, pos: Position, user: User) -> None:
    """Raises `NotNow` where the game is on and something of the position is kept from all the user's seats; from
    spectators, for who has none."""
    own = [seat.player for seat in live.seats if seat.user == user.id] or [""]
    if not live.over and frozenset.intersection(*(HIDDEN(pos, player) for player in own)):
        raise NotNow(gettext("Something is hidden in this game: it can be gone on with when it is over."))

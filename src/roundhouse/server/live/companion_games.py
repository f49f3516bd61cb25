"""A ledger goes on as a game: a plan on a hot-seat table, in which everything is as the ledger says.

No actions lead to where a ledger stands. So the game goes on in a plan, where whatever lies on the table is put down
beyond the rules, and the plan becomes a table of its own (`continuing`); the one that the plan was on is gone then.
"""

from __future__ import annotations

from ...core.actions import CHANCE
from ...play.companion import Ledger
from ...play.companion.becoming import taken
from ...play.session import Game
from ...text.language import gettext
from ..errors import NotNow, Unreadable
from ..storage import tables
from ..storage.records import User
from . import planning, seating
from .continuing import FROM_LEDGER
from .store import TableStore
from .table import TableSnapshot

MOST_DRAWS = 200
"""How many seeds are tried to have the same drawn as at the table of cardboard."""


def go_on(store: TableStore, user: User, ledger: Ledger) -> TableSnapshot:
    """Make the table and the plan, and give the plan. Raises `Unreadable` for what does not fit the title (no table
    is left then), `NotNow` where the corporation drawn does not come up, and what making tables and plans raises."""
    said = taken(ledger.facts, ledger.state())
    live = _table(store, user, ledger)
    try:
        plan = planning.create(store, user, live.row.id, None, ledger.name or gettext("From the ledger"))
        change = {"set": "ledger", "ledger": said}
        return planning.set_freely(store, user, plan.id, plan.revision, change)
    except (Unreadable, NotNow):
        seating.delete(store, live.row.id, user)
        raise


def _table(store: TableStore, user: User, ledger: Ledger) -> TableSnapshot:
    live = seating.create(
        store,
        user,
        ledger.title,
        options=ledger.options,
        seats=len(ledger.players),
        least=len(ledger.players),
        listed=False,
        hot_seat=True,
        undo="free",
        players=ledger.players,
        name=ledger.name,
        seed=_seed(ledger),
    )
    with store.changing(live.row.id) as (c, _):
        tables.change_table(c, live.row.id, source={"from": FROM_LEDGER})
    return seating.start(store, live.row.id, user)


def _seed(ledger: Ledger) -> int | None:
    """A seed by which the corporation is drawn that was drawn at the table; None where any will do."""
    if not ledger.drawn:
        return None
    for seed in range(MOST_DRAWS):
        game = Game.new(ledger.title, ledger.players, options=ledger.options, seed=seed)
        if any(one.by == CHANCE and getattr(one, "corporation", "") == ledger.drawn for one in game.actions):
            return seed
    raise NotNow(gettext("{name} is not drawn at the start of such a game.", name=ledger.drawn))

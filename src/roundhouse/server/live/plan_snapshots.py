"""The snapshots of plans: what shows a table shows them, too. They are made of what is near, and kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from ...core.actions import CHANCE
from ...core.position import Position
from ...play.plans import Plan, Step, follow
from ...play.session import Game
from ...text.language import gettext
from ..caches import CACHES, Lru
from ..errors import Damaged, NotNow
from ..storage.records import RULES, Seat, StoredPlan, User
from . import watching
from .continuing import nothing_hidden
from .folding import ReplayMismatch, fold
from .row_fields import row_fields
from .stamps import Stamp, Stamps
from .store import TableStore
from .table import OfPlan, TableSnapshot

FIRST_ENTRY = 1 << 40
"""Steps of plans are numbered from here where actions of tables have the number of their entry."""

_opened: Lru[int, tuple[Any, TableSnapshot]] = CACHES.lru("plans", 64)
"""By plan: what it was opened from, and its snapshot."""


def content(row: StoredPlan) -> Plan:
    """What a plan says. Raises `Damaged`."""
    try:
        return msgspec.convert(row.content, Plan)
    except msgspec.ValidationError:
        raise Damaged(gettext("This plan cannot be read any more.")) from None


def entry_of(live: TableSnapshot, at: int) -> int:
    """The entry of the log with which the position after `at` actions came about."""
    return live.stamps[at - 1].entry if 0 < at <= len(live.stamps) else 0


def forget(id: int) -> None:
    """A plan is gone."""
    _opened.drop(id)


def snapshot(store: TableStore, user: User, row: StoredPlan) -> TableSnapshot:
    """The snapshot of a plan that the user may see. Raises `Damaged`, and `NotNow` where something is hidden from
    the user."""
    live = watching.seen(store, row.table, user.id)
    if live.late and (row.entry > live.revision or live.game is None or row.at > live.game.at):
        raise NotNow(gettext("This plan begins after what you see of the game so far."))
    if live.frozen or live.game is None:
        raise NotNow(live.frozen or gettext("The game has not begun yet."))
    plan = content(row)
    base = (row.table, row.entry, row.at, row.seed, row.created)
    source = (row, base, live.row.names, live.row.runs, live.game.title, live.over, live.late)
    known = _opened.get(id := row.id)
    if known is None or known[0] != source:
        near = known[1] if known is not None and known[0][1:] == source[1:] else None
        made = _made(row, plan, near if near is not None else _base(store, live, row), live)
        known = _opened.put(id, (source, made))
    found = known[1]
    assert found.game is not None and found.plan is not None
    before = Position(found.game.title, found.game.position(found.plan.base))
    nothing_hidden(live, before, user)
    return found


def _base(store: TableStore, live: TableSnapshot, row: StoredPlan) -> TableSnapshot:
    """The position that a plan is made on, as a plan without steps."""
    game, stamps = live.game, live.stamps
    assert game is not None
    if row.at > game.at or entry_of(live, row.at) != row.entry:
        game, stamps = _gone(store, live, row)
    game = game.continued(row.at, row.seed)
    stamps = stamps[: row.at]
    while len(stamps) < game.at:  # what chance drew there
        stamps.append(Stamp(FIRST_ENTRY, row.created, "", None, "chance"))
    return replace(live, game=game, stamps=stamps, plan=OfPlan(row.id, row.table, game.at))


def _gone(store: TableStore, live: TableSnapshot, row: StoredPlan) -> tuple[Game, Stamps]:
    """The game as it stood when it was at the position of a plan, which it has left by undo."""
    assert live.game is not None
    _, entries = store.read_whole(row.table)
    game, stamps = Game(live.game.header, drawn=False), Stamps()
    before = [entry for entry in entries if entry.number <= row.entry]
    try:
        if any(entry.kind == RULES for entry in before):
            raise ReplayMismatch
        fold(game, stamps, before, checked=False)
    except ReplayMismatch:
        raise NotNow(gettext("The position of this plan is not in the game any more.")) from None
    return game, stamps


def _made(row: StoredPlan, plan: Plan, near: TableSnapshot, live: TableSnapshot) -> TableSnapshot:
    """The snapshot of a plan, made of one that has some of the same steps."""
    before, steps = near.plan, plan.done
    assert before is not None and near.game is not None
    same = 0
    while same < min(len(steps), len(before.ends)) and steps[same].number == before.steps[same]:
        same += 1
    ends = before.ends[:same]
    at = ends[-1] if ends else before.base
    found = follow(near.game.beginning(at), steps[same:])
    stamps = near.stamps[:at]
    for step in steps[same : same + found.count]:
        by = str(step.data.get("by", ""))
        who = (by, row.user, "user") if by != CHANCE else ("", None, "chance")
        stamps.append(Stamp(FIRST_ENTRY + (row.id << 20) + step.number, row.created, *who))
    count = same + found.count
    ends = (*ends, *found.ends)
    back = decision_before(steps[:count])
    of = OfPlan(
        row.id,
        row.table,
        before.base,
        tuple(step.number for step in steps[:count]),
        ends,
        count < len(steps),
        found.violation,
        None if back is None else ends[back - 1] if back else before.base,
        plan.next() is not None,
    )
    return _shown(row, live, found.game, stamps, of)


def decision_before(steps: Sequence[Step]) -> int | None:
    """How many steps come before the last decision; draws of chance are none. None where there are no steps."""
    if not steps:
        return None
    at = len(steps) - 1
    while at and steps[at].data.get("by") == CHANCE:
        at -= 1
    return at


def _shown(row: StoredPlan, live: TableSnapshot, game: Game, stamps: Stamps, of: OfPlan) -> TableSnapshot:
    seats = tuple(
        Seat(table=-row.id, number=number, player=seat.player, user=row.user)
        for number, seat in enumerate(live.seats)
    )
    table = msgspec.structs.replace(
        live.row,
        id=-row.id,
        name=row.name,
        owner=row.user,
        undo="free",
        result={},
        hot_seat=False,
        ended=None,
    )
    fields = row_fields(table, game, row.revision, row.changed)
    table = msgspec.structs.replace(table, **fields)
    return TableSnapshot(table, seats, game, row.revision, stamps, plan=of)

"""The rest of a document: what a game has beyond the map, which the rules look at for runs and lays."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from ...core import game as engine
from ...core.position import Position
from ...core.reads import Reads, RecordedState
from ...core.state import State, Table
from ...core.title import Title
from ...rules.corporations import CORPORATIONS, in_play
from ...rules.depot import owned
from ...rules.money import CASH
from ...rules.operating_round import CURRENT_TURN, NEXT_TURN
from ...rules.operating_turn import TRACK
from ...rules.running import QUESTION, RUN_CHOICES
from ...rules.shares import STOCK
from ...rules.turns import ROUND
from ...text.language import gettext
from ..scenario import Scenario
from .error import LabError

NOT_ASKED = (CASH.name, STOCK.name, ROUND.name, CURRENT_TURN.name)
"""What the rules for laying tiles look at beside the map: the lab lets whoever it asks for pay, and be on turn."""

EMPTY = ""
"""The key of a table in the rest of a document that stands for: without the rows that there were."""


def rest_of(before: State, after: State, title: Title, carried: Collection[str]) -> dict[str, Any]:
    """What the carried tables and slots have that an outline has not, in the form of saved games."""
    found: dict[str, Any] = {}
    old, new = before.parts(), after.parts()
    tables = {table.name for table in title.tables}
    for name in sorted(carried):
        was: Any = old.get(name)
        now: Any = new.get(name)
        if was is now or (was == now and (name not in tables or list(was) == list(now))):
            continue
        if name in tables:
            rows: dict[str, Any] = {key: None for key in was if key not in now}
            rows |= {key: row for key, row in now.items() if was.get(key) != row}
            kept, new_keys = [key for key in was if key in now], [key for key in now if key not in was]
            if list(now) != kept + new_keys:  # rules may go by the order of rows
                rows = {EMPTY: None, **now}
            found[name] = msgspec.to_builtins(rows)
        elif name in new:
            found[name] = msgspec.to_builtins(now)
    return found


def add_rest(title: Title, state: State, rest: Mapping[str, Any]) -> None:
    """Put the rest of a document into a position. Raises `LabError`."""
    tables: dict[str, Table[Any]] = {table.name: table for table in title.tables}
    slots = {slot.name: slot for slot in title.slots}
    for name, value in rest.items():
        try:
            if name in tables:
                _add_rows(state, tables[name], msgspec.convert(value, dict[str, Any]))
            elif name in slots:
                state.set(slots[name], msgspec.convert(value, slots[name].type))
            else:
                raise KeyError(name)
        except (KeyError, msgspec.MsgspecError):
            raise LabError(gettext("The position says of {name} what cannot be.", name=name[:40])) from None


def _add_rows(state: State, table: Table[Any], rows: Mapping[str, Any]) -> None:
    """Rows as `rest_of` tells them: None for one that is not there. Raises KeyError and `msgspec.ValidationError`."""
    for key, row in rows.items():
        if key == EMPTY and row is None:
            for old in list(state[table]):
                state.drop(table, old)
        elif row is None:
            state.drop(table, key)
        else:
            state.put(table, key, msgspec.convert(row, table.row))


def read_for_runs(pos: Position) -> frozenset[str]:
    """What the rules look at to find out what corporations may run."""
    reads = Reads()
    recorded = Position(pos.title, RecordedState(pos.state, reads))
    for sym in in_play(pos):
        QUESTION(recorded, sym)
    # In some titles searches find what there is to choose from: one corporation is enough to see what that goes by.
    counts = {sym: len(owned(pos, sym)) for sym in in_play(pos) if pos[CORPORATIONS][sym].floated}
    for sym in sorted((sym for sym, count in counts.items() if count), key=lambda sym: counts[sym])[:1]:
        RUN_CHOICES(recorded, sym)
    return frozenset(reads.parts)


def read_for_lays(pos: Position) -> frozenset[str]:
    """What they look at to find out which tiles may be laid, money and turns aside."""
    found = frozenset[str]()
    for sym in in_play(pos):
        if not pos[CORPORATIONS][sym].floated:
            continue
        table, reads = Scenario.standing(pos.title, pos.state), Reads()
        try:
            table.operating(sym, TRACK.name)
            engine.legal(pos.title, RecordedState(table.state, reads))
        except Exception:  # an odd moment of a game: its runs are what matters
            continue
        found |= frozenset(reads.parts)
        break
    over = {slot.name for slot in pos.title.slots if slot.until is NEXT_TURN}
    return found - over - frozenset(NOT_ASKED)

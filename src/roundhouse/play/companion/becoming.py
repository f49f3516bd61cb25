"""A ledger becomes a position of the engine: what it keeps is put onto a board on which no tile lies yet.

Tiles and tokens are then put down as they lie on the table, by changes beyond the rules (`play.plans.beyond`); from
there on the game goes on by the rules. What a ledger does not keep (what mechanisms of a title remember) is as at the
start.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ...core.position import Position
from ...rules.corporations import CORPORATIONS
from ...rules.depot import PHASE, TRAINS, Train
from ...rules.ending import END
from ...rules.market import MARKERS, place
from ...rules.money import BROKEN, CASH
from ...rules.piece_ids import numbered_train
from ...rules.privates import PRIVATES
from ...rules.shares import OUT_OF_GAME, PLAYERS, STOCK, Certificate
from ...rules.turns import OPERATING, PRIORITY, ROUND, STOCK_ROUND, Round
from ..scenario import Scenario
from .facts import Facts, cell_named
from .state import State, order


class Taken(msgspec.Struct, frozen=True, omit_defaults=True):
    """What of a ledger a position is made of: its fields as in `State`; the markers in the order of their arrival."""

    cash: dict[str, int]
    stock: dict[str, list[tuple[int, str, bool]]]
    par: dict[str, int]
    floated: list[str]
    markers: list[tuple[str, int, int]]
    trains: dict[str, list[str]]
    depot: dict[str, int | None]
    phase: str
    privates: dict[str, str]
    priority: str
    round: tuple[str, int, int]
    next: str = ""
    """The corporation that operates next; "" for a stock round."""
    broken: bool = False


def taken(facts: Facts, state: State) -> dict[str, Any]:
    """A ledger's state as plain data for `become`."""
    markers = sorted(state.markers.items(), key=lambda row: row[1].arrival)
    ranked = [sym for sym in order(facts, state) if sym in state.floated]
    found: dict[str, Any] = msgspec.to_builtins(
        Taken(
            state.cash,
            {
                sym: [(c.percent, c.owner, c.president) for c in stock]
                for sym, stock in state.stock.items()
                if stock
            },
            state.par,
            state.floated,
            [(sym, *cell_named(marker.cell)) for sym, marker in markers],
            state.trains,
            state.depot,
            state.phase,
            state.privates,
            state.priority,
            state.round,
            ranked[0] if state.round[0] == "operating" and ranked else "",
            state.broken,
        )
    )
    return found


def become(table: Scenario, said: Taken) -> None:
    """Change a position of the title to what a ledger says; it goes on with a stock turn, or an operating turn.

    Raises KeyError, IndexError or ValueError for what the title does not have.
    """
    pos = table.cash({}).pos  # written anew from now on
    known = set(pos[CASH]) | {OUT_OF_GAME}
    for owner, amount in said.cash.items():
        if owner in known:
            pos.put(CASH, owner, amount)
        elif amount:
            raise KeyError(owner)
    for sym, stock in said.stock.items():
        pos.put(STOCK, sym, _certificates(pos, sym, stock))
    for sym, row, column in said.markers:
        place(pos, sym, (row, column))
    for sym in pos[CORPORATIONS]:
        floated = sym in said.floated
        pos.change(CORPORATIONS, sym, par=said.par.get(sym), floated=floated, operated=floated)
        if sym in pos[MARKERS] and sym not in said.par:
            raise ValueError(sym)
    _trains(pos, said)
    for private, owner in said.privates.items():
        closed = owner == OUT_OF_GAME
        pos.change(PRIVATES, private, owner="bank" if closed else owner, closed=closed)
    pos.set(PRIORITY, said.priority if said.priority in PLAYERS(pos) else PLAYERS(pos)[0])
    if said.broken:
        pos.set(BROKEN, True)
        pos.set(END, "bank")
    kind, number, part = said.round
    for sym in said.floated:
        table.home(sym)
    if said.next:
        table.operating(said.next, "track", round=max(1, number), part=max(1, part))
        pos = table.pos
        pos.set(ROUND, Round(OPERATING, max(1, number), max(1, part), max(part, pos[ROUND].of)))
    else:
        table.stock_turn(pos[PRIORITY], round=max(1, number if kind == "stock" else number + 1))
        table.pos.set(ROUND, Round(STOCK_ROUND, max(1, number)))


def _certificates(pos: Position, sym: str, stock: list[tuple[int, str, bool]]) -> tuple[Certificate, ...]:
    """The certificates of a corporation with their owners: each is taken for one of the same size."""
    free = list(pos[STOCK][sym])
    found = []
    for percent, owner, top in stock:
        one = next(c for c in free if (c.percent, c.president) == (percent, top))
        free.remove(one)
        found.append(Certificate(one.id, percent, owner, top))
    if free:
        raise ValueError(sym)
    return tuple(found)


def _trains(pos: Position, said: Taken) -> None:
    """Who has which trains: what is in nobody's hands and not left in the depot has left the game."""
    pos.set(PHASE, said.phase)
    wanted = [(owner, kind) for owner, kinds in said.trains.items() for kind in kinds]
    for kind, left in said.depot.items():
        rows = [id for id, train in pos[TRAINS].items() if train.kind == kind]
        owners = [owner for owner, one in wanted if one == kind]
        if left is None:  # of an endless kind the next one is there as soon as one leaves
            rows = [numbered_train(kind, number) for number in range(len(owners) + 1)]
            left = 1
        gone = len(rows) - len(owners) - left
        if gone < 0:
            raise ValueError(kind)
        for id, owner in zip(rows, [*[OUT_OF_GAME] * gone, *owners, *["depot"] * left], strict=True):
            pos.put(TRAINS, id, Train(kind, owner))

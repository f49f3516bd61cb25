"""A ledger becomes a position of the engine: what it keeps is put onto a board on which no tile lies yet.

Tiles and tokens are then put down as they lie on the table, by changes beyond the rules (`play.plans.beyond`); from
there on the game goes on by the rules. What a ledger does not keep is set by the mechanisms as far as it follows from
the rest (`rules.taken_up`), and is else as at the start.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from ...core.disposal import clear
from ...core.position import Position
from ...rules.beside import pieces
from ...rules.corporations import CORPORATIONS
from ...rules.depot import PHASE, TRAINS, Train
from ...rules.ending import END
from ...rules.market import MARKERS, place, price
from ...rules.money import BROKEN, CASH
from ...rules.piece_ids import numbered_train
from ...rules.privates import PRIVATES
from ...rules.reach import TOKENS
from ...rules.shares import OUT_OF_GAME, PLAYERS, STOCK, Certificate
from ...rules.taken_up import TAKEN_UP, TRAINS_REPLACED, Formed, formed, papers
from ...rules.turns import OPERATING, PRIORITY, ROUND, STOCK_ROUND, Round
from ...text.language import gettext
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
    """The corporation that operates next, or the last that has; "" for a stock round."""
    broken: bool = False
    closed: list[str] = []
    ran: list[str] = []
    """Those that have operated before `next` in this round."""
    turn: str = ""
    """The player whose turn it is in a stock round; "" for who has the priority deal."""
    counts: dict[str, dict[str, int]] = {}
    replaced: int = 0
    rates: dict[str, int] = {}


class Unfit(ValueError):
    """Raised for what a position of the title cannot be made of; one sentence."""


def taken(facts: Facts, state: State) -> dict[str, Any]:
    """A ledger's state as plain data for `become`."""
    markers = sorted(state.markers.items(), key=lambda row: row[1].arrival)
    ranked = [sym for sym in order(facts, state) if sym in state.floated and sym not in state.closed]
    operating = state.round[0] == "operating"
    left = [sym for sym in ranked if sym not in state.ran]
    ran = [sym for sym in state.ran if sym not in state.closed] if operating else []
    if operating and not left:  # all have run: the last one is still at turn
        left, ran = ran[-1:], ran[:-1]
    told = Taken(
        cash=state.cash,
        stock={
            sym: [(c.percent, c.owner, c.president) for c in stock]
            for sym, stock in state.stock.items()
            if stock
        },
        par=state.par,
        floated=state.floated,
        markers=[(sym, *cell_named(marker.cell)) for sym, marker in markers],
        trains=state.trains,
        depot=state.depot,
        phase=state.phase,
        privates=state.privates,
        priority=state.priority,
        round=state.round,
        next=left[0] if operating and left else "",
        broken=state.broken,
        closed=[sym for sym in state.closed if sym in state.stock],
        ran=ran,
        turn=state.turn,
        counts=state.counts,
        replaced=state.replaced,
        rates=state.rates,
    )
    found: dict[str, Any] = msgspec.to_builtins(told)
    return found


def become(table: Scenario, said: Taken) -> None:
    """Change a position of the title to what a ledger says; it goes on with a stock turn, or an operating turn.

    Raises `Unfit`, or KeyError, IndexError or ValueError for what the title does not have.
    """
    pos = table.writing()
    later = [sym for sym in said.stock if sym not in pos[STOCK]]
    for sym in later:
        _formed(pos, sym, said.stock[sym], said)
    _money(pos, said)
    _corporations(pos, said, later)
    _trains(pos, said)
    for private, owner in said.privates.items():
        closed = owner == OUT_OF_GAME
        pos.change(PRIVATES, private, owner="bank" if closed else owner, closed=closed)
    pos.set(PRIORITY, said.priority if said.priority in PLAYERS(pos) else PLAYERS(pos)[0])
    if said.broken:
        pos.set(BROKEN, True)
        pos.set(END, "bank")
    for sym in said.floated:
        if sym not in said.closed:
            table.home(sym)
    _take_turn(table, said)
    _owed(table.pos, said)
    for take_up in TAKEN_UP.of(table.title):
        take_up(table.pos)


def _money(pos: Position, said: Taken) -> None:
    """What everybody has; what has left the game or has not been formed has nothing."""
    known = set(pos[CASH]) | {OUT_OF_GAME}
    for owner, amount in said.cash.items():
        if owner in said.closed and amount:
            raise Unfit(
                gettext("{who} has left the game and still has money: pay it to somebody.", who=owner)
            )
        if owner in known:
            pos.put(CASH, owner, amount)
        elif amount:
            raise Unfit(gettext("{who} has money and has not been formed.", who=owner))


def _corporations(pos: Position, said: Taken, later: Collection[str]) -> None:
    """Certificates, markers, and how far each has come; `later`: those formed during the game."""
    for sym, stock in said.stock.items():
        pos.put(STOCK, sym, _certificates(pos, sym, stock))
    for sym, row, column in said.markers:
        place(pos, sym, (row, column))
    for sym in pos[CORPORATIONS]:
        floated = sym in said.floated and sym not in said.closed
        par = said.par.get(sym, price(pos, sym) if sym in later else None)
        pos.change(CORPORATIONS, sym, par=par, floated=floated, operated=floated)
        if sym in pos[MARKERS] and par is None:
            raise Unfit(gettext("{who} has a price and no par value.", who=sym))
    for sym in said.closed:
        _leave(pos, sym)


def _take_turn(table: Scenario, said: Taken) -> None:
    """Where it goes on: the track of a corporation, or a player's stock turn, of the next round where none was on."""
    kind, number, part = said.round
    if said.next:
        done = [sym for sym in said.ran if sym in table.pos[CORPORATIONS]]
        table.operating(said.next, "track", round=max(1, number), part=max(1, part), done=done)
        of = table.pos[ROUND].of
        table.pos.set(ROUND, Round(OPERATING, max(1, number), max(1, part), max(part, of)))
    else:
        priority = table.pos[PRIORITY]
        turn = said.turn if said.turn in PLAYERS(table.pos) else priority
        table.stock_turn(turn, round=max(1, number if kind == "stock" else number + 1))
        table.pos.set(PRIORITY, priority)
        table.pos.set(ROUND, Round(STOCK_ROUND, max(1, number)))


def _formed(pos: Position, sym: str, stock: list[tuple[int, str, bool]], said: Taken) -> None:
    """A corporation that the title does not have at the beginning comes into being."""
    percents = tuple(percent for percent, _, top in sorted(stock, key=lambda one: not one[2]))
    try:
        known = formed(pos, Formed(sym, percents, tuple(said.closed)))
    except LookupError:
        raise Unfit(gettext("{who} has other certificates in this title.", who=sym)) from None
    if not known:
        raise Unfit(gettext("How {who} is formed in this title is not known here.", who=sym))


def _leave(pos: Position, sym: str) -> None:
    """What is on the table of a corporation that has left the game."""
    pos.put(STOCK, sym, tuple(msgspec.structs.replace(one, owner=OUT_OF_GAME) for one in pos[STOCK][sym]))
    pos.change(CORPORATIONS, sym, floated=False, closed=True)
    clear(pos.state, (*pos.title.tables, *pos.title.slots), sym)
    if sym in pos[MARKERS]:
        pos.drop(MARKERS, sym)
    for id, token in list(pos[TOKENS].items()):
        if token.corporation == sym:
            pos.drop(TOKENS, id)


def _owed(pos: Position, said: Taken) -> None:
    """Loans, bonds and pieces as they were counted."""
    for name, paper in papers(pos).items():
        for owner in list(pos[paper.table]):
            pos.drop(paper.table, owner)
        for owner, counts in said.counts.items():
            if counts.get(name, 0) > 0:
                pos.put(paper.table, owner, counts[name])
    for piece in pieces(pos):
        rows = piece.rows
        if rows is not None:
            rows.write(
                pos,
                {
                    who: counts[piece.name]
                    for who, counts in said.counts.items()
                    if counts.get(piece.name, 0) > 0
                },
            )
            if rows.put_rate is not None and piece.name in said.rates:
                rows.put_rate(pos, said.rates[piece.name])


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
    if said.replaced:
        for replaced in TRAINS_REPLACED.of(pos.title):
            replaced(pos, said.replaced)
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

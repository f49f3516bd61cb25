"""A position of the engine as a companion shows it: the same figures and lists as of a ledger, by the rules."""

from __future__ import annotations

from msgspec.structs import replace

from ...core.position import Position
from ...rules.beside import pieces
from ...rules.corporations import CORPORATIONS
from ...rules.depot import COUNT_OF, DEPOT, PHASE, TRAIN_KINDS, TRAIN_LIMIT, TRAINS
from ...rules.ending import RESULT, WEALTH
from ...rules.market import MARKERS, by_price
from ...rules.money import BROKEN, CASH
from ...rules.operating_round import CURRENT_TURN
from ...rules.privates import PRIVATES
from ...rules.shares import (
    CERTIFICATE_LIMIT,
    COUNTED_CERTIFICATES,
    OUT_OF_GAME,
    STOCK,
)
from ...rules.taken_up import papers
from ...rules.turns import AUCTION, OPERATING, PRIORITY, ROUND, STOCK_ROUND
from ..turn_orders import turns
from .facts import Facts, cell_name
from .state import Held, Marker, State
from .view import View, view


def state_of(facts: Facts, pos: Position) -> State:
    """What a ledger of the same game would have come to, without its log."""
    rows, row = pos[CORPORATIONS], pos[ROUND]
    trains: dict[str, list[str]] = {}
    depot: dict[str, int | None] = {one.kind: None if one.count is None else 0 for one in facts.trains}
    for train in pos[TRAINS].values():
        left = depot[train.kind]
        if train.owner == DEPOT:
            depot[train.kind] = None if left is None else left + 1
        elif train.owner != OUT_OF_GAME:
            trains.setdefault(train.owner, []).append(train.kind)
    return State(
        cash=dict.fromkeys(facts.corporations, 0) | dict(pos[CASH].items()),
        stock={
            sym: [Held(c.percent, c.owner, c.president) for c in pos[STOCK][sym]] if sym in pos[STOCK] else []
            for sym in facts.corporations
        },
        depot=depot,
        phase=pos[PHASE],
        limit=CERTIFICATE_LIMIT(pos, facts.players[0]),
        priority=pos[PRIORITY],
        privates={sym: OUT_OF_GAME if paper.closed else paper.owner for sym, paper in pos[PRIVATES].items()},
        par={sym: one.par for sym, one in rows.items() if one.par is not None},
        floated=[sym for sym, one in rows.items() if one.floated],
        closed=[sym for sym, one in rows.items() if one.closed],
        markers={sym: Marker(cell_name(one.cell), one.arrival) for sym, one in pos[MARKERS].items()},
        trains=trains,
        round=("", 0, 0) if row.kind == AUCTION else (row.kind, row.number, row.part),
        earned={sym: one.last_revenue for sym, one in rows.items() if one.operated},
        ran=[sym for sym, turn in _turns(pos) if turn == "done"],
        counts=_counts(pos),
        replaced=_replaced(facts, pos),
        rates={piece.name: piece.rate for piece in pieces(pos) if piece.unit},
        turn=pos.actor if row.kind == STOCK_ROUND and not pos.over else "",
        broken=pos[BROKEN],
        over=pos.over,
    )


def _counts(pos: Position) -> dict[str, dict[str, int]]:
    """Loans, bonds and pieces by owner."""
    found: dict[str, dict[str, int]] = {}
    for name, paper in papers(pos).items():
        for owner, count in pos[paper.table].items():
            found.setdefault(owner, {})[name] = count
    for piece in pieces(pos):
        if piece.rows is not None:
            for owner, count in piece.rows.read(pos).items():
                found.setdefault(owner, {})[piece.name] = count
    return found


def _replaced(facts: Facts, pos: Position) -> int:
    """How many trains of the depot have become another kind with a phase."""
    kinds = {row.replaced for row in facts.phases if row.replaced}
    printed = {row.kind: row.count or 0 for row in facts.trains}
    return sum(printed[kind] - (COUNT_OF(pos, TRAIN_KINDS(pos)[kind]) or 0) for kind in kinds)


def _turns(pos: Position) -> list[tuple[str, str]]:
    """The turns of the operating round as a ledger counts them: one is done when its earnings are divided."""
    if pos[ROUND].kind != OPERATING:
        return []
    divided = pos[CURRENT_TURN].divided
    return [(who, "done" if turn == "now" and divided else turn) for who, turn in turns(pos)]


def view_of(facts: Facts, pos: Position) -> View:
    """A position as it is shown: certificates, worth, order and train limit are those of the title's rules."""
    shown = view(facts, state_of(facts, pos))
    order = by_price(pos, pos[MARKERS])
    rows = {row.sym: row for row in shown.corporations}
    players = [
        replace(
            row,
            certificates=COUNTED_CERTIFICATES(pos, row.name),
            worth=pos[RESULT].get(row.name, WEALTH(pos, row.name)),
        )
        for row in shown.players
    ]
    most = max(row.worth for row in players)
    limits = [TRAIN_LIMIT(pos, sym) for sym in order]
    return replace(
        shown,
        players=players,
        order=order,
        next=next((sym for sym, turn in _turns(pos) if turn != "done"), ""),
        corporations=[rows[sym] for sym in order]
        + [row for row in shown.corporations if row.sym not in order],
        phase=replace(shown.phase, limit=max(limits, default=shown.phase.limit)),
        winners=[row.name for row in players if row.worth == most],
    )

"""What a ledger has come to: plain data, the same in Python and on a device."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from ...rules.depot import DEPOT
from ...rules.money import BANK
from ...rules.shares import OFFERING, OUT_OF_GAME, POOL
from ...rules.turns import STOCK_ROUND
from .facts import Facts, cell_named

DONE, FOLLOWS, WARNING, VOID, UNDONE, TRIED = "done", "follows", "warning", "void", "undone", "tried"
"""Sorts of lines: an entry, what it brought, what is against it; that it has no effect, that it is taken back, and what
such an entry says."""


class Held(msgspec.Struct, array_like=True):
    """A certificate: percent, owner, and whether it is the president's."""

    percent: int
    owner: str
    president: bool = False


class Marker(msgspec.Struct, array_like=True):
    """A marker on the market: its cell, and when it came there (a number)."""

    cell: str
    arrival: int


class Line(msgspec.Struct, omit_defaults=True):
    """A line of the log: of which entry, of what sort, what it says, and with which facts."""

    of: str
    sort: str
    say: str
    facts: dict[str, Any]


class State(msgspec.Struct):
    """What a ledger has come to.

    `round`: its kind, number and which of a set; `counts`: by owner what else is counted; `earned`: what corporations
    earned last; `ran`: those that have done so in this round, in that order; `replaced`: trains of the depot that have
    become another kind; `rates`: of pieces with a face value, in percent; `lines`: the log. In a stock round `turn` is
    whose turn it is, `acted` whether that player has done anything in it, `passed` how many in a row have not, and
    `last` who did something last.
    """

    cash: dict[str, int]
    stock: dict[str, list[Held]]
    depot: dict[str, int | None]
    phase: str
    limit: int
    priority: str
    privates: dict[str, str]
    par: dict[str, int] = {}
    floated: list[str] = []
    closed: list[str] = []
    markers: dict[str, Marker] = {}
    arrivals: int = 0
    trains: dict[str, list[str]] = {}
    obsolete: list[str] = []
    round: tuple[str, int, int] = ("", 0, 0)
    counts: dict[str, dict[str, int]] = {}
    earned: dict[str, int] = {}
    ran: list[str] = []
    replaced: int = 0
    rates: dict[str, int] = {}
    turn: str = ""
    acted: bool = False
    passed: int = 0
    last: str = ""
    broken: bool = False
    over: bool = False
    lines: list[Line] = []


def opening(facts: Facts, version: int = 2) -> State:
    """The state before the first entry, of which `version` is that: one of the first version began in no round."""
    opens = version > 1 and facts.opens == STOCK_ROUND
    cash = {BANK: facts.bank - facts.cash * len(facts.players)}
    return State(
        cash=cash | dict.fromkeys(facts.players, facts.cash) | dict.fromkeys(facts.corporations, 0),
        stock={
            sym: [Held(percent, OFFERING, n == 0) for n, percent in enumerate(row.certificates)]
            for sym, row in facts.corporations.items()
        },
        depot={row.kind: row.count for row in facts.trains},
        phase=facts.phases[0].name,
        limit=facts.limit,
        priority=facts.players[0],
        privates=dict.fromkeys(facts.privates, BANK),
        round=(STOCK_ROUND, 1, 1) if opens else ("", 0, 0),
        turn=facts.players[0] if opens else "",
        counts=_counts(facts),
        rates={name: row.rate for name, row in facts.pieces.items() if row.unit},
    )


def _counts(facts: Facts) -> dict[str, dict[str, int]]:
    """What is counted at the beginning: the bonds of a corporation lie with it, and pieces where they were dealt."""
    counts = {row.of: {name: row.most} for name, row in facts.loans.items() if row.of}
    for name, piece in facts.pieces.items():
        for owner, count in piece.start.items():
            counts.setdefault(owner, {})[name] = count
    return counts


def counted(state: State, owner: str, what: str) -> int:
    """How many of something an owner has."""
    return state.counts.get(owner, {}).get(what, 0)


def left(facts: Facts, state: State, what: str) -> int | None:
    """How many pieces of a sort the bank has left; None for any number."""
    count = facts.pieces[what].count
    return count - sum(counts.get(what, 0) for counts in state.counts.values()) if count else None


def piece_value(facts: Facts, state: State, what: str) -> int:
    """What the bank gives for a piece: its part of the face value in whole dollars, 0 without any."""
    return facts.pieces[what].unit * state.rates.get(what, 0) // 100


def splits(facts: Facts, state: State, sym: str) -> int:
    """How often the price of a corporation has split."""
    return counted(state, sym, facts.split.piece) if facts.split is not None else 0


def factor(facts: Facts, state: State, sym: str) -> int:
    """How many times its price a share of a corporation is worth."""
    times = max(0, splits(facts, state, sym))
    return int(facts.split.factor**times) if facts.split is not None else 1


def price_cut(facts: Facts, state: State, sym: str) -> int:
    """What loans and bonds take off the final price of a share."""
    cut = 0
    for name, row in facts.loans.items():
        if row.of in ("", sym):
            own = counted(state, sym, name)
            cut += row.price_cut * (row.most - own if row.of else own)
    return cut


def held(state: State, owner: str, sym: str) -> int:
    """Percent of a corporation that an owner has."""
    return sum(one.percent for one in state.stock[sym] if one.owner == owner)


def share_of(facts: Facts, state: State, sym: str) -> int:
    """Percent of a share of a corporation: one that is formed later may have been formed with smaller ones."""
    row = facts.corporations[sym]
    return row.share if row.certificates else min([row.share, *(one.percent for one in state.stock[sym])])


def president(facts: Facts, state: State, sym: str) -> str:
    """The player who has the president's certificate; "" for none."""
    return next((c.owner for c in state.stock[sym] if c.president and c.owner in facts.players), "")


def price(facts: Facts, state: State, sym: str) -> int | None:
    """The price of a share by the market; None without a marker."""
    marker = state.markers.get(sym)
    return None if marker is None else price_in(facts, marker.cell)


def price_in(facts: Facts, cell: str) -> int:
    """The price in a cell."""
    row, column = cell_named(cell)
    return facts.market.prices[row][column]


def order(facts: Facts, state: State) -> list[str]:
    """Corporations with a marker by price, those that have split before others; of equals the one further right, then
    who came there first."""

    def key(sym: str) -> tuple[int, int, int, int]:
        marker = state.markers[sym]
        column = cell_named(marker.cell)[1]
        return (-splits(facts, state, sym), -price_in(facts, marker.cell), -column, marker.arrival)

    return sorted(state.markers, key=key)


def certificates(facts: Facts, state: State, player: str) -> int:
    """How many certificates of a player count toward the limit; small ones by the shares that they make up."""
    count = sum(owner == player for owner in state.privates.values()) if facts.papers_count else 0
    for sym, stock in state.stock.items():
        marker = state.markers.get(sym)
        if marker is None or facts.market.zones.get(marker.cell, "") not in facts.free:
            normal, own = facts.corporations[sym].share, [one.percent for one in stock if one.owner == player]
            small = facts.small and share_of(facts, state, sym) < normal
            count += -(-sum(min(normal, each) for each in own) // normal) if small else len(own)
    return count


def worth(facts: Facts, state: State, player: str) -> int:
    """Cash, shares at the price less what is borrowed, bonds and pieces at their value, and private companies by their
    worth in the end."""
    total = state.cash[player]
    for sym in state.stock:
        each = (price(facts, state, sym) or 0) * factor(facts, state, sym) - price_cut(facts, state, sym)
        total += held(state, player, sym) // share_of(facts, state, sym) * each
    total += sum(row.face * counted(state, player, name) for name, row in facts.loans.items() if row.of)
    total += sum(piece_value(facts, state, name) * counted(state, player, name) for name in state.rates)
    return total + sum(facts.privates[sym].worth for sym, who in state.privates.items() if who == player)


def on_sale(facts: Facts, state: State) -> Iterator[str]:
    """The kinds of trains that the depot sells: the first that is left, and those sold beside it."""
    phases = [row.name for row in facts.phases]
    left = [row for row in facts.trains if state.depot[row.kind] != 0]
    for number, row in enumerate(left):
        begun = row.beside and phases.index(state.phase) >= phases.index(row.beside)
        if number == 0 or begun:
            yield row.kind


__all__ = [
    "BANK",
    "DEPOT",
    "DONE",
    "FOLLOWS",
    "OFFERING",
    "OUT_OF_GAME",
    "POOL",
    "TRIED",
    "UNDONE",
    "VOID",
    "WARNING",
    "Held",
    "Line",
    "Marker",
    "State",
    "certificates",
    "counted",
    "factor",
    "held",
    "left",
    "on_sale",
    "opening",
    "order",
    "piece_value",
    "president",
    "price",
    "price_in",
    "share_of",
    "splits",
    "worth",
]

"""What a ledger has come to: plain data, the same in Python and on a device."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from ...rules.depot import DEPOT
from ...rules.money import BANK
from ...rules.shares import OFFERING, OUT_OF_GAME, POOL
from .facts import Facts, cell_named

DONE, FOLLOWS, WARNING, VOID, UNDONE = "done", "follows", "warning", "void", "undone"
"""Sorts of lines: an entry, what it brought, what is against it; an entry without effect, and one taken back."""


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
    become another kind; `lines`: the log. In a stock round `turn` is whose turn it is, `acted` whether that player has
    done anything in it, `passed` how many in a row have not, and `last` who did something last.
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
    turn: str = ""
    acted: bool = False
    passed: int = 0
    last: str = ""
    broken: bool = False
    over: bool = False
    lines: list[Line] = []


def opening(facts: Facts) -> State:
    """The state before the first entry."""
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
        counts={row.of: {name: row.most} for name, row in facts.loans.items() if row.of},
    )


def counted(state: State, owner: str, what: str) -> int:
    """How many of something an owner has."""
    return state.counts.get(owner, {}).get(what, 0)


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
    """Corporations with a marker by price; of equals the one further right, then who came there first."""

    def key(sym: str) -> tuple[int, int, int]:
        marker = state.markers[sym]
        return (-price_in(facts, marker.cell), -cell_named(marker.cell)[1], marker.arrival)

    return sorted(state.markers, key=key)


def certificates(facts: Facts, state: State, player: str) -> int:
    """How many certificates of a player count toward the limit."""
    count = sum(owner == player for owner in state.privates.values()) if facts.papers_count else 0
    for sym, stock in state.stock.items():
        marker = state.markers.get(sym)
        if marker is None or facts.market.zones.get(marker.cell, "") not in facts.free:
            count += sum(one.owner == player for one in stock)
    return count


def worth(facts: Facts, state: State, player: str) -> int:
    """Cash, shares at the price less what is borrowed, bonds, and private companies by their worth in the end."""
    total = state.cash[player]
    for sym in state.stock:
        each = (price(facts, state, sym) or 0) - price_cut(facts, state, sym)
        total += held(state, player, sym) // facts.corporations[sym].share * each
    total += sum(row.face * counted(state, player, name) for name, row in facts.loans.items() if row.of)
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
    "UNDONE",
    "VOID",
    "WARNING",
    "Held",
    "Line",
    "Marker",
    "State",
    "certificates",
    "counted",
    "held",
    "on_sale",
    "opening",
    "order",
    "president",
    "price",
    "price_in",
    "worth",
]

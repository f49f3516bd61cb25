"""A ledger as a page shows it: its figures, its log in words, and the data that a device goes on with."""

from __future__ import annotations

from typing import Any

import msgspec
from markupsafe import Markup

from ...play.companion import Facts, Ledger, Line, View, sentence, view
from ...play.companion.entries import Undo, plain
from ...play.companion.says import MONEY, names, sentences
from ...play.companion.state import DONE, UNDONE, VOID


class LogLine(msgspec.Struct, frozen=True):
    """A line of the log: its sort, and its words."""

    sort: str
    said: str


class Logged(msgspec.Struct, frozen=True):
    """An entry of the log, the latest first: its lines, whether it is taken back, or can be; `redo`: it is an undo
    itself, so that taking it back brings something back."""

    id: str
    number: int
    lines: list[LogLine]
    undone: bool
    can_undo: bool
    redo: bool


class Cell(msgspec.Struct, frozen=True):
    """A cell of the market: its price, its zone, whether it is a par value, and who is there, on top first."""

    price: int
    zone: str
    par: bool
    there: list[str]


class Seen(msgspec.Struct, frozen=True):
    """What a page shows."""

    facts: Facts
    view: View
    named: dict[str, str]
    log: list[Logged]
    market: list[list[Cell]]


def seen(ledger: Ledger) -> Seen:
    """What a page shows of a ledger. Raises `BadLedger`."""
    facts, state = ledger.facts, ledger.state()
    shown = view(facts, state)
    lines: dict[str, list[Line]] = {}
    for line in state.lines:
        lines.setdefault(line.of, []).append(line)
    log = [
        Logged(
            one.id,
            number,
            [LogLine(line.sort, sentence(line, facts)) for line in lines.get(one.id, [])],
            any(line.sort == UNDONE for line in lines.get(one.id, [])),
            any(line.sort in (DONE, VOID) for line in lines.get(one.id, [])),
            isinstance(one, Undo),
        )
        for number, one in enumerate(ledger.entries, 1)
    ]
    return Seen(facts, shown, names(facts), log[::-1], market(facts, shown))


def market(facts: Facts, shown: View) -> list[list[Cell]]:
    """The market, row by row."""
    there: dict[str, list[str]] = {}
    for row in shown.corporations:
        if row.cell is not None:
            there.setdefault(row.cell, []).append(row.sym)
    par = set(facts.market.par.values())
    return [
        [
            Cell(price, facts.market.zones.get(cell, ""), cell in par, there.get(cell, []))
            for column, price in enumerate(prices)
            for cell in (f"{row},{column}",)
        ]
        for row, prices in enumerate(facts.market.prices)
    ]


def for_device(ledger: Ledger, revision: int, key: str) -> Markup:
    """What a device goes on with when nobody can be reached: JSON that can stand in a page.

    The order of corporations and private companies is that of the title, which the log follows; what Jinja makes of a
    table is sorted.
    """
    said: dict[str, Any] = {
        "key": key,
        "name": ledger.name,
        "title": ledger.title,
        "players": ledger.players,
        "options": ledger.options,
        "drawn": ledger.drawn,
        "mode": ledger.mode,
        "revision": revision,
        "facts": msgspec.to_builtins(ledger.facts),
        "entries": [plain(one) for one in ledger.entries],
        "sentences": sentences(),
        "money": MONEY,
        "owners": names(ledger.facts),
    }
    text = msgspec.json.encode(said).decode()
    for sign in "<>&":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(text)

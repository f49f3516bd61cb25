"""A ledger as a table for spreadsheets: what every entry said, and what everybody had after it."""

from __future__ import annotations

import csv
import io

from .entries import Entry
from .ledger import Ledger, begun, enter, undone
from .says import sentence
from .state import BANK

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a cell must not begin with: spreadsheets would work it out."""


def as_csv(ledger: Ledger) -> str:
    """The log with the cash of bank, players and corporations after each entry. Raises `BadLedger`.

    >>> as_csv(Ledger("18AL", ("Ann", "Ben", "Cy"))).splitlines()[0][:40]
    'entry,what,said,bank,Ann,Ben,Cy,L&N,M&O,'
    """
    facts, back = ledger.facts, undone(ledger.entries)
    passed: dict[str, Entry] = {}
    state = begun(facts, ledger.entries)
    owners = [BANK, *facts.players, *facts.corporations]
    out = io.StringIO()
    sheet = csv.writer(out)
    sheet.writerow(["entry", "what", "said", *map(_cell, owners)])
    for number, one in enumerate(ledger.entries, 1):
        before = len(state.lines)
        enter(facts, state, one, back, passed)
        said = " ".join(sentence(line, facts) for line in state.lines[before:])
        kind = str(one.__struct_config__.tag)
        sheet.writerow([number, kind, _cell(said), *(state.cash[owner] for owner in owners)])
    return out.getvalue()


def _cell(text: str) -> str:
    return f"'{text}" if text.startswith(FORMULA) else text

"""Ledgers whose entries are written by name, as the tests of keeping have them."""

from __future__ import annotations

from typing import Any

from roundhouse.play.companion import Ledger, State, entry
from roundhouse.rules.shares import OFFERING


class Keeping:
    """A ledger, and entries to it by name; each tells the id that it was given."""

    def __init__(self, title: str, players: tuple[str, ...], options: tuple[str, ...] = ()) -> None:
        self.ledger = Ledger(title, players, options)
        self.facts = self.ledger.facts

    def __call__(self, kind: str, **fields: Any) -> str:
        id = f"entry{len(self.ledger.entries):04}"
        self.ledger = self.ledger.added(entry({"kind": kind, "id": id, **fields}))
        return id

    @property
    def state(self) -> State:
        return self.ledger.state()

    def said(self, *sorts: str) -> list[str]:
        return [line.say for line in self.state.lines if line.sort in sorts]

    def buys(self, buyer: str, sym: str, percent: int, source: str = OFFERING) -> None:
        self("buy", buyer=buyer, corporation=sym, source=source, percent=percent)


def changes_nothing(keep: Keeping, one: dict[str, Any]) -> None:
    """An entry about what is not there is void: it says so, and nothing else is different."""
    before = keep.state
    keep(**one)
    after = keep.state
    assert [line.sort for line in after.lines[-2:]] == ["tried", "void"] and after.lines[:-2] == before.lines
    after.lines = before.lines
    assert after == before

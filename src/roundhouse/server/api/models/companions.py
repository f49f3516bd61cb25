"""Companions: ledgers beside cardboard games."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel, Field

from .fields import In, Name, Number, Plain, Word

ENTRY = {"kind": "pay", "id": "3f9a1c20", "payer": "Ann", "payee": "bank", "amount": 40}


class CompanionIn(In):
    """A new ledger: its title, the names of the players in order of their seats, and how it is kept."""

    title: Word
    players: list[Word] = Field(min_length=1, max_length=8)
    options: list[Word] | None = Field(default=None, max_length=40, description="Without it the usual ones.")
    mode: Literal["ledger", "strict"] = "ledger"
    name: Name = ""
    drawn: Word = Field(default="", description="The corporation drawn at the start, where one is.")


class CompanionOut(BaseModel):
    """A ledger in a list; `key` is the secret by which it is written, `look` that of the shared screen."""

    key: str
    look: str
    name: str
    title: str
    players: list[str]
    options: list[str]
    mode: str
    drawn: str
    revision: int = Field(description="How many entries it has.")
    changed: datetime


class LedgerOut(CompanionOut):
    """A ledger with its entries, what they come to, and the log in words."""

    entries: list[dict[str, Any]]
    view: dict[str, Any] = Field(
        description="Bank, players, corporations, trains, phase, as pages show them."
    )
    log: list[str]


class EntriesIn(In):
    """Entries to be appended, and how many the sender knows already."""

    since: Number = 0
    entries: list[Plain] = Field(
        default=[],
        max_length=50,
        description="Each has an `id` of the sender's, so that it is written once, a `kind`, and its fields.",
        examples=[[ENTRY]],
    )


class RefusedEntryOut(BaseModel):
    """An entry that was not taken, and why."""

    id: str
    why: list[str]


class EntriesOut(BaseModel):
    """The entries after those that the sender knows, in the order that counts, and those that were not taken."""

    revision: int
    since: int
    entries: list[dict[str, Any]]
    refused: list[RefusedEntryOut]

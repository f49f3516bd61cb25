"""Companions: ledgers beside cardboard games. Whoever knows the key of one may read and write it."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path

from ...play.companion import Ledger, sentence, view
from ...play.companion.entries import plain
from ..live import companions
from ..live.names import clean
from ..storage.records import Companion
from .answers import refusals
from .caller import Here, Known, Player
from .models.companions import (
    CompanionIn,
    CompanionOut,
    EntriesIn,
    EntriesOut,
    LedgerOut,
    RefusedEntryOut,
)
from .titles import entry_of

router = APIRouter(tags=["companions"])

Key = Annotated[str, Path(max_length=64, description="The secret of the ledger.")]


@router.get("/companions", operation_id="listCompanions", responses=refusals())
def list_companions(site: Here, user: Known) -> list[CompanionOut]:
    """Your ledgers, those changed last first."""
    return [CompanionOut(**_form(row)) for row in companions.of_user(site.database, user)]


@router.post("/companions", operation_id="makeCompanion", status_code=201, responses=refusals(404, 409))
def make_companion(site: Here, player: Player, wanted: CompanionIn) -> CompanionOut:
    """A new ledger."""
    title = entry_of(wanted.title)
    options = title.with_usual(()) if wanted.options is None else tuple(wanted.options)
    players = tuple(clean(name) for name in wanted.players)
    ledger = Ledger(title.name, players, options, wanted.mode, wanted.name, wanted.drawn)
    return CompanionOut(**_form(companions.create(site.database, player, ledger)))


@router.get("/companions/{key}", operation_id="readCompanion", responses=refusals(404, 409))
def read_companion(site: Here, user: Known, key: Key) -> LedgerOut:
    """A ledger, and what it has come to."""
    row = companions.writable(site.database, key)
    facts, ledger = companions.facts(row), companions.ledger(site.database, row)
    state = ledger.state()
    return LedgerOut(
        **_form(row),
        entries=[plain(one) for one in ledger.entries],
        view=msgspec.to_builtins(view(facts, state)),
        log=[sentence(line, ledger.facts) for line in state.lines],
    )


@router.post("/companions/{key}/entries", operation_id="addToCompanion", responses=refusals(404))
def add_entries(site: Here, player: Player, key: Key, sent: EntriesIn) -> EntriesOut:
    """Append entries, and read those that others have appended. What is there already is not written again."""
    done = companions.sync(site.database, key, sent.since, sent.entries)
    companions.tell(site.store.hub, done)
    return EntriesOut(
        revision=done.row.revision,
        since=sent.since,
        entries=list(done.entries),
        refused=[RefusedEntryOut(id=one.id, why=list(one.why)) for one in done.refused],
    )


@router.delete("/companions/{key}", operation_id="deleteCompanion", status_code=204, responses=refusals(404))
def delete_companion(site: Here, player: Player, key: Key) -> None:
    """Delete a ledger of yours."""
    companions.delete(site.database, player, key)


def _form(row: Companion) -> dict[str, Any]:
    names = ("key", "look", "name", "title", "mode", "drawn", "revision", "changed")
    said: dict[str, Any] = {name: getattr(row, name) for name in names}
    return said | {"players": list(row.players), "options": list(row.options)}

"""Exchanges as 18xx.games has them: a purchase of shares by the private company."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...interop.adapter import Part
from ...interop.sitefile import SiteAction
from ...rules.privates import PRIVATES
from ...rules.shares import OFFERING
from . import EXCHANGES, PLACES, ExchangePrivate

if TYPE_CHECKING:
    from ...interop.reader import Reader
    from ...interop.writer import Writer


def _read(reader: Reader, move: SiteAction) -> bool:
    sym = reader.private(move.actor)
    row = EXCHANGES(reader.pos).get(sym)
    if row is None:
        return False
    ids = reader.given("shares")
    held = reader.certificates.owner(row.corporation, ids[0])
    source = held if held in PLACES.values() else OFFERING
    reader.play(ExchangePrivate(reader.pos[PRIVATES][sym].owner, sym, source), ids)
    return True


def _write(writer: Writer, action: ExchangePrivate) -> None:
    corporation = EXCHANGES(writer.pos)[action.private].corporation
    ids = writer.take(corporation, action.source)
    percent = writer.certificates.percent(ids[0])
    writer.write("buy_shares", action.private, "company", shares=list(ids), percent=percent)


PART = Part(
    read={("buy_shares", "company"): _read},
    write={ExchangePrivate.kind(): _write},
)

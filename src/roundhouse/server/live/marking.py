"""Bookmarks: a table opens from how its game stood, and its whole log is replayed behind it.

A bookmark is never the truth. What it says is compared with the log's digest of the position when a table opens from
it, and later, byte by byte, with what the replay comes to; one that does not serve is dropped, and the log read as if
there had been none.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

from sqlalchemy import Connection

from ...core.record import digest
from ...play.session import Game
from ..storage import bookmarks, log
from ..storage.records import PLAY, RULES, UNDO, Bookmark, Entry, Seat, Table
from .folding import Replay, fold, header_of
from .stamps import Stamps
from .table import TableSnapshot

logger = logging.getLogger(__name__)

EVERY = 64
"""Entries from one bookmark to the next."""


def due(before: int, revision: int) -> bool:
    """Whether a bookmark is made as a log grows from `before` to `revision` entries."""
    return revision // EVERY > before // EVERY


def marked(row: Table, game: Game, revision: int) -> Bookmark | None:
    """How a game stands after an entry; None where it cannot be packed."""
    packed = game.packed()
    if packed is None:
        return None
    return Bookmark(
        table=row.id, number=revision, digest=game.digest(), rules=game.title.version, game=packed
    )


def opened_at(c: Connection, row: Table, seats: tuple[Seat, ...]) -> tuple[TableSnapshot, Bookmark] | None:
    """The table from its bookmark and the entries since; None where there is none that serves.

    Nothing is served that the digest of the last entry does not confirm, nor where other rules have a say: a decision
    about them in the log, or another version of them. Raises `Damaged`, for an entry since the bookmark.
    """
    mark = bookmarks.bookmark(c, row.id)
    if mark is None or mark.number > row.revision or row.rules != mark.rules or row.asks:
        return None
    signed = log.signatures(c, row.id)
    if signed is None or len(signed) != row.revision or any(one.kind == RULES for one in signed):
        return None
    if log.digest_of(c, row.id, mark.number) != mark.digest:
        return None
    game = _unpacked(row, seats, mark)
    if game is None:
        return None
    stamps = stamped(signed[: mark.number])
    if len(stamps) != game.at:
        return None
    entries = log.entries(c, row.id, mark.number)
    try:
        fold(game, stamps, entries, checked=False)
    except Exception:  # an entry of other rules may end in anything
        return None
    if entries and entries[-1].digest != digest(game.title, game.state):
        return None
    return TableSnapshot(row, seats, game, row.revision, stamps), mark


def _unpacked(row: Table, seats: Sequence[Seat], mark: Bookmark) -> Game | None:
    try:
        game = Game.unpacked(header_of(row, seats), mark.game)
        return game if game.title.version == mark.rules and game.digest() == mark.digest else None
    except Exception as error:  # of what an earlier program has written there may be nothing to make of
        logger.info("table %s: its bookmark is of no use: %s", row.id, error)
        return None


def stamped(signed: Sequence[log.Signature]) -> Stamps:
    """The stamps of the actions in force after entries, none of which is a decision about rules."""
    stamps = Stamps()
    for one in signed:
        if one.kind == PLAY:
            stamps.add(one.number, one.when, one.seat, one.user, one.by)
        elif one.kind == UNDO:
            stamps.cut(one.to or 0)
    return stamps


def confirmed(row: Table, seats: tuple[Seat, ...], entries: Sequence[Entry], mark: Bookmark) -> bool:
    """Whether a log comes, every digest compared, to what a bookmark says."""
    game = Game(header_of(row, seats), drawn=False)
    until = [entry for entry in entries if entry.number <= mark.number]
    replay = Replay(row, until, None, dict, game)
    replay.run()
    same = replay.difference is None and not replay.written and len(until) == mark.number
    return same and game.packed() == mark.game

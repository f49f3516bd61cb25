"""A table's log becomes its game: from the beginning, or on from where a reader has come to."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence

import msgspec

from ...core.record import Header, digest, state_from
from ...core.violations import Refused
from ...play.session import Branch, Game
from ...text.language import gettext
from ...text.refusals import describe_violation
from ...titles.found import UnknownTitle
from ...titles.options import UnknownOption
from ..errors import NotNow
from ..storage.records import BRANCH, END, PLAY, UNDO, Entry, Seat, Snapshot, Table
from .table import Stamp, TableSnapshot

SNAPSHOT_EVERY = 50
"""A snapshot is taken after so many entries."""


logger = logging.getLogger(__name__)


class ReplayMismatch(Exception):
    """The log does not lead where it did when it was written; the message is one sentence."""


def header_of(row: Table, seats: Sequence[Seat]) -> Header:
    """The header of the table's game."""
    players = tuple(seat.player for seat in seats)
    return Header(row.title, players, row.rules, row.options, row.seed, dict(row.names), dict(row.source))


def fold(game: Game, stamps: list[Stamp], entries: Iterable[Entry], *, checked: bool = True) -> None:
    """Carry the game and the stamps on over further entries, every action checked by the rules.

    `checked` False: without that, for entries after which the position is compared. Raises `ReplayMismatch`.
    """
    for entry in entries:
        if entry.kind == PLAY:
            try:
                game.follow(entry.data, checked=checked)
            except msgspec.ValidationError as error:
                raise ReplayMismatch(
                    gettext(
                        "Entry {number} is no action of this title: {error}.",
                        number=entry.number,
                        error=error,
                    )
                ) from None
            except Refused as refused:
                reason = describe_violation(game.title, refused.violation, game.header.names).reason
                raise ReplayMismatch(
                    gettext("Entry {number} is not legal: {reason}", number=entry.number, reason=reason)
                ) from None
            stamps[game.at - 1 :] = [Stamp(entry.number, entry.when, entry.seat, entry.user, entry.by)]
        elif entry.kind == UNDO:
            to = entry.data.get("to")
            if not isinstance(to, int) or not 0 <= to <= game.at:
                raise ReplayMismatch(
                    gettext("Entry {number} goes back to a position that there is not.", number=entry.number)
                )
            game.goto(to)
            del stamps[to:]
        elif entry.kind == BRANCH:
            game.branches.append(msgspec.convert(entry.data, Branch))
        elif entry.kind != END:
            raise ReplayMismatch(
                gettext(
                    "Entry {number} is of the kind {kind}, which is not known here.",
                    number=entry.number,
                    kind=repr(entry.kind),
                )
            )


def opened(
    row: Table, seats: tuple[Seat, ...], entries: Sequence[Entry], snapshot: Snapshot | None
) -> TableSnapshot:
    """The table as its whole log says.

    If these rules do not lead where the log went, the table is shown as it last stood in a snapshot, and `frozen`
    says why. Raises `NotNow` when there is not even that.
    """
    if not row.started and not entries:
        return TableSnapshot(row, seats, None, row.revision)
    try:
        header = header_of(row, seats)
        version = Game(header, drawn=False).title.version
    except (UnknownTitle, UnknownOption) as error:
        raise NotNow(gettext("This table cannot be opened here: {error}", error=error)) from None
    cause: ReplayMismatch | None = None
    why = gettext(
        "It was played by version {rules} of the rules, and this site has version {version}.",
        rules=row.rules,
        version=version,
    )
    if version == row.rules:
        try:
            game, stamps = _replayed(header, entries, snapshot)
        except ReplayMismatch as unfaithful:
            why, cause = str(unfaithful), unfaithful
        else:
            return TableSnapshot(row, seats, game, _last(row, entries), tuple(stamps))
    logger.error("table %s is frozen: %s", row.id, why, exc_info=cause)
    return _frozen(row, seats, entries, snapshot, why)


def _replayed(
    header: Header, entries: Sequence[Entry], snapshot: Snapshot | None
) -> tuple[Game, list[Stamp]]:
    """The game of a log, and the stamps of the actions in force. Raises `ReplayMismatch`.

    What lies before the snapshot was checked when it was played: if it still leads there, it is not checked again.
    """
    split = 0
    if snapshot is not None:
        split = next((i for i, entry in enumerate(entries, 1) if entry.number == snapshot.number), 0)
    for checked in (False, True):
        game, stamps = Game(header, drawn=False), list[Stamp]()
        try:
            fold(game, stamps, entries[:split], checked=checked)
        except ReplayMismatch:
            if checked:
                raise
            continue
        except Exception as error:  # an action that is not legal any more may end in anything
            if checked:
                raise ReplayMismatch(
                    gettext("It cannot be replayed ({name}).", name=type(error).__name__)
                ) from error
            continue
        if snapshot is None or not split or _agrees(game, snapshot):
            break
    else:
        assert snapshot is not None
        raise ReplayMismatch(
            gettext(
                "The position put by after entry {number} is not the one it leads to.", number=snapshot.number
            )
        )
    try:
        fold(game, stamps, entries[split:])
    except ReplayMismatch:
        raise
    except Exception as error:
        raise ReplayMismatch(gettext("It cannot be replayed ({name}).", name=type(error).__name__)) from error
    return game, stamps


def _agrees(game: Game, snapshot: Snapshot) -> bool:
    return game.at == snapshot.at and digest(game.title, game.state) == snapshot.digest


def _last(row: Table, entries: Sequence[Entry]) -> int:
    return entries[-1].number if entries else row.revision


def _frozen(
    row: Table, seats: tuple[Seat, ...], entries: Sequence[Entry], snapshot: Snapshot | None, why: str
) -> TableSnapshot:
    if snapshot is None:
        raise NotNow(gettext("This table cannot be shown any more, only exported. {why}", why=why))
    try:
        header = header_of(row, seats)
        game = Game.standing(header, state_from(Game(header, drawn=False).title, snapshot.state))
        game.offers()
    except Exception:  # a position of other rules may end in anything
        raise NotNow(gettext("This table cannot be shown any more, only exported. {why}", why=why)) from None
    sentence = gettext(
        "This table can only be looked at, as it stood after action {at}. {why}", at=snapshot.at, why=why
    )
    return TableSnapshot(row, seats, game, _last(row, entries), (), sentence)

"""What is recorded with every entry of a log: the digest of its position, and what that has that the one before had
not, packed."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from ...core.record import Header, Outcome, Recorder, following
from ...play.session import Game
from ...text.language import gettext
from ..errors import Damaged
from ..storage.records import PLAY, UNDO, Entry

LARGEST = 16 * 1024 * 1024
"""Bytes that an outcome may be unpacked."""


class Tape:
    """The recorded positions of a log as forms, made one after the other of what each has that the one before had not.

    Forms share what is the same in them, and nobody changes one.
    """

    def __init__(self) -> None:
        self._forms: list[dict[str, Any] | None] = [None]

    @property
    def form(self) -> dict[str, Any] | None:
        """The last position; None when the record does not tell it."""
        return self._forms[-1]

    def at(self, number: int) -> dict[str, Any] | None:
        """The position after so many actions in force; None when the record does not tell it."""
        return self._forms[number]

    def play(self, outcome: Outcome | None) -> None:
        """One position further; None: one that the record does not tell."""
        before = self._forms[-1]
        # The first outcome of a game is the whole position; others need the one before.
        known = outcome is not None and (before is not None or len(self._forms) == 1)
        self._forms.append(following(before, outcome) if known and outcome is not None else None)

    def goto(self, at: int) -> None:
        """Back to the position after `at` actions."""
        del self._forms[at + 1 :]


def packed(game: Game, at: int) -> bytes:
    """What the position after `at` actions (1 or more) has that the one before had not; of the first it is all."""
    before = game.position(at - 1) if at > 1 else None
    outcome = Recorder(game.title, before).outcome(game.position(at))
    return zlib.compress(msgspec.json.encode(outcome), 6)


def unpacked(data: bytes | None) -> Outcome | None:
    """What `packed` has packed; None for nothing, and for what cannot be read."""
    if data is None:
        return None
    try:
        content = zlib.decompressobj().decompress(data, LARGEST)
        return msgspec.json.decode(content, type=Outcome)
    except (zlib.error, msgspec.MsgspecError, RecursionError):
        return None


def packed_start(header: Header) -> bytes | None:
    """The position in which a game began that was set up by hand; None for any other game."""
    return None if header.start is None else zlib.compress(msgspec.json.encode(header.start), 9)


def unpacked_start(data: bytes | None) -> dict[str, Any] | None:
    """What `packed_start` has packed. Raises `Damaged` for what cannot be read."""
    if data is None:
        return None
    try:
        content = zlib.decompressobj().decompress(data, LARGEST)
        return msgspec.json.decode(content, type=dict[str, Any])
    except (zlib.error, msgspec.MsgspecError, RecursionError):
        raise Damaged(gettext("This table cannot be read: the database is damaged.")) from None


def recorded(game: Game, at: int, entries: Iterable[Entry]) -> tuple[list[Entry], list[bytes | None]]:
    """Entries that follow the position after `at` actions, with their digests; and their outcomes.

    `game` is the game after them all.
    """
    recorder = Recorder(game.title)
    told, outcomes = list[Entry](), list[bytes | None]()
    for entry in entries:
        outcome = None
        if entry.kind == PLAY:
            at += 1
            outcome = packed(game, at)
        elif entry.kind == UNDO:
            at = entry.data["to"]
        told.append(replace(entry, digest=recorder.digest(game.position(at))))
        outcomes.append(outcome)
    return told, outcomes

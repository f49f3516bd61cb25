"""What the record of a game says of its positions, and where a replay comes to another position than the record.

A record has the digest of every position, and in little room what each has that the one before had not
(`core.record.Outcome`). So a game that other rules have led elsewhere can be compared value by value.
"""

from __future__ import annotations

import base64
import binascii
import itertools
import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from ..core.position import Position
from ..core.record import Header, Outcome, Recorder, plain, state_form, state_from
from ..core.state import State
from ..core.title import Title
from ..rules.money import BANK, CASH
from ..text.differences import describe_differences, something_else
from ..text.templates import Sentences, _
from ..text.words import Words
from .changes import changes

TOLD = 6
"""How many differences are told one by one."""

LARGEST = 16 * 1024 * 1024
"""Bytes that the positions of a record may be unpacked; long games have one million."""

MOST_VALUES = 2_000_000
"""Values that they may consist of: three bytes of JSON can become a hundred in memory."""


ELSEWHERE = _(
    "Action {at} leads elsewhere than when it was played by version {rules} of the rules of {title}"
    "[ (this program has {now})][: {differences}]."
)


class Difference(msgspec.Struct, frozen=True):
    """Where a replay first comes to another position than the record.

    `at`: the number of the action after which it does, counted from 1; `rules`: the version of the rules by which it
    was played, `now`: the version that replayed it; `said`: what differs, a sentence each.
    """

    at: int
    rules: int
    now: int
    said: tuple[str, ...]

    def sentence(self, title: str) -> str:
        """All of it in a sentence; `title`: the name of the title.

        >>> Difference(12, 2, 2, ()).sentence("18AL")
        'Action 12 leads elsewhere than when it was played by version 2 of the rules of 18AL.'
        """
        now = self.now if self.rules != self.now else None
        facts = {"at": self.at, "rules": self.rules, "title": title, "now": now}
        return Sentences().say(ELSEWHERE, {**facts, "differences": "; ".join(self.said)})


def difference_at(
    title: Title, header: Header, number: int, recorded: Any, state: State
) -> Difference | None:
    """What is different after action `number`, whose digest is: the position of the record (its form, None where it
    has none) and where the rules lead; None when the program only keeps more of a position than the record."""
    try:
        if recorded is not None and same(recorded, plain(state_form(title, state))):
            return None
        said = difference_sentences(title, recorded, state, header.names)
    except (LookupError, TypeError, AttributeError):  # the record has something else for a position
        said = ()
    return Difference(number, header.rules, title.version, said)


def same(recorded: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    """Whether a position, given by its form, is the recorded one.

    A later version of the program may keep more of a position: a table, slot or field that the record has not does not
    make it another one, a field as long as it is empty.

    >>> was = {"tables": {"cash": {"Ann": 20}}, "slots": {}, "stack": []}
    >>> same(was, {**was, "slots": {"loans paid": 0}}), same(was, {**was, "tables": {"cash": {"Ann": 25}}})
    (True, False)
    """
    if recorded["stack"] != now["stack"]:
        return False
    for slot, value in recorded["slots"].items():
        if slot not in now["slots"] or not _same(value, now["slots"][slot]):
            return False
    for table, rows in recorded["tables"].items():
        there = now["tables"].get(table)
        if there is None or rows.keys() != there.keys():
            return False
        if any(row is not there[key] and not _same(row, there[key]) for key, row in rows.items()):
            return False
    return True


def _same(recorded: Any, now: Any) -> bool:
    if isinstance(recorded, dict) and isinstance(now, dict):
        return all(key in now and _same(value, now[key]) for key, value in recorded.items()) and not any(
            value for key, value in now.items() if key not in recorded
        )
    if isinstance(recorded, list) and isinstance(now, list):
        return len(recorded) == len(now) and all(map(_same, recorded, now))
    return bool(recorded == now)


def difference_sentences(
    title: Title, recorded: Mapping[str, Any] | None, now: State, names: Mapping[str, str]
) -> tuple[str, ...]:
    """What differs between a recorded position (None: nothing is known of it) and the one now, a sentence each."""
    if recorded is None:
        return ()
    words = Words(title, names)
    try:
        was = Position(title, state_from(title, recorded))
        found = [(change.case, change.facts) for change in changes(title, was.state, now)]
        pos = Position(title, now)
        if was[CASH][BANK] != pos[CASH][BANK]:
            found.append(("cash", {"owner": BANK, "old": was[CASH][BANK], "new": pos[CASH][BANK]}))
        said = describe_differences(words, found)
    except (msgspec.ValidationError, LookupError, TypeError, ValueError):
        said = []  # a position that only other rules can read
    return tuple(said[:TOLD]) or something_else(words, _differing(recorded, plain(state_form(title, now))))


def _differing(recorded: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    """The names of the tables and slots that differ."""
    for part in ("tables", "slots"):
        yield from itertools.islice(
            (name for name, value in recorded[part].items() if not _same(value, now[part].get(name))), TOLD
        )
    if recorded["stack"] != now["stack"]:
        yield "stack"


# -- in files ----------------------------------------------------------------------------------------


def record_of(title: Title, positions: Sequence[State]) -> tuple[list[str], str]:
    """The digests of the positions after each action, and packed, as text, what each has that the one before had not.

    >>> from roundhouse.play.session import Game
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> digests, packed = record_of(game.title, [game.state])
    >>> digests == [game.digest()], len(unpacked(packed))
    (True, 1)
    """
    recorder = Recorder(title)
    digests = [recorder.digest(position) for position in positions]
    outcomes = msgspec.json.encode([recorder.outcome(position) for position in positions])
    return digests, base64.b64encode(zlib.compress(outcomes, 9)).decode()


class Unrolled:
    """The recorded positions one after the other, made in place: a file from anywhere may have large ones.

    >>> unrolled = Unrolled([Outcome(slots={"heap": 8}), Outcome(slots={"heap": 6})])
    >>> unrolled.at(1)["slots"]
    {'heap': 8}
    >>> unrolled.at(2)["slots"], unrolled.at(3)
    ({'heap': 6}, None)
    >>> Unrolled([Outcome(gone={"taken": ["Ann"]})]).at(1) is None
    True
    """

    def __init__(self, outcomes: Sequence[Outcome]) -> None:
        self._outcomes = outcomes
        self._number = 0
        self._tables: dict[str, dict[str, Any]] = {}
        self._slots: dict[str, Any] = {}
        self._stack: list[Any] = []
        self._sound = True

    def at(self, number: int) -> dict[str, Any] | None:
        """The form of the position after so many actions, 1 or more, and never fewer than before; it changes when
        the next one is asked for. None where the outcomes do not tell it, or contradict themselves."""
        if number > len(self._outcomes):
            return None
        for outcome in self._outcomes[self._number : number]:
            self._further(outcome)
        self._number = number
        if not self._sound:
            return None
        return {"tables": self._tables, "slots": self._slots, "stack": self._stack}

    def _further(self, outcome: Outcome) -> None:
        for name, rows in outcome.tables.items():
            self._tables.setdefault(name, {}).update(rows)
        for name, keys in outcome.gone.items():
            self._sound = self._sound and name in self._tables
            for key in keys:
                self._tables.get(name, {}).pop(key, None)
        self._slots.update(outcome.slots)
        self._stack = self._stack if outcome.stack is None else outcome.stack


def unpacked(packed: str) -> list[Outcome]:
    """The outcomes of a record; none where it is unreadable, for they only help to say what differs.

    >>> unpacked("nonsense")
    []
    """
    try:
        data = zlib.decompressobj().decompress(base64.b64decode(packed, validate=True), LARGEST)
        if sum(data.count(sign) for sign in (b",", b"[", b"{")) > MOST_VALUES:
            return []
        return msgspec.json.decode(data, type=list[Outcome])
    except (binascii.Error, zlib.error, msgspec.MsgspecError, ValueError, RecursionError):
        return []

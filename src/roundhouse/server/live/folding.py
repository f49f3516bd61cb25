"""A table's log becomes its game: from the beginning, or on from where a reader has come to.

Every entry has the digest of the position that it led to. A log is replayed by the rules of today, whatever their
version, and compared: where all digests are equal the game just goes on. Where one is not, it has to be decided how the
game goes on (`updates`), and until then the table is shown as it was played.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from ...core.actions import CHANCE
from ...core.game import to_act
from ...core.position import Position
from ...core.record import Header, Reader, Recorder, plain, state_form, state_from
from ...core.violations import Refused
from ...play.game_file import Branch, GameFileError
from ...play.recorded import Difference, difference_sentences, same
from ...play.session import Game
from ...rules.ending import WEALTH
from ...rules.shares import PLAYERS
from ...text.language import gettext
from ...text.malformed import problem_of
from ...text.mistakes import message_of
from ...text.refusals import describe_violation
from ...titles.found import UnknownTitle
from ...titles.options import UnknownOption
from ..errors import NotNow
from ..storage.records import (
    BEFORE,
    BRANCH,
    END,
    KEPT,
    OVER,
    PLAY,
    RULES,
    UNDO,
    Entry,
    Record,
    Seat,
    Snapshot,
    Table,
)
from .breath import breathe
from .recording import Tape, packed, unpacked, unpacked_start
from .stamps import Stamps
from .table import TableSnapshot, Update

logger = logging.getLogger(__name__)

Records = Callable[[], Mapping[int, Record]]
"""Reads what is recorded along a log; asked only where a digest differs."""


class ReplayMismatch(Exception):
    """An entry cannot be played by these rules; the message is one sentence."""


@dataclass(frozen=True)
class Opened:
    """A table that was opened: how it stands, what its log has yet to record, and the version that it is played by now
    (None: as written). `replayed`: every entry was, and none is a decision about rules, so that a bookmark serves."""

    live: TableSnapshot
    records: Sequence[Record] = ()
    rules: int | None = None
    replayed: bool = False


def header_of(row: Table, seats: Sequence[Seat]) -> Header:
    """The header of the table's game. Raises `Damaged`."""
    players = tuple(seat.player for seat in seats)
    start = unpacked_start(row.start)
    return Header(
        row.title, players, row.rules, row.options, row.seed, dict(row.names), dict(row.source), start
    )


def fold(game: Game, stamps: Stamps, entries: Iterable[Entry], *, checked: bool = True) -> None:
    """Carry the game and the stamps on over further entries, every action checked by the rules.

    `checked` False: without that, for entries after which the position is compared. Raises `ReplayMismatch`.
    """
    for entry in entries:
        breathe()
        if entry.kind == PLAY:
            try:
                game.follow(entry.data, checked=checked)
            except msgspec.ValidationError as error:
                raise ReplayMismatch(
                    gettext(
                        "Entry {number} is not an action of this title: {error}.",
                        number=entry.number,
                        error=problem_of(error),
                    )
                ) from None
            except Refused as refused:
                reason = describe_violation(game.title, refused.violation, game.header.names).reason
                raise ReplayMismatch(
                    gettext("Entry {number} is not legal: {reason}", number=entry.number, reason=reason)
                ) from None
            stamps.cut(game.at - 1)
            stamps.add(entry.number, entry.when, entry.seat, entry.user, entry.by)
        elif entry.kind == UNDO:
            to = entry.data.get("to")
            if not isinstance(to, int) or not 0 <= to <= game.at:
                raise ReplayMismatch(
                    gettext("Entry {number} goes back to a position that there is not.", number=entry.number)
                )
            game.goto(to)
            stamps.cut(to)
        elif entry.kind == BRANCH:
            game.branches.append(msgspec.convert(entry.data, Branch))
        elif entry.kind not in (END, RULES):
            raise ReplayMismatch(
                gettext(
                    "Entry {number} is of the kind {kind}, which is not known here.",
                    number=entry.number,
                    kind=repr(entry.kind),
                )
            )


def replaced(entries: Iterable[Entry]) -> frozenset[int]:
    """The numbers of the entries that are a branch since it was decided to go on from before them."""
    return frozenset(
        number
        for entry in entries
        if entry.kind == RULES and entry.data["how"] == BEFORE
        for number in range(entry.data["first"], entry.number)
    )


def in_force(actions: list[Any], entries: Iterable[Entry]) -> list[Any]:
    """The actions in force, as they are written, after further entries."""
    actions = list(actions)
    for entry in entries:
        if entry.kind == PLAY:
            actions.append(entry.data)
        elif entry.kind == UNDO:
            del actions[entry.data["to"] :]
    return actions


@dataclass
class Replay:
    """A log on its way to a game.

    `written`: what its entries have yet to record. `difference` and `first`: where, and with which entry, the rules of
    today first come to another position than the log; `illegal`: why they cannot play an entry, which ends the replay.
    """

    row: Table
    entries: Sequence[Entry]
    snapshot: Snapshot | None
    records: Records
    game: Game
    stamps: Stamps = field(default_factory=Stamps)
    written: list[Record] = field(default_factory=list)
    difference: Difference | None = None
    first: int = 0
    before: int = 0
    illegal: str = ""
    _tape: Tape = field(default_factory=Tape)
    _fed: int = 0
    _known: Mapping[int, Record] | None = None
    _skipped: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        self._skipped = replaced(self.entries)

    def run(self) -> None:
        """Play the log, as far as it can be played."""
        recorder = Recorder(self.game.title)
        for entry in self.entries:
            if entry.number in self._skipped:
                continue
            before = self.game.at
            try:
                self._play(entry)
            except ReplayMismatch as cannot:
                self.illegal = str(cannot)
                if self.difference is None:
                    self._differs(entry, before, ())
                return
            breathe()
            digest = recorder.digest(self.game.state)
            if digest != self._digest(entry):
                if self.difference is None:
                    self._compare(entry, before)
            if digest != entry.digest:
                outcome = packed(self.game, self.game.at) if entry.kind == PLAY else None
                self.written.append(Record(number=entry.number, digest=digest, outcome=outcome))

    def _play(self, entry: Entry) -> None:
        if entry.kind == RULES and entry.data["how"] == BEFORE:
            self._branch_off(entry)
            return
        trusted = bool(entry.digest) and self.difference is None
        try:
            fold(self.game, self.stamps, [entry], checked=not trusted)
        except ReplayMismatch:
            raise
        except Exception as error:  # an action that is not legal any more may end in anything
            self._say_why(entry)
            raise ReplayMismatch(
                gettext(
                    "Entry {number} cannot be played ({name}).",
                    number=entry.number,
                    name=type(error).__name__,
                )
            ) from error

    def _say_why(self, entry: Entry) -> None:
        """Raises `ReplayMismatch` with the reason for which an entry that failed is refused, if it is."""
        try:
            fold(self.game.clone(), self.stamps.copy(), [entry])
        except ReplayMismatch:
            raise
        except Exception:
            logger.exception("table %s cannot be replayed", self.row.id)

    def _branch_off(self, entry: Entry) -> None:
        """Go on from before a difference, as it was decided; the entries from there on have not been played."""
        to, first = entry.data["to"], entry.data["first"]
        if not 0 <= to <= self.game.at:
            raise ReplayMismatch(
                gettext("Entry {number} goes back to a position that there is not.", number=entry.number)
            )
        played = [msgspec.to_builtins(action) for action in self.game.actions[: self.game.at]]
        since = (one for one in self.entries if first <= one.number < entry.number)
        self.game.branch_off(to, in_force(played, since)[to:])
        self.stamps.cut(to)

    def _digest(self, entry: Entry) -> str | None:
        """The digest that the log has for an entry; of an earlier version only some have one, in a snapshot."""
        if entry.digest or self.snapshot is None or self.snapshot.number != entry.number:
            return entry.digest
        return self.snapshot.digest

    def _compare(self, entry: Entry, before: int) -> None:
        """What is to be said of a position whose digest is not the recorded one; nothing where it only has more."""
        if self._digest(entry) is None:
            return
        recorded = self.recorded(entry.number)
        if recorded is None or not same(recorded, plain(state_form(self.game.title, self.game.state))):
            names = self.game.header.names
            self._differs(
                entry, before, difference_sentences(self.game.title, recorded, self.game.state, names)
            )

    def _differs(self, entry: Entry, before: int, said: tuple[str, ...]) -> None:
        at = before + 1 if entry.kind == PLAY else self.game.at
        self.difference = Difference(at, self.row.rules, self.game.title.version, said)
        self.first, self.before = entry.number, before

    def recorded(self, number: int) -> dict[str, Any] | None:
        """The position after an entry as it was recorded, None when it was not; asked in the order of the entries."""
        while self._fed < len(self.entries) and self.entries[self._fed].number <= number:
            self._wind(self.entries[self._fed])
            self._fed += 1
        last = self.snapshot
        if self._tape.form is None and last is not None and last.number == number:
            form: dict[str, Any] = last.state
            return form
        return self._tape.form

    def _wind(self, entry: Entry) -> None:
        if entry.number in self._skipped:
            return
        if entry.kind == PLAY:
            if self._known is None:
                self._known = self.records()
            record = self._known.get(entry.number)
            self._tape.play(unpacked(record.outcome) if record is not None else None)
        elif entry.kind == UNDO or (entry.kind == RULES and entry.data["how"] == BEFORE):
            self._tape.goto(entry.data["to"])

    def as_recorded(self) -> tuple[Game, Stamps]:
        """The game with every position that was recorded, and its stamps.

        Up to the first difference it is the one that was replayed, which knows what happened; afterwards only positions
        are known. May raise anything: positions of other rules may be unreadable.
        """
        self._tape, self._fed = Tape(), 0
        self.recorded(self.entries[-1].number)
        common = self.before
        played = list[Entry]()
        for entry in self.entries:
            if entry.number in self._skipped:
                continue
            if entry.kind == PLAY:
                played.append(entry)
            elif entry.kind == UNDO or (entry.kind == RULES and entry.data["how"] == BEFORE):
                del played[entry.data["to"] :]
                common = min(common, len(played)) if entry.number > self.first else common
        assert len(played) == self.row.at
        header = msgspec.structs.replace(self.game.header, rules=self.row.rules)
        game = self.game.clone().goto(common)
        game.header = header
        reader = Reader(game.title)
        for at, entry in enumerate(played[common:], common + 1):
            form = self._tape.at(at)
            assert form is not None
            game.append_recorded(entry.data, reader.state(form))
        _check_shown(game)
        stamps = Stamps()
        for e in played:
            stamps.add(e.number, e.when, e.seat, e.user, e.by)
        return game, stamps


def opened(
    row: Table,
    seats: tuple[Seat, ...],
    entries: Sequence[Entry],
    snapshot: Snapshot | None,
    records: Records = dict,
) -> Opened:
    """The table as its whole log says, by the rules of today.

    Where these lead elsewhere, or cannot play it, the table is shown as it was played, `frozen` says why, and `update`
    what can be done. Raises `NotNow` when there is nothing to show.
    """
    last = entries[-1].number if entries else row.revision
    if not row.started and not entries:
        return Opened(TableSnapshot(row, seats, None, row.revision))
    try:
        game = Game(header_of(row, seats), drawn=False)
    except (UnknownTitle, UnknownOption, GameFileError) as error:
        raise NotNow(gettext("This table cannot be opened here: {error}", error=message_of(error))) from None
    replay = Replay(row, entries, snapshot, records, game)
    if any(entry.kind == RULES and entry.data["how"] == KEPT for entry in entries):
        kept = gettext(
            "This game stays as it was played, by version {rules} of the rules; version {version} leads elsewhere.",
            rules=row.rules,
            version=game.title.version,
        )
        replay.run()
        return Opened(_as_recorded(replay, seats, last, kept, None))
    replay.run()
    version = game.title.version
    if replay.difference is None:
        if version != row.rules:
            game.header = msgspec.structs.replace(game.header, rules=version)
        live = TableSnapshot(row, seats, game, last, replay.stamps)
        decided = any(entry.kind == RULES for entry in entries)
        return Opened(live, replay.written, version if version != row.rules else None, not decided)
    update = _update(replay)
    logger.error("table %s is frozen: %s", row.id, update.sentence)
    return Opened(_as_recorded(replay, seats, last, update.sentence, None if row.status == OVER else update))


def _update(replay: Replay) -> Update:
    """What is to be decided about a log that the rules of today lead elsewhere."""
    difference, game = replay.difference, replay.game
    assert difference is not None
    target: int | None = replay.before
    while target is not None and to_act(game.title, game.position(target)) in ("", CHANCE):
        target = target - 1 if target else None
    # In a log without digests only a later position is known to differ, so nobody knows from where to go on.
    exact = replay.illegal or any(entry.number == replay.first and entry.digest for entry in replay.entries)
    return Update(
        first=replay.first,
        difference=difference,
        illegal=replay.illegal,
        game=game,
        records=tuple(replay.written),
        before=target if exact else None,
        sentence=_sentence(difference, replay.illegal),
    )


def _sentence(difference: Difference, illegal: str) -> str:
    if difference.rules == difference.now:
        why = gettext(
            "It was played by version {rules} of the rules, and by the same version it goes otherwise now.",
            rules=difference.rules,
        )
    else:
        why = gettext(
            "It was played by version {rules} of the rules, and this site has version {version}.",
            rules=difference.rules,
            version=difference.now,
        )
    if difference.said:
        what = gettext(
            "After action {at}: {differences}.", at=difference.at, differences="; ".join(difference.said)
        )
    elif not illegal:
        what = gettext("It goes otherwise from action {at} on.", at=difference.at)
    else:
        what = ""
    return " ".join(part for part in (why, what, illegal) if part)


def _check_shown(game: Game) -> None:
    """Raises something where the position of a record is none that these rules could show."""
    pos = Position(game.title, game.state)
    for player in PLAYERS(pos):
        WEALTH(pos, player)
    assert pos.over or pos.actor in (CHANCE, *PLAYERS(pos))
    game.offers()


def _as_recorded(
    replay: Replay, seats: tuple[Seat, ...], last: int, why: str, update: Update | None
) -> TableSnapshot:
    """The table as it was played: all its positions, or the last one, or the last one that these rules lead to."""
    row, title, snapshot = replay.row, replay.game.title, replay.snapshot
    sentence = gettext("This table can only be looked at. {why}", why=why)
    try:
        game, stamps = replay.as_recorded()
        return TableSnapshot(row, seats, game, last, stamps, sentence, update)
    except Exception:  # positions of other rules may end in anything
        logger.info("table %s: not all its positions are recorded", row.id)
    try:
        form = replay.recorded(last) or (snapshot.state if snapshot is not None else None)
        game = Game.standing(header_of(row, seats), state_from(title, form))
        _check_shown(game)
    except Exception:
        if not replay.before:
            raise NotNow(
                gettext("This table cannot be shown any more, only exported. {why}", why=why)
            ) from None
        game = replay.game.clone().goto(min(replay.before, replay.game.at))
    return TableSnapshot(row, seats, game, last, Stamps(), sentence, update)

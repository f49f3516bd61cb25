"""A ledger: who plays what, and the entries in the order in which they count. Folding them is what it has come to."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from ...text.language import gettext
from ...text.malformed import problem_of
from ...text.mistakes import message_of
from ...titles.found import UnknownTitle
from ...titles.options import UnknownOption
from . import asking
from .entries import Entry, Undo, plain
from .facts import Facts
from .keeping import fold
from .shares import Void
from .state import DONE, TRIED, UNDONE, VOID, WARNING, Line, State, opening
from .told import told

FORMAT = "roundhouse-companion"
VERSION = 1

LEDGER, STRICT = "ledger", "strict"
"""What is kept as it is said, with warnings; or what would bring a warning is not entered."""

MOST_ENTRIES = 5000
LONGEST_NAME = 20
MOST_BYTES = 2_000_000


class BadLedger(ValueError):
    """Raised for what is no ledger, or one that cannot be; one sentence."""


class Ledger(msgspec.Struct, frozen=True):
    """A ledger: its title, players in order of seats and options; `mode` is LEDGER or STRICT; and its entries.

    `drawn`: the corporation that was drawn at the start, where the title draws one.
    """

    title: str
    players: tuple[str, ...]
    options: tuple[str, ...] = ()
    mode: str = LEDGER
    name: str = ""
    drawn: str = ""
    entries: tuple[Entry, ...] = ()

    @property
    def facts(self) -> Facts:
        """What has to be known of the title. Raises `BadLedger` for a title, player or option that cannot be."""
        return facts_of(self.title, self.players, self.options, self.drawn)

    def state(self) -> State:
        """What the entries come to. Raises `BadLedger`."""
        return folded(self.facts, self.entries)

    def added(self, one: Entry) -> Ledger:
        """The ledger with another entry; one that is there already, by its id, is not written twice.

        Raises `BadLedger`.

        >>> from roundhouse.play.companion import entry
        >>> ledger = Ledger("18Chesapeake", ("Ann", "Ben"))
        >>> paid = entry({"kind": "pay", "id": "a1b2c3d4", "payer": "Ann", "payee": "bank", "amount": 40})
        >>> ledger.added(paid).added(paid).state().cash["Ann"]
        1160
        """
        if any(known.id == one.id for known in self.entries):
            return self
        if len(self.entries) >= MOST_ENTRIES:
            raise BadLedger(gettext("A ledger has at most {most} entries.", most=MOST_ENTRIES))
        return msgspec.structs.replace(self, entries=(*self.entries, one))


def facts_of(title: str, players: Sequence[str], options: Sequence[str] = (), drawn: str = "") -> Facts:
    """The facts of a title for these players. Raises `BadLedger` for what cannot be."""
    if any(
        name.strip() != name or not name or len(name) > LONGEST_NAME or not name.isprintable()
        for name in players
    ):
        raise BadLedger(gettext("The name of a player has 1 to {most} letters.", most=LONGEST_NAME))
    try:
        return asking.facts(title, tuple(players), tuple(options), drawn)
    except (UnknownTitle, UnknownOption) as error:
        raise BadLedger(message_of(error)) from None


def undone(entries: Sequence[Entry]) -> set[str]:
    """The ids of entries that are taken back: by an undo after them that is not taken back itself."""
    place = {one.id: number for number, one in enumerate(entries)}
    found: set[str] = set()
    for number, one in reversed(list(enumerate(entries))):
        if isinstance(one, Undo) and one.id not in found and place.get(one.of, number) < number:
            found.add(one.of)
    return found


def folded(facts: Facts, entries: Sequence[Entry]) -> State:
    """What entries come to, one after the other. It never fails: what cannot be done is said in the log.

    >>> from roundhouse.play.companion import entry
    >>> ledger = Ledger("18Chesapeake", ("Ann", "Ben", "Cy"))
    >>> begun = {"kind": "start", "id": "a1b2c3d4", "player": "Ann", "corporation": "B&O", "par": 80}
    >>> state = folded(ledger.facts, [entry(begun)])
    >>> state.cash["Ann"], [line.say for line in state.lines]
    (640, ['start', 'price'])
    """
    state, back = begun(facts, entries), undone(entries)
    before: dict[str, Entry] = {}
    for one in entries:
        enter(facts, state, one, back, before)
    return state


def begun(facts: Facts, entries: Sequence[Entry]) -> State:
    """The state before these entries."""
    return opening(facts, entries[0].version) if entries else opening(facts)


def enter(facts: Facts, state: State, one: Entry, back: Collection[str], before: dict[str, Entry]) -> None:
    """Do what an entry says to a state, in its place; `back`: what is taken back, `before`: the entries before it by
    their ids, among which it is then."""
    lines = state.lines
    before[one.id] = one
    if one.id not in back and not isinstance(one, Undo):
        try:
            fold(facts, state, one)
        except Void as void:
            lines += [_tried(facts, one, before), Line(one.id, VOID, void.say, void.facts)]
    elif one.id in back:
        lines += [_tried(facts, one, before), Line(one.id, UNDONE, "undone", {})]
    else:
        line = _tried(facts, one, before)
        lines.append(Line(one.id, DONE, line.say, line.facts))


def _tried(facts: Facts, one: Entry, before: Mapping[str, Entry]) -> Line:
    said = told(facts, one, before)
    return Line(one.id, TRIED, said["say"], said["facts"])


def objections(facts: Facts, entries: Sequence[Entry], one: Entry) -> list[Line]:
    """What is against an entry after others: the warnings that it brings. A strict ledger takes none that has any.

    Against an undo is whatever hangs on what it takes back.
    """
    state = folded(facts, [*entries, one])
    if isinstance(one, Undo):
        return hanging(facts, entries, one, folded(facts, entries), state)
    return [line for line in state.lines if line.of == one.id and line.sort in (WARNING, VOID)]


def hanging(facts: Facts, entries: Sequence[Entry], one: Undo, before: State, after: State) -> list[Line]:
    """A line that names the last of the entries that an undo would leave without effect or with a warning, if any.

    `before` and `after`: what the entries come to without it and with it.
    """
    known = {line.of for line in before.lines if line.sort in (WARNING, VOID)}
    new = {line.of for line in after.lines if line.sort in (WARNING, VOID)} - known
    left = [each for each in entries if each.id in new]
    if not left:
        return []
    what = told(facts, left[-1], {each.id: each for each in entries})
    return [Line(one.id, VOID, "hangs on it", {"count": len(left), "what": what})]


def money(state: State) -> int:
    """All the money of a state: the same after every entry.

    >>> money(Ledger("18AL", ("Ann", "Ben", "Cy")).state())
    8000
    """
    return sum(state.cash.values())


# -- as a file -------------------------------------------------------------------------------------------


def to_file(ledger: Ledger) -> bytes:
    """A ledger as a file, JSON in lines.

    >>> from_file(to_file(Ledger("18AL", ("Ann", "Ben", "Cy")))).players
    ('Ann', 'Ben', 'Cy')
    """
    head = {"format": FORMAT, "version": VERSION}
    body = {
        "title": ledger.title,
        "players": ledger.players,
        "options": ledger.options,
        "mode": ledger.mode,
        "name": ledger.name,
        "drawn": ledger.drawn,
        "entries": [plain(one) for one in ledger.entries],
    }
    return msgspec.json.format(msgspec.json.encode(head | body), indent=1)


def from_file(data: bytes) -> Ledger:
    """A ledger from a file. Raises `BadLedger`.

    >>> from_file(b"{}")
    Traceback (most recent call last):
        ...
    roundhouse.play.companion.ledger.BadLedger: That is no ledger of a companion.
    """
    if len(data) > MOST_BYTES:
        raise BadLedger(gettext("That file is too large for a ledger."))
    try:
        found = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadLedger(gettext("That is no ledger of a companion.")) from None
    if not isinstance(found, Mapping) or found.get("format") != FORMAT:
        raise BadLedger(gettext("That is no ledger of a companion."))
    if found.get("version") != VERSION:
        raise BadLedger(gettext("That ledger was written by a later version."))
    return read({name: value for name, value in found.items() if name not in ("format", "version")})


def read(data: Mapping[str, Any]) -> Ledger:
    """A ledger from plain data. Raises `BadLedger`."""
    try:
        ledger = msgspec.convert(dict(data), Ledger)
    except msgspec.ValidationError as error:
        raise BadLedger(gettext("That is no ledger: {error}.", error=problem_of(error))) from None
    if ledger.mode not in (LEDGER, STRICT):
        raise BadLedger(gettext("A ledger is kept as {one} or {other}.", one=LEDGER, other=STRICT))
    if len(ledger.entries) > MOST_ENTRIES or len({one.id for one in ledger.entries}) < len(ledger.entries):
        raise BadLedger(gettext("That ledger has too many entries, or one of them twice."))
    facts_of(ledger.title, ledger.players, ledger.options, ledger.drawn)
    return ledger


__all__ = [
    "FORMAT",
    "LEDGER",
    "LONGEST_NAME",
    "MOST_ENTRIES",
    "STRICT",
    "BadLedger",
    "Ledger",
    "begun",
    "enter",
    "facts_of",
    "folded",
    "from_file",
    "hanging",
    "money",
    "objections",
    "read",
    "to_file",
    "undone",
]

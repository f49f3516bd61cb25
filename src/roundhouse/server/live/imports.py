"""Game files become tables, and tables become game files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from ...core.record import FORMAT, Header
from ...interop import export_json, from_text, is_site_file, to_text
from ...interop import import_game as import_site_file
from ...interop.record import is_record
from ...play.game_file import Branch, GameFileError, check_header
from ...play.session import Game, ReplayDifference
from ...text.language import gettext
from ..clock import CLOCK
from ..errors import Damaged, NotFound, NotNow, Unreadable
from ..storage import log, tables
from ..storage.bookmarks import put_bookmark
from ..storage.records import BEFORE, BRANCH, OVER, PLAY, RULES, UNDO, Bookmark, Entry, Seat, Table, User
from ..unguessable import unguessable
from . import watching
from .file_bounds import check_amount, check_file, header_for_table
from .folding import header_of
from .hub import POSITION
from .marking import EVERY
from .moves import entries_of
from .recording import packed_start, recorded
from .room import check_room
from .row_fields import row_fields
from .seat_names import bot_known, clean_name
from .stamps import Stamps
from .store import TableStore
from .table import TableSnapshot
from .table_choices import CHOICES

FORMS = ("roundhouse", "18xx", "text")
"""The forms in which a game can be exported."""


def import_game(
    store: TableStore,
    user: User,
    game: Game,
    source: Mapping[str, Any] | None = None,
    *,
    name: str = "",
    listed: bool = False,
    seat: str = "",
    bots: Mapping[str, str] | None = None,
    **choices: Any,
) -> TableSnapshot:
    """Make a table of a game, up to its present position, with everything that was ever undone in it.

    The table is the user's, who may give its seats to bots (`seating.replace_player`); people come by its link.
    `seat`: the player whom the user plays ("*": all of them, a hot seat); `bots`: by player the bot that plays.
    Raises `Unreadable`, and `TooLarge` for what is beyond the bounds of a file (`file_bounds`) or the user's room.
    """
    return _stored(
        store,
        user,
        game,
        _recorded(game, source or {}),
        name=name,
        listed=listed,
        seat=seat,
        bots=bots,
        **choices,
    )


class _Record(msgspec.Struct, frozen=True):
    """The header and the log of a table, with what is recorded beside each entry."""

    header: Header
    entries: list[Entry]
    outcomes: list[bytes | None]


class Brought(msgspec.Struct, frozen=True):
    """A game that came in a file, looked at and played through, as it can be sent from one process to another.

    `header`: as the file has it; `game`: the rest of it, packed; `record`: what a table keeps of it.
    """

    header: Header
    game: bytes
    record: _Record


def _recorded(game: Game, source: Mapping[str, Any]) -> _Record:
    """What a table keeps of a game. Raises `Unreadable` and `TooLarge`."""
    branches = [branch for branch in game.branches if branch.actions]
    if game.at < len(game.actions):
        undone = tuple(msgspec.to_builtins(action) for action in game.actions[game.at :])
        branches.append(Branch(game.at, undone))
    header, when = header_for_table(game, branches, source), CLOCK.now()
    try:
        check_header(header)
    except GameFileError as error:
        raise Unreadable(str(error)) from None
    entries = [
        Entry(table=0, number=0, kind=BRANCH, data=msgspec.to_builtins(branch), by="import", when=when)
        for branch in branches
    ]
    entries += entries_of(0, len(entries), game.actions[: game.at], when, None, "import")
    return _Record(header, *recorded(game, 0, [replace(entry, by="import") for entry in entries]))


def _stored(
    store: TableStore,
    user: User,
    game: Game,
    record: _Record,
    *,
    name: str = "",
    listed: bool = False,
    seat: str = "",
    bots: Mapping[str, str] | None = None,
    **choices: Any,
) -> TableSnapshot:
    """Make the table. Raises `Unreadable` and `TooLarge`."""
    for field, value in choices.items():
        if field not in CHOICES or value not in CHOICES[field]:
            raise Unreadable(gettext("There is no such choice for {field}.", field=field.replace("_", " ")))
    header, when = record.header, CLOCK.now()
    if seat not in ("", "*", *header.players):
        raise Unreadable(gettext("There is no player {seat} in that game.", seat=repr(seat)))
    at_bots = {player: bot_known(bot) for player, bot in (bots or {}).items()}
    packed = _packed(game, header)
    with store.database.write() as c:
        row = tables.create_table(
            c,
            title=game.title.name,
            name=clean_name(name),
            owner=user.id,
            options=header.options,
            seed=header.seed,
            rules=header.rules,
            listed=listed,
            invite=unguessable(12),
            least=len(header.players),
            most=len(header.players),
            names=dict(header.names),
            source=dict(header.source),
            start=packed_start(header),
            **{"hot_seat": seat == "*", **choices},
        )
        tables.set_seats(
            c,
            row.id,
            [
                Seat(
                    table=row.id,
                    number=number,
                    player=player,
                    user=user.id if seat in ("*", player) and player not in at_bots else None,
                    bot=at_bots.get(player, ""),
                    ready=True,
                )
                for number, player in enumerate(header.players)
            ],
        )
        last = log.append(c, row.id, 0, record.entries, record.outcomes)
        check_room(c, store.quotas, user)
        row = tables.change_table(
            c, row.id, **{"started": when, "waiting_since": when, **row_fields(row, game, last, when)}
        )
        seats = tables.seats(c, row.id)
        if packed is not None and last >= EVERY:
            digest = game.digest()
            put_bookmark(c, Bookmark(table=row.id, number=last, digest=digest, rules=row.rules, game=packed))
    live = store.table(row.id) if packed is None else store.keep(_at_hand(row, seats, packed, record.entries))
    store.hub.tell(row.id, POSITION, live.revision)
    return live


def _packed(game: Game, header: Header) -> bytes | None:
    """The game as reading its log would leave it; None where that leaves something out, or has rules to compare."""
    whole = game.at == len(game.actions) and all(branch.actions for branch in game.branches)
    return game.packed() if whole and header.rules == game.title.version else None


def _at_hand(row: Table, seats: tuple[Seat, ...], packed: bytes, entries: Sequence[Entry]) -> TableSnapshot:
    """The table as its log would have it, of which every action has just been played."""
    stands, stamps = Game.unpacked(header_of(row, seats), packed), Stamps()
    branches = [entry.data for entry in entries if entry.kind == BRANCH]
    stands.branches = msgspec.json.decode(msgspec.json.encode(branches), type=list[Branch])
    for number, entry in enumerate(entries, 1):
        if entry.kind == PLAY:
            stamps.add(number, entry.when, entry.seat, entry.user, entry.by)
    return TableSnapshot(row, seats, stands, len(entries), stamps)


def import_file(
    store: TableStore, user: User, data: bytes, *, corrected: bool = False, **row: Any
) -> TableSnapshot:
    """Make a table of a file: ours, a record in text, or one of 18xx.games. Raises `Unreadable` with the reason,
    and `TooLarge`.

    `corrected`: a game that these rules lead elsewhere than it was played becomes a table as they have it; otherwise
    it is refused.
    """
    game, source = game_in(data, corrected=corrected)
    return import_game(store, user, game, source, **row)


def brought(data: bytes, corrected: bool) -> Brought:
    """The game in a file, as `import_brought` takes it; everything about it that takes long is done. For any process.

    `corrected` as for `import_file`. Raises `Unreadable`, `TooLarge`.
    """
    game, source = game_in(data, corrected=corrected)
    packed = game.packed()
    if packed is None:
        raise Unreadable(gettext("The game in the file has something in it that its title does not know."))
    return Brought(game.header, packed, _recorded(game, source))


def import_brought(store: TableStore, user: User, found: Brought, **row: Any) -> TableSnapshot:
    """Make a table of what `brought` has found; otherwise as `import_file`. Raises `Unreadable` and `TooLarge`."""
    return _stored(store, user, Game.unpacked(found.header, found.game), found.record, **row)


def game_in(data: bytes, *, corrected: bool = False) -> tuple[Game, dict[str, Any]]:
    """The game in a file, ours or of 18xx.games, and where it comes from.

    `corrected` as for `import_file`. Raises `Unreadable` with the reason, and `TooLarge`.
    """
    check_amount(data)
    try:
        try:
            content = _outline(data)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
            content = None  # the reader of our own files says what is wrong
        if is_record(data):
            game, source = from_text(data, looked_at=check_file), {}
        elif is_site_file(content):
            game, source = import_site_file(data).game, {"from": "18xx.games"}
        else:
            if content is not None:
                check_file(data)
                _from_the_beginning(data)
            game, source = Game.from_json(data), {}
    except ReplayDifference as error:
        if error.game is None:
            raise Unreadable(str(error)) from None
        if not corrected:
            raise Unreadable(
                gettext("{problem} It can be brought corrected, as these rules have it.", problem=error)
            ) from None
        game, source = error.game, {}
    except GameFileError as error:
        raise Unreadable(str(error)) from None
    return game, source


class _Start(msgspec.Struct):
    start: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


class _Beginning(msgspec.Struct):
    header: _Start


def _from_the_beginning(data: bytes) -> None:
    """Nothing, for a game known from its beginning: what nobody played to may be a position in which nothing works,
    and a table is shown to others. Raises `Unreadable`."""
    if msgspec.json.decode(data, type=_Beginning).header.start is not msgspec.UNSET:
        raise Unreadable(
            gettext(
                "That game began in a position set up by hand: such a file can be opened by the program only."
            )
        )


class _Outline(msgspec.Struct):
    roundhouse: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    title: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    players: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    actions: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


def _outline(data: bytes) -> dict[str, Any]:
    """What a file is told apart by: which fields there are, without what is in them, of which there may be very much.

    Raises what msgspec raises for JSON that is none.
    """
    try:
        found = msgspec.json.decode(data, type=_Outline)
    except msgspec.ValidationError:
        return {}
    empty = {b'"': "", b"[": []}
    return {
        name: empty.get(bytes(memoryview(value)[:1]))
        for name in found.__struct_fields__
        if (value := getattr(found, name)) is not msgspec.UNSET
    }


def export_for(store: TableStore, id: int, user: int | None, form: str = "roundhouse") -> bytes:
    """The game as a file, as far as a user sees it. Raises as `export` and `watching.seen` do."""
    with store.database.read() as c:
        row, seats = tables.as_far(c, id), tables.seats_as_far(c, id)
    if row is None or not watching.looks_on(row, seats, user):
        return export(store, id, form)
    return _file_of(watching.seen(store, id, user), _form(form))


def export(store: TableStore, id: int, form: str = "roundhouse") -> bytes:
    """The whole game as a file, also of tables that cannot be opened any more. Raises `NotNow` and `NotFound`.

    `form`: "roundhouse", "text" for a record, or "18xx" (18xx.games) for titles that it knows. Raises `Unreadable` for
    any other form.
    """
    try:
        live = store.table(id)
    except NotNow:
        if _form(form) != "roundhouse":
            raise
        return as_written(store, id)
    if live.frozen and _form(form) == "roundhouse":
        return as_written(store, id)
    return _file_of(live, _form(form))


def _form(form: str) -> str:
    if form not in FORMS:
        raise Unreadable(gettext("There is no such form of a file."))
    return form


def _file_of(live: TableSnapshot, form: str) -> bytes:
    if live.game is None:
        raise NotNow(gettext("The game has not begun yet."))
    if form == "18xx":
        try:
            return export_json(live.game, description=live.row.name, ended=live.over and not live.game.over)
        except GameFileError as error:
            raise NotNow(str(error)) from None
    if form == "text":
        return to_text(live.game).encode()
    return live.game.to_json()


def of_library(store: TableStore, row: Table) -> bytes:
    """The file of a finished game, made without playing it. Raises `NotFound`, `Damaged`, and `NotNow` for a game that
    is still on."""
    if row.status != OVER:
        raise NotNow(gettext("The game is still on."))
    return as_written(store, row.id)


def as_written(store: TableStore, id: int) -> bytes:
    """The file of a table made of its log alone, without playing it.

    Where something cannot be read the actions end before it, those that follow are a branch, and the header names it
    ("unreadable" in its `source`). Players whose seats cannot be read sit in the order in which they first acted.
    Raises `NotFound`.
    """
    with store.database.read() as c:
        row, every = tables.as_far(c, id), list(log.each(c, id))
        try:
            seats, seated = tables.seats(c, id), True
        except Damaged:
            seats, seated = tables.seats_as_far(c, id), False
    if row is None:
        raise NotFound(gettext("There is no such table."))
    lost = [number for number, entry in every if entry is None]
    if row.revision > (last := every[-1][0] if every else 0):
        lost.append(last + 1)
    there = [entry for _, entry in every if entry is not None]
    entries = [entry for entry in there if not lost or entry.number < lost[0]]
    after = [entry.data for entry in there[len(entries) :] if entry.kind == PLAY]
    written = _Written()
    for entry in entries:
        written.add(entry)
    written.branch_off()
    if after:
        written.branches.append({"at": written.at, "actions": after})
    header = header_of(row, seats)
    unreadable = [f"entry {number}" for number in (*lost, *written.unreadable)]
    if not seated:
        header = replace(header, players=_as_they_acted(seats, entries))
        unreadable.insert(0, "seats")
    if isinstance(row, tables.DamagedTable):
        unreadable.insert(0, f"table, {row.fault}")
    if unreadable:
        header = replace(header, source={**header.source, "unreadable": unreadable})
    # A reader draws for chance where actions end early, and the digests would be too few.
    whole = not unreadable and all(written.digests)
    file = {
        "roundhouse": FORMAT,
        "header": header,
        "actions": written.actions,
        "digests": written.digests if whole else [],
        "branches": written.branches,
    }
    return msgspec.json.encode(file)


class _Written:
    """A game as the entries of a log write it, one after another: its actions, of which `at` are in force, with their
    digests, its branches, and the numbers of entries that say nothing."""

    def __init__(self) -> None:
        self.actions: list[Any] = []
        self.at = 0
        self.digests: list[str | None] = []
        self.branches: list[Any] = []
        self.unreadable: list[int] = []

    def add(self, entry: Entry) -> None:
        """What was taken back stays at hand, for it to be done again, until something else is done."""
        if entry.kind == PLAY:
            self.branch_off()
            self.actions.append(entry.data)
            self.digests.append(entry.digest)
            self.at += 1
        elif entry.kind == UNDO or (entry.kind == RULES and entry.data["how"] == BEFORE):
            self.at = max(0, min(entry.data.get("to", self.at), len(self.actions)))
        elif entry.kind == BRANCH:
            if entry.data.keys() == {"at", "actions"}:
                self.branches.append(entry.data)
            else:
                self.unreadable.append(entry.number)

    def branch_off(self) -> None:
        """What is not in force becomes a branch."""
        if self.at < len(self.actions):
            self.branches.append({"at": self.at, "actions": self.actions[self.at :]})
            del self.actions[self.at :], self.digests[self.at :]


def _as_they_acted(seats: Sequence[Seat], entries: Sequence[Entry]) -> tuple[str, ...]:
    """The players of a table of whose seats some cannot be read, as far as its log names them."""
    known = {seat.number: seat.player for seat in seats}
    acted = dict.fromkeys(entry.seat for entry in entries if entry.kind == PLAY and entry.seat)
    others = [name for name in acted if name not in known.values()]
    count = max(len(known) + len(others), max(known, default=-1) + 1)
    rest = iter(others)
    return tuple(known.get(number) or next(rest, f"P{number + 1}") for number in range(count))

"""The keeper of the tables in play: who wants to look at one or to change one asks here."""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import Connection

from ...core.record import digest, state_form
from ...play.session import Game
from ...text.language import gettext
from ..errors import NotFound
from ..storage import log, tables
from ..storage.records import END, Entry, Order, Proposal, User
from . import acting, imports, orders, proposals, refusal, seating, undoing
from .folding import EVERY, Unfaithful, fold, opened
from .hub import POSITION, SEATS, Told
from .standing import standing
from .table import Live, Stamp

if TYPE_CHECKING:
    from ..storage.database import Database
    from .hub import Hub

T = TypeVar("T")

logger = logging.getLogger(__name__)


@dataclass(eq=False)
class _Hold:
    """Who holds a table: its lock, how deep, and what is to be told when it is let go."""

    lock: threading.RLock = field(default_factory=threading.RLock)
    depth: int = 0
    news: dict[str, int] = field(default_factory=dict)


class Keeper:
    """All tables in play; those used last are kept at hand, up to `size` of them.

    `expected` in its methods is the revision that the sender looked at; when the table has moved on since, `Stale` is
    raised. Every change is committed before anybody hears of it. Any thread may call.
    """

    def __init__(self, database: Database, hub: Hub, size: int = 256) -> None:
        self.database = database
        self.hub = hub
        self.size = size
        self._shared = database.dialect == "postgresql"
        self._mutex = threading.Lock()
        self._lives: OrderedDict[int, Live] = OrderedDict()
        self._doubtful: dict[int, int] = {}  # how often, so that a doubt raised while reading is not lost
        self._holds: dict[int, _Hold] = {}
        self._remembered: dict[int, dict[str, Any]] = {}
        self._changes = 0
        hub.on(self._heard)

    # -- looking ---------------------------------------------------------------------------------------

    def table(self, id: int) -> Live:
        """The table as it is now. Raises `NotFound`.

        Fast while nothing has changed: nothing is read from SQLite, one row from PostgreSQL.
        """
        with self._mutex:
            live = self._lives.get(id)
            doubtful = id in self._doubtful
            if live is not None:
                self._lives.move_to_end(id)
        if live is not None and not doubtful:
            if not self._shared:
                return live
            with self.database.read() as c:
                row = tables.table(c, id)
            if row == live.row:
                return live
        with self.locked(id):
            return self.fresh(id)

    def why_not(self, live: Live, action: Mapping[str, Any], at: int | None = None) -> dict[str, Any] | None:
        """Why an action would be refused now (or after `at` actions); None when it is legal, see `refusal.why_not`."""
        if live.game is None:
            return None
        return refusal.why_not(live.game, action, at)

    def may_undo(self, live: Live, user: int | None) -> int | None:
        """The position to which the user may go back without asking anybody; None when there is none."""
        return undoing.may_undo(live, user)

    def export(self, id: int, form: str = "roundhouse") -> bytes:
        """The game as a file: `form` "roundhouse", or "18xx" (18xx.games) for titles that it knows. Raises `NotNow`."""
        return imports.export(self, id, form)

    # -- acting ----------------------------------------------------------------------------------------

    def act(self, id: int, user: User, expected: int, action: Mapping[str, Any]) -> Live:
        """Do an action for a seat of the user; without "by" it is for the one who is to act.

        Raises `Unreadable`, `NotNow`, `NotAllowed`, `Stale`, `IllegalMove`.
        """
        return acting.act(self, id, user, expected, action)

    def undo(self, id: int, user: User, expected: int, to: int | None = None) -> Live:
        """Go back to the position after `to` actions; None: before the user's last action.

        Raises `NotAllowed` when it needs a proposal, `NotNow` when there is nothing to take back, and `Stale`.
        """
        return undoing.undo(self, id, user, expected, to)

    def redo(self, id: int, user: User, expected: int) -> Live:
        """Do again the action of the user that was taken back last."""
        return undoing.redo(self, id, user, expected)

    def propose(
        self, id: int, user: User, expected: int, kind: str, data: Mapping[str, Any] | None = None
    ) -> Proposal:
        """Ask the others: `kind` "undo" ({"to": n}, default as in `undo`) or "end". Carried out when all agree."""
        return proposals.propose(self, id, user, expected, kind, data or {})

    def vote(self, id: int, user: User, proposal: int, yes: bool) -> Proposal:
        """Agree or not; whoever asked takes it back with a no. Raises `NotFound`, `NotNow`, `NotAllowed`."""
        return proposals.vote(self, id, user, proposal, yes)

    def proposals(self, id: int) -> list[Proposal]:
        """What the people at the table are asked just now."""
        return proposals.asked(self, id)

    # -- standing orders -------------------------------------------------------------------------------

    def order(self, id: int, user: User, kind: str, data: Mapping[str, Any], seat: str = "") -> Order:
        """Give a standing order, see `orders.KINDS`. Raises `Unreadable`, `NotAllowed`, `NotNow`."""
        return orders.give(self, id, user, kind, data, seat)

    def orders(self, id: int, user: User) -> list[Order]:
        """The standing orders of the user's own seats, stopped ones too, the newest first."""
        return orders.own(self, id, user)

    def stop_order(self, id: int, user: User, order: int) -> Order:
        """Stop an own standing order. Raises `NotFound`."""
        return orders.stop(self, id, user, order)

    # -- seats -----------------------------------------------------------------------------------------

    def create(self, user: User, *, title: str, **choices: Any) -> Live:
        """Open a table, see `seating.create`."""
        return seating.create(self, user, title, **choices)

    def sit(self, id: int, user: User, invite: str = "", number: int | None = None) -> Live:
        """Take a seat, see `seating.sit`."""
        return seating.sit(self, id, user, invite, number)

    def leave(self, id: int, user: User) -> Live:
        """Stand up before the game has begun."""
        return seating.leave(self, id, user)

    def ready(self, id: int, user: User, ready: bool) -> Live:
        """Say whether one is ready."""
        return seating.ready(self, id, user, ready)

    def put_bot(self, id: int, owner: User, number: int, bot: str) -> Live:
        """Give an empty seat to a bot, or take it away from one with ""."""
        return seating.put_bot(self, id, owner, number, bot)

    def kick(self, id: int, owner: User, number: int) -> Live:
        """Empty a seat before the game has begun."""
        return seating.kick(self, id, owner, number)

    def arrange(self, id: int, owner: User, order: Sequence[int]) -> Live:
        """Put the seats in another order: `order` has their present numbers."""
        return seating.arrange(self, id, owner, order)

    def rename(self, id: int, user: User, number: int, player: str) -> Live:
        """Name the player of a hot seat."""
        return seating.rename(self, id, user, number, player)

    def change(self, id: int, owner: User, /, **fields: Any) -> Live:
        """Change settings, see `seating.change`."""
        return seating.change(self, id, owner, **fields)

    def delete(self, id: int, owner: User) -> None:
        """Take away a table whose game has not begun."""
        seating.delete(self, id, owner)

    def start(self, id: int, user: User, shuffle: bool = False) -> Live:
        """Begin the game; `shuffle`: the seed decides who sits where."""
        return seating.start(self, id, user, shuffle)

    def replace(self, id: int, owner: User, number: int, *, bot: str = "", user: User | None = None) -> Live:
        """Have a bot or a substitute play a seat (neither: leave it empty); who played it may take it back."""
        return seating.replace_player(self, id, owner, number, bot, user)

    def take_back(self, id: int, user: User, number: int | None = None) -> Live:
        """Play one's own seat again."""
        return seating.take_back(self, id, user, number)

    def rematch(self, id: int, user: User) -> Live:
        """A new table like one whose game is over; the same for everybody who asks."""
        return seating.rematch(self, id, user)

    def import_game(
        self, user: User, game: Game, source: Mapping[str, Any] | None = None, **row: Any
    ) -> Live:
        """Make a table of a game, see `imports.import_game`."""
        return imports.import_game(self, user, game, source or {}, **row)

    def import_file(self, user: User, data: bytes, **row: Any) -> Live:
        """Make a table of a file of ours or of 18xx.games. Raises `Unreadable`."""
        return imports.import_file(self, user, data, **row)

    # -- for the modules of this room ------------------------------------------------------------------

    @contextmanager
    def locked(self, id: int) -> Iterator[None]:
        """Hold a table: nobody else in this process changes it. News of it go out when it is let go."""
        with self._mutex:
            hold = self._holds.setdefault(id, _Hold())
        news: dict[str, int] = {}
        with hold.lock:
            hold.depth += 1
            try:
                yield
            finally:
                hold.depth -= 1
                if not hold.depth:
                    news, hold.news = hold.news, {}
                    for topic, number in news.items():
                        self.hub.tell(id, topic, number)

    def news(self, id: int, topic: str, number: int) -> None:
        """Tell of the held table once it is let go."""
        if topic == SEATS:
            self._forget_aside(id)
        self._holds[id].news[topic] = number

    def fresh(self, id: int) -> Live:
        """The held table, read anew as far as it may have changed. Raises `NotFound`."""
        with self._mutex:
            live = self._lives.get(id)
            doubts = self._doubtful.get(id, 0)
        if live is not None and not doubts and not self._shared:
            return live
        with self.database.read() as c:
            live = self.keep(self._read(c, id, live))
        with self._mutex:
            if self._doubtful.get(id) == doubts:  # until now others have waited rather than see the old one
                del self._doubtful[id]
        return live

    def _read(self, c: Connection, id: int, live: Live | None) -> Live:
        row = tables.table(c, id)
        if row is None:
            self.forget(id)
            raise NotFound(gettext("There is no such table."))
        seats = tables.seats(c, id)
        if live is not None and live.game is not None and not live.frozen:
            if row == live.row and seats == live.seats:
                return live
            if row.names == live.game.header.names and row.revision >= live.revision:
                entries = log.entries(c, id, live.revision) if row.revision > live.revision else []
                game, stamps = live.game, live.stamps
                if entries:
                    game, folded = game.clone(), list(stamps)
                    try:
                        fold(game, folded, entries)
                    except Unfaithful:
                        logger.exception("table %s cannot be caught up", id)
                        return opened(row, seats, log.entries(c, id), log.last_snapshot(c, id))
                    stamps = tuple(folded)
                return Live(row, seats, game, live.revision + len(entries), stamps)
        return opened(row, seats, log.entries(c, id), log.last_snapshot(c, id))

    def may_wait(self, id: int) -> bool:
        """Whether a bot or standing orders may be to act at a table, as far as is known without looking it up."""
        with self._mutex:
            live = self._lives.get(id)
            if live is None or id in self._doubtful:
                return True
        seat = live.seat_at(live.to_act)
        return seat is not None and bool(seat.bot)

    def keep(self, live: Live) -> Live:
        """Keep the newest of a table at hand."""
        with self._mutex:
            self._lives[live.row.id] = live
            self._lives.move_to_end(live.row.id)
            while len(self._lives) > self.size:
                self._remembered.pop(self._lives.popitem(last=False)[0], None)
        return live

    def doubt(self, id: int) -> None:
        """Have the table read anew when it is asked for next."""
        with self._mutex:
            self._doubtful[id] = self._doubtful.get(id, 0) + 1

    def forget(self, id: int) -> None:
        """Let go of a table that there is no more."""
        with self._mutex:
            self._lives.pop(id, None)
            self._doubtful.pop(id, None)

    @contextmanager
    def changing(self, id: int) -> Iterator[tuple[Connection, Live]]:
        """A transaction on the held table, alone in all processes; afterwards it is read anew and told of."""
        with self.locked(id):
            try:
                with self.database.write() as c:
                    if not tables.alone(c, id):
                        self.forget(id)
                        raise NotFound(gettext("There is no such table."))
                    with self._mutex:
                        live = self._lives.get(id)
                    yield c, self._read(c, id, live)
            finally:
                self.doubt(id)
            self.news(id, SEATS, 0)

    def commit(
        self,
        live: Live,
        game: Game,
        entries: Sequence[Entry],
        stamps: tuple[Stamp, ...],
        when: datetime,
        **fields: Any,
    ) -> Live:
        """Write entries down with how the game stands after them, and let them be seen; the table is held.

        `fields`: further ones of the row. Raises `Stale` when another process was faster.
        """
        row, revision = live.row, live.revision + len(entries)
        ended = any(entry.kind == END for entry in entries)
        fields = standing(row, game, revision, when, ended) | fields
        put_by = revision // EVERY > live.revision // EVERY or fields["status"] != row.status
        fingerprint = digest(game.title, game.state) if put_by else ""
        form = state_form(game.title, game.state) if put_by else None
        try:
            with self.database.write() as c:
                log.append(c, row.id, live.revision, entries)
                row = tables.change_table(c, row.id, **fields)
                if put_by:
                    log.snapshot(c, row.id, revision, game.at, fingerprint, form)
        except BaseException:
            self.doubt(row.id)
            raise
        after = self.keep(Live(row, live.seats, game, revision, stamps))
        self.news(row.id, POSITION, revision)
        return after

    def follow_up(self, live: Live) -> Live:
        """What comes at once after an action: standing orders. The table is held."""
        return orders.fire(self, live)

    def remembered(self, id: int, what: str, read: Callable[[Connection], T]) -> T:
        """What `read` gives, kept until news of the table's seats, proposals or orders; only on SQLite."""
        if not self._shared:
            with self._mutex:
                changes, known = self._changes, self._remembered.get(id, {})
                if what in known:
                    found: T = known[what]
                    return found
        with self.database.read() as c:
            found = read(c)
        if not self._shared:
            with self._mutex:
                if changes == self._changes:
                    self._remembered.setdefault(id, {})[what] = found
        return found

    def _forget_aside(self, id: int) -> None:
        with self._mutex:
            self._changes += 1
            if id:
                self._remembered.pop(id, None)
            else:
                self._remembered.clear()

    def _heard(self, told: Told) -> None:
        """Something happened at a table: what is at hand of it may be old."""
        if told.topic not in (POSITION, SEATS):
            return
        if told.topic == SEATS:
            self._forget_aside(told.table)
        with self._mutex:
            if not told.table:
                doubted = list(self._lives)
            else:
                live = self._lives.get(told.table)
                known = live is None or (told.topic != SEATS and 0 < told.number <= live.revision)
                doubted = [] if known else [told.table]
            for id in doubted:
                self._doubtful[id] = self._doubtful.get(id, 0) + 1

"""Rows of tables as the lobby shows them, and the filters that stand in the address."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from urllib.parse import urlencode

import msgspec
from sqlalchemy import Connection

from ...text.language import gettext
from ...titles.found import titles
from ..live import watching
from ..live.rating import points
from ..live.seating import open_seats
from ..live.store import TableStore
from ..live.table_choices import CHOICES, LANGUAGES
from ..numbers import whole
from ..said import heard
from ..storage import challenges, ratings, tables, users
from ..storage.records import OPEN, OVER, RUNNING, Challenge, Seat, Table
from ..storage.waiting import answered
from ..web.clock_faces import face_now

PAGE = 20
"""Tables on a page."""

OWN = 60
"""Tables of the viewer, those that wait among them."""

MOST_WAITING = 100


class Place(msgspec.Struct, frozen=True):
    """A seat as it is listed: who sits there, and whether it is a bot ("bot"), a person ("person") or "free".

    `rating`: at a rated table, that of somebody who wants it to be seen.  `bot_account`: a program plays it.
    """

    name: str
    kind: str
    to_act: bool = False
    mine: bool = False
    result: int | None = None
    rating: int | None = None
    bot_account: bool = False


class Card(msgspec.Struct, frozen=True):
    """A table in a list. `need`: at a table that waits for the viewer, what there is to decide; `fault`: why it cannot
    be read, in one sentence, "" for one in order; `asks`: how its game goes on by other rules has to be decided;
    `clock`: of whoever is to act, in words; `away`: a seat is played for the viewer; `language` by its own name."""

    id: int
    name: str
    title: str
    status: str
    owner: str
    pace: str
    round: str
    since: datetime | None
    places: tuple[Place, ...]
    free: int
    least: int
    options: tuple[str, ...]
    hot_seat: bool
    bots: bool
    mine: bool
    waiting: bool
    listed: bool
    need: str = ""
    fault: str = ""
    asks: bool = False
    clock: str = ""
    away: bool = False
    rated: bool = False
    language: str = ""
    experience: str = ""


class Filters(msgspec.Struct, frozen=True):
    """What is looked for among listed tables; all of it stands in the address. `before`: a page further back."""

    title: str = ""
    pace: str = ""
    language: str = ""
    experience: str = ""
    seats: int = 0
    bots: str = ""
    text: str = ""
    show: str = OPEN
    before: int = 0

    @classmethod
    def read(cls, query: Mapping[str, str]) -> Filters:
        """The filters of an address; what makes no sense is left out."""
        show = query.get("show", OPEN)
        return cls(
            title=query.get("title", "")[:40],
            pace=query.get("pace", "") if query.get("pace") in ("live", "days") else "",
            language=_one_of("language", query),
            experience=_one_of("experience", query),
            seats=whole(query.get("seats"), 9) or 0,
            bots=query.get("bots", "") if query.get("bots") in ("with", "without") else "",
            text=query.get("text", "").strip()[:60],
            show=show if show in (OPEN, RUNNING, OVER) else OPEN,
            before=whole(query.get("before")) or 0,
        )

    def address(self, **changes: Any) -> str:
        """The address with these filters, some of them changed; changing them leads to the first page."""
        wanted = {**msgspec.structs.asdict(self), "before": 0, **changes}
        if wanted["show"] == OPEN:
            del wanted["show"]
        query = urlencode({name: value for name, value in wanted.items() if value})
        return "/?" + query if query else "/"

    @property
    def narrow(self) -> bool:
        """Whether anything but the kind of list is asked for."""
        chosen = (self.title, self.pace, self.language, self.experience, self.bots, self.text)
        return bool(self.seats) or any(chosen)


def _one_of(field: str, query: Mapping[str, str]) -> str:
    """A choice for tables that an address names; "" for none that there is."""
    wanted = query.get(field, "")
    return wanted if wanted in CHOICES[field] else ""


def _unusual(row: Table) -> tuple[str, ...]:
    """What was chosen for the table, besides the usual readings of the book."""
    entry = titles().get(row.title)
    usual = {reading.usual for reading in entry.readings} if entry else set()
    return tuple(option for option in row.options if option not in usual)


def _places(
    row: Table, seats: Sequence[Seat], free: Collection[int], user: int | None, rated: Mapping[int, int]
) -> tuple[Place, ...]:
    """The seats as `user` sees them, those of a finished game by their results. `free`: the numbers of those that the
    user may take."""
    found = []
    for seat in seats:
        kind = "bot" if seat.bot else "free" if seat.user is None and row.status != OVER else "person"
        kept = row.status == OPEN and kind == "free" and seat.number not in free
        place = Place(
            gettext("kept for somebody") if kept else row.names.get(seat.player, seat.player),
            kind,
            bool(row.to_act) and seat.player == row.to_act,
            user is not None and seat.user == user,
            row.result.get(seat.player),
            rated.get(seat.user) if seat.user is not None else None,
            seat.bot_account,
        )
        found.append(place)
    if row.status == OVER:
        found.sort(key=lambda place: -(place.result or 0))
    return tuple(found)


def card(
    row: Table,
    seats: Sequence[Seat],
    user: int | None,
    owner: str,
    torn: bool = False,
    voted: bool = False,
    rated: Mapping[int, int] = {},
    asked: Sequence[Challenge] = (),
) -> Card:
    """A table as `user` sees it in a list.

    `torn`: its log is not whole; `voted`: the user has answered how the game goes on by other rules; `rated`: the
    ratings by user that are shown at it; `asked`: the challenges to it, for which seats are kept.
    """
    row = watching.row_seen(row, seats, user)
    free = open_seats(row, seats, asked, user) if row.status == OPEN else set()
    places = _places(row, seats, free, user, rated)
    asks = row.status == RUNNING and row.asks > 0
    if asks:
        waiting = not voted and decides(row, seats, user)
    else:
        waiting = any(place.mine and place.to_act and place.kind == "person" for place in places)
    since = {OPEN: row.created, RUNNING: row.waiting_since, OVER: row.ended}.get(row.status)
    return Card(
        id=row.id,
        name=row.name or gettext("Table {id}", id=row.id),
        title=row.title,
        status=row.status,
        owner=owner,
        pace=row.pace,
        round=heard(row.round),
        since=since or row.created,
        places=places,
        free=len(free) if row.status == OPEN else sum(1 for place in places if place.kind == "free"),
        least=row.least,
        options=_unusual(row),
        hot_seat=row.hot_seat,
        bots=any(place.kind == "bot" for place in places),
        mine=any(place.mine for place in places) or row.owner == user,
        waiting=waiting,
        listed=row.listed,
        need=gettext("The rules have changed: decide how this game goes on.") if asks else heard(row.need),
        fault=tables.cannot_be_read() if torn or isinstance(row, tables.DamagedTable) else "",
        asks=asks,
        away=row.status == RUNNING and user is not None and any(seat.absent == user for seat in seats),
        clock=told.said if (told := face_now(row, row.to_act)) is not None else "",
        rated=row.rated,
        language=LANGUAGES.get(row.language, ""),
        experience=row.experience,
    )


def decides(row: Table, seats: Sequence[Seat], user: int | None) -> bool:
    """Whether a user has a say in how the game goes on: who plays there; where only bots do, the owner."""
    people = {seat.user for seat in seats if seat.user is not None} or {row.owner}
    return user in people


Rows = Iterable[tuple[Table, tuple[Seat, ...]]]


def cards(c: Connection, rows: Rows, user: int | None) -> list[Card]:
    """Tables as `user` sees them."""
    rows = list(rows)
    owners = users.names_by_id(c, {row.owner for row, _ in rows})
    torn = tables.torn(c, [row.id for row, _ in rows])
    opened = [row.id for row, _ in rows if row.status == OPEN]
    asked: dict[int, list[Challenge]] = {id: [] for id in opened}
    for one in challenges.of_table(c, opened):
        asked[one.table].append(one)
    known = ratings.at_tables(c, {row.id: row.title for row, _ in rows if row.rated})
    found = []
    for row, seats in rows:
        voted = user is not None and decides(row, seats, user) and answered(c, row, user)
        rated = {
            id: points(known[row.title, id])
            for id in (seat.user for seat in seats)
            if row.rated and id is not None and (row.title, id) in known
        }
        owner, invited = owners.get(row.owner, ""), asked.get(row.id, ())
        found.append(card(row, seats, user, owner, row.id in torn, voted, rated, invited))
    return found


def with_faults(store: TableStore, found: Sequence[Card]) -> list[Card]:
    """The same with what is known of tables that could not be read when they were last asked for."""
    return [msgspec.structs.replace(one, fault=one.fault or store.fault(one.id)) for one in found]


class Lists(NamedTuple):
    """The lists of the first page. `waiting`: the tables that wait for the user, the one that has waited longest first.
    `own`: the user's others, those that are on first, then those about to begin, then the last ones that ended.
    `public`: the listed tables that pass the filters, the newest first; `further`: where their next page begins, 0 for
    none."""

    waiting: list[Card]
    own: list[Card]
    public: list[Card]
    further: int


def lists(c: Connection, filters: Filters, user: int | None) -> Lists:
    """What the first page shows a user, or (None) nobody in particular."""
    waits, own = list[int](), list[int]()
    if user is not None:
        waits = tables.ids_of(c, waiting_on=user, limit=MOST_WAITING)
        own = tables.ids_of(c, user=user, besides=waits, limit=max(PAGE, OWN - len(waits)))
    public = tables.ids_of(
        c,
        status=(filters.show,),
        title=filters.title,
        pace=filters.pace,
        language=filters.language,
        experience=filters.experience,
        text=filters.text,
        seats=filters.seats,
        bots={"with": True, "without": False}.get(filters.bots),
        listed=True,
        limit=PAGE + 1,
        before=filters.before or None,
    )
    shown = public[:PAGE]
    ids = {*waits, *own, *shown}
    # All at once: to ask takes longer than to read a row.
    found = {one.id: one for one in cards(c, tables.tables(c, ids=ids, limit=len(ids)), user)} if ids else {}
    theirs = [found[id] for id in (*waits, *own) if id in found]
    order = {RUNNING: 0, OPEN: 1, OVER: 2}
    return Lists(
        sorted((one for one in theirs if one.waiting), key=lambda one: (one.since is None, one.since)),
        sorted(
            (one for one in theirs if not one.waiting), key=lambda one: (order.get(one.status, 3), -one.id)
        ),
        [found[id] for id in shown if id in found],
        shown[-1] if len(public) > PAGE else 0,
    )

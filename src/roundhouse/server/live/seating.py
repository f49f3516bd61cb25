"""Seats: opening a table, sitting down, bots, beginning, and who plays for whom."""

from __future__ import annotations

import hmac
import random
import secrets
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Unpack

from msgspec.structs import replace
from sqlalchemy import Connection

from ...play.session import Game
from ...text.language import _, gettext, translated
from ..clock import CLOCK
from ..errors import NotAllowed, NotFound, NotNow, Unreadable
from ..storage import audit, challenges, log, ratings, tables, users
from ..storage.challenges import cancel_all
from ..storage.records import OPEN, OVER, RUNNING, Challenge, Seat, Table, User
from ..storage.timing import OFFER
from ..unguessable import unguessable
from . import clocks
from .absent_players import check_absent
from .handing_over import give_back, hand_over, put
from .hub import POSITION, SEATS
from .moves import entries_of
from .recording import recorded
from .room import check_room
from .row_fields import row_fields
from .seat_colours import coloured
from .seat_names import bot_known, bot_name, clean_name, hot_seat_names, unlike_others
from .store import TableStore
from .table import TableSnapshot
from .table_choices import (
    ANY_TIME,
    BEFORE,
    NOT_AGAIN,
    SEEDS,
    USUAL,
    Opening,
    checked_choices,
    game_begun,
    title_named,
)


def create(store: TableStore, user: User, title: str, **wanted: Unpack[Opening]) -> TableSnapshot:
    """Open a table; it belongs to the user, who takes the first seat unless `sit` is False.

    At a hot seat all seats that no bot has are the user's. Raises `Unreadable` for what the title or the site does not
    have, and `TooLarge` when the user's tables take too much room.
    """
    entry = title_named(title)
    chosen = {**USUAL, **wanted}
    hot_seat, players, bots = chosen["hot_seat"], wanted.get("players", ()), wanted.get("bots", ())
    fewest, most = entry.players
    if hot_seat and players:
        most = len(players) + len(bots)
    elif (seats := wanted.get("seats")) is not None:
        most = seats
    fields = {field: chosen[field] for field in USUAL} | {"most": most}
    fields["options"], fields["clock"] = tuple(chosen["options"]), chosen["clock"] or {}
    if fields["least"] is None:
        fields["least"] = fewest
    if fields["seed"] is None:
        fields["seed"] = secrets.randbelow(SEEDS)
    fields = checked_choices(entry, fields)
    places = [Seat(table=0, number=number) for number in range(most)]
    if hot_seat:
        names = hot_seat_names(players, most - len(bots))
        places = [
            *(_taken(seat, user, name) for seat, name in zip(places, names, strict=False)),
            *places[len(names) :],
        ]
    elif wanted.get("sit", True):
        places[0] = _taken(places[0], user, user.name)
    free = [seat.number for seat in places if _free(seat)]
    if len(bots) > len(free):
        raise Unreadable(gettext("There are more bots than seats."))
    for number, bot in zip(free, bots, strict=False):
        if bot:
            places[number] = replace(
                places[number], player=bot_name(bot, places), bot=bot_known(bot), ready=True
            )
    with store.database.write() as c:
        row = tables.create_table(
            c,
            title=entry.name,
            owner=user.id,
            invite=unguessable(12),
            rematch_of=wanted.get("rematch_of"),
            **fields,
        )
        tables.set_seats(c, row.id, [replace(seat, table=row.id) for seat in places])
        check_room(c, store.quotas, user)
    return _told(store, row.id)


def sit(store: TableStore, id: int, user: User, invite: str = "", number: int | None = None) -> TableSnapshot:
    """Take an empty seat (that one, or the first); nothing happens to who has one already.

    Tables that are not listed need the secret of their invitation; so does an empty seat of a game that is on, unless
    it is offered to others because the time of its player was up. Raises `NotAllowed`, `NotNow` when there is no seat.
    """
    with store.changing(id) as (c, live):
        invited = bool(live.row.invite) and hmac.compare_digest(invite.encode(), live.row.invite.encode())
        _check_welcome(live, user, invited)
        if not live.seats_of(user.id) or (number is not None and live.row.hot_seat):
            seat = _seat_for(c, live, user, invited, number)
            if live.row.status == RUNNING:
                hand_over(store, c, live, seat, user.id, user=user)
            else:
                take(c, live, user, seat)
    return _told(store, id)


def _check_welcome(live: TableSnapshot, user: User, invited: bool) -> None:
    """Raises `NotAllowed` for whoever has no business at the table, `NotNow` when its game is over."""
    row, free = live.row, free_seats(live)
    # Where nothing is free, or the game is over, its link would not help: that is told later.
    kept = row.status == RUNNING and bool(free) and not any(is_offered(row, seat) for seat in free)
    open_to_all = row.listed and not kept
    if row.owner != user.id and not invited and not open_to_all:
        raise NotAllowed(gettext("This table is for those who have its link."))
    if user.bot and not row.bot_accounts and row.owner != user.id:
        raise NotAllowed(
            gettext(
                "Seats here are for people: a bot account sits down where its owner lets it, or is challenged."
            )
        )
    if row.status == OVER:
        raise NotNow(gettext("The game is over."))


def _seat_for(c: Connection, live: TableSnapshot, user: User, invited: bool, number: int | None) -> Seat:
    """The first free seat that a user may take (`number`: that one). Raises `NotNow` when there is none."""
    row = live.row
    free = [seat for seat in free_seats(live) if number in (None, seat.number)]
    if row.status == RUNNING and row.owner != user.id and not invited:
        free = [seat for seat in free if is_offered(row, seat)]
    if row.status == OPEN and row.owner != user.id:
        free = _not_kept(c, live, user, free)
    if not free:
        raise NotNow(
            gettext("That seat is taken.") if number is not None else gettext("All seats are taken.")
        )
    return free[0]


def _not_kept(c: Connection, live: TableSnapshot, user: User, free: list[Seat]) -> list[Seat]:
    """Of the free seats those that a user may take: as many are kept as others have been challenged who have not
    answered. One's own challenge is accepted by sitting down. Raises `NotNow` where all are kept."""
    asked = challenges.of_table(c, [live.row.id])
    for one in asked:
        if one.status == OPEN and one.user == user.id:
            challenges.decide(c, one.id, challenges.ACCEPTED)
            return free
    if free and not open_seats(live.row, live.seats, asked, user.id):
        raise NotNow(translated(ALL_KEPT))
    return free


ALL_KEPT = _("The free seats are kept for those who have been asked.")
"""What is said to who was not."""


def kept_seats(seats: Sequence[Seat], asked: Iterable[Challenge]) -> dict[int, int]:
    """For whom seats are kept: by number of a free seat the user. These are the last ones, since others may take any
    seat as long as enough are left."""
    waiting = [one.user for one in asked if one.status == OPEN]
    free = [seat.number for seat in seats if _free(seat)]
    return dict(zip(reversed(free), reversed(waiting), strict=False))


def open_seats(row: Table, seats: Sequence[Seat], asked: Iterable[Challenge], user: int | None) -> set[int]:
    """The numbers of the free seats that a user may take (None: a stranger): all of them for the owner and who was
    asked, otherwise those that are not kept. Whether the user may come to the table at all is not looked at."""
    kept = kept_seats(seats, asked)
    free = {seat.number for seat in seats if _free(seat)}
    return free if user in (row.owner, *kept.values()) else free - kept.keys()


def take(c: Connection, live: TableSnapshot, user: User, seat: Seat) -> Seat:
    """Give a user a free seat of a game that has not begun; whether they may is for who calls to know."""
    taken = _taken(seat, user, unlike_others(user.name, live.seats))
    tables.put_seat(c, taken)
    return taken


def free_seats(live: TableSnapshot) -> list[Seat]:
    """The seats that nobody has."""
    return [seat for seat in live.seats if _free(seat)]


def is_offered(row: Table, seat: Seat) -> bool:
    """Whether the clock of the table has offered a seat to others."""
    return row.status == RUNNING and row.clock.zero == OFFER and seat.absent is not None and _free(seat)


def leave(store: TableStore, id: int, user: User) -> TableSnapshot:
    """Stand up. Raises `NotNow` once the game has begun: then a seat is handed over, not left."""
    with store.changing(id) as (c, live):
        _before(live)
        for seat in live.seats_of(user.id):
            tables.put_seat(c, Seat(table=id, number=seat.number))
    return _told(store, id)


def ready(store: TableStore, id: int, user: User, is_ready: bool) -> TableSnapshot:
    """Say whether one is ready to begin."""
    with store.changing(id) as (c, live):
        _before(live)
        for seat in live.seats_of(user.id):
            tables.put_seat(c, replace(seat, ready=is_ready))
    return _told(store, id)


def put_bot(store: TableStore, id: int, owner: User, number: int, bot: str) -> TableSnapshot:
    """Give an empty seat to a bot, or with "" take it away from one. Raises `NotNow` when a person has it."""
    with _owned(store, id, owner, "put bot") as (c, live):
        seat = _seat(live, number)
        if live.row.status == RUNNING and bot and seat.user is None:
            tables.put_seat(c, replace(seat, bot=bot_known(bot)))
        else:
            _before(live)
            if seat.user is not None:
                raise NotNow(gettext("Somebody sits there."))
            others = [s for s in live.seats if s.number != number]
            known = bot_known(bot) if bot else ""
            player = bot_name(known, others) if known else ""
            tables.put_seat(c, replace(seat, player=player, bot=known, ready=bool(known)))
    return _told(store, id)


def kick(store: TableStore, id: int, owner: User, number: int) -> TableSnapshot:
    """Empty a seat before the game has begun."""
    with _owned(store, id, owner, "kick") as (c, live):
        _before(live)
        _seat(live, number)
        tables.put_seat(c, Seat(table=id, number=number))
    return _told(store, id)


def arrange(store: TableStore, id: int, owner: User, order: Sequence[int]) -> TableSnapshot:
    """Put the seats in another order before the game has begun. Raises `Unreadable` when seats are missing."""
    with _owned(store, id, owner, "arrange") as (c, live):
        _before(live)
        if sorted(order) != [seat.number for seat in live.seats]:
            raise Unreadable(gettext("The order needs every seat once."))
        moved = [replace(live.seats[old], number=new) for new, old in enumerate(order)]
        tables.set_seats(c, id, moved)
    return _told(store, id)


def rename(store: TableStore, id: int, user: User, number: int, player: str) -> TableSnapshot:
    """Name the player of a seat at a table where one person plays several. Raises `NotAllowed` elsewhere."""
    with store.changing(id) as (c, live):
        _before(live)
        seat = _seat(live, number)
        if not live.row.hot_seat or seat.user != user.id:
            raise NotAllowed(gettext("Only the seats of a hot-seat table have names of their own."))
        others = [s for s in live.seats if s.number != number]
        tables.put_seat(c, replace(seat, player=unlike_others(clean_name(player) or "Player", others)))
    return _told(store, id)


def change(store: TableStore, id: int, owner: User, /, **fields: Any) -> TableSnapshot:
    """Change settings: `ANY_TIME` always, `BEFORE` (and the number of seats, "most") until the game has begun.

    Raises `NotNow` and `Unreadable`.
    """
    with _owned(store, id, owner, "change") as (c, live):
        row = live.row
        for field in fields:
            if field not in (*ANY_TIME, *BEFORE):
                raise Unreadable(gettext("A table has no setting {field} to be changed.", field=repr(field)))
            if field in BEFORE:
                _before(live)
        known = {field: getattr(row, field) for field in (*ANY_TIME, *BEFORE, "rated", "clock")}
        wanted = checked_choices(title_named(row.title), {**known, **fields})
        if row.status == RUNNING and (row.pace, wanted["pace"]) == ("days", "live") and not owner.admin:
            # Otherwise the owner could make a day into the ten minutes after which somebody has vanished.
            others = {seat.user for seat in live.seats} - {None, owner.id}
            if not others <= set(store.hub.present(id)):
                raise NotNow(
                    gettext(
                        "A game by correspondence becomes a live one while all its players look at the table."
                    )
                )
        tables.change_table(c, id, **{field: wanted[field] for field in fields})
        if wanted["most"] != len(live.seats) and row.status == OPEN:
            tables.set_seats(c, id, _resized(live, wanted["most"]))
    return _told(store, id)


def delete(store: TableStore, id: int, user: User) -> None:
    """Delete a table for its owner: before the game has begun, and later if nobody else ever sat there.

    Raises `NotFound`, `NotAllowed` and `NotNow`.
    """
    with store.locked(id):
        with store.database.write() as c:
            row = tables.table(c, id) if tables.alone(c, id) else None
            if row is None:
                store.forget(id)
                raise NotFound(gettext("There is no such table."))
            if row.owner != user.id and not user.admin:
                raise NotAllowed(gettext("Only the owner of the table can do that."))
            if row.status != OPEN and not tables.of_one(c, id):
                raise NotNow(gettext("The game has begun, and not only you have played it: it stays."))
            if ratings.counted(c, id):
                raise NotNow(gettext("The game has counted for ratings: it stays."))
            tables.delete_game(c, id)
            if row.owner != user.id:
                audit.note(c, "table: delete", f"table {id}", user=user.id)
        store.forget(id)
        store.announce(id, SEATS, 0)


def start(store: TableStore, id: int, user: User, shuffle: bool = False) -> TableSnapshot:
    """Begin the game with those who sit there; `shuffle`: the seed decides in which order.

    Raises `NotAllowed` unless the user owns the table, `NotNow` with too few players.
    """
    with _owned(store, id, user, "start") as (c, live):
        _before(live)
        row = live.row
        seats = [seat for seat in live.seats if not _free(seat)]
        if len(seats) < row.least:
            raise NotNow(
                gettext(
                    "The game needs {least} players, and {count} are there.",
                    least=row.least,
                    count=len(seats),
                )
            )
        if shuffle:
            random.Random(row.seed).shuffle(seats)
        game = game_begun(row, [seat.player for seat in seats])
        seats = [
            replace(seat, number=number, player=player)
            for number, (seat, player) in enumerate(zip(seats, game.header.players, strict=True))
        ]
        people = users.users_by_id(c, {seat.user for seat in seats if seat.user is not None})
        tables.set_seats(c, id, coloured(seats, people))
        cancel_all(c, id)
        begin(c, row, game, CLOCK.now())
        store.announce(id, POSITION, game.at)
    return _told(store, id)


def begin(c: Connection, row: Table, game: Game, when: datetime, **fields: Any) -> None:
    """Write down that the game is on, with what chance has drawn before the first decision."""
    entries = entries_of(row.id, 0, game.actions[: game.at], when, None, "chance")
    log.append(c, row.id, 0, *recorded(game, 0, entries))
    stands = row_fields(row, game, len(entries), when)
    times = clocks.begun(row, stands["to_act"], when)
    stands |= {
        "times": times,
        "due": clocks.when_up(row, tables.seats(c, row.id), times, stands["to_act"], when),
    }
    tables.change_table(
        c, row.id, **{**stands, "rules": game.title.version, "started": when, "waiting_since": when, **fields}
    )


def replace_player(
    store: TableStore, id: int, owner: User, number: int, *, bot: str = "", user: User | None = None
) -> TableSnapshot:
    """Have a bot or a substitute play a seat of a game that is on; with neither the seat is left empty.

    For whoever plays the seat, for the owner of the table when they have vanished, and for who looks after the site.
    Who played it may come back. A substitute is somebody who belongs to the table already, or oneself: others take an
    empty seat by the link, so that nobody sits down unasked. Raises `NotNow` and `NotAllowed`.
    """
    with store.changing(id) as (c, live):
        seat = _seat(live, number)
        if live.row.status != RUNNING:
            raise NotNow(gettext("The game is not on."))
        if owner.id not in (live.row.owner, seat.user) and not owner.admin:
            raise NotAllowed(gettext("Only the owner of the table, or who plays the seat, can hand it over."))
        if owner.id not in (live.row.owner, seat.user):
            data: dict[str, Any] = {"seat": number, "bot": bot, "to": user.id if user is not None else None}
            audit.note(c, "table: replace player", f"table {id}", user=owner.id, **data)
        if owner.id != seat.user and not owner.admin:
            check_absent(c, live, seat, looking=seat.user in store.hub.present(id))
        if user is not None and user.id not in {owner.id, *members(live)}:
            raise NotAllowed(
                gettext(
                    "{name} does not belong to this table yet. Leave the seat to whoever takes the link, and send it.",
                    name=user.name,
                )
            )
        hand_over(store, c, live, seat, owner.id, bot=bot, user=user)
    return _told(store, id)


def at_one_screen(store: TableStore, id: int, owner: User) -> TableSnapshot:
    """Have the owner play every seat of a game that is on and that nobody has: the table becomes a hot seat.

    Raises `NotAllowed` for others, and `NotNow` where somebody else plays or has played, or no seat is free.
    """
    with _owned(store, id, owner, "share screen") as (c, live):
        if live.row.status != RUNNING:
            raise NotNow(gettext("The game is not on."))
        if live.row.owner != owner.id or not tables.of_one(c, id):
            raise NotNow(gettext("Others have played at this table: each has a seat of their own."))
        if not (free := free_seats(live)):
            raise NotNow(gettext("All seats are taken."))
        for seat in free:
            put(c, live, replace(seat, user=owner.id, absent=None, bot_account=owner.bot))
        tables.change_table(c, id, hot_seat=True)
    return _told(store, id)


def take_back(store: TableStore, id: int, user: User, number: int | None = None) -> TableSnapshot:
    """Play again what a bot or a substitute has played for one. Raises `NotNow` when there is nothing like that."""
    with store.changing(id) as (c, live):
        mine = [s for s in live.seats if s.absent == user.id and number in (None, s.number)]
        if not mine or live.over:
            raise NotNow(gettext("Nobody plays for you here."))
        for seat in mine:
            give_back(store, c, live, seat, user)
    return _told(store, id)


def rematch(store: TableStore, id: int, user: User) -> TableSnapshot:
    """A table of the same kind, to which all who were there can come; only one is made of each.

    Whoever asks first owns it; bots keep their seats. Raises `NotNow` while the game is on.
    Raises `NotAllowed` for whoever was not there.
    """
    with store.locked(id):
        live = store.fresh(id)
        row = live.row
        if row.status != OVER:
            raise NotNow(gettext("The game is still on."))
        if not any(user.id in (seat.user, seat.absent) for seat in live.seats) and row.owner != user.id:
            raise NotAllowed(gettext("You have no seat at this table."))
        with store.database.read() as c:
            found = tables.rematch(c, id)
        if found is not None:
            other = store.table(found.id)
            return other if other.row.status != OPEN else sit(store, found.id, user, found.invite)
        again = {field: getattr(row, field) for field in USUAL if field not in NOT_AGAIN}
        bots = [seat.bot for seat in live.seats if seat.bot and seat.absent is None]
        people = [seat.player for seat in live.seats if not seat.bot or seat.absent is not None]
        return create(
            store,
            user,
            row.title,
            seats=len(live.seats),
            least=min(row.least, len(live.seats)),
            hot_seat=row.hot_seat,
            players=people if row.hot_seat else (),
            bots=bots,
            rematch_of=id,
            **again,
        )


def members(live: TableSnapshot) -> set[int]:
    """Whom a seat of a game that is on can be given to: the owner, and who plays there or did at first."""
    people = {id for seat in live.seats for id in (seat.user, seat.absent) if id is not None}
    return {live.row.owner, *people}


@contextmanager
def _owned(store: TableStore, id: int, user: User, what: str) -> Iterator[tuple[Connection, TableSnapshot]]:
    """The table, held by its owner; by whoever looks after the site, too, which is written down as `what`.

    Raises `NotAllowed`.
    """
    with store.changing(id) as (c, live):
        if live.row.owner != user.id and not user.admin:
            raise NotAllowed(gettext("Only the owner of the table can do that."))
        yield c, live
        if live.row.owner != user.id:
            audit.note(c, f"table: {what}", f"table {id}", user=user.id)


def _told(store: TableStore, id: int) -> TableSnapshot:
    with store.locked(id):
        return store.fresh(id)


def _before(live: TableSnapshot) -> None:
    if live.row.status != OPEN:
        raise NotNow(gettext("The game has begun."))


def _seat(live: TableSnapshot, number: int) -> Seat:
    seat = next((seat for seat in live.seats if seat.number == number), None)
    if seat is None:
        raise NotFound(gettext("There is no such seat."))
    return seat


def _taken(seat: Seat, user: User, player: str) -> Seat:
    return replace(seat, user=user.id, player=player, ready=True, bot_account=user.bot)


def _free(seat: Seat) -> bool:
    return seat.user is None and not seat.bot


def _resized(live: TableSnapshot, count: int) -> list[Seat]:
    """The seats as so many; those that are taken stay. Raises `NotNow` when there are more of them."""
    taken = [seat for seat in live.seats if not _free(seat)]
    if len(taken) > count:
        raise NotNow(gettext("{count} seats are taken.", count=len(taken)))
    free = [Seat(table=live.row.id, number=0)] * (count - len(taken))
    return [replace(seat, number=number) for number, seat in enumerate([*taken, *free])]

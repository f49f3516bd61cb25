"""Rows of tables as the lobby shows them, and the filters that stand in the address."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

import msgspec
from sqlalchemy import Connection

from ..storage import tables, users
from ..storage.records import OPEN, OVER, RUNNING, Seat, Table

PAGE = 24
"""Tables on a page."""


class Place(msgspec.Struct, frozen=True):
    """A seat as it is listed: who sits there, and whether it is a bot ("bot"), a person ("person") or "free"."""

    name: str
    kind: str
    to_act: bool = False
    result: int | None = None


class Card(msgspec.Struct, frozen=True):
    """A table in a list."""

    id: int
    name: str
    title: str
    status: str
    owner: str
    pace: str
    round: str
    since: datetime | None
    created: datetime
    places: tuple[Place, ...]
    free: int
    options: tuple[str, ...]
    hot_seat: bool
    bots: bool
    mine: bool
    waiting: bool
    listed: bool


class Filters(msgspec.Struct, frozen=True):
    """What is looked for among open tables; all of it stands in the address."""

    title: str = ""
    pace: str = ""
    seats: int = 0
    bots: str = ""
    text: str = ""
    show: str = "open"

    @classmethod
    def read(cls, query: Mapping[str, str]) -> Filters:
        """The filters of an address; what makes no sense is left out."""
        seats = query.get("seats", "")
        show = query.get("show", "open")
        return cls(
            title=query.get("title", "")[:40],
            pace=query.get("pace", "") if query.get("pace") in ("live", "days") else "",
            seats=int(seats) if seats.isdecimal() and len(seats) == 1 else 0,
            bots=query.get("bots", "") if query.get("bots") in ("with", "without") else "",
            text=query.get("text", "").strip()[:60],
            show=show if show in (OPEN, RUNNING, OVER) else OPEN,
        )


def card(c: Connection, row: Table, seats: tuple[Seat, ...], user: int | None) -> Card:
    """A table as `user` sees it in a list."""
    owner = users.user(c, row.owner)
    places = []
    for seat in seats:
        kind = "bot" if seat.bot else "person" if seat.user is not None else "free"
        name = row.names.get(seat.player, seat.player) or "free seat"
        acts = bool(row.to_act) and seat.player == row.to_act
        places.append(Place(name, kind, acts, row.result.get(seat.player)))
    if row.status == OVER:
        places.sort(key=lambda place: -(place.result or 0))
    mine = any(user is not None and seat.user == user for seat in seats)
    acts = any(seat.player == row.to_act and seat.user == user for seat in seats) if row.to_act else False
    return Card(
        id=row.id,
        name=row.name or f"Table {row.id}",
        title=row.title,
        status=row.status,
        owner=owner.name if owner else "",
        pace=row.pace,
        round=row.round,
        since=row.waiting_since or row.created,
        created=row.created,
        places=tuple(places),
        free=sum(1 for place in places if place.kind == "free"),
        options=row.options,
        hot_seat=row.hot_seat,
        bots=any(place.kind == "bot" for place in places),
        mine=mine or row.owner == user,
        waiting=mine and acts,
        listed=row.listed,
    )


def waiting_cards(c: Connection, user: int) -> list[Card]:
    """The tables that wait for the user, the one that has waited longest first."""
    found = [card(c, row, seats, user) for row, seats in tables.tables(c, waiting_on=user, limit=100)]
    return sorted(found, key=lambda one: one.since or one.created)


def own_cards(c: Connection, user: int) -> list[Card]:
    """The user's other tables: those that are on or about to begin, and the last ones that ended."""
    rows = tables.tables(c, user=user, limit=60)
    cards = [card(c, row, seats, user) for row, seats in rows]
    return [one for one in cards if not one.waiting]


def public_cards(c: Connection, filters: Filters, user: int | None) -> list[Card]:
    """The listed tables that pass the filters, the newest first."""
    rows = tables.tables(
        c,
        status=(filters.show,),
        title=filters.title,
        pace=filters.pace,
        text=filters.text,
        listed=True,
        limit=200,
    )
    found = []
    for row, seats in rows:
        if filters.seats and len(seats) != filters.seats:
            continue
        one = card(c, row, seats, user)
        if filters.bots and one.bots is not (filters.bots == "with"):
            continue
        found.append(one)
        if len(found) == PAGE:
            break
    return found

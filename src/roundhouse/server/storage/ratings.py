"""Ratings, and the places in rated games that they are made of."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import groupby

import msgspec
from sqlalchemy import Connection, select

from . import schema
from .keys import remember, remembered
from .records import OVER, Place, Rating
from .rows import many, upsert

ROW = schema.ratings
PLACE = schema.places
TABLE = schema.tables
SEAT = schema.seats

BEST_SHOWN = 20
"""Ratings in a list of the best."""


def next_turn(c: Connection) -> int:
    """The number of the next rated game; until the transaction ends nobody else gets one, so games are counted one
    after the other, and again in the same order."""
    last = schema.site_keys
    if not remembered(c, "ratings"):
        c.execute(upsert(c, last).values(name="ratings", value="0").on_conflict_do_nothing())
    held = select(last.c.value).where(last.c.name == "ratings").with_for_update()
    turn = int(c.execute(held).scalar_one()) + 1
    remember(c, "ratings", str(turn))
    return turn


def put_places(c: Connection, places: Iterable[Place]) -> None:
    """Write down who counted in a game."""
    c.execute(PLACE.insert(), [msgspec.structs.asdict(place) for place in places])


def games(c: Connection) -> Iterator[tuple[str, list[Place]]]:
    """All rated games in the order in which they were counted: title and places."""
    rated = c.execute(select(TABLE.c.id, TABLE.c.title).where(TABLE.c.rated))
    titles = {row.id: row.title for row in rated}
    found = many(c, Place, PLACE, order=(PLACE.c.turn, PLACE.c.seat))
    for _, some in groupby(found, key=lambda place: place.turn):
        places = list(some)
        yield titles.get(places[0].table, ""), places


def counted(c: Connection, table: int) -> bool:
    """Whether the end of a table has been counted."""
    return c.execute(select(PLACE.c.seat).where(PLACE.c.table == table).limit(1)).first() is not None


def ratings(c: Connection, titles: Collection[str], who: Collection[str]) -> dict[tuple[str, str], Rating]:
    """The ratings of some at some titles, by title and who."""
    found = many(c, Rating, ROW, ROW.c.title.in_(titles), ROW.c.who.in_(who))
    return {(rating.title, rating.who): rating for rating in found}


def put_ratings(c: Connection, found: Iterable[Rating]) -> None:
    """Write ratings in place of those that are there."""
    for rating in found:
        values = msgspec.structs.asdict(rating)
        insert = upsert(c, ROW).values(values)
        c.execute(insert.on_conflict_do_update(index_elements=[ROW.c.title, ROW.c.who], set_=values))


def drop_ratings(c: Connection) -> None:
    """Remove all ratings; the places stay."""
    c.execute(ROW.delete())


def show(c: Connection, user: int, shown: bool) -> None:
    """Whether others see the ratings of a user."""
    c.execute(ROW.update().where(ROW.c.user == user).values(shown=shown))


def ratings_of(c: Connection, user: int) -> list[Rating]:
    """The ratings of a user, all titles together first."""
    return many(c, Rating, ROW, ROW.c.user == user, order=(ROW.c.title,))


def best(c: Connection, title: str, limit: int = BEST_SHOWN) -> list[Rating]:
    """The best of a title, people who want to be seen and bots, by what they are at least (two deviations down)."""
    least = ROW.c.mu - 2 * ROW.c.sigma
    return many(
        c, Rating, ROW, ROW.c.title == title, ROW.c.shown, order=(least.desc(), ROW.c.who), limit=limit
    )


def at_tables(c: Connection, title_of: dict[int, str]) -> dict[tuple[str, int], Rating]:
    """The ratings that are seen of all who sit at some tables (id to title), by title and user."""
    if not title_of:
        return {}
    users = select(SEAT.c.user).where(SEAT.c.table.in_(title_of), SEAT.c.user.is_not(None))
    found = many(c, Rating, ROW, ROW.c.title.in_(set(title_of.values())), ROW.c.user.in_(users), ROW.c.shown)
    return {(rating.title, rating.user): rating for rating in found if rating.user is not None}


class Meetings(msgspec.Struct, frozen=True):
    """The listed games that a user has finished with another: in how many of them they came before the other, behind,
    and level."""

    user: int
    games: int
    before: int
    behind: int


def met(c: Connection, user: int, other: int | None = None, limit: int = 10) -> list[Meetings]:
    """With whom a user has finished games (only with `other`, if given), most games first. Hot seats and damaged
    tables do not count; a game in which either had several seats counts by the better."""
    mine, theirs = SEAT.alias(), SEAT.alias()
    where = [mine.c.user == user, theirs.c.user != user, TABLE.c.status == OVER]
    if other is not None:
        where.append(theirs.c.user == other)
    pairs = (
        select(TABLE.c.id, TABLE.c.result, mine.c.player, theirs.c.user, theirs.c.player)
        .join(mine, mine.c.table == TABLE.c.id)
        .join(theirs, theirs.c.table == TABLE.c.id)
        .where(*where, TABLE.c.listed, TABLE.c.hot_seat.is_(False))
    )
    worth: dict[tuple[int, int], list[int]] = {}
    for table, result, own, one, player in c.execute(pairs):
        if isinstance(result, dict) and own in result and player in result:
            best = worth.setdefault((one, table), [result[own], result[player]])
            best[:] = max(best[0], result[own]), max(best[1], result[player])
    found: dict[int, list[int]] = {}
    for (one, _), (own, their) in worth.items():
        sums = found.setdefault(one, [0, 0, 0])
        sums[0] += 1
        sums[1] += own > their
        sums[2] += own < their
    ordered = sorted(found.items(), key=lambda item: (-item[1][0], item[0]))[:limit]
    return [Meetings(one, *sums) for one, sums in ordered]

"""What everybody may see of a user: listed games, and how they went."""

from __future__ import annotations

from statistics import median

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ...text.language import gettext
from ..errors import NotFound
from ..live import rating
from ..storage import log, ratings, tables, users
from ..storage.records import OPEN, OVER, Seat, Table
from ..storage.timing import NONE
from ..storage.users import GONE
from ..title_facts import title_facts
from ..web.clock_faces import clock_text
from ..web.templates import page
from ..web.viewer import site, viewer
from .rated import rated

SPEED = "speed"
"""The setting of a user who wants it shown how long a decision takes."""

TIMED_GAMES, LEAST_TIMED = 20, 10
"""Games with a clock of which decisions are timed, the latest first, and how many decisions it takes to tell."""

MOST_GAMES = 200
"""Games that a profile goes back."""


class Played(msgspec.Struct, frozen=True):
    """A game of a user: with the rank among `of` players, and the worth at its end, once it is over."""

    table: Table
    rank: int | None
    of: int
    worth: int | None


class Record(msgspec.Struct, frozen=True):
    """How a user did in the finished games of a title, bots among the players or not.

    `place`: how many of ten others, on average, were behind (10: always first, 0: always last); `worth`: the mean.
    """

    title: str
    games: int
    won: int
    best: int
    worth: int
    place: float


def person(request: Request) -> Response:
    """The profile of a user. Raises `NotFound` where nobody has that name."""
    with site(request).database.read() as c:
        user = users.user_named(c, request.path_params["name"])
        if user is None:
            raise NotFound(gettext("There is nobody of that name."))
        rows = tables.tables(c, user=user.id, listed=True, limit=MOST_GAMES)
    games = [played(row, seats, user.id) for row, seats in rows if any(s.user == user.id for s in seats)]
    who = viewer(request).id
    took = speed(request, user.id, games) if user.settings.get(SPEED) is True else None
    with site(request).database.read() as c:
        found = ratings.ratings_of(c, user.id) if rating.chosen(user) else []
        # Of somebody else: with the viewer; of oneself: with everybody.
        met = ratings.met(c, user.id, None if who == user.id else who) if who is not None else []
        people = users.users_by_id(c, {one.user for one in met})
    return page(
        request,
        "people/person.html",
        person=user,
        games=games,
        records=records(games),
        took=clock_text(took) if took is not None else "",
        ratings=[rated(one) for one in found],
        titles=title_facts(),
        may_challenge=who is not None and not user.banned and not GONE.fullmatch(user.name),
        met=[(people[one.user], one) for one in met if one.user in people],
    )


def speed(request: Request, user: int, games: list[Played]) -> int | None:
    """How many milliseconds a decision of the user took in the middle of all, in the latest games with a clock; None
    where there are too few to tell."""
    timed = [game.table.id for game in games if game.table.clock.kind != NONE][:TIMED_GAMES]
    with site(request).database.read() as c:
        times = log.times_of(c, user, timed)
    return round(median(times)) if len(times) >= LEAST_TIMED else None


def played(row: Table, seats: tuple[Seat, ...], user: int) -> Played:
    """How a game of a user stands; at a hot seat the best of the user's players counts."""
    if row.status != OVER:
        return Played(row, None, len([s for s in seats if s.player or row.status == OPEN]), None)
    mine = [row.result[seat.player] for seat in seats if seat.user == user and seat.player in row.result]
    if not mine:
        return Played(row, None, len(row.result), None)
    standing = sorted(row.result.values(), reverse=True)
    return Played(row, 1 + standing.index(max(mine)), len(standing), max(mine))


def records(games: list[Played]) -> list[Record]:
    """Title by title; games at a hot seat do not count."""
    found: dict[str, list[Played]] = {}
    for game in games:
        if game.rank is not None and not game.table.hot_seat:
            found.setdefault(game.table.title, []).append(game)
    return [
        Record(
            title,
            len(some),
            sum(game.rank == 1 for game in some),
            max(game.worth or 0 for game in some),
            round(sum(game.worth or 0 for game in some) / len(some)),
            10 * sum(_behind(game) for game in some) / len(some),
        )
        for title, some in sorted(found.items())
    ]


def _behind(game: Played) -> float:
    """The share of the others who were behind; 1 for a game without others."""
    others = game.of - 1
    return (game.of - (game.rank or game.of)) / others if others else 1.0

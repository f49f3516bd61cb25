"""Ratings: how strong players and bots are, by the rated games that were played to their end.

The model is that of Plackett and Luce, for any number of players, from the library `openskill`. A rating is a mean and
a deviation. Somebody new has 25 and 25/3; a bot has what its games with other bots say of it (`bots.levels.ratings`),
on the same scale, and half that deviation, so games with people still move it. People see `bots.levels.points` of it.

What counts, and in which order, is written down when a game ends (`storage.ratings`, table `places`); ratings are made
of nothing else, so they can be made anew (`recompute`) and come out the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace
from sqlalchemy import Connection

from ... import __version__
from ...bots import levels
from ...text.language import gettext
from ..errors import NotNow
from ..storage import ratings, users
from ..storage.records import Place, Rating, Seat, Table, User

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

MU, SIGMA = levels.MIDDLE, levels.MIDDLE / 3
"""Of somebody of whom nothing is known: the library's."""

BOT_SIGMA = SIGMA / 2
"""Of a bot that has only played in the league: provisional, as the games there were with bots alone."""

FEW = 5
"""Games below which a rating is provisional."""

CHOICE = "ratings"
"""The setting of a user who wants to be rated."""

EVERYTHING = ""
"""As a title: all of them together."""


def points(rating: Rating) -> int:
    """What is shown of a rating.

    >>> points(Rating(title="", who="user 5", mu=25.0, sigma=8.3))
    1500
    """
    return levels.points(rating.mu)


def spread(rating: Rating) -> int:
    """By how much it may be wrong: a standard deviation.

    >>> spread(Rating(title="", who="user 5", mu=25.0, sigma=8.0))
    200
    """
    return round(levels.POINTS * rating.sigma)


def provisional(rating: Rating) -> bool:
    """Whether it comes from few games.

    >>> provisional(Rating(title="", who="user 5", mu=25.0, sigma=8.0, games=4))
    True
    """
    return rating.games < FEW


def chosen(user: User | None) -> bool:
    """Whether a user wants to be rated; guests are not."""
    return user is not None and not user.guest and user.settings.get(CHOICE) is True


def choose(c: Connection, user: User, rated: bool) -> User:
    """Have a user rated from now on, or not. What was rated before is hidden meanwhile, and comes back.

    Raises `NotNow` for guests.
    """
    if user.guest:
        raise NotNow(gettext("Guests are not rated; make an account first."))
    ratings.show(c, user.id, rated)
    return users.change_user(c, user.id, settings={CHOICE: True if rated else None})


def finished(c: Connection, row: Table, seats: Sequence[Seat]) -> None:
    """Count a game that has just come to its end by the rules, in the transaction that ends it.

    Nothing is counted at tables that are not rated, and of seats that changed hands, or of people who do not want to be
    rated or had several; nor where fewer than two seats are left, or only bots.
    """
    if not row.rated or ratings.counted(c, row.id):
        return
    found = list(_counting(c, row, seats))
    if len(found) < 2 or all(user is None or seat.bot_account for seat, user, _ in found):
        return
    turn = ratings.next_turn(c)
    order = sorted({row.result[seat.player] for seat, _, _ in found}, reverse=True)
    places = [
        Place(
            table=row.id,
            seat=seat.number,
            turn=turn,
            user=user,
            bot=bot,
            place=1 + order.index(row.result[seat.player]),
        )
        for seat, user, bot in found
    ]
    ratings.put_places(c, places)
    tables = _tables(row.title)
    known = ratings.ratings(c, tables, [_who(place) for place in places])
    for table in tables:
        ratings.put_ratings(c, _after(table, places, known))


def recompute(c: Connection) -> int:
    """Make all ratings anew from the games; how many games counted. Whoever has left has none."""
    known: dict[tuple[str, str], Rating] = {}
    count = 0
    for title, places in ratings.games(c):
        count += 1
        for table in _tables(title):
            known |= {(table, one.who): one for one in _after(table, places, known)}
    people = {rating.user for rating in known.values() if rating.user is not None}
    found = users.users_by_id(c, people)
    ratings.drop_ratings(c)
    for rating in known.values():
        if rating.user is None:
            ratings.put_ratings(c, [rating])
        elif (user := found.get(rating.user)) is not None and not users.GONE.fullmatch(user.name):
            ratings.put_ratings(c, [replace(rating, shown=chosen(user))])
    return count


def _tables(title: str) -> tuple[str, str]:
    """Both tables of ratings in which a game counts: that of all titles together, and that of its own."""
    return EVERYTHING, title


def _counting(c: Connection, row: Table, seats: Sequence[Seat]) -> Iterator[tuple[Seat, int | None, str]]:
    """The seats that count, with the user or the bot whose game it was."""
    ids = [seat.user for seat in seats if seat.user is not None]
    people = users.users_by_id(c, set(ids))
    for seat in seats:
        if seat.absent is not None or seat.player not in row.result:
            continue
        if seat.bot:
            yield seat, None, versioned(seat.bot)
        elif seat.user is not None and ids.count(seat.user) == 1 and chosen(people.get(seat.user)):
            yield seat, seat.user, ""


def versioned(bot: str) -> str:
    """A bot by name and version: another version is another player."""
    return f"{bot} {__version__}"


def beginning(title: str, place: Place) -> Rating:
    """What somebody has before the first rated game."""
    if place.bot:
        return Rating(
            title=title, who=_who(place), bot=place.bot, mu=_seed(title, place.bot), sigma=BOT_SIGMA
        )
    return Rating(title=title, who=_who(place), user=place.user, mu=MU, sigma=SIGMA)


def _after(title: str, places: Sequence[Place], known: Mapping[tuple[str, str], Rating]) -> Iterator[Rating]:
    """The ratings after a game; of several seats of one bot the mean."""
    before = [known.get((title, _who(place))) or beginning(title, place) for place in places]
    model = _model()
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    after = model.rate(teams, ranks=[place.place for place in places])
    made: dict[str, list[tuple[float, float]]] = {}
    for one, (rating,) in zip(before, after, strict=True):
        made.setdefault(one.who, []).append((rating.mu, rating.sigma))
    for one in {one.who: one for one in before}.values():
        results = made[one.who]
        yield Rating(
            title=title,
            who=one.who,
            user=one.user,
            bot=one.bot,
            mu=_mean(mu for mu, _ in results),
            sigma=_mean(sigma for _, sigma in results),
            games=one.games + 1,
            shown=one.shown,
        )


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / len(found)


def _who(place: Place) -> str:
    return f"bot {place.bot}" if place.bot else f"user {place.user}"


def _seed(title: str, bot: str) -> float:
    """What a bot begins with: its strength in the league; of all titles together where it has not played one."""
    name = bot.rpartition(" ")[0]
    return levels.ratings(title).get(name, levels.ratings(levels.ALL).get(name, MU))


@lru_cache(maxsize=1)
def _model() -> PlackettLuce:
    from openskill import models  # only where a rated game ends

    return models.PlackettLuce(mu=MU, sigma=SIGMA)

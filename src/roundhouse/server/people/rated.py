"""Ratings as they are shown."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection

from ..live import rating
from ..storage import ratings, users
from ..storage.records import Rating


class Rated(msgspec.Struct, frozen=True):
    """A rating as it is shown: `points`, a standard deviation as `spread`, from so many games."""

    title: str
    who: str
    person: str
    points: int
    spread: int
    games: int
    provisional: bool


def rated(one: Rating, person: str = "") -> Rated:
    """A rating as it is shown; `person`: the name of the user whose it is."""
    return Rated(
        one.title,
        person or one.bot,
        person,
        rating.points(one),
        rating.spread(one),
        one.games,
        rating.provisional(one),
    )


def best_of(c: Connection, title: str) -> list[Rated]:
    """The best of a title among bots and the people who want to be seen."""
    found = ratings.best(c, title)
    people = users.users_by_id(c, {one.user for one in found if one.user is not None})
    names = {id: user.name for id, user in people.items()}
    return [rated(one, names.get(one.user, "") if one.user is not None else "") for one in found]

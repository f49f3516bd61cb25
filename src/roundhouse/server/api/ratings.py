"""Ratings of players and bots."""

from __future__ import annotations

from fastapi import APIRouter

from ..live import rating
from ..people.rated import Rated, best_of, rated
from ..storage import ratings
from .answers import refusals
from .caller import Here, Known, Player
from .models.people import RatedIn, RatingOut
from .titles import TitleName, entry_of

router = APIRouter(tags=["titles"])
me = APIRouter(tags=["me"])


@router.get("/titles/{title}/ratings", operation_id="listRatings", responses=refusals(404))
def list_ratings(site: Here, title: TitleName) -> list[RatingOut]:
    """The best of a title at rated tables: players who want to be seen, and bots."""
    with site.database.read() as c:
        return [_out(one) for one in best_of(c, entry_of(title).name)]


@me.get("/me/ratings", operation_id="readMyRatings", responses=refusals())
def my_ratings(site: Here, user: Known) -> list[RatingOut]:
    """Your ratings, all titles together first; none while you do not want to be rated."""
    with site.database.read() as c:
        found = ratings.ratings_of(c, user.id) if rating.chosen(user) else []
    return [_out(rated(one, user.name)) for one in found]


@me.put("/me/ratings", operation_id="chooseRatings", status_code=204, responses=refusals(409))
def choose(site: Here, player: Player, wanted: RatedIn) -> None:
    """Be rated from now on, or not; then nobody sees your ratings, and nothing counts."""
    with site.database.write() as c:
        rating.choose(c, player, wanted.rated)


def _out(one: Rated) -> RatingOut:
    return RatingOut(
        title=one.title,
        who=one.who,
        bot=not one.person,
        rating=one.points,
        deviation=one.spread,
        games=one.games,
    )

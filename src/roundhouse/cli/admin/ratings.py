"""Ratings: the best of a title, and all made anew."""

from __future__ import annotations

from typing import Annotated

import typer

from ...text.counts import games
from ...text.terminal import say
from ..noting import note
from ..output import print_json
from ..web import USUAL, Db, database_of, need_web
from .listing import AsJson, show


def ratings(
    title: Annotated[str, typer.Argument(help="Only this title; by default all titles together.")] = "",
    recompute: Annotated[
        bool, typer.Option("--recompute", help="Make all ratings anew from the games that counted.")
    ] = False,
    db: Db = USUAL,
    as_json: AsJson = False,
) -> None:
    """List the ratings of those who want them and of bots, the best first."""
    if title:
        from ...titles.found import title as title_named

        title = title_named(title).name
    with database_of(db, new=False) as database:
        need_web("live.rating")
        from ...server.live import rating
        from ...server.people.rated import best_of

        if recompute:
            with database.write() as c:
                count = rating.recompute(c)
                note(c, "ratings", games=count)
        with database.read() as c:
            found = best_of(c, title)
    if as_json:
        print_json(
            [
                {"who": one.who, "rating": one.points, "spread": one.spread, "games": one.games}
                for one in found
            ]
        )
        return
    if recompute:
        typer.echo(say("ratings made", games=games(count)))
    show(
        [say("who"), say("rated"), say("deviation"), say("games")],
        [[one.who, str(one.points), f"± {one.spread}", str(one.games)] for one in found],
    )

"""Ratings by the API."""

from __future__ import annotations

from collections.abc import Callable

from roundhouse.server.site import Site
from roundhouse.server.storage import ratings
from roundhouse.server.storage.records import Rating, User


def test_ratings_are_read_and_chosen(calls, site: Site, people: Callable[[int], list[User]]) -> None:
    ann, ben = people(2)
    mine = calls(ann)
    assert mine.put("/me/ratings", json={"rated": True}).status_code == 204
    with site.database.write() as c:
        ratings.put_ratings(
            c,
            [
                Rating(title="18AL", who=f"user {ann.id}", user=ann.id, mu=29.0, sigma=2.0, games=7),
                Rating(title="18AL", who=f"user {ben.id}", user=ben.id, mu=40.0, sigma=2.0, shown=False),
            ],
        )
    expected = {"title": "18AL", "who": "Ann", "bot": False, "rating": 1600, "deviation": 50, "games": 7}
    assert mine.get("/me/ratings").json() == [expected]
    assert calls().get("/titles/18AL/ratings").json() == [expected]
    assert calls(ben).get("/me/ratings").json() == []
    assert mine.put("/me/ratings", json={"rated": False}).status_code == 204
    assert calls().get("/titles/18AL/ratings").json() == mine.get("/me/ratings").json() == []
    assert calls(ann, "read").put("/me/ratings", json={"rated": True}).status_code == 403
    made = mine.post("/tables", json={"title": "18AL", "rated": True})
    assert made.status_code == 201 and made.json()["rated"] is True
